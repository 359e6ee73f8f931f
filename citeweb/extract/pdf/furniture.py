"""Running heads, feet and page numbers: what stands alike at the edge of many pages. It is kept out of the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from rapidfuzz import fuzz

from citeweb.extract.pdf.fragments import Ints, Plane
from citeweb.extract.pdf.layout import rows_of
from citeweb.extract.pdf.sheet import Sheet

_ZONE = 0.2  # share of the page's height at each edge that is looked at
_DEEP = 5  # rows that are looked at; where all of them repeat, the pages are copies, and it is no furniture
_NEAR = 14.0  # points that a running head may wander
_ALIKE = 80
_REACH = 4  # pages to each side where a wavering head is looked for
_NUMBER = re.compile(r"#|[ivxlc]+|[a-z]?[-–—.]?#[-–—.]?[a-z]?|page#|#of#|page#of#|#/#|[-–—|]#[-–—|]?")


@dataclass
class _Row:
    sheet: int
    fragments: Ints
    keys: list[str]
    v: float


_Seen = dict[str, list[tuple[int, float]]]


def drop_furniture(sheets: list[Sheet]) -> int:
    """Take furniture out of the sheets' first planes; the number of rows taken."""
    if len(sheets) < 2:
        return 0
    taken: dict[int, list[Ints]] = defaultdict(list)
    for at_top in (True, False):
        edges = [list(_edge(number, sheet, at_top)) for number, sheet in enumerate(sheets)]
        seen = _sightings(edges)
        least = 2 if len(sheets) <= 4 else 3
        for rows in edges:
            repeating: list[_Row] = []
            for row in rows:
                if not all(_repeated(key, row, seen, edges, least) for key in row.keys) or _is_table_row(row):
                    break
                repeating.append(row)
            for row in repeating if len(repeating) < _DEEP else ():
                taken[row.sheet].append(row.fragments)
    for number, fragments in taken.items():
        _take(sheets[number], np.concatenate(fragments))
    return sum(map(len, taken.values()))


def _edge(number: int, sheet: Sheet, at_top: bool) -> Iterator[_Row]:
    """The outermost rows, the outermost first."""
    if not sheet.planes:
        return
    plane = sheet.planes[0]
    low, high = plane.v_page
    zone = _ZONE * (high - low)
    near = plane.base < low + zone if at_top else plane.base > high - zone
    idx = np.flatnonzero(near)
    rows = rows_of(plane, idx[np.argsort(plane.base[idx], kind="stable")])
    for row in (rows if at_top else rows[::-1])[:_DEEP]:
        v = float(plane.base[row].mean()) - (low if at_top else high)
        yield _Row(number, row, [_key(sheet, plane, fragment) for fragment in row.tolist()], v)


def _key(sheet: Sheet, plane: Plane, fragment: int) -> str:
    text = re.sub(r"\d+", "#", sheet.text_of(plane, fragment).lower())
    return re.sub(r"\s+", "", text)


def _sightings(edges: list[list[_Row]]) -> _Seen:
    """Where each text stands, as (sheet, v); page numbers all under the empty text."""
    seen: _Seen = defaultdict(list)
    for rows in edges:
        for row in rows:
            for key in row.keys:
                seen["" if _NUMBER.fullmatch(key) else key].append((row.sheet, row.v))
    return seen


def _repeated(key: str, row: _Row, seen: _Seen, edges: list[list[_Row]], least: int) -> bool:
    if _NUMBER.fullmatch(key):
        return _pages(seen[""], row) >= least
    if _pages(seen[key], row) >= least:
        return True
    # Recognised text wavers from page to page.
    near = (other for rows in edges[max(0, row.sheet - _REACH) : row.sheet + _REACH + 1] for other in rows)
    return _pages([(other.sheet, other.v) for other in near if _alike(key, other.keys)], row) >= least


def _pages(places: list[tuple[int, float]], row: _Row) -> int:
    return len({sheet for sheet, v in places if abs(v - row.v) < _NEAR})


def _alike(key: str, others: list[str]) -> bool:
    return len(key) >= 8 and any(len(other) >= 8 and fuzz.ratio(key, other) > _ALIKE for other in others)


def _is_table_row(row: _Row) -> bool:
    return len(row.keys) > 3 and all("#" in key for key in row.keys)


def _take(sheet: Sheet, fragments: Ints) -> None:
    kept = np.ones(len(sheet.planes[0]), dtype=bool)
    kept[fragments] = False
    sheet.planes[0] = sheet.planes[0].only(kept)
