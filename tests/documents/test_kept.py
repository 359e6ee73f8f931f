"""What is kept of a long file while it is read is gone when its reading has ended, however it ended."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from pytest_django import Settings

from citeweb.documents import services
from citeweb.documents.kept import forget_kept, kept_pages, sweep_kept
from citeweb.documents.models import Library, Revision, State
from citeweb.documents.reading import read_revision
from tests.extract.pdfs import pdf, show


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.READINGS = tmp_path


def uploaded(library: Library, data: bytes) -> Revision:
    """A queued revision."""
    return services.add_upload(library=library, person=None, name="long.pdf", file=ContentFile(data)).revision


def test_nothing_is_left_of_a_long_file_that_is_ready(library: Library) -> None:
    queued = uploaded(library, pdf(*(show(72, 500, f"Clause {'abcdefghij'[n % 10]} of page {n}") for n in range(60))))
    read_revision(revision_id=queued.pk)
    assert Revision.objects.get(pk=queued.pk).state == State.READY
    assert not kept_pages(queued).parent.exists()


@pytest.mark.parametrize(("state", "stays"), [("queued", True), ("reading", True), ("failed", False)])
def test_pages_stay_as_long_as_their_revision_is_under_way(library: Library, state: str, stays: bool) -> None:
    queued = uploaded(library, b"Some words.")
    Revision.objects.filter(pk=queued.pk).update(state=state)
    kept_pages(queued).mkdir(parents=True)
    forget_kept(queued.pk)
    assert kept_pages(queued).exists() is stays


def test_what_a_removed_document_left_is_swept(library: Library) -> None:
    removed, queued = uploaded(library, b"Some words."), uploaded(library, b"Other words.")
    for revision in (removed, queued):
        kept_pages(revision).mkdir(parents=True)
    Revision.objects.filter(pk=removed.pk).delete()
    sweep_kept()
    assert not kept_pages(removed).exists()
    assert kept_pages(queued).exists()
