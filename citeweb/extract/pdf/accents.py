"""Accents that are drawn as glyphs of their own, as TeX does -> the accented letter, one code point, one box."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.glyphs import PageGlyphs

_COMBINING = {
    "¨": "\u0308",
    "´": "\u0301",
    "`": "\u0300",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_ACCENTS = np.array([ord(accent) for accent in _COMBINING], dtype=np.uint32)
_REACH = 12  # glyphs to each side: TeX draws the accent before or after the whole word


def compose_accents(glyphs: PageGlyphs) -> PageGlyphs:
    """Merge every spacing accent with the letter that it stands over."""
    gone: dict[int, int] = {}
    for at in np.flatnonzero(np.isin(glyphs.codes, _ACCENTS)).tolist():
        letter = _under(glyphs, at)
        if letter is not None and (composed := _composed(int(glyphs.codes[letter]), int(glyphs.codes[at]))):
            glyphs.codes[letter] = composed
            glyphs.boxes[letter] = _union(glyphs.boxes[letter], glyphs.boxes[at])
            gone[at] = letter
    return _without(glyphs, gone) if gone else glyphs


def _under(glyphs: PageGlyphs, at: int) -> int | None:
    """The near glyph in whose width the accent's middle lies."""
    middle = float(glyphs.boxes[at, 0] + glyphs.boxes[at, 2]) / 2
    for other in (at + 1, at - 1, *range(at - _REACH, at + _REACH + 1)):
        if other != at and 0 <= other < len(glyphs.codes):
            x0, y0, x1, y1 = glyphs.boxes[other].tolist()
            level = min(y1, float(glyphs.boxes[at, 3])) > max(y0, float(glyphs.boxes[at, 1]))
            if x0 < middle < x1 and level:
                return int(other)
    return None


def _composed(letter: int, accent: int) -> int | None:
    base = {"ı": "i", "ȷ": "j"}.get(chr(letter), chr(letter))
    whole = unicodedata.normalize("NFC", base + _COMBINING[chr(accent)])
    return ord(whole) if len(whole) == 1 else None


def _union(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.concatenate((np.minimum(a[:2], b[:2]), np.maximum(a[2:], b[2:])))


def _without(glyphs: PageGlyphs, gone: dict[int, int]) -> PageGlyphs:
    """The glyphs less the accents. What PDFium took for a space around an accent is none."""
    spaced = glyphs.spaced.copy()
    for at, letter in gone.items():
        if letter > at:
            spaced[letter] = spaced[at]
        elif at + 1 < len(spaced):
            spaced[at + 1] = False
    kept = np.ones(len(glyphs.codes), dtype=bool)
    kept[list(gone)] = False
    moved = np.concatenate(([0], np.cumsum(kept)))
    runs = [replace(run, start=int(moved[run.start]), end=int(moved[run.end])) for run in glyphs.runs]
    return replace(
        glyphs,
        codes=glyphs.codes[kept],
        boxes=glyphs.boxes[kept],
        spaced=spaced[kept],
        runs=[run for run in runs if run.end > run.start],
    )
