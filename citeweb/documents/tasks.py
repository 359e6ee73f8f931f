"""Celery tasks of documents: they take ids and call a service."""

from celery import shared_task

from citeweb.documents.kept import sweep_kept
from citeweb.documents.models import Revision
from citeweb.documents.queue import send
from citeweb.documents.reading import read_revision
from citeweb.documents.services import READ_TASK

LOST = "Reading this file stopped the reader each time it was tried. Try again, or upload it in another format."


@shared_task(name=READ_TASK)
def read(revision_id: int) -> None:
    """Read one revision."""
    read_revision(revision_id=revision_id)


@shared_task(name="documents.requeue_lost")
def requeue_lost() -> None:
    """Send again what a dead worker or a lost message left behind."""
    for pk in Revision.requeue_lost(reason=LOST):
        send(READ_TASK, pk)
    sweep_kept()
