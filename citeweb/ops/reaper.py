"""The reaper: a small process that stops the parts when the supervisor was killed before it could.

The supervisor writes a line for each part that it starts (``start GROUP WAVE``) and each that ended (``end GROUP``)
to the reaper's standard input. When that pipe closes, the supervisor is gone, and the reaper stops what is left, wave
by wave. It holds the home's lock meanwhile, so that nobody starts a second Redis on the same files.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from citeweb.ops import groups


def collect(lines: Iterable[str]) -> dict[int, int]:
    """Group -> wave of the parts that were started and not ended, once the lines run out."""
    running: dict[int, int] = {}
    for line in lines:
        match line.split():
            case ["start", group, wave]:
                running[int(group)] = int(wave)
            case ["end", group]:
                running.pop(int(group), None)
    return running


def stop_in_waves(running: dict[int, int], *, at_once: bool = False) -> None:
    """Stops all groups of the first wave, then all of the next: Redis outlives those that write to it."""
    for wave in sorted(set(running.values())):
        groups.stop([group for group, its in running.items() if its == wave], at_once=at_once)


def spawn(lock: IO[Any], root: Path) -> subprocess.Popen[str]:
    """Starts the reaper in a session of its own, holding ``lock``; its ``stdin`` takes the lines."""
    return subprocess.Popen(
        [sys.executable, "-m", "citeweb.ops.reaper"],
        stdin=subprocess.PIPE,
        text=True,
        bufsize=1,
        cwd=root,
        pass_fds=[lock.fileno()],
        start_new_session=True,
    )


def main() -> None:
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # it ends with the supervisor, and only then
        signal.signal(sign, signal.SIG_IGN)
    stop_in_waves(collect(sys.stdin))


if __name__ == "__main__":
    main()
    os._exit(0)
