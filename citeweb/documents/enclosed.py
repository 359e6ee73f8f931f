"""Files inside a file become documents of their own, named after it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.files import File

from citeweb.documents.models import Revision
from citeweb.documents.services import UploadRefused, add_upload
from citeweb.extract import Enclosed, unpack_isolated

DEEPEST = 2
TOO_DEEP = "The files inside this one are not read: it lies too deep in others. Upload it by itself."
_TOLD = 20  # reasons shown one by one


def add_enclosed(*, revision: Revision, password: str | None) -> list[str]:
    """Add the files inside a revision that its worker holds; returns sentences on those that are not documents here.

    Adding again does no harm: the same bytes are known by then. Raises ExtractError and JobLost.
    """
    if revision.document.depth >= DEEPEST:
        return [TOO_DEEP]
    with TemporaryDirectory(dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        found = unpack_isolated(revision.file.path, folder, password, progress=lambda _done, _total: revision.write())
        with revision.heart():
            notes = [note for each in found if (note := _add(revision, each))]
    more = [f"{len(notes) - _TOLD:,} more files inside were not added."] if len(notes) > _TOLD else []
    return notes[:_TOLD] + more


def _add(revision: Revision, found: Enclosed) -> str:
    """Add one file; a sentence where it did not become a document, else ""."""
    if not found.file:
        return f"{found.name}: {found.reason}"
    document = revision.document
    try:
        with Path(found.file).open("rb") as handle:
            kept = add_upload(
                library=document.library, person=document.added_by, name=found.name, file=File(handle), inside=document
            )
    except UploadRefused as refusal:
        return f"{found.name}: {refusal}"
    other = kept.revision.document
    return (
        f"{found.name} is the same file as {other.name}." if kept.duplicate and other.inside_id != document.pk else ""
    )
