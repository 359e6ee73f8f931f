"""``manage.py verify --document ID --quote "…"``: hold a quote against a document's source text."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.documents.models import Page, Revision
from citeweb.documents.selectors import newest_ready, source_text
from citeweb.evidence import Match, SourceText, match_quote


class Command(PersonCommand):
    help = "Say whether a quote stands in a document, and where. Exits 1 when it does not."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--document", type=int, required=True, metavar="ID")
        parser.add_argument("--quote", required=True)

    def handle(self, **options: Any) -> None:
        try:
            revision = newest_ready(person=self.person(options), document=options["document"])
        except Revision.DoesNotExist:
            raise CommandError(f"There is no document {options['document']} that has been read.") from None
        found = _found(revision, options["quote"])
        if options["json"]:
            self.print_json(found)
        else:
            self.tell(found)
        if not found["linkable"]:
            raise CommandError(f"Not found: {found['outcome']}.")

    def tell(self, found: dict[str, Any]) -> None:
        self.stdout.write(found["outcome"])
        for (start, end), text in zip(found["spans"], found["texts"], strict=True):
            self.stdout.write(f"{start}-{end}: {text}")
        for difference in found["differences"]:
            self.stdout.write(f"source: {difference['source']}; quote: {difference['quote']}")


def _found(revision: Revision, quote: str) -> dict[str, Any]:
    source = SourceText(source_text(revision=revision), _pages(revision))
    match = match_quote(quote, source)
    return {
        "document": revision.document_id,
        "revision": revision.number,
        "outcome": str(match.outcome),
        "linkable": match.linkable,
        "spans": [list(span) for span in match.spans],
        "texts": [source.text[start:end] for start, end in match.spans],
        "pages": _pages_of(match, source),
        "cautions": list(match.cautions),
        "damage": list(match.damage),
        "differences": [{"source": d.source, "quote": d.quote} for d in match.differences],
    }


def _pages(revision: Revision) -> list[tuple[int, int]]:
    return list(Page.objects.filter(revision=revision).order_by("number").values_list("start", "end"))


def _pages_of(match: Match, source: SourceText) -> list[int]:
    pages = {source.page_at(start) for start, _ in match.spans}
    return sorted(page for page in pages if page is not None)
