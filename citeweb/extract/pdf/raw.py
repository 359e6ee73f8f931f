"""PDFium, opened and called directly: one call a character, so each call has to be cheap."""

from __future__ import annotations

import ctypes
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2  # noqa: F401  importing it initialises PDFium
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from citeweb.extract.errors import Damaged, Empty, PasswordNeeded, Unsupported, WrongPassword

_PASSWORD, _SECURITY = 4, 5
_LONGEST_TEXT = 200_000  # bytes
_SPAN = 1_000_000  # device units across a page when its transform is measured

Box = tuple[float, float, float, float]


def _bind(name: str, result: Any, *arguments: Any) -> Any:
    """A foreign function with plain argument types: half the cost of pypdfium2's own binding."""
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    assert address is not None
    return ctypes.CFUNCTYPE(result, *arguments)(address)


_P, _I = ctypes.c_void_p, ctypes.c_int
_loose_box = _bind("FPDFText_GetLooseCharBox", _I, _P, _I, _P)
_tight_box = _bind("FPDFText_GetCharBox", _I, _P, _I, _P, _P, _P, _P)
text_object = _bind("FPDFText_GetTextObject", _P, _P, _I)
unicode_of = _bind("FPDFText_GetUnicode", ctypes.c_uint, _P, _I)
font_size = _bind("FPDFText_GetFontSize", ctypes.c_double, _P, _I)
matrix_of = _bind("FPDFText_GetMatrix", _I, _P, _I, _P)
origin_of = _bind("FPDFText_GetCharOrigin", _I, _P, _I, _P, _P)
fill_of = _bind("FPDFText_GetFillColor", _I, _P, _I, _P, _P, _P, _P)
render_mode = _bind("FPDFTextObj_GetTextRenderMode", _I, _P)
_font_of = _bind("FPDFTextObj_GetFont", _P, _P)
_font_name = _bind("FPDFFont_GetBaseFontName", ctypes.c_size_t, _P, _P, ctypes.c_size_t)
_font_weight = _bind("FPDFFont_GetWeight", _I, _P)


@contextmanager
def opened(data: bytes, password: str | None) -> Iterator[Any]:
    """A PDFium document. Raises PasswordNeeded, WrongPassword, Unsupported, Damaged or Empty (no pages)."""
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), password.encode() if password else None)
    if not document:
        raise _reason(pdfium.FPDF_GetLastError(), data, password)
    try:
        if pdfium.FPDF_GetPageCount(document) < 1:
            raise Empty("The PDF has no pages.")
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


def _reason(code: int, data: bytes, password: str | None) -> Exception:
    if code == _PASSWORD:
        return WrongPassword() if password else PasswordNeeded()
    if code == _SECURITY:
        return Unsupported("The PDF is locked in a way that cannot be opened here. Save it again without protection.")
    if re.search(rb"/Count\s+0\b", data) and b"%%EOF" in data:
        return Empty("The PDF has no pages.")
    return Damaged()


@contextmanager
def page_of(document: Any, index: int) -> Iterator[Any]:
    """A loaded page, or None where PDFium cannot load it."""
    page = pdfium.FPDF_LoadPage(document, index)
    try:
        yield page or None
    finally:
        if page:
            pdfium.FPDF_ClosePage(page)


@contextmanager
def text_of(page: Any) -> Iterator[tuple[int, int]]:
    """(address of the page's text, number of its characters)."""
    text = pdfium.FPDFText_LoadPage(page)
    try:
        yield (ctypes.cast(text, _P).value or 0, max(0, pdfium.FPDFText_CountChars(text))) if text else (0, 0)
    finally:
        if text:
            pdfium.FPDFText_ClosePage(text)


def codes_of(text: int, count: int) -> NDArray[np.uint32]:
    """The Unicode of every character, in one call where no character lies outside the basic plane."""
    buffer = np.zeros(2 * count + 2, dtype=np.uint16)
    handle = ctypes.cast(text, pdfium.FPDF_TEXTPAGE)
    written = pdfium.FPDFText_GetText(handle, 0, count, buffer.ctypes.data_as(ctypes.POINTER(ctypes.c_ushort)))
    units = buffer[: max(0, written - 1)]
    if len(units) == count and not ((units >= 0xD800) & (units < 0xE000)).any():
        return units.astype(np.uint32)
    return np.fromiter(map(unicode_of, repeat(text), range(count)), np.uint32, count)


def loose_boxes(text: int, indices: list[int]) -> NDArray[np.float32]:
    """(n, 4) left, top, right, bottom in page space: the advance by the font's height."""
    boxes = np.zeros((len(indices), 4), dtype=np.float32)
    start = boxes.ctypes.data
    deque(map(_loose_box, repeat(text), indices, range(start, start + boxes.nbytes, 16)), maxlen=0)
    return boxes


def tight_boxes(text: int, indices: list[int]) -> NDArray[np.float64]:
    """(n, 4) left, top, right, bottom in page space: around the ink."""
    boxes = np.zeros((len(indices), 4))
    a = boxes.ctypes.data
    end = a + boxes.nbytes
    # PDFium's order of results is left, right, bottom, top.
    columns = (range(a + shift, end + shift, 32) for shift in (0, 16, 24, 8))
    deque(map(_tight_box, repeat(text), indices, *columns), maxlen=0)
    return boxes


def display_transform(page: Any) -> tuple[float, float, NDArray[np.float64]]:
    """Displayed width and height in points, and the 2x3 matrix from page space to points from the top left.

    Measured through PDFium, so /Rotate, CropBox and MediaBox count as they do when the page is drawn.
    """
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    x, y = ctypes.c_double(), ctypes.c_double()

    def at(device_x: int, device_y: int) -> NDArray[np.float64]:
        pdfium.FPDF_DeviceToPage(page, 0, 0, _SPAN, _SPAN, 0, device_x, device_y, x, y)
        return np.array((x.value, y.value))

    origin, right, down = at(0, 0), at(_SPAN, 0), at(0, _SPAN)
    inverse = np.column_stack(((right - origin) / max(width, 1e-6), (down - origin) / max(height, 1e-6)))
    linear = np.linalg.inv(inverse) if abs(np.linalg.det(inverse)) > 1e-9 else np.array(((1.0, 0.0), (0.0, -1.0)))
    return width, height, np.column_stack((linear, -linear @ origin))


def displayed(bounds: Box, transform: NDArray[np.float64]) -> Box:
    """A box of page space on the displayed page."""
    corners = np.array(bounds).reshape(2, 2) @ transform[:, :2].T + transform[:, 2]
    (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return x0, y0, x1, y1


def utf16(call: Callable[[Any, int], int]) -> str | None:
    """The text that a PDFium call (buffer, size) -> size writes; None for an empty one."""
    size = min(call(None, 0), _LONGEST_TEXT)
    if size <= 2:
        return None
    buffer = ctypes.create_string_buffer(size)
    # Most calls want a pointer to UTF-16 units, some a plain one; each takes the address.
    call(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", errors="replace").replace("\0", "").strip() or None


def matrix_at(text: int, index: int) -> tuple[float, float, float, float]:
    """(a, b, c, d) of a character's text matrix in page space."""
    matrix = (ctypes.c_float * 6)()
    matrix_of(text, index, ctypes.addressof(matrix))
    return matrix[0], matrix[1], matrix[2], matrix[3]


def origin_at(text: int, index: int) -> tuple[float, float]:
    """Where a character stands on its baseline, in page space."""
    x, y = ctypes.c_double(), ctypes.c_double()
    origin_of(text, index, ctypes.addressof(x), ctypes.addressof(y))
    return x.value, y.value


def fill_at(text: int, index: int) -> tuple[int, int, int, int]:
    """Red, green, blue and alpha, 0..255, of a character's fill."""
    parts = (ctypes.c_uint * 4)()
    a = ctypes.addressof(parts)
    fill_of(text, index, a, a + 4, a + 8, a + 12)
    return parts[0], parts[1], parts[2], parts[3]


def is_bold(item: int, known: dict[int, bool]) -> bool:
    """Whether a text object's font is a bold one, by its name or weight; ``known`` remembers the page's fonts."""
    font = _font_of(item)
    if not font:
        return False
    if font not in known:
        name = ctypes.create_string_buffer(128)
        _font_name(font, ctypes.addressof(name), 128)
        named = any(word in name.value.lower() for word in (b"bold", b"black", b"heavy"))
        known[font] = named or _font_weight(font) >= 600
    return known[font]
