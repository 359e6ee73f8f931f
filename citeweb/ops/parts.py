"""The parts of a running CiteWeb: how each is started, and how to tell that it is up."""

import http.client
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from celery import Celery
from django.conf import settings

from citeweb.ops import redis_server

WRITERS, QUEUE = 0, 1  # waves of stopping: Redis goes after those that use it
QUEUES = {"answer": 2, "read": max(2, min(4, os.cpu_count() or 2))}  # queue -> tasks at a time


@dataclass(frozen=True)
class Part:
    """One program to keep running. ``ready`` is asked until it says yes; it takes the part's start, as time.time()."""

    name: str
    command: tuple[str, ...]
    ready: Callable[[float], bool]
    wave: int = WRITERS
    pass_fds: tuple[int, ...] = ()


def redis_part(address: redis_server.Address, config: Path) -> Part:
    command = (str(redis_server.program()), str(config))
    return Part("redis", command, lambda _: address.answers(), wave=QUEUE)


def web_part(fd: int, port: int, host: str) -> Part:
    """The web server, on a socket that is already open."""
    command = (
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        "python:citeweb.ops.gunicorn_config",
        "--bind",
        f"fd://{fd}",
    )
    return Part("web", command, lambda _: page_answers(host, port), pass_fds=(fd,))


def worker_part(queue: str, broker: str) -> Part:
    """A Celery node for one queue, so that a pile of uploads never keeps an answer waiting."""
    node = f"{queue}@{socket.gethostname()}"
    options = ("-Q", queue, "-n", node, "--concurrency", str(QUEUES[queue]), "--loglevel", "INFO")
    command = (sys.executable, "-m", "celery", "-A", "citeweb.celery", "worker", *options)
    return Part(queue, command, lambda _: node_answers(broker, node))


def beat_part(schedule: Path) -> Part:
    """The timer, up once it has written its schedule."""
    command = (sys.executable, "-m", "celery", "-A", "citeweb.celery", "beat", "--loglevel", "INFO")
    return Part("beat", command, lambda since: _written(schedule, since))


def page_answers(host: str, port: int) -> bool:
    """Whether ``/healthz`` answers 200 when it is asked under a name that the site accepts."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz", headers={"Host": _accepted_name()})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _accepted_name() -> str:
    """The first of the site's names; the one before all names of a domain where it starts with a dot."""
    first = settings.ALLOWED_HOSTS[0] if settings.ALLOWED_HOSTS else "*"
    return "localhost" if first == "*" else str(first).lstrip(".")


def node_answers(broker: str, node: str) -> bool:
    """Whether the worker node answers a ping through the queue."""
    app = Celery("launcher", broker=broker, set_as_current=False)
    try:
        return bool(app.control.ping(destination=[node], timeout=0.5, limit=1))
    except Exception:  # the broker's own errors differ by transport; any of them means "not yet"
        return False
    finally:
        app.close()


def _written(schedule: Path, since: float) -> bool:
    """Whether the schedule was written after ``since``; its name may carry a suffix of the database format."""
    return any(path.stat().st_mtime >= since for path in schedule.parent.glob(schedule.name + "*"))
