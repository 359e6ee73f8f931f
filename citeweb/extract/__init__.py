"""Documents in, source text and page geometry out. No Django, no network, nothing in a document is run."""

from citeweb.extract.blocks import CELL
from citeweb.extract.enclosed import Enclosed
from citeweb.extract.errors import (
    Cancelled,
    Damaged,
    Empty,
    ExtractError,
    NotADocument,
    PasswordNeeded,
    Scanned,
    TookTooLong,
    TooLarge,
    Unsupported,
    WrongPassword,
)
from citeweb.extract.geometry import boxes_of
from citeweb.extract.isolate import read_isolated, render_page_isolated, unpack_isolated
from citeweb.extract.model import EXTRACTOR_VERSION, Extraction, Heading, Limits, Page, Part
from citeweb.extract.pdf.render import render_page
from citeweb.extract.reading import read

__all__ = [
    "CELL",
    "EXTRACTOR_VERSION",
    "Cancelled",
    "Damaged",
    "Empty",
    "Enclosed",
    "ExtractError",
    "Extraction",
    "Heading",
    "Limits",
    "NotADocument",
    "Page",
    "Part",
    "PasswordNeeded",
    "Scanned",
    "TooLarge",
    "TookTooLong",
    "Unsupported",
    "WrongPassword",
    "boxes_of",
    "read",
    "read_isolated",
    "render_page",
    "render_page_isolated",
    "unpack_isolated",
]
