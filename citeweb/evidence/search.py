"""Where in a source a quote may stand: places to look at closely, likely ones first."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from rapidfuzz.distance.Levenshtein import distance

from .folding import Stretch
from .glyphs import DOTTING, alike, confusions
from .lazy import lazy
from .source import SourceText

Seed = tuple[int, int]
"""Where a piece of the quote stands: its place in the folded quote, and in the folded source."""

_RUN, _MOST_SEEDS, _MOST_HITS = 3, 12, 6
_LETTERS = 9
# How far, in folded characters, damage may move the beginning of a quote.
_SLACK = 240
# Seeds that agree on the beginning to so many characters point to one place; so many are tried, of
# those that a fair share of the seeds of the best point to.
_BAND, _MOST_BANDS, _SHARE = 24, 4, 4
# What markup or furniture in the source may add to a quote's length.
_ROOM = 400


@dataclass(frozen=True)
class Search:
    """A quote, or a fragment of one, looked for in a source."""

    source: SourceText
    quote: Stretch

    @property
    def _stride(self) -> int:
        return max(1, len(self.quote.tokens) // _MOST_SEEDS)

    @lazy
    def seeds(self) -> list[Seed]:
        """Where short runs of the quote's tokens stand."""
        tokens, starts, find = self.quote.tokens, self.quote.starts, self.source.find
        return [
            (starts[k] - 1, hit)
            for k in range(0, len(tokens) - _RUN + 1, self._stride)
            for hit in find(f" {tokens[k]} {tokens[k + 1]} {tokens[k + 2]} ", _MOST_HITS)
        ]

    @property
    def _squeezed(self) -> list[Seed]:
        """Where stretches of the quote's letters stand, wherever the source has its spaces."""
        said, ends = "".join(self.quote.tokens), list(accumulate(map(len, self.quote.tokens)))
        cuts = range(0, len(said) - _LETTERS, max(_LETTERS, len(said) // (4 * _MOST_SEEDS)))
        hits = [(at, self.source.find_squeezed(said[at : at + _LETTERS])) for at in cuts]
        return [(self.quote.starts[bisect_right(ends, at)] - 1, hit) for at, hit in hits if hit is not None]

    @property
    def _words(self) -> list[Seed]:
        """Where single words stand, for a quote too short for anything else."""
        tokens, starts = self.quote.tokens[:_MOST_SEEDS], self.quote.starts
        long = [(at, token) for at, token in zip(starts, tokens, strict=False) if len(token) > _RUN]
        return [(at - 1, hit) for at, token in long for hit in self.source.find(f" {token} ", _MOST_HITS)]

    def beginnings(self) -> Iterator[tuple[Stretch, int]]:
        """Source tokens at which the quote may begin: the tokens of a region, and which of them."""
        size = self.quote.starts[-1] - self.quote.starts[0]
        room = size + size // 2 + _ROOM
        sure = self.source.find(f" {' '.join(self.quote.tokens[:_RUN])} ", _MOST_HITS)
        for hit in sure:
            yield self.source.folded.stretch(hit, hit + room), 0
        for name in ("seeds", "_squeezed", "_words"):
            bands = self._bands(getattr(self, name))
            for guess, _ in bands:
                if not any(-_BAND <= hit - guess <= 2 * _BAND for hit in sure):
                    yield from self._around(guess, room, sure)
            if bands and 2 * bands[0][1] * self._stride >= len(self.quote.tokens):
                return  # most of the quote stands in one place: there is no other to look for

    def _bands(self, seeds: list[Seed]) -> list[tuple[int, int]]:
        """Where the quote would begin by most seeds, and by how many."""
        begin = self.quote.starts[0] - 1
        votes = Counter((hit - at + begin) // _BAND for at, hit in seeds)
        best = votes.most_common(_MOST_BANDS)
        return [(band * _BAND, n) for band, n in best if _SHARE * n >= best[0][1]]

    def _around(self, guess: int, room: int, sure: list[int]) -> Iterator[tuple[Stretch, int]]:
        """Source tokens near the guess that may be the quote's first, nearest first."""
        there = self.source.folded.stretch(guess - _SLACK, guess + room)
        starts = there.starts
        near = [i for i in self.openings(there) if starts[i] < guess + _SLACK]
        for i in sorted(near, key=lambda i: abs(starts[i] - guess)):
            if starts[i] - 1 not in sure:
                yield there, i

    def openings(self, there: Stretch, low: int = 0, high: int | None = None) -> list[int]:
        """Which tokens from `low` to `high` may be the quote's first, be they whole, split, glued or misread."""
        first = self.quote.tokens[0]
        bare, initials = first.replace("'", ""), alike(first[0])
        return [
            i
            for i, token in enumerate(there.tokens[max(0, low) : high], max(0, low))
            if token[0] in initials and (token == first or _may_be(token.replace("'", ""), bare))
        ]


def _may_be(seen: str, said: str) -> bool:
    if seen.startswith(said) or said.startswith(seen) or not DOTTING.isdisjoint(seen):
        return True
    most = 2 * (1 + len(said) // 5)  # a glyph's mistake changes two letters at most
    return distance(seen, said, score_cutoff=most) <= most and confusions(seen, said) is not None
