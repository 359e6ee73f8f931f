"""Shared page parts; binds the Celery application, so that every process sends tasks to the same broker."""

from django.apps import AppConfig

from citeweb.celery import app as celery_app

__all__ = ["WebConfig", "celery_app"]


class WebConfig(AppConfig):
    name = "citeweb.web"
    label = "web"
