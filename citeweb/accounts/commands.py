"""What the command line's commands share: who acts, and how findings are printed."""

import json
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from citeweb.accounts.models import User
from citeweb.accounts.selectors import local_person


class PersonCommand(BaseCommand):
    """A command that acts as a person: the local one, or ``--user NAME``; with ``--json`` it prints one JSON object."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", metavar="NAME", help="act as this person (default: the local person)")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Brings the database up to date first, so that a command works before anything was ever started."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0)
        return super().execute(*args, **options)

    def person(self, options: dict[str, Any]) -> User:
        """Raises CommandError when there is no such person."""
        if not options["user"]:
            if not settings.SINGLE_USER:
                raise CommandError("Name the person with --user: CITEWEB_SINGLE_USER is off.")
            return local_person()
        try:
            return User.objects.get(username=options["user"])
        except User.DoesNotExist:
            raise CommandError(f"There is no person called {options['user']}.") from None

    def print_json(self, value: object) -> None:
        """One JSON object, its text as it is."""
        self.stdout.write(json.dumps(value, ensure_ascii=False, indent=2))
