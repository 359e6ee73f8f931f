"""Celery tasks of questions: they take ids and call a service."""

from celery import shared_task

from citeweb.documents.queue import send
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer
from citeweb.questions.services import ANSWER_TASK

LOST = "The worker stopped each time this answer was tried. Your question is kept."


@shared_task(name=ANSWER_TASK)
def answer(answer_id: int) -> None:
    """Make one answer."""
    run_answer(answer_id=answer_id)


@shared_task(name="questions.requeue_lost")
def requeue_lost() -> None:
    """Send again what a dead worker or a lost message left behind."""
    for pk in Answer.requeue_lost(reason=LOST):
        send(ANSWER_TASK, pk)
