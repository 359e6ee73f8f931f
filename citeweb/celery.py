"""The Celery application. Imported by ``citeweb.web.apps``, never by ``citeweb/__init__``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")

app = Celery("citeweb")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
