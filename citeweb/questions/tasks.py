"""Celery tasks of questions: they take ids and call a service."""

from celery import shared_task

from citeweb.documents.queue import send
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer
from citeweb.questions.newer import follow_citations, unfollowed_revisions
from citeweb.questions.services import ANSWER_TASK, FOLLOW_TASK

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


@shared_task(name=FOLLOW_TASK)
def follow(revision_id: int) -> None:
    """Check earlier revisions' citations against a new revision."""
    follow_citations(revision_id=revision_id)


@shared_task(name="questions.follow_missed")
def follow_missed() -> None:
    """Send again what a lost message left behind, and what an answer cited while the newer revision was read."""
    for pk in unfollowed_revisions():
        send(FOLLOW_TASK, pk)
