"""Every character's box lies where the page shows it: seen by drawing the page and looking for ink."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from PIL import Image

from citeweb.extract import Extraction, boxes_of, read, render_page
from citeweb.extract.geometry import unpack

from .conftest import Saving
from .pdfs import Sheet, lines, pdf, show, turned

BODY = ["The first of the lines that are to be", "read, then one with a divi-", "ded word, and the last."]
SHEETS = {
    "plain": Sheet(lines(60, 600, BODY)),
    "rotated": Sheet(lines(60, 600, BODY), "/Rotate 90"),
    "cropped": Sheet(lines(160, 500, BODY), "/CropBox [100 300 500 700]"),
    "cropped and rotated": Sheet(lines(160, 500, BODY), "/CropBox [100 300 500 700] /Rotate 270"),
    "turned": Sheet("".join(turned(200 + 14 * n, 200, line, (0, 1, -1, 0)) for n, line in enumerate(BODY))),
    "large": Sheet(lines(2000, 3000, BODY, 40, 48), size=(5000, 4000)),
}


@pytest.mark.parametrize("name", SHEETS)
def test_words_have_ink_in_their_rectangles_and_none_beside_them(name: str, saved: Saving) -> None:
    path = saved(pdf(SHEETS[name]))
    extraction = read(path)
    page = extraction.pages[0]
    ink = np.asarray(Image.open(io.BytesIO(render_page(path, 1, width_px=1500))).convert("L")) < 128
    scale = 1500 / page.width
    seen = np.zeros_like(ink)
    for word in re.finditer(r"\S+", extraction.source.text):
        rects = extraction.boxes(*word.span())
        assert rects
        for number, x0, y0, x1, y1 in rects:
            assert number == 1
            window = np.s_[
                max(0, int(y0 * scale) - 2) : int(y1 * scale) + 3, max(0, int(x0 * scale) - 2) : int(x1 * scale) + 3
            ]
            assert ink[window].any()
            seen[window] = True
    assert not (ink & ~seen).any()


def test_a_divided_word_has_a_rectangle_on_each_line(saved: Saving) -> None:
    extraction = read(saved(pdf(SHEETS["plain"])))
    at = extraction.source.text.index("divided")
    assert len(extraction.boxes(at, at + len("divided"))) == 2


def test_pages_tile_the_text_and_boxes_match_it(saved: Saving) -> None:
    extraction = read(
        saved(pdf(lines(60, 600, BODY), "", Sheet(lines(60, 500, BODY), "/Rotate 180"), show(60, 60, "x")))
    )
    check_invariants(extraction)
    assert [page.number for page in extraction.pages] == [1, 2, 3, 4]
    assert extraction.pages[1].note == "The page is blank."


def test_reading_twice_gives_the_same(saved: Saving) -> None:
    path = saved(pdf(SHEETS["rotated"]))
    first, second = read(path), read(path)
    assert (first.source.text, first.pages, first.headings) == (second.source.text, second.pages, second.headings)


def check_invariants(extraction: Extraction) -> None:
    text = extraction.source.text
    assert text == text.strip()
    assert [page.start for page in extraction.pages] == [0, *(page.end for page in extraction.pages[:-1])]
    assert extraction.pages[-1].end == len(text)
    for page in extraction.pages:
        if page.glyphs:
            boxes = unpack(page.glyphs)
            assert len(boxes) == page.end - page.start
            drawn = np.array([not c.isspace() for c in text[page.start : page.end]], dtype=bool)
            assert (boxes[drawn, 2] > boxes[drawn, 0]).all()
            assert boxes_of(page.glyphs, 0, len(boxes))
            assert float(boxes[:, 2].max()) <= page.width + 5
            assert float(boxes[:, 3].max()) <= page.height + 5
    for heading in extraction.headings:
        assert 0 <= heading.start < heading.end <= len(text)
