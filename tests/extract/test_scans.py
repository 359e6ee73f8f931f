"""Pages that are pictures: read by text recognition, or told as what could not be read."""

from __future__ import annotations

import io
import shutil

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from citeweb.extract import Extraction, Limits, Scanned, read_isolated
from citeweb.extract.ocr.tesseract import _chosen
from citeweb.extract.pdf.pictured import NO_ENGINE, UNREADABLE

from .conftest import Reading, Saving
from .pdfs import Sheet, lines, pdf

WIDTH, HEIGHT, DPI = 1275, 1650, 150
LEFT, TOP, PITCH = 120, 150, 44
LINE = 800 * PITCH  # pixels of a line
TEXT = [
    "The tenant shall pay a rent of 1,200 euros a month.",
    "Either party may end this lease with ninety days of",
    "notice in writing. The landlord may not enter the house",
    "without asking, except where there is danger of fire.",
]
SENTENCE = "The landlord may not enter the house without asking, except where there is danger of fire."

needs_tesseract = pytest.mark.skipif(not shutil.which("tesseract"), reason="Tesseract is not installed.")


def drawn(texts: list[str], left: int = LEFT, size: int = 30, onto: Image.Image | None = None) -> Image.Image:
    """A page's picture with lines of text on white."""
    image = onto or Image.new("L", (WIDTH, HEIGHT), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    for number, text in enumerate(texts):
        pen.text((left, TOP + PITCH * number), text, fill=0, font=font)
    return image


def scanned(*images: Image.Image) -> bytes:
    """A PDF of pictures."""
    buffer = io.BytesIO()
    images[0].save(buffer, "PDF", resolution=DPI, save_all=True, append_images=images[1:])
    return buffer.getvalue()


def noise() -> Image.Image:
    """A picture in which nothing is written."""
    rough = np.random.default_rng(7).integers(0, 256, (HEIGHT // 15, WIDTH // 15), dtype=np.uint8)
    return Image.fromarray(rough).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


def covered(extraction: Extraction, ink: Image.Image, quote: str) -> float:
    """The share of a picture's ink that lies in the boxes of a quote."""
    at = extraction.source.text.lower().index(quote.lower())  # a letter askew may be read as a capital
    dark = np.asarray(ink) < 128
    lit = np.zeros_like(dark)
    for _, *box in extraction.boxes(at, at + len(quote)):
        x0, y0, x1, y1 = (round(edge * DPI / 72) for edge in box)
        lit[y0 - 1 : y1 + 2, x0 - 1 : x1 + 2] = True
    assert lit.sum() < 4 * LINE
    return float((dark & lit).sum() / dark.sum())


@needs_tesseract
def test_a_scan_is_read_and_each_word_has_its_place(reading: Reading) -> None:
    image = drawn(TEXT)
    extraction = reading(scanned(image))
    assert SENTENCE in extraction.source.text
    at = extraction.source.text.index("tenant")
    ((_, x0, y0, x1, y1),) = extraction.boxes(at, at + len("tenant"))
    left = ImageFont.load_default(30).getlength("The ") + LEFT
    right = ImageFont.load_default(30).getlength("The tenant") + LEFT
    assert [x0, x1] == pytest.approx([left * 72 / DPI, right * 72 / DPI], abs=3)
    assert TOP * 72 / DPI - 2 < y0 < y1 < (TOP + 40) * 72 / DPI
    assert extraction.pages[0].quality is not None
    assert 0.6 < extraction.pages[0].quality < 1


@needs_tesseract
@pytest.mark.parametrize("degrees", [90, 180, 270, 2, -2])
def test_a_page_that_lies_turned_or_askew_is_read_and_lit(degrees: int, reading: Reading) -> None:
    many = [*TEXT, *(f"Clause {number} names a further duty of the tenant." for number in range(20))]
    image = drawn(many).rotate(degrees, expand=degrees % 90 == 0, fillcolor=255)
    extraction = reading(scanned(image))
    assert SENTENCE in " ".join(extraction.source.text.split())
    ink = drawn(["", TEXT[1]]).rotate(degrees, expand=degrees % 90 == 0, fillcolor=255)
    assert covered(extraction, ink, TEXT[1]) > 0.9


@needs_tesseract
def test_columns_of_a_scan_are_read_one_after_the_other(reading: Reading) -> None:
    left = [f"left side line {number} is told here" for number in range(20)]
    right = [f"right side line {number} is told there" for number in range(20)]
    image = drawn(right, left=700, size=26, onto=drawn(left, size=26)).rotate(1.5, fillcolor=255)
    text = " ".join(reading(scanned(image)).source.text.split())
    assert "left side line 7 is told here left side line 8 is told here" in text
    assert "right side line 7 is told there right side line 8 is told there" in text


@needs_tesseract
def test_a_larger_line_heads_a_scan_unless_it_is_a_sentence(reading: Reading) -> None:
    image = drawn(TEXT * 4)
    pen = ImageDraw.Draw(image)
    pen.text((LEFT, TOP - 160), "Duties of the tenant", fill=0, font=ImageFont.load_default(44))
    pen.text((LEFT, TOP - 90), "This part is set larger, and ends.", fill=0, font=ImageFont.load_default(38))
    extraction = reading(scanned(image))
    heads = [extraction.source.text[heading.start : heading.end] for heading in extraction.headings]
    assert heads == ["Duties of the tenant"]


@needs_tesseract
def test_what_cannot_be_read_surely_is_said_and_not_guessed(reading: Reading) -> None:
    with pytest.raises(Scanned, match="confidence"):
        reading(scanned(noise()))
    extraction = reading(scanned(drawn(TEXT), noise()))
    assert SENTENCE in extraction.source.text
    assert [page.note for page in extraction.pages] == [None, UNREADABLE]
    assert extraction.pages[1].start == extraction.pages[1].end


@needs_tesseract
def test_a_scan_stays_within_limits_that_count_scanned_pages(saved: Saving) -> None:
    path = saved(scanned(drawn(TEXT), drawn(TEXT[::-1])))
    extraction = read_isolated(path, limits=Limits(cpu_seconds=10, wall_seconds=30))
    assert [bool(page.end > page.start) for page in extraction.pages] == [True, True]


def test_without_an_engine_the_page_says_so(reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Scanned, match="not installed"):
        reading(scanned(drawn(TEXT)))
    extraction = reading(pdf(lines(60, 700, ["The first page has text."]), Sheet("0 0 1 rg 10 10 90 90 re f")))
    assert "The first page has text." in extraction.source.text
    assert [page.note for page in extraction.pages] == [None, NO_ENGINE]


def test_languages_are_those_named_and_installed() -> None:
    assert _chosen("fra+xyz+eng", ["deu", "eng", "fra"]) == ["fra", "eng"]
    assert _chosen("", ["deu", "eng"]) == ["eng", "deu"]
    assert _chosen("xyz", ["deu"]) == ["deu"]
    assert _chosen("", ["afr", "deu", "eng", "fra", "ita"]) == ["eng"]
