"""Questions and their checked answers."""

from django.apps import AppConfig


class QuestionsConfig(AppConfig):
    name = "citeweb.questions"
    label = "questions"
