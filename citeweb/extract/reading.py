"""The one door: bytes of any kind -> Extraction, by the reader for that kind."""

from __future__ import annotations

import logging
import os
import traceback
from pathlib import Path
from typing import Protocol

from citeweb.extract.delimited import read_csv
from citeweb.extract.docx import read_docx
from citeweb.extract.eml import read_eml
from citeweb.extract.epub import read_epub
from citeweb.extract.errors import Damaged, ExtractError, TooLarge
from citeweb.extract.html import read_html
from citeweb.extract.locked import unlock
from citeweb.extract.markdown import read_markdown
from citeweb.extract.model import STANDARD_LIMITS, Extraction, Limits, Progress, Request
from citeweb.extract.odf import read_odf
from citeweb.extract.pdf import read_pdf
from citeweb.extract.plain import read_text
from citeweb.extract.pptx import read_pptx
from citeweb.extract.rtf import read_rtf
from citeweb.extract.sniff import sniff
from citeweb.extract.xlsx import read_xlsx

logger = logging.getLogger(__name__)


class Reader(Protocol):
    """Reads one format. Raises an ExtractError, and nothing else, for a file that it cannot read."""

    def __call__(self, data: bytes, request: Request, /) -> Extraction: ...


READERS: dict[str, Reader] = {
    "pdf": read_pdf,
    "docx": read_docx,
    "xlsx": read_xlsx,
    "pptx": read_pptx,
    "odf": read_odf,
    "rtf": read_rtf,
    "epub": read_epub,
    "eml": read_eml,
    "html": read_html,
    "md": read_markdown,
    "csv": read_csv,
    "txt": read_text,
}


def read(
    path: str | os.PathLike[str],
    password: str | None = None,
    *,
    limits: Limits = STANDARD_LIMITS,
    progress: Progress | None = None,
) -> Extraction:
    """Read a document in this process; its kind is told by its content. Raises ExtractError, and OSError for the path.

    A file from a stranger belongs in ``read_isolated``: here a hostile one can take the process with it.
    """
    data = load(path, limits)
    kind = sniff(data)
    if kind == "locked":
        data = unlock(data, password)
        kind = sniff(data)
    reader = READERS[kind]
    try:
        extraction = reader(data, Request(password, limits, progress))
    except ExtractError:
        raise
    except MemoryError as error:
        raise TooLarge("The file needs more memory than the limit allows. Split it and upload the parts.") from error
    except Exception as error:
        # Its message and frames may hold text of the document: the kind and the place are enough to find it.
        logger.error("the reader failed: %s at %s", type(error).__name__, traceback.extract_tb(error.__traceback__)[-1])
        raise Damaged() from error
    if len(extraction.source.text) > limits.characters:
        raise TooLarge(f"The file holds more than {limits.characters:,} characters. Split it and upload the parts.")
    return extraction


def load(path: str | os.PathLike[str], limits: Limits) -> bytes:
    """The file's bytes. Raises TooLarge before reading more than the limit."""
    if Path(path).stat().st_size > limits.input_bytes:
        raise TooLarge(f"The file is larger than {limits.input_bytes >> 20} MB. Split it and upload the parts.")
    return Path(path).read_bytes()
