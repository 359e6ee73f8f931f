"""``manage.py selftest``: plant honest and altered quotes in the documents here, and print both error rates."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.quality.models import SelfTest
from citeweb.quality.services import QUOTES, run_selftest


class Command(PersonCommand):
    help = "Run planted quotes through the live matcher. Exits 1 when it let an altered one by or refused honest ones."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--quotes", type=int, default=QUOTES, help=f"how many to plant (default {QUOTES})")
        parser.add_argument("--seed", type=int, help="draw the same quotes again")

    def handle(self, **options: Any) -> None:
        result = run_selftest(quotes=options["quotes"], seed=options["seed"])
        if not result.honest + result.altered:
            raise CommandError("There is no text to plant quotes in. Ingest a document first.")
        if options["json"]:
            self.print_json(_json(result))
        else:
            self.stdout.write(f"honest quotes refused: {_rate(result.honest_refused, result.honest)}")
            self.stdout.write(f"altered quotes accepted: {_rate(result.altered_accepted, result.altered)}")
        if not result.is_clean:
            raise CommandError("The self-test is not clean.")


def _rate(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.2%})" if whole else "none planted"


def _json(result: SelfTest) -> dict[str, Any]:
    names = ("matcher", "honest", "honest_refused", "altered", "altered_accepted", "seconds", "failures")
    return {**{name: getattr(result, name) for name in names}, "clean": result.is_clean}
