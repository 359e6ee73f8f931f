"""A citation against the passages that were sent: the quote must stand in the one that it names."""

from collections.abc import Mapping
from dataclasses import dataclass

from .matching import match_quote
from .model import Match, Outcome
from .source import SourceText


@dataclass(frozen=True)
class PassageText:
    """A passage as it was sent."""

    id: str
    source: SourceText | str


@dataclass(frozen=True)
class Finding:
    """What the program found for one citation.

    `match` is in the passage `found_in`: the cited one, or another that was sent, or none.
    """

    outcome: Outcome
    match: Match
    found_in: str | None

    @property
    def linkable(self) -> bool:
        """Whether the citation may be shown as a link."""
        return self.outcome.linkable


def check_citation(quote: str, passage_id: str, sent: Mapping[str, SourceText | str]) -> Finding:
    """Check the quote in the passage that the citation names; failing that, name the passage where it stands."""
    if passage_id not in sent:
        return _elsewhere(quote, passage_id, sent, Finding(Outcome.MISSING_SOURCE, Match(Outcome.MISSING_SOURCE), None))
    match = match_quote(quote, sent[passage_id])
    found_in = passage_id if match.spans else None
    here = Finding(match.outcome, match, found_in)
    if match.outcome not in (Outcome.ALTERED, Outcome.ABSENT):
        return here
    return _elsewhere(quote, passage_id, sent, here)


def _elsewhere(quote: str, passage_id: str, sent: Mapping[str, SourceText | str], here: Finding) -> Finding:
    for other, source in sent.items():
        if other == passage_id:
            continue
        match = match_quote(quote, source)
        if match.linkable:
            missing = here.outcome is Outcome.MISSING_SOURCE
            return Finding(Outcome.MISSING_SOURCE if missing else Outcome.MISATTRIBUTED, match, other)
    return here
