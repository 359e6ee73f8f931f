"""Follows linked citations into a newer revision of their document: still there, changed or gone.

The citation keeps its own revision and spans; what is found in the newest one stands in a row beside it.
"""

import logging
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import IntegrityError
from django.db.models import Exists, OuterRef, QuerySet

from citeweb.documents.models import Revision, RevisionText, State
from citeweb.documents.selectors import newest_ready_of, pages_on, source_text
from citeweb.evidence import Difference, Match, Outcome, SourceText, Span, match_quote
from citeweb.questions.models import Citation, Follow, NewerFinding

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """How a quote fares in another text; spans are into that text."""

    state: Follow
    spans: tuple[Span, ...] = ()
    differences: list[dict[str, Any]] = field(default_factory=list)


def follow_citations(*, revision_id: int) -> int:
    """Check the citations of earlier revisions against this one; returns how many were checked.

    Does nothing when the revision is gone or is not its document's newest. Run twice it does no harm.
    """
    revision = Revision.objects.filter(pk=revision_id, state=State.READY).first()
    if revision is None or newest_ready_of(revision=revision) != revision:
        return 0
    source, checked = SourceText(source_text(revision=revision)), 0
    for citation, text in _with_texts(_unfollowed(revision)):
        _store(citation, revision, found_in(citation=citation, text=text, source=source))
        checked += 1
    return checked


def unfollowed_revisions() -> list[int]:
    """The newest ready revisions against which a linked citation of an earlier one was not yet checked."""
    newer = Revision.objects.filter(document=OuterRef("document"), number__gt=OuterRef("number"), state=State.READY)
    newest = Revision.objects.filter(state=State.READY, number__gt=1).filter(~Exists(newer))
    return [revision.pk for revision in newest if _unfollowed(revision).exists()]


def _unfollowed(revision: Revision) -> QuerySet[Citation]:
    linked = Citation.objects.filter(number__isnull=False, revision__document=revision.document_id)
    return linked.filter(revision__number__lt=revision.number).exclude(newer__revision=revision)


def _with_texts(citations: QuerySet[Citation]) -> Iterator[tuple[Citation, str]]:
    """Each citation with the source text of its own revision, of which one is held at a time."""
    revision, text = None, ""
    for citation in citations.order_by("revision", "pk").iterator(chunk_size=500):
        if citation.revision_id != revision:
            revision, text = citation.revision_id, RevisionText.objects.get(revision=citation.revision_id).text
        yield citation, text


def found_in(*, citation: Citation, text: str, source: SourceText) -> Found:
    """How a citation that was found in ``text`` fares in another source text.

    The same words in another sentence may mean something else, so the sentence is looked for as well.
    """
    quote = match_quote(citation.quote, source)
    if quote.outcome == Outcome.ALTERED:
        return Found(Follow.CHANGED, quote.spans, _differences(quote))
    if not quote.linkable:
        return Found(Follow.GONE)
    start, end = citation.sentence or (citation.spans[0][0], citation.spans[-1][1])
    sentence = match_quote(text[start:end], source)
    inside = _inside(quote, sentence)
    if inside and sentence.linkable:
        return Found(Follow.HERE, inside)
    return Found(Follow.AROUND, inside or quote.spans, _differences(sentence) if inside else [])


def _inside(quote: Match, sentence: Match) -> tuple[Span, ...]:
    """The first of the quote's places that lies within a place of the sentence; empty where none does."""
    bounds = [(place[0][0], place[-1][1]) for place in (sentence.spans, *sentence.places) if place]
    for place in filter(None, (quote.spans, *quote.places)):
        if any(start <= place[0][0] and place[-1][1] <= end for start, end in bounds):
            return place
    return ()


def _differences(match: Match) -> list[dict[str, Any]]:
    return [_difference(difference) for difference in match.differences]


def _difference(difference: Difference) -> dict[str, Any]:
    told = asdict(difference)
    return told | {"span": told.pop("source_span")}


def _store(citation: Citation, revision: Revision, found: Found) -> None:
    """Write the row unless one of this or a newer revision stands; nothing when the citation was removed meanwhile."""
    spans = [list(span) for span in found.spans]
    pages = pages_on(revision=revision, spans=spans)
    values = {"state": found.state, "spans": spans, "pages": pages, "differences": found.differences}
    older = NewerFinding.objects.filter(citation=citation, revision__number__lt=revision.number)
    if older.update(revision=revision, **values):
        return
    try:
        NewerFinding.objects.bulk_create(
            [NewerFinding(citation=citation, revision=revision, **values)], ignore_conflicts=True
        )
    except IntegrityError:
        logger.info("citation %s or revision %s was removed", citation.pk, revision.pk)
