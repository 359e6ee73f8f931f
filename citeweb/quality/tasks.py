"""Celery tasks of quality."""

from celery import shared_task

from citeweb.quality.services import run_selftest


@shared_task(name="quality.selftest")
def selftest() -> None:
    """Measure the matcher on the documents that are here."""
    run_selftest()
