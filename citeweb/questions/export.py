"""An answer as JSON."""

from typing import Any

from citeweb.questions.models import Answer, Citation, Claim, SentPassage
from citeweb.questions.rates import rates
from citeweb.questions.selectors import claims_of, sent_of
from citeweb.questions.words import claim_reason


def answer_json(*, answer: Answer) -> dict[str, Any]:
    """The whole answer: prose, claims with citations, what was not supported, passages as sent, rates, seconds."""
    claims = claims_of(answer=answer)
    citations = [citation for claim in claims for citation in claim.citations.all()]
    return {
        "id": answer.pk,
        "question": answer.question.text,
        "state": answer.state,
        "reason": answer.reason,
        "answer": answer.prose,
        "claims": [_claim(claim) for claim in claims],
        "unsupported": answer.unsupported,
        "passages": [_sent(sent) for sent in sent_of(answer=answer)],
        "searched": {"documents": answer.documents_searched, "passages": answer.passages_searched},
        "provider": answer.provider,
        "model": answer.model,
        "prompt_version": answer.prompt_version,
        "rates": rates(claims, citations),
        "seconds": answer.seconds,
    }


def _claim(claim: Claim) -> dict[str, Any]:
    citations = list(claim.citations.all())
    return {
        "text": claim.text,
        "kind": claim.kind,
        "verified": claim.verified,
        "reason": claim_reason(claim, citations),
        "values": claim.values,
        "citations": [_citation(citation) for citation in citations],
    }


def _citation(citation: Citation) -> dict[str, Any]:
    revision = citation.revision
    return {
        "number": citation.number,
        "document": revision and revision.document.name,
        "revision": revision and revision.number,
        "passage": citation.passage_key,
        "quote": citation.quote,
        "outcome": citation.outcome,
        "spans": citation.spans,
        "pages": citation.pages,
        "cautions": citation.cautions,
        "damage": citation.damage,
        "differences": citation.differences,
    }


def _sent(sent: SentPassage) -> dict[str, Any]:
    passage = sent.passage
    return {
        "id": sent.key,
        "document": sent.document_name,
        "score": sent.score,
        "text": passage and passage.text,
        "start": passage and passage.start,
        "end": passage and passage.end,
        "heading_path": passage.heading_path if passage else [],
        "pages": [passage.first_page, passage.last_page] if passage and passage.first_page else [],
    }
