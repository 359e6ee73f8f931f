"""Lines -> strips: a line's glyphs in order with the separators between them, its cells, its place in its column."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

import numpy as np

from citeweb.extract.pdf.fragments import Plane
from citeweb.extract.pdf.layout import Column, Line
from citeweb.extract.pdf.sheet import SPACE, TAB, Sheet, Strip, decoded

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
    drafts = [draft for line in column if (draft := _draft(sheet, plane, line, marks)).fragments]
    if not drafts:
        return []
    strips = _written(sheet, plane, drafts)
    left, right = min(strip.u0 for strip in strips), max(strip.u1 for strip in strips)
    steps = [b.base - a.base for a, b in itertools.pairwise(strips)]
    pitch = float(np.median(steps)) if steps else 0.0
    for strip in strips:
        strip.left, strip.right, strip.pitch = left, right, pitch
    _tell_rows(strips)
    return strips


@dataclass
class _Draft:
    """A line's fragments, the separator before each (0: none), its cells."""

    line: Line
    fragments: list[int] = field(default_factory=list)
    separators: list[int] = field(default_factory=list)
    cells: list[tuple[float, float]] = field(default_factory=list)


def _draft(sheet: Sheet, plane: Plane, line: Line, marks: set[str]) -> _Draft:
    draft = _Draft(line)
    edge, after_mark = None, False
    for fragment in line.fragments:
        raised = _is_raised(plane, line, fragment)
        if raised and draft.fragments and _refers(sheet, plane, fragment, marks):
            continue
        low, high = float(plane.u0[fragment]), float(plane.u1[fragment])
        gap = 0.0 if edge is None else (edge - high if line.rtl else low - edge) / line.size
        is_cell = gap > _CELL_GAP and not raised
        draft.separators.append(TAB if is_cell else SPACE if gap > _JOIN_GAP or after_mark else 0)
        if is_cell or not draft.cells:
            draft.cells.append((low, high))
        draft.cells[-1] = min(draft.cells[-1][0], low), max(draft.cells[-1][1], high)
        edge, after_mark = (low if line.rtl else high), raised and not draft.fragments
        draft.fragments.append(fragment)
    return draft


def _written(sheet: Sheet, plane: Plane, drafts: list[_Draft]) -> list[Strip]:
    """All lines of a column spelled at once, then cut apart."""
    fragments = np.array([fragment for draft in drafts for fragment in draft.fragments])
    first, lengths = plane.first[fragments], plane.last[fragments] - plane.first[fragments] + 1
    starts = np.cumsum(lengths) - lengths
    glyphs = np.arange(int(lengths.sum())) + np.repeat(first - starts, lengths)
    separators = np.array([code for draft in drafts for code in draft.separators], dtype=np.uint32)
    codes, index, places = sheet.spelled(glyphs, starts, separators)
    text = decoded(codes)
    heads = np.cumsum([0, *(len(draft.fragments) for draft in drafts[:-1])])
    bounds = [*places[starts[heads]].tolist(), len(codes)]
    return [
        Strip(codes[a:b], index[a:b], text[a:b], line.u0, line.u1, line.base, line.size, line.bold, draft.cells)
        for draft, (a, b) in zip(drafts, itertools.pairwise(bounds), strict=True)
        for line in (draft.line,)
    ]


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
        if not strip.is_row and len(strip.cells) > 1:
            strip.codes[strip.codes == TAB] = SPACE
            strip.text = strip.text.replace("\t", " ")


def _aligned(strip: Strip, other: Strip) -> bool:
    """Some cell after the first stands in one column with a cell of the other line that has cells too."""
    reach = _ALIGNED * strip.size
    return len(other.cells) > 1 and any(
        abs(a[0] - b[0]) < reach or abs(a[1] - b[1]) < reach for a in strip.cells[1:] for b in other.cells[1:]
    )
