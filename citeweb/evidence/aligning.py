"""A quote laid along a source text, left to right, with every difference explained by name or none."""

from collections import Counter
from dataclasses import dataclass, field

from .damage import RULES, Place, Step, within_limits
from .edges import clean_cut
from .folding import Stretch
from .model import Span
from .search import Search


@dataclass
class Alignment:
    """Slices of the source that a quote stands on: several when page furniture stands between.

    `damage` counts each kind of damage met.
    """

    spans: list[Span]
    damage: Counter[str] = field(default_factory=Counter)


def find_verbatim(search: Search) -> list[Alignment]:
    """Every place where the quote stands up to typography and is cut at whole words and numbers."""
    folded, tokens = search.source.folded, search.quote.tokens
    run, found = f" {' '.join(tokens)} ", []
    for at in search.source.find(run):
        span = folded.span(at + 1)[0], folded.span(at + len(run) - 2)[1]
        if clean_cut(folded.text, [span], tokens[0], tokens[-1]):
            found.append(Alignment([span]))
    return found


def find_damaged(search: Search, after: int = 0) -> Alignment | None:
    """The first place (from this offset of the source on) where the quote stands with nothing but named damage."""
    for there, start in search.beginnings():
        found = align(search, there, start)
        if found is not None and found.spans[0][0] >= after:
            return found
    return None


def align(search: Search, there: Stretch, start: int) -> Alignment | None:
    """The quote laid on the source's tokens `there` from `start` on."""
    ours, theirs = there.tokens, search.quote.tokens
    i, j, first = start, 0, start
    found = Alignment([])
    while j < len(theirs):
        if i < len(ours) and ours[i] == theirs[j]:
            i, j = i + 1, j + 1
            continue
        step = _explain(Place(search.source, there, i, search.quote, j)) if i < len(ours) else None
        if step is None or (step.quote == 0 and j == 0):
            return None
        if step.name:
            found.damage[step.name] += 1
        if step.breaks:
            found.spans.append(there.cover(first, i - 1))
            first = i + step.source
        i, j = i + step.source, j + step.quote
    found.spans.append(there.cover(first, i - 1))
    whole = within_limits(found.damage, len(theirs)) and clean_cut(there.text, found.spans, ours[start], ours[i - 1])
    return found if whole else None


def _explain(place: Place) -> Step | None:
    for rule in RULES:
        step = rule(place)
        if step is not None:
            return step
    return None
