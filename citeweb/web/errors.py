"""Error pages: what happened, and what to do next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def _page(request: HttpRequest, status: int, title: str, advice: str) -> HttpResponse:
    template = "web/error.html" + ("#error" if getattr(request, "htmx", False) else "")
    return render(request, template, {"title": title, "advice": advice, "status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """400"""
    return _page(request, 400, "This request could not be read.", "Go back and try again.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """403"""
    return _page(request, 403, "This is not open to you.", "Ask the owner of the library for access.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """403, for a form that is stale or from elsewhere."""
    return _page(request, 403, "This form was too old to be sent.", "Go back, reload the page and send it again.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """404"""
    return _page(request, 404, "There is nothing here.", "It may have been removed, or the address may be mistyped.")


def server_error(request: HttpRequest) -> HttpResponse:
    """500"""
    return _page(request, 500, "Something went wrong here.", "What you uploaded and asked is kept. Try again.")
