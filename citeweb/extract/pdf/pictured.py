"""Which pages go to text recognition, and what is kept of what it reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from citeweb.extract.errors import TooLarge
from citeweb.extract.geometry import Boxes
from citeweb.extract.model import Request
from citeweb.extract.ocr import Engine, NoEngineError, Unread, engine_for
from citeweb.extract.pdf.glyphs import PageGlyphs
from citeweb.extract.pdf.scan import Scan, scan_page
from citeweb.extract.pdf.visible import picture_share

BLANK = "The page is blank."
UNREADABLE = "The page is a picture or drawing in which no text could be read."
NO_ENGINE = "The page is a picture, and text recognition (Tesseract) is not installed here."

_SURE = 0.6  # below this, what an engine reads is guesses: handwriting, photographs
_FEW, _MOSTLY = 300, 0.5  # characters and share of the page: little text over a large picture is a stamp on a scan
_GARBLED = 0.3  # share of characters without a meaning


@dataclass(frozen=True)
class Seen:
    """A page's glyphs, and where they stand on it; ``sureness`` (0..1) where text recognition found them.

    ``note`` says why there are none.
    """

    glyphs: PageGlyphs
    boxes: Boxes
    sureness: float | None = None
    note: str | None = None


class Pictured:
    """Reads the pages of one document that are pictures. The engine is looked for when the first one comes."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._engine: Engine | None = None
        self._missing = False

    def read(self, page: Any, glyphs: PageGlyphs) -> Seen:
        """The page's own glyphs, or better ones from its picture."""
        if not pdfium.FPDFPage_CountObjects(page):
            return _own(glyphs, BLANK)
        if not _is_pictured(page, glyphs):
            return _own(glyphs)
        scan, note = self._scan(page)
        if scan is not None and len(scan.glyphs.codes) > 2 * _meant(glyphs):
            return Seen(scan.glyphs, scan.boxes, scan.quality)
        return _own(glyphs, note)

    def _scan(self, page: Any) -> tuple[Scan | None, str]:
        engine = self._find()
        if engine is None:
            return None, NO_ENGINE
        self._request.scanning()
        try:
            scan = scan_page(page, engine, seconds=self._request.limits.scan_seconds)
        except (Unread, TooLarge):
            return None, UNREADABLE
        return (scan if scan.quality >= _SURE else None), UNREADABLE

    def _find(self) -> Engine | None:
        if self._engine is None and not self._missing:
            try:
                self._engine = engine_for(self._request.languages)
            except NoEngineError:
                self._missing = True
        return self._engine


def _own(glyphs: PageGlyphs, note: str | None = None) -> Seen:
    return Seen(glyphs, glyphs.boxes, note=None if len(glyphs.codes) else note)


def _is_pictured(page: Any, glyphs: PageGlyphs) -> bool:
    if not len(glyphs.codes):
        return True
    if _meant(glyphs) < (1 - _GARBLED) * len(glyphs.codes):
        return True
    return len(glyphs.codes) < _FEW and picture_share(page) > _MOSTLY


def _meant(glyphs: PageGlyphs) -> int:
    """Characters that mean something: not unknown, not of a font's private area."""
    codes = glyphs.codes
    unknown = (codes == 0xFFFD) | ((codes >= 0xE000) & (codes < 0xF900))
    return int(np.count_nonzero(~unknown))
