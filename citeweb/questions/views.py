"""Pages of questions, answers and evidence: fetch and authorise, call one service, render."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from citeweb.accounts.requests import AuthedRequest, is_fragment
from citeweb.documents.models import Library
from citeweb.documents.selectors import shelf, visible_libraries
from citeweb.questions import selectors, services
from citeweb.questions.evidence_view import evidence as evidence_of
from citeweb.questions.forms import AskForm
from citeweb.questions.models import Answer, Citation
from citeweb.questions.presenting import shown


def _answer(request: AuthedRequest, pk: int) -> Answer:
    return get_object_or_404(selectors.visible_answers(person=request.user), pk=pk)


@require_safe
def library(request: AuthedRequest, library_id: int) -> HttpResponse:
    """A library: ask box, documents, questions asked."""
    found = get_object_or_404(visible_libraries(person=request.user), pk=library_id)
    return _library_page(request, found)


def _library_page(request: AuthedRequest, library: Library, text: str = "", error: str = "") -> HttpResponse:
    context = {
        "library": library,
        "questions": selectors.questions_of(library=library)[:50],
        "text": text,
        "error": error,
        **shelf(library=library),
    }
    return render(request, "questions/library.html", context, status=422 if error else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: AuthedRequest, library_id: int) -> HttpResponse:
    """Keep a question and go to its answer; what was refused stays in the box, at an address that can be reloaded."""
    found = get_object_or_404(visible_libraries(person=request.user), pk=library_id)
    if request.method != "POST":
        return redirect("library", found.pk)
    form = AskForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else ""
    try:
        answer = services.ask(library=found, person=request.user, text=text)
    except services.QuestionRefused as refusal:
        return _library_page(request, found, text, str(refusal))
    return redirect("answer", answer.pk)


@require_safe
def question(request: AuthedRequest, question_id: int) -> HttpResponse:
    """The newest answer to a question."""
    found = get_object_or_404(selectors.visible_questions(person=request.user), pk=question_id)
    newest = found.answers.last()
    if newest is None:
        raise Http404
    return redirect("answer", newest.pk)


@require_POST
def again(request: AuthedRequest, question_id: int) -> HttpResponse:
    """Make another answer to a kept question."""
    found = get_object_or_404(selectors.visible_questions(person=request.user), pk=question_id)
    return redirect("answer", services.ask_again(question=found).pk)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_question(request: AuthedRequest, question_id: int) -> HttpResponse:
    """Ask, then remove a question with its answers."""
    found = get_object_or_404(selectors.visible_questions(person=request.user), pk=question_id)
    if request.method != "POST":
        return render(request, "questions/remove.html", {"question": found, "library": found.library})
    services.remove_question(question=found)
    messages.success(request, "The question was removed.")
    return redirect("library", found.library_id)


@require_safe
def answer(request: AuthedRequest, answer_id: int) -> HttpResponse:
    """An answer; while it is made, the fragment asks for itself again."""
    found = _answer(request, answer_id)
    template = "questions/answer.html" + ("#answer" if is_fragment(request) else "")
    return render(request, template, _context(found))


def _context(answer: Answer) -> dict[str, object]:
    return {"library": answer.question.library, "question": answer.question, "shown": shown(answer=answer)}


@require_safe
def evidence(request: AuthedRequest, answer_id: int, number: int) -> HttpResponse:
    """The evidence behind a marker: the pane alone for htmx, else the answer's page with the pane open."""
    found = _answer(request, answer_id)
    citation = selectors.citations_of(answer=found).filter(number=number).first()
    return _evidence_page(request, found, citation)


@require_safe
def place(request: AuthedRequest, answer_id: int, citation_id: int) -> HttpResponse:
    """Where an unlinked citation's words come nearest, or where they do stand."""
    found = _answer(request, answer_id)
    return _evidence_page(request, found, selectors.citations_of(answer=found).filter(pk=citation_id).first())


@require_safe
def newer(request: AuthedRequest, answer_id: int, number: int) -> HttpResponse:
    """Where a marker's words stand in a newer revision; the evidence itself where that was not looked for."""
    found = _answer(request, answer_id)
    citation = selectors.citations_of(answer=found).filter(number=number).first()
    return _evidence_page(request, found, citation, in_newer=True)


def _evidence_page(
    request: AuthedRequest, answer: Answer, citation: Citation | None, in_newer: bool = False
) -> HttpResponse:
    if citation is None:
        raise Http404
    context: dict[str, object] = {"evidence": evidence_of(answer=answer, citation=citation, in_newer=in_newer)}
    if is_fragment(request):
        return render(request, "questions/answer.html#evidence", context)
    return render(request, "questions/answer.html", context | _context(answer))


@require_safe
def sent(request: AuthedRequest, answer_id: int) -> HttpResponse:
    """All passages as they were sent to the model."""
    found = _answer(request, answer_id)
    context = {"answer": found, "question": found.question, "library": found.question.library}
    return render(request, "questions/sent.html", context | {"sent": selectors.sent_of(answer=found)})
