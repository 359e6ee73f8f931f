"""A model that fabricates, seen by a reader: no link, and the reason on request."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PICTURES
from tests.browser.reading import ask, lit_text, make_library, upload
from tests.conftest import LEASE
from tests.servers.fabricator import Fabricator
from tests.servers.instance import Instance

pytestmark = pytest.mark.browser
QUESTION = "What notice must the landlord give before entering?"


@pytest.fixture
def library(page: Page, lying_site: Instance, tmp_path: Path) -> None:
    """The lease and the house rules, uploaded once; the page stands at the library."""
    page.goto(lying_site.url)
    if page.get_by_role("link", name="Leases").count():
        page.get_by_role("link", name="Leases").first.click()
        return
    make_library(page, lying_site, "Leases")
    (tmp_path / "lease.md").write_text(LEASE)
    (tmp_path / "rules.md").write_text("# House rules\n\nThe landlord must keep the entrance lit at night.\n")
    upload(page, tmp_path / "lease.md")
    upload(page, tmp_path / "rules.md")
    page.get_by_role("link", name="Leases").first.click()


def test_an_honest_model_is_linked(page: Page, library: None, liar: Fabricator) -> None:
    liar.play("honest")
    ask(page, QUESTION)
    page.locator("a.marker").first.click()
    expect(page.locator("mark.lit").first).to_be_in_viewport()


@pytest.mark.parametrize("mode", ["altered", "dropped_negation", "invented", "unknown_id", "wrong_id", "stitched"])
def test_a_fabricated_quote_has_no_link_and_says_why(page: Page, library: None, liar: Fabricator, mode: str) -> None:
    liar.play(mode)
    ask(page, QUESTION)
    assert page.locator("a.marker").count() == 0
    why = page.locator(".why").first
    expect(why.locator(".why-body")).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator(".why-body")).to_be_visible()
    expect(why.locator(".why-body")).to_contain_text("Quote given")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"not-linked-{mode}.png")


def test_an_altered_quote_opens_what_the_source_says(page: Page, library: None, liar: Fabricator) -> None:
    liar.play("altered")
    ask(page, QUESTION)
    page.locator(".why summary").first.click()
    expect(page.locator(".differences ins").first).to_be_visible()
    page.get_by_text("See what the source says").first.click()
    expect(page.locator(".finding-words")).to_contain_text("Not linked")
    expect(page.locator("mark.lit").first).to_be_in_viewport()
    assert lit_text(page)


def test_a_model_that_is_away_leaves_the_question_and_a_way_on(page: Page, library: None, liar: Fabricator) -> None:
    liar.play("error_page")
    page.get_by_label("Ask Leases").fill(QUESTION)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    liar.play("honest")
    page.get_by_role("alert").get_by_role("button", name="Ask again").click()
    expect(page.locator("a.marker").first).to_be_visible(timeout=20_000)


def test_the_stages_are_told_while_the_model_writes(page: Page, library: None, liar: Fabricator) -> None:
    liar.play(["stall", "honest"])
    page.get_by_label("Ask Leases").fill(QUESTION)
    page.keyboard.press("Enter")
    expect(page.locator(".stages .now")).to_contain_text("writing", timeout=10_000)
    expect(page.locator(".stages .past").first).to_contain_text("passages")
    expect(page.get_by_role("alert")).to_contain_text("did not answer within", timeout=20_000)


def test_an_answer_goes_on_after_polls_that_failed(page: Page, library: None, liar: Fabricator) -> None:
    tab = page.context.new_page()  # whose console will rightly complain
    tab.goto(page.url)
    liar.play(["stall", "honest"])
    tab.get_by_label("Ask Leases").fill(QUESTION)
    tab.keyboard.press("Enter")
    expect(tab.locator(".stages .now")).to_contain_text("writing", timeout=10_000)
    tab.route("**/answers/*/", lambda route: route.abort())
    expect(tab.locator("#offline")).to_be_visible(timeout=10_000)
    tab.unroute("**/answers/*/")
    expect(tab.get_by_role("alert")).to_contain_text("did not answer within", timeout=20_000)
    expect(tab.locator("#offline")).to_be_hidden()
