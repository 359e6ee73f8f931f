"""Measures the live matcher on the documents that are here."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max

from citeweb.documents.models import Passage
from citeweb.evidence import MATCHER_VERSION, match_quote
from citeweb.evidence.planting import Planted, plant
from citeweb.quality.models import SelfTest

QUOTES = 2_000
KEPT_FAILURES = 50


@dataclass(frozen=True)
class Tried:
    """A planted quote and whether the matcher judged it rightly."""

    passage: int
    planted: Planted
    right: bool


def run_selftest(*, quotes: int = QUOTES, seed: int | None = None) -> SelfTest:
    """Plant about ``quotes`` quotes in passages drawn at random, match them, store and return the error rates."""
    started = time.monotonic()
    rng = random.Random(seed)  # noqa: S311 (a sample, no secret)
    tried = list(_tried(quotes, rng))
    wrong = [one for one in tried if not one.right]
    return SelfTest.objects.create(
        matcher=MATCHER_VERSION,
        honest=sum(one.planted.honest for one in tried),
        honest_refused=sum(one.planted.honest for one in wrong),
        altered=sum(not one.planted.honest for one in tried),
        altered_accepted=sum(not one.planted.honest for one in wrong),
        seconds=time.monotonic() - started,
        failures=[
            {"passage": one.passage, "kind": one.planted.kind, "honest": one.planted.honest}
            for one in wrong[:KEPT_FAILURES]
        ],
    )


def _tried(quotes: int, rng: random.Random) -> Iterator[Tried]:
    left = quotes
    for passage in _drawn(quotes, rng):
        for planted in plant(passage.text, rng):
            yield Tried(passage.pk, planted, _right(planted, passage.text))
            left -= 1
        if left <= 0:
            return


def _drawn(quotes: int, rng: random.Random) -> Iterator[Passage]:
    """Passages in random order, without loading them all: ids are drawn, and those that are gone skipped."""
    highest = Passage.objects.aggregate(highest=Max("pk"))["highest"] or 0
    drawn = rng.sample(range(1, highest + 1), min(highest, quotes * 4))
    for start in range(0, len(drawn), 200):
        batch = drawn[start : start + 200]
        found = Passage.objects.in_bulk(batch)
        yield from (found[pk] for pk in batch if pk in found)


def _right(planted: Planted, text: str) -> bool:
    match = match_quote(planted.quote, text)
    if not planted.honest:
        return not match.linkable
    wanted = _letters(text, *planted.span)
    places = match.places or (match.spans,)
    return match.linkable and any(_letters(text, place[0][0], place[-1][1]) == wanted for place in places)


def _letters(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the punctuation at its edges, which a match may leave out."""
    while start < end and not text[start].isalnum():
        start += 1
    while start < end and not text[end - 1].isalnum():
        end -= 1
    return start, end
