"""Quotes with something left out: "A ... B"."""

from collections.abc import Iterator

from .aligning import Alignment, find_damaged
from .cropping import takes_back
from .edges import clean_cut
from .folding import Folded
from .sentences import sentences
from .source import SourceText

ELLIPSIS = "\u2026"
_OPEN, _CLOSE = "[(", "])"
_LEAST_WORDS = 2
_WIDEST_GAP = 600


def fragments(quote: Folded, low: int, high: int) -> list[tuple[int, int]]:
    """The runs of tokens between the quote's ellipses, the brackets around an ellipsis left out."""
    tokens, runs, start = quote.tokens, [], low
    for i in [k for k in range(low, high) if tokens[k] == ELLIPSIS] + [high]:
        bracketed = low < i < high - 1 and tokens[i - 1] in _OPEN and tokens[i + 1] in _CLOSE
        runs.append((start, i - 1 if bracketed else i))
        start = i + 2 if bracketed else i + 1
    return [(a, b) for a, b in runs if a < b]


def find_elided(source: SourceText, quote: Folded, low: int, high: int) -> list[Alignment] | None:
    """The fragments of an elided quote in order and close together, none of the gaps hiding what takes it back."""
    runs = fragments(quote, low, high)
    if len(runs) < 2 or any(_words(quote, run) < _LEAST_WORDS for run in runs):
        return None
    for first in _places(source, quote, runs[0]):
        chain = _chain(source, quote, [first], runs[1:])
        if chain:
            return chain
    return None


def _words(quote: Folded, run: tuple[int, int]) -> int:
    return sum(t[0].isalnum() for t in quote.tokens[run[0] : run[1]])


def _chain(
    source: SourceText, quote: Folded, chain: list[Alignment], runs: list[tuple[int, int]]
) -> list[Alignment] | None:
    if not runs:
        return chain
    for found in _places(source, quote, runs[0], chain[-1].last):
        if _fits(source, chain[-1], found):
            return _chain(source, quote, [*chain, found], runs[1:])
    return None


def _places(source: SourceText, quote: Folded, run: tuple[int, int], after: int = -1) -> Iterator[Alignment]:
    """Where the fragment stands past token `after`: verbatim places first, then a damaged one."""
    low, high = run
    for at in source.find(quote.tokens[low:high]):
        if at > after:
            yield from _clean(source, Alignment([(at, at + high - low - 1)]))
    found = find_damaged(source, quote, low, high, after)
    if found is not None:
        yield from _clean(source, found)


def _clean(source: SourceText, found: Alignment) -> Iterator[Alignment]:
    if clean_cut(source.folded, found.pieces):
        yield found


def _fits(source: SourceText, left: Alignment, right: Alignment) -> bool:
    """Whether the gap is short, hides nothing that takes the quote back, and doesn't join two sentences into one."""
    gap = source.folded.span(left.last, left.last)[1], source.folded.span(right.first, right.first)[0]
    if gap[1] - gap[0] > _WIDEST_GAP or takes_back(source, gap):
        return False
    return not _joins_sentences(source.text, *gap)


def _joins_sentences(text: str, start: int, end: int) -> bool:
    """Whether a sentence ends in the gap and the next fragment begins inside another."""
    parts = sentences(text, start, end)
    whole = sentences(text, start, min(len(text), end + 1))
    return len(whole) > 1 and len(parts) == len(whole)
