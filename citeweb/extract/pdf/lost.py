"""Text that PDFium drops: set vertically in a font that the file does not bring and this machine does not have."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

LOST = "Part of the page's text is in a font that neither the file nor this machine has, and could not be read."
_HAIR = 0.01  # points: PDFium passes over a text object that is narrower


def loses_text(page: Any, codes: NDArray[np.uint32]) -> bool:
    """Whether most text objects of an East Asian page take no room, as those without a font do."""
    if not ((codes >= 0x3000) & (codes < 0xA000)).any():
        return False
    items = (pdfium.FPDFPage_GetObject(page, index) for index in range(pdfium.FPDFPage_CountObjects(page)))
    widths = [_width(item) for item in items if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_TEXT]
    return sum(width < _HAIR for width in widths) * 2 > len(widths)


def _width(item: Any) -> float:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    return right.value - left.value
