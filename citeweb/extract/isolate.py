"""Read a file, or draw a page, in a process of its own: a hostile file takes only that process with it.

A plain subprocess and not multiprocessing, since Celery's workers are daemonic and may not fork. The child gets
limits on time, memory and output from the kernel; the parent watches the clock and tells the true reason of a death.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO

from citeweb.extract import enclosed, wire
from citeweb.extract.enclosed import Enclosed
from citeweb.extract.errors import BY_CODE, Cancelled, Damaged, TookTooLong, TooLarge
from citeweb.extract.model import STANDARD_LIMITS, Extraction, Limits, Progress

DRAWING_LIMITS = Limits(wall_seconds=30, cpu_seconds=30)
_BEAT_SECONDS = 0.5
_TICK_SECONDS = 0.1
_SCAN = b"s"  # the one letter of the line that asks for the time of a scanned page; progress is digits
_MEMORY = "Reading the file needs more memory than the limit allows. Split it and upload the parts."
_ROOT = str(Path(__file__).resolve().parents[2])


def read_isolated(
    path: str | os.PathLike[str],
    password: str | None = None,
    *,
    limits: Limits = STANDARD_LIMITS,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    languages: str = "",
    keep: Path | None = None,
) -> Extraction:
    """``read`` in a child process, within ``limits``.

    ``progress(pages_done, pages_total)`` is called about twice a second until the end, moved or not; ``cancelled`` is
    asked as often. Raises ExtractError: a child that dies, hangs or exceeds a limit ends as the error that says so.
    """
    job: dict[str, object] = {"do": "read", "path": os.fspath(path), "password": password, "limits": asdict(limits)}
    job |= {"languages": languages, "keep": keep and os.fspath(keep)}
    return wire.load(_run(job, limits, progress, cancelled))


def unpack_isolated(
    path: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    password: str | None = None,
    *,
    limits: Limits = STANDARD_LIMITS,
    progress: Progress | None = None,
) -> list[Enclosed]:
    """``read_enclosed`` in a child process, within ``limits``. Raises ExtractError."""
    job = {"do": "unpack", "path": os.fspath(path), "password": password, "limits": asdict(limits)}
    data = _run(job | {"folder": os.fspath(folder)}, limits, progress, None)
    _raise_failure(data)
    return enclosed.load(data)


def _raise_failure(data: bytes) -> None:
    """Raise the error that the child sent in place of its result."""
    if data.startswith(b"{"):
        failure = json.loads(data)
        raise BY_CODE[failure["error"]](failure["message"])


def render_page_isolated(
    path: str | os.PathLike[str],
    page_number: int,
    *,
    width_px: int,
    password: str | None = None,
    limits: Limits = DRAWING_LIMITS,
) -> bytes:
    """``render_page`` in a child process, within ``limits``: the page as PNG. Raises ExtractError."""
    job = {"do": "render", "path": os.fspath(path), "password": password, "limits": asdict(limits)}
    data = _run(job | {"page": page_number, "width": width_px}, limits, None, None)
    _raise_failure(data)
    return data


def _run(
    job: Mapping[str, object], limits: Limits, progress: Progress | None, cancelled: Callable[[], bool] | None
) -> bytes:
    with tempfile.TemporaryFile() as output:
        child = _start(job, output)
        try:
            _watch(child, limits, progress or _ignore, cancelled or (lambda: False))
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)  # with the engine that may be reading a page for it
            raise
        finally:
            status, peak = _end(child)
        _explain(status, peak, limits)
        output.seek(0)
        return output.read()


def _ignore(_done: int, _total: int) -> None:
    """Progress that nobody listens to."""


def _start(job: Mapping[str, object], output: IO[bytes]) -> subprocess.Popen[bytes]:
    # A bare environment: keys and passwords of this process are none of the child's business.
    environment = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "PYTHONPATH": _ROOT}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    child = subprocess.Popen(
        [sys.executable, "-m", "citeweb.extract"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        pass_fds=[output.fileno()],
        env=environment,
        start_new_session=True,
    )
    assert child.stdin is not None
    with child.stdin as stdin:
        stdin.write(json.dumps({**job, "output": output.fileno()}).encode())
    return child


def _watch(child: subprocess.Popen[bytes], limits: Limits, progress: Progress, cancelled: Callable[[], bool]) -> None:
    """Until the child closes its output: pass its progress on, and end it at a limit."""
    assert child.stdout is not None
    deadline, next_beat, told = time.monotonic() + limits.wall_seconds, 0.0, (0, 0)
    with selectors.DefaultSelector() as selector:
        selector.register(child.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(_TICK_SECONDS):
                lines = os.read(child.stdout.fileno(), 65_536)
                if not lines:
                    return
                told = _last_progress(lines) or told
                deadline += lines.count(_SCAN) * limits.scan_seconds
            now = time.monotonic()
            if now > deadline:
                raise TookTooLong()
            if resident_bytes(child.pid) > limits.memory_bytes:
                raise TooLarge(_MEMORY)
            if now >= next_beat:
                next_beat = now + _BEAT_SECONDS
                progress(*told)
                if cancelled():
                    raise Cancelled()


def _last_progress(lines: bytes) -> tuple[int, int] | None:
    """The last whole "done total" line; a line cut by the read is passed over."""
    for line in reversed(lines.split(b"\n")[:-1]):
        numbers = line.split()
        if len(numbers) == 2 and all(number.isdigit() for number in numbers):
            return int(numbers[0]), int(numbers[1])
    return None


def resident_bytes(pid: int) -> int:
    """Memory that a process holds now; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _end(child: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Reap the child: its return code (negative: the signal that ended it) and its peak memory in bytes."""
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.stdout:
        child.stdout.close()
    return child.returncode, usage.ru_maxrss * 1024


def _explain(status: int, peak: int, limits: Limits) -> None:
    if status == 0:
        return
    if status == -signal.SIGXCPU:
        raise TookTooLong()
    if status == -signal.SIGXFSZ:
        raise TooLarge(
            "The file's text and page geometry are larger than the limits allow. Split it and upload the parts."
        )
    if peak > limits.memory_bytes // 2:
        raise TooLarge(_MEMORY)
    raise Damaged("The file made its reader stop, so it is taken for damaged. Save it again and upload the new copy.")
