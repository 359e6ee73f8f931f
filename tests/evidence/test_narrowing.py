"""A quote is looked for near words of its own that stand once: that must change nothing but the time it takes."""

import pytest

from citeweb.evidence import Outcome, SourceText, match_quote, matching

from .generator import Case, cases

CASES = list(cases(seed=7, each=12))
COPY = "The tenant shall pay the deposit of ten pounds within fourteen days after signature"


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.kind}-{c.language}")
def test_the_rest_of_the_source_would_not_say_otherwise(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    near = match_quote(case.quote, case.passage)
    monkeypatch.setattr(matching, "narrow", lambda source, quote: None)
    whole = match_quote(case.quote, case.passage)
    assert near.linkable is whole.linkable
    assert not near.linkable or near.spans == whole.spans


def test_a_second_copy_in_capitals_is_told() -> None:
    found = match_quote(COPY, f"First. {COPY}. Then much else is said here, at length. {COPY.upper()}. End.")
    assert found.linkable
    assert "repeated" in found.cautions


def test_a_damaged_copy_is_found_beside_an_altered_one() -> None:
    altered, broken = COPY.replace("fourteen", "forty"), COPY.replace("deposit", "de-\nposit")
    text = f"{altered}. Much else is said between the two of them. {broken}."
    found = match_quote(COPY, text)
    assert found.outcome is Outcome.EXACT
    assert text[slice(*found.spans[0])].startswith("The tenant shall pay the de-\nposit")


def test_a_part_is_searched_and_spans_are_of_the_whole() -> None:
    text = "Nothing of it is here.\n" * 40 + COPY + ".\n" + "Nor is it in these lines.\n" * 40
    found = match_quote(COPY, SourceText(text))
    assert [text[slice(*span)] for span in found.spans] == [COPY]
