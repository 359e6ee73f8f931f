"""Hands a row to a worker once its transaction has committed."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def send_on_commit(task: str, pk: int) -> None:
    """Send ``task`` the row's id after commit. With the broker away the row waits, and beat sends it again."""
    transaction.on_commit(partial(send, task, pk))


def send(task: str, pk: int) -> None:
    """Send ``task`` the row's id now; a broker that is away is logged, since the row itself is safe."""
    try:
        current_app.send_task(task, args=[pk])
    except OperationalError:
        logger.warning("broker away, %s %s waits in the database", task, pk)
