"""The extractive provider: sentences that answer, verbatim; silence where nothing does."""

import pytest

from citeweb.evidence import match_quote
from citeweb.providers import ExtractiveProvider, NotSetUp, OpenAIProvider, PromptPassage, Searched, provider_from

SEARCHED = Searched(documents=3, passages=41)
PASSAGES = [
    PromptPassage(
        "p-lease", "The tenant shall pay a rent of 1,200 euros a month. The deposit is two months of rent.", "Lease",
        "Lease / Rent", "2", 3.0,
    ),
    PromptPassage(
        "p-notice", "Either party may end this lease with thirty days of notice. It must be given in writing.", "Lease",
        "Lease / Notice", "3", 2.0,
    ),
    PromptPassage(
        "p-garden", "The garden was laid out in 1911 by Anna Berg. It has two ponds.", "History", "", "", 1.0
    ),
]  # fmt: skip


def quotes(question: str) -> list[tuple[str, str]]:
    draft = ExtractiveProvider().draft(question, PASSAGES, SEARCHED)
    return [(citation.passage_id, citation.quote) for claim in draft.claims for citation in claim.citations]


@pytest.mark.parametrize(
    ("question", "passage", "words"),
    [
        ("How much rent does the tenant pay a month?", "p-lease", "1,200 euros"),
        ("How can a party end the lease?", "p-notice", "thirty days of notice"),
        ("When was the garden laid out?", "p-garden", "1911"),
        ("Who laid out the garden?", "p-garden", "Anna Berg"),
    ],
)
def test_the_sentence_that_answers_comes_first(question: str, passage: str, words: str) -> None:
    first = quotes(question)[0]
    assert first[0] == passage
    assert words in first[1]


def test_every_quote_stands_in_its_passage_and_every_claim_in_the_prose() -> None:
    draft = ExtractiveProvider().draft("What does the lease say of rent and notice?", PASSAGES, SEARCHED)
    texts = {passage.id: passage.text for passage in PASSAGES}
    assert draft.claims
    for claim in draft.claims:
        assert claim.text in draft.prose
        assert all(match_quote(c.quote, texts[c.passage_id]).outcome == "exact" for c in claim.citations)


@pytest.mark.parametrize("question", ["Who won the football cup?", "Quux zyzzyva?", "???", ""])
def test_where_nothing_answers_it_says_what_was_searched(question: str) -> None:
    draft = ExtractiveProvider().draft(question, PASSAGES, SEARCHED)
    assert not draft.claims
    assert "3 documents" in draft.prose
    assert "41 passages" in draft.prose


def test_without_passages_it_says_so_too() -> None:
    assert not ExtractiveProvider().draft("What is the rent?", [], Searched(0, 0)).claims


def test_the_settings_choose_the_provider() -> None:
    assert isinstance(provider_from(None, None, None), ExtractiveProvider)
    assert isinstance(provider_from("http://127.0.0.1:1/v1", "any", "key"), OpenAIProvider)
    with pytest.raises(NotSetUp, match="CITEWEB_MODEL"):
        provider_from("http://127.0.0.1:1/v1", None, None)
    with pytest.raises(NotSetUp, match="http"):
        provider_from("ftp://host", "any", None)
