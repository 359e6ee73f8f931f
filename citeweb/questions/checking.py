"""Turns a draft into checked claims: each citation's quote held against the passage it names, by program."""

import logging
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from citeweb.documents.models import Passage
from citeweb.documents.selectors import pages_on
from citeweb.evidence import Finding, Outcome, SourceText, check_citation, place_claims
from citeweb.evidence.values import Verdict, check_values
from citeweb.providers import Draft, DraftCitation, DraftClaim
from citeweb.questions.models import Answer, Citation, Claim, Kind

logger = logging.getLogger(__name__)

Span = tuple[int, int]
CLOSING = ".,;:!?…。！？؟\"'”’»)]"


@dataclass(frozen=True)
class Checked:
    """A claim and its citations, checked and not yet stored."""

    claim: Claim
    citations: list[Citation]

    def store(self, answer: Answer) -> None:
        """Insert them; the caller holds the transaction."""
        self.claim.answer = answer
        self.claim.save(force_insert=True)
        for citation in self.citations:
            citation.claim = self.claim
        Citation.objects.bulk_create(self.citations)


class Checker:
    """Checks one draft against the passages that were sent. Markers are numbered in reading order."""

    def __init__(self, draft: Draft, passages: list[Passage]) -> None:
        self.draft = draft
        self.passages = {passage.key: passage for passage in passages}
        self.sources = {passage.key: SourceText(passage.text) for passage in passages}
        self.numbers: dict[tuple[int, tuple[Span, ...]], int] = {}

    def checked(self) -> Iterator[Checked]:
        """The claims in reading order, those that stand nowhere in the prose last."""
        places = place_claims(self.draft.prose, [claim.text for claim in self.draft.claims])
        order = sorted(zip(self.draft.claims, places, strict=True), key=_reading_order)
        for number, (claim, place) in enumerate(order, start=1):
            yield self._check(number, claim, place and (place[0], _with_stop(self.draft.prose, place[1])))

    def _check(self, number: int, drafted: DraftClaim, place: Span | None) -> Checked:
        citations = [self._citation(citation) for citation in drafted.citations]
        linkable = [citation for citation in citations if Outcome(citation.outcome).linkable]
        start, end = place or (None, None)
        claim = Claim(number=number, text=drafted.text, kind=drafted.kind, start=start, end=end)
        claim.values = self._values(drafted.text, linkable)
        conflict = claim.values.get("verdict") == Verdict.CONFLICT
        claim.verified = claim.kind == Kind.FACT and bool(linkable) and not conflict
        if claim.verified:
            self._number(linkable)
        return Checked(claim, citations)

    def _citation(self, drafted: DraftCitation) -> Citation:
        """A check that cannot run is ``unchecked``, which never passes."""
        citation = Citation(passage_key=drafted.passage_id[:200], quote=drafted.quote, outcome=Outcome.UNCHECKED)
        try:
            finding = check_citation(drafted.quote, drafted.passage_id, self.sources)
        except Exception as error:
            logger.error("check failed: %s", type(error).__name__)
            return citation
        self._fill(citation, finding)
        return citation

    def _fill(self, citation: Citation, finding: Finding) -> None:
        """Spans come in the passage's offsets and are stored in the source text's."""
        match, passage = finding.match, self.passages.get(finding.found_in or citation.passage_key)
        citation.outcome = finding.outcome
        citation.cautions, citation.damage = list(match.cautions), list(match.damage)
        if passage is None:
            return
        shift = passage.start
        citation.revision = passage.revision
        citation.spans = [[start + shift, end + shift] for start, end in match.spans]
        citation.pages = pages_on(revision=passage.revision, spans=citation.spans)
        citation.places = [[[start + shift, end + shift] for start, end in place] for place in match.places]
        citation.sentence = match.sentence and [match.sentence[0] + shift, match.sentence[1] + shift]
        citation.differences = [_difference(asdict(difference), shift) for difference in match.differences]

    def _values(self, claim: str, linkable: list[Citation]) -> dict[str, Any]:
        """The claim's numbers, dates and negations against what is quoted; empty where nothing is.

        What the quotes themselves bear out cannot be contradicted by the rest of their sentences; what they lack may
        stand there.
        """
        if not linkable:
            return {}
        checks = (check_values(claim, "\n".join(texts)) for texts in self._evidence(linkable))
        check = min(checks, key=lambda found: found.verdict != Verdict.CONSISTENT)
        return {"verdict": check.verdict, "details": [asdict(detail) for detail in check.details]}

    def _evidence(self, linkable: list[Citation]) -> Iterator[list[str]]:
        """The sentences that hold the quotes, then the quotes alone."""
        yield [self._text(citation, citation.sentence or _ends(citation)) for citation in linkable]
        yield [self._text(citation, _ends(citation)) for citation in linkable]

    def _text(self, citation: Citation, span: list[int]) -> str:
        passage = self.passages[citation.passage_key]
        return passage.text[span[0] - passage.start : span[1] - passage.start]

    def _number(self, citations: list[Citation]) -> None:
        """One place in a source text, one number."""
        for citation in citations:
            place = (citation.revision_id or 0, tuple((start, end) for start, end in citation.spans))
            citation.number = self.numbers.setdefault(place, len(self.numbers) + 1)


def _ends(citation: Citation) -> list[int]:
    return [citation.spans[0][0], citation.spans[-1][1]]


def _with_stop(prose: str, end: int) -> int:
    """The end moved over the punctuation that closes the sentence, so that the marker stands behind it."""
    while end < len(prose) and prose[end] in CLOSING:
        end += 1
    return end


def _reading_order(drafted: tuple[DraftClaim, Span | None]) -> tuple[int, int]:
    place = drafted[1]
    return (1, 0) if place is None else (0, place[0])


def _difference(difference: dict[str, Any], shift: int) -> dict[str, Any]:
    span = difference.pop("source_span")
    return difference | {"span": span and [span[0] + shift, span[1] + shift]}
