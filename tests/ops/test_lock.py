"""One CiteWeb a home."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citeweb.ops import lock


def test_a_second_taker_is_told_where_the_first_is(tmp_path: Path) -> None:
    with lock.take(tmp_path / "lock") as held:
        lock.note(held, "http://127.0.0.1:8000")
        with pytest.raises(lock.HomeIsTaken) as caught:
            lock.take(tmp_path / "lock", wait=30)
    assert caught.value.address == "http://127.0.0.1:8000"


def test_it_can_be_taken_again_after_it_was_let_go(tmp_path: Path) -> None:
    lock.take(tmp_path / "lock").close()
    lock.take(tmp_path / "lock").close()


def hold_and_leave(path: Path, seconds: float) -> None:
    """Takes the lock in a process that ends at once and leaves its lock to a child for some seconds."""
    program = (
        "import subprocess, sys; from pathlib import Path; from citeweb.ops import lock\n"
        "held = lock.take(Path(sys.argv[1])); lock.note(held, 'somewhere')\n"
        "subprocess.Popen(['sleep', sys.argv[2]], pass_fds=[held.fileno()], stdout=subprocess.DEVNULL)"
    )
    subprocess.run([sys.executable, "-c", program, str(path), str(seconds)], check=True)


def test_a_dead_one_that_is_still_tidied_up_after_is_waited_for(tmp_path: Path) -> None:
    hold_and_leave(tmp_path / "lock", 0.6)
    started = time.monotonic()
    with lock.take(tmp_path / "lock", wait=20):
        assert time.monotonic() - started < 10
    assert (tmp_path / "lock").read_text() == f"{os.getpid()} "


def test_the_wait_ends(tmp_path: Path) -> None:
    hold_and_leave(tmp_path / "lock", 2)
    with pytest.raises(lock.HomeIsTaken):
        lock.take(tmp_path / "lock", wait=0.2)
