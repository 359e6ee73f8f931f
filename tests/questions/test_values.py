"""Values of a claim against what is quoted for it."""

import pytest
from django.test import Client

from citeweb.documents.models import Passage, Revision
from citeweb.providers import Draft, DraftCitation, DraftClaim
from citeweb.questions.checking import Checker
from citeweb.questions.models import Answer, Claim
from citeweb.questions.services import ask
from tests.conftest import add

TEXT = "The fee is $500 in 2019 and $700 in 2020. We pretrain a model (§5), and discuss its use (§6)."


@pytest.fixture
def passage(lease: Revision) -> Passage:
    return add(lease.document.library, "fees.txt", TEXT).passages.get()


def checked(passage: Passage, claim: str, quote: str) -> Claim:
    draft = Draft(claim, (DraftClaim(claim, citations=(DraftCitation(passage.key, quote),)),))
    return next(Checker(draft, [passage]).checked()).claim


@pytest.mark.parametrize("words", ["We pretrain a model (§5), and discuss", "and $700 in 2020", TEXT[:41]])
def test_words_of_the_source_are_never_accused(passage: Passage, words: str) -> None:
    assert checked(passage, words, words).verified


def test_a_value_of_the_rest_of_the_sentence_counts(passage: Passage) -> None:
    claim = checked(passage, "In 2019 the fee was $500.", "The fee is $500")
    assert claim.values["verdict"] == "consistent"


def test_a_value_that_the_source_contradicts_unlinks(passage: Passage) -> None:
    assert not checked(passage, "The fee is $600 in 2019.", "The fee is $500 in 2019").verified


def test_a_value_that_the_quote_lacks_is_told_beside_the_marker(passage: Passage, client: Client) -> None:
    answer = ask(library=passage.revision.document.library, person=None, text="How many?", enqueue=False)
    text = "987 judges discuss its use."
    Answer.objects.filter(pk=answer.pk).update(state="done", prose=text)
    draft = Draft(text, (DraftClaim(text, citations=(DraftCitation(passage.key, "We pretrain a model"),)),))
    result = next(Checker(draft, [passage]).checked())
    result.store(answer)
    assert result.claim.values["verdict"] == "missing"
    page = client.get(f"/answers/{answer.pk}/").content.decode()
    assert "does not stand there" in page
    assert "1 quoted, with a value that the quote lacks" in page
    assert "1 verified" not in page
