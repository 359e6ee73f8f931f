"""The private Redis: where it listens, who may reach it, what it keeps."""

import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from kombu import Connection

from citeweb.ops import redis_server
from tests.servers.instance import until

AWKWARD = 'a folder with "quotes", 100%25 and ünïcode'


@contextmanager
def running(address: redis_server.Address, home: Path) -> Iterator[redis.Redis]:
    home.mkdir(exist_ok=True)
    config = redis_server.configure(address, home, home / "redis")
    process = subprocess.Popen([redis_server.program(), config], stdout=subprocess.DEVNULL)
    try:
        until(address.answers, seconds=10, what="Redis")
        with address.client() as client:
            yield client
    finally:
        process.terminate()
        process.wait(timeout=10)


def test_it_listens_on_a_socket_where_the_path_fits() -> None:
    address = redis_server.choose_address(Path("/short"))
    assert address.socket == Path("/short/redis.sock")
    assert address.port == 0


def test_it_listens_on_a_port_with_a_password_where_the_path_is_too_long() -> None:
    address = redis_server.choose_address(Path("/" + "x" * 100))
    assert address.socket is None
    assert address.port not in (0, 6379)
    assert len(address.password) >= 24


@pytest.mark.service
def test_a_socket_in_an_awkward_folder_serves_its_owner_alone(short_path: Path) -> None:
    home = short_path / AWKWARD
    address = redis_server.Address(socket=home / "redis.sock")
    with running(address, home):
        assert address.socket
        assert stat.S_IMODE(address.socket.stat().st_mode) == 0o700
        with Connection(address.url) as connection:
            connection.ensure_connection(max_retries=1, timeout=3)


@pytest.mark.service
def test_a_port_asks_for_the_password(tmp_path: Path) -> None:
    address = redis_server.choose_address(Path("/" + "x" * 100))
    with running(address, tmp_path), redis.Redis(port=address.port) as stranger:
        with pytest.raises(redis.AuthenticationError):
            stranger.ping()
        with Connection(address.url) as connection:
            connection.ensure_connection(max_retries=1, timeout=3)


def test_the_password_is_for_the_owner_to_read(tmp_path: Path) -> None:
    address = redis_server.choose_address(Path("/" + "x" * 100))
    config = redis_server.configure(address, tmp_path, tmp_path / "redis")
    assert stat.S_IMODE(config.stat().st_mode) == 0o600


@pytest.mark.service
def test_queued_work_survives_a_kill(short_path: Path) -> None:
    home = short_path
    address = redis_server.choose_address(home)
    config = redis_server.configure(address, home, home / "redis")
    with subprocess.Popen([redis_server.program(), config], stdout=subprocess.DEVNULL) as process:
        try:
            until(address.answers, seconds=10, what="Redis")
            with address.client() as client:
                client.config_set("appendfsync", "always")  # on the disk at once, and not after a second
                client.rpush("answer", "a task")
        finally:
            process.kill()
    with running(address, home) as client:
        assert client.lrange("answer", 0, -1) == [b"a task"]


def test_a_redis_on_the_path_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = tmp_path / "redis-server"
    theirs.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis_server.program() == theirs


def test_without_one_the_packaged_server_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis_server.program().name == "valkey-server"


def test_a_machine_for_which_there_is_none_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(redis_server.NoRedis, match="set REDIS_URL"):
        redis_server.program()
