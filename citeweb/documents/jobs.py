"""A database row that a worker works on: claimed by a guarded update, kept alive by a heartbeat, requeued when lost.

A task may be delivered twice and a worker may die at any moment. The row decides: only the holder of its
``claim_token`` may write to it, and a running row without a recent heartbeat goes back to the queue.
"""

import logging
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import connection, models
from django.utils import timezone

BEAT_SECONDS = 3.0
logger = logging.getLogger(__name__)


class JobLost(Exception):
    """The row was taken over or removed while its worker was at it; the worker stops without writing."""


class Job(models.Model):
    """What a queued row carries. Subclasses name the states that mean that a worker is at it."""

    QUEUED: ClassVar[str] = "queued"
    FAILED: ClassVar[str] = "failed"
    RUNNING: ClassVar[tuple[str, ...]]

    state = models.CharField(max_length=10, default="queued", db_index=True)
    reason_code = models.CharField(max_length=30, blank=True, default="")
    reason = models.TextField(blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=0)
    claim_token = models.CharField(max_length=16, blank=True, default="")
    heartbeat_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @classmethod
    def claim(cls, pk: int, *, state: str) -> Self | None:
        """Take a queued row and put it in ``state``; None when another has it or it is gone."""
        token = secrets.token_hex(8)
        taken = (
            cls._rows()
            .filter(pk=pk, state=cls.QUEUED)
            .update(state=state, claim_token=token, heartbeat_at=timezone.now(), attempts=models.F("attempts") + 1)
        )
        return cls._rows().get(pk=pk) if taken else None

    def write(self, **values: Any) -> None:
        """Update the row as its holder, which also counts as a heartbeat. Raises JobLost when it was taken over."""
        values.setdefault("heartbeat_at", timezone.now())
        if not self._rows().filter(pk=self.pk, claim_token=self.claim_token, state__in=self.RUNNING).update(**values):
            raise JobLost(f"{type(self).__name__} {self.pk}")
        for name, value in values.items():
            setattr(self, name, value)

    def fail(self, code: str, reason: str) -> None:
        """End the row as failed, with a stable word and a sentence for a person; nothing when it was taken over."""
        try:
            self.write(state=self.FAILED, reason_code=code, reason=reason)
        except JobLost as lost:
            logger.info("%s was taken over or removed", lost)

    @contextmanager
    def heart(self) -> Iterator[None]:
        """Beat from a thread while the body blocks, as in a call to a model."""
        stop = threading.Event()
        thread = threading.Thread(target=self._beat_until, args=(stop,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def _beat_until(self, stop: threading.Event) -> None:
        try:
            while not stop.wait(BEAT_SECONDS):
                self._rows().filter(pk=self.pk, claim_token=self.claim_token).update(heartbeat_at=timezone.now())
        finally:
            connection.close()  # this thread's own

    @classmethod
    def lost(cls) -> models.QuerySet[Self]:
        """Running rows whose worker has not been heard of for ``LOST_AFTER_SECONDS``."""
        limit = timezone.now() - timedelta(seconds=settings.LOST_AFTER_SECONDS)
        return cls._rows().filter(state__in=cls.RUNNING, heartbeat_at__lt=limit)

    @classmethod
    def requeue_lost(cls, *, reason: str) -> list[int]:
        """Put lost rows back in the queue, or fail them with ``reason`` after too many tries; returns the requeued ids.

        Rows that were queued long ago and never taken (a message lost with its broker) are returned as well.
        """
        requeued = []
        for row in cls.lost().only("pk", "attempts", "claim_token", "state"):
            state = cls.QUEUED if row.attempts < settings.ATTEMPTS else cls.FAILED
            held = cls.lost().filter(pk=row.pk, claim_token=row.claim_token)
            extra = {"reason": reason, "reason_code": "lost"} if state == cls.FAILED else {}
            if held.update(state=state, claim_token="", heartbeat_at=timezone.now(), **extra) and state == cls.QUEUED:
                requeued.append(row.pk)
        return requeued + cls._forgotten()

    @classmethod
    def _forgotten(cls) -> list[int]:
        """Queued rows whose message may be lost; a second message for one that is merely waiting does no harm."""
        limit = timezone.now() - timedelta(seconds=4 * settings.LOST_AFTER_SECONDS)
        waiting = cls._rows().filter(state=cls.QUEUED, heartbeat_at__lt=limit)
        pks = list(waiting.values_list("pk", flat=True)[:200])
        cls._rows().filter(pk__in=pks, state=cls.QUEUED).update(heartbeat_at=timezone.now())
        return pks

    @classmethod
    def _rows(cls) -> models.QuerySet[Self]:
        return cls._default_manager.all()
