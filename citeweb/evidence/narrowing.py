"""The part of a short source where a quote stands if it stands anywhere: found without folding the rest."""

from dataclasses import dataclass
from itertools import pairwise

from .folding import Stretch
from .source import SourcePart, SourceText

_MOST_WORDS, _LEAST_WORDS, _LEAST_LETTERS = 8, 3, 4
# What damage may add on either side, in characters, beyond a share of the quote's own length.
_SLACK = 100
# Characters by which the distance between two words may differ.
_DRIFT = 20
# Tokens after the quote's end that may belong to its place as well.
_BESIDE = 4


@dataclass(frozen=True)
class Neighbourhood:
    """A part of a source in which the quote stands if anywhere, and tokens of the quote that stand in it once."""

    source: SourcePart
    first: int
    last: int

    def bounds(self, quote: Stretch) -> tuple[int, int] | None:
        """Of the part's tokens, the one where the quote would begin had nothing been damaged, and one past its end.

        None if the words are no tokens there, but parts of such.
        """
        joined, tokens = self.source.folded.joined, quote.tokens
        begin, end = joined.find(f" {tokens[self.first]} "), joined.find(f" {tokens[self.last]} ")
        if begin < 0 or end < 0:
            return None
        low = joined.count(" ", 0, begin) - self.first
        return max(0, low), joined.count(" ", 0, end) + len(tokens) - self.last + _BESIDE


def narrow(source: SourceText, quote: Stretch) -> Neighbourhood | None:
    """The neighbourhood of words of the quote that stand in the source once, all of them close together.

    The quote can't stand elsewhere, as those words don't. None if there are too few of them.
    """
    text, starts = source.text.lower(), quote.starts
    if source.large or len(text) != len(source.text):
        return None
    hits = [(at, quote.tokens.index(word)) for at, word in _single(text, quote.tokens)]
    if len(hits) < _LEAST_WORDS or not _in_step(hits, starts):
        return None
    (at, first), (until, last) = hits[0], hits[-1]
    start = _space_before(text, at - _reach(starts[first] - starts[0]))
    end = _space_after(text, until + _reach(starts[-1] - starts[last]))
    return Neighbourhood(SourcePart(source, start, end), first, last)


def _in_step(hits: list[tuple[int, int]], starts: list[int]) -> bool:
    """Whether the words follow one another in the source at about the distances that they have in the quote."""
    drifts = [at - starts[k] for at, k in hits]
    order = [k for _, k in hits]
    return order == sorted(order) and all(abs(b - a) <= _DRIFT for a, b in pairwise(drifts))


def _single(text: str, tokens: list[str]) -> list[tuple[int, str]]:
    """The longest of the words that stand once in the text, each with its place there, in order."""
    long = sorted(filter(str.isalpha, dict.fromkeys(tokens)), key=len)[-_MOST_WORDS:]
    hits = [(text.find(word), word) for word in long if len(word) >= _LEAST_LETTERS]
    return sorted((at, word) for at, word in hits if at >= 0 and text.find(word, at + 1) < 0)


def _reach(length: int) -> int:
    return length + length // 4 + _SLACK


def _space_before(text: str, offset: int) -> int:
    return max(text.rfind(" ", 0, max(0, offset)), text.rfind("\n", 0, max(0, offset))) + 1


def _space_after(text: str, offset: int) -> int:
    found = [at for at in (text.find(" ", offset), text.find("\n", offset)) if at >= 0]
    return min(found, default=len(text))
