"""One page between being read and being put in order: its glyphs, its planes, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.fragments import Ints, Plane

Codes = NDArray[np.uint32]

SPACE, TAB = 0x20, 0x09
SEPARATOR, MADE = -1, -2  # in the place of a glyph: a gap within a line, a character that has no place on the page


@dataclass(eq=False)
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
    recognised: float | None = None  # how sure text recognition is of the page, 0..1; None: it was not asked

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
        glyphs = np.arange(int(plane.first[fragment]), int(plane.last[fragment]) + 1)
        codes, _, _ = self.spelled(glyphs, np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.uint32))
        return decoded(codes)

    def spelled(self, glyphs: Ints, starts: Ints, separators: Codes) -> tuple[Codes, Ints, Ints]:
        """Glyphs with what stands between them: (codes, the glyph of each or SEPARATOR, place of each glyph).

        At ``starts`` (positions in ``glyphs``) stand the given separators (0: none); elsewhere the sheet's own spaces.
        """
        pairs = np.empty((len(glyphs), 2), dtype=np.uint32)
        pairs[:, 0] = self.spaces[glyphs] * np.uint32(SPACE)
        pairs[starts, 0] = separators
        pairs[:, 1] = self.codes[glyphs]
        index = np.full((len(glyphs), 2), SEPARATOR)
        index[:, 1] = glyphs
        kept = (pairs > 0).ravel()
        return pairs.ravel()[kept], index.ravel()[kept], np.cumsum(kept)[1::2] - 1


def decoded(codes: Codes) -> str:
    """The text of an array of code points."""
    return codes.astype("<u4").tobytes().decode("utf-32-le", errors="replace")


@dataclass(eq=False)
class Strip:
    """One line as it will be written: ``codes`` and, for each, its glyph (SEPARATOR for a space or tab between).

    ``cells`` are the extents of its pieces with wide gaps between; ``left``, ``right`` and ``pitch`` (the usual
    distance of lines) are its column's.
    """

    codes: Codes
    index: Ints
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
