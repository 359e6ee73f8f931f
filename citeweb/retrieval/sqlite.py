"""The lexical index in SQLite: one FTS5 table, the passage as its rowid, BM25 with a weight a column."""

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
    coverage,
    question_words,
)

# The text comes as terms between spaces: the tokenizer has only to leave their punctuation alone. What is not ASCII it
# takes for letters.
_CREATE = """
CREATE VIRTUAL TABLE IF NOT EXISTS passage_lexical
USING fts5(library, title, heading, body, tokenize = "ascii tokenchars '.,:/@&+#-_'''")
"""
_ADD = "INSERT INTO passage_lexical (rowid, library, title, heading, body) VALUES (%s, %s, %s, %s, %s)"
# The library is a term like any other, so that FTS5 meets its list with the words' lists; its column weighs nothing.
_SEARCH = f"""
SELECT rowid, -bm25(passage_lexical, 0.0, {TITLE_WEIGHT}, {HEADING_WEIGHT}, {BODY_WEIGHT}) AS score,
    title || ' ' || heading || ' ' || body
FROM passage_lexical WHERE passage_lexical MATCH %s ORDER BY score DESC, rowid LIMIT %s
"""  # noqa: S608


class SqliteIndex:
    """See `lexical.PassageIndex`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self) -> None:
        with self._connection.cursor() as cursor:
            cursor.execute(_CREATE)

    def add(self, library: int, rows: Iterable[IndexRow]) -> None:
        kept = list(rows)
        self.remove(row.passage for row in kept)
        with self._connection.cursor() as cursor:
            cursor.executemany(_ADD, [(row.passage, f"l{library}", *_columns(row)) for row in kept])

    def remove(self, passages: Iterable[int]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany("DELETE FROM passage_lexical WHERE rowid = %s", [(passage,) for passage in passages])

    def search(self, library: int, query: str, limit: int = 12) -> list[Hit]:
        asked = question_words(query)
        if not asked:
            return []
        wanted = " OR ".join(f'"{form}"' for forms in asked for form in forms)
        match = f'library : "l{library}" AND {{title heading body}} : ({wanted})'
        with self._connection.cursor() as cursor:
            cursor.execute(_SEARCH, (match, max(limit, CANDIDATES)))
            found = cursor.fetchall()
        hits = [Hit(passage, score * (1 + coverage(asked, set(have.split())))) for passage, score, have in found]
        return sorted(hits, key=lambda hit: (-hit.score, hit.passage))[:limit]


def _columns(row: IndexRow) -> tuple[str, str, str]:
    return " ".join(terms(row.title)), " ".join(terms(row.heading)), " ".join(terms(row.body))
