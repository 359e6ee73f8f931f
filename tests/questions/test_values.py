"""Values of a claim against what is quoted for it."""

import pytest

from citeweb.documents.models import Passage, Revision
from citeweb.providers import Draft, DraftCitation, DraftClaim
from citeweb.questions.checking import Checker
from citeweb.questions.models import Claim
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


def test_a_value_that_the_source_lacks_is_told(passage: Passage) -> None:
    claim = checked(passage, "987 judges discuss its use.", "We pretrain a model")
    assert claim.values["verdict"] != "consistent"
