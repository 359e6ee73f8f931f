"""Quotes that other readers lose, each opened from its marker: lit in the text, and its ink under the rectangles."""

import re
from collections import Counter
from functools import partial
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PICTURES
from tests.browser.reading import ask, ink_share, lit_text, make_library, rectangles, squeezed, text_under, upload
from tests.servers.instance import Instance, until

pytestmark = pytest.mark.browser
STYLE = "<style>body { font: 14px 'DejaVu Sans' }</style>"
ROTATED = "The annual inspection of the boiler takes place in the second week of October."
HEBREW = "השוכר ישלם דמי שכירות של אלף ומאתיים שקלים בכל חודש."


def printed(browser: Browser, path: Path, body: str, rotation: int = 0) -> Path:
    """A page of HTML as a PDF, turned by ``rotation`` degrees as displayed."""
    sheet = browser.new_page()
    sheet.set_content(f"<!doctype html><meta charset=utf-8>{STYLE}{body}")
    sheet.pdf(path=path, format="A5")
    sheet.close()
    if rotation:
        document = pypdfium2.PdfDocument(path.read_bytes())
        document[0].set_rotation(rotation)
        document.save(path)
    return path


def _inked(box: Locator) -> bool:
    return ink_share(box.screenshot()) > 0.03


def open_evidence(page: Page, site: Instance, pdf: Path, question: str, quote: str) -> None:
    """Uploads, asks, clicks the marker; the quote is lit in the text and in view, and ink lies under each rectangle."""
    make_library(page, site, pdf.stem)
    upload(page, pdf)
    page.get_by_role("link", name=pdf.stem, exact=True).first.click()
    ask(page, question)
    page.locator("a.marker").first.click()
    expect(page.locator("mark.lit").first).to_be_in_viewport()
    assert squeezed(quote) in squeezed(lit_text(page))
    for box in page.locator("rect.lit-box").all():
        box.scroll_into_view_if_needed()
        expect(box).to_be_in_viewport()
        until(partial(_inked, box), seconds=30, what="ink under the rectangle")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"lit-{re.sub(r'[^a-z]+', '-', pdf.stem)}.png")


def assert_the_words_lie_under(page: Page, pdf: Path) -> None:
    """Under the rectangles stand the lit letters and no others, in whatever order they are drawn."""
    boxes = rectangles(page)
    assert boxes
    assert Counter(squeezed("".join(text_under(pdf, box) for box in boxes))) == Counter(squeezed(lit_text(page)))


def test_a_quote_on_a_rotated_page(page: Page, browser: Browser, site: Instance, tmp_path: Path) -> None:
    pdf = printed(browser, tmp_path / "rotated.pdf", f"<p>{ROTATED}", rotation=90)
    open_evidence(page, site, pdf, "When does the inspection of the boiler take place?", ROTATED)
    assert all(box.height > box.width for box in rectangles(page))  # the line runs down the page


def test_a_quote_in_a_right_to_left_line(page: Page, browser: Browser, site: Instance, tmp_path: Path) -> None:
    pdf = printed(browser, tmp_path / "hebrew.pdf", f"<p dir=rtl lang=he>{HEBREW}")
    open_evidence(page, site, pdf, "דמי שכירות שקלים", HEBREW)
    assert_the_words_lie_under(page, pdf)
