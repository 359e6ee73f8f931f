"""Reads of libraries and documents. Whatever a person may not see is not found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from citeweb.accounts.models import User
from citeweb.documents.models import Document, Library, Page, Passage, Revision, RevisionText, State
from citeweb.extract import boxes_of

ARCHIVE = "zip"  # the kind that has no text of its own
Box = tuple[int, float, float, float, float]


def visible_libraries(*, person: User) -> QuerySet[Library]:
    """The libraries that a person may see."""
    return Library.objects.filter(owner=person)


def visible_documents(*, person: User) -> QuerySet[Document]:
    """The documents that a person may see."""
    return Document.objects.filter(library__owner=person).select_related("library")


def visible_revisions(*, person: User) -> QuerySet[Revision]:
    """The revisions that a person may see."""
    return Revision.objects.filter(document__library__owner=person).select_related("document__library")


def libraries_with_counts(*, person: User) -> QuerySet[Library]:
    """The person's libraries, each with ``document_count``."""
    return visible_libraries(person=person).annotate(document_count=Count("documents"))


def newest_revisions(*, library: Library) -> QuerySet[Revision]:
    """The newest revision of each document, by document name."""
    newest = Revision.objects.filter(document=OuterRef("document")).order_by("-number")
    return (
        Revision.objects.filter(document__library=library, pk=Subquery(newest.values("pk")[:1]))
        .select_related("document__inside")
        .order_by("document__name")
    )


def searchable_revisions(*, library: Library) -> QuerySet[Revision]:
    """The newest ready revision of each document: what a question searches."""
    newest = Revision.objects.filter(document=OuterRef("document"), state=State.READY).order_by("-number")
    found = Revision.objects.filter(document__library=library, pk=Subquery(newest.values("pk")[:1]))
    return found.exclude(kind=ARCHIVE)


def newest_ready(*, person: User, document: int) -> Revision:
    """The newest revision of a document that has been read. Raises Revision.DoesNotExist."""
    if not 0 < document < 2**63:
        raise Revision.DoesNotExist
    found = visible_revisions(person=person).filter(document=document, state=State.READY).order_by("-number").first()
    if found is None:
        raise Revision.DoesNotExist
    return found


@dataclass(frozen=True)
class Searchable:
    """How much of a library a question searches."""

    documents: int
    passages: int
    unsearchable: int


def searchable(*, library: Library) -> Searchable:
    """Counts of documents and passages searched, and of documents that cannot be searched."""
    ready = searchable_revisions(library=library).aggregate(documents=Count("pk"), passages=Sum("passage_count"))
    unsearchable = library.documents.exclude(revisions__kind=ARCHIVE).count() - ready["documents"]
    return Searchable(ready["documents"], ready["passages"] or 0, unsearchable)


def is_superseded(*, revision: Revision) -> bool:
    """True when the document has a newer ready revision."""
    return Revision.objects.filter(
        document=revision.document_id, number__gt=revision.number, state=State.READY
    ).exists()


def newest_ready_of(*, revision: Revision) -> Revision | None:
    """The newest revision of the same document that has been read."""
    return Revision.objects.filter(document=revision.document_id, state=State.READY).order_by("-number").first()


def shelf(*, library: Library) -> dict[str, Any]:
    """What the list of documents shows: newest revisions, and whether any is still under way."""
    revisions = list(newest_revisions(library=library))
    under_way = [revision for revision in revisions if revision.state in (Revision.QUEUED, *Revision.RUNNING)]
    return {"revisions": revisions, "under_way": len(under_way)}


def enclosed_in(*, document: Document) -> QuerySet[Document]:
    """The documents that came out of a file, by name."""
    return document.enclosed.order_by("name")


def pages_of(*, revision: Revision) -> QuerySet[Page]:
    """The pages of a revision without their glyphs."""
    return revision.pages.defer("glyphs")


def pages_on(*, revision: Revision, spans: Iterable[Sequence[int]]) -> list[int]:
    """The numbers of the pages that the spans of the source text stand on; none where there are no pages."""
    on = [Q(start__lt=end, end__gt=start) for start, end in spans]
    found = revision.pages.filter(reduce(or_, on)) if on else revision.pages.none()
    return list(found.order_by("number").values_list("number", flat=True))


def boxes(*, revision: Revision, start: int, end: int) -> list[Box]:
    """(page, x0, y0, x1, y1) of a span, in points from the top left of the displayed page, a line each."""
    pages = Page.objects.filter(revision=revision, start__lt=end, end__gt=start)
    return [
        (page.number, *box)
        for page in pages
        for box in boxes_of(bytes(page.glyphs), max(start, page.start) - page.start, min(end, page.end) - page.start)
    ]


def source_text(*, revision: Revision) -> str:
    """The whole source text."""
    return RevisionText.objects.get(revision=revision).text


def passages_in_order(*, library: Library, pks: list[int]) -> list[Passage]:
    """Passages of a library by id, in the order of the ids; those that are gone are left out."""
    found = Passage.objects.filter(pk__in=pks, revision__document__library=library)
    by_pk = {passage.pk: passage for passage in found.select_related("revision__document")}
    return [by_pk[pk] for pk in pks if pk in by_pk]
