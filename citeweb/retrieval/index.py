"""The lexical index over passages: one protocol, a home in SQLite (FTS5) and one in PostgreSQL (full text).

Both homes index the terms of `analysis`, and run on the caller's connection, inside the caller's transaction.
"""

from .lexical import Connection, Hit, IndexRow, PassageIndex
from .postgresql import PostgresIndex
from .sqlite import SqliteIndex

__all__ = ["Connection", "Hit", "IndexRow", "PassageIndex", "index_for"]


def index_for(connection: Connection) -> PassageIndex:
    """The index that lives in this database. Raises ValueError for a kind that has none."""
    match connection.vendor:
        case "sqlite":
            return SqliteIndex(connection)
        case "postgresql":
            return PostgresIndex(connection)
        case vendor:
            raise ValueError(f"There is no search index for {vendor} databases, only for SQLite and PostgreSQL.")
