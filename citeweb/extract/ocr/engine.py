"""What an engine is asked and what it answers, and which one this machine has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]  # (height, width), 0 is black


class NoEngineError(Exception):
    """No text recognition is installed."""


class Unread(Exception):
    """The engine failed on the page, or took longer than it was given."""


@dataclass(frozen=True)
class Word:
    """``box`` is (x0, y0, x1, y1) in the picture's pixels; words of one line share ``line``; ``confidence`` is 0..1."""

    text: str
    box: tuple[float, float, float, float]
    line: int
    confidence: float


class Engine(Protocol):
    """Reads the picture of one page, turned or askew as it may be, in the order in which it is read."""

    def read(self, grey: Grey, *, dpi: int, seconds: float) -> list[Word]:
        """Raises Unread."""
        ...


def engine_for(languages: str) -> Engine:
    """The engine of this machine. ``languages`` as in "eng+fra"; empty: those installed. Raises NoEngineError."""
    from citeweb.extract.ocr.tesseract import Tesseract

    return Tesseract.found(languages)
