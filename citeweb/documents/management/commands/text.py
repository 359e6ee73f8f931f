"""``manage.py text --document ID``: the source text, byte for byte, as UTF-8."""

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.documents.models import Revision
from citeweb.documents.selectors import newest_ready, source_text


class Command(PersonCommand):
    help = "Print a document's source text and nothing else."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--document", type=int, required=True, metavar="ID")

    def handle(self, **options: Any) -> None:
        try:
            revision = newest_ready(person=self.person(options), document=options["document"])
        except Revision.DoesNotExist:
            raise CommandError(f"There is no document {options['document']} that has been read.") from None
        text = source_text(revision=revision)
        if options["json"]:
            self.print_json({"document": options["document"], "revision": revision.number, "text": text})
            return
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
