"""What people wrote on the pages: values of form fields and free text notes, as glyphs at their place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from citeweb.extract.pdf.glyphs import PageGlyphs, Run, has_shape
from citeweb.extract.pdf.raw import Box, display_transform, displayed, utf16

_TEXT_FIELDS = (pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX)
_UNSEEN_FLAGS = pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW | pdfium.FPDF_ANNOT_FLAG_INVISIBLE
_MOST = 5_000
_SIZE, _ADVANCE, _LINE = 10.0, 0.5, 1.2  # points; of the size


@contextmanager
def form_of(document: Any) -> Iterator[Any]:
    """The document's form, or None where it has none. No script runs: this PDFium has no engine for them."""
    if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_NONE:
        yield None
        return
    environment = pdfium.FPDF_FORMFILLINFO(version=2)
    form = pdfium.FPDFDOC_InitFormFillEnvironment(document, environment)
    try:
        yield form or None
    finally:
        if form:
            pdfium.FPDFDOC_ExitFormFillEnvironment(form)


def add_written(page: Any, form: Any, glyphs: PageGlyphs) -> PageGlyphs:
    """The page's glyphs and, after them, those of field values and free text."""
    written = list(_written(page, form))
    if not written:
        return glyphs
    _, _, transform = display_transform(page)
    for text, bounds in written:
        glyphs = _with(glyphs, text, displayed(bounds, transform))
    return glyphs


def _written(page: Any, form: Any) -> Iterator[tuple[str, Box]]:
    for index in range(min(_MOST, pdfium.FPDFPage_GetAnnotCount(page))):
        note = pdfium.FPDFPage_GetAnnot(page, index)
        if note:
            text = _text(note, form)
            rect = pdfium.FS_RECTF()
            if text and pdfium.FPDFAnnot_GetRect(note, rect):
                yield text, (rect.left, rect.bottom, rect.right, rect.top)
            pdfium.FPDFPage_CloseAnnot(note)


def _text(note: Any, form: Any) -> str | None:
    if pdfium.FPDFAnnot_GetFlags(note) & _UNSEEN_FLAGS:
        return None
    kind = pdfium.FPDFAnnot_GetSubtype(note)
    if kind == pdfium.FPDF_ANNOT_FREETEXT:
        return utf16(lambda buffer, size: int(pdfium.FPDFAnnot_GetStringValue(note, b"Contents", buffer, size)))
    if kind == pdfium.FPDF_ANNOT_WIDGET and form and pdfium.FPDFAnnot_GetFormFieldType(form, note) in _TEXT_FIELDS:
        return utf16(lambda buffer, size: int(pdfium.FPDFAnnot_GetFormFieldValue(form, note, buffer, size)))
    return None


def _with(glyphs: PageGlyphs, text: str, bounds: Box) -> PageGlyphs:
    """Add lines of text inside ``bounds``, each letter with an equal share of its line."""
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    x0, y0, x1, y1 = bounds
    size = max(2.0, min(_SIZE, (y1 - y0) / max(1, len(lines)) / _LINE))
    for number, line in enumerate(lines):
        top = y0 + (y1 - y0) * number / len(lines)
        glyphs = _with_line(glyphs, line, (x0, top, x1, top + (y1 - y0) / len(lines)), size)
    return glyphs


def _with_line(glyphs: PageGlyphs, line: str, bounds: Box, size: float) -> PageGlyphs:
    shown = np.array([has_shape(ord(c)) for c in line])
    if not shown.any():
        return glyphs
    x0, y0, x1, y1 = bounds
    edges = np.linspace(x0, min(x1, x0 + _ADVANCE * size * len(line)), len(line) + 1)
    boxes = np.stack((edges[:-1], np.full(len(line), y0), edges[1:], np.full(len(line), y1)), axis=1)[shown]
    codes = np.array([ord(c) for c in line], dtype=np.uint32)[shown]
    start = len(glyphs.codes)
    baseline = x0, (y0 + y1) / 2 + 0.25 * size
    run = Run(start, start + len(codes), size, (1.0, 0.0), (0.0, -1.0), baseline, 0, (0, 0, 0, 255), True, False)
    return replace(
        glyphs,
        codes=np.concatenate((glyphs.codes, codes)),
        boxes=np.concatenate((glyphs.boxes, boxes.astype(np.float32))),
        spaced=np.concatenate((glyphs.spaced, _spaced(shown))),
        runs=[*glyphs.runs, run],
    )


def _spaced(shown: NDArray[np.bool_]) -> NDArray[np.bool_]:
    spaced: NDArray[np.bool_] = np.diff(np.flatnonzero(shown), prepend=-1) > 1
    spaced[0] = True
    return spaced
