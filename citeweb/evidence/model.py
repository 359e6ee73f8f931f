"""What a match says: the words of the public face, without any of the work."""

from dataclasses import dataclass
from enum import StrEnum

Span = tuple[int, int]
"""Code-point offsets into the source text, end exclusive."""

MATCHER_VERSION = "1.3"
"""Changes whenever the same quote and source may give another match."""


class Outcome(StrEnum):
    """The program's finding for one citation."""

    EXACT = "exact"
    FUZZY = "fuzzy"
    ALTERED = "altered"
    ABSENT = "absent"
    MISATTRIBUTED = "misattributed"
    MISSING_SOURCE = "missing_source"
    TOO_SHORT = "too_short"
    UNCHECKED = "unchecked"

    @property
    def linkable(self) -> bool:
        """Whether a citation with this outcome may be shown as a link."""
        return self in (Outcome.EXACT, Outcome.FUZZY)


@dataclass(frozen=True)
class Difference:
    """One place where the quote departs from the source, in words a person can read.

    Either side may be empty: a word was left out, or put in. `source_span` is where the source's words stand.
    """

    source: str
    quote: str
    source_span: Span | None


@dataclass(frozen=True)
class Match:
    """Where a quote stands in a source text, and how well.

    `spans` are in source order: one, or several when the quote is elided or broken by page furniture. For an altered
    quote they are the nearest place, which is shown but never linked. `places` holds every place, the chosen one first.
    """

    outcome: Outcome
    spans: tuple[Span, ...] = ()
    differences: tuple[Difference, ...] = ()
    cautions: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()
    sentence: Span | None = None
    places: tuple[tuple[Span, ...], ...] = ()

    @property
    def linkable(self) -> bool:
        """Whether the quote may be shown as a link."""
        return self.outcome.linkable
