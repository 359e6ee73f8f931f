"""Running CiteWeb: start, health."""

from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "citeweb.ops"
    label = "ops"
