"""Pages of libraries and documents: fetch and authorise, call one service, render."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from citeweb.accounts.requests import AuthedRequest, is_fragment, number_in
from citeweb.documents import selectors, services
from citeweb.documents.forms import LibraryForm, UploadForm
from citeweb.documents.models import Library, Revision, State
from citeweb.documents.pictures import page_picture
from citeweb.documents.reader import window
from citeweb.extract import ExtractError


def _library(request: AuthedRequest, pk: int) -> Library:
    return get_object_or_404(selectors.visible_libraries(person=request.user), pk=pk)


def _revision(request: AuthedRequest, pk: int) -> Revision:
    return get_object_or_404(selectors.visible_revisions(person=request.user), pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def libraries(request: AuthedRequest) -> HttpResponse:
    """The person's libraries, and a form for a new one."""
    form = LibraryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = services.create_library(owner=request.user, name=form.cleaned_data["name"])
        return redirect("library", made.pk)
    found = selectors.libraries_with_counts(person=request.user)
    return render(request, "documents/libraries.html", {"libraries": found, "form": form})


@require_safe
def documents(request: AuthedRequest, library_id: int) -> HttpResponse:
    """The documents of a library with their states; asks for itself again while some are under way."""
    library = _library(request, library_id)
    context = {"library": library, **selectors.shelf(library=library)}
    template = "documents/documents.html" + ("#shelf" if is_fragment(request) else "")
    return render(request, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: AuthedRequest, library_id: int) -> HttpResponse:
    """Keep the files and queue their reading; each refusal is said by name."""
    library = _library(request, library_id)
    if request.method != "POST":
        return redirect("documents", library.pk)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, "Choose one or more files first.")
        return redirect("documents", library.pk)
    for file in form.cleaned_data["documents"]:
        _keep(request, library, file.name or "", file)
    return render(request, "components/_messages.html") if is_fragment(request) else redirect("documents", library.pk)


def _keep(request: AuthedRequest, library: Library, name: str, file: services.Uploaded) -> None:
    try:
        kept = services.add_upload(library=library, person=request.user, name=name, file=file)
    except services.UploadRefused as refusal:
        messages.error(request, f"{name}: {refusal}")
        return
    if kept.duplicate:
        messages.info(request, f"{name} is here already, as {kept.revision.document.name}. It was not read again.")


@sensitive_post_parameters("password")
@require_POST
def retry(request: AuthedRequest, revision_id: int) -> HttpResponse:
    """Queue a failed revision again, with the password where one is given."""
    revision = _revision(request, revision_id)
    services.retry(revision=revision, password=request.POST.get("password", "")[:1_000])
    return redirect("documents", revision.document.library_id)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_document(request: AuthedRequest, document_id: int) -> HttpResponse:
    """Ask, then remove a document."""
    document = get_object_or_404(selectors.visible_documents(person=request.user), pk=document_id)
    if request.method != "POST":
        return render(request, "documents/remove.html", {"library": document.library, "document": document})
    services.remove_document(document=document)
    messages.success(request, f"{document.name} was removed.")
    return redirect("documents", document.library_id)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_library(request: AuthedRequest, library_id: int) -> HttpResponse:
    """Ask, then remove a library."""
    library = _library(request, library_id)
    if request.method != "POST":
        return render(request, "documents/remove.html", {"library": library})
    services.remove_library(library=library)
    messages.success(request, f"{library.name} was removed.")
    return redirect("libraries")


@require_safe
def document(request: AuthedRequest, document_id: int) -> HttpResponse:
    """The newest revision of a document."""
    found = get_object_or_404(selectors.visible_documents(person=request.user), pk=document_id)
    newest = found.revisions.last()
    if newest is None:
        raise Http404
    return redirect("revision", newest.pk)


@require_safe
def revision(request: AuthedRequest, revision_id: int) -> HttpResponse:
    """A revision's source text from ``?at=`` on; a failed or unread one says why it has none."""
    found = _revision(request, revision_id)
    context: dict[str, object] = {"revision": found, "library": found.document.library}
    if found.state == State.READY:
        context |= {
            "window": window(revision=found, at=number_in(request, "at")),
            "pages": selectors.pages_of(revision=found),
            "enclosed": selectors.enclosed_in(document=found.document),
            "superseded": selectors.is_superseded(revision=found),
        }
    return render(request, "documents/revision.html", context)


@require_safe
def page(request: AuthedRequest, revision_id: int, number: int) -> HttpResponse:
    """One page's picture, as a page of its own."""
    found = _revision(request, revision_id)
    pages = selectors.pages_of(revision=found)
    shown = get_object_or_404(pages, number=number)
    context = {"revision": found, "library": found.document.library, "page": shown, "pages": pages}
    return render(request, "documents/page.html", context)


@require_safe
@cache_control(private=True, max_age=86_400, immutable=True)
def picture(request: AuthedRequest, revision_id: int, number: int) -> FileResponse:
    """The rendered picture of a page."""
    found = _revision(request, revision_id)
    get_object_or_404(selectors.pages_of(revision=found), number=number)
    try:
        path = page_picture(revision=found, number=number)
    except ExtractError:
        raise Http404("This page cannot be shown as a picture.") from None
    return FileResponse(path.open("rb"), content_type="image/png")


@require_safe
def original(request: AuthedRequest, revision_id: int) -> FileResponse:
    """The uploaded bytes, always as a download and never as something the browser runs."""
    found = _revision(request, revision_id)
    file = found.file.open("rb")
    return FileResponse(file, as_attachment=True, filename=found.document.name, content_type="application/octet-stream")
