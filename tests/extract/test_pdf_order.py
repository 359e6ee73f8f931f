"""Reading order, hyphens, furniture, hidden text: each on a page that says exactly what stands where."""

from __future__ import annotations

import pytest

from citeweb.extract import Damaged, Empty, Scanned

from .conftest import Reading
from .pdfs import Sheet, lines, pdf, show, turned

LEFT = [
    "The committee met in the spring of that",
    "year and decided that every member shall",
    "pay a contribution, the amount of which is",
    "set out in the schedule and is to be paid",
]
RIGHT = [
    "before the first day of June, or later if the",
    "treasurer agrees. No member may vote who",
    "has not paid, unless the delay was caused by",
    "the bank and not by the member himself.",
]
SENTENCE = "to be paid before the first day of June"


def test_columns_are_read_one_after_the_other_however_they_are_drawn(reading: Reading) -> None:
    drawn = "".join(
        show(60, 600 - 12 * n, a) + show(320, 600 - 12 * n, b) for n, (a, b) in enumerate(zip(LEFT, RIGHT, strict=True))
    )
    text = reading(pdf(show(60, 640, "A heading over both of the columns of this page", 18) + drawn)).source.text
    assert text == "A heading over both of the columns of this page\n\n" + " ".join([*LEFT, *RIGHT])


def test_a_short_second_column_is_a_column(reading: Reading) -> None:
    text = reading(
        pdf(
            lines(60, 600, LEFT + RIGHT[:3])
            + lines(320, 600, ["has not paid, or has paid too late, unless by", RIGHT[3]])
        )
    ).source.text
    assert text == " ".join([*LEFT, *RIGHT[:3], "has not paid, or has paid too late, unless by", RIGHT[3]])


def test_a_float_and_a_footnote_do_not_break_the_sentence(reading: Reading) -> None:
    notes = show(60, 120, "1", 5, extra="3 Ts") + show(64, 117, "The schedule is printed in the annex.", 7)
    page = lines(60, 600, LEFT * 6) + notes + show(320, 600, "Figure 1: The bank.", 8) + lines(320, 576, RIGHT * 6)
    text = reading(pdf(page)).source.text
    assert SENTENCE in text
    assert text.endswith("Figure 1: The bank.\n\n1 The schedule is printed in the annex.")


def test_a_page_break_with_head_foot_and_number_does_not_break_the_sentence(reading: Reading) -> None:
    def page(number: int, body: list[str]) -> str:
        head = show(60, 760, "Statutes of the Club") + show(500, 760, str(number))
        return head + lines(60, 700, body) + show(280, 30, f"Page {number} of 3")

    extraction = reading(pdf(page(1, LEFT), page(2, RIGHT), page(3, ["Another text stands here, the third."])))
    text = extraction.source.text
    assert SENTENCE in text
    assert "Statutes" not in text
    assert "Page" not in text
    assert [extraction.source.page_at(text.index(word)) for word in ("paid", "before", "third")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("The treasurer keeps the regis-", "ter of members.", "the register of members"),
        ("The office of Jean-", "Paul is closed.", "of Jean-Paul is"),
        ("It was held in 2012-", "2013 again.", "in 2012-2013 again"),
        ("They call it the SQuAL-", "ITY index; the SQuALITY index is new.", "the SQuALITY index; the"),
        ("a well-known and long-standing rule is well-", "known to all of us.", "is well-known to all"),
        ("It runs from here\u0097", "and so on to there.", "from here—and so on"),
        ("The sum is due on", "Monday next week.", "due on Monday next"),
    ],
)
def test_line_ends(first: str, second: str, joined: str, reading: Reading) -> None:
    filler = "This line is only here to be as long as the others"
    page = lines(60, 600, [filler, first, second]).encode("latin-1", "replace").decode("latin-1")
    assert joined in reading(pdf(page)).source.text


def test_a_tables_rows_stay_rows(reading: Reading) -> None:
    rows = [("Grade", "Days", "Pay"), ("A", "25", "1,200.00"), ("B", "27", "1,350.00"), ("C", "30", "1,500.00")]
    page = "".join(
        show(x, 500 - 14 * n, cell) for n, row in enumerate(rows) for x, cell in zip((60, 200, 340), row, strict=True)
    )
    assert reading(pdf(page)).source.text == "\n".join("\t".join(row) for row in rows)


def test_labels_in_the_margin_stand_before_their_paragraph(reading: Reading) -> None:
    body = [
        "Every member shall pay a contribution, the amount",
        "of which is set out in the schedule, before June.",
        "No member may vote who has not paid it in time,",
        "unless the bank has caused the delay of payment.",
    ]
    page = lines(60, 500, ["Duty of the", "members"]) + lines(220, 500, body)
    page += show(60, 400, "Seat") + lines(220, 400, ["The seat of the club is in the town where it began."])
    assert " ".join(body) in reading(pdf(page)).source.text


TURNS = {"0": (1, 0, 0, 1), "90": (0, 1, -1, 0), "180": (-1, 0, 0, -1), "270": (0, -1, 1, 0), "mirror": (-1, 0, 0, 1)}


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_text_is_read_along_its_own_direction(turn: str, rotate: int, reading: Reading) -> None:
    a, b, c, d = TURNS[turn]
    page = "".join(turned(300 - 12 * n * c, 400 - 12 * n * d, line, (a, b, c, d)) for n, line in enumerate(LEFT))
    assert reading(pdf(Sheet(page, f"/Rotate {rotate}"))).source.text == " ".join(LEFT)


WHITE, BLACK = "1 1 1 rg ", "0 0 0 rg "


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (show(60, 400, "secret words", extra="3 Tr"), "drawn invisibly"),
        (WHITE + show(60, 400, "secret words"), "in the colour of the page"),
        (show(60, 400, "secret words", 0.5), "too small to read"),
        (show(700, 400, "secret words"), "off the page"),
    ],
)
def test_hidden_text_is_left_out_and_told(drawing: str, reason: str, reading: Reading) -> None:
    extraction = reading(pdf(show(60, 500, "Seen by all.") + drawing))
    assert extraction.source.text == "Seen by all."
    assert extraction.notes == [f"Hidden text left out ({reason}): 11 characters on pages 1."]


def test_white_text_on_a_dark_ground_is_read(reading: Reading) -> None:
    assert reading(pdf("0 0 0.4 rg 50 390 300 30 re f " + WHITE + show(60, 400, "A white title"))).source.text


def test_invisible_text_over_a_picture_is_a_scans_text(reading: Reading) -> None:
    picture = (
        "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>"
    )
    page = Sheet(
        "q 612 0 0 792 0 0 cm /Im Do Q " + show(60, 400, "recognised words", extra="3 Tr"),
        "/Resources << /Font << /F1 3 0 R >> /XObject << /Im 6 0 R >> >>",
    )
    assert reading(pdf(page, extra=[f"{picture}\nstream\n\x7f\nendstream"])).source.text == "recognised words"


def test_what_is_drawn_twice_is_read_once(reading: Reading) -> None:
    twice = "".join(
        show(x + shift, 400, c, 12) for x, c in zip((60, 68, 77.3, 84), "BOLD", strict=True) for shift in (0, 0.4)
    )
    assert reading(pdf(twice + show(60, 500, "Plain") + show(60.5, 500, "Plain"))).source.text == "Plain\n\nBOLD"


def test_form_values_notes_labels_outline_and_metadata(reading: Reading) -> None:
    field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /Rect [200 395 400 410] >>"
    note = "<< /Type /Annot /Subtype /FreeText /Contents (A free note) /Rect [60 300 200 320] >>"
    outline = "<< /First 7 0 R /Last 7 0 R >>", "<< /Title (Scope) /Parent 6 0 R /Next 8 0 R /Dest [13 0 R /Fit] >>"
    second = "<< /Title (Name) /Parent 6 0 R /Prev 7 0 R /Next 7 0 R /Dest [13 0 R /Fit] >>"
    page = Sheet(show(60, 500, "1. Scope") + show(60, 400, "Name"), annotations=[field, note])
    data = pdf(
        page,
        catalog="/AcroForm << /Fields [9 0 R] >> /Outlines 6 0 R /PageLabels << /Nums [0 << /S /r /St 4 >>] >>",
        info="/Title (The form) /Author (A. Clerk) /ModDate (D:20240501120000Z)",
        extra=[*outline, second],
    )
    extraction = reading(data)
    assert extraction.source.text.split() == ["1.", "Scope", "Name", "Ada", "Lovelace", "A", "free", "note"]
    assert (extraction.title, extraction.author, extraction.date) == ("The form", "A. Clerk", "2024-05-01")
    assert extraction.pages[0].label == "iv"


def test_large_and_bold_lines_are_headings(reading: Reading) -> None:
    page = show(60, 700, "The large title", 20) + show(60, 660, "A bold heading", font="F2") + lines(60, 640, LEFT * 3)
    extraction = reading(pdf(page))
    found = [(h.level, extraction.source.text[h.start : h.end]) for h in extraction.headings]
    assert found == [(1, "The large title"), (2, "A bold heading")]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"%PDF-1.7\n%%EOF", Damaged),
        (pdf(), Empty),
        (pdf(""), Empty),
        (pdf("0 0 1 rg 10 10 90 90 re f"), Scanned),
    ],
)
def test_a_pdf_without_text_says_why(data: bytes, error: type[Exception], reading: Reading) -> None:
    with pytest.raises(error):
        reading(data)
