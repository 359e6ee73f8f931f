"""What reading a document gives: its source text, and where on which page each character stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from citeweb.evidence import SourceText
from citeweb.extract.geometry import boxes_of

# Part of a revision's identity: raise it whenever the text or the boxes of any document may change.
EXTRACTOR_VERSION = "3"

Progress = Callable[[int, int], None]
Signal = Callable[[], None]


@dataclass(frozen=True)
class Limits:
    """Bounds on one reading. Seconds, bytes, pages and code points; exceeding one is an ExtractError.

    Each page that goes to text recognition adds ``scan_seconds`` to both times.
    """

    wall_seconds: float = 300.0
    cpu_seconds: int = 240
    scan_seconds: int = 60
    memory_bytes: int = 1 << 30
    input_bytes: int = 200 << 20
    output_bytes: int = 512 << 20
    pages: int = 5_000
    characters: int = 50_000_000
    enclosed: int = 1_000
    unpacked_bytes: int = 512 << 20


STANDARD_LIMITS = Limits()


@dataclass(frozen=True)
class Heading:
    """A heading's span in the source text; level 1 is the outermost."""

    start: int
    end: int
    level: int


@dataclass(frozen=True)
class Part:
    """A span of the source text that is more than prose: an item of a list, a row of a table, a note, code.

    The cells of a ``row``, and of a ``head`` (a row of column heads), are parted by tabs.
    """

    start: int
    end: int
    kind: Literal["item", "head", "row", "note", "code"]


@dataclass(frozen=True)
class Page:
    """One physical page: number from 1, printed label, displayed size in points, span in the source text.

    ``quality`` is the share of the page's characters that mean something (0..1), None where there is nothing to
    measure. ``glyphs`` holds one packed box a code point of ``text[start:end]``: see ``geometry``.
    """

    number: int
    label: str | None
    width: float
    height: float
    start: int
    end: int
    quality: float | None = None
    note: str | None = None
    glyphs: bytes = b""


@dataclass
class Extraction:
    """A document as read. ``pages`` is empty for formats without pages; ``notes`` are sentences for a person.

    ``enclosed`` is the number of files inside this one: see ``enclosed.unpack``.
    """

    source: SourceText
    kind: str
    title: str | None = None
    author: str | None = None
    date: str | None = None
    headings: list[Heading] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    enclosed: int = 0

    def boxes(self, start: int, end: int) -> list[tuple[int, float, float, float, float]]:
        """(page, x0, y0, x1, y1), one a line of text[start:end], in points from the displayed page's top left."""
        return [
            (page.number, *rect)
            for page in self.pages
            if page.glyphs and page.start < end and start < page.end
            for rect in boxes_of(page.glyphs, start - page.start, min(end, page.end) - page.start)
        ]


@dataclass(frozen=True)
class Request:
    """What a reader is told beside the bytes. ``languages`` are those of text recognition, as in "eng+fra"."""

    password: str | None = None
    limits: Limits = STANDARD_LIMITS
    progress: Progress | None = None
    languages: str = ""
    before_scan: Signal | None = None
    keep: Path | None = None  # a folder for what is read of a long file, so that a reading can be resumed

    def scanning(self) -> None:
        """Report that a page goes to text recognition, which takes longer than others."""
        if self.before_scan:
            self.before_scan()

    def tell(self, done: int, total: int) -> None:
        """Report pages done to whoever listens."""
        if self.progress:
            self.progress(done, total)
