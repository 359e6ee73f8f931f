"""Character boxes of one page: packed small for storing, and turned into rectangles for a span.

A box is (x0, y0, x1, y1) in points from the top left of the page as displayed. A made character (a line break, a
space between lines) has the zero box. Packing delta-codes the boxes as uint16 in steps of at least 1/20 pt, so that
running text compresses to about two bytes a character.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Rect = tuple[float, float, float, float]
Boxes = NDArray[np.float32]

_HEADER = struct.Struct("<BIf")
_VERSION = 1
_FINEST = 1 / 20
_LARGEST = 65_000


def pack(boxes: Boxes) -> bytes:
    """Serialise an (n, 4) array of boxes."""
    reach = float(boxes.max()) if len(boxes) else 0.0
    step = max(_FINEST, reach / _LARGEST)
    units = np.clip(np.rint(boxes / step), 0, _LARGEST).astype(np.uint16)
    x0, y0, x1, y1 = units.T
    columns = (x0 - np.concatenate(([np.uint16(0)], x1[:-1])) if len(x0) else x0, x1 - x0, _differences(y0), y1 - y0)
    body = b"".join(column.astype("<u2").tobytes() for column in columns)
    return _HEADER.pack(_VERSION, len(boxes), step) + zlib.compress(body, 1)


def unpack(glyphs: bytes) -> Boxes:
    """The (n, 4) boxes that ``pack`` serialised, to within half a step."""
    _, count, step = _HEADER.unpack_from(glyphs)
    body = np.frombuffer(zlib.decompress(glyphs[_HEADER.size :]), dtype="<u2").reshape(4, count)
    gap, width, fall, height = body
    x1 = np.cumsum(gap + width, dtype=np.uint16)
    y0 = np.cumsum(fall, dtype=np.uint16)
    return (np.stack((x1 - width, y0, x1, y0 + height), axis=1) * np.float32(step)).astype(np.float32)


def boxes_of(glyphs: bytes, start: int, end: int) -> list[Rect]:
    """Rectangles, one a line, over the characters start..end of a page (counted from the page's first)."""
    return join_lines(map(tuple, unpack(glyphs)[max(0, start) : max(0, end)].tolist()))


def join_lines(boxes: Iterable[Rect]) -> list[Rect]:
    """Merge neighbouring character boxes; a zero box and a jump each begin a new rectangle."""
    rects: list[Rect] = []
    fresh = True
    for box in boxes:
        if box[2] <= box[0] and box[3] <= box[1]:
            fresh = True
        elif not fresh and (_beside(rects[-1], box) or _below(rects[-1], box)):
            rects[-1] = _union(rects[-1], box)
        else:
            rects.append(box)
            fresh = False
    return rects


def _beside(rect: Rect, box: Rect) -> bool:
    height = min(rect[3] - rect[1], box[3] - box[1])
    shared = min(rect[3], box[3]) - max(rect[1], box[1])
    gap = max(box[0] - rect[2], rect[0] - box[2])
    return shared > 0.4 * height and gap < 3 * max(height, 1)


def _below(rect: Rect, box: Rect) -> bool:
    """The next character of a vertical line: same column, close above or below, both one character wide."""
    narrow, wide = sorted((rect[2] - rect[0], box[2] - box[0]))
    shared = min(rect[2], box[2]) - max(rect[0], box[0])
    gap = max(box[1] - rect[3], rect[1] - box[3])
    return wide < 2 * narrow + 1 and shared > 0.5 * narrow and gap < 0.4 * max(box[3] - box[1], 1)


def _union(a: Rect, b: Rect) -> Rect:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _differences(column: NDArray[np.uint16]) -> NDArray[np.uint16]:
    return np.diff(column, prepend=np.uint16(0))
