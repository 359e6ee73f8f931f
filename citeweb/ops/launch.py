"""``manage.py run``: prepares a home folder, starts every part of CiteWeb on it, and stops them all."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from celery import current_app
from django.conf import settings
from django.db import DatabaseError
from kombu import Connection

from citeweb.ops import lock, parts, ports, prepare, reaper, redis_server, sample
from citeweb.ops.supervisor import Supervisor

READY_SECONDS = 60.0
LOCK_SECONDS = 15.0  # how long a run that is just stopping is waited for

Say = Callable[[str], None]


class CannotRun(Exception):
    """CiteWeb cannot be started as asked; the message says why and what to do."""


@dataclass(frozen=True)
class Request:
    """What was asked for. ``with_parent``: stop when the process that started this one ends."""

    host: str = "127.0.0.1"
    port: int = 8000
    with_parent: bool = False


def launch(request: Request, say: Say) -> None:
    """Runs CiteWeb until it is asked to stop. Raises CannotRun, HomeIsTaken, NoRedis or PartFailed."""
    parent_gone = _parent_gone(request)  # known from the start: the parent may end while the parts come up
    check_host(request.host)
    run, log = settings.HOME / "run", settings.HOME / "log"
    for folder in (run, log):
        folder.mkdir(mode=0o700, exist_ok=True)
    with lock.take(run / "lock", wait=LOCK_SECONDS) as held, _open_port(request, say) as server:
        with _supervisor(held, log, say) as supervisor:
            _start(supervisor, run, server, say)
            url = address_of(server)
            lock.note(held, url)
            if not supervisor.asked_to_stop.is_set():
                say(f"CiteWeb is ready: {url}\nIts data is in {settings.HOME}. Ctrl-C stops it.")
            supervisor.watch(until=parent_gone)
            server.close()
            say("Stopping.")
        say("Stopped.")


def check_host(host: str) -> None:
    """Raises CannotRun when others could reach a page that asks nobody to sign in."""
    if settings.SINGLE_USER and not ports.is_loopback(host):
        raise CannotRun(
            f"Refusing to listen on {host}: in single-user mode nobody signs in, so only this machine may reach the "
            "page. Set CITEWEB_SINGLE_USER=false to serve others."
        )


def address_of(server: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = server.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else shown}:{port}"  # noqa: S104


def _open_port(request: Request, say: Say) -> socket.socket:
    try:
        server = ports.listen(request.host, request.port)
    except OSError as error:
        raise CannotRun(f"Cannot listen on {request.host}, port {request.port} or after: {error.strerror}.") from error
    port = server.getsockname()[1]
    if port != request.port:
        say(f"Port {request.port} is taken; using {port}.")
    return server


@contextmanager
def _supervisor(held: IO[str], log: Path, say: Say) -> Iterator[Supervisor]:
    """A supervisor with its reaper; whatever happens inside, no part outlives it."""
    helper = reaper.spawn(held, settings.BASE_DIR)
    assert helper.stdin
    supervisor = Supervisor(root=settings.BASE_DIR, log=log, env=_environment(), reaper=helper.stdin, say=say)
    try:
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, lambda *_: supervisor.ask_to_stop())
        yield supervisor
    finally:
        supervisor.stop()
        helper.stdin.close()
        helper.wait()


def _start(supervisor: Supervisor, run: Path, server: socket.socket, say: Say) -> None:
    """Redis, then the tables and files, then everything that uses them."""
    say("Starting Redis.")
    broker = _start_redis(supervisor, run)
    say("Preparing the database.")
    _prepare(run)
    say("Starting the web server, two workers and the timer.")
    host, port = server.getsockname()[:2]
    supervisor.start(parts.web_part(server.fileno(), port, host))
    for queue in parts.QUEUES:
        supervisor.start(parts.worker_part(queue, broker))
    supervisor.start(parts.beat_part(Path(settings.CELERY_BEAT_SCHEDULE_FILENAME)))
    current_app.conf.update(broker_url=broker)
    sample.load_once(settings.HOME / "sample.loaded")
    supervisor.wait_until_ready(READY_SECONDS)


def _environment() -> dict[str, str]:
    """What the parts are told: this process's environment, the same home, and logs without delay."""
    return {**os.environ, "CITEWEB_HOME": str(settings.HOME), "PYTHONUNBUFFERED": "1"}


def _prepare(run: Path) -> None:
    try:
        prepare.prepare_database()
    except DatabaseError as error:
        raise CannotRun(f"The database could not be prepared: {error}") from error
    prepare.prepare_static(run / "static.stamp")


def _start_redis(supervisor: Supervisor, run: Path) -> str:
    """The broker's address: the Redis that was named, else a private one, started here."""
    if os.environ.get("REDIS_URL") or os.environ.get("REDIS_URL_FILE"):
        _check_broker(settings.CELERY_BROKER_URL)
        return str(settings.CELERY_BROKER_URL)
    address = redis_server.choose_address(run)
    config = redis_server.configure(address, run, settings.HOME / "redis")
    supervisor.start(parts.redis_part(address, config))
    supervisor.wait_until_ready(READY_SECONDS)
    supervisor.env |= {"REDIS_URL": address.url}
    return address.url


def _check_broker(url: str) -> None:
    with Connection(url, connect_timeout=3) as connection:
        try:
            connection.ensure_connection(max_retries=1, timeout=3)
        except Exception as error:  # whatever the transport raises, the person needs to know which address is wrong
            raise CannotRun(f"The Redis named by REDIS_URL, {connection.as_uri()}, does not answer: {error}") from error


def _parent_gone(request: Request) -> Callable[[], bool]:
    parent = os.getppid()
    return lambda: request.with_parent and os.getppid() != parent
