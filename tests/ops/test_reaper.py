"""The reaper stops what a killed supervisor left."""

import subprocess
from pathlib import Path

from citeweb.ops import groups, lock, reaper
from tests.servers.instance import ROOT, until


def test_what_was_started_and_did_not_end_is_left() -> None:
    assert reaper.collect(["start 10 0\n", "start 11 1\n", "start 12 0\n", "end 10\n", "end 99\n"]) == {11: 1, 12: 0}


def test_when_the_pipe_closes_the_parts_are_stopped_and_the_lock_is_let_go(tmp_path: Path) -> None:
    held = lock.take(tmp_path / "lock")
    helper = reaper.spawn(held, ROOT)
    held.close()
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as part:
        assert helper.stdin
        helper.stdin.write(f"start {part.pid} 0\n")
        helper.stdin.close()
        until(lambda: not groups.alive(part.pid), seconds=10, what="the end of the part")
        part.wait()
    assert helper.wait(20) == 0
    lock.take(tmp_path / "lock").close()


def test_it_does_nothing_when_all_was_stopped(tmp_path: Path) -> None:
    with lock.take(tmp_path / "lock") as held, subprocess.Popen(["sleep", "60"], start_new_session=True) as other:
        helper = reaper.spawn(held, ROOT)
        assert helper.stdin
        helper.stdin.write(f"start {other.pid} 0\nend {other.pid}\n")
        helper.stdin.close()
        assert helper.wait(20) == 0
        assert groups.alive(other.pid)
        groups.kill([other.pid])
