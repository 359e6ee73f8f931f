"""What holds of check_values for any text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeweb.evidence.values import Verdict, check_values
from citeweb.evidence.values.check import MAX_VALUES
from citeweb.evidence.values.tokens import fold, tokenize

PIECES = """5 12 1.234,5 1'000 0 (3) ½ 10^5 ² e8 million half a one twenty - – to from and per / % $ kg m² °C days March
2024 2024-13 25/13/2024 14:61 Q3 FY IV § Art. not no at least or more of in 億 年 月 ٣ third . , : ( ) × + both all
nearly times fold parts A380 v2.1 dozens"""
messy = st.lists(st.sampled_from(PIECES.split()), max_size=14).flatmap(
    lambda p: st.sampled_from([" ".join(p), "".join(p)])
)
texts = st.one_of(st.text(max_size=80), messy)


@given(texts, texts)
@settings(max_examples=400, deadline=None)
def test_never_raises_and_spans_are_true(claim: str, evidence: str) -> None:
    for d in check_values(claim, evidence).details:
        assert claim[slice(*d.claim_span)] == d.text
        assert d.text
        if d.evidence_span is not None:
            assert evidence[slice(*d.evidence_span)] == d.evidence_text


@given(st.text(max_size=80))
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)
    for token in tokenize(text):
        assert fold(text)[token.start : token.end] == token.raw


@given(st.integers(2, 10**9), st.integers(2, 10**9), st.sampled_from(["kg", "users", "%", "days"]))
def test_a_changed_number_never_passes(a: int, b: int, unit: str) -> None:
    verdict = check_values(f"The total is {a} {unit}.", f"The total is {b:,} {unit}.").verdict
    assert (verdict is Verdict.CONSISTENT) == (a == b)


@given(st.integers(1, 12), st.integers(1, 28), st.integers(1600, 2100))
def test_a_date_is_one_however_it_is_written(month: int, day: int, year: int) -> None:
    name = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December"][month - 1]  # fmt: skip
    iso = f"Signed: {year}-{month:02d}-{day:02d}"
    assert check_values(f"It was signed on {day} {name} {year}.", iso).verdict is Verdict.CONSISTENT
    assert check_values(f"It was signed on {name} {day}, {year + 1}.", iso).verdict is Verdict.CONFLICT


@pytest.mark.parametrize(
    "unit", ["12 345 7.5 ", "not 5 or ", "( 5 ", "5-", "twenty-", "5 million ", "the 5 of the 6 sites "]
)
def test_time_grows_with_the_length(unit: str) -> None:
    def seconds(size: int) -> float:
        text = (unit * (size // len(unit) + 1))[:size]
        start = time.process_time()
        check_values("All sites rose to 5 million in 2021.", text)
        return time.process_time() - start

    assert seconds(60_000) < 0.2 + 8 * seconds(15_000)


def test_a_claim_with_too_many_values_is_not_passed() -> None:
    text = " ".join(f"item {n};" for n in range(MAX_VALUES + 1))
    assert check_values(text, text).verdict is Verdict.MISSING
