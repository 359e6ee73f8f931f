"""The place in the source that is nearest to a quote which doesn't stand there, and what differs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein, Opcode

from .folding import Stretch
from .model import Difference, Span
from .search import Search

# From this likeness on (0 to 1, of words; 0 to 100, of letters) what stands there is an altered form of the quote.
_CLOSE_WORDS, _CLOSE_LETTERS = 0.4, 65.0
_LONGEST = 12_000
_SLACK = 20
_REGION = 100


@dataclass(frozen=True)
class Nearest:
    """The nearest place, a slice of the source, and what differs there, word by word."""

    span: Span
    differences: tuple[Difference, ...]


def nearest(search: Search) -> Nearest | None:
    """The place in the source that is nearest to the quote; None when nothing is close."""
    there = _on_diagonal(search) if search.seeds else _by_letters(search)
    if there is None or not there.tokens:
        return None
    return told(there, search.quote, compare(there, search.quote), strict=bool(search.seeds))


def compare(there: Stretch, quote: Stretch) -> list[Opcode]:
    """The quote against the stretch, token by token, without what stands there before and after."""
    return _trimmed(list(Levenshtein.opcodes(there.tokens, quote.tokens[:_LONGEST])))


def told(there: Stretch, quote: Stretch, ops: list[Opcode], *, strict: bool = True) -> Nearest | None:
    """What differs, in words; None when (being strict) too few words are the same."""
    same = sum(op.src_end - op.src_start for op in ops if op.tag == "equal")
    first, last = ops[0].src_start, ops[-1].src_end - 1
    if (strict and same < _CLOSE_WORDS * min(len(quote.tokens), _LONGEST)) or first > last:
        return None
    return Nearest(there.cover(first, last), tuple(_differences(there, quote, ops)))


def _on_diagonal(search: Search) -> Stretch:
    """A stretch of the source as long as the quote, where most of the quote's runs stand."""
    best = Counter((hit - at) // _REGION for at, hit in search.seeds).most_common(1)[0][0]
    on = [(at, hit) for at, hit in search.seeds if (hit - at) // _REGION == best]
    starts = search.quote.starts
    begin, end = starts[0] - 1, starts[min(len(starts), _LONGEST) - 1] - 1
    start = on[0][1] - (on[0][0] - begin) - (_SLACK if on[0][0] > begin else 0)
    stop = on[-1][1] + (end - on[-1][0]) + _SLACK
    return search.source.folded.stretch(start, min(stop, start + 2 * (end - begin) + _REGION))


def _by_letters(search: Search) -> Stretch | None:
    """The same, by likeness of letters: for a quote of which no three words stand side by side."""
    folded = search.source.folded
    if search.source.large:
        return None
    said = " ".join(search.quote.tokens[:_LONGEST])
    found = fuzz.partial_ratio_alignment(said, folded.joined, score_cutoff=_CLOSE_LETTERS)
    return folded.stretch(found.dest_start, found.dest_end - 1) if found else None


def _trimmed(ops: list[Opcode]) -> list[Opcode]:
    """Without what stands in the source before and after the quote."""
    while len(ops) > 1 and ops[0].tag == "delete":
        ops = ops[1:]
    while len(ops) > 1 and ops[-1].tag == "delete":
        ops = ops[:-1]
    return ops


def _differences(there: Stretch, quote: Stretch, ops: list[Opcode]) -> Iterator[Difference]:
    for op in ops:
        if op.tag == "equal":
            continue
        span = there.cover(op.src_start, op.src_end - 1) if op.src_end > op.src_start else None
        said = quote.cover(op.dest_start, op.dest_end - 1) if op.dest_end > op.dest_start else None
        yield Difference(there.text[slice(*span)] if span else "", quote.text[slice(*said)] if said else "", span)
