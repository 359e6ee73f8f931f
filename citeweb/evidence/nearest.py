"""The place in the source that is nearest to a quote which doesn't stand there, and what differs."""

from collections import Counter
from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from .aligning import seeds
from .folding import Folded
from .model import Difference
from .source import SourceText

# From this likeness on (Indel, 0 to 100), what stands there is an altered form of the quote, not another text.
CLOSE = 60.0
_LONGEST = 4_000


def nearest(source: SourceText, quote: Folded, low: int, high: int) -> tuple[int, int] | None:
    """The first and last token (included) of the nearest place; None when nothing there is close."""
    tokens = quote.tokens[low : min(high, low + _LONGEST)]
    window = _window(source, tokens)
    if window is None:
        return None
    return _trimmed(source.folded.tokens, tokens, *window)


def _window(source: SourceText, tokens: Sequence[str]) -> tuple[int, int] | None:
    """A stretch of the source as long as the quote, on the diagonal that most of its short runs point to."""
    votes: Counter[int] = Counter()
    for k, hit in seeds(source, tokens, 0, len(tokens)):
        votes[(hit - k) // 8] += 1
    total = len(source.folded.tokens)
    if not votes:
        return (0, total) if total <= _LONGEST else None
    guess = votes.most_common(1)[0][0] * 8
    slack = 16 + len(tokens) // 4
    return max(0, guess - slack), min(total, guess + len(tokens) + slack)


def _trimmed(source: Sequence[str], quote: Sequence[str], start: int, end: int) -> tuple[int, int] | None:
    said, there = " ".join(quote), " ".join(source[start:end])
    found = fuzz.partial_ratio_alignment(said, there, score_cutoff=CLOSE)
    if found is None or found.dest_start == found.dest_end:
        return None
    first = start + there.count(" ", 0, found.dest_start)
    last = start + there.count(" ", 0, found.dest_end - 1)
    return first, last


def differences(source: Folded, first: int, last: int, quote: Folded, low: int, high: int) -> tuple[Difference, ...]:
    """What differs, word by word, between the source's tokens `first` to `last` and the quote's `low` to `high`."""
    ops = Levenshtein.opcodes(source.tokens[first : last + 1], quote.tokens[low:high])
    out = []
    for op in ops:
        if op.tag == "equal":
            continue
        a, b = first + op.src_start, first + op.src_end
        span = source.span(a, b - 1) if b > a else None
        said = quote.span(low + op.dest_start, low + op.dest_end - 1) if op.dest_end > op.dest_start else None
        out.append(
            Difference(source.text[slice(*span)] if span else "", quote.text[slice(*said)] if said else "", span)
        )
    return tuple(out)
