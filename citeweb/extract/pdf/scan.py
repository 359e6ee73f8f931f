"""The picture of a page -> the glyphs that text recognition finds on it, laid out as those of a page with text."""

from __future__ import annotations

import itertools
import math
import statistics
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from citeweb.extract.geometry import Boxes
from citeweb.extract.ocr import Engine, Word
from citeweb.extract.ocr.engine import Grey
from citeweb.extract.pdf.glyphs import PageGlyphs, Run, has_shape
from citeweb.extract.pdf.raw import Box
from citeweb.extract.pdf.render import draw

_DPI = 300
_MOST_PIXELS = 9_000_000  # an A4 page at 300 dots an inch; a larger page is drawn coarser
_ASCENT, _SMALL, _DESCENT = 0.72, 0.48, 0.22  # of the size: tall and small letters, and what hangs below
_HANGING = set("gjpqyçQJ,;()[]{}|/")
_LOW = set("acegmnopqrsuvwxyzçæœ,.;:")
_SAME_SIZE = 0.15  # sizes this close to the page's usual one are taken for it
_BLACK = (0, 0, 0, 255)

_LONG, _MOST_TURN = 50, math.radians(10)  # a line whose lean is measured, in points; the most it may lean

Vector = tuple[float, float]
Line = list[Word]


@dataclass(frozen=True)
class Scan:
    """What was read off a page's picture. ``quality`` (0..1) is how sure the engine is of its characters.

    ``glyphs`` are laid out as on a page that lies straight, ``boxes`` are where they stand on this one.
    """

    glyphs: PageGlyphs
    boxes: Boxes
    quality: float


def scan_page(page: Any, engine: Engine, *, seconds: float) -> Scan:
    """Read a page's picture. Raises ocr.Unread."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    scale = min(_DPI / 72, math.sqrt(_MOST_PIXELS / max(width * height, 1e-6)))
    grey = _grey(page, max(1, round(width * scale)))
    words = engine.read(grey, dpi=max(70, round(72 * scale)), seconds=seconds)
    lines = _lines(words, grey.shape[1] / width)
    along = _direction(lines)
    turn = _turn(lines, along)
    straight = [[replace(word, box=_straightened(word.box, turn, width, height)) for word in line] for line in lines]
    glyphs = _glyphs(straight, along, width, height)
    return Scan(glyphs, _boxes(lines, along), _quality(words))


def _grey(page: Any, width_px: int) -> Grey:
    red, green, blue = np.moveaxis(draw(page, width_px=width_px), 2, 0).astype(np.uint16)
    grey: Grey = ((red * 77 + green * 151 + blue * 28) >> 8).astype(np.uint8)
    return grey


def _quality(words: list[Word]) -> float:
    letters = sum(len(word.text) for word in words)
    return sum(word.confidence * len(word.text) for word in words) / letters if letters else 0.0


def _lines(words: list[Word], scale: float) -> list[Line]:
    """The words of each line, their boxes in points; characters without a shape left out."""
    lines: dict[int, Line] = {}
    for word in words:
        text = "".join(letter for letter in word.text if has_shape(ord(letter)))
        if text:
            x0, y0, x1, y1 = word.box
            box = x0 / scale, y0 / scale, x1 / scale, y1 / scale
            lines.setdefault(word.line, []).append(replace(word, text=text, box=box))
    return list(lines.values())


def _turn(lines: list[Line], along: Vector) -> float:
    """How far the lines lean from their direction, in radians: small, or it is taken for none."""
    leans = []
    for line in lines:
        (x0, y0), (x1, y1) = _middle(line[0].box), _middle(line[-1].box)
        onward = (x1 - x0) * along[0] + (y1 - y0) * along[1]
        if onward > _LONG:
            leans.append(math.atan2((y1 - y0) * along[0] - (x1 - x0) * along[1], onward))
    turn = statistics.median(leans) if leans else 0.0
    return turn if abs(turn) < _MOST_TURN else 0.0


def _middle(box: Box) -> Vector:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _straightened(box: Box, turn: float, width: float, height: float) -> Box:
    """The box moved to where it would stand if the page were turned back about its middle."""
    x, y = _middle(box)
    dx, dy = x - width / 2, y - height / 2
    right = dx * math.cos(turn) + dy * math.sin(turn) - dx
    down = dy * math.cos(turn) - dx * math.sin(turn) - dy
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _boxes(lines: list[Line], along: Vector) -> Boxes:
    boxes = [box for line in lines for word in line for box in _split(word.box, len(word.text), along)]
    return np.array(boxes, dtype=np.float32).reshape(-1, 4).clip(0)


def _glyphs(lines: list[Line], along: Vector, width: float, height: float) -> PageGlyphs:
    codes = [ord(letter) for line in lines for word in line for letter in word.text]
    spaced = [at == 0 for line in lines for word in line for at in range(len(word.text))]
    ends = itertools.accumulate(sum(len(word.text) for word in line) for line in lines)
    bounds = itertools.pairwise([0, *ends])
    runs = [
        _run(start, end, size, along, _baseline(line, size, along))
        for (start, end), line, size in zip(bounds, lines, _sizes(lines, along), strict=True)
    ]
    letters = np.array(codes, dtype=np.uint32)
    return PageGlyphs(width, height, letters, _boxes(lines, along), np.array(spaced, dtype=bool), runs)


def _direction(lines: list[Line]) -> Vector:
    """Which way the page's lines run: right, down, left or up, as most of them do."""
    ways = [np.subtract(line[-1].box, line[0].box) for line in lines]
    x, y = (float(sum(way[axis] + way[axis + 2] for way in ways)) for axis in (0, 1))
    return (math.copysign(1.0, x), 0.0) if abs(x) >= abs(y) else (0.0, math.copysign(1.0, y))


def _split(box: Box, parts: int, along: Vector) -> list[Box]:
    """A word's box, in equal parts in the direction of reading."""
    x0, y0, x1, y1 = box
    boxes: list[Box]
    if along[0]:
        edges = np.linspace(x0, x1, parts + 1).tolist()
        boxes = [(left, y0, right, y1) for left, right in itertools.pairwise(edges)]
    else:
        edges = np.linspace(y0, y1, parts + 1).tolist()
        boxes = [(x0, top, x1, bottom) for top, bottom in itertools.pairwise(edges)]
    return boxes if sum(along) > 0 else boxes[::-1]


def _down(box: Box, along: Vector) -> Vector:
    """A box's extent across the lines: (its top, its bottom) as the reader holds the page."""
    x, y = -along[1], along[0]
    ends = sorted((box[0] * x + box[1] * y, box[2] * x + box[3] * y))
    return ends[0], ends[1]


def _sizes(lines: list[Line], along: Vector) -> list[float]:
    """Each line's size in points. A box tells it only roughly, so lines near the page's usual size get that size."""
    sizes = [statistics.median(_size(word, along) for word in line) for line in lines]
    letters = [size for size, line in zip(sizes, lines, strict=True) for word in line for _ in word.text]
    usual = statistics.median(letters) if letters else 0.0
    return [usual if abs(size - usual) < _SAME_SIZE * usual else size for size in sizes]


def _size(word: Word, along: Vector) -> float:
    top, bottom = _down(word.box, along)
    rise = _SMALL if set(word.text) <= _LOW else _ASCENT
    return (bottom - top) / (rise + _DESCENT * _hangs(word))


def _hangs(word: Word) -> bool:
    return not _HANGING.isdisjoint(word.text)


def _baseline(line: Line, size: float, along: Vector) -> Vector:
    """A point on the line's baseline: one for the whole line, though a page lies a little askew."""
    base = statistics.median(_down(word.box, along)[1] - _DESCENT * size * _hangs(word) for word in line)
    return -along[1] * base, along[0] * base


def _run(start: int, end: int, size: float, along: Vector, baseline: Vector) -> Run:
    up = along[1], -along[0]
    return Run(start, end, size, along, up, baseline, 0, _BLACK, True, False)
