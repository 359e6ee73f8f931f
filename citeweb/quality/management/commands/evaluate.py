"""``manage.py evaluate --dataset FILE --library NAME``: a person's own questions, run through the live pipeline."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.documents.models import Library
from citeweb.documents.selectors import searchable, visible_libraries
from citeweb.quality.evaluation import Case, DatasetError, compared, evaluate, read_cases, read_report, report

HEADINGS = ("", "questions", "located", "recall@1", "recall@5", "recall@10", "overlap", "abstained", "failed")
RATES = ("recall_at_1", "recall_at_5", "recall_at_10", "quote_overlap")


class Command(PersonCommand):
    help = "Ask a library questions with expected quotes, and print how often the evidence was found and quoted."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--dataset", required=True, type=Path, metavar="FILE", help="one JSON object a line")
        parser.add_argument("--library", required=True, metavar="NAME")
        parser.add_argument("--compare", type=Path, metavar="FILE", help="an earlier run, as --json printed it")

    def handle(self, **options: Any) -> None:
        library = self.library(options)
        try:
            cases = read_cases(options["dataset"])
            before = read_report(options["compare"]) if options["compare"] else None
        except DatasetError as error:
            raise CommandError(str(error)) from None
        made = self.run(library, cases)
        if before:
            made["compared"] = compared(made, before)
        if options["json"]:
            self.print_json(made)
        else:
            self.tell(made)
        if made["all"]["failed"]:
            raise CommandError(f"{made['all']['failed']} of {len(cases)} questions got no answer.")

    def library(self, options: dict[str, Any]) -> Library:
        """Raises CommandError when there is no such library, or nothing in it can be searched."""
        name = options["library"]
        found = visible_libraries(person=self.person(options)).filter(name=name).first()
        if found is None:
            raise CommandError(f"There is no library called {name}.")
        if not searchable(library=found).documents:
            raise CommandError(f"No document of {name} can be searched yet. Ingest one first.")
        return found

    def run(self, library: Library, cases: list[Case]) -> dict[str, Any]:
        results = []
        for result in evaluate(library=library, cases=cases):
            results.append(result)
            if self.stderr.isatty():
                self.stderr.write(f"  question {len(results)} of {len(cases)}", ending="\r")
        return report(results)

    def tell(self, made: dict[str, Any]) -> None:
        self.row(HEADINGS)
        self.figures("all", made["all"])
        for group in ("by_language", "by_format"):
            for name, figures in made[group].items():
                self.figures(name, figures)
        if made["all"]["unanswerable"]:
            abstained, asked = made["all"]["unanswerable_abstained"], made["all"]["unanswerable"]
            self.stdout.write(f"Nothing answers {asked} questions: {abstained} were left unanswered.")
        if "compared" in made:
            self.tell_compared(made["compared"])

    def figures(self, name: str, figures: dict[str, Any]) -> None:
        rates = ["-" if figures[rate] is None else f"{figures[rate]:.1%}" for rate in RATES]
        counts = [str(figures[count]) for count in ("abstained", "failed")]
        self.row((name, str(figures["answerable"]), str(figures["located"]), *rates, *counts))

    def row(self, cells: tuple[str, ...]) -> None:
        self.stdout.write(f"{cells[0][:12]:12}" + "".join(f"{cell:>11}" for cell in cells[1:]))

    def tell_compared(self, changes: dict[str, Any]) -> None:
        self.stdout.write("Against the earlier run:")
        for name, (before, now) in changes["figures"].items():
            if before != now:
                self.stdout.write(f"  {name.replace('_', ' ')}: {before} -> {now}")
        for name in ("found", "lost", "only_now", "only_before"):
            if changes[name]:
                self.stdout.write(f"  {name.replace('_', ' ')}: {', '.join(changes[name])}")
