"""CSV, RTF and e-mail messages as people see them."""

from __future__ import annotations

from .conftest import Reading


def test_rows_of_a_csv_keep_their_cells(reading: Reading) -> None:
    extraction = reading('Größe;Preis\nklein;4,50\n"sehr; groß";12,00\n'.encode("latin-1"))
    assert extraction.kind == "csv"
    assert extraction.source.text == "Größe\tPreis\nklein\t4,50\nsehr; groß\t12,00"


def test_prose_with_commas_stays_prose(reading: Reading) -> None:
    assert reading(b"First, he came.\nThen, at last, he went.\nSo it was, they say, in May.\n").kind == "txt"


def test_rich_text_is_read_without_its_codes(reading: Reading) -> None:
    extraction = reading(rb"{\rtf1\ansi{\info{\title Lease}}{\b Notice} is 14 days.\par It\'92s due in \u8364?.}")
    assert extraction.title == "Lease"
    assert extraction.source.text == "Notice is 14 days.\n\nIt’s due in €."


def test_a_message_is_read_with_its_head(reading: Reading) -> None:
    extraction = reading(
        b"From: =?utf-8?q?Zo=C3=AB?= <z@example.org>\nDate: Tue, 01 Oct 2024 12:34:56 +0200\nSubject: Rent\n"
        b"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nF=FCr 14 days.\n"
    )
    assert (extraction.kind, extraction.title, extraction.date) == ("eml", "Rent", "2024-10-01")
    assert extraction.source.text.endswith("Subject: Rent\n\nFür 14 days.")
