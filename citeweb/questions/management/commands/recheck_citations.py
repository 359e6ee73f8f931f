"""``manage.py recheck_citations``: prove every linked citation again; exits 1 on a mismatch."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.questions.recheck import Mismatch, recheck


class Command(PersonCommand):
    help = "Read every linked citation's spans from the stored source text and match the quote again."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--quiet", action="store_true", help="print mismatches alone")

    def handle(self, **options: Any) -> None:
        checked, wrong = 0, 0
        for result in recheck():
            checked += 1
            if result:
                wrong += 1
                self.tell(result)
        if options["json"]:
            self.print_json({"checked": checked, "mismatches": wrong})
        elif not options["quiet"]:
            self.stdout.write(f"{checked} linked citations checked, {wrong} mismatches.")
        if wrong:
            raise CommandError(f"{wrong} of {checked} linked citations do not hold.")

    def tell(self, mismatch: Mismatch) -> None:
        citation = mismatch.citation
        self.stderr.write(f"citation {citation.pk} of claim {citation.claim_id}: {mismatch.why}")
