"""A real Chromium on a real instance."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.servers.fabricator import Fabricator
from tests.servers.instance import Instance

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SAMPLE = Path(__file__).resolve().parents[2] / "citeweb" / "ops" / "sample"
PICTURES = Path(os.environ.get("CITEWEB_TEST_PICTURES", "var/test-pictures"))
NO_BROWSER = (
    "the browser tests: no Chromium here. Install Debian's chromium, or let `playwright install chromium` fetch one, "
    "or name one in CITEWEB_CHROMIUM."
)


def chromium() -> str | None:
    """The path of a Chromium that is there."""
    named = os.environ.get("CITEWEB_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: Playwright's event loop would forbid the database to the tests that follow."""
    with sync_playwright() as playwright:
        path = chromium() or playwright.chromium.executable_path
        if not Path(path).exists():
            pytest.skip(NO_BROWSER)
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Instance]:
    """An instance with the extractive provider."""
    with Instance(tmp_path_factory.mktemp("site") / "home") as instance:
        yield instance


@pytest.fixture(scope="session")
def liar() -> Iterator[Fabricator]:
    """A model server that fabricates; set its ``mode`` before asking."""
    with Fabricator(mode="honest") as server:
        yield server


@pytest.fixture(scope="session")
def lying_site(tmp_path_factory: pytest.TempPathFactory, liar: Fabricator) -> Iterator[Instance]:
    """An instance whose model is the fabricating server."""
    model = {"CITEWEB_MODEL_URL": liar.url, "CITEWEB_MODEL": "any", "CITEWEB_MODEL_TIMEOUT": "8"}
    with Instance(tmp_path_factory.mktemp("lying") / "home", **model) as instance:
        yield instance


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A desktop page that fails its test on any console error, a blocked script or style among them."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert not complaints


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """The same with scripts off."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    yield context.new_page()
    context.close()
