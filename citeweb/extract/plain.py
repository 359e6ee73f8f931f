"""Plain text: the file's characters, its line breaks kept."""

from __future__ import annotations

from citeweb.extract.blocks import Block, assemble
from citeweb.extract.decode import decode
from citeweb.extract.model import Extraction, Request


def read_text(data: bytes, request: Request) -> Extraction:
    """The text as it stands in the file; only line ends, trailing space and invisible marks are tidied."""
    request.tell(0, 1)
    return assemble([Block(decode(data))], "txt")
