"""Pages in reading order -> one source text, page spans that tile it, a box for every character, headings."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeweb.evidence import SourceText
from citeweb.extract import geometry
from citeweb.extract.model import Extraction, Page, Part
from citeweb.extract.pdf.flow import Flow, Paragraph, find_link
from citeweb.extract.pdf.fragments import Ints
from citeweb.extract.pdf.headings import Entry, Spot, headings_of
from citeweb.extract.pdf.hyphens import joint, vocabulary
from citeweb.extract.pdf.sheet import MADE, SEPARATOR, SPACE, Codes, Sheet, Strip, decoded

_REPLACEMENT = 0xFFFD


@dataclass
class _Piece:
    """A line in its place: what stands before it, and whether its last hyphen goes."""

    page: int
    part: Paragraph
    strip: Strip
    before: str
    cut: bool = False


def compose(flows: list[Flow], outline: list[Entry], body: float) -> Extraction:
    """The document's text and pages. Title, notes and the like are the caller's to add."""
    written = [_Written(flow.sheet) for flow in flows]
    places: list[tuple[Paragraph, int, int, int]] = []
    last = 0
    for piece in _sequence(flows):
        written[last].make(piece.before)
        start, end = written[piece.page].write(piece)
        places.append((piece.part, piece.page, start, end))
        last = piece.page
    pages, text = _pages(flows, written)
    source = SourceText(text, pages=[(page.start, page.end) for page in pages])
    rough = [flow.sheet.recognised is not None for flow in flows]
    headings = headings_of(list(_spots(places, pages, rough)), outline, body)
    parts = [
        Part(pages[page].start + start, pages[page].start + end, part.table)
        for part, page, start, end in places
        if part.table
    ]
    return Extraction(source, "pdf", headings=headings, parts=parts, pages=pages)


def _spots(places: list[tuple[Paragraph, int, int, int]], pages: list[Page], rough: list[bool]) -> Iterator[Spot]:
    """Each paragraph once, from its first line's start to its last line's end."""
    for _, group in itertools.groupby(places, key=lambda place: id(place[0])):
        lines = list(group)
        part, page, start, _ = lines[0]
        _, last, _, end = lines[-1]
        yield Spot(part, page, pages[page].start + start, pages[last].start + end, rough[page])


def _sequence(flows: list[Flow]) -> list[_Piece]:
    """Every line of the document in order."""
    words = vocabulary([strip.text for flow in flows for part in _parts(flow) for strip in part.strips])
    pieces: list[_Piece] = []
    carried: Paragraph | None = None
    for number, flow in enumerate(flows):
        body, link = flow.paragraphs, None
        if number + 1 < len(flows):
            link = _take_link(body, flows[number + 1].paragraphs, carried)
        for part in [*body, *flow.footnotes] if link is None else [*body, *flow.footnotes, link[0]]:
            _place(pieces, number, part, words, runs=part is carried)
        carried = link[1] if link else None
    return pieces


def _take_link(
    body: list[Paragraph], following: list[Paragraph], carried: Paragraph | None
) -> tuple[Paragraph, Paragraph] | None:
    """The open paragraph, taken out to stand last on its page, and its other half, made the first of the next page.

    ``carried`` goes on from the page before and has to stay first, so it can stand last only if it is alone.
    """
    link = find_link(body, following)
    if link is None or (body[link[0]] is carried and len(body) > 1):
        return None
    following.insert(0, following.pop(link[1]))
    return body.pop(link[0]), following[0]


def _place(pieces: list[_Piece], page: int, part: Paragraph, words: set[str], runs: bool) -> None:
    for at, strip in enumerate(part.strips):
        last = pieces[-1] if pieces else None
        if last is None:
            before = ""
        elif at or runs:
            before, last.cut = joint(last.strip.text, strip.text, words)
        else:
            before = "\n" if _is_close(last.part, part) else "\n\n"
        pieces.append(_Piece(page, part, strip, before))


def _is_close(before: Paragraph, part: Paragraph) -> bool:
    """Items of a list, rows of a table, and lines of cells that are none, stand one under another."""
    return before.kind == part.kind != "paragraph" and bool(before.table) == bool(part.table)


def _parts(flow: Flow) -> list[Paragraph]:
    return [*flow.paragraphs, *flow.footnotes]


class _Written:
    """One page's characters as they are written, each with its glyph, SEPARATOR or MADE."""

    def __init__(self, sheet: Sheet) -> None:
        self.boxes = sheet.boxes.copy()
        self._sureness = 1.0 if sheet.recognised is None else sheet.recognised
        self._codes: list[Codes] = [np.zeros(0, dtype=np.uint32)]
        self._index: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self.length = 0

    def make(self, text: str) -> None:
        """Made characters, with no place on the page."""
        if text:
            self._add(np.array([ord(c) for c in text], dtype=np.uint32), np.full(len(text), MADE))

    def write(self, piece: _Piece) -> tuple[int, int]:
        """A line's characters; its span in the page's text."""
        start, codes, index = self.length, piece.strip.codes, piece.strip.index
        if piece.cut and len(codes) > 1:
            # A divided word's hyphen lends its box to the letter before.
            letter, hyphen = index[-2], index[-1]
            low, high = self.boxes[:, :2], self.boxes[:, 2:]
            low[letter], high[letter] = np.minimum(low[letter], low[hyphen]), np.maximum(high[letter], high[hyphen])
            codes, index = codes[:-1], index[:-1]
        self._add(codes, index)
        return start, self.length

    def _add(self, codes: Codes, index: Ints) -> None:
        self._codes.append(codes)
        self._index.append(index)
        self.length += len(codes)

    @property
    def codes(self) -> Codes:
        return np.concatenate(self._codes)

    def glyphs(self) -> bytes:
        """The packed boxes: a space's is the gap, a made character's and a tab's is zero."""
        codes, index = self.codes, np.concatenate(self._index)
        if not len(codes):
            return b""
        boxes = self.boxes[np.maximum(index, 0)]
        boxes[index < 0] = 0
        gaps = np.flatnonzero((index == SEPARATOR) & (codes == SPACE))
        boxes[gaps] = _between(boxes[gaps - 1], boxes[gaps + 1])
        return geometry.pack(boxes)

    def quality(self) -> float | None:
        """Share of characters that mean something: not unknown, not of a font's private area, surely recognised."""
        codes = self.codes
        if not len(codes):
            return None
        unknown = (codes == _REPLACEMENT) | ((codes >= 0xE000) & (codes < 0xF900))
        return round((1 - float(unknown.mean())) * self._sureness, 3)


def _between(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """The boxes of the gaps: the middle two of the four edges, on each axis."""
    edges = np.sort(np.stack((a[:, :2], a[:, 2:], b[:, :2], b[:, 2:])), axis=0)
    return np.concatenate((edges[1], edges[2]), axis=1)


def _pages(flows: list[Flow], written: list[_Written]) -> tuple[list[Page], str]:
    texts = [decoded(page.codes) for page in written]
    offsets = np.cumsum([0, *map(len, texts)]).tolist()
    pages = [
        Page(
            flow.sheet.number,
            flow.sheet.label,
            round(flow.sheet.width, 2),
            round(flow.sheet.height, 2),
            start,
            end,
            page.quality(),
            flow.sheet.note,
            page.glyphs(),
        )
        for flow, page, (start, end) in zip(flows, written, itertools.pairwise(offsets), strict=True)
    ]
    return pages, "".join(texts)


def body_size(sheets: list[Sheet]) -> float:
    """The size that most characters have, to half a point."""
    sizes: Counter[float] = Counter()
    for sheet in sheets:
        for plane in sheet.planes:
            halves = np.rint(plane.size * 2).astype(int)
            counts = np.bincount(halves, weights=plane.last - plane.first + 1)
            sizes.update({half / 2: int(counts[half]) for half in np.flatnonzero(counts).tolist()})
    return sizes.most_common(1)[0][0] if sizes else 0.0
