"""The lexical index in PostgreSQL: a tsvector of the same terms under a GIN index.

PostgreSQL's own rankings know nothing of how rare a word is, so the score is the sum over the question's words of
rarity x `ts_rank` of that word alone, which grows ever more slowly with each further occurrence, as BM25's does.
"""

import math
from collections.abc import Iterable, Sequence

from .analysis import terms
from .lexical import (
    BODY_WEIGHT,
    CANDIDATES,
    HEADING_WEIGHT,
    TITLE_WEIGHT,
    Connection,
    Hit,
    IndexRow,
    question_words,
)

_CREATE = (
    "CREATE TABLE IF NOT EXISTS passage_lexical"
    " (passage bigint PRIMARY KEY, library bigint NOT NULL, words tsvector NOT NULL)",
    "CREATE INDEX IF NOT EXISTS passage_lexical_words ON passage_lexical USING gin (words)",
    "CREATE INDEX IF NOT EXISTS passage_lexical_library ON passage_lexical (library)",
)
_ADD = """
INSERT INTO passage_lexical (passage, library, words) VALUES (%s, %s, %s::tsvector)
ON CONFLICT (passage) DO UPDATE SET library = excluded.library, words = excluded.words
"""
_COUNT = """
SELECT wanted.form, (SELECT count(*) FROM passage_lexical WHERE library = %s AND words @@ wanted.form::tsquery),
    (SELECT count(*) FROM passage_lexical WHERE library = %s)
FROM unnest(%s::text[]) AS wanted (form)
"""
_SEARCH = """
WITH candidate AS (
    SELECT passage, words, (
        SELECT sum(wanted.rarity * ts_rank(%s::real[], words, wanted.form::tsquery))
        FROM unnest(%s::text[], %s::real[]) AS wanted (form, rarity)
    ) AS score
    FROM passage_lexical WHERE library = %s AND words @@ %s::tsquery ORDER BY score DESC, passage LIMIT %s
)
SELECT passage, score * (1 + (SELECT avg((words @@ asked.forms::tsquery)::int) FROM unnest(%s::text[]) AS asked (forms)))
FROM candidate ORDER BY 2 DESC, passage LIMIT %s
"""
_WEIGHTS = [0.0, BODY_WEIGHT, HEADING_WEIGHT, TITLE_WEIGHT]  # of the labels D, C, B, A
_LAST_POSITION = 16383  # PostgreSQL keeps no position beyond


class PostgresIndex:
    """See `lexical.PassageIndex`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self) -> None:
        with self._connection.cursor() as cursor:
            for statement in _CREATE:
                cursor.execute(statement)

    def add(self, library: int, rows: Iterable[IndexRow]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_ADD, [(row.passage, library, _vector(row)) for row in rows])

    def remove(self, passages: Iterable[int]) -> None:
        with self._connection.cursor() as cursor:
            cursor.execute("DELETE FROM passage_lexical WHERE passage = ANY(%s)", (list(passages),))

    def search(self, library: int, query: str, limit: int = 12) -> list[Hit]:
        asked = [" | ".join(map(_quote, forms)) for forms in question_words(query)]
        rarity = self._rarity(library, [form for forms in asked for form in forms.split(" | ")])
        if not rarity:
            return []
        forms, weights = list(rarity), list(rarity.values())
        candidates = (_WEIGHTS, forms, weights, library, " | ".join(forms), max(limit, CANDIDATES))
        with self._connection.cursor() as cursor:
            cursor.execute(_SEARCH, (*candidates, asked, limit))
            return [Hit(passage, float(score)) for passage, score in cursor.fetchall()]

    def _rarity(self, library: int, forms: Sequence[str]) -> dict[str, float]:
        """BM25's inverse document frequency of each form that occurs in the library."""
        with self._connection.cursor() as cursor:
            cursor.execute(_COUNT, (library, library, list(forms)))
            counts = cursor.fetchall()
        return {form: math.log(1 + (total - count + 0.5) / (count + 0.5)) for form, count, total in counts if count}


def _vector(row: IndexRow) -> str:
    return " ".join(
        f"{_quote(term)}:{min(place, _LAST_POSITION)}{label}"
        for label, text in (("A", row.title), ("B", row.heading), ("C", row.body))
        for place, term in enumerate(terms(text), 1)
    )


def _quote(term: str) -> str:
    """A term as a quoted lexeme. Terms hold no backslash."""
    return "'" + term.replace("'", "''") + "'"
