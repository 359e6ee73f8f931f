"""A quote laid along a source text, left to right, with every difference explained by name or none."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .damage import RULES, Place, Step, within_limits
from .folding import Folded
from .source import SourceText

_MOST_SEEDS = 24
_MOST_HITS = 4
_SEED = 3
_SLACK = 40


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
    for start in _starts(source, quote, low, high):
        if start in tried or start <= after:
            continue
        tried.add(start)
        found = align(source, start, quote, low, high)
        if found is not None:
            return found
    return None


def seeds(source: SourceText, tokens: Sequence[str], low: int, high: int) -> Iterator[tuple[int, int]]:
    """Where short runs of the quote stand: (quote token, source token)."""
    stride = max(1, (high - low - _SEED) // _MOST_SEEDS + 1)
    for k in range(low, high - _SEED + 1, stride):
        for hit in source.find(tokens[k : k + _SEED], _MOST_HITS):
            yield k, hit


def _starts(source: SourceText, quote: Folded, low: int, high: int) -> Iterator[int]:
    """Source tokens at which the quote may begin, likely ones first."""
    far = 0
    for k, hit in seeds(source, quote.tokens, low, high):
        if k == low:
            yield hit
            continue
        if far == 0 or hit - (k - low) != far:
            far = hit - (k - low)
            yield from _around(source, quote.tokens[low], far)


def _around(source: SourceText, first: str, guess: int) -> Iterator[int]:
    tokens = source.folded.tokens
    near = range(max(0, guess - _SLACK), min(len(tokens), guess + _SLACK))
    yield from (i for i in sorted(near, key=lambda i: abs(i - guess)) if _may_begin(tokens[i], first))


def _may_begin(token: str, first: str) -> bool:
    return token[0] == first[0] or token.startswith(first[:2])
