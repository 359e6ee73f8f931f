"""The request as views get it: signed in, and told apart by what it wants."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from citeweb.accounts.models import User


class AuthedRequest(HttpRequest):
    """A request behind the sign-in, with what django-htmx puts on it. For typing alone."""

    user: User
    htmx: HtmxDetails


def is_fragment(request: AuthedRequest) -> bool:
    """True when htmx wants a part to swap in; a restored history entry wants the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def number_in(request: HttpRequest, name: str, default: int = 0) -> int:
    """A non-negative whole number from the query string; the default for anything else."""
    value = request.GET.get(name, "")
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 16 else default
