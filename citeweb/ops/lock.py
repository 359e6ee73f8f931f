"""One CiteWeb a home: a lock that the system drops when its holders end, however they end."""

import fcntl
import os
import time
from pathlib import Path
from typing import IO


class HomeIsTaken(Exception):
    """Another CiteWeb runs on this home; ``address`` is where, or "" while it is still starting."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def take(path: Path, *, wait: float = 0) -> IO[str]:
    """The lock file, held until it and every inherited copy of it is closed.

    A holder that is still tidying up after a process that has ended is waited for, up to ``wait`` seconds. Raises
    HomeIsTaken when the lock stays held.
    """
    file = path.open("a+", encoding="utf-8")
    end = time.monotonic() + wait
    while not _try(file):
        pid, address = _holder(path)
        if time.monotonic() >= end or _exists(pid):
            file.close()
            raise HomeIsTaken(address)
        time.sleep(0.1)
    note(file, "")
    return file


def note(file: IO[str], address: str) -> None:
    """Writes what a second start is told about this one: process id and address."""
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()} {address}")
    file.flush()


def _holder(path: Path) -> tuple[int, str]:
    pid, _, address = path.read_text(encoding="utf-8").partition(" ")
    return int(pid or 0), address


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return pid > 0


def _try(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
