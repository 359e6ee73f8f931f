"""One revision's way from stored bytes to searchable passages. Called by the worker and by the command line."""

import logging
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from citeweb.documents.enclosed import add_enclosed
from citeweb.documents.jobs import JobLost
from citeweb.documents.kept import forget_kept, kept_pages
from citeweb.documents.models import Page, Passage, Revision, RevisionText, State
from citeweb.documents.sealed import unseal
from citeweb.documents.signals import revision_ready
from citeweb.extract import EXTRACTOR_VERSION, ExtractError, Extraction, Heading, Part, read_isolated
from citeweb.retrieval.index import IndexRow, index_for
from citeweb.retrieval.passages import cut

logger = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
_DESCRIBED = ("extractor", "kind", "title", "author", "dated", "notes")
UNLOCKED = "Opened with its password, which is not kept: the text is here, but no pictures of the pages."


@dataclass(frozen=True)
class Reading:
    """What reading a file gave: text, headings, parts, pages, and the revision fields that describe it."""

    text: str
    headings: list[Heading]
    parts: list[Part]
    pages: list[Page]
    described: dict[str, Any] = field(default_factory=dict)


def read_revision(*, revision_id: int, progress: Progress | None = None) -> None:
    """Read a queued revision to the end: ready, or failed with its reason. Does nothing when another has it."""
    revision = Revision.claim(revision_id, state=State.READING)
    if revision is None:
        return
    started = time.monotonic()
    try:
        password = _take_password(revision)
        reading = _known(revision) or _read(revision, password, progress)
        if reading.described["enclosed"]:
            reading.described["notes"] += add_enclosed(revision=revision, password=password)
        _index(revision, reading, started)
    except JobLost:
        logger.info("revision %s was taken over or removed", revision_id)
    except ExtractError as error:
        revision.fail(error.code, str(error))
    except Exception as error:
        logger.error(
            "revision %s: %s at %s", revision_id, type(error).__name__, traceback.extract_tb(error.__traceback__)
        )
        revision.fail("internal", "Something went wrong here while reading this file. Try again, or report it to us.")
    forget_kept(revision_id)


def _read(revision: Revision, password: str | None, progress: Progress | None) -> Reading:
    def told(done: int, total: int) -> None:
        revision.write(pages_done=done, pages_total=total)
        if progress:
            progress(done, total)

    keep, languages = kept_pages(revision), settings.OCR_LANGUAGES
    reading = _reading(read_isolated(revision.file.path, password, progress=told, languages=languages, keep=keep))
    if password and reading.pages:
        reading.described["notes"].append(UNLOCKED)
    return reading


def _take_password(revision: Revision) -> str | None:
    """The password that was given for this reading, which the row then no longer holds."""
    sealed = revision.sealed_password
    if sealed:
        revision.write(sealed_password="")
    return unseal(sealed)


def _reading(extraction: Extraction) -> Reading:
    pages = [
        Page(
            number=page.number, label=page.label or "", width=page.width, height=page.height, start=page.start,
            end=page.end, quality=page.quality, note=page.note or "", glyphs=page.glyphs,
        )
        for page in extraction.pages
    ]  # fmt: skip
    described = {
        "extractor": EXTRACTOR_VERSION,
        "kind": extraction.kind,
        "title": extraction.title or "",
        "author": extraction.author or "",
        "dated": extraction.date or "",
        "notes": list(extraction.notes),
        "enclosed": extraction.enclosed,
    }
    return Reading(extraction.source.text, list(extraction.headings), list(extraction.parts), pages, described)


def _known(revision: Revision) -> Reading | None:
    """The reading of the same bytes by the same extractor for the same owner, if there is one: not read twice.

    A file that has others inside is read again, so that those come into this library as well.
    """
    twin = (
        Revision.objects.filter(sha256=revision.sha256, extractor=EXTRACTOR_VERSION, state=State.READY, enclosed=0)
        .filter(document__library__owner=revision.document.library.owner_id)
        .exclude(pk=revision.pk)
        .select_related("source")
        .first()
    )
    if twin is None:
        return None
    pages = list(twin.pages.all())
    for page in pages:
        page.pk = None
    described = {name: getattr(twin, name) for name in _DESCRIBED} | {"enclosed": 0}
    source = twin.source
    headings, parts = [Heading(*heading) for heading in source.headings], [Part(*part) for part in source.parts]
    return Reading(source.text, headings, parts, pages, described)


def _index(revision: Revision, reading: Reading, started: float) -> None:
    """Store the reading and make it searchable, all or nothing."""
    revision.write(state=State.INDEXING, pages_done=len(reading.pages), pages_total=len(reading.pages))
    passages = _passages(revision, reading)
    with transaction.atomic():
        revision.write()  # holds the row, so that it is not taken for lost while the inserts last
        RevisionText.objects.create(
            revision=revision, text=reading.text,
            headings=[[h.start, h.end, h.level] for h in reading.headings],
            parts=[[p.start, p.end, p.kind] for p in reading.parts],
        )  # fmt: skip
        for page in reading.pages:
            page.revision = revision
        Page.objects.bulk_create(reading.pages, batch_size=200)
        _put(revision, Passage.objects.bulk_create(passages, batch_size=500), reading.described["title"])
        revision.write(
            state=State.READY, seconds=time.monotonic() - started, characters=len(reading.text),
            passage_count=len(passages), **reading.described,
        )  # fmt: skip
        revision_ready.send(Revision, revision=revision)


def _passages(revision: Revision, reading: Reading) -> list[Passage]:
    pages = [(page.start, page.end) for page in reading.pages]
    identity = f"{revision.sha256}:{reading.described['extractor']}"
    return [
        Passage(
            revision=revision, key=piece.id, start=piece.start, end=piece.end, text=piece.text,
            heading_path=list(piece.heading_path), first_page=piece.first_page, last_page=piece.last_page,
        )
        for piece in cut(reading.text, revision=identity, headings=reading.headings, pages=pages)
    ]  # fmt: skip


def _put(revision: Revision, passages: list[Passage], title: str) -> None:
    """Index the new passages in place of those of the document's earlier revisions."""
    index = index_for(connection)
    earlier = Passage.objects.filter(revision__document=revision.document_id, revision__number__lt=revision.number)
    index.remove(list(earlier.values_list("pk", flat=True)))
    name = f"{revision.document.name} {title}"
    index.add(
        revision.document.library_id,
        [IndexRow(passage.pk, name, " / ".join(passage.heading_path), passage.text) for passage in passages],
    )
