"""Parts are restarted when they die, given up when they keep dying, and all stopped."""

import io
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from citeweb.ops import groups
from citeweb.ops.parts import QUEUE, WRITERS, Part
from citeweb.ops.supervisor import DEATHS, PartFailed, Supervisor
from tests.servers.instance import ROOT

pytestmark = pytest.mark.usefixtures("impatient")
SLEEP = ("sleep", "60")


def shell(script: str) -> tuple[str, ...]:
    return ("sh", "-c", script)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, said: list[str]) -> Iterator[Supervisor]:
    one = Supervisor(root=tmp_path, log=tmp_path, env={"PATH": "/usr/bin:/bin"}, reaper=io.StringIO(), say=said.append)
    yield one
    one.stop()


def test_a_part_is_waited_for(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(Part("slow", shell("sleep 0.5; touch up; sleep 60"), lambda _: (tmp_path / "up").exists()))
    supervisor.wait_until_ready(10)
    assert (tmp_path / "up").exists()


def test_a_part_that_ends_while_starting_is_told_with_the_end_of_its_log(supervisor: Supervisor) -> None:
    supervisor.start(Part("web", shell("echo no such module; exit 3"), lambda _: False))
    with pytest.raises(PartFailed, match=r"'web' ended at once \(exit code 3\)[^$]*no such module"):
        supervisor.wait_until_ready(10)


def test_a_part_that_does_not_come_up_in_time_is_told(supervisor: Supervisor) -> None:
    supervisor.start(Part("beat", SLEEP, lambda _: False))
    with pytest.raises(PartFailed, match=r"'beat' was not up after 0\.3 s"):
        supervisor.wait_until_ready(0.3)


def test_a_part_that_dies_is_started_again(supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start(Part("web", SLEEP, lambda _: True))
    first = supervisor.running["web"].process
    first.kill()
    end = time.monotonic() + 10
    supervisor.watch(until=lambda: supervisor.running["web"].process is not first or time.monotonic() > end)
    second = supervisor.running["web"].process
    assert second is not first
    assert groups.alive(second.pid)
    assert "killed by signal 9" in said[0]


def test_what_a_dead_part_started_is_ended_before_the_part_starts_again(supervisor: Supervisor) -> None:
    supervisor.start(Part("read", shell("sleep 60 & wait"), lambda _: True))
    first = supervisor.running["read"].process
    first.kill()
    end = time.monotonic() + 10
    supervisor.watch(until=lambda: supervisor.running["read"].process is not first or time.monotonic() > end)
    assert not groups.alive(first.pid)


def test_a_part_that_keeps_dying_is_given_up(supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start(Part("web", shell("echo out of memory; exit 1"), lambda _: True))
    with pytest.raises(PartFailed, match=rf"ended {DEATHS} times[^$]*out of memory"):
        supervisor.watch(until=lambda: False)
    assert len(said) == DEATHS - 1


def test_those_that_use_redis_are_stopped_before_it(supervisor: Supervisor, tmp_path: Path) -> None:
    note = "trap 'echo {} >> order; exit 0' TERM; touch {}; while true; do sleep 0.05; done"
    for name, wave in (("redis", QUEUE), ("web", WRITERS)):
        up = tmp_path / name
        supervisor.start(Part(name, shell(note.format(name, name)), lambda _, up=up: up.exists(), wave=wave))  # type: ignore[misc]
    supervisor.wait_until_ready(10)
    supervisor.stop()
    assert (tmp_path / "order").read_text().split() == ["web", "redis"]


def test_being_asked_twice_ends_all_at_once(supervisor: Supervisor, tmp_path: Path) -> None:
    up = tmp_path / "up"
    supervisor.start(Part("web", shell("trap '' TERM QUIT; touch up; sleep 60"), lambda _: up.exists()))
    supervisor.wait_until_ready(10)
    supervisor.ask_to_stop()
    supervisor.ask_to_stop()
    assert not groups.alive(supervisor.running["web"].process.pid)


def test_the_reaper_is_told_of_every_start_and_end(tmp_path: Path) -> None:
    lines = io.StringIO()
    one = Supervisor(root=ROOT, log=tmp_path, env={}, reaper=lines, say=print)
    one.start(Part("web", (sys.executable, "-c", "import time; time.sleep(60)"), lambda _: True))
    pid = one.running["web"].process.pid
    one.stop()
    assert lines.getvalue() == f"start {pid} {WRITERS}\nend {pid}\n"
