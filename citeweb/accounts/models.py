"""The person who owns libraries, uploads and asks."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person. Our own model from the first migration, so that fields can be added without a rewrite."""
