"""Pages in reading order -> one source text, page spans that tile it, a box for every character, headings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeweb.evidence import SourceText
from citeweb.extract import geometry
from citeweb.extract.model import Extraction, Heading, Page
from citeweb.extract.pdf.flow import Flow, Paragraph, runs_on
from citeweb.extract.pdf.hyphens import joint, vocabulary
from citeweb.extract.pdf.sheet import SPACE, Sheet, Strip

_HEADING_SIZE = 1.12  # of the body's size
_HEADING_LENGTH = 200
_HEADING_LEVELS = 4
_REPLACEMENT = 0xFFFD


@dataclass
class _Piece:
    """A line in its place: what stands before it, and whether its last hyphen goes."""

    page: int
    part: Paragraph
    strip: Strip
    before: str
    cut: bool = False


def compose(flows: list[Flow]) -> Extraction:
    """The document's text and pages. Title, notes and the like are the caller's to add."""
    pieces = _sequence(flows)
    written = [_Written(flow.sheet) for flow in flows]
    spots: list[tuple[Paragraph, int, int, int]] = []
    last = 0
    for piece in pieces:
        written[last].make(piece.before)
        start, end = written[piece.page].write(piece)
        spots.append((piece.part, piece.page, start, end))
        last = piece.page
    return _extraction(flows, written, spots)


def _sequence(flows: list[Flow]) -> list[_Piece]:
    """Every line of the document in order."""
    words = vocabulary(strip.text for flow in flows for part in _parts(flow) for strip in part.strips)
    pieces: list[_Piece] = []
    open_part: Paragraph | None = None
    for number, flow in enumerate(flows):
        following = flows[number + 1] if number + 1 < len(flows) else None
        for part in _in_order(flow, following):
            runs = open_part is not None and runs_on(open_part, part) and open_part is not part
            for at, strip in enumerate(part.strips):
                before, cut = _gap(pieces[-1] if pieces else None, part, strip, at > 0 or runs, words)
                if cut:
                    pieces[-1].cut = True
                pieces.append(_Piece(number, part, strip, before))
            open_part = part
    return pieces


def _parts(flow: Flow) -> list[Paragraph]:
    return [*flow.paragraphs, *flow.footnotes]


def _in_order(flow: Flow, following: Flow | None) -> list[Paragraph]:
    """Footnotes after the page's text, but before a paragraph that the next page goes on with."""
    body, notes = flow.paragraphs, flow.footnotes
    if len(body) > 1 and notes and following and following.paragraphs and runs_on(body[-1], following.paragraphs[0]):
        return [*body[:-1], *notes, body[-1]]
    return [*body, *notes]


def _gap(last: _Piece | None, part: Paragraph, strip: Strip, runs: bool, words: set[str]) -> tuple[str, bool]:
    if last is None:
        return "", False
    if runs:
        return joint(last.strip.text, strip.text, words)
    return ("\n" if last.part.kind == part.kind and part.kind in ("row", "item") else "\n\n"), False


class _Written:
    """One page's characters and boxes as they are written."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.codes: list[NDArray[np.uint32]] = []
        self.boxes: list[NDArray[np.float32]] = []
        self.length = 0

    def make(self, text: str) -> None:
        """Made characters, with no place on the page."""
        if text:
            self._add(np.array([ord(c) for c in text], dtype=np.uint32), np.zeros((len(text), 4), dtype=np.float32))

    def write(self, piece: _Piece) -> tuple[int, int]:
        """A line's characters; its span in the page's text."""
        start = self.length
        self._add(*_spelled(self.sheet, piece.strip, piece.cut))
        return start, self.length

    def _add(self, codes: NDArray[np.uint32], boxes: NDArray[np.float32]) -> None:
        self.codes.append(codes)
        self.boxes.append(boxes)
        self.length += len(codes)

    def text(self) -> str:
        return np.concatenate(self.codes).astype("<u4").tobytes().decode("utf-32-le") if self.codes else ""

    def glyphs(self) -> bytes:
        return geometry.pack(np.concatenate(self.boxes)) if self.boxes else b""

    def quality(self) -> float | None:
        """Share of characters that mean something: not unknown, not of a font's private area."""
        if not self.codes:
            return None
        codes = np.concatenate(self.codes)
        unknown = (codes == _REPLACEMENT) | ((codes >= 0xE000) & (codes < 0xF900))
        return round(1 - float(unknown.mean()), 3)


def _spelled(sheet: Sheet, strip: Strip, cut: bool) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
    """Codes and boxes of a line, separators included; a divided word's hyphen lends its box to the letter before."""
    codes, boxes, before = sheet.codes[strip.glyphs], sheet.boxes[strip.glyphs], strip.before
    if cut and len(codes) > 1:
        boxes = boxes.copy()
        boxes[-2] = (*np.minimum(boxes[-2, :2], boxes[-1, :2]), *np.maximum(boxes[-2, 2:], boxes[-1, 2:]))
        codes, boxes, before = codes[:-1], boxes[:-1], before[:-1]
    spaced = np.flatnonzero(before)
    gaps = _between(boxes[spaced - 1], boxes[spaced])
    gaps[before[spaced] != SPACE] = 0
    return np.insert(codes, spaced, before[spaced]), np.insert(boxes, spaced, gaps, axis=0)


def _between(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """The boxes of the gaps: the middle two of the four edges, on each axis."""
    x = np.sort(np.stack((a[:, 0], a[:, 2], b[:, 0], b[:, 2]), axis=1), axis=1)
    y = np.sort(np.stack((a[:, 1], a[:, 3], b[:, 1], b[:, 3]), axis=1), axis=1)
    return np.stack((x[:, 1], y[:, 1], x[:, 2], y[:, 2]), axis=1)


def _extraction(flows: list[Flow], written: list[_Written], spots: list[tuple[Paragraph, int, int, int]]) -> Extraction:
    texts = [page.text() for page in written]
    offsets = np.cumsum([0, *map(len, texts)]).tolist()
    pages = [
        Page(
            flow.sheet.number,
            flow.sheet.label,
            round(flow.sheet.width, 2),
            round(flow.sheet.height, 2),
            offsets[at],
            offsets[at + 1],
            page.quality(),
            flow.sheet.note,
            page.glyphs(),
        )
        for at, (flow, page) in enumerate(zip(flows, written, strict=True))
    ]
    source = SourceText("".join(texts), pages=[(page.start, page.end) for page in pages])
    return Extraction(source, "pdf", headings=_headings(flows, spots, offsets), pages=pages)


def _headings(flows: list[Flow], spots: list[tuple[Paragraph, int, int, int]], offsets: list[int]) -> list[Heading]:
    """Short paragraphs set larger than the body; the largest size is level 1."""
    body = body_size([flow.sheet for flow in flows])
    spans: dict[int, tuple[Paragraph, int, int]] = {}
    for part, page, start, end in spots:
        known = spans.get(id(part))
        spans[id(part)] = (part, known[1] if known else offsets[page] + start, offsets[page] + end)
    heads = [span for span in spans.values() if span[0].size > _HEADING_SIZE * body and _may_head(span[0])]
    sizes = sorted({_half(part.size) for part, _, _ in heads}, reverse=True)
    return [Heading(start, end, min(sizes.index(_half(part.size)) + 1, _HEADING_LEVELS)) for part, start, end in heads]


def _may_head(part: Paragraph) -> bool:
    text = part.text
    return part.kind != "row" and len(text) < _HEADING_LENGTH and 2 * sum(c.isalpha() for c in text) > len(text)


def _half(size: float) -> float:
    return round(size * 2) / 2


def body_size(sheets: list[Sheet]) -> float:
    """The size that most characters have, to half a point."""
    sizes: Counter[float] = Counter()
    for sheet in sheets:
        for plane in sheet.planes:
            halves = np.rint(plane.size * 2).astype(int)
            counts = np.bincount(halves, weights=plane.last - plane.first + 1)
            sizes.update({half / 2: int(counts[half]) for half in np.flatnonzero(counts).tolist()})
    return sizes.most_common(1)[0][0] if sizes else 0.0
