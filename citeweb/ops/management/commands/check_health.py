"""``manage.py check_health``: for a container's health check."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from citeweb.ops.parts import page_answers


class Command(BaseCommand):
    help = "Ask the web server on this machine whether it is well. Exits 1 when it is not."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, **options: Any) -> None:
        if not page_answers("127.0.0.1", options["port"]):
            raise CommandError(f"The web server does not answer on port {options['port']}.")
