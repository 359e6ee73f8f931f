"""The one door: bytes of any kind -> Extraction, by the reader for that kind."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from citeweb.extract.delimited import read_csv
from citeweb.extract.docx import read_docx
from citeweb.extract.eml import read_eml
from citeweb.extract.enclosed import Enclosed, count_enclosed, read_zip, unpack
from citeweb.extract.epub import read_epub
from citeweb.extract.errors import Damaged, ExtractError, TooLarge
from citeweb.extract.html import read_html
from citeweb.extract.locked import unlock
from citeweb.extract.markdown import read_markdown
from citeweb.extract.model import STANDARD_LIMITS, Extraction, Limits, Progress, Request, Signal
from citeweb.extract.odf import read_odf
from citeweb.extract.pdf import read_pdf
from citeweb.extract.plain import read_text
from citeweb.extract.pptx import read_pptx
from citeweb.extract.rtf import read_rtf
from citeweb.extract.sniff import sniff
from citeweb.extract.xlsx import read_xlsx

T = TypeVar("T")
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
    "zip": read_zip,
}


def read(
    path: str | os.PathLike[str],
    password: str | None = None,
    *,
    limits: Limits = STANDARD_LIMITS,
    progress: Progress | None = None,
    languages: str = "",
    before_scan: Signal | None = None,
    keep: Path | None = None,
) -> Extraction:
    """Read a document in this process; its kind is told by its content. Raises ExtractError, and OSError for the path.

    ``languages`` are those of text recognition ("eng+fra"; empty: those installed). ``before_scan`` is called before
    each page that goes to it. The pages of a long file are kept in the folder ``keep`` as they are read: the next try
    goes on from there.

    A file from a stranger belongs in ``read_isolated``: here a hostile one can take the process with it.
    """
    kind, data = _opened(path, password, limits)
    request = Request(password, limits, progress, languages, before_scan, keep)

    def work() -> Extraction:
        extraction = READERS[kind](data, request)
        extraction.enclosed = count_enclosed(kind, data, request)
        return extraction

    extraction = _guarded(work)
    if len(extraction.source.text) > limits.characters:
        raise TooLarge(f"The file holds more than {limits.characters:,} characters. Split it and upload the parts.")
    return extraction


def read_enclosed(
    path: str | os.PathLike[str],
    folder: Path,
    password: str | None = None,
    *,
    limits: Limits = STANDARD_LIMITS,
    progress: Progress | None = None,
) -> list[Enclosed]:
    """Copy the files inside a file into a folder, in this process. Raises as ``read`` does."""
    kind, data = _opened(path, password, limits)
    return _guarded(lambda: unpack(kind, data, folder, Request(password, limits, progress)))


def _opened(path: str | os.PathLike[str], password: str | None, limits: Limits) -> tuple[str, bytes]:
    """The file's kind and its bytes, those inside where it is a locked Office file."""
    data = load(path, limits)
    kind = sniff(data)
    if kind == "locked":
        data = unlock(data, password)
        kind = sniff(data)
    return kind, data


def _guarded(work: Callable[[], T]) -> T:
    """Do a reader's work: whatever it raises ends as an ExtractError."""
    try:
        return work()
    except ExtractError:
        raise
    except MemoryError as error:
        raise TooLarge("The file needs more memory than the limit allows. Split it and upload the parts.") from error
    except Exception as error:
        # Its message and frames may hold text of the document: the kind and the place are enough to find it.
        logger.error("the reader failed: %s at %s", type(error).__name__, traceback.extract_tb(error.__traceback__)[-1])
        raise Damaged() from error


def load(path: str | os.PathLike[str], limits: Limits) -> bytes:
    """The file's bytes. Raises TooLarge before reading more than the limit."""
    if Path(path).stat().st_size > limits.input_bytes:
        raise TooLarge(f"The file is larger than {limits.input_bytes >> 20} MB. Split it and upload the parts.")
    return Path(path).read_bytes()
