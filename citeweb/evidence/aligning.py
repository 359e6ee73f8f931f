"""A quote laid along a source text, left to right, with every difference explained by name or none."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from .damage import RULES, Place, Step, within_limits
from .folding import Folded
from .source import SourceText

_SEED, _MOST_SEEDS, _MOST_HITS = 3, 12, 4
_LETTERS = 9
_SLACK, _MOST_BANDS = 40, 3


@dataclass
class Alignment:
    """Tokens of the source that a run of the quote's tokens stands on.

    `pieces` are (first, last) token places, last included; more than one when page furniture stands between.
    `damage` counts each kind of damage met.
    """

    pieces: list[tuple[int, int]]
    damage: Counter[str] = field(default_factory=Counter)

    @property
    def first(self) -> int:
        return self.pieces[0][0]

    @property
    def last(self) -> int:
        return self.pieces[-1][1]


def align(source: SourceText, start: int, quote: Folded, low: int, high: int) -> Alignment | None:
    """The quote's tokens `low` to `high` (excluded) laid on the source from token `start` on."""
    ours, theirs = source.folded.tokens, quote.tokens
    i, j, first = start, low, start
    found = Alignment([])
    while j < high:
        if i < len(ours) and ours[i] == theirs[j]:
            i, j = i + 1, j + 1
            continue
        step = _explain(source, i, quote, j) if i < len(ours) else None
        if step is None or j + step.quote > high or (step.quote == 0 and j == low):
            return None
        if step.name:
            found.damage[step.name] += 1
        if step.breaks:
            found.pieces.append((first, i - 1))
            first = i + step.source
        i, j = i + step.source, j + step.quote
    found.pieces.append((first, i - 1))
    return found if within_limits(found.damage, high - low) else None


def _explain(source: SourceText, i: int, quote: Folded, j: int) -> Step | None:
    place = Place(source, i, quote, j)
    for rule in RULES:
        step = rule(place)
        if step is not None:
            return step
    return None


def find_damaged(source: SourceText, quote: Folded, low: int, high: int, after: int = -1) -> Alignment | None:
    """The first place (past the source's token `after`) where the quote stands with nothing but named damage."""
    tried: set[int] = set()
    for start in _starts(source, quote.tokens, low, high):
        if start > after and start not in tried:
            tried.add(start)
            found = align(source, start, quote, low, high)
            if found is not None:
                return found
    return None


def seeds(source: SourceText, tokens: Sequence[str], low: int, high: int) -> list[tuple[int, int]]:
    """Where short runs of the quote stand: (quote token, source token)."""
    stride = max(1, (high - low) // _MOST_SEEDS)
    runs = range(low, high - _SEED + 1, stride)
    return [(k, hit) for k in runs for hit in source.find(tokens[k : k + _SEED], _MOST_HITS)]


def _starts(source: SourceText, tokens: Sequence[str], low: int, high: int) -> Iterator[int]:
    """Source tokens at which the quote may begin, likely ones first."""
    found = seeds(source, tokens, low, high) or squeezed_seeds(source, tokens, low, high)
    sure = [hit for k, hit in found if k == low]
    yield from sure
    votes = Counter((hit - (k - low)) // _SLACK for k, hit in found)
    for band, _ in votes.most_common(_MOST_BANDS):
        guess = next(hit - (k - low) for k, hit in found if (hit - (k - low)) // _SLACK == band)
        if all(abs(guess - start) > _SLACK for start in sure):
            yield from _around(source, tokens[low], guess)


def squeezed_seeds(source: SourceText, tokens: Sequence[str], low: int, high: int) -> list[tuple[int, int]]:
    """Where stretches of the quote's letters stand, wherever the spaces are: (quote token, source token)."""
    said, ends = "".join(tokens[low:high]), list(accumulate(map(len, tokens[low:high])))
    hits = [(at, source.find_squeezed(said[at : at + _LETTERS])) for at in range(0, len(said) - _LETTERS, _LETTERS)]
    return [(low + bisect_right(ends, at), hit) for at, hit in hits[: 2 * _MOST_SEEDS] if hit is not None]


def _around(source: SourceText, first: str, guess: int) -> list[int]:
    """Source tokens near the guess that may be the quote's first, nearest first."""
    start, initial = max(0, guess - _SLACK), first[0]
    near = source.folded.tokens[start : guess + _SLACK]
    found = [i for i, token in enumerate(near, start) if token[0] == initial]
    return sorted(found, key=lambda i: abs(i - guess))
