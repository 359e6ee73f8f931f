"""What the page says of a finding: short, exact, and what to mind."""

from citeweb.evidence import Outcome
from citeweb.evidence.values import Verdict
from citeweb.questions.models import Citation, Claim, Follow, Kind, NewerFinding

OUTCOMES = {
    Outcome.EXACT: "exact",
    Outcome.FUZZY: "found, with extraction damage",
    Outcome.ALTERED: "The source says something else here.",
    Outcome.ABSENT: "These words were not found in the cited passage.",
    Outcome.MISATTRIBUTED: "These words do not stand in the cited passage. They stand elsewhere.",
    Outcome.MISSING_SOURCE: "The model cited a passage that it was not sent.",
    Outcome.TOO_SHORT: "The quote is too short to be evidence.",
    Outcome.UNCHECKED: "This quote could not be checked.",
}
CAUTIONS = {
    "cropped": "the sentence goes on and takes back or conditions what is quoted",
    "elided": "words were left out of the quote",
    "repeated": "these words stand in several places",
}
NO_CITATION = "The model gave no quote for this."
REASONING = "The model's own reasoning; no citation expected."
GONE = "The document was removed, and with it the words that were quoted."
CONFLICT = "A value in this sentence is not what the source says."


def outcome_words(citation: Citation) -> str:
    """The finding in words; for damage, with the names of what was damaged."""
    words = OUTCOMES.get(Outcome(citation.outcome), citation.outcome)
    if citation.outcome == Outcome.FUZZY and citation.damage:
        return f"{words}: {', '.join(name.replace('_', ' ') for name in citation.damage)}"
    return words


def caution_words(citation: Citation) -> list[str]:
    """What to mind about a linked quote."""
    return [CAUTIONS.get(caution, caution) for caution in citation.cautions]


def newer_words(finding: NewerFinding) -> str:
    """How the quote fares in the newer revision, and on which page; the differences are shown beside it."""
    page = f" (page {finding.pages[0]})" if finding.pages else ""
    return f"In revision {finding.revision.number}: {Follow(finding.state).label}{page}."


def claim_reason(claim: Claim, citations: list[Citation]) -> str:
    """Why a claim carries no link; empty for one that does."""
    if claim.kind == Kind.REASONING:
        return REASONING
    if claim.values.get("verdict") == Verdict.CONFLICT:
        return CONFLICT
    if claim.verified:
        linked = [citation for citation in citations if citation.number]
        return "" if any(citation.revision_id for citation in linked) else GONE
    return " ".join(dict.fromkeys(outcome_words(citation) for citation in citations)) or NO_CITATION
