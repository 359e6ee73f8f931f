"""An answer as its page shows it: prose cut into segments, markers, reasons, and the strip that sums it up."""

from collections import Counter
from dataclasses import dataclass, field

from citeweb.evidence import Outcome, segments
from citeweb.evidence.values import Verdict
from citeweb.questions.models import Answer, Citation, Claim, Follow, Kind, NewerFinding, SentPassage, State
from citeweb.questions.selectors import claims_of, sent_of
from citeweb.questions.words import caution_words, claim_reason, newer_words, outcome_words

NEAREST = 3


@dataclass(frozen=True)
class ShownCitation:
    """A citation with what the page says of it."""

    citation: Citation
    words: str
    cautions: list[str]
    page: int | None
    newer: NewerFinding | None = None  # how it fares in a newer revision
    newer_words: str = ""

    @property
    def moved_on(self) -> bool:
        """True when the newer revision no longer says quite the same, which the reader is told at the claim."""
        return self.newer is not None and self.newer.state != Follow.HERE

    @property
    def damaged(self) -> bool:
        return self.citation.outcome == Outcome.FUZZY


@dataclass(frozen=True)
class ShownClaim:
    """A claim with its status, one of those in STRIP_WORDS."""

    claim: Claim
    status: str
    reason: str
    missing: list[str]  # values of a linked claim that do not stand in what is quoted
    markers: list[ShownCitation]
    unlinked: list[ShownCitation]

    @property
    def moved_on(self) -> list[ShownCitation]:
        """The markers whose words a newer revision no longer has as they were."""
        return [marker for marker in self.markers if marker.moved_on]


@dataclass(frozen=True)
class Run:
    """A run of the prose; ``status`` is that of its claim, "unclaimed" where there is none; ``ends`` end here."""

    text: str
    status: str
    ends: list[ShownClaim] = field(default_factory=list)
    claim: ShownClaim | None = None


@dataclass(frozen=True)
class Strip:
    """The sum of an answer in words, and one status a claim for the bar."""

    words: str
    statuses: list[str]


@dataclass(frozen=True)
class Shown:
    """Everything that the answer's page needs."""

    answer: Answer
    runs: list[Run]
    claims: list[ShownClaim]
    unplaced: list[ShownClaim]
    strip: Strip
    nearest: list[SentPassage]  # what to look at where nothing was found
    waiting: range  # one for each claim still being checked

    @property
    def busy(self) -> bool:
        return self.answer.state in (State.QUEUED, *Answer.RUNNING)

    @property
    def explains(self) -> bool:
        """True when there is a marker, whose meaning is then said once."""
        return any(claim.markers for claim in self.claims)


def shown(*, answer: Answer) -> Shown:
    """The answer with its checked claims; the prose comes only when all of it was checked."""
    claims = [_claim(claim) for claim in claims_of(answer=answer)]
    sent = sent_of(answer=answer)
    done = answer.state == State.DONE
    return Shown(
        answer=answer,
        runs=_runs(answer.prose, claims) if done else [],
        claims=claims,
        unplaced=[claim for claim in claims if claim.claim.start is None],
        strip=_strip(answer, claims, sent),
        nearest=[passage for passage in sent[:NEAREST] if passage.passage] if done and not claims else [],
        waiting=range(len(claims), answer.claims_drafted),
    )


def _claim(claim: Claim) -> ShownClaim:
    citations = list(claim.citations.all())
    linked = {citation.number: citation for citation in reversed(citations) if citation.number and citation.revision}
    unlinked = [citation for citation in citations if not citation.number]
    return ShownClaim(
        claim=claim,
        status=_status(claim, list(linked.values())),
        reason=claim_reason(claim, citations),
        missing=_missing(claim) if linked else [],
        markers=[shown_citation(linked[number]) for number in sorted(linked)],
        unlinked=[shown_citation(citation) for citation in unlinked],
    )


def _missing(claim: Claim) -> list[str]:
    details = claim.values.get("details", [])
    return [detail["text"] for detail in details if detail["status"] == Verdict.MISSING]


def _status(claim: Claim, linked: list[Citation]) -> str:
    if claim.kind == Kind.REASONING:
        return "reasoning"
    if claim.values.get("verdict") == Verdict.CONFLICT:
        return "conflict"
    if not linked:
        return "gone" if claim.verified else "unlinked"
    if _missing(claim):
        return "partly"
    return "verified" if any(citation.outcome == Outcome.EXACT for citation in linked) else "damaged"


def shown_citation(citation: Citation) -> ShownCitation:
    """A citation with its words; the page is the one on which the quote begins."""
    page = citation.pages[0] if citation.pages else None
    newer: NewerFinding | None = getattr(citation, "newer", None)
    words = newer_words(newer) if newer else ""
    return ShownCitation(citation, outcome_words(citation), caution_words(citation), page, newer, words)


def _runs(prose: str, claims: list[ShownClaim]) -> list[Run]:
    """The prose from end to end; a claim ends where its last segment ends."""
    placed = [claim for claim in claims if claim.claim.start is not None]
    places = [(claim.claim.start or 0, claim.claim.end or 0) for claim in placed]
    runs = []
    for start, end, inside in segments(len(prose), places):
        ends = [placed[i] for i in inside if places[i][1] == end]
        claim = placed[inside[0]] if inside else None
        runs.append(Run(prose[start:end], claim.status if claim else "unclaimed", ends, claim))
    return runs


STRIP_WORDS = {
    "verified": "verified",
    "damaged": "with damage",
    "partly": "quoted, with a value that the quote lacks",
    "conflict": "with a conflicting value",
    "unlinked": "not linked",
    "gone": "with a source that was removed",
    "reasoning": "reasoning",
}


def _strip(answer: Answer, claims: list[ShownClaim], sent: list[SentPassage]) -> Strip:
    counts = Counter(claim.status for claim in claims)
    told = ", ".join(f"{counts[status]} {words}" for status, words in STRIP_WORDS.items() if counts[status])
    documents = len({passage.document_name for passage in sent})
    read = f"{_count(len(sent), 'passage')} of {_count(documents, 'document')} read."
    seconds = f" {answer.seconds:.1f} s." if answer.seconds is not None else ""
    summed = f"{_count(len(claims), 'claim')}: {told}. " if claims else "No claims. "
    return Strip(summed + read + seconds, [claim.status for claim in claims])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
