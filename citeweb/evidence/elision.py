"""Quotes with something left out: "A ... B"."""

from collections.abc import Iterator

from .aligning import Alignment, find_damaged, find_verbatim
from .cropping import takes_back
from .folding import Stretch
from .sentences import sentences
from .source import SourceText

ELLIPSIS = "\u2026"
_OPEN, _CLOSE = "[(", "])"
_OPENERS = " \t\n\"'\u201c\u2018\u00ab([\u300c\u300e"
_LEAST_WORDS = 2
_WIDEST_GAP = 600


def fragments(quote: Stretch, low: int, high: int) -> list[tuple[int, int]]:
    """The runs of tokens between the quote's ellipses, the brackets around an ellipsis left out."""
    tokens, runs, start = quote.tokens, [], low
    for i in [k for k in range(low, high) if tokens[k] == ELLIPSIS and _parts(quote, k)] + [high]:
        bracketed = low < i < high - 1 and tokens[i - 1] in _OPEN and tokens[i + 1] in _CLOSE
        runs.append((start, i - 1 if bracketed else i))
        start = i + 2 if bracketed else i + 1
    return [(a, b) for a, b in runs if a < b]


def _parts(quote: Stretch, i: int) -> bool:
    """Whether the ellipsis stands between words, and not inside one."""
    start, end = quote.span(i)
    around = quote.text[start - 1 : start] + quote.text[end : end + 1]
    return any(c.isspace() or c in _OPEN + _CLOSE or not c.isascii() for c in around)


def find_elided(source: SourceText, quote: Stretch, low: int, high: int) -> list[Alignment] | None:
    """The fragments of an elided quote in order and close together, none of the gaps hiding what takes it back."""
    runs = fragments(quote, low, high)
    if len(runs) < 2 or any(_words(quote, run) < _LEAST_WORDS for run in runs):
        return None
    for first in _places(source, quote, runs[0]):
        chain = _chain(source, quote, [first], runs[1:])
        if chain:
            return chain
    return None


def _words(quote: Stretch, run: tuple[int, int]) -> int:
    return sum(t[0].isalnum() for t in quote.tokens[run[0] : run[1]])


def _chain(
    source: SourceText, quote: Stretch, chain: list[Alignment], runs: list[tuple[int, int]]
) -> list[Alignment] | None:
    if not runs:
        return chain
    for found in _places(source, quote, runs[0], chain[-1].spans[-1][1]):
        if _fits(source, chain[-1], found):
            return _chain(source, quote, [*chain, found], runs[1:])
    return None


def _places(source: SourceText, quote: Stretch, run: tuple[int, int], after: int = 0) -> Iterator[Alignment]:
    """Where the fragment stands from this offset on: verbatim places first, then a damaged one."""
    yield from (found for found in find_verbatim(source, quote, *run) if found.spans[0][0] >= after)
    damaged = find_damaged(source, quote, *run, after)
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
