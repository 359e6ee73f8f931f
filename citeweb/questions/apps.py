"""Questions and their checked answers."""

from typing import Any

from django.apps import AppConfig


class QuestionsConfig(AppConfig):
    name = "citeweb.questions"
    label = "questions"

    def ready(self) -> None:
        """Follow citations when a document gets a newer revision."""
        from citeweb.documents.signals import revision_ready

        revision_ready.connect(_follow, dispatch_uid="questions.follow")


def _follow(revision: Any, **_: Any) -> None:
    from citeweb.questions.services import follow

    follow(revision=revision)
