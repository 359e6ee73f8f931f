"""Runs questions through the live pipeline, and sees how near each came to the expected quote."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from citeweb.documents.models import Library, Revision
from citeweb.documents.selectors import searchable_revisions, source_text
from citeweb.evidence import SourceText, match_quote
from citeweb.questions import services
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer, Citation, State
from citeweb.questions.selectors import citations_of, sent_of

from .dataset import Case

Span: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, tuple[Span, ...]]
"""A revision, and the spans of its source text that hold the quote once."""

CLAIMS_LOOKED_AT = 3
ENOUGH = 0.5  # of the quote in a passage; of the shorter of the two quotes in a claim


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a question.

    `located`: the quote stands in the library's text; `rank`: the first passage sent that holds most of it, from 1;
    `overlap`: a linked quote of the first three claims meets it; `abstained`: no claim of the answer was verified.
    """

    case: Case
    located: bool
    rank: int | None
    overlap: bool
    abstained: bool
    failed: bool
    seconds: float | None


def evaluate(*, library: Library, cases: list[Case]) -> Iterator[Result]:
    """One result a question, in order. The questions are asked as a person asks them, and removed afterwards."""
    finder = _Finder(library)
    for case in cases:
        places = finder.places(case)
        answer = services.ask(library=library, person=None, text=case.question, enqueue=False)
        try:
            run_answer(answer_id=answer.pk)
            answer.refresh_from_db()
            yield _result(case, places, answer)
        finally:
            services.remove_question(question=answer.question)


def _result(case: Case, places: list[Place], answer: Answer) -> Result:
    failed = answer.state != State.DONE
    return Result(
        case=case,
        located=bool(places),
        rank=None if failed else _rank(answer, places),
        overlap=not failed and _overlaps(answer, places),
        abstained=not failed and not answer.claims.filter(verified=True).exists(),
        failed=failed,
        seconds=answer.seconds,
    )


class _Finder:
    """Finds where the expected quotes stand in a library; a source text is read and prepared once."""

    def __init__(self, library: Library) -> None:
        self._revisions = list(searchable_revisions(library=library).select_related("document"))
        self._sources: dict[int, SourceText] = {}

    def places(self, case: Case) -> list[Place]:
        """All places in the named document, or in any where none is named; none when the quote is not found."""
        if not case.answerable:
            return []
        named = [one for one in self._revisions if case.document in ("", one.document.name)]
        return [place for revision in named for place in self._in(revision, case.quote)]

    def _in(self, revision: Revision, quote: str) -> Iterator[Place]:
        match = match_quote(quote, self._source(revision))
        if match.linkable:
            yield from ((revision.pk, place) for place in match.places or (match.spans,))

    def _source(self, revision: Revision) -> SourceText:
        if revision.pk not in self._sources:
            self._sources[revision.pk] = SourceText(source_text(revision=revision))
        return self._sources[revision.pk]


def _rank(answer: Answer, places: list[Place]) -> int | None:
    for sent in sent_of(answer=answer):
        passage = sent.passage
        if passage and any(
            revision == passage.revision_id
            and _shared(spans, [(passage.start, passage.end)]) >= ENOUGH * _length(spans)
            for revision, spans in places
        ):
            return sent.rank
    return None


def _overlaps(answer: Answer, places: list[Place]) -> bool:
    linked = citations_of(answer=answer).filter(number__isnull=False)
    first = linked.filter(claim__number__lte=CLAIMS_LOOKED_AT)
    return any(_meets(citation, place) for citation in first for place in places)


def _meets(citation: Citation, place: Place) -> bool:
    revision, spans = place
    cited = [(start, end) for start, end in citation.spans]
    shorter = min(_length(cited), _length(spans))
    return citation.revision_id == revision and _shared(cited, spans) >= ENOUGH * shorter > 0


def _length(spans: tuple[Span, ...] | list[Span]) -> int:
    return sum(end - start for start, end in spans)


def _shared(some: tuple[Span, ...] | list[Span], others: tuple[Span, ...] | list[Span]) -> int:
    """How many characters lie in both."""
    return sum(max(0, min(end, until) - max(start, since)) for start, end in some for since, until in others)
