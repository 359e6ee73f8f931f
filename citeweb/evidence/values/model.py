"""What is found in a text, and what is said of it."""

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """What the evidence says of a claim's values."""

    CONSISTENT = "consistent"
    CONFLICT = "conflict"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class ValueDetail:
    """One value of the claim and where the evidence bears on it; spans are code-point offsets, end exclusive."""

    kind: str
    text: str
    claim_span: tuple[int, int]
    status: Verdict
    evidence_text: str | None = None
    evidence_span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class ValueCheck:
    """The verdict over all values of a claim: a conflict outweighs a missing value, which outweighs agreement."""

    verdict: Verdict
    details: tuple[ValueDetail, ...]


@dataclass(slots=True)
class Value:
    """A value as parsed. `first` and `last` are token indices, end exclusive; lo and hi are in the unit's base.

    `face` is the number as written, `step` its last written place (0: not rounded), `dim` names dimension and system.
    For dates lo and hi are days on a scale of 372 a year; for labels, versions, codes and names `path` is what counts.
    """

    kind: str
    first: int
    last: int
    lo: float = 0.0
    hi: float = 0.0
    face: float = 0.0
    step: float = 0.0
    alt: float | None = None
    dim: str = ""
    system: str = ""
    factor: float = 1.0
    per: str = ""
    noun: str = ""
    bound: str = ""
    approx: str = ""
    direction: int = 0
    role: str = ""  # from or to, of a change
    path: tuple[str, ...] = ()
    name: str = ""
    loose: bool = False
    negated: bool = False
    of_noun: str = ""
    context: frozenset[str] = field(default_factory=frozenset)  # words and values of its own stretch
    group: int = 0  # values with one number share a stretch
    before: frozenset[str] = field(default_factory=frozenset)  # of the stretches before it in the sentence

    @property
    def is_range(self) -> bool:
        return self.lo != self.hi


@dataclass(slots=True)
class Found:
    """A claim's value, its status, and the value of the evidence that decided it."""

    value: Value
    status: Verdict
    evidence: Value | None = None
