"""Keeps the parts running: starts them, tells when all are up, restarts one that dies, stops them all."""

import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from citeweb.ops import groups, logs
from citeweb.ops.parts import Part
from citeweb.ops.reaper import stop_in_waves

POLL_SECONDS = 0.2
DEATHS = 5  # that many within a minute, and the part is given up
DEATHS_SECONDS = 60.0
ROTATE_SECONDS = 60.0


class PartFailed(Exception):
    """A part did not start or kept dying; the message says so in plain words, with the end of its log."""


@dataclass
class Running:
    """A part and its process. ``due`` is when to restart it, while it is dead (monotonic seconds)."""

    part: Part
    process: subprocess.Popen[bytes]
    since: float
    deaths: list[float] = field(default_factory=list)
    due: float | None = None


class Supervisor:
    """Runs parts with ``env`` in ``root``, their output in ``log``; tells ``reaper`` of each, a person by ``say``."""

    def __init__(
        self, *, root: Path, log: Path, env: Mapping[str, str], reaper: IO[str], say: Callable[[str], None]
    ) -> None:
        self.root, self.log, self.env, self.reaper, self.say = root, log, dict(env), reaper, say
        self.running: dict[str, Running] = {}
        self.asked_to_stop = threading.Event()

    def start(self, part: Part) -> None:
        """Starts a part in a process group of its own."""
        process = self._spawn(part)
        self.running[part.name] = Running(part, process, time.time())

    def wait_until_ready(self, seconds: float) -> None:
        """Returns when every part is up, or when asked to stop. Raises PartFailed."""
        end = time.monotonic() + seconds
        waiting = list(self.running.values())
        while waiting and not self.asked_to_stop.is_set():
            self._fail_if_dead()
            waiting = [one for one in waiting if not one.part.ready(one.since)]
            if waiting and time.monotonic() > end:
                raise PartFailed(self._report(waiting[0].part, f"was not up after {seconds:g} s"))
            self.asked_to_stop.wait(POLL_SECONDS if waiting else 0)

    def watch(self, until: Callable[[], bool]) -> None:
        """Restarts what dies, until asked to stop or ``until`` says so. Raises PartFailed."""
        rotate_at = time.monotonic() + ROTATE_SECONDS
        while not self.asked_to_stop.wait(POLL_SECONDS) and not until():
            for one in self.running.values():
                self._revive(one)
            if time.monotonic() > rotate_at:
                self._rotate()
                rotate_at += ROTATE_SECONDS

    def ask_to_stop(self) -> None:
        """The first time: stop in order. The second: end everything now."""
        if self.asked_to_stop.is_set():
            groups.kill(one.process.pid for one in self.running.values())
        self.asked_to_stop.set()

    def stop(self) -> None:
        """Stops all parts, Redis last, and takes them off the reaper's list."""
        stop_in_waves({one.process.pid: one.part.wave for one in self.running.values()})
        for one in self.running.values():
            one.process.poll()
            self._tell(f"end {one.process.pid}")
        self.running.clear()

    def _spawn(self, part: Part) -> subprocess.Popen[bytes]:
        path = self.log / f"{part.name}.log"
        logs.rotate(path)
        with path.open("ab") as out:
            process = subprocess.Popen(
                part.command,
                cwd=self.root,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                pass_fds=part.pass_fds,
                start_new_session=True,
            )
        self._tell(f"start {process.pid} {part.wave}")
        return process

    def _tell(self, line: str) -> None:
        with suppress(OSError):  # a reaper that somebody killed is no reason to stop
            self.reaper.write(line + "\n")
            self.reaper.flush()

    def _fail_if_dead(self) -> None:
        for one in self.running.values():
            if one.process.poll() is not None:
                raise PartFailed(self._report(one.part, f"ended at once ({_how(one.process.returncode)})"))

    def _revive(self, one: Running) -> None:
        """Notices a death, and when its pause is over starts the part again."""
        if one.due is None and one.process.poll() is not None:
            self._bury(one)
        elif one.due is not None and time.monotonic() >= one.due:
            one.process, one.since, one.due = self._spawn(one.part), time.time(), None

    def _bury(self, one: Running) -> None:
        """Ends what the dead part left behind, and plans its restart: after 0.5, 1, 2, 4 s."""
        groups.kill([one.process.pid])
        self._tell(f"end {one.process.pid}")
        now = time.monotonic()
        one.deaths = [death for death in one.deaths if death > now - DEATHS_SECONDS] + [now]
        how = _how(one.process.returncode)
        if len(one.deaths) >= DEATHS:
            raise PartFailed(self._report(one.part, f"ended {DEATHS} times within a minute (last: {how})"))
        pause = 0.5 * 2 ** (len(one.deaths) - 1)
        self.say(f"The part '{one.part.name}' ended ({how}). Starting it again in {pause:g} s.")
        one.due = now + pause

    def _rotate(self) -> None:
        for one in self.running.values():
            logs.rotate(self.log / f"{one.part.name}.log")

    def _report(self, part: Part, what: str) -> str:
        path = self.log / f"{part.name}.log"
        return f"The part '{part.name}' {what}. The end of its log, {path}:\n{logs.tail(path)}"


def _how(code: int | None) -> str:
    """How a process ended, in words."""
    if code is not None and code < 0:
        return f"killed by signal {-code}"
    return f"exit code {code}"
