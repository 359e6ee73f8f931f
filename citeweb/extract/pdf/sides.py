"""What stands to the left and right of a gutter: columns of prose, a column of labels, or a table's cells."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.fragments import Ints, Plane

_CROSSING = 0.25  # most fragments that may cross a gutter, as a share
_CANDIDATES = 12
_FULL = 0.6  # of its column's width: what a prose line fills at least
_PROSE = 12  # least characters of a prose line
_LABELS = 0.35  # of the region's width: the widest column of labels
_LABEL_STEP = 1.6  # in ems: the farthest lines of one label
_BULLET = 3  # characters that a bullet or an item's number has at most
_RAGGED = 0.2  # of the column's width: how far from its edge a full line may end


class Sides:
    """A region's fragments by rows, to be parted at a gutter."""

    def __init__(self, plane: Plane, rows: list[Ints]) -> None:
        self.idx = np.concatenate(rows)
        self.row = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        self.u0, self.u1 = plane.u0[self.idx], plane.u1[self.idx]
        self.letters = plane.last[self.idx] - plane.first[self.idx] + 1
        self.em = float(np.median(plane.size[self.idx]))
        self.low, self.high = float(self.u0.min()), float(self.u1.max())

    def gutters(self, least: float) -> Iterator[float]:
        """Middles of the gaps that few fragments cross and that are ``least`` ems wide, the emptiest first."""
        step = max(self.em / 4, (self.high - self.low) / 4000, 0.1)
        first = np.ceil((self.u0 - self.low) / step).astype(int)
        last = np.maximum(np.floor((self.u1 - self.low) / step).astype(int), first)
        edges = np.bincount(first, minlength=int(last.max()) + 2) - np.bincount(last, minlength=int(last.max()) + 2)
        cover = np.cumsum(edges)[: max(1, int(last.max()))]
        for _, _, start, end in sorted(_valleys(cover, _CROSSING * len(self.idx), least * self.em / step))[
            :_CANDIDATES
        ]:
            yield self.low + (start + end) / 2 * step

    def are_columns(self, at: float) -> bool:
        """Whether prose stands on both sides."""
        (left_rows, left), (right_rows, right) = (self._prose(side) for side in (self.u1 <= at, self.u0 >= at))
        if min(left, right) < 2:
            return False
        weak, strong = sorted((left / left_rows, right / right_rows))
        return weak >= 0.5 or (strong >= 0.6 and weak >= 0.25 and min(left, right) >= 3)

    def prose_share(self, at: float) -> float:
        """The share of the right side's rows that are prose."""
        rows, prose = self._prose(self.u0 >= at)
        return prose / max(1, rows)

    def _prose(self, side: NDArray[np.bool_]) -> tuple[int, int]:
        """(rows, rows that are prose: few pieces, many letters, most of the width filled)."""
        if not side.any():
            return 0, 0
        row, u0, u1 = self.row[side], self.u0[side], self.u1[side]
        pieces = np.bincount(row)
        filled = np.bincount(row, weights=u1 - u0) >= _FULL * float(u1.max() - u0.min())
        prose = (pieces > 0) & (pieces <= 2) & filled & (np.bincount(row, weights=self.letters[side]) >= _PROSE)
        return int((pieces > 0).sum()), int(prose.sum())


def _valleys(cover: NDArray[np.int64], most: float, least: float) -> Iterator[tuple[int, float, int, int]]:
    """(crossings, -width, start, end) of the runs of bins that few fragments cover, not at the edges.

    A short column is covered by few fragments too, so what counts is where the fewest of a run stand.
    """
    low = cover <= most
    bounds = np.flatnonzero(np.diff(low.astype(np.int8), prepend=0, append=0))
    for start, end in zip(bounds[::2].tolist(), bounds[1::2].tolist(), strict=True):
        # Within a run, the widest part that the fewest cross is the gutter.
        fewest = int(cover[start:end].min())
        places = start + np.flatnonzero(cover[start:end] == fewest)
        inner = max(np.split(places, np.flatnonzero(np.diff(places) > 1) + 1), key=len)
        if len(inner) >= least and inner[0] > 0 and inner[-1] + 1 < len(cover):
            yield fewest, -len(inner), int(inner[0]), int(inner[-1]) + 1


def label_regions(plane: Plane, sides: Sides) -> list[Ints] | None:
    """Labels of several lines in the margin, each beside a paragraph: the label, then its paragraph. None without any.

    Rows stay rows where each line of a label has its own short line beside it, as in a table or a list.
    """
    widest = sides.low + _LABELS * (sides.high - sides.low)
    at = next((at for at in sides.gutters(0.7) if at < widest and sides.prose_share(at) >= 0.4), None)
    if at is None:
        return None
    left, right = sides.idx[sides.u1 <= at], sides.idx[sides.u1 > at]
    blocks = _blocks(plane, left[np.argsort(plane.base[left], kind="stable")])
    tops = [float(plane.v0[block].min()) for block in blocks]
    bounds = itertools.pairwise([*tops, np.inf])
    beside = [right[(plane.base[right] > top) & (plane.base[right] <= low)] for top, low in bounds]
    wrapped = [_is_wrapped(plane, block, text) for block, text in zip(blocks, beside, strict=True)]
    if not any(wrapped):
        return None
    regions = [[right[plane.base[right] <= tops[0]]]]
    for block, text, apart in zip(blocks, beside, wrapped, strict=True):
        if apart:
            regions += [[block], [text], []]
        else:
            regions[-1] += [block, text]
    joined = (np.concatenate(parts) for parts in regions if parts)
    return [part[np.argsort(plane.base[part], kind="stable")] for part in joined if len(part)]


def _blocks(plane: Plane, left: Ints) -> list[Ints]:
    """Label lines that stand close under each other."""
    steps = np.diff(plane.base[left]) > _LABEL_STEP * plane.size[left][1:]
    return np.split(left, np.flatnonzero(steps) + 1)


def _is_wrapped(plane: Plane, block: Ints, text: Ints) -> bool:
    """Whether the lines beside a label of several lines are one running text: all but the last reach the edge."""
    if len(np.unique(plane.base[block])) < 2 or (plane.last[block] - plane.first[block]).max() < _BULLET:
        return False
    near = text[plane.v0[text] < plane.v1[block].max()]
    if len(near) < 2:
        return False
    edge, width = float(plane.u1[text].max()), float(plane.u1[text].max() - plane.u0[text].min())
    ends = np.array([plane.u1[near][plane.base[near] == base].max() for base in np.unique(plane.base[near])])
    return len(ends) >= 2 and bool((ends[:-1] > edge - _RAGGED * width).all())
