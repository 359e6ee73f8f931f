"""Libraries and their documents."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "citeweb.documents"
    label = "documents"
