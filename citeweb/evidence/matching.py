"""Does a quote stand in a source text? The one question that this package is for."""

from .aligning import find_damaged
from .edges import clean_cut, too_short, trim
from .folding import Folded
from .model import Match, Outcome
from .nearest import differences, nearest
from .source import SourceText

Pieces = list[tuple[int, int]]


def match_quote(quote: str, source: str | SourceText) -> Match:
    """Find the quote in the source text and say how it stands there.

    Never raises on any two strings. Offsets are code points of the source text as given.
    """
    prepared = source if isinstance(source, SourceText) else SourceText(source)
    folded = Folded(quote)
    low, high = trim(folded)
    if too_short(folded.tokens[low:high]):
        return Match(Outcome.TOO_SHORT)
    return (
        _verbatim(folded, low, high, prepared)
        or _damaged(folded, low, high, prepared)
        or _refused(folded, low, high, prepared)
    )


def _verbatim(quote: Folded, low: int, high: int, source: SourceText) -> Match | None:
    size = high - low
    places = [[(at, at + size - 1)] for at in source.find(quote.tokens[low:high])]
    return _accepted(Outcome.EXACT, [p for p in places if clean_cut(source.folded, p)], (), source)


def _damaged(quote: Folded, low: int, high: int, source: SourceText) -> Match | None:
    found = find_damaged(source, quote, low, high)
    if found is None or not clean_cut(source.folded, found.pieces):
        return None
    outcome = Outcome.FUZZY if found.damage else Outcome.EXACT
    return _accepted(outcome, [found.pieces], tuple(found.damage), source)


def _accepted(outcome: Outcome, places: list[Pieces], damage: tuple[str, ...], source: SourceText) -> Match | None:
    if not places:
        return None
    spans = tuple(tuple(source.folded.span(*piece) for piece in place) for place in places)
    cautions = ("repeated",) if len(places) > 1 else ()
    return Match(outcome, spans[0], cautions=cautions, damage=damage, places=spans)


def _refused(quote: Folded, low: int, high: int, source: SourceText) -> Match:
    """Altered when something close stands in the source, else absent."""
    place = nearest(source, quote, low, high)
    if place is None:
        return Match(Outcome.ABSENT)
    span = source.folded.span(*place)
    shown = differences(source.folded, *place, quote, low, high)
    return Match(Outcome.ALTERED, (span,), shown, places=((span,),))
