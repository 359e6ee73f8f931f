"""Reading in a process of its own: the same result, and a clear reason when the process is ended."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from citeweb.extract import (
    Cancelled,
    Damaged,
    Limits,
    PasswordNeeded,
    TookTooLong,
    TooLarge,
    read,
    read_isolated,
    render_page,
    render_page_isolated,
)
from citeweb.extract.isolate import resident_bytes

from .conftest import Saving
from .pdfs import lines, pdf

MANY = pdf(*(lines(60, 700, [f"Line {n} of page {page} says this." for n in range(40)]) for page in range(400)))


def test_the_result_is_that_of_reading_here(saved: Saving) -> None:
    path = saved(MANY)
    here, there = read(path), read_isolated(path)
    assert (here.source.text, here.pages, here.notes) == (there.source.text, there.pages, there.notes)
    assert here.boxes(100, 160) == there.boxes(100, 160)


def test_progress_is_told_and_ends_at_the_last_page(saved: Saving) -> None:
    told: list[tuple[int, int]] = []
    read_isolated(saved(MANY), progress=lambda done, total: told.append((done, total)))
    assert len(told) >= 2
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert {total for _, total in told} <= {0, 400}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"wall_seconds": 0.2}, TookTooLong),
        ({"memory_bytes": 20 << 20}, TooLarge),
        ({"pages": 10}, TooLarge),
        ({"input_bytes": 1000}, TooLarge),
        ({"characters": 1000}, TooLarge),
        ({"output_bytes": 10_000}, TooLarge),
    ],
)
def test_each_limit_ends_as_its_own_reason(change: dict[str, float], error: type[Exception], saved: Saving) -> None:
    with pytest.raises(error):
        read_isolated(saved(MANY), limits=replace(Limits(), **change))  # type: ignore[arg-type]


def test_cancelling_ends_the_process_at_once(saved: Saving) -> None:
    started = time.monotonic()
    with pytest.raises(Cancelled):
        read_isolated(saved(MANY), cancelled=lambda: True)
    assert time.monotonic() - started < 5


def test_a_reader_that_is_killed_is_told_as_damage(saved: Saving, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(pid: int) -> int:
        os.kill(pid, signal.SIGKILL)
        return 0

    monkeypatch.setattr("citeweb.extract.isolate.resident_bytes", kill)
    with pytest.raises(Damaged):
        read_isolated(saved(pdf(lines(60, 700, ["a line"]))))


def test_the_childs_reason_arrives_as_the_same_error(saved: Saving) -> None:
    with pytest.raises(Damaged, match="save it again"):
        read_isolated(saved(b"%PDF-1.7\nnothing"))
    with pytest.raises(PasswordNeeded):
        read_isolated(saved(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")))


def test_a_page_is_drawn_the_same_there(saved: Saving) -> None:
    path = saved(pdf(lines(60, 700, ["a line"])))
    assert render_page_isolated(path, 1, width_px=300) == render_page(path, 1, width_px=300)
    with pytest.raises(Damaged):
        render_page_isolated(saved(b"%PDF-1.7\nnothing"), 1, width_px=300)
    with pytest.raises(TooLarge):
        render_page_isolated(path, 1, width_px=100_000)


def test_memory_of_a_process_is_known() -> None:
    assert resident_bytes(os.getpid()) > 1 << 20 or not Path("/proc").exists()
    assert resident_bytes(2**30) == 0
