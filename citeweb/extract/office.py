"""What the kinds of Office package share: their properties."""

from __future__ import annotations

import re

from citeweb.extract.model import Extraction
from citeweb.extract.package import Package

_CORE = "docProps/core.xml"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
# What programs write where nobody gave a title.
_NO_TITLE = re.compile(r"(?:slide|document|presentation|book|workbook|powerpoint presentation|untitled) ?\d*", re.I)


def office_properties(package: Package, extraction: Extraction) -> None:
    """Title, author and date (ISO, of the last change) from the package's core properties, where it has them."""
    if _CORE not in package.names:
        return
    root = package.xml(_CORE)
    title = (root.findtext(_DC + "title") or "").strip()
    extraction.title = title if title and not _NO_TITLE.fullmatch(title) else None
    extraction.author = root.findtext(_DC + "creator") or None
    when = root.findtext(_TERMS + "modified") or root.findtext(_TERMS + "created") or ""
    extraction.date = when[:10] or None
