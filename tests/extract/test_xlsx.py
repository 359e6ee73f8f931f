"""Workbooks: each cell as it is shown, what is hidden left out and told, small files that grow without end refused."""

from __future__ import annotations

import pytest

from citeweb.extract import Empty, TooLarge

from .archives import zipped
from .conftest import Reading

_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATION = '<Relationship Id="{0}" Type="' + _R + '/{1}" Target="{2}"/>'
_STYLES = (
    f'<styleSheet {_NS}><numFmts><numFmt numFmtId="164" formatCode="#,##0.00&quot; €&quot;"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'
)


def workbook(rows: str, strings: str = "", columns: str = "") -> bytes:
    relations = [("s1", "worksheet", "worksheets/sheet1.xml"), ("s2", "sharedStrings", "strings.xml")]
    relations.append(("s3", "styles", "styles.xml"))
    return zipped(
        {
            "xl/workbook.xml": f'<workbook {_NS} xmlns:r="{_R}">'
            '<sheets><sheet name="Rates" r:id="s1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": (
                '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                + "".join(_RELATION.format(*relation) for relation in relations)
                + "</Relationships>"
            ),
            "xl/worksheets/sheet1.xml": f"<worksheet {_NS}>{columns}<sheetData>{rows}</sheetData></worksheet>",
            "xl/strings.xml": f"<sst {_NS}>{strings}</sst>",
            "xl/styles.xml": _STYLES,
        }
    )


def test_cells_are_read_as_they_are_shown(reading: Reading) -> None:
    book = workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
        '<row r="2"><c r="A2" s="1"><v>0.235</v></c><c r="B2" s="2"><v>45730</v></c>'
        '<c r="C2" s="3"><v>-4200.5</v></c></row>',
        "<si><t>Rate</t></si><si><r><t>Pa</t></r><r><t>id</t></r></si><si><t>Sum</t></si>",
    )
    assert reading(book).source.text == "Rates\n\nRate\tPaid\tSum\n23.50%\t3/14/2025\t-4,200.50 €"


def test_what_is_hidden_is_left_out_and_told(reading: Reading) -> None:
    cells = '<c r="A{0}"><v>{0}1</v></c><c r="B{0}"><v>{0}2</v></c>'
    book = workbook(
        f'<row r="1">{cells.format(1)}</row><row r="2" hidden="1">{cells.format(2)}</row>',
        columns='<cols><col min="2" max="2" hidden="1"/></cols>',
    )
    extraction = reading(book)
    assert extraction.source.text == "Rates\n\n11"
    assert extraction.notes == ["Hidden cells left out: 1.", "Hidden rows left out: 1."]


def test_a_long_string_said_again_and_again_is_too_large(reading: Reading) -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 1002))
    with pytest.raises(TooLarge):
        reading(workbook(rows, f"<si><t>{'x' * 50_000}</t></si>"))


def test_cells_at_the_far_edge_of_every_row_are_too_large(reading: Reading) -> None:
    rows = "".join(f'<row r="{n}"><c r="XFD{n}"><v>1</v></c></row>' for n in range(1, 4000))
    with pytest.raises(TooLarge):
        reading(workbook(rows))


def test_a_workbook_without_a_filled_cell_is_empty(reading: Reading) -> None:
    with pytest.raises(Empty):
        reading(workbook('<row r="1"><c r="A1"/></row>'))
