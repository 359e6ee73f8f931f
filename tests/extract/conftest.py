"""Reading bytes as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citeweb.extract import Extraction, read

Reading = Callable[[bytes], Extraction]
Saving = Callable[[bytes], Path]


@pytest.fixture
def saved(tmp_path: Path) -> Saving:
    """Writes bytes to a file whose name says nothing of its kind."""

    def save(data: bytes) -> Path:
        path = tmp_path / f"upload-{len(list(tmp_path.iterdir()))}"
        path.write_bytes(data)
        return path

    return save


@pytest.fixture
def reading(saved: Saving) -> Reading:
    """Reads bytes in this process."""
    return lambda data: read(saved(data))
