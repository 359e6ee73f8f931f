"""Reading order: the fragments of a plane -> columns in the order they are read, each a list of lines.

Text is read row by row unless there is evidence of columns: a gutter that few fragments cross, with prose on both
sides. A table's cells are no prose, so its rows stay rows. Gutters are looked for before gaps between rows (an XY-cut),
and what crosses a gutter (a heading, a wide figure) cuts the columns into bands.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from citeweb.extract.pdf.fragments import Ints, Plane
from citeweb.extract.pdf.sides import Sides, label_regions

_GUTTER = 0.7  # least width, in ems
_PROSE = 12  # least characters of a prose line
_CELLS = 1.6  # most fragments of a prose line, on average
_ROW_GAP = 0.8  # in ems: a gap between rows where a region may change its columns


@dataclass
class Line:
    """Fragments on one baseline, in reading order, with the extent of their column."""

    fragments: list[int]
    u0: float
    u1: float
    base: float
    size: float
    rtl: bool
    bold: bool


Column = list[Line]


def columns_of(plane: Plane) -> list[Column]:
    """The plane's columns in reading order."""
    return [_lines(plane, region) for region in _regions(plane, np.argsort(plane.base, kind="stable"))]


def _regions(plane: Plane, idx: Ints) -> list[Ints]:
    """Split fragments (sorted by base) into regions that are read row by row."""
    rows = rows_of(plane, idx)
    if len(rows) == len(idx) or len(idx) < 4:
        return [idx]
    sides = Sides(plane, rows)
    gutter = next((at for at in sides.gutters(_GUTTER) if sides.are_columns(at)), None)
    if gutter is not None:
        return [region for band in _bands(plane, rows, gutter) for region in _halves(plane, band, gutter)]
    parts = _row_gaps(plane, rows)
    if len(parts) > 1:
        return [region for part in parts for region in _regions(plane, part)]
    return label_regions(plane, sides) or [idx]


def rows_of(plane: Plane, idx: Ints) -> list[Ints]:
    """Group fragments (sorted by base) that stand on one line."""
    rows: list[list[int]] = []
    low = high = 0.0
    for i, v0, v1 in zip(idx.tolist(), plane.v0[idx].tolist(), plane.v1[idx].tolist(), strict=True):
        shared = min(high, v1) - max(low, v0)
        if rows and shared > 0.5 * min(high - low, v1 - v0):
            rows[-1].append(i)
            if v1 - v0 > high - low:
                low, high = v0, v1
        else:
            rows.append([i])
            low, high = v0, v1
    return [np.array(row) for row in rows]


def _bands(plane: Plane, rows: list[Ints], at: float) -> list[list[Ints]]:
    """Consecutive rows that all cross the gutter, or all do not."""
    bands: list[list[Ints]] = []
    before: bool | None = None
    for row in rows:
        crosses = bool(((plane.u0[row] < at) & (plane.u1[row] > at)).any())
        if crosses != before:
            bands.append([])
        bands[-1].append(row)
        before = crosses
    return bands


def _halves(plane: Plane, band: list[Ints], at: float) -> list[Ints]:
    idx = np.concatenate(band)
    left, right = idx[plane.u1[idx] <= at], idx[plane.u0[idx] >= at]
    if len(left) + len(right) < len(idx):
        return [idx]
    if len(left) and len(right) and _is_table(plane, left, right):
        return [idx]
    return [region for side in (left, right) if len(side) for region in _regions(plane, side)]


def _is_table(plane: Plane, left: Ints, right: Ints) -> bool:
    """Short cells on shared rows."""
    both = np.concatenate((left, right))
    rows = len(rows_of(plane, both[np.argsort(plane.base[both], kind="stable")]))
    cells = len(left) + len(right)
    letters = float(
        (plane.last[left] - plane.first[left] + 1).sum() + (plane.last[right] - plane.first[right] + 1).sum()
    )
    return cells > 2 * _CELLS * rows or letters < _PROSE / 2 * cells


def _row_gaps(plane: Plane, rows: list[Ints]) -> list[Ints]:
    """Cut where empty space runs across the whole region."""
    starts = np.cumsum([0, *map(len, rows[:-1])])
    idx = np.concatenate(rows)
    tops = np.minimum.reduceat(plane.v0[idx], starts)
    reach = np.maximum.accumulate(np.maximum.reduceat(plane.v1[idx], starts))
    cuts = np.flatnonzero(tops[1:] - reach[:-1] > _ROW_GAP * np.maximum.reduceat(plane.size[idx], starts)[1:])
    return np.split(idx, starts[cuts + 1])


def _lines(plane: Plane, idx: Ints) -> Column:
    return [_line(plane, row) for row in rows_of(plane, idx)]


def _line(plane: Plane, row: Ints) -> Line:
    widths = plane.last[row] - plane.first[row] + 1
    rtl = bool((plane.rtl[row] * widths).sum() * 2 > widths.sum())
    order = row[np.argsort(-plane.u1[row] if rtl else plane.u0[row], kind="stable")].tolist()
    main = int(row[int(np.argmax(widths))])
    u0, u1 = min(plane.u0[row].tolist()), max(plane.u1[row].tolist())
    return Line(order, u0, u1, float(plane.base[main]), float(plane.size[main]), rtl, all(plane.bold[row].tolist()))
