"""``manage.py run`` as a person uses it: up, told, stopped, and nothing left behind however it ends."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis

from tests.servers.instance import ROOT, Instance, until

pytestmark = pytest.mark.service


def processes_of(home: Path) -> list[str]:
    """The command lines of all processes that run on this home, told by environment or, for Redis, by folder."""
    mark, found = f"CITEWEB_HOME={home}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = mark in (folder / "environ").read_bytes().split(b"\0")
            if told or (folder / "cwd").readlink().is_relative_to(home):
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return [line for line in found if line]  # one that has ended and is not collected has no command line


def status(url: str, path: str = "/healthz") -> int:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def gone(home: Path) -> bool:
    return not processes_of(home)


@pytest.fixture
def home(short_path: Path) -> Iterator[Path]:
    """A home folder; whatever a failed test left running on it is ended."""
    path = short_path / "home"
    yield path
    if not gone(path):
        until(lambda: gone(path), seconds=20, what="the end of what ran on the home")


def test_it_comes_up_says_where_and_stops_without_a_trace(home: Path) -> None:
    with Instance(home) as instance:
        assert status(instance.url) == 200
        assert status(instance.url, "/") == 200
        lines = processes_of(home)
        for part in ("-server ", "gunicorn", "-Q answer", "-Q read", " beat "):
            assert any(part in line for line in lines), part
        assert not (home / "run" / "redis.conf").read_text().count("6379")
        instance.process.send_signal(signal.SIGINT)
        assert instance.process.wait(20) == 0
        assert gone(home)
        assert Path(instance.log.name).read_text().endswith("Stopping.\nStopped.\n")


def test_a_second_run_on_the_same_data_says_where_the_first_is(home: Path) -> None:
    with Instance(home) as instance:
        second = run(instance.environment)
        assert second.returncode == 1
        assert f"already runs on this data at {instance.url}" in second.stderr
        assert status(instance.url) == 200


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "run", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=90)


def test_a_taken_port_is_passed_over_and_told(home: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 18000))
            taken.listen()
        except OSError:
            pass  # somebody else has it: as good
        with Instance(home) as instance:
            assert urlsplit(instance.url).port != 18000
            assert "Port 18000 is taken; using" in Path(instance.log.name).read_text()
            assert status(instance.url) == 200


def test_a_killed_supervisor_leaves_nothing_and_the_next_run_keeps_the_queue(home: Path) -> None:
    with Instance(home) as instance:
        with redis.Redis(unix_socket_path=str(home / "run" / "redis.sock")) as client:
            client.rpush("kept", "work")
        instance.process.kill()
        instance.process.wait()
        until(lambda: gone(home), seconds=20, what="the end of all parts")
    with Instance(home), redis.Redis(unix_socket_path=str(home / "run" / "redis.sock")) as client:
        assert client.lrange("kept", 0, -1) == [b"work"]


def test_a_run_right_after_a_kill_waits_for_the_rest_to_end(home: Path) -> None:
    with Instance(home) as instance:
        instance.process.kill()
        instance.process.wait()
        with Instance(home) as again:
            assert status(again.url) == 200
    assert gone(home)


def test_it_ends_with_the_process_that_started_it(home: Path) -> None:
    command = ["sh", "-c", f"{sys.executable} manage.py run --port 18100 --end-with-parent & read end"]
    with subprocess.Popen(
        command, cwd=ROOT, env=Instance(home).environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as shell:
        assert shell.stdout
        said = shell.stdout
        until(lambda: "ready" in said.readline(), seconds=60, what="CiteWeb")
        shell.kill()
        shell.wait()
        until(lambda: gone(home), seconds=20, what="the end of all parts")


def test_a_part_that_was_killed_comes_back(home: Path) -> None:
    with Instance(home) as instance:
        assert instance.kill_workers("answer") > 0
        said = Path(instance.log.name)
        until(lambda: "'answer' ended (killed by signal 9)" in said.read_text(), seconds=10, what="the notice")
        until(lambda: any("-Q answer" in line for line in processes_of(home)), seconds=10, what="the worker")
        assert status(instance.url) == 200


def test_a_home_whose_path_is_too_long_for_a_socket(short_path: Path) -> None:
    home = short_path / ("long " * 30)
    home = home.with_name(home.name.strip())
    with Instance(home) as instance:
        assert status(instance.url) == 200
        assert not (home / "run" / "redis.sock").exists()
    assert gone(home)


def test_it_refuses_to_show_others_a_page_without_sign_in(home: Path) -> None:
    refused = run(Instance(home).environment, "--host", "0.0.0.0")
    assert refused.returncode == 1
    assert "single-user mode" in refused.stderr
    assert gone(home)


def test_a_redis_that_does_not_answer_is_named_without_its_password(home: Path) -> None:
    environment = Instance(home, REDIS_URL="redis://:hush@127.0.0.1:1/0").environment
    failed = run(environment)
    assert failed.returncode == 1
    assert "127.0.0.1:1" in failed.stderr
    assert "does not answer" in failed.stderr
    assert "hush" not in failed.stderr
    assert gone(home)


def test_a_redis_that_was_named_is_used(home: Path, short_path: Path) -> None:
    with Instance(home) as instance:
        theirs = f"redis+socket://{home}/run/redis.sock"
        with Instance(short_path / "other", REDIS_URL=theirs) as second:
            assert status(second.url) == 200
            assert not any("-server " in line for line in processes_of(second.home))
        assert status(instance.url) == 200


def test_a_part_that_cannot_start_is_told_in_words_and_all_is_stopped(home: Path) -> None:
    (home / "redis" / "appendonlydir").mkdir(parents=True)
    (home / "redis" / "appendonlydir" / "appendonly.aof.manifest").write_text("not a manifest")
    failed = run(Instance(home).environment)
    assert failed.returncode == 1
    assert "The part 'redis' ended at once" in failed.stderr
    assert "manifest" in failed.stderr
    assert gone(home)


def test_this_machine_shows_processes() -> None:
    """Else the tests above would see nothing left where something is."""
    assert Path(f"/proc/{os.getpid()}/environ").exists()
