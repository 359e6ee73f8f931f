"""Cut a source text into passages, the units that are searched and sent to a model.

A passage is whole sentences, as a rule 600 to 1,000 characters: long enough to be understood alone and for a table row
to keep its head, short enough that a dozen fit into the window of a small model and that the one with the answer is not
outweighed by what stands around it.
"""

import hashlib
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from citeweb.evidence import sentences

FULL = 600  # characters; from here on the end of a paragraph ends the passage
LIMIT = 1000  # characters; a passage grows no further, and a longer sentence or table is cut at white space
REMNANT = 200  # characters; what is shorter joins the passage before it, which may then hold LIMIT + REMNANT

_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n\s*")
Span = tuple[int, int]


class Heading(Protocol):
    """A heading's place in the text; level 1 is the highest."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...

    @property
    def level(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Passage:
    """`source_text[start:end] == text`. Pages are 1-based and physical, None where the format has none."""

    id: str
    start: int
    end: int
    text: str
    heading_path: tuple[str, ...]
    first_page: int | None
    last_page: int | None


def cut(
    text: str, *, revision: str, headings: Sequence[Heading] = (), pages: Sequence[tuple[int, int]] = ()
) -> list[Passage]:
    """All of the text but white space, as passages in order, without overlap.

    `revision` names the bytes and the extractor that gave the text; `pages` holds each page's (start, end) in order.
    An id derives from revision, place and text, so cutting again gives the same ids.
    """
    ordered = sorted(headings, key=lambda heading: heading.start)
    titles = _Titles(text, ordered)
    page_starts = [start for start, _ in pages]
    found = []
    for section in _sections(text, ordered):
        for start, end in _pack(text, section):
            first, last = bisect_right(page_starts, start), bisect_right(page_starts, end - 1)
            name = _passage_id(revision, start, text[start:end])
            found.append(Passage(name, start, end, text[start:end], titles.path(start), first or None, last or None))
    return found


def _passage_id(revision: str, start: int, text: str) -> str:
    return hashlib.sha256(f"{revision}\n{start}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _sections(text: str, headings: Sequence[Heading]) -> list[Span]:
    """Spans that begin at a heading and hold more than headings; headings at the very end join what stands before."""
    starts, body_from = [0], 0
    for heading in headings:
        if text[body_from : heading.start].strip():
            starts.append(heading.start)
        body_from = max(body_from, heading.end)
    if len(starts) > 1 and not text[body_from:].strip():
        starts.pop()
    return list(pairwise([*starts, len(text)]))


class _Titles:
    """The headings above a place, the highest first."""

    def __init__(self, text: str, headings: Sequence[Heading]) -> None:
        self._text, self._headings, self._next = text, headings, 0
        self._stack: list[Heading] = []

    def path(self, start: int) -> tuple[str, ...]:
        """Places must be asked for in order. Headings that run on from `start` without a body between count as well."""
        reached = start
        while self._next < len(self._headings):
            heading = self._headings[self._next]
            if self._text[reached : heading.start].strip():
                break
            reached = max(reached, heading.end)
            self._push(heading)
        return tuple(" ".join(self._text[h.start : h.end].split()) for h in self._stack)

    def _push(self, heading: Heading) -> None:
        while self._stack and self._stack[-1].level >= heading.level:
            self._stack.pop()
        self._stack.append(heading)
        self._next += 1


def _pack(text: str, section: Span) -> Iterator[Span]:
    """Gather the section's pieces into passages; a short remnant joins the one before."""
    packed: list[Span] = []
    for start, end, opens_paragraph in _pieces(text, section):
        full = packed and packed[-1][1] - packed[-1][0] >= FULL and opens_paragraph
        if packed and not full and end - packed[-1][0] <= LIMIT:
            packed[-1] = (packed[-1][0], end)
        else:
            packed.append((start, end))
    if len(packed) > 1 and packed[-1][1] - packed[-1][0] < REMNANT and packed[-1][1] - packed[-2][0] <= LIMIT + REMNANT:
        packed[-2:] = [(packed[-2][0], packed[-1][1])]
    yield from packed


def _pieces(text: str, section: Span) -> Iterator[tuple[int, int, bool]]:
    """The section's sentences, stripped, the overlong ones cut; with each, whether it opens a paragraph."""
    for paragraph in _paragraphs(text, section):
        opens = True
        for sentence in sentences(text, *paragraph):
            for start, end in _cut_long(text, sentence):
                yield start, end, opens
                opens = False


def _paragraphs(text: str, section: Span) -> Iterator[Span]:
    start, end = section
    for gap in _PARAGRAPH_END.finditer(text, start, end):
        yield (start, gap.start())
        start = gap.end()
    yield (start, end)


def _cut_long(text: str, span: Span) -> Iterator[Span]:
    start, end = _strip(text, span)
    while end - start > LIMIT:
        cut_at = _cut_place(text, start)
        yield _strip(text, (start, cut_at))
        start, end = _strip(text, (cut_at, end))
    if start < end:
        yield (start, end)


def _cut_place(text: str, start: int) -> int:
    """Where to cut an overlong piece: after a line if one ends late enough, else at white space, else at the cap."""
    window = text[start : start + LIMIT + 1]
    line = window.rfind("\n", LIMIT // 2)
    if line > 0:
        return start + line
    before = window.rsplit(None, 1)
    if len(before) == 2:
        return start + len(before[0])
    place = start + LIMIT
    while unicodedata.combining(text[place]) and place > start + 1:  # an accent stays with its letter
        place -= 1
    return place


def _strip(text: str, span: Span) -> Span:
    start, end = span
    piece = text[start:end]
    return end - len(piece.lstrip()), start + len(piece.rstrip())
