"""Tables as text: what is one, and its cells."""

from __future__ import annotations

import pytest

from .conftest import Reading


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_told_by_the_rows(reading: Reading, delimiter: str) -> None:
    rows = [["city", "people", "area"], ["Bonn", "331885", "141"], ["Trier", "110674", "117"]]
    extraction = reading("\r\n".join(delimiter.join(row) for row in rows).encode())
    assert extraction.kind == "csv"
    assert extraction.source.text == "\n".join("\t".join(row) for row in rows)


def test_a_table_of_few_long_lines_is_a_table(reading: Reading) -> None:
    line = ",".join(str(number) for number in range(30_000))
    assert reading("\n".join([line] * 4).encode()).kind == "csv"


def test_a_quoted_cell_keeps_its_line_break_as_a_space(reading: Reading) -> None:
    text = reading(b'name,address,age\nAnn,"12 Rue\nHaute",30\nBob,"Say ""hi""",31\n').source.text
    assert text == 'name\taddress\tage\nAnn\t12 Rue Haute\t30\nBob\tSay "hi"\t31'


@pytest.mark.parametrize("mark", ["\u2028", "\x85", "\x1c"])
def test_only_line_ends_of_the_format_end_a_row(reading: Reading, mark: str) -> None:
    text = reading(f"name,note,age\nAnn,one{mark}two,30\nBob,three,31\n".encode()).source.text
    assert len(text.split("\n")) == 3


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32-le", "cp1252"])
def test_the_encoding_is_found(reading: Reading, encoding: str) -> None:
    text = "Straße;Größe;Preis\nBahnhofstraße;groß;4,50\nMühlweg;klein;3,20\n"
    assert reading(text.encode(encoding)).source.text == text.strip().replace(";", "\t")


def test_ragged_rows_are_kept_whole(reading: Reading) -> None:
    rows = ["a,b,c"] + ["1,2,3"] * 20 + ["4,5,6,extra", "7"]
    text = reading("\n".join(rows).encode()).source.text
    assert text.endswith("4\t5\t6\textra\n7")
