"""What a reader can see: hidden runs and doubled ones are taken out before anything is put in order.

Hidden are: the invisible render mode with no picture under it (over a picture it is recognised text, and kept), the
colour of the ground beneath, a size nobody reads, a place off the page.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from citeweb.extract.pdf.glyphs import PageGlyphs, Run
from citeweb.extract.pdf.raw import Box, display_transform, displayed
from citeweb.extract.pdf.render import draw

_INVISIBLE = (3, 7)
_PALE = 245
_FAINT_ALPHA = 13
_TINY_POINTS = 1.0
_CONTRAST = 20
_DOUBLED = 0.25  # of the size: how far a second drawing of the same glyphs may be off
_NESTING = 4


def keep_visible(page: Any, glyphs: PageGlyphs) -> tuple[PageGlyphs, dict[str, int]]:
    """The glyphs that a reader sees, each once, and the number of hidden characters by reason."""
    sight = _Sight(page, glyphs)
    kept, reasons = [], dict[str, int]()
    for run, box in zip(glyphs.runs, _boxes(glyphs), strict=True):
        reason = sight.why_hidden(run, box)
        if reason:
            reasons[reason] = reasons.get(reason, 0) + run.end - run.start
        else:
            kept.append(run)
    kept = _once(glyphs, kept)
    return (glyphs if len(kept) == len(glyphs.runs) else _only(glyphs, kept)), reasons


def _boxes(glyphs: PageGlyphs) -> list[Box]:
    """The box of each run."""
    if not glyphs.runs:
        return []
    starts = [run.start for run in glyphs.runs]
    low = np.minimum.reduceat(glyphs.boxes[:, :2], starts)
    high = np.maximum.reduceat(glyphs.boxes[:, 2:], starts)
    return [(x0, y0, x1, y1) for (x0, y0), (x1, y1) in zip(low.tolist(), high.tolist(), strict=True)]


class _Sight:
    """Answers for one page; pictures are listed and the page is drawn only when a run is suspect."""

    def __init__(self, page: Any, glyphs: PageGlyphs) -> None:
        self._page, self._glyphs = page, glyphs
        self._pictures: list[Box] | None = None
        self._image: NDArray[np.uint8] | None = None

    def why_hidden(self, run: Run, box: Box) -> str | None:
        if run.size < _TINY_POINTS:
            return "too small to read"
        if box[2] <= 0 or box[3] <= 0 or box[0] >= self._glyphs.width or box[1] >= self._glyphs.height:
            return "off the page"
        if run.mode in _INVISIBLE:
            return None if self._on_picture(box) else "drawn invisibly"
        if run.fill[3] < _FAINT_ALPHA or (min(run.fill[:3]) >= _PALE and run.mode in (0, 4)):
            return None if self._has_contrast(run) else "in the colour of the page"
        return None

    def _on_picture(self, box: Box) -> bool:
        if self._pictures is None:
            _, _, transform = display_transform(self._page)
            self._pictures = [displayed(bounds, transform) for bounds in _pictures(self._page)]
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return any(p[0] <= x <= p[2] and p[1] <= y <= p[3] for p in self._pictures)

    def _has_contrast(self, run: Run) -> bool:
        """Whether ink and ground differ where most of the run's characters stand, on the page as drawn."""
        if self._image is None:
            self._image = draw(self._page, width_px=int(min(2000, max(200, self._glyphs.width * 2))))
        scale = self._image.shape[1] / max(self._glyphs.width, 1)
        boxes = np.rint(self._glyphs.boxes[run.start : run.end] * scale).astype(int).clip(0)
        patches = (self._image[y0 : y1 + 1, x0 : x1 + 1] for x0, y0, x1, y1 in boxes[:50].tolist())
        # The darkest channel: pale yellow on white is no contrast to a reader, blue on white is.
        inks = (patch.min(axis=2) for patch in patches if patch.size)
        seen = [int(ink.max()) - int(ink.min()) > _CONTRAST for ink in inks]
        return sum(seen) * 2 > len(seen) > 0


def picture_share(page: Any) -> float:
    """The share of the page (0..1) that its largest picture covers."""
    width, height, transform = display_transform(page)
    boxes = [displayed(bounds, transform) for bounds in _pictures(page)]
    shares = [
        max(0.0, min(x1, width) - max(x0, 0.0)) * max(0.0, min(y1, height) - max(y0, 0.0)) for x0, y0, x1, y1 in boxes
    ]
    return max(shares, default=0.0) / max(width * height, 1e-6)


def _pictures(page: Any) -> Iterator[Box]:
    """Bounds of the page's images, in page space; those inside a form count with the whole form."""
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, index)
        if _is_picture(item, _NESTING):
            left, bottom, right, top = (ctypes.c_float() for _ in range(4))
            pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top)
            yield left.value, bottom.value, right.value, top.value


def _is_picture(item: Any, nesting: int) -> bool:
    kind = pdfium.FPDFPageObj_GetType(item)
    if kind == pdfium.FPDF_PAGEOBJ_FORM and nesting:
        count = min(1000, pdfium.FPDFFormObj_CountObjects(item))
        return any(_is_picture(pdfium.FPDFFormObj_GetObject(item, index), nesting - 1) for index in range(count))
    return bool(kind == pdfium.FPDF_PAGEOBJ_IMAGE)


def _once(glyphs: PageGlyphs, runs: list[Run]) -> list[Run]:
    """Drop runs that draw the same characters again at almost the same place (fake bold, shadows)."""
    places: dict[tuple[bytes, int], list[tuple[float, float]]] = {}
    kept = []
    for run in runs:
        codes, (x, y), near = glyphs.codes[run.start : run.end].tobytes(), run.baseline, _DOUBLED * run.size
        bands = {int((y - near) // 10), int((y + near) // 10)}
        found = (place for band in bands for place in places.get((codes, band), ()))
        if not any(abs(x - other_x) < near and abs(y - other_y) < near for other_x, other_y in found):
            places.setdefault((codes, int(y // 10)), []).append((x, y))
            kept.append(run)
    return kept


def _only(glyphs: PageGlyphs, runs: list[Run]) -> PageGlyphs:
    index = np.concatenate([np.arange(run.start, run.end) for run in runs]) if runs else np.zeros(0, dtype=int)
    offset = 0
    for run in runs:
        run.start, run.end = offset, offset + run.end - run.start
        offset = run.end
    return replace(glyphs, codes=glyphs.codes[index], boxes=glyphs.boxes[index], spaced=glyphs.spaced[index], runs=runs)
