"""Answers from a model that fabricates: whatever it does, nothing is linked that the program did not find."""

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from citeweb.documents.models import Revision, RevisionText
from citeweb.evidence import Outcome
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer, Citation, State
from citeweb.questions.recheck import holds, recheck
from citeweb.questions.services import QuestionRefused, ask, ask_again
from tests.conftest import add
from tests.servers.fabricator import Fabricator

QUESTION = "What notice must the landlord give before entering?"


@pytest.fixture
def model(settings: Settings) -> Iterator[Fabricator]:
    with Fabricator() as server:
        settings.MODEL_URL, settings.MODEL, settings.MODEL_TIMEOUT = server.url, "any", 2.0
        yield server


def answered(lease: Revision, question: str = QUESTION) -> Answer:
    made = ask(library=lease.document.library, person=None, text=question, enqueue=False)
    run_answer(answer_id=made.pk)
    return Answer.objects.get(pk=made.pk)


@pytest.fixture
def two(lease: Revision) -> Revision:
    """A second document, so that there is another passage to blame."""
    add(
        lease.document.library, "house-rules.md", "# House rules\n\nThe landlord must keep the entrance lit at night.\n"
    )
    return lease


def citations(answer: Answer) -> list[Citation]:
    return list(Citation.objects.filter(claim__answer=answer))


def test_an_honest_model_is_linked_and_its_words_stand_at_the_spans(lease: Revision, model: Fabricator) -> None:
    answer = answered(lease)
    text = RevisionText.objects.get(revision=lease).text
    found = citations(answer)
    assert answer.state == State.DONE
    assert found
    assert {citation.outcome for citation in found} == {Outcome.EXACT}
    for citation in found:
        assert citation.number
        assert holds(citation, text)
        assert "".join(text[start:end] for start, end in citation.spans).split() == citation.quote.rstrip(".").split()


@pytest.mark.parametrize(
    ("mode", "outcome"),
    [
        ("unknown_id", Outcome.MISSING_SOURCE),
        ("altered", Outcome.ALTERED),
        ("dropped_negation", Outcome.ALTERED),
        ("invented", Outcome.ABSENT),
        ("wrong_id", Outcome.MISATTRIBUTED),
    ],
)
def test_a_fabrication_has_its_outcome_and_no_link(
    two: Revision, model: Fabricator, mode: str, outcome: Outcome
) -> None:
    model.play(mode)
    answer = answered(two)
    (citation,) = citations(answer)
    assert answer.state == State.DONE
    assert citation.outcome == outcome
    assert citation.number is None
    assert not citation.claim.verified


def test_an_altered_quote_shows_the_sources_words_against_the_models(lease: Revision, model: Fabricator) -> None:
    model.play("altered")
    (citation,) = citations(answered(lease))
    assert any(d["source"] and d["quote"] and d["source"] != d["quote"] for d in citation.differences)


def test_a_misattributed_quote_names_where_it_stands(two: Revision, model: Fabricator) -> None:
    model.play("wrong_id")
    (citation,) = citations(answered(two))
    assert citation.revision is not None
    assert holds(citation, RevisionText.objects.get(revision=citation.revision).text)


def test_a_claim_that_is_not_in_the_prose_is_listed_all_the_same(lease: Revision, model: Fabricator) -> None:
    model.play("not_in_prose")
    answer = answered(lease)
    claim = answer.claims.get()
    assert claim.start is None
    assert claim.text not in answer.prose


@pytest.mark.parametrize("mode", ["broken_json", "half_a_body", "error_page", "stall", "wrong_key", "no_such_model"])
def test_a_server_that_fails_leaves_a_reason_and_the_question(lease: Revision, model: Fabricator, mode: str) -> None:
    model.play(mode)
    answer = answered(lease)
    assert answer.state == State.FAILED
    assert answer.reason_code
    assert answer.reason.endswith(".")
    assert answer.question.text == QUESTION
    assert not answer.claims.exists()


def test_asking_again_keeps_the_question_and_the_first_answer(lease: Revision, model: Fabricator) -> None:
    model.play("stall")
    first = answered(lease)
    model.play("honest")
    second = ask_again(question=first.question)
    assert ask_again(question=first.question) == second  # not twice while one is under way
    run_answer(answer_id=second.pk)
    assert [answer.state for answer in first.question.answers.all()] == [State.FAILED, State.DONE]


def test_an_answer_delivered_twice_is_made_once(lease: Revision, model: Fabricator) -> None:
    answer = answered(lease)
    run_answer(answer_id=answer.pk)
    assert len(model.requests) == 1


def test_what_a_killed_try_left_is_cleared(lease: Revision, model: Fabricator) -> None:
    answer = answered(lease)
    before = answer.claims.count(), answer.sent.count()
    Answer.objects.filter(pk=answer.pk).update(state=State.QUEUED)
    run_answer(answer_id=answer.pk)
    assert (answer.claims.count(), answer.sent.count()) == before


def test_nothing_found_is_said_with_what_was_searched(lease: Revision) -> None:
    answer = answered(lease, "zyzzyva quux?")
    assert answer.state == State.DONE
    assert "1 document" in answer.prose
    assert "passage" in answer.prose
    assert not answer.claims.exists()


@pytest.mark.parametrize("text", ["", "  \n", "\x00", "x" * 4001])
def test_a_question_that_is_none_is_refused(lease: Revision, text: str) -> None:
    with pytest.raises(QuestionRefused):
        ask(library=lease.document.library, person=None, text=text)


def test_recheck_finds_a_span_that_was_moved(lease: Revision, model: Fabricator) -> None:
    answered(lease)
    assert not [wrong for wrong in recheck() if wrong]
    citation = Citation.objects.filter(number__isnull=False)[0]
    citation.spans = [[start + 3, end + 3] for start, end in citation.spans]
    citation.save()
    assert [wrong.citation for wrong in recheck() if wrong] == [citation]


def test_recheck_finds_a_quote_that_was_changed(lease: Revision, model: Fabricator) -> None:
    answered(lease)
    citation = Citation.objects.filter(number__isnull=False)[0]
    citation.quote = citation.quote.replace("24", "12").replace("30", "60").replace("1,200", "1,100")
    citation.save()
    assert [wrong.citation for wrong in recheck() if wrong] == [citation]


def test_one_place_has_one_number(lease: Revision, model: Fabricator) -> None:
    answer = answered(lease)
    places: dict[int | None, list[list[int]]] = {}
    for citation in citations(answer):
        assert places.setdefault(citation.number, citation.spans) == citation.spans
    assert sorted(filter(None, places)) == list(range(1, len(places) + 1))


def test_where_nothing_was_found_the_nearest_passages_are_named(lease: Revision, client: Client) -> None:
    answer = answered(lease, "Which football club does the tenant like?")
    assert not answer.claims.exists()
    page = client.get(f"/answers/{answer.pk}/").content.decode()
    assert "Nearest passages:" in page
    assert f"/revisions/{lease.pk}/?at=" in page
