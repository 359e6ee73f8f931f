"""Locked files: the person is asked for the password, it opens the file, and nothing keeps it."""

import io
import logging
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from docx import Document as Docx
from msoffcrypto.format.ooxml import OOXMLFile

from citeweb.documents import services
from citeweb.documents.models import Library, Revision, State
from citeweb.documents.reading import read_revision
from citeweb.documents.sealed import seal, unseal
from tests.conftest import add

PASSWORD = "correct horse"


def locked_docx() -> bytes:
    plain, locked = io.BytesIO(), io.BytesIO()
    docx = Docx()
    docx.add_paragraph("The deposit is three months of rent.")
    docx.save(plain)
    OOXMLFile(plain).encrypt(PASSWORD, locked)
    return locked.getvalue()


@pytest.fixture
def locked(library: Library) -> Revision:
    return add(library, "deposit.docx", locked_docx())


def reread(revision: Revision) -> Revision:
    read_revision(revision_id=revision.pk)
    return Revision.objects.get(pk=revision.pk)


def test_the_page_asks_for_the_password_and_it_opens_the_file(client: Client, locked: Revision) -> None:
    assert (locked.state, locked.reason_code) == (State.FAILED, "password_needed")
    shelf = client.get(reverse("documents", args=[locked.document.library_id])).content.decode()
    assert f'href="{reverse("revision", args=[locked.pk])}"' in shelf
    page = client.get(reverse("revision", args=[locked.pk])).content.decode()
    assert 'type="password"' in page
    client.post(reverse("retry", args=[locked.pk]), {"password": PASSWORD})
    opened = reread(locked)
    assert opened.state == State.READY
    assert "three months of rent" in opened.source.text


def test_a_wrong_password_is_said_and_asked_for_again(client: Client, locked: Revision) -> None:
    services.retry(revision=locked, password="wrong")
    failed = reread(locked)
    assert (failed.state, failed.reason_code) == (State.FAILED, "wrong_password")
    assert 'type="password"' in client.get(reverse("revision", args=[locked.pk])).content.decode()


def test_the_password_is_sealed_in_the_row_until_it_is_taken(
    locked: Revision, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    services.retry(revision=locked, password=PASSWORD)
    waiting = Revision.objects.get(pk=locked.pk)
    assert waiting.sealed_password
    assert PASSWORD not in waiting.sealed_password
    assert reread(locked).sealed_password == ""
    assert PASSWORD not in caplog.text


def test_a_password_is_gone_from_the_row_when_the_bytes_were_known(library: Library, locked: Revision) -> None:
    services.retry(revision=locked, password=PASSWORD)
    opened = reread(locked)
    other = services.create_library(owner=library.owner, name="Other")
    copy = ContentFile(Path(opened.file.path).read_bytes())
    upload = services.add_upload(library=other, person=None, name="copy.docx", file=copy, enqueue=False)
    Revision.objects.filter(pk=upload.revision.pk).update(sealed_password=seal(PASSWORD))
    twin = reread(upload.revision)
    assert (twin.state, twin.sealed_password) == (State.READY, "")


def test_a_file_that_failed_otherwise_is_not_asked_for_a_password(client: Client, library: Library) -> None:
    failed = add(library, "empty.txt", b"")
    assert 'type="password"' not in client.get(reverse("revision", args=[failed.pk])).content.decode()


@pytest.mark.parametrize("secret", ["", "x", "пароль 密码"])
def test_what_is_sealed_opens_again(secret: str) -> None:
    assert (unseal(seal(secret)) or "") == secret


def test_a_seal_of_another_key_does_not_open() -> None:
    assert unseal("gAAAAABn" + "A" * 92) is None
