"""Does a quote stand in a source text? The one question that this package is for."""

from collections import Counter

from .aligning import Alignment, find_damaged, find_verbatim
from .cropping import cropped, sentence_of
from .edges import too_short, trim
from .elision import ELLIPSIS, find_elided
from .folding import Folded
from .model import Match, Outcome
from .nearest import nearest
from .primes import other_measure
from .search import Search
from .source import SourceText


def match_quote(quote: str, source: str | SourceText) -> Match:
    """Find the quote in the source text and say how it stands there.

    Never raises on any two strings. Offsets are code points of the source text as given.
    """
    prepared = source if isinstance(source, SourceText) else SourceText(source)
    said = trim(Folded(quote).stretch())
    if too_short(said.tokens):
        return Match(Outcome.TOO_SHORT)
    search = Search(prepared, said)
    found = _verbatim(search) or _damaged(search)
    if found is None:
        return _refused(search)
    measure = other_measure(quote, prepared.text, found.spans)
    return Match(Outcome.ALTERED, found.spans, (measure,), places=(found.spans,)) if measure else found


def _verbatim(search: Search) -> Match | None:
    found = find_verbatim(search)
    return _accepted(search.source, found) if found else None


def _damaged(search: Search) -> Match | None:
    if ELLIPSIS in search.quote.tokens:
        chain = find_elided(search.source, search.quote)
        return _accepted(search.source, [_joined(chain)], "elided") if chain else None
    found = find_damaged(search)
    return _accepted(search.source, [found]) if found else None


def _joined(chain: list[Alignment]) -> Alignment:
    return Alignment([s for part in chain for s in part.spans], sum((part.damage for part in chain), Counter()))


def _accepted(source: SourceText, found: list[Alignment], *cautions: str) -> Match:
    """A linkable match: of several places, one that its sentence doesn't take back is chosen."""
    places = [tuple(place.spans) for place in found]
    sentences = [sentence_of(source, places[0])]
    taken_back = cropped(source, places[0], sentences[0])
    if taken_back and len(places) > 1:
        sentences += [sentence_of(source, place) for place in places[1:]]
        best = next((i for i, place in enumerate(places) if not cropped(source, place, sentences[i])), 0)
        places.insert(0, places.pop(best))
        sentences.insert(0, sentences.pop(best))
        taken_back = best == 0
    cautions += ("cropped",) * taken_back + ("repeated",) * (len(places) > 1)
    damage = tuple(found[0].damage)
    return Match(
        Outcome.FUZZY if damage else Outcome.EXACT, places[0], (), cautions, damage, sentences[0], tuple(places)
    )


def _refused(search: Search) -> Match:
    """Altered when something close stands in the source, else absent."""
    place = nearest(search)
    if place is None:
        return Match(Outcome.ABSENT)
    return Match(Outcome.ALTERED, (place.span,), place.differences, places=((place.span,),))
