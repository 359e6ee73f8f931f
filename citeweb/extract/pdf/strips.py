"""Lines -> strips: a line's glyphs in order with the separators between them, its cells, its place in its column."""

from __future__ import annotations

import itertools
import re

import numpy as np

from citeweb.extract.pdf.fragments import Plane
from citeweb.extract.pdf.layout import Column, Line
from citeweb.extract.pdf.sheet import SPACE, TAB, Sheet, Strip, spell

_JOIN_GAP, _CELL_GAP = 0.15, 1.0  # of the size
_RAISED, _RAISED_SIZE = 0.15, 0.85  # of the line's size: a mark set high and small
_ALIGNED = 0.6  # in ems: cells of one column of a table
_NEIGHBOURS = 2  # rows to each side that may show that a line is a table's row
_MARK = re.compile(r"(\d{1,3}|[*∗†‡§¶#]{1,3})[.)]?(?=\D|\Z)")


def mark_of(sheet: Sheet, plane: Plane, line: Line) -> str | None:
    """The mark that a footnote's first line begins with, raised or not."""
    match = _MARK.match(sheet.text_of(plane, line.fragments[0]))
    return match[1] if match else None


def marks_of(sheet: Sheet, plane: Plane, column: Column) -> set[str]:
    """The marks of footnotes: what their lines begin with, and raised marks in them where several share a line."""
    firsts = {mark for line in column if (mark := mark_of(sheet, plane, line))}
    raised = (
        sheet.text_of(plane, fragment)
        for line in column
        for fragment in line.fragments
        if _is_raised(plane, line, fragment)
    )
    return firsts | {mark for mark in raised if _MARK.fullmatch(mark)}


def strips_of(sheet: Sheet, plane: Plane, column: Column, marks: set[str]) -> list[Strip]:
    """The column's lines as they will be written, less raised marks that refer to the page's footnotes."""
    strips = [strip for line in column if (strip := _strip(sheet, plane, line, marks)) is not None]
    if strips:
        left, right = min(strip.u0 for strip in strips), max(strip.u1 for strip in strips)
        steps = [b.base - a.base for a, b in itertools.pairwise(strips)]
        pitch = float(np.median(steps)) if steps else 0.0
        for strip in strips:
            strip.left, strip.right, strip.pitch = left, right, pitch
        _tell_rows(strips)
    return strips


def _strip(sheet: Sheet, plane: Plane, line: Line, marks: set[str]) -> Strip | None:
    pieces, befores, cells = [], [], []
    edge, after_mark = None, False
    for fragment in line.fragments:
        raised = _is_raised(plane, line, fragment)
        if raised and fragment != line.fragments[0] and _refers(sheet, plane, fragment, marks):
            continue
        first, last = int(plane.first[fragment]), int(plane.last[fragment]) + 1
        before = np.where(sheet.spaces[first:last], SPACE, 0)
        gap = _gap(plane, fragment, edge, line.rtl) / line.size
        is_cell = gap > _CELL_GAP and not raised
        before[0] = TAB if is_cell else SPACE if gap > _JOIN_GAP or after_mark else 0
        low, high = float(plane.u0[fragment]), float(plane.u1[fragment])
        if is_cell or not cells:
            cells.append((low, high))
        cells[-1] = min(cells[-1][0], low), max(cells[-1][1], high)
        edge, after_mark = (low if line.rtl else high), raised and not pieces
        pieces.append(np.arange(first, last))
        befores.append(before)
    if not pieces:
        return None
    order, before = np.concatenate(pieces), np.concatenate(befores)
    before[0] = 0
    text = spell(sheet.codes[order], before)
    return Strip(order, before, text, line.u0, line.u1, line.base, line.size, line.bold, cells)


def _gap(plane: Plane, fragment: int, edge: float | None, rtl: bool) -> float:
    if edge is None:
        return 0.0
    return edge - float(plane.u1[fragment]) if rtl else float(plane.u0[fragment]) - edge


def _is_raised(plane: Plane, line: Line, fragment: int) -> bool:
    """Small, and above the baseline."""
    higher = line.base - float(plane.base[fragment]) > _RAISED * line.size
    return higher and float(plane.size[fragment]) < _RAISED_SIZE * line.size


def _refers(sheet: Sheet, plane: Plane, fragment: int, marks: set[str]) -> bool:
    parts = re.split(r"[,\s]+", sheet.text_of(plane, fragment).strip())
    return bool(marks) and all(part in marks for part in parts)


def _tell_rows(strips: list[Strip]) -> None:
    """A line of cells is a table's row if a near line has a cell that begins or ends where one of its own does."""
    for at, strip in enumerate(strips):
        near = strips[max(0, at - _NEIGHBOURS) : at] + strips[at + 1 : at + 1 + _NEIGHBOURS]
        strip.is_row = len(strip.cells) > 1 and any(_aligned(strip, other) for other in near)
    for strip in strips:
        if not strip.is_row:
            strip.before[strip.before == TAB] = SPACE
            strip.text = strip.text.replace("\t", " ")


def _aligned(strip: Strip, other: Strip) -> bool:
    """Some cell after the first stands in one column with a cell of the other line that has cells too."""
    reach = _ALIGNED * strip.size
    return len(other.cells) > 1 and any(
        abs(a[0] - b[0]) < reach or abs(a[1] - b[1]) < reach for a in strip.cells[1:] for b in other.cells[1:]
    )
