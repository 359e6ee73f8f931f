"""What a reader does and sees, in the words of the tests."""

import io
import re
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import Page, expect

from tests.servers.instance import Instance


def make_library(page: Page, site: Instance, name: str) -> str:
    """Makes a library through the page; returns its address."""
    page.goto(site.url)
    page.get_by_label(re.compile("library")).fill(name)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return page.url


def upload(page: Page, path: Path) -> None:
    """Picks a file and waits until the page says that it is ready."""
    page.locator("input[type=file]").set_input_files(path)
    row = page.locator(".document", has_text=path.name)
    expect(row.get_by_text("ready", exact=True)).to_be_visible(timeout=20_000)


def ask(page: Page, question: str) -> None:
    """Types the question and sends it with Enter; returns when the answer is whole."""
    page.get_by_label(re.compile("^Ask")).fill(question)
    page.keyboard.press("Enter")
    expect(page.locator("#answer .strip")).to_be_visible(timeout=20_000)


def lit_text(page: Page) -> str:
    """The highlighted words."""
    return "".join(page.locator("mark.lit").all_text_contents())


def squeezed(text: str) -> str:
    """Letters and digits alone."""
    return re.sub(r"\W+", "", text).casefold()


@dataclass(frozen=True)
class Rectangle:
    """A lit rectangle: its page, in points from the top left of the page as displayed."""

    page: int
    x: float
    y: float
    width: float
    height: float


def rectangles(page: Page) -> list[Rectangle]:
    """The lit rectangles of all page pictures shown."""
    found = []
    for figure in page.locator("figure.picture").all():
        number = int(re.findall(r"\d+", figure.locator("figcaption").inner_text())[0])
        for box in figure.locator("rect.lit-box").all():
            sides = [float(box.get_attribute(name) or 0) for name in ("x", "y", "width", "height")]
            found.append(Rectangle(number, *sides))
    return found


def text_under(pdf: Path, rectangle: Rectangle) -> str:
    """What stands in the PDF on the rectangle's middle band: the line itself, not the tails of its neighbours."""
    document = pypdfium2.PdfDocument(pdf)
    sheet = document[rectangle.page - 1]
    middle = sheet.get_height() - rectangle.y - rectangle.height / 2
    band = rectangle.height / 10
    words: str = sheet.get_textpage().get_text_bounded(
        rectangle.x, middle - band, rectangle.x + rectangle.width, middle + band
    )
    return words


def ink_share(picture: bytes) -> float:
    """The share of dark pixels in a picture."""
    grey = Image.open(io.BytesIO(picture)).convert("L")
    return sum(count for level, count in enumerate(grey.histogram()) if level < 110) / (grey.width * grey.height)
