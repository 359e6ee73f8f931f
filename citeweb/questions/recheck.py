"""Rule 1, proved over the database: each linked citation's spans, read from the stored text, match its quote."""

from collections.abc import Iterator
from dataclasses import dataclass

from citeweb.documents.models import RevisionText
from citeweb.evidence import Outcome, SourceText, match_quote
from citeweb.questions.models import Citation

AROUND = 400  # characters of source on either side, so that word boundaries and sentences are seen as they are


@dataclass(frozen=True)
class Mismatch:
    """A linked citation that no longer proves itself."""

    citation: Citation
    why: str


def recheck(*, citations: Iterator[Citation] | None = None) -> Iterator[Mismatch | None]:
    """One result a linked citation, None where it holds. Reads one source text at a time."""
    linked = Citation.objects.filter(number__isnull=False).select_related("revision").order_by("revision", "pk")
    revision, text = None, ""
    for citation in citations or linked.iterator(chunk_size=500):
        if citation.revision_id is None:
            continue  # the document was removed, and the page links it no more
        if citation.revision_id != revision:
            revision, text = citation.revision_id, RevisionText.objects.get(revision=citation.revision_id).text
        yield _check(citation, text)


def _check(citation: Citation, text: str) -> Mismatch | None:
    if not Outcome(citation.outcome).linkable or not citation.spans:
        return Mismatch(citation, f"is linked with outcome {citation.outcome}")
    if not holds(citation, text):
        return Mismatch(citation, "its spans do not hold its quote")
    return None


def holds(citation: Citation, text: str) -> bool:
    """True when the quote is found at the stored spans of the text."""
    first, last = citation.spans[0][0], citation.spans[-1][1]
    if not 0 <= first < last <= len(text):
        return False
    start = max(0, first - AROUND)
    match = match_quote(citation.quote, SourceText(text[start : last + AROUND]))
    places = [[[a + start, b + start] for a, b in place] for place in (match.spans, *match.places)]
    return match.linkable and citation.spans in places
