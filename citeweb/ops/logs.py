"""The parts' log files."""

import shutil
from pathlib import Path

LARGE = 5 * 1024 * 1024
TAIL_BYTES = 16 * 1024


def rotate(path: Path) -> None:
    """Moves a large log's content to ``NAME.log.1``. The writers append, so they go on in the emptied file."""
    if path.exists() and path.stat().st_size > LARGE:
        shutil.copyfile(path, path.with_name(path.name + ".1"))
        with path.open("r+b") as file:
            file.truncate()


def tail(path: Path, lines: int = 15) -> str:
    """The last lines of a log, or "" when there is none."""
    if not path.exists():
        return ""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - TAIL_BYTES))
        text = file.read().decode("utf-8", "replace")
    return "\n".join(text.splitlines()[-lines:])
