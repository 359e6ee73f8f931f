"""One page's visible characters with their boxes, grouped in runs of one style.

All geometry is in points from the top left of the page as displayed.
"""

from __future__ import annotations

import itertools
import math
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf import raw

_HYPHEN_MARKS = (0x2, 0xFFFE, 0xAD)  # PDFium's marks of a hyphen, and a soft hyphen that is drawn
_HYPHEN = 0x2D


@dataclass(eq=False)
class Run:
    """Characters that one operator drew: one size, direction, colour and baseline.

    ``plain``: upright and unmirrored before the page's own rotation, so the font's loose boxes hold.
    """

    start: int
    end: int
    size: float
    along: tuple[float, float]
    up: tuple[float, float]
    baseline: tuple[float, float]
    mode: int
    fill: tuple[int, int, int, int]
    plain: bool
    bold: bool


@dataclass(eq=False)
class PageGlyphs:
    """``codes`` (n,), ``boxes`` (n, 4), ``spaced`` (n,): white space stood before the character."""

    width: float
    height: float
    codes: NDArray[np.uint32]
    boxes: NDArray[np.float32]
    spaced: NDArray[np.bool_]
    runs: list[Run]


def read_glyphs(page: Any) -> PageGlyphs:
    """Every character of the page that has a shape, in PDFium's order."""
    width, height, transform = raw.display_transform(page)
    with raw.text_of(page) as (text, count):
        codes = raw.codes_of(text, count)
        codes[np.isin(codes, _HYPHEN_MARKS)] = _HYPHEN
        shown = _shown(codes)
        indices: list[int] = np.flatnonzero(shown).tolist()
        boxes = raw.loose_boxes(text, indices)
        runs = _runs(text, indices, transform)
        _use_ink(text, indices, boxes, runs)
    spaced = np.diff(np.flatnonzero(shown), prepend=-1) > 1
    glyphs = PageGlyphs(width, height, codes[shown], _displayed(boxes, transform), spaced, runs)
    part_ligatures(glyphs)
    return glyphs


def _shown(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Not white space, not a control character, not invisible."""
    plain = (codes > 0x20) & (codes < 0x7F)
    for i in np.flatnonzero(~plain & (codes > 0x7F)).tolist():
        plain[i] = has_shape(int(codes[i]))
    return plain


@cache
def has_shape(code: int) -> bool:
    """Whether a character is more than white space or a control."""
    return not (0xD800 <= code < 0xE000) and unicodedata.category(chr(code)) not in ("Zs", "Zl", "Zp", "Cc", "Cf")


def _displayed(boxes: NDArray[np.float32], transform: NDArray[np.float64]) -> NDArray[np.float32]:
    """Boxes as (x0, y0, x1, y1) on the displayed page."""
    (t00, t01, t02), (t10, t11, t12) = transform.astype(np.float32)
    left, top, right, bottom = boxes.T
    x = t00 * left + t01 * top + t02, t00 * right + t01 * bottom + t02
    y = t10 * left + t11 * top + t12, t10 * right + t11 * bottom + t12
    return np.stack((np.minimum(*x), np.minimum(*y), np.maximum(*x), np.maximum(*y)), axis=1)


def part_ligatures(glyphs: PageGlyphs) -> None:
    """Give each letter of a ligature its share of the ligature's box.

    PDFium spells a ligature out and gives every letter the same box; in right-to-left runs it spells it backwards.
    """
    boxes = glyphs.boxes
    same = np.append((boxes[1:] == boxes[:-1]).all(axis=1) & (boxes[1:, 2] > boxes[1:, 0]), False)
    at = 0
    for start in np.flatnonzero(same).tolist():
        if start < at:
            continue
        at = start + 1
        while at < len(boxes) and same[at - 1]:
            at += 1
        _part(glyphs, start, at)


def _part(glyphs: PageGlyphs, start: int, end: int) -> None:
    backwards = bool(is_rtl(glyphs.codes[start:end]).all())
    if backwards:
        glyphs.codes[start:end] = glyphs.codes[start:end][::-1].copy()
    x0, y0, x1, y1 = glyphs.boxes[start].tolist()
    edges = np.linspace(x1, x0, end - start + 1) if backwards else np.linspace(x0, x1, end - start + 1)
    for at in range(start, end):
        left, right = sorted(edges[at - start : at - start + 2].tolist())
        glyphs.boxes[at] = (left, y0, right, y1)


def is_rtl(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Hebrew, Arabic and their like."""
    presentation = ((codes >= 0xFB1D) & (codes < 0xFE00)) | ((codes >= 0xFE70) & (codes < 0xFF00))
    return ((codes >= 0x590) & (codes < 0x900)) | presentation


def _runs(text: int, indices: list[int], transform: NDArray[np.float64]) -> list[Run]:
    bounds = [*_changes(text, indices), len(indices)]
    bold: dict[int, bool] = {}
    return [_run(text, indices, start, end, transform.tolist(), bold) for start, end in itertools.pairwise(bounds)]


def _changes(text: int, indices: list[int]) -> list[int]:
    """Where a new text object begins. An object's characters stand together, so equal ends mean an equal middle."""
    starts = [0] if indices else []
    ends: list[tuple[int, int, int | None, int | None]] = [(0, len(indices) - 1, None, None)] if indices else []
    while ends:
        low, high, first, last = ends.pop()
        first = raw.text_object(text, indices[low]) if first is None else first
        last = raw.text_object(text, indices[high]) if last is None else last
        if first == last:
            continue
        if high == low + 1:
            starts.append(high)
            continue
        middle = (low + high) // 2
        between = raw.text_object(text, indices[middle])
        ends += ((middle, high, between, last), (low, middle, first, between))
    return sorted(starts)


def _run(
    text: int, indices: list[int], start: int, end: int, transform: list[list[float]], bold: dict[int, bool]
) -> Run:
    index = indices[start]
    a, b, c, d = raw.matrix_at(text, index)
    x, y = raw.origin_at(text, index)
    (t00, t01, t02), (t10, t11, t12) = transform
    along, up = (t00 * a + t01 * b, t10 * a + t11 * b), (t00 * c + t01 * d, t10 * c + t11 * d)
    item = raw.text_object(text, index)
    return Run(
        start,
        end,
        raw.font_size(text, index) * (math.hypot(*up) or 1.0),
        _unit(along),
        _unit(up),
        (t00 * x + t01 * y + t02, t10 * x + t11 * y + t12),
        raw.render_mode(item) if item else 0,
        raw.fill_at(text, index),
        a > 0 and d > 0 and abs(b) < 0.02 * a and abs(c) < 0.5 * d,
        bool(item) and raw.is_bold(item, bold),
    )


def _unit(vector: tuple[float, float]) -> tuple[float, float]:
    length = math.hypot(*vector) or 1.0
    return vector[0] / length, vector[1] / length


def _use_ink(text: int, indices: list[int], boxes: NDArray[np.float32], runs: list[Run]) -> None:
    """Where the font's own height or the direction makes loose boxes wrong, take the box around the ink."""
    heights = np.abs(boxes[:, 1] - boxes[:, 3])[[run.start for run in runs]].tolist() if runs else []
    for run, height in zip(runs, heights, strict=True):
        if not run.plain or not 0.5 * run.size < height < 1.7 * run.size:
            boxes[run.start : run.end] = raw.tight_boxes(text, indices[run.start : run.end])
