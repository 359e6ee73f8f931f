"""A long PDF whose reading was stopped goes on where it was, and reads the same as one read at a stretch."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from citeweb.extract import Extraction, read
from citeweb.extract.pdf.keep import RANGE, Hidden, PageRead, packed, read_pages, unpacked
from citeweb.extract.pdf.sheet import Sheet
from tests.extract.pdfs import lines, pdf, show, turned

PAGES = 2 * RANGE + 7
WORDS = "tenant landlord rent deposit notice premises repair interest of the and to by either party"


class Stopped(BaseException):
    """As a kill, which no reader catches."""


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("long") / "long.pdf"
    path.write_bytes(pdf(*(_page(number) for number in range(1, PAGES + 1))))
    return path


def _page(number: int) -> str:
    head, foot = show(72, 760, "Annual report"), show(300, 30, str(number))
    side = turned(40, 300, f"Margin note {number}", (0, 1, -1, 0))
    draw = Random(number)
    body = lines(
        72, 700, [" ".join(draw.choices(WORDS.split(), k=10)) for _ in range(20)] + [f"This ends article {number}."]
    )
    return head + body + side + foot + show(72, 100, f"secret {number}", extra="3 Tr")


def outcome(extraction: Extraction) -> tuple[object, ...]:
    return (extraction.source.text, extraction.pages, extraction.headings, extraction.parts, extraction.notes)


def stopped_at(path: Path, page: int, keep: Path) -> list[int]:
    """Read until so many pages are done, then be killed; the pages that were told."""
    told: list[int] = []

    def stop(done: int, _total: int) -> None:
        told.append(done)
        if done == page:
            raise Stopped

    with pytest.raises(Stopped):
        read(path, progress=stop, keep=keep)
    return told


def test_a_reading_stopped_twice_goes_on_and_ends_as_if_it_had_not_been(long: Path, tmp_path: Path) -> None:
    assert stopped_at(long, RANGE + 3, tmp_path) == list(range(RANGE + 4))
    assert stopped_at(long, 2 * RANGE + 1, tmp_path) == list(range(RANGE, 2 * RANGE + 2))
    told: list[int] = []
    resumed = read(long, progress=lambda done, _: told.append(done), keep=tmp_path)
    assert told == [*range(2 * RANGE, PAGES), PAGES]
    assert outcome(resumed) == outcome(read(long))
    assert "This ends article 107." in resumed.source.text
    assert any("Hidden text" in note for note in resumed.notes)


def test_a_kept_range_that_is_cut_short_is_read_again(long: Path, tmp_path: Path) -> None:
    whole = outcome(read(long, keep=tmp_path))
    for kept in tmp_path.iterdir():
        kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2])
    assert outcome(read(long, keep=tmp_path)) == whole


def test_a_short_file_leaves_nothing(tmp_path: Path) -> None:
    blank: PageRead = (Sheet.blank(1, "Blank."), {})
    assert len(read_pages(RANGE, lambda _: blank, tmp_path)) == RANGE
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_is_data_and_never_code() -> None:
    sheet = Sheet.blank(1, "Blank.")
    sheet.codes = np.array([print], dtype=object)
    hidden: Hidden = {}
    with pytest.raises(ValueError, match="pickle"):
        unpacked(packed([(sheet, hidden)]))
