"""Tables in PDFs: rows with every cell in its column, and no table where none is sure."""

from __future__ import annotations

from citeweb.extract import Extraction

from .conftest import Reading
from .pdfs import pdf, show

HEAD = ("Region", "2022", "2023 (est.)")
ROWS = [("North", "1,204", "1,377"), ("South", "", "980"), ("East and islands", "77.5 %", "-"), ("West", "310", "(42)")]
LEFTS = (72, 250, 330)


def grid(y: float, *rows: tuple[str, ...], lefts: tuple[float, ...] = LEFTS) -> str:
    cells = [(x, y - 14 * n, cell) for n, row in enumerate(rows) for x, cell in zip(lefts, row, strict=True) if cell]
    return "".join(show(x, at, cell) for x, at, cell in cells)


def rows_of(read: Extraction) -> list[tuple[str, list[str]]]:
    text = read.source.text
    return [(part.kind, text[part.start : part.end].split("\t")) for part in read.parts]


def test_every_cell_stands_in_its_column_under_its_head(reading: Reading) -> None:
    read = reading(pdf(show(72, 700, "Sales by region.") + grid(660, HEAD, *ROWS)))
    assert rows_of(read) == [("head", list(HEAD)), *(("row", list(row)) for row in ROWS)]
    assert read.source.text.startswith("Sales by region.\n\nRegion\t2022")


def test_each_cell_has_its_box_where_it_stands(reading: Reading) -> None:
    read = reading(pdf(grid(660, HEAD, *ROWS)))
    start = read.source.text.index("980")
    [(page, x0, y0, x1, y1)] = read.boxes(start, start + 3)
    assert page == 1
    assert abs(x0 - 330) < 1
    assert x1 < 350
    assert y0 < 792 - (660 - 28) < y1


def test_a_table_goes_on_over_the_page_break_with_its_head_said_again(reading: Reading) -> None:
    more = [("Centre", "5", "6"), ("Coast", "3", "8"), ("Hills", "9", "1")]
    read = reading(pdf(grid(200, HEAD, *ROWS), grid(720, HEAD, *more)))
    assert [kind for kind, _ in rows_of(read)] == ["head", *["row"] * 4, "head", *["row"] * 3]
    assert "\n\n" not in read.source.text


def test_a_line_between_that_fits_no_column_is_kept_apart(reading: Reading) -> None:
    wide = show(72, 590, "All figures in thousands of euros, revised since") + show(400, 590, "the report of May")
    read = reading(pdf(grid(660, HEAD, *ROWS) + wide))
    assert len(read.parts) == 5
    assert "revised since" in read.source.text
    assert "revised since" not in "".join(read.source.text[part.start : part.end] for part in read.parts)


def test_lists_with_numbers_beside_them_are_no_tables(reading: Reading) -> None:
    contents = [("Preface", "iv"), ("The tenants", "3"), ("The roof", "17"), ("The garden", "41"), ("Notes", "80")]
    index = [("Moyers, 165", "Nixon, 293"), ("players, 191", "215"), ("cases, 12", "norms of 122,"), ("also", "125")]
    words = [("Name", "Title"), ("Ada", "Clerk"), ("Max", "Judge"), ("Eve", "Usher"), ("Kim", "Guard")]
    for rows in (contents, index, words):
        read = reading(pdf(grid(660, *rows, lefts=(72, 300))))
        assert read.parts == []
        assert all(cell in read.source.text for row in rows for cell in row)
