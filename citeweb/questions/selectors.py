"""Reads of questions and answers. Whatever a person may not see is not found."""

from django.db.models import Prefetch, QuerySet

from citeweb.accounts.models import User
from citeweb.documents.models import Library, Revision
from citeweb.questions.models import Answer, Citation, Claim, NewerFinding, Question, SentPassage


def questions_of(*, library: Library) -> QuerySet[Question]:
    """A library's questions, newest first."""
    return Question.objects.filter(library=library)


def recent_questions(*, person: User, limit: int = 12) -> QuerySet[Question]:
    """The person's newest questions over all libraries."""
    return Question.objects.filter(library__owner=person).select_related("library")[:limit]


def visible_questions(*, person: User) -> QuerySet[Question]:
    """The questions that a person may see."""
    return Question.objects.filter(library__owner=person).select_related("library")


def visible_answers(*, person: User) -> QuerySet[Answer]:
    """The answers that a person may see."""
    return Answer.objects.filter(question__library__owner=person).select_related("question__library")


def claims_of(*, answer: Answer) -> list[Claim]:
    """The checked claims with their citations, in reading order."""
    citations = Citation.objects.select_related("revision__document", "newer__revision")
    return list(answer.claims.prefetch_related(Prefetch("citations", queryset=citations)))


def sent_of(*, answer: Answer) -> list[SentPassage]:
    """The passages as sent to the model, best first."""
    return list(answer.sent.select_related("passage__revision__document"))


def citations_of(*, answer: Answer) -> QuerySet[Citation]:
    """All citations of an answer, linked or not, in reading order."""
    found = Citation.objects.filter(claim__answer=answer).select_related(
        "revision__document__library", "claim", "newer__revision__document__library"
    )
    return found.order_by("claim__number", "pk")


def markers_of(*, answer: Answer) -> list[Citation]:
    """One citation a marker, by number: one source text place, one number."""
    first: dict[int, Citation] = {}
    for citation in citations_of(answer=answer).filter(number__isnull=False):
        first.setdefault(citation.number or 0, citation)
    return [first[number] for number in sorted(first)]


def followed_to(*, revision: Revision) -> QuerySet[NewerFinding]:
    """What was found in this revision of the citations of earlier ones, newest answers first."""
    found = NewerFinding.objects.filter(revision=revision).select_related("citation__claim__answer__question")
    return found.order_by("-citation__claim__answer", "citation__number")
