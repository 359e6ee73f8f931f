"""The self-test measures: it is clean on honest text, and not when the matcher is too lax or too strict."""

import random
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from citeweb.documents.models import Library, Revision
from citeweb.evidence import Match, Outcome, match_quote
from citeweb.evidence.planting import ALTERED, HONEST, plant
from citeweb.quality.models import SelfTest
from citeweb.quality.services import run_selftest
from tests.conftest import add

TEXT = "\n\n".join(
    f"In the year {1900 + n} the committee of the town of Aston met {n + 3} times and approved {n * 7 + 20} new plans. "
    f"The members of group {n} did not object to the plan that the surveyor had drawn up in March."
    for n in range(40)
)


@pytest.fixture
def minutes(library: Library) -> Revision:
    return add(library, "minutes.txt", TEXT)


def test_every_kind_is_planted_and_altered_quotes_stand_nowhere() -> None:
    planted = [quote for seed in range(5) for quote in plant(TEXT, random.Random(seed))]
    assert {quote.kind for quote in planted} == set(HONEST) | set(ALTERED)
    assert not [quote for quote in planted if not quote.honest and quote.quote in TEXT]


def test_the_live_matcher_is_clean(minutes: Revision) -> None:
    result = run_selftest(quotes=100, seed=1)
    assert result.honest >= 40
    assert result.altered >= 40
    assert result.is_clean
    assert SelfTest.objects.get() == result


def lax(quote: str, source: Any) -> Match:
    return replace(match_quote(source[:60], source), outcome=Outcome.EXACT, spans=((0, 60),))


def strict(quote: str, source: Any) -> Match:
    return replace(match_quote(quote, source), outcome=Outcome.ABSENT)


@pytest.mark.parametrize("matcher", [lax, strict])
def test_a_matcher_that_errs_is_found_out(minutes: Revision, monkeypatch: pytest.MonkeyPatch, matcher: Any) -> None:
    monkeypatch.setattr("citeweb.quality.services.match_quote", matcher)
    with pytest.raises(CommandError, match="not clean"):
        call_command("selftest", "--quotes", "50", "--seed", "1")
    failures = SelfTest.objects.get().failures
    assert failures
    assert TEXT[:20] not in str(failures)


def test_without_documents_there_is_nothing_to_measure(db: None) -> None:
    with pytest.raises(CommandError, match="Ingest a document first"):
        call_command("selftest")
