"""Fixtures of the tests that start and stop processes."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from citeweb.ops import groups


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes get a moment to end, not seconds."""
    for name in ("TERM_SECONDS", "QUIT_SECONDS"):
        monkeypatch.setattr(groups, name, 0.5)


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder whose path is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="cw-") as path:
        yield Path(path)
