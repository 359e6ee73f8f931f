"""Claims placed on the prose of the answer that they were taken from."""

from collections.abc import Sequence
from itertools import pairwise

from .aligning import find_verbatim
from .edges import trim
from .folding import Folded
from .matching import match_quote
from .model import Span
from .search import Search
from .source import SourceText


def place_claims(prose: str, claims: Sequence[str]) -> list[Span | None]:
    """Where each claim stands in the prose, up to typography; None for one that can't be placed.

    A claim that is said twice goes to its next place when it is listed twice.
    """
    source = SourceText(prose)
    taken: set[Span] = set()
    out: list[Span | None] = []
    for claim in claims:
        places = _places(claim, source)
        span = next((p for p in places if p not in taken), places[0] if places else None)
        if span is not None:
            taken.add(span)
        out.append(span)
    return out


def _places(claim: str, source: SourceText) -> list[Span]:
    said = trim(Folded(claim).stretch())
    exact = [found.spans[0] for found in find_verbatim(Search(source, said))] if said.tokens else []
    if exact:
        return exact
    match = match_quote(claim, source)
    return [(match.spans[0][0], match.spans[-1][1])] if match.linkable else []


def segments(length: int, places: Sequence[Span | None]) -> list[tuple[int, int, tuple[int, ...]]]:
    """The prose of this length cut into runs (start, end, claims) that don't overlap and leave nothing out.

    `claims` holds the index of every claim that covers the run, in order; it is empty for prose that no claim covers.
    """
    known = [(i, span) for i, span in enumerate(places) if span is not None]
    edges = sorted({0, length} | {edge for _, span in known for edge in span if 0 < edge < length})
    return [(a, b, tuple(i for i, (s, e) in known if s <= a and b <= e)) for a, b in pairwise(edges)]
