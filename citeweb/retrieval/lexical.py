"""What the lexical indexes share: the protocol, what is indexed and found, and the words of a question."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from .analysis import words

TITLE_WEIGHT, HEADING_WEIGHT, BODY_WEIGHT = 1.0, 1.0, 1.0
CANDIDATES = 60  # the best by word statistics, which coverage of the question then orders anew


@dataclass(frozen=True, slots=True)
class IndexRow:
    """What is indexed of one passage; `passage` is the caller's own number for it."""

    passage: int
    title: str
    heading: str
    body: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found. Scores are comparable within one search only; higher is better."""

    passage: int
    score: float


class Cursor(Protocol):
    """The part of a database cursor that is used; parameters are written `%s`."""

    def execute(self, sql: str, params: Sequence[Any] | None = None) -> Any: ...

    def executemany(self, sql: str, param_list: Sequence[Sequence[Any]]) -> Any: ...

    def fetchall(self) -> list[tuple[Any, ...]]: ...


class Connection(Protocol):
    """A Django database wrapper, as far as it is used."""

    @property
    def vendor(self) -> str: ...

    def cursor(self) -> AbstractContextManager[Cursor]: ...


class PassageIndex(Protocol):
    """Finds passages of one library by the words of a question.

    `search` takes any text: a query without a word that can be searched finds nothing, and none is a syntax error.
    """

    def create(self) -> None:
        """Make the tables if they are missing."""

    def add(self, library: int, rows: Iterable[IndexRow]) -> None:
        """Index passages; one already indexed is replaced."""

    def remove(self, passages: Iterable[int]) -> None:
        """Forget passages; unknown ones are no error."""

    def search(self, library: int, query: str, limit: int = 12) -> list[Hit]:
        """The best passages of the library, best first, at most `limit`."""


MOST_WORDS = 48  # of a question that are searched; a pasted page must not become a query of a thousand terms


def question_words(query: str) -> list[tuple[str, ...]]:
    """The words to search for, each with its forms, without repetition; stop words only if there is nothing else."""
    found = words(query)
    telling = [word.forms for word in found if not word.stop] or [word.forms for word in found]
    return list(dict.fromkeys(telling))[:MOST_WORDS]


def coverage(asked: Sequence[tuple[str, ...]], found: Collection[str]) -> float:
    """The share of the question's words that stand among the terms found, in any form."""
    return sum(any(form in found for form in forms) for forms in asked) / len(asked)
