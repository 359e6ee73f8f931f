"""What documents tell those that build on them."""

from django.dispatch import Signal

revision_ready = Signal()
"""A revision was read: ``revision``. Sent inside the transaction that makes it ready; do slow work in a task."""
