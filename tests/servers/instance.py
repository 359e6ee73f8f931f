"""A whole CiteWeb as ``make run`` starts it, on a home of its own, for tests that need the real parts together."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
READY = re.compile(r"CiteWeb is ready: (\S+)")


def until(ask: Callable[[], T], *, seconds: float, what: str) -> T:
    """The first true answer; TimeoutError says what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := ask():
            return found
        time.sleep(0.1)
    raise TimeoutError(f"{what} did not come within {seconds:g} s")


class Instance:
    """``manage.py run`` in a process of its own; ``url`` answers once it is entered."""

    def __init__(self, home: Path, **environment: str) -> None:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("CITEWEB_", "DJANGO_"))}
        inherited.pop("REDIS_URL", None)
        self.home = home
        self.environment = inherited | {"CITEWEB_HOME": str(home)} | environment
        self.url = ""

    def __enter__(self) -> "Instance":
        self.log = (self.home.parent / f"{self.home.name}.out").open("w+")
        command = [sys.executable, "manage.py", "run", "--port", "18000", "--end-with-parent"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdout=self.log, stderr=subprocess.STDOUT
        )
        try:
            self.url = until(self._ready, seconds=60, what="CiteWeb")
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def _ready(self) -> str:
        said = Path(self.log.name).read_text()
        if self.process.poll() is not None:
            raise RuntimeError(f"CiteWeb did not start:\n{said}")
        found = READY.search(said)
        return found[1] if found else ""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=30)
        finally:
            self.process.kill()
            self.log.close()

    def manage(self, *words: str, code: int = 0) -> str:
        """Run a command on the same home; returns what it printed. AssertionError on another exit code."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        return done.stdout

    def json(self, *words: str, code: int = 0) -> Any:
        """The JSON that a command prints."""
        return json.loads(self.manage(*words, "--json", code=code))

    def kill_workers(self, queue: str) -> int:
        """SIGKILL every process of the worker of a queue at once; returns how many there were."""
        killed = 0
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                home = f"CITEWEB_HOME={self.home}".encode() in (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if home and b"worker" in words and queue.encode() in words:
                os.kill(int(folder.name), signal.SIGKILL)
                killed += 1
        return killed
