"""Process groups: every part runs in one of its own, so that a part and all it started can be ended together."""

import os
import signal
import time
from collections.abc import Iterable
from contextlib import suppress

TERM_SECONDS = 8.0  # a worker's running task gets this long to finish
QUIT_SECONDS = 4.0  # Celery hands its unfinished tasks back on SIGQUIT
KILL_SECONDS = 5.0
POLL_SECONDS = 0.05


def alive(group: int) -> bool:
    """Whether a process of this group is left. Collects those of our own children that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-group, os.WNOHANG) != (0, 0):
            pass
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # macOS says so of a group whose processes have all ended but are not collected
        return True
    return True


def stop(groups: Iterable[int], *, at_once: bool = False) -> None:
    """Ends these groups side by side: asks the leaders (TERM, then QUIT), then kills what is left.

    ``at_once`` skips the asking. Returns when all are gone, after 17 s at the latest.
    """
    left = [group for group in groups if alive(group)]
    if not at_once:
        left = _ask(left, signal.SIGTERM, TERM_SECONDS)
        left = _ask(left, signal.SIGQUIT, QUIT_SECONDS)
    kill(left)


def kill(groups: Iterable[int]) -> None:
    """Ends every process of these groups now."""
    groups = list(groups)
    for group in groups:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    _wait(groups, KILL_SECONDS)


def _ask(groups: list[int], sign: signal.Signals, seconds: float) -> list[int]:
    """Only the leader is asked: a TERM to a Celery pool child would fail the task it is doing."""
    for leader in groups:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(leader, sign)
    return _wait(groups, seconds)


def _wait(groups: list[int], seconds: float) -> list[int]:
    """The groups that are still there after so many seconds."""
    end = time.monotonic() + seconds
    while (groups := [group for group in groups if alive(group)]) and time.monotonic() < end:
        time.sleep(POLL_SECONDS)
    return groups
