"""Process groups end as a whole, asked first and killed after."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from citeweb.ops import groups

STUBBORN = "trap '' TERM QUIT; echo up; while true; do sleep 0.1; done"
PARENT_AND_CHILD = "sleep 60 & echo up; wait"


def start(script: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout
    process.stdout.readline()
    return process


pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture
def stubborn() -> Iterator[subprocess.Popen[str]]:
    with start(STUBBORN) as process:
        yield process
        groups.kill([process.pid])


def test_a_group_that_will_not_end_is_killed(stubborn: subprocess.Popen[str]) -> None:
    groups.stop([stubborn.pid])
    assert not groups.alive(stubborn.pid)


def test_asking_comes_before_killing() -> None:
    with start("trap 'echo asked; exit 0' TERM; echo up; while true; do sleep 0.05; done") as process:
        groups.stop([process.pid])
        assert process.stdout
        assert process.stdout.read() == "asked\n"


def test_what_a_dead_leader_left_behind_is_ended_too() -> None:
    with start(PARENT_AND_CHILD) as process:
        os.kill(process.pid, 9)
        process.wait()
        assert groups.alive(process.pid)
        groups.stop([process.pid])
        assert not groups.alive(process.pid)


def test_groups_are_asked_side_by_side(stubborn: subprocess.Popen[str]) -> None:
    polite = f"trap 'kill -0 {stubborn.pid} && echo while the other was there; exit 0' TERM"
    with start(f"{polite}; echo up; while true; do sleep 0.05; done") as process:
        groups.stop([stubborn.pid, process.pid])
        assert process.stdout
        assert process.stdout.read() == "while the other was there\n"


def test_a_group_that_is_gone_is_no_error() -> None:
    with start("echo up") as process:
        process.wait()
        groups.stop([process.pid])
        groups.kill([process.pid])
