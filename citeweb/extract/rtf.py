"""Rich text (RTF): its words as paragraphs; pictures, fonts and hidden text left out."""

from __future__ import annotations

import re

from striprtf.striprtf import rtf_to_text

from citeweb.extract.blocks import Block, assemble
from citeweb.extract.errors import Damaged
from citeweb.extract.model import Extraction, Request

_INFO = re.compile(r"\{\\(title|author) ([^{}\\]{1,300})\}")
_PARAGRAPH = re.compile(r"\n+")


def read_rtf(data: bytes, request: Request) -> Extraction:
    """The text, a block a paragraph. Raises Damaged, Empty."""
    request.tell(0, 1)
    source = data.decode("latin-1")
    try:
        text: str = rtf_to_text(source, encoding="cp1252", errors="replace")
    except (ValueError, LookupError, IndexError) as error:
        raise Damaged() from error
    extraction = assemble([Block(line) for line in _PARAGRAPH.split(text)], "rtf")
    info = {name: value.strip() for name, value in _INFO.findall(source[:20_000])}
    extraction.title, extraction.author = info.get("title") or None, info.get("author") or None
    return extraction
