"""Word documents, made by python-docx and by hand where it has no word for what Word writes."""

from __future__ import annotations

import io

import docx
import pytest
from docx.oxml import parse_xml

from citeweb.extract import Damaged, Empty, PasswordNeeded, TooLarge

from .archives import zipped
from .conftest import Reading

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def document(*paragraphs: str) -> bytes:
    """A document whose paragraphs hold the given run-level XML."""
    made = docx.Document()
    for inner in paragraphs:
        made.element.body.insert(len(made.element.body) - 1, parse_xml(f"<w:p {W}>{inner}</w:p>"))
    return written(made)


def written(made: docx.document.Document) -> bytes:
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (run("in ") + f"<w:smartTag>{run('Washington')}</w:smartTag>" + run(", D.C."), "in Washington, D.C."),
        (f"<w:sdt><w:sdtPr/><w:sdtContent>{run('in a control')}</w:sdtContent></w:sdt>", "in a control"),
        (run("see ") + f"<w:hyperlink>{run('the annex')}</w:hyperlink>", "see the annex"),
        (
            run("30")
            + f"<w:ins>{run(' working')}</w:ins>"
            + "<w:del><w:r><w:delText> calendar</w:delText></w:r></w:del>",
            "30 working",
        ),
        ("<w:r><w:t>optional</w:t><w:softHyphen/><w:t>hyphen</w:t></w:r>", "optionalhyphen"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>", "a\tb\nc"),
        (run("seen") + "<w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r>", "seen"),
        (
            '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText>'
            '<w:fldChar w:fldCharType="separate"/><w:t>7</w:t><w:fldChar w:fldCharType="end"/></w:r>',
            "7",
        ),
    ],
)
def test_no_text_that_word_shows_is_lost(inner: str, text: str, reading: Reading) -> None:
    assert reading(document(inner)).source.text == text


def test_headings_lists_and_tables(reading: Reading) -> None:
    made = docx.Document()
    made.add_heading("Terms", 1)
    made.add_paragraph("A paragraph.")
    made.add_paragraph("one", style="List Bullet")
    table = made.add_table(2, 2)
    for cell, text in zip(table._cells, ("Grade", "Days", "A", "25"), strict=True):
        cell.text = text
    made.core_properties.author = "An Author"
    extraction = reading(written(made))
    assert extraction.kind == "docx"
    assert extraction.source.text == "Terms\n\nA paragraph.\n\none\n\nGrade\tDays\nA\t25"
    assert [(h.level, extraction.source.text[h.start : h.end]) for h in extraction.headings] == [(1, "Terms")]
    assert extraction.author == "An Author"


def test_what_is_left_out_is_told(reading: Reading) -> None:
    extraction = reading(document(run("kept") + "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"))
    assert extraction.notes == ["Tracked changes are read as accepted: 1 deletions left out."]


def test_an_empty_cell_keeps_the_others_in_their_columns(reading: Reading) -> None:
    made = docx.Document()
    table = made.add_table(2, 3)
    for cell, text in zip(table._cells, ("", "1997", "1998", "Rent", "", "5"), strict=True):
        cell.text = text
    buffer = io.BytesIO()
    made.save(buffer)
    assert reading(buffer.getvalue()).source.text == "\t1997\t1998\nRent\t\t5"


def test_files_that_cannot_be_read_say_why(reading: Reading) -> None:
    whole = document(run("text"))
    with pytest.raises(Damaged):
        reading(whole[: len(whole) // 2])
    with pytest.raises(Empty):
        reading(zipped({"xl/workbook.xml": b"<x/>"}))
    with pytest.raises(TooLarge):
        reading(zipped({"word/document.xml": bytes(300 << 20)}))
    with pytest.raises(PasswordNeeded):
        reading(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"))
