"""A PDF's own words about itself: title, author, date, page labels."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2.raw as pdfium

from citeweb.extract.pdf.raw import utf16

_DATE = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")
_NO_TITLE = re.compile(r"(?:microsoft \w+ - |untitled\b|about:|.*\.(?:docx?|pdf|qxd|indd|dvi|tex|rtf|fm|xls)\Z)", re.I)


def metadata(document: Any) -> tuple[str | None, str | None, str | None]:
    """(title, author, date as ISO). A file's name in the place of a title is none."""
    title = _field(document, "Title")
    date = _DATE.match(_field(document, "ModDate") or _field(document, "CreationDate") or "")
    iso = "-".join(part for part in date.groups() if part) if date else None
    return (None if not title or _NO_TITLE.match(title) else title), _field(document, "Author"), iso


def _field(document: Any, name: str) -> str | None:
    def call(buffer: Any, size: int) -> int:
        return int(pdfium.FPDF_GetMetaText(document, name.encode(), buffer, size))

    return utf16(call)


def page_label(document: Any, index: int) -> str | None:
    """The printed label that the document gives a page, None without one."""
    return utf16(lambda buffer, size: int(pdfium.FPDF_GetPageLabel(document, index, buffer, size)))
