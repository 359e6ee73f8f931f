"""What every page shows: the rail of libraries and of questions asked."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from citeweb.documents.selectors import visible_libraries
from citeweb.questions.selectors import recent_questions


def site(request: HttpRequest) -> dict[str, Any]:
    """Lazy, so that a fragment or an error page costs no query."""
    person = getattr(request, "user", None)
    if person is None or not person.is_authenticated:
        return {"single_user": settings.SINGLE_USER}
    return {
        "single_user": settings.SINGLE_USER,
        "rail_libraries": SimpleLazyObject(lambda: list(visible_libraries(person=person))),
        "rail_questions": SimpleLazyObject(lambda: list(recent_questions(person=person))),
    }
