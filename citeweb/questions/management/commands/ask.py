"""``manage.py ask --library NAME "question"``: a checked answer without a running server."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.documents.models import Library
from citeweb.documents.selectors import visible_libraries
from citeweb.questions import services
from citeweb.questions.answering import run_answer
from citeweb.questions.export import answer_json
from citeweb.questions.models import Answer, State


class Command(PersonCommand):
    help = "Ask a library a question. Exits 1 when no answer could be made."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("question")
        parser.add_argument("--library", required=True, metavar="NAME")

    def handle(self, **options: Any) -> None:
        person = self.person(options)
        try:
            library = visible_libraries(person=person).get(name=options["library"])
        except Library.DoesNotExist:
            raise CommandError(f"There is no library called {options['library']}.") from None
        try:
            answer = services.ask(library=library, person=person, text=options["question"], enqueue=False)
        except services.QuestionRefused as refusal:
            raise CommandError(str(refusal)) from None
        run_answer(answer_id=answer.pk, progress=self.progress)
        answer.refresh_from_db()
        self.show(answer, as_json=options["json"])

    def progress(self, answer: Answer) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"  {answer.get_state_display()}")

    def show(self, answer: Answer, *, as_json: bool) -> None:
        if as_json:
            self.print_json(answer_json(answer=answer))
        if answer.state != State.DONE:
            raise CommandError(answer.reason or "No answer was made.")
        if not as_json:
            self.tell(answer_json(answer=answer))

    def tell(self, answer: dict[str, Any]) -> None:
        self.stdout.write(answer["answer"])
        for claim in answer["claims"]:
            self.stdout.write("")
            self.stdout.write(f"- {claim['text']}" + (f" (not linked: {claim['reason']})" if claim["reason"] else ""))
            for citation in claim["citations"]:
                pages = ", ".join(f"page {page}" for page in citation["pages"])
                place = ", ".join(part for part in (citation["document"], pages) if part)
                mark = f"[{citation['number']}]" if citation["number"] else "[ ]"
                self.stdout.write(f"  {mark} {citation['outcome']}: {place}")
