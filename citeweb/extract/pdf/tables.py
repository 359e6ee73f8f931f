"""Rows that stand in columns under one another -> a table: every cell in its column, by a tab a column.

Taken from the lines as they were read, so it costs next to nothing, and lines that do not fit are left as they are:
a table is shown only where its columns are sure and hold figures, which prose, forms and contents do not.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from statistics import median

import numpy as np

from citeweb.extract.pdf.flow import Flow, Paragraph
from citeweb.extract.pdf.sheet import SEPARATOR, TAB, Strip

_LEAST = 3  # rows, beside the heads
_MOST_HEADS = 3
_LONGEST = 40  # characters of the usual cell beside the first
_FIGURES = 0.8  # of a column's cells
_FIGURE = re.compile(r"[-−–+(<>~≈±$€£¥]*[\d.,]*\d[\d.,:/±–−-]*[%)*†‡$€£¥]{0,3}|[-−–—.]+|n/?a", re.IGNORECASE)
_YEAR = re.compile(r"\s*(?:1[89]|20)\d\d\s*")
_LEADER = re.compile(r"\.\s+\.|\.{4}")

Cell = tuple[float, float]
Columns = list[Cell]


def lay_out_tables(flow: Flow) -> None:
    """Tell the rows of the page's tables, and put each of their cells in its column."""
    for run in _runs(flow.paragraphs):
        columns = _columns([part.strips[0] for part in run])
        for number, stretch in enumerate(_fitting(run, columns)):
            rows = [part.strips[0] for part in stretch]
            heads = 0 if number else _heads(rows)
            if _is_table(rows[heads:], columns) and heads <= _MOST_HEADS:
                for at, part in enumerate(stretch):
                    part.table = "head" if at < heads else "row"
                    _spread(part.strips[0], columns)


def is_figure(text: str) -> bool:
    """A number with what belongs to it, or a mark for none."""
    return bool(_FIGURE.fullmatch("".join(text.split())))


def _runs(parts: list[Paragraph]) -> Iterator[list[Paragraph]]:
    """Rows that follow one another in one column of the page."""
    for (is_row, _, _), run in itertools.groupby(parts, key=lambda p: (p.kind == "row", p.strips[0].left, p.size)):
        rows = list(run)
        if is_row and len(rows) >= _LEAST:
            yield rows


def _columns(rows: list[Strip]) -> Columns:
    """The extents that the cells of the fuller rows share, from left to right; a row fuller than most is another's."""
    counts = sorted((len(row.cells) for row in rows), reverse=True)
    full = [row for row in rows if median(counts) <= len(row.cells) <= counts[_LEAST - 1]]
    columns: Columns = []
    for low, high in sorted(cell for row in full for cell in row.cells):
        if columns and low < columns[-1][1]:
            columns[-1] = columns[-1][0], max(columns[-1][1], high)
        else:
            columns.append((low, high))
    return columns


def _places(row: Strip, columns: Columns) -> list[list[int]]:
    """The columns that each cell touches."""
    return [[at for at, (low, high) in enumerate(columns) if cell[0] < high and low < cell[1]] for cell in row.cells]


def _fits(row: Strip, columns: Columns) -> bool:
    """Each cell stands in one column, and no two in the same, from left to right."""
    places = _places(row, columns)
    at = [place[0] for place in places if len(place) == 1]
    return len(at) == len(places) == len(_texts(row)) and all(a < b for a, b in itertools.pairwise(at))


def _fitting(run: list[Paragraph], columns: Columns) -> Iterator[list[Paragraph]]:
    """The stretches of rows that all fit."""
    for fits, stretch in itertools.groupby(run, key=lambda part: _fits(part.strips[0], columns)):
        if fits:
            yield list(stretch)


def _heads(rows: list[Strip]) -> int:
    """How many rows of column heads come first: those without figures, and one whose figures are years."""
    heads = sum(1 for _ in itertools.takewhile(lambda row: not _figures(row), rows))
    return heads + (heads < len(rows) and _of_years(rows[heads]) and not _of_years(rows[-1]))


def _figures(row: Strip) -> list[str]:
    return [text for text in _texts(row) if is_figure(text)]


def _of_years(row: Strip) -> bool:
    return all(map(_YEAR.fullmatch, _figures(row)))


def _texts(row: Strip) -> list[str]:
    return row.text.split("\t")


def _is_table(rows: list[Strip], columns: Columns) -> bool:
    """Enough rows, and a column of figures; a list with numbers beside it (contents, a form) is none."""
    usual = median([len(text) for row in rows for text in _texts(row)[1:]] or [_LONGEST + 1])
    if len(rows) < _LEAST or usual > _LONGEST or any(_LEADER.search(row.text) for row in rows):
        return False
    beside = _by_column(rows, columns)[1:]
    return any(_holds_figures(cells, len(rows)) and not _counts(cells) for cells in beside)


def _holds_figures(cells: list[str], rows: int) -> bool:
    return len(cells) >= max(_LEAST, rows / 2) and sum(map(is_figure, cells)) >= _FIGURES * len(cells)


def _by_column(rows: list[Strip], columns: Columns) -> list[list[str]]:
    cells: list[list[str]] = [[] for _ in columns]
    for row in rows:
        for (at,), text in zip(_places(row, columns), _texts(row), strict=True):
            cells[at].append(text)
    return cells


def _counts(cells: list[str]) -> bool:
    """Whole numbers that go up from row to row: the numbers of pages, lines or formulas."""
    numbers = [int(digits) for cell in cells if (digits := cell.strip("() .")).isdecimal()]
    rising = all(a <= b for a, b in itertools.pairwise(numbers)) and numbers[:1] != numbers[-1:]
    return len(numbers) >= _LEAST and len(numbers) == len(cells) and rising


def _spread(row: Strip, columns: Columns) -> None:
    """Write as many tabs before each cell as it is columns away from the one before."""
    places = [at for (at,) in _places(row, columns)]
    steps = [places[0], *(b - a - 1 for a, b in itertools.pairwise(places))]
    starts = [0, *(np.flatnonzero(row.codes == TAB) + 1).tolist()]
    before = np.repeat(starts, steps)
    row.codes = np.insert(row.codes, before, np.uint32(TAB))
    row.index = np.insert(row.index, before, SEPARATOR)
    row.text = "".join("\t" * step + text + "\t" for step, text in zip(steps, _texts(row), strict=True))[:-1]
