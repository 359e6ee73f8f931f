"""Runs of characters -> fragments: pieces of a line, each in a plane where text runs left to right, line under line.

A plane is one direction of text on a page: upright, turned, mirrored, or vertical. In its plane every text is laid out
alike: ``u`` grows along the line, ``v`` from line to line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.glyphs import PageGlyphs, Run, is_rtl

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_ASCENT, _DESCENT = 0.75, 0.25  # of the size: the height that a line is taken to have
_WORD_GAP, _HINTED_GAP = 0.2, 0.08  # of the size: a space, without and with one in the file
_BREAK_GAP, _BREAK_BACK, _BREAK_SHIFT = 1.0, 0.7, 0.2
_SNAP_DEGREES = 7.0

Direction = tuple[float, float, float, float]


@dataclass(eq=False)
class Plane:
    """One direction's fragments, as columns of equal length; ``first``/``last`` index the page's glyphs."""

    first: Ints
    last: Ints
    u0: Floats
    u1: Floats
    base: Floats
    size: Floats
    rtl: NDArray[np.bool_]
    bold: NDArray[np.bool_]
    v_page: tuple[float, float]

    def __post_init__(self) -> None:
        """``v0`` and ``v1`` are the top and bottom of each fragment's line."""
        self.v0: Floats = self.base - _ASCENT * self.size
        self.v1: Floats = self.base + _DESCENT * self.size

    def __len__(self) -> int:
        return len(self.first)

    def only(self, kept: NDArray[np.bool_]) -> Plane:
        """The plane with some of its fragments."""
        return Plane(
            self.first[kept],
            self.last[kept],
            self.u0[kept],
            self.u1[kept],
            self.base[kept],
            self.size[kept],
            self.rtl[kept],
            self.bold[kept],
            self.v_page,
        )


def planes_of(glyphs: PageGlyphs) -> tuple[list[Plane], NDArray[np.bool_]]:
    """The planes, fullest first, and for every glyph whether a space stands before it in its line."""
    spaces = np.zeros(len(glyphs.codes), dtype=bool)
    groups: dict[Direction, list[Run]] = {}
    known: dict[tuple[float, ...], Direction] = {}
    for run, vertical in zip(glyphs.runs, _vertical(glyphs), strict=True):
        vectors = (*run.along, *run.up, vertical)
        if vectors not in known:
            known[vectors] = _direction(run, vertical)
        groups.setdefault(known[vectors], []).append(run)
    ordered = sorted(groups.items(), key=lambda item: -sum(run.end - run.start for run in item[1]))
    return [_plane(glyphs, runs, direction, spaces) for direction, runs in ordered], spaces


def _direction(run: Run, vertical: bool) -> Direction:
    """Unit vectors along the line and down the page, snapped to the axes where close."""
    (ax, ay), (ux, uy) = run.along, run.up
    if vertical:
        return -ux, -uy, -ax, -ay
    angle = math.degrees(math.atan2(ay, ax))
    square = 90 * round(angle / 90)
    turned = math.radians(square if abs(angle - square) < _SNAP_DEGREES else 15 * round(angle / 15))
    mirrored = ax * uy - ay * ux > 0
    along = round(math.cos(turned), 6), round(math.sin(turned), 6)
    down = (along[1], -along[0]) if mirrored else (-along[1], along[0])
    return *along, *down


def _vertical(glyphs: PageGlyphs) -> list[bool]:
    """For each run, whether its characters stand one under another, as in vertical Japanese."""
    runs = glyphs.runs
    if not runs:
        return []
    middles = (glyphs.boxes[:, :2] + glyphs.boxes[:, 2:]) / 2
    way = middles[[run.end - 1 for run in runs]] - middles[[run.start for run in runs]]
    along = (way * np.array([run.along for run in runs])).sum(axis=1)
    down = -(way * np.array([run.up for run in runs])).sum(axis=1)
    stacked: list[bool] = ((down > 0.5 * np.array([run.size for run in runs])) & (abs(along) < 0.3 * down)).tolist()
    return stacked


def _plane(glyphs: PageGlyphs, runs: list[Run], direction: Direction, spaces: NDArray[np.bool_]) -> Plane:
    along, down = np.array(direction[:2]), np.array(direction[2:])
    counts = [run.end - run.start for run in runs]
    index = np.concatenate([np.arange(run.start, run.end) for run in runs])
    size = np.repeat(np.maximum([run.size for run in runs], 0.1), counts)
    base = np.repeat([float(np.dot(run.baseline, down)) for run in runs], counts)
    u0, u1 = _extent(glyphs.boxes[index], along)
    rtl = is_rtl(glyphs.codes[index])
    starts = _break(u0, u1, base, size, rtl, index, glyphs.spaced[index], spaces)
    ends = np.append(starts[1:], len(index)) - 1
    return Plane(
        index[starts],
        index[ends],
        np.minimum.reduceat(u0, starts),
        np.maximum.reduceat(u1, starts),
        base[starts],
        size[starts],
        np.add.reduceat(rtl.astype(int), starts) * 2 > ends - starts + 1,
        np.logical_and.reduceat(np.repeat([run.bold for run in runs], counts), starts),
        _page_extent(glyphs, down),
    )


def _page_extent(glyphs: PageGlyphs, down: Floats) -> tuple[float, float]:
    x, y = float(glyphs.width * down[0]), float(glyphs.height * down[1])
    return min(x, 0.0) + min(y, 0.0), max(x, 0.0) + max(y, 0.0)


def _extent(boxes: NDArray[np.float32], along: Floats) -> tuple[Floats, Floats]:
    x, y = boxes[:, 0::2] * along[0], boxes[:, 1::2] * along[1]
    return (x.min(axis=1) + y.min(axis=1)).astype(float), (x.max(axis=1) + y.max(axis=1)).astype(float)


def _break(
    u0: Floats,
    u1: Floats,
    base: Floats,
    size: Floats,
    rtl: NDArray[np.bool_],
    index: Ints,
    spaced: NDArray[np.bool_],
    spaces: NDArray[np.bool_],
) -> Ints:
    """Where fragments start; marks the spaces inside them on the way."""
    leap = np.where(rtl[1:] & rtl[:-1], u0[:-1] - u1[1:], u0[1:] - u1[:-1])
    em = np.minimum(size[1:], size[:-1])
    breaks = (leap > _BREAK_GAP * em) | (leap < -_BREAK_BACK * em) | (np.diff(base) > _BREAK_SHIFT * em)
    breaks |= (np.diff(base) < -_BREAK_SHIFT * em) | (np.abs(np.diff(size)) > 0.5 * em)
    spaces[index[1:]] = (leap > _WORD_GAP * em) | (spaced[1:] & (leap > _HINTED_GAP * em))
    return np.append(0, np.flatnonzero(breaks) + 1)
