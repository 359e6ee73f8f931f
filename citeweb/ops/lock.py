"""One CiteWeb a home: a lock that the system drops when its holders end, however they end."""

import fcntl
import time
from pathlib import Path
from typing import IO


class HomeIsTaken(Exception):
    """Another CiteWeb runs on this home; ``holder`` is what it wrote about itself (its address, or "")."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


def take(path: Path, *, wait: float = 0) -> IO[str]:
    """The lock file, held until it and every inherited copy of it is closed.

    Waits up to ``wait`` seconds for one that is stopping. Raises HomeIsTaken when it stays held.
    """
    file = path.open("a+", encoding="utf-8")
    end = time.monotonic() + wait
    while not _try(file):
        if time.monotonic() >= end:
            file.close()
            raise HomeIsTaken(path.read_text(encoding="utf-8").strip())
        time.sleep(0.1)
    note(file, "")
    return file


def note(file: IO[str], text: str) -> None:
    """Writes what a second start is told about this one."""
    file.seek(0)
    file.truncate()
    file.write(text)
    file.flush()


def _try(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
