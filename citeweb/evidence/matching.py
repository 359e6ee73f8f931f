"""Does a quote stand in a source text? The one question that this package is for."""

from .aligning import find_damaged
from .cropping import cropped, sentence_of
from .edges import clean_cut, too_short, trim
from .elision import ELLIPSIS, find_elided
from .folding import Folded
from .model import Match, Outcome
from .nearest import nearest
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
    found = (
        _verbatim(folded, low, high, prepared)
        or (_elided if ELLIPSIS in folded.tokens[low:high] else _damaged)(folded, low, high, prepared)
        or _refused(folded, low, high, prepared)
    )
    return found


def _verbatim(quote: Folded, low: int, high: int, source: SourceText) -> Match | None:
    size = high - low
    places = [[(at, at + size - 1)] for at in source.find(quote.tokens[low:high])]
    return _accepted(source, [p for p in places if clean_cut(source.folded, p)], ())


def _damaged(quote: Folded, low: int, high: int, source: SourceText) -> Match | None:
    found = find_damaged(source, quote, low, high)
    if found is None or not clean_cut(source.folded, found.pieces):
        return None
    return _accepted(source, [found.pieces], tuple(found.damage))


def _elided(quote: Folded, low: int, high: int, source: SourceText) -> Match | None:
    chain = find_elided(source, quote, low, high)
    if chain is None:
        return None
    damage = dict.fromkeys(name for found in chain for name in found.damage)
    return _accepted(source, [[p for found in chain for p in found.pieces]], tuple(damage), "elided")


def _accepted(source: SourceText, places: list[Pieces], damage: tuple[str, ...], *cautions: str) -> Match | None:
    """A linkable match: of several places, one that its sentence doesn't take back is chosen."""
    if not places:
        return None
    spans = [tuple(source.folded.span(*piece) for piece in place) for place in places]
    sentence = sentence_of(source, spans[0])
    taken_back = cropped(source, spans[0], sentence)
    for i in range(1, len(spans) if taken_back else 0):
        other = sentence_of(source, spans[i])
        if not cropped(source, spans[i], other):
            spans.insert(0, spans.pop(i))
            sentence, taken_back = other, False
            break
    marks = (*cautions, *(["cropped"] if taken_back else []), *(["repeated"] if len(spans) > 1 else []))
    return Match(Outcome.FUZZY if damage else Outcome.EXACT, spans[0], (), marks, damage, sentence, tuple(spans))


def _refused(quote: Folded, low: int, high: int, source: SourceText) -> Match:
    """Altered when something close stands in the source, else absent."""
    place = nearest(source, quote, low, high)
    if place is None:
        return Match(Outcome.ABSENT)
    span = source.folded.span(place.first, place.last)
    return Match(Outcome.ALTERED, (span,), place.differences, places=((span,),))
