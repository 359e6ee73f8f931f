"""The answer's page and its evidence, also after the document was removed or has moved on."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from citeweb.documents.models import Library, Page, Revision
from citeweb.documents.services import remove_document
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer, Citation
from citeweb.questions.services import ask
from tests.conftest import LEASE, add
from tests.extract.pdfs import lines, pdf


@pytest.fixture
def answer(lease: Revision) -> Answer:
    made = ask(library=lease.document.library, person=None, text="What rent shall the tenant pay?", enqueue=False)
    run_answer(answer_id=made.pk)
    return Answer.objects.get(pk=made.pk)


def page(client: Client, name: str, *arguments: int) -> str:
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def test_a_marker_is_a_real_link_with_its_words(client: Client, answer: Answer) -> None:
    shown = page(client, "answer", answer.pk)
    assert f'href="/answers/{answer.pk}/citations/1/#lit"' in shown
    assert 'aria-label="Citation 1, exact"' in shown


def test_the_evidence_has_the_quote_lit(client: Client, answer: Answer) -> None:
    shown = page(client, "evidence", answer.pk, 1)
    assert '<mark class="lit" id="lit" tabindex="-1">The tenant shall pay a rent of 1,200 euros a month' in shown
    assert "Quote found: exact" in shown


def test_the_evidence_of_a_superseded_revision_stays_and_says_so(client: Client, answer: Answer) -> None:
    library = answer.question.library
    add(library, "lease.md", LEASE.replace("1,200", "1,500"))
    shown = page(client, "evidence", answer.pk, 1)
    assert "has a newer revision" in shown
    assert "rent of 1,200 euros" in shown


def test_the_evidence_of_a_removed_document_says_that_it_is_gone(
    client: Client, answer: Answer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        remove_document(document=Revision.objects.get().document)
    assert "This document was removed" in page(client, "evidence", answer.pk, 1)
    gone = page(client, "answer", answer.pk)
    assert "the document was removed" in gone.lower()
    assert 'class="marker' not in gone
    assert "This document was removed." in page(client, "sent", answer.pk)


def test_an_answer_under_way_shows_stages_and_no_prose(client: Client, answer: Answer) -> None:
    Answer.objects.filter(pk=answer.pk).update(state="checking", claims_drafted=3)
    shown = page(client, "answer", answer.pk)
    assert "checking 1 of 3" in shown
    assert shown.count("a claim is being checked") == 2
    assert "aria-busy" in shown


def test_a_citation_that_is_not_there_is_not_found(client: Client, answer: Answer) -> None:
    assert client.get(reverse("evidence", args=[answer.pk, 99])).status_code == 404
    assert client.get(reverse("place", args=[answer.pk, 10**9])).status_code == 404


def test_what_was_sent_can_be_read_whole(client: Client, answer: Answer) -> None:
    shown = page(client, "sent", answer.pk)
    for sent in answer.sent.all():
        assert sent.passage is not None
        assert sent.passage.text.split("\n")[0] in shown


def test_the_number_of_queries_does_not_grow_with_the_claims(
    client: Client, answer: Answer, django_assert_max_num_queries: object
) -> None:
    first = Citation.objects.filter(claim__answer=answer)[0]
    claim = first.claim
    for number in range(2, 30):
        claim.pk, claim.number = None, number
        claim.save(force_insert=True)
        first.pk, first.claim, first.number = None, claim, number
        first.save(force_insert=True)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        page(client, "answer", answer.pk)


@pytest.mark.parametrize(("quality", "told"), [(0.71, True), (0.995, False), (None, False)])
def test_the_quality_of_a_poorly_read_page_stands_beside_its_citations(
    client: Client, library: Library, quality: float | None, told: bool
) -> None:
    add(
        library,
        "lease.pdf",
        pdf(lines(60, 700, ["The tenant shall pay a rent of 1,200 euros a month.", "Pets may stay."])),
    )
    made = ask(library=library, person=None, text="What rent shall the tenant pay?", enqueue=False)
    run_answer(answer_id=made.pk)
    Page.objects.update(quality=quality)
    assert ("Page 1 was read with quality 71 of 100" in page(client, "evidence", made.pk, 1)) is told
