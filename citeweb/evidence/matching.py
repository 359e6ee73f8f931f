"""Does a quote stand in a source text? The one question that this package is for."""

from collections import Counter

from .aligning import Alignment, align, find_damaged, find_verbatim
from .cropping import cropped, sentence_of
from .edges import is_value, stands_alone, too_short, trim
from .elision import ELLIPSIS, find_elided
from .folding import Folded, Stretch
from .model import Match, Outcome
from .narrowing import narrow
from .nearest import Nearest, compare, nearest, told
from .primes import other_measure
from .search import Search
from .source import SourceText

# So many tokens away from where the quote would begin it is looked for.
_NEAR = 6


def match_quote(quote: str, source: str | SourceText) -> Match:
    """Find the quote in the source text and say how it stands there.

    Never raises on any two strings. Offsets are code points of the source text as given.
    """
    prepared = source if isinstance(source, SourceText) else SourceText(source)
    said = trim(Folded(quote).stretch())
    short = too_short(said.tokens)
    found = _short(prepared, said) if short else _nearby(prepared, said) or _anywhere(prepared, said)
    if not found.linkable:
        return found
    measure = other_measure(quote, prepared.text, found.spans)
    return Match(Outcome.ALTERED, found.spans, (measure,), places=(found.spans,)) if measure else found


def _short(source: SourceText, quote: Stretch) -> Match:
    """A few characters are evidence only verbatim, and only if they say enough where they stand."""
    found = find_verbatim(Search(source, quote)) if quote.tokens else []
    value = bool(found) and is_value(quote.text[slice(*quote.cover(0, len(quote.tokens) - 1))])
    if stands_alone(source.text, [place.spans[0] for place in found], value):
        return _accepted(source, found)
    return Match(Outcome.TOO_SHORT)


def _anywhere(source: SourceText, quote: Stretch) -> Match:
    search = Search(source, quote)
    return _verbatim(search) or _damaged(search) or _refused(nearest(search))


def _nearby(source: SourceText, quote: Stretch) -> Match | None:
    """What is found beside the one place where the quote can stand; None if this can't be told there."""
    near = None if ELLIPSIS in quote.tokens else narrow(source, quote)
    if near is None:
        return None
    search = Search(near.source, quote)
    verbatim = _verbatim(search)
    if verbatim:
        return verbatim
    bounds = near.bounds(quote)
    if bounds is None:
        return None
    there, (guess, high) = near.source.folded.stretch(), bounds
    openings = sorted(search.openings(there, guess - _NEAR, guess + _NEAR), key=lambda i: abs(i - guess))
    for start in openings:
        found = align(search, there, start)
        if found:
            return _accepted(near.source, [found])
    return _refused_near(there.part(openings[0], high), quote) if openings else None


def _refused_near(place: Stretch, quote: Stretch) -> Match | None:
    """A refusal, sure only when the quote's first few words and its last stand in this place."""
    ops = compare(place, quote)
    sure = all(op.tag == "equal" and op.dest_end - op.dest_start > 1 for op in (ops[0], ops[-1]))
    return _refused(told(place, quote, ops)) if sure else None


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


def _refused(place: Nearest | None) -> Match:
    """Altered when something close stands in the source, else absent."""
    if place is None:
        return Match(Outcome.ABSENT)
    return Match(Outcome.ALTERED, (place.span,), place.differences, places=((place.span,),))
