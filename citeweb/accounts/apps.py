"""People."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "citeweb.accounts"
    label = "accounts"
