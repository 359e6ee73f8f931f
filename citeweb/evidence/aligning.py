"""A quote laid along a source text, left to right, with every difference explained by name or none."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from .damage import RULES, Place, Step, within_limits
from .edges import clean_cut
from .folding import Stretch
from .glyphs import alike
from .model import Span
from .source import SourceText

_SEED, _MOST_SEEDS, _MOST_HITS = 3, 12, 6
_LETTERS = 9
# How far, in folded characters, damage may move the beginning of a quote.
_SLACK = 240
# Seeds that agree on the beginning to so many characters point to one place; so many places are tried.
_BAND, _MOST_BANDS = 24, 4
# What a markup or furniture in the source may add to a quote's length.
_ROOM = 500


@dataclass
class Alignment:
    """Slices of the source that a run of the quote's tokens stands on: several when page furniture stands between.

    `damage` counts each kind of damage met.
    """

    spans: list[Span]
    damage: Counter[str] = field(default_factory=Counter)


def align(source: SourceText, there: Stretch, start: int, quote: Stretch, low: int, high: int) -> Alignment | None:
    """The quote's tokens `low` to `high` (excluded) laid on the source's tokens `there` from `start` on."""
    ours, theirs, end = there.tokens, quote.tokens, len(there.tokens)
    i, j, first = start, low, start
    pieces: list[tuple[int, int]] = []
    damage: Counter[str] = Counter()
    while j < high:
        if i < end and ours[i] == theirs[j]:
            i, j = i + 1, j + 1
            continue
        step = _explain(Place(source, there, i, quote, j)) if i < end else None
        if step is None or j + step.quote > high or (step.quote == 0 and j == low):
            return None
        if step.name:
            damage[step.name] += 1
        if step.breaks:
            pieces.append((first, i - 1))
            first = i + step.source
        i, j = i + step.source, j + step.quote
    pieces.append((first, i - 1))
    spans = [there.cover(*piece) for piece in pieces]
    if not within_limits(damage, high - low) or not clean_cut(there.text, spans, ours[start], ours[i - 1]):
        return None
    return Alignment(spans, damage)


def _explain(place: Place) -> Step | None:
    for rule in RULES:
        step = rule(place)
        if step is not None:
            return step
    return None


def find_verbatim(source: SourceText, quote: Stretch, low: int, high: int) -> list[Alignment]:
    """Every place where the quote stands up to typography and is cut at whole words and numbers."""
    tokens = quote.tokens[low:high]
    run = f" {' '.join(tokens)} "
    found = []
    for at in source.find(run):
        span = source.folded.span(at + 1)[0], source.folded.span(at + len(run) - 2)[1]
        if clean_cut(source.text, [span], tokens[0], tokens[-1]):
            found.append(Alignment([span]))
    return found


def find_damaged(source: SourceText, quote: Stretch, low: int, high: int, after: int = 0) -> Alignment | None:
    """The first place (from this offset of the source on) where the quote stands with nothing but named damage."""
    for there, start in _beginnings(source, quote, low, high):
        found = align(source, there, start, quote, low, high)
        if found is not None and found.spans[0][0] >= after:
            return found
    return None


def _stride(low: int, high: int) -> int:
    return max(1, (high - low) // _MOST_SEEDS)


def seeds(source: SourceText, quote: Stretch, low: int, high: int) -> list[tuple[int, int]]:
    """Where short runs of the quote stand: (place in the folded quote, place in the folded source)."""
    stride = _stride(low, high)
    tokens, starts = quote.tokens, quote.starts
    return [
        (starts[k] - 1, hit)
        for k in range(low, high - _SEED + 1, stride)
        for hit in source.find(f" {tokens[k]} {tokens[k + 1]} {tokens[k + 2]} ", _MOST_HITS)
    ]


def squeezed_seeds(source: SourceText, quote: Stretch, low: int, high: int) -> list[tuple[int, int]]:
    """The same for stretches of the quote's letters, wherever the source has its spaces."""
    tokens = quote.tokens[low:high]
    said, ends = "".join(tokens), list(accumulate(map(len, tokens)))
    cuts = range(0, len(said) - _LETTERS, max(_LETTERS, len(said) // (4 * _MOST_SEEDS)))
    hits = [(at, source.find_squeezed(said[at : at + _LETTERS])) for at in cuts]
    return [(quote.starts[low + bisect_right(ends, at)] - 1, hit) for at, hit in hits if hit is not None]


def word_seeds(source: SourceText, quote: Stretch, low: int, high: int) -> list[tuple[int, int]]:
    """The same for single words, of a quote too short for anything else."""
    long = [k for k in range(low, min(high, low + _MOST_SEEDS)) if len(quote.tokens[k]) > _SEED]
    return [(quote.starts[k] - 1, hit) for k in long for hit in source.find(f" {quote.tokens[k]} ", _MOST_HITS)]


def _beginnings(source: SourceText, quote: Stretch, low: int, high: int) -> Iterator[tuple[Stretch, int]]:
    """Source tokens at which the quote may begin, likely ones first: tokens of a region, and one of them."""
    begin, end = quote.starts[low] - 1, quote.starts[high]
    room = 2 * (end - begin) + _ROOM
    head = " ".join(quote.tokens[low : low + _SEED])
    sure = source.find(f" {head} ", _MOST_HITS)
    for hit in sure:
        yield source.folded.stretch(hit, hit + room), 0
    for look in (seeds, squeezed_seeds, word_seeds):
        found = look(source, quote, low, high)
        bands = Counter((hit - at) // _BAND for at, hit in found).most_common(_MOST_BANDS)
        for band, _ in bands:
            yield from _in_band(source, quote.tokens[low], band * _BAND + begin, room, sure)
        if bands and 2 * bands[0][1] * _stride(low, high) >= high - low:
            return  # most of the quote stands in one place: there is no other to look for


def _in_band(source: SourceText, first: str, guess: int, room: int, sure: list[int]) -> Iterator[tuple[Stretch, int]]:
    if any(-_BAND <= hit - guess <= 2 * _BAND for hit in sure):
        return
    for there, i in _around(source, first, guess, room):
        if there.starts[i] - 1 not in sure:
            yield there, i


def _around(source: SourceText, first: str, guess: int, room: int) -> Iterator[tuple[Stretch, int]]:
    """Source tokens near the guess that may be the quote's first, nearest first."""
    there = source.folded.stretch(guess - _SLACK, guess + room)
    starts, initials = there.starts, alike(first[0])
    near = [i for i, token in enumerate(there.tokens) if token[0] in initials and starts[i] < guess + _SLACK]
    for i in sorted(near, key=lambda i: abs(starts[i] - guess)):
        yield there, i
