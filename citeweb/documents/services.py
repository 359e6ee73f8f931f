"""Writes of libraries and documents."""

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TypeAlias

from django.conf import settings
from django.core.files import File
from django.core.files.storage import default_storage
from django.db import connection, models, transaction
from django.db.models import Max, Sum
from django.utils import timezone

from citeweb.accounts.models import User
from citeweb.documents.models import Document, Library, Passage, Revision, State
from citeweb.documents.pictures import forget_pictures
from citeweb.documents.queue import send_on_commit
from citeweb.documents.sealed import seal
from citeweb.retrieval.index import index_for

_ROOM = "Remove documents that are no longer needed, or make another library."
READ_TASK = "documents.read"
Uploaded: TypeAlias = "File[bytes]"


class UploadRefused(Exception):
    """The upload was not kept; ``code`` is a stable word, the message says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Upload:
    """What became of an upload: its newest revision, and whether those bytes were already here."""

    revision: Revision
    duplicate: bool


def create_library(*, owner: User, name: str) -> Library:
    """A new library, or the one of that name."""
    return Library.objects.get_or_create(owner=owner, name=name)[0]


def add_upload(
    *, library: Library, person: User | None, name: str, file: Uploaded, inside: Document | None = None,
    enqueue: bool = True,
) -> Upload:  # fmt: skip
    """Keep an uploaded file and queue its reading.

    The same bytes in the same library are not kept again; other bytes under a known name become that document's next
    revision. A file ``inside`` another is named after it. With ``enqueue`` off the caller reads it itself. Raises
    UploadRefused when the file is too large, or the library is full.
    """
    if file.size > settings.UPLOAD_BYTES:
        limit = settings.UPLOAD_BYTES // (1024 * 1024)
        raise UploadRefused("too_large", f"This file is larger than {limit} MB. Split it and upload the parts.")
    name = f"{inside.name}/{clean_path(name)}"[-255:] if inside else clean_name(name)
    sha256 = _sha256(file)
    known = _revision_with(library, sha256)
    if known:
        return Upload(known, duplicate=True)
    _require_room(library, file.size)
    stored = default_storage.save(f"{sha256[:2]}/{sha256}-{secrets.token_hex(4)}", file)
    try:
        document = {"added_by": person, "inside": inside}
        return _record(library, name, document, stored, sha256, file.size, enqueue)
    except BaseException:
        default_storage.delete(stored)
        raise


@transaction.atomic
def _record(
    library: Library, name: str, new: dict[str, Any], stored: str, sha256: str, size: int, enqueue: bool
) -> Upload:
    known = _revision_with(library, sha256)  # another upload of the same bytes may have won meanwhile
    if known:
        transaction.on_commit(lambda: default_storage.delete(stored))
        return Upload(known, duplicate=True)
    document, _ = Document.objects.get_or_create(library=library, name=name, defaults=new)
    number = (document.revisions.aggregate(last=Max("number"))["last"] or 0) + 1
    revision = Revision.objects.create(
        document=document, number=number, sha256=sha256, bytes=size, file=stored, heartbeat_at=timezone.now()
    )
    if enqueue:
        send_on_commit(READ_TASK, revision.pk)
    return Upload(revision, duplicate=False)


def _require_room(library: Library, size: int) -> None:
    """Raise UploadRefused where the library would hold more than it may."""
    held = Revision.objects.filter(document__library=library).aggregate(bytes=Sum("bytes"))["bytes"] or 0
    if held + size > settings.LIBRARY_BYTES:
        limit = settings.LIBRARY_BYTES // (1024 * 1024)
        raise UploadRefused("library_full", f"The library is full: it may hold {limit:,} MB. {_ROOM}")
    if library.documents.count() >= settings.LIBRARY_DOCUMENTS:
        limit = settings.LIBRARY_DOCUMENTS
        raise UploadRefused("library_full", f"The library is full: it may hold {limit:,} documents. {_ROOM}")


def _revision_with(library: Library, sha256: str) -> Revision | None:
    """A revision of those bytes that is its document's newest and has not failed."""
    newer = Revision.objects.filter(document=models.OuterRef("document"), number__gt=models.OuterRef("number"))
    kept = Revision.objects.filter(document__library=library, sha256=sha256).exclude(state=State.FAILED)
    return kept.filter(~models.Exists(newer)).select_related("document").first()


def _sha256(file: Uploaded) -> str:
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def clean_name(name: str) -> str:
    """A file's own name, without folders or control characters, at most 255 characters."""
    base = PurePath(name.replace("\\", "/")).name
    return visible(base)[-255:] or "unnamed"


def clean_path(name: str) -> str:
    """A file's path inside another: its folders kept, without control characters or ways out."""
    parts = [visible(part) for part in name.replace("\\", "/").split("/")]
    return "/".join(part for part in parts if part not in {"", ".", ".."}) or "unnamed"


def visible(name: str) -> str:
    """A name without control and format characters, bidirectional ones among them."""
    return "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] != "C").strip()


@transaction.atomic
def retry(*, revision: Revision, password: str = "") -> bool:
    """Queue a failed revision again, with its attempts forgiven; False when it had not failed.

    The password is kept sealed, and only until a worker takes it.
    """
    again = Revision.objects.filter(pk=revision.pk, state=State.FAILED).update(
        state=State.QUEUED, reason="", reason_code="", attempts=0, claim_token="", heartbeat_at=timezone.now(),
        sealed_password=seal(password),
    )  # fmt: skip
    if again:
        send_on_commit(READ_TASK, revision.pk)
    return bool(again)


@transaction.atomic
def remove_document(*, document: Document) -> None:
    """Remove a document with its revisions, text, index entries and files. Answers that cite it keep their words."""
    _forget(Revision.objects.filter(document=document))
    document.delete()


@transaction.atomic
def remove_library(*, library: Library) -> None:
    """Remove a library with all that is in it, questions and answers included."""
    _forget(Revision.objects.filter(document__library=library))
    library.delete()


def _forget(revisions: models.QuerySet[Revision]) -> None:
    """Take revisions out of the index now, and their files and pictures off the disk once the removal is certain."""
    kept = list(revisions.values_list("file", "sha256"))
    index_for(connection).remove(list(Passage.objects.filter(revision__in=revisions).values_list("pk", flat=True)))

    def clear() -> None:
        for name, _ in kept:
            default_storage.delete(name)
        forget_pictures(sha256s={sha256 for _, sha256 in kept})

    transaction.on_commit(clear)
