"""The main job: upload, ask, click a marker, read the evidence in place; with scripts and without."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PICTURES, SAMPLE
from tests.browser.reading import ask, ink_share, lit_text, make_library, rectangles, squeezed, text_under, upload
from tests.servers.instance import Instance, until

pytestmark = pytest.mark.browser
PDF = SAMPLE / "dmca-summary.pdf"
QUESTION = "What does the exception for encryption research permit?"
QUOTE = "An exception for encryption research permits circumvention of access control measures"


def shoot(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


def assert_evidence_lies_open(page: Page) -> None:
    """The lit words are the quote, in view, and on the page's picture the same words lie under the rectangles."""
    assert QUOTE in re.sub(r"\s+", " ", lit_text(page))
    expect(page.locator("mark.lit").first).to_be_in_viewport()
    boxes = rectangles(page)
    assert boxes
    assert squeezed("".join(text_under(PDF, box) for box in boxes)) == squeezed(lit_text(page))
    first = page.locator("rect.lit-box").first
    first.scroll_into_view_if_needed()
    # The picture is rendered on demand, so that its ink may take a while.
    until(lambda: ink_share(first.screenshot()) > 0.03, seconds=20, what="ink under the rectangle")


def test_upload_ask_click_and_read(page: Page, site: Instance) -> None:
    make_library(page, site, "Copyright")
    upload(page, PDF)
    page.get_by_role("link", name="Copyright").first.click()
    ask(page, QUESTION)
    shoot(page, "answer")
    page.locator("a.marker").first.click()
    expect(page.locator("mark.lit").first).to_be_visible()
    assert page.url.endswith("/citations/1/")
    shoot(page, "evidence")
    assert_evidence_lies_open(page)
    shoot(page, "evidence-page")


def test_the_marker_says_what_it_is(page: Page, site: Instance) -> None:
    page.goto(site.url)
    page.get_by_role("navigation", name="Questions asked").get_by_text(QUESTION).click()
    expect(page.get_by_role("link", name=re.compile(r"^Citation 1, exact, page \d+$"))).to_be_visible()


def test_the_same_links_open_the_same_evidence_with_scripts_off(plain_page: Page, site: Instance) -> None:
    page = plain_page
    page.goto(site.url)
    page.get_by_role("navigation", name="Questions asked").get_by_text(QUESTION).click()
    page.locator("a.marker").first.click()
    assert page.url.endswith("/citations/1/#lit")
    assert_evidence_lies_open(page)
    page.get_by_role("link", name="Back to the claim").click()
    expect(page.locator("a.marker").first).to_be_in_viewport()


def test_upload_and_ask_with_scripts_off(plain_page: Page, site: Instance, tmp_path: Path) -> None:
    page = plain_page
    lease = tmp_path / "lease.txt"
    lease.write_text("The tenant shall pay a rent of 1,200 euros a month. The deposit is two months of rent.")
    make_library(page, site, "Plain")
    page.locator("input[type=file]").set_input_files(lease)
    page.get_by_role("button", name="Upload").click()
    for _ in range(20):
        if page.locator(".state-ready").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    page.get_by_role("link", name="Plain", exact=True).first.click()
    page.get_by_label("Ask Plain").fill("What rent shall the tenant pay?")
    page.get_by_role("button", name="Ask", exact=True).click()
    for _ in range(20):
        if page.locator("a.marker").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    page.locator("a.marker").first.click()
    assert "rent of 1,200 euros" in lit_text(page)


def test_a_sample_question_is_one_click(page: Page, site: Instance) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Sample").first.click()
    assert page.locator("button.sample").count() == 3
    page.locator("button.sample").first.click()
    expect(page.locator("a.marker").first).to_be_visible(timeout=20_000)


def test_steps_lead_from_citation_to_citation(page: Page, site: Instance) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Copyright").first.click()
    ask(page, "Which penalties and which limitations on liability are there?")
    assert page.locator("a.marker").count() > 1
    page.locator("a.marker").first.click()
    expect(page.locator(".evidence-nav")).to_contain_text("1 of")
    first = lit_text(page)
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".evidence-nav")).to_contain_text("2 of")
    assert lit_text(page) != first
    page.get_by_role("link", name="Previous").click()
    expect(page.locator(".evidence-nav")).to_contain_text("1 of")
    assert lit_text(page) == first


def test_on_a_phone_the_evidence_lies_over_the_answer_and_closes_to_the_claim(page: Page, site: Instance) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.url)
    page.locator("details.rail summary").click()
    page.get_by_role("navigation", name="Questions asked").get_by_text(QUESTION).click()
    page.locator("a.marker").first.click()
    expect(page.locator("mark.lit").first).to_be_in_viewport()
    shoot(page, "phone-evidence")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="Back to the claim").click()
    expect(page.locator("a.marker").first).to_be_in_viewport()


def test_back_and_forward_arrive_at_the_lit_words(page: Page, site: Instance) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Copyright").first.click()
    ask(page, "Which penalties and which limitations on liability are there?")
    page.locator("a.marker").nth(0).click()
    expect(page.locator(".evidence-nav")).to_contain_text("1 of")
    page.locator("a.marker").nth(1).click()
    expect(page.locator(".evidence-nav")).to_contain_text("2 of")
    page.go_back()
    expect(page.locator(".evidence-nav")).to_contain_text("1 of")
    expect(page.locator("mark.lit").first).to_be_in_viewport()
    page.go_forward()
    expect(page.locator(".evidence-nav")).to_contain_text("2 of")
    expect(page.locator("mark.lit").first).to_be_in_viewport()
