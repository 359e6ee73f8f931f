"""One page between being read and being put in order: its glyphs, its planes, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.fragments import Ints, Plane

SPACE, TAB = 0x20, 0x09


@dataclass
class Sheet:
    """A page as read. ``codes``, ``boxes`` and ``spaces`` (a space before the glyph) have one entry a glyph."""

    number: int
    width: float
    height: float
    codes: NDArray[np.uint32]
    boxes: NDArray[np.float32]
    spaces: NDArray[np.bool_]
    planes: list[Plane]
    label: str | None = None
    note: str | None = None

    @classmethod
    def blank(cls, number: int, note: str) -> Sheet:
        """A page of which nothing could be read."""
        nothing = np.zeros(0)
        return cls(
            number,
            0.0,
            0.0,
            nothing.astype(np.uint32),
            np.zeros((0, 4), np.float32),
            nothing.astype(bool),
            [],
            note=note,
        )

    def text_of(self, plane: Plane, fragment: int) -> str:
        """A fragment's characters with its spaces."""
        first, last = int(plane.first[fragment]), int(plane.last[fragment]) + 1
        return spell(self.codes[first:last], np.where(self.spaces[first:last], SPACE, 0))


def spell(codes: NDArray[np.uint32], before: NDArray[np.int64]) -> str:
    """Characters, each after the separator that stands before it (0: none)."""
    full = np.stack((before.astype("<u4"), codes.astype("<u4")), axis=1).ravel()
    return full[full > 0].tobytes().decode("utf-32-le", errors="replace").lstrip(" \t")


@dataclass
class Strip:
    """One line as it will be written: its glyphs in order and the separator before each (0: none).

    ``cells`` are the extents of its pieces with wide gaps between; ``left``, ``right`` and ``pitch`` (the usual
    distance of lines) are its column's.
    """

    glyphs: Ints
    before: NDArray[np.int64]
    text: str
    u0: float
    u1: float
    base: float
    size: float
    bold: bool
    cells: list[tuple[float, float]]
    is_row: bool = False
    left: float = 0.0
    right: float = 0.0
    pitch: float = 0.0
