"""How well citations hold."""

from django.apps import AppConfig


class QualityConfig(AppConfig):
    name = "citeweb.quality"
    label = "quality"
