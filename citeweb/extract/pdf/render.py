"""Draw a page as displayed."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray
from PIL import Image

from citeweb.extract.errors import Damaged, TooLarge
from citeweb.extract.pdf.raw import opened, page_of

MOST_PIXELS = 40_000_000


def render_page(path: str | os.PathLike[str], page_number: int, *, width_px: int, password: str | None = None) -> bytes:
    """PNG of a PDF's page (from 1), ``width_px`` wide. Raises ExtractError; IndexError for a page that is not there."""
    with opened(Path(path).read_bytes(), password) as document:
        if not 1 <= page_number <= pdfium.FPDF_GetPageCount(document):
            raise IndexError(f"The document has no page {page_number}.")
        with page_of(document, page_number - 1) as page:
            if page is None:
                raise Damaged(f"Page {page_number} is damaged and cannot be drawn.")
            pixels = draw(page, width_px=width_px)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()


def draw(page: Any, *, width_px: int) -> NDArray[np.uint8]:
    """(height, width, 3) pixels of the page on white, with annotations and form fields' looks."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    height_px = max(1, round(width_px * height / max(width, 1e-6)))
    if width_px * height_px > MOST_PIXELS:
        raise TooLarge("The page is too large to draw.")
    pixels = np.full((height_px, width_px, 4), 255, dtype=np.uint8)
    bitmap = pdfium.FPDFBitmap_CreateEx(
        width_px, height_px, pdfium.FPDFBitmap_BGRx, pixels.ctypes.data, pixels.strides[0]
    )
    flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width_px, height_px, 0, flags)
    pdfium.FPDFBitmap_Destroy(bitmap)
    return np.ascontiguousarray(pixels[:, :, :3])
