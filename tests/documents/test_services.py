"""Uploads: kept once, revised under their name, removed without leftovers."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from citeweb.accounts.models import User
from citeweb.documents import services
from citeweb.documents.models import Document, Library, Passage, Revision, State
from citeweb.retrieval.index import index_for
from tests.conftest import LEASE, add


def found(library: Library, query: str) -> list[int]:
    return [hit.passage for hit in index_for(connection).search(library.pk, query)]


def test_the_same_bytes_are_not_kept_twice(library: Library) -> None:
    first = services.add_upload(library=library, person=None, name="a.txt", file=ContentFile(b"Words."))
    again = services.add_upload(library=library, person=None, name="b.txt", file=ContentFile(b"Words."))
    assert (first.duplicate, again.duplicate) == (False, True)
    assert again.revision == first.revision
    assert Document.objects.count() == 1


def test_changed_bytes_under_a_known_name_are_a_new_revision(library: Library, lease: Revision) -> None:
    changed = add(library, "lease.md", LEASE.replace("30 days", "60 days"))
    assert changed.document == lease.document
    assert changed.number == 2
    hits = Passage.objects.filter(pk__in=found(library, "days notice in writing"))
    assert {hit.revision_id for hit in hits} == {changed.pk}
    assert "30 days" in lease.source.text


def test_going_back_to_earlier_bytes_is_a_revision_too(library: Library, lease: Revision) -> None:
    add(library, "lease.md", LEASE.replace("30 days", "60 days"))
    back = add(library, "lease.md", LEASE)
    assert (back.number, back.state) == (3, State.READY)
    assert list(back.passages.values_list("key")) == list(lease.passages.values_list("key"))


def test_the_same_bytes_in_another_library_of_theirs_are_not_read_twice(
    person: User, lease: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citeweb.documents.reading.read_isolated", None)  # reading would fail
    twin = add(services.create_library(owner=person, name="Other"), "copy.md", LEASE)
    assert twin.state == State.READY
    assert twin.source.text == lease.source.text
    assert list(twin.passages.values_list("key")) == list(lease.passages.values_list("key"))


def test_a_file_over_the_limit_is_refused_with_what_to_do(library: Library, settings: Settings) -> None:
    settings.UPLOAD_BYTES = 1024 * 1024
    with pytest.raises(services.UploadRefused, match="larger than 1 MB"):
        services.add_upload(library=library, person=None, name="a.txt", file=ContentFile(b"x" * (1024 * 1024 + 1)))
    assert not Document.objects.exists()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\files\\lease.pdf", "lease.pdf"),
        ("a\x00\nb\u202e.txt", "ab.txt"),
        ("", "unnamed"),
        ("x" * 300 + ".pdf", "x" * 251 + ".pdf"),
    ],
)
def test_names_lose_folders_and_control_characters(given: str, kept: str) -> None:
    assert services.clean_name(given) == kept


def test_removing_a_document_leaves_no_file_text_or_search_entry(
    library: Library, lease: Revision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    path = Path(lease.file.path)
    assert path.exists()
    assert found(library, "tenant rent")
    with django_capture_on_commit_callbacks(execute=True):
        services.remove_document(document=lease.document)
    assert not path.exists()
    assert not found(library, "tenant rent")
    assert not Revision.objects.exists()


def test_a_failed_file_says_why_and_can_be_tried_again(library: Library) -> None:
    failed = add(library, "empty.pdf", b"")
    assert failed.state == State.FAILED
    assert failed.reason
    assert services.retry(revision=failed)
    again = Revision.objects.get(pk=failed.pk)
    assert (again.state, again.attempts, again.reason) == (State.QUEUED, 0, "")
    assert not services.retry(revision=again)


def test_every_passage_is_the_text_at_its_offsets(lease: Revision) -> None:
    text = lease.source.text
    assert lease.passages.exists()
    assert all(text[passage.start : passage.end] == passage.text for passage in lease.passages.all())
