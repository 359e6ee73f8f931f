"""No altered quote gets past, and honest ones do: on the project's own kinds, texts and languages."""

import pytest

from citeweb.evidence import match_quote

from .generator import Case, cases

CASES = list(cases(seed=7, each=25))


def _failing(honest: bool) -> list[Case]:
    return [c for c in CASES if c.honest is honest and match_quote(c.quote, c.passage).linkable is not honest]


def test_no_altered_quote_is_linked() -> None:
    assert [(c.kind, c.language, c.quote) for c in _failing(honest=False)] == []


def test_honest_quotes_are_linked() -> None:
    failing = _failing(honest=True)
    honest = sum(c.honest for c in CASES)
    assert len(failing) <= honest * 0.005, [(c.kind, c.language, c.quote) for c in failing]


@pytest.mark.parametrize("case", [c for c in CASES if c.honest and c.kind == "verbatim"], ids=lambda c: c.language)
def test_spans_of_a_verbatim_quote_read_the_same(case: Case) -> None:
    match = match_quote(case.quote, case.passage)
    start, end = match.spans[0]
    assert case.passage[start:end] == case.quote.rstrip(".।。")
