"""Sentences and table rows as an extractive answer may use them: always verbatim, rows with their heads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeweb.evidence import match_quote
from citeweb.providers import ExtractiveProvider, PromptPassage, Searched
from citeweb.providers.units import units

TABLE = "Claims by year.\n\nState\tFiled in 2006\tFiled in 2007\nDownwinders\nUtah\t999\t1,037\nNevada\t174\t148"


def test_rows_are_told_with_the_names_of_their_columns() -> None:
    rows = {unit.text: unit for unit in units(TABLE)}
    utah = rows["Utah\t999\t1,037"]
    assert utah.line == "State: Utah; Filed in 2006: 999; Filed in 2007: 1,037"
    assert (utah.head, utah.label) == ("State\tFiled in 2006\tFiled in 2007", "Downwinders")
    assert "Claims by year." in rows


def test_the_rows_own_names_may_have_no_column_name() -> None:
    text = "2004 Actual\t2005 Actual\nClaims Filed\t1,517\t1,367"
    assert [unit.line for unit in units(text)][1] == "Claims Filed; 2004 Actual: 1,517; 2005 Actual: 1,367"


def test_a_row_of_numbers_is_no_head() -> None:
    """A table cut in two has no head in its second part."""
    assert [unit.head for unit in units("Utah\t999\t1,037\nNevada\t174\t148\nIdaho\t3\t4")] == ["", "", ""]


@pytest.mark.parametrize("separator", [",", ";", " | ", "\t"])
def test_other_separators(separator: str) -> None:
    text = "\n".join(separator.join(cells) for cells in (("name", "city"), ("Lea", "Ulm"), ("Bo", "Graz")))
    assert [unit.line for unit in units(text)] == ["name; city", "name: Lea; city: Ulm", "name: Bo; city: Graz"]


def test_wrapped_prose_with_commas_is_no_table() -> None:
    text = "The parties, who agree,\nmay end this lease, in writing,\nat any time."
    assert [unit.text for unit in units(text)] == [text]


def test_a_number_alone_belongs_to_the_words_before() -> None:
    assert [unit.text for unit in units("State the market value of the equity.\n\n$70,923,698.\n\nNext one.")] == [
        "State the market value of the equity.\n\n$70,923,698.",
        "Next one.",
    ]


@given(
    st.lists(
        st.sampled_from(["a\tb", "\n", "\n\n", " ", "Sentence. ", "1", "x | y", ",", ";", "$5.", "\t"]), max_size=30
    )
)
def test_units_are_verbatim(parts: list[str]) -> None:
    text = "".join(parts)
    for unit in units(text):
        assert unit.text.strip()
        assert all(piece in text for piece in (unit.text, unit.head, unit.wider))


def test_a_table_is_answered_with_a_row_that_can_be_linked() -> None:
    passage = PromptPassage("p", TABLE, "Report")
    draft = ExtractiveProvider().draft(
        "How many claims of downwinders in Utah were filed in 2006?", [passage], Searched(1, 1)
    )
    claim = draft.claims[0]
    assert claim.text == "State: Utah; Filed in 2006: 999; Filed in 2007: 1,037"
    assert claim.text in draft.prose
    assert len(claim.citations) == 2
    assert all(match_quote(citation.quote, TABLE).outcome == "exact" for citation in claim.citations)


def test_a_short_row_is_quoted_with_the_line_before_it() -> None:
    text = "Fee\tEuros\nLate payment\t5\nReminder\t7"
    draft = ExtractiveProvider().draft(
        "How much is the fee for a reminder?", [PromptPassage("p", text, "Fees")], Searched(1, 1)
    )
    assert draft.claims[0].text == "Fee: Reminder; Euros: 7"
    assert [citation.quote for citation in draft.claims[0].citations] == ["Late payment\t5\nReminder\t7"]


def test_claims_are_grouped_by_document_the_best_first() -> None:
    passages = [
        PromptPassage("a", "The relay failed on Monday. The relay was of type X.", "Log"),
        PromptPassage("b", "The relay of the north pump failed at dawn on Monday.", "Report"),
    ]
    draft = ExtractiveProvider().draft("When did the relay of the north pump fail?", passages, Searched(2, 2))
    assert draft.claims[0].citations[0].passage_id == "b"
    assert draft.prose.startswith(draft.claims[0].text)
    assert all(paragraph for paragraph in draft.prose.split("\n\n"))


def test_a_clauses_label_belongs_to_its_first_sentence() -> None:
    lines = [unit.line for unit in units("2. Deposit. The tenant pays two months of rent. It is returned in 30 days.")]
    assert lines == ["2. Deposit. The tenant pays two months of rent.", "It is returned in 30 days."]
