"""The lexical index in PostgreSQL: a tsvector of the same terms under a GIN index.

PostgreSQL's own rankings know nothing of how rare a word is, so the score is the sum over the question's words of
rarity x `ts_rank` of that word alone, which grows ever more slowly with each further occurrence, as BM25's does.
"""

from collections.abc import Iterable

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

# Without fastupdate a document just added is no slower to search than an old one.
_CREATE = (
    "CREATE TABLE IF NOT EXISTS passage_lexical"
    " (passage bigint PRIMARY KEY, library bigint NOT NULL, words tsvector NOT NULL)",
    "CREATE INDEX IF NOT EXISTS passage_lexical_words ON passage_lexical USING gin (words) WITH (fastupdate = off)",
    "CREATE INDEX IF NOT EXISTS passage_lexical_library ON passage_lexical (library)",
)
_ADD = """
INSERT INTO passage_lexical (passage, library, words) VALUES (%s, %s, %s::tsvector)
ON CONFLICT (passage) DO UPDATE SET library = excluded.library, words = excluded.words
"""
# The GIN index alone tells which passages hold a form; the vectors are stored out of line and slow to read, so only
# the candidates' are.
_SEARCH = """
WITH asked AS (
    SELECT word, form::tsquery AS form FROM unnest(%s::int[], %s::text[]) AS asked (word, form)
), hit AS (
    SELECT asked.word, asked.form, found.passage
    FROM asked
    CROSS JOIN LATERAL (SELECT passage FROM passage_lexical WHERE library = %s AND words @@ asked.form) AS found
), rarity AS (
    SELECT form, ln(1 + (total.passages - count(*) + 0.5) / (count(*) + 0.5)) AS rarity
    FROM hit, (SELECT count(*) AS passages FROM passage_lexical WHERE library = %s) AS total
    GROUP BY form, total.passages
), candidate AS (
    SELECT passage, count(DISTINCT word) AS covered
    FROM hit JOIN rarity USING (form) GROUP BY passage ORDER BY sum(rarity) DESC, passage LIMIT %s
)
SELECT passage, (1 + covered / %s::float) * (
    SELECT sum(rarity * ts_rank(%s::real[], words, form)) FROM rarity
) AS score
FROM candidate JOIN passage_lexical USING (passage) ORDER BY score DESC, passage LIMIT %s
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
        asked = question_words(query)
        pairs = [(word, _quote(form)) for word, forms in enumerate(asked) for form in forms]
        if not pairs:
            return []
        numbers, forms = zip(*pairs, strict=True)
        bounds = (library, library, max(limit, CANDIDATES), len(asked), _WEIGHTS, limit)
        with self._connection.cursor() as cursor:
            cursor.execute(_SEARCH, (list(numbers), list(forms), *bounds))
            return [Hit(passage, score) for passage, score in cursor.fetchall()]


def _vector(row: IndexRow) -> str:
    return " ".join(
        f"{_quote(term)}:{min(place, _LAST_POSITION)}{label}"
        for label, text in (("A", row.title), ("B", row.heading), ("C", row.body))
        for place, term in enumerate(terms(text), 1)
    )


def _quote(term: str) -> str:
    """A term as a quoted lexeme. Terms hold no backslash."""
    return "'" + term.replace("'", "''") + "'"
