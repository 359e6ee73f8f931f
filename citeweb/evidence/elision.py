"""Quotes with something left out: "A ... B"."""

from collections.abc import Iterator

from .aligning import Alignment, find_damaged, find_verbatim
from .cropping import takes_back
from .folding import Stretch
from .search import Search
from .sentences import sentences
from .source import SourceText

ELLIPSIS = "\u2026"
_OPEN, _CLOSE = "[(", "])"
_OPENERS = " \t\n\"'\u201c\u2018\u00ab([\u300c\u300e"
_LEAST_WORDS = 2
_WIDEST_GAP = 600
_MOST_FRAGMENTS = 20


def fragments(quote: Stretch) -> list[Stretch]:
    """The runs of tokens between the quote's ellipses, the brackets around an ellipsis left out."""
    tokens, runs, start, size = quote.tokens, [], 0, len(quote.tokens)
    for i in [k for k, token in enumerate(tokens) if token == ELLIPSIS and _parts(quote, k)] + [size]:
        bracketed = 0 < i < size - 1 and tokens[i - 1] in _OPEN and tokens[i + 1] in _CLOSE
        runs.append(quote.part(start, i - 1 if bracketed else i))
        start = i + 2 if bracketed else i + 1
    return [run for run in runs if run.tokens]


def _parts(quote: Stretch, i: int) -> bool:
    """Whether the ellipsis stands between words, and not inside one."""
    start, end = quote.span(i)
    around = quote.text[start - 1 : start] + quote.text[end : end + 1]
    return any(c.isspace() or c in _OPEN + _CLOSE or not c.isascii() for c in around)


def find_elided(source: SourceText, quote: Stretch) -> list[Alignment] | None:
    """The fragments of an elided quote in order and close together, none of the gaps hiding what takes it back."""
    runs = fragments(quote)
    if len(runs) < 2 or any(sum(t[0].isalnum() for t in run.tokens) < _LEAST_WORDS for run in runs):
        return None
    searches = [Search(source, run) for run in runs[:_MOST_FRAGMENTS]]
    chains = (_chain([first], searches[1:]) for first in _places(searches[0]))
    return next((chain for chain in chains if chain), None) if len(searches) == len(runs) else None


def _chain(chain: list[Alignment], searches: list[Search]) -> list[Alignment] | None:
    """The chain with a place for each fragment that is still to come, each the first that fits the one before."""
    for search in searches:
        places = _places(search, chain[-1].spans[-1][1])
        found = next((place for place in places if _fits(search.source, chain[-1], place)), None)
        if found is None:
            return None
        chain.append(found)
    return chain


def _places(search: Search, after: int = 0) -> Iterator[Alignment]:
    """Where the fragment stands from this offset on: verbatim, or else damaged."""
    verbatim = [found for found in find_verbatim(search) if found.spans[0][0] >= after]
    yield from verbatim
    damaged = None if verbatim else find_damaged(search, after)
    if damaged is not None:
        yield damaged


def _fits(source: SourceText, left: Alignment, right: Alignment) -> bool:
    """Whether the gap is short, hides nothing that takes the quote back, and doesn't join two sentences into one."""
    gap = left.spans[-1][1], right.spans[0][0]
    if gap[1] - gap[0] > _WIDEST_GAP or takes_back(source, gap):
        return False
    return not _joins_sentences(source.text, *gap)


def _joins_sentences(text: str, start: int, end: int) -> bool:
    """Whether a sentence ends in the gap and the next fragment begins inside another."""
    end = start + len(text[start:end].rstrip(_OPENERS))
    parts = sentences(text, start, end)
    whole = sentences(text, start, min(len(text), end + 8))
    return len(whole) > 1 and len(parts) == len(whole)
