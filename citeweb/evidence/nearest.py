"""The place in the source that is nearest to a quote which doesn't stand there, and what differs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein, Opcode

from .aligning import seeds
from .folding import Folded
from .model import Difference
from .source import SourceText

# From this likeness on (0 to 1, of words; 0 to 100, of letters) what stands there is an altered form of the quote.
_CLOSE_WORDS, _CLOSE_LETTERS = 0.4, 65.0
_LONGEST = 4_000
_SLACK = 3


@dataclass(frozen=True)
class Nearest:
    """The nearest place: its first and last token in the source, and what differs there, word by word."""

    first: int
    last: int
    differences: tuple[Difference, ...]


def nearest(source: SourceText, quote: Folded, low: int, high: int) -> Nearest | None:
    """The place in the source that is nearest to the quote's tokens `low` to `high`; None when nothing is close."""
    high = min(high, low + _LONGEST)
    tokens = quote.tokens[low:high]
    found = seeds(source, tokens, 0, len(tokens))
    window = _on_diagonal(source, found, len(tokens)) if found else _by_letters(source, tokens)
    if window is None:
        return None
    start, end = window
    ops = _trimmed(list(Levenshtein.opcodes(source.folded.tokens[start:end], tokens)))
    same = sum(op.src_end - op.src_start for op in ops if op.tag == "equal")
    if found and same < _CLOSE_WORDS * len(tokens):
        return None
    first, last = start + ops[0].src_start, start + ops[-1].src_end - 1
    return Nearest(first, last, tuple(_differences(source.folded, start, quote, low, ops))) if first <= last else None


def _on_diagonal(source: SourceText, found: list[tuple[int, int]], size: int) -> tuple[int, int]:
    """A stretch of the source as long as the quote, where most of the quote's runs stand."""
    votes = Counter((hit - k) // 16 for k, hit in found)
    best = votes.most_common(1)[0][0]
    on = [(k, hit) for k, hit in found if (hit - k) // 16 == best]
    (k, start), (m, end) = on[0], on[-1]
    start -= k + (_SLACK if k else 0)
    end += size - m + (_SLACK if m + _SLACK < size else 0)
    return max(0, start), min(len(source.folded.tokens), end)


def _by_letters(source: SourceText, tokens: Sequence[str]) -> tuple[int, int] | None:
    """The same, by likeness of letters: for a quote of which no three words stand side by side."""
    if len(source.folded.tokens) > _LONGEST:
        return None
    there = source.folded.joined[1:-1]
    found = fuzz.partial_ratio_alignment(" ".join(tokens), there, score_cutoff=_CLOSE_LETTERS)
    if found is None or found.dest_start == found.dest_end:
        return None
    return there.count(" ", 0, found.dest_start), there.count(" ", 0, found.dest_end) + 1


def _trimmed(ops: list[Opcode]) -> list[Opcode]:
    """Without what stands in the source before and after the quote."""
    while len(ops) > 1 and ops[0].tag == "delete":
        ops = ops[1:]
    while len(ops) > 1 and ops[-1].tag == "delete":
        ops = ops[:-1]
    return ops


def _differences(source: Folded, start: int, quote: Folded, low: int, ops: list[Opcode]) -> Iterator[Difference]:
    for op in ops:
        if op.tag == "equal":
            continue
        span = source.span(start + op.src_start, start + op.src_end - 1) if op.src_end > op.src_start else None
        said = quote.span(low + op.dest_start, low + op.dest_end - 1) if op.dest_end > op.dest_start else None
        yield Difference(source.text[slice(*span)] if span else "", quote.text[slice(*said)] if said else "", span)
