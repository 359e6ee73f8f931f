"""Citations against the passages sent, and claims on the answer's prose."""

import pytest

from citeweb.evidence import Outcome, SourceText, check_citation, place_claims, segments

SENT: dict[str, SourceText | str] = {
    "a": "The bank shall pay the fee within 14 days.",
    "b": SourceText("The buyer shall return the keys within 30 days."),
}


@pytest.mark.parametrize(
    ("quote", "passage", "outcome", "found_in"),
    [
        ("The bank shall pay the fee", "a", Outcome.EXACT, "a"),
        ("The buyer shall return the keys", "a", Outcome.MISATTRIBUTED, "b"),
        ("The bank shall pay the fee within 30 days", "a", Outcome.ALTERED, "a"),
        ("Whales sing in deep and cold water", "a", Outcome.ABSENT, None),
        ("The bank shall pay the fee", "z", Outcome.MISSING_SOURCE, "a"),
        ("Whales sing in deep and cold water", "z", Outcome.MISSING_SOURCE, None),
        ("the fee", "a", Outcome.TOO_SHORT, None),
    ],
)
def test_check_citation(quote: str, passage: str, outcome: Outcome, found_in: str | None) -> None:
    finding = check_citation(quote, passage, SENT)
    assert (finding.outcome, finding.found_in) == (outcome, found_in)
    assert finding.linkable is (outcome is Outcome.EXACT)


def test_claims_are_placed_by_the_same_folding() -> None:
    prose = "The bank \u201cpays\u201d the fee. The buyer\nreturns the keys. The bank \u201cpays\u201d the fee."
    claims = [
        'The bank "pays" the fee.',
        "the buyer returns the keys",
        'The bank "pays" the fee.',
        "No such claim stands here.",
    ]
    places = place_claims(prose, claims)
    assert [prose[slice(*p)] if p else None for p in places] == [
        "The bank \u201cpays\u201d the fee",
        "The buyer\nreturns the keys",
        "The bank \u201cpays\u201d the fee",
        None,
    ]
    assert places[0] != places[2]


def test_overlapping_claims_are_cut_into_runs() -> None:
    assert segments(10, [(2, 6), (4, 8), None]) == [(0, 2, ()), (2, 4, (0,)), (4, 6, (0, 1)), (6, 8, (1,)), (8, 10, ())]
