"""The reading process: one job from standard input, progress to standard output, the result to the given file.

Limits are set before anything of the document is touched. See ``isolate``, which starts this.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
from typing import Any

_PARENT_DIED = 1  # prctl's PR_SET_PDEATHSIG
# The interpreter and its libraries map this much address space before a file is opened.
_OVERHEAD_BYTES = 1 << 30


def main() -> None:
    """Do the job that standard input describes."""
    job = json.load(sys.stdin)
    _limit(job["limits"])
    result = _work(job)
    with os.fdopen(job["output"], "wb") as output:
        output.write(result)


def _limit(limits: dict[str, Any]) -> None:
    # Only the soft limit, so that pages which go to text recognition can raise it.
    resource.setrlimit(resource.RLIMIT_CPU, (limits["cpu_seconds"], resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits["output_bytes"],) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    space = limits["memory_bytes"] + _OVERHEAD_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (space, space))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DIED, signal.SIGKILL)


def _work(job: dict[str, Any]) -> bytes:
    from pathlib import Path

    from citeweb.extract import enclosed, wire
    from citeweb.extract.errors import ExtractError
    from citeweb.extract.model import Limits
    from citeweb.extract.pdf.render import render_page
    from citeweb.extract.reading import read, read_enclosed

    try:
        if job["do"] == "render":
            return render_page(job["path"], job["page"], width_px=job["width"], password=job["password"])
        limits = Limits(**job["limits"])
        if job["do"] == "unpack":
            folder = Path(job["folder"])
            return enclosed.dump(read_enclosed(job["path"], folder, job["password"], limits=limits, progress=_tell))
        path, password, languages = job["path"], job["password"], job["languages"]
        keep = Path(job["keep"]) if job["keep"] else None

        def before_scan() -> None:
            _ask_time(limits.scan_seconds)

        extraction = read(
            path, password, limits=limits, progress=_tell, languages=languages, before_scan=before_scan, keep=keep
        )
        return wire.dump(extraction)
    except ExtractError as error:
        return wire.dump(error)


def _tell(done: int, total: int) -> None:
    with contextlib.suppress(BlockingIOError):
        os.write(1, b"%d %d\n" % (done, total))


def _ask_time(seconds: int) -> None:
    """More time: of the parent, which watches the clock, and of the kernel, which watches the processor."""
    with contextlib.suppress(BlockingIOError):
        os.write(1, b"scan\n")
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (soft + seconds, hard))


if __name__ == "__main__":
    main()
