"""Single-user mode: whoever reaches the page is the local person."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from citeweb.accounts.selectors import local_person


class SingleUserMiddleware:
    """Puts the local person on the request when ``settings.SINGLE_USER``; does nothing otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SINGLE_USER:
            request.user = local_person()
        return self.get_response(request)
