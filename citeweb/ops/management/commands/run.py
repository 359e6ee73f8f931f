"""``manage.py run``: CiteWeb with all its parts, on this machine."""

import sys
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from citeweb.ops.launch import CannotRun, Request, launch
from citeweb.ops.lock import HomeIsTaken
from citeweb.ops.ports import LAST_PORT
from citeweb.ops.redis_server import NoRedis
from citeweb.ops.supervisor import PartFailed

TAKEN = "CiteWeb already runs on this data{where}. Stop it there, or set CITEWEB_HOME to another folder."


class Command(BaseCommand):
    help = "Start CiteWeb: Redis, web server, workers and timer. Ctrl-C stops them all."
    requires_system_checks: list[str] = []  # migrate, which this calls, runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="the next free port from here (default 8000)")
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
        parser.add_argument("--end-with-parent", action="store_true", help="stop when the calling process ends")

    def handle(self, **options: Any) -> None:
        if not 1 <= options["port"] <= LAST_PORT:
            raise CommandError(f"--port is {options['port']}; it must be from 1 to {LAST_PORT}.")
        request = Request(options["host"], options["port"], options["end_with_parent"])
        try:
            launch(request, self._say)
        except HomeIsTaken as error:
            raise CommandError(TAKEN.format(where=f" at {error.address}" if error.address else "")) from error
        except (CannotRun, NoRedis, PartFailed) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            sys.exit(130)

    def _say(self, text: str) -> None:
        with suppress(OSError):  # the terminal may be gone; that must not keep the parts from being stopped
            self.stdout.write(text)
            self.stdout.flush()
