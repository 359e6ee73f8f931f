"""Writes of questions and answers that a person causes."""

from django.db import transaction
from django.utils import timezone

from citeweb.accounts.models import User
from citeweb.documents.models import Library, Revision
from citeweb.documents.queue import send_on_commit
from citeweb.questions.models import Answer, Citation, Question

ANSWER_TASK = "questions.answer"
FOLLOW_TASK = "questions.follow"
LONGEST_QUESTION = 4_000  # characters


class QuestionRefused(Exception):
    """The question was not taken; the message says why and what to do."""


def ask(*, library: Library, person: User | None, text: str, enqueue: bool = True) -> Answer:
    """Keep a question and queue its first answer. Raises QuestionRefused when it is empty or overlong."""
    text = text.encode(errors="ignore").decode().replace("\x00", "").strip()
    if not text:
        raise QuestionRefused("Write a question first.")
    if len(text) > LONGEST_QUESTION:
        raise QuestionRefused(
            f"This question is longer than {LONGEST_QUESTION:,} characters. Shorten it and ask again."
        )
    with transaction.atomic():
        question = Question.objects.create(library=library, asked_by=person, text=text)
        return _queue(question, enqueue)


@transaction.atomic
def ask_again(*, question: Question) -> Answer:
    """Queue another answer to a kept question; the one under way is returned if there is one."""
    latest = question.answers.last()
    if latest and latest.state in (Answer.QUEUED, *Answer.RUNNING):
        return latest
    return _queue(question, enqueue=True)


def _queue(question: Question, enqueue: bool) -> Answer:
    answer = Answer.objects.create(question=question, heartbeat_at=timezone.now())
    if enqueue:
        send_on_commit(ANSWER_TASK, answer.pk)
    return answer


def remove_question(*, question: Question) -> None:
    """Remove a question with its answers."""
    question.delete()


def follow(*, revision: Revision) -> None:
    """Queue the check of earlier revisions' linked citations against a new one, where there are any."""
    linked = Citation.objects.filter(revision__document=revision.document_id, number__isnull=False)
    if linked.exclude(revision=revision).exists():
        send_on_commit(FOLLOW_TASK, revision.pk)
