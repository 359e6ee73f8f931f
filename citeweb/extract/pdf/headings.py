"""Headings: the document's own outline where it can be found in the text, else what is set larger or bolder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from citeweb.extract.model import Heading
from citeweb.extract.pdf.flow import Paragraph
from citeweb.extract.pdf.raw import utf16

_LARGER = 1.12  # of the body's size
_LONGEST, _LONGEST_BOLD = 200, 120
_DEEPEST, _MOST = 8, 5_000
_FOUND = 0.6  # of the outline's entries that have to be found for it to be trusted
_LEVELS = 6
_NUMBER = 8  # characters
_SENTENCE = re.compile(r"[.!?;:,]['\"\u201d\u2019)]*\Z")


@dataclass(frozen=True)
class Entry:
    """A line of the outline: its title, level from 1, page index from 0."""

    title: str
    level: int
    page: int


@dataclass(frozen=True, eq=False)
class Spot:
    """Where a paragraph stands in the source text, and on which page (index) it begins.

    ``rough``: that page was read from its picture, so that sizes are only about right.
    """

    part: Paragraph
    page: int
    start: int
    end: int
    rough: bool = False


def outline_of(document: Any) -> list[Entry]:
    """The document's outline in order; bounded, since a hostile one may go in circles."""
    entries: list[Entry] = []
    stack = [(pdfium.FPDFBookmark_GetFirstChild(document, None), 1)]
    while stack and len(entries) < _MOST:
        mark, level = stack.pop()
        if not mark:
            continue
        title = _title_of(mark)
        target = pdfium.FPDFBookmark_GetDest(document, mark)
        page = pdfium.FPDFDest_GetDestPageIndex(document, target) if target else -1
        entries.append(Entry(title or "", level, page))
        stack.append((pdfium.FPDFBookmark_GetNextSibling(document, mark), level))
        if level < _DEEPEST:
            stack.append((pdfium.FPDFBookmark_GetFirstChild(document, mark), level + 1))
    return [entry for entry in entries if entry.title and entry.page >= 0]


def _title_of(mark: Any) -> str | None:
    return utf16(lambda buffer, size: int(pdfium.FPDFBookmark_GetTitle(mark, buffer, size)))


def headings_of(spots: list[Spot], outline: list[Entry], body: float) -> list[Heading]:
    """Spans of headings in the source text, in order."""
    found = dict(_from_outline(spots, outline))
    if outline and len(found) >= max(2, _FOUND * len(outline)):
        return [Heading(spot.start, spot.end, found[spot.start]) for spot in spots if spot.start in found]
    return list(_from_look(spots, body))


def _from_outline(spots: list[Spot], outline: list[Entry]) -> Iterator[tuple[int, int]]:
    """(start, level) of each entry's paragraph: one on its page that says the same, numbering aside."""
    pages: dict[int, list[tuple[str, Spot]]] = {}
    for spot in spots:
        if len(spot.part.text) < _LONGEST:
            pages.setdefault(spot.page, []).append((_bare(spot.part.text), spot))
    for entry in outline:
        title = _bare(entry.title)
        for text, spot in pages.get(entry.page, ()):
            if _same_title(text, title):
                yield spot.start, min(entry.level, _LEVELS)
                break


def _same_title(text: str, title: str) -> bool:
    """Alike but for a number before one of them."""
    if not text or not title or text == title:
        return bool(text) and text == title
    ends = title.endswith(text) or text.endswith(title)
    return ends and abs(len(text) - len(title)) <= _NUMBER and min(len(text), len(title)) >= 4


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def _from_look(spots: list[Spot], body: float) -> Iterator[Heading]:
    large = {spot.start for spot in spots if _is_large(spot, body)}
    sizes = sorted({_half(spot.part.size) for spot in spots if spot.start in large}, reverse=True)
    bold_tells = sum(spot.part.bold for spot in spots) * 2 < len(spots)
    for spot in spots:
        if spot.start in large:
            yield Heading(spot.start, spot.end, min(sizes.index(_half(spot.part.size)) + 1, _LEVELS))
        elif bold_tells and spot.part.bold and spot.part.size > body - 1 and _may_head(spot.part, _LONGEST_BOLD):
            yield Heading(spot.start, spot.end, min(len(sizes) + 1, _LEVELS))


def _is_large(spot: Spot, body: float) -> bool:
    if spot.rough and _SENTENCE.search(spot.part.text):
        return False
    return spot.part.size > _LARGER * body and _may_head(spot.part, _LONGEST)


def _may_head(part: Paragraph, longest: int) -> bool:
    text = part.text
    return part.kind != "row" and len(text) < longest and 2 * sum(c.isalpha() for c in text) > len(text)


def _half(size: float) -> float:
    return round(size * 2) / 2
