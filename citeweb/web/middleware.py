"""What htmx needs that a plain browser does not."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect

from citeweb.accounts.requests import AuthedRequest


class HtmxSignInMiddleware:
    """A fragment asked for after the session ended leads the whole page to the sign-in, and back to where it was."""

    def __init__(self, get_response: Callable[[AuthedRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: AuthedRequest) -> HttpResponse:
        response = self.get_response(request)
        sign_in = resolve_url("sign_in")
        if request.htmx and response.status_code == 302 and response.headers["Location"].startswith(sign_in):
            here = request.htmx.current_url_abs_path or resolve_url("libraries")
            return HttpResponseClientRedirect(f"{sign_in}?{urlencode({'next': here})}")
        return response
