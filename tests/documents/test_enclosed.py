"""Archives, attachments and embedded files: each file inside is a document of its own, or named with its reason."""

import io
import json
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from citeweb.accounts.models import User
from citeweb.documents import services
from citeweb.documents.models import Document, Library, Revision, State
from citeweb.documents.reading import read_revision
from citeweb.documents.selectors import searchable
from citeweb.documents.services import clean_path
from citeweb.extract import Damaged, PasswordNeeded, TooLarge, read, unpack_isolated
from citeweb.extract.model import Limits
from tests.conftest import add
from tests.extract.archives import zipped


def read_all(library: Library) -> dict[str, Revision]:
    """Read what is queued, and what comes out of it, to the end; every document's newest revision by name."""
    while queued := Revision.objects.filter(document__library=library, state=State.QUEUED).first():
        read_revision(revision_id=queued.pk)
    return {revision.document.name: revision for revision in Revision.objects.filter(document__library=library)}


def test_an_archive_becomes_its_documents_and_bad_ones_are_named(library: Library) -> None:
    files = {
        "leases/old/rent.txt": b"The rent is 900 euros.",
        "notes.md": b"# Notes\n\nThe garden is shared.",
        "photo.jpg": b"\xff\xd8\xff\xe0 not a document",
        "../../etc/passwd": b"A path that leads out.",
        "__MACOSX/._rent.txt": b"junk",
        "leases/.DS_Store": b"junk",
        "empty.txt": b"",
    }
    add(library, "batch.zip", zipped(files))
    found = read_all(library)
    assert {name: revision.state for name, revision in found.items()} == {
        "batch.zip": "ready",
        "batch.zip/leases/old/rent.txt": "ready",
        "batch.zip/notes.md": "ready",
        "batch.zip/photo.jpg": "failed",
        "batch.zip/etc/passwd": "ready",
        "batch.zip/empty.txt": "failed",
    }
    assert found["batch.zip/photo.jpg"].reason_code == "not_a_document"
    assert found["batch.zip/empty.txt"].reason_code == "empty"
    assert searchable(library=library).documents == 3
    assert searchable(library=library).unsearchable == 2
    assert not list(Path(configured.FILE_UPLOAD_TEMP_DIR).iterdir())


def test_archives_in_archives_are_opened_twice_and_no_deeper(library: Library) -> None:
    inner = zipped({"c.txt": b"The third."})
    middle = zipped({"b.txt": b"The second.", "inner.zip": inner})
    add(library, "outer.zip", zipped({"a.txt": b"The first.", "middle.zip": middle}))
    found = read_all(library)
    assert found["outer.zip/middle.zip/b.txt"].state == State.READY
    assert found["outer.zip/middle.zip/inner.zip"].notes == [
        "The files inside this one are not read: it lies too deep in others. Upload it by itself."
    ]
    assert not any(name.endswith("c.txt") for name in found)


def test_reading_an_archive_again_adds_nothing_twice(library: Library) -> None:
    first = add(library, "batch.zip", zipped({"a.txt": b"Words that stand."}))
    read_all(library)
    Revision.objects.filter(pk=first.pk).update(state=State.FAILED)
    services.retry(revision=first)
    first.source.delete()
    assert len(read_all(library)) == 2
    assert Revision.objects.get(pk=first.pk).notes == []


def test_the_command_reads_what_came_in_a_file_as_well(person: User, tmp_path: Path) -> None:
    path, out = tmp_path / "batch.zip", io.StringIO()
    path.write_bytes(zipped({"a.txt": b"The first.", "inner.zip": zipped({"b.txt": b"The second."})}))
    call_command("ingest", str(path), "--library", "New", "--json", stdout=out, stderr=io.StringIO())
    assert [(each["name"], each["state"]) for each in json.loads(out.getvalue())["documents"]] == [
        ("batch.zip", "ready"),
        ("batch.zip/a.txt", "ready"),
        ("batch.zip/inner.zip", "ready"),
        ("batch.zip/inner.zip/b.txt", "ready"),
    ]


def test_the_same_file_elsewhere_in_the_library_is_named(library: Library, lease: Revision) -> None:
    batch = add(library, "batch.zip", zipped({"copy.md": Path(lease.file.path).read_bytes()}))
    assert batch.notes == ["copy.md is the same file as lease.md."]


def test_a_bomb_ends_within_the_limits_and_its_neighbours_go_on(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(zipped({"small.txt": b"Fine.", "bomb.txt": bytes(40 << 20), "after.txt": b"Fine too."}))
    folder = tmp_path / "out"
    folder.mkdir()
    found = unpack_isolated(path, folder, limits=Limits(unpacked_bytes=1 << 20))
    assert [bool(each.file) for each in found] == [True, False, True]
    assert "more than the limits" in found[1].reason
    assert sum(file.stat().st_size for file in folder.iterdir()) < 100


def test_an_archive_of_too_many_files_is_refused(library: Library) -> None:
    batch = add(library, "many.zip", zipped({f"{number}.txt": b"" for number in range(1_001)}))
    assert (batch.state, batch.reason_code) == (State.FAILED, TooLarge.code)
    assert "1,001 files" in batch.reason


def test_a_damaged_member_is_named_and_the_others_are_read(library: Library) -> None:
    whole = zipped({"good.txt": b"Good words.", "bad.txt": b"Broken words, many of them."})
    at = whole.index(b"bad.txt") + len("bad.txt") + 4
    batch = add(library, "batch.zip", whole[:at] + b"\xff\xff\xff" + whole[at + 3 :])
    assert batch.notes == ["bad.txt: It is damaged inside the archive. Upload it by itself."]
    assert read_all(library)["batch.zip/good.txt"].state == State.READY


def test_attachments_are_documents_linked_to_their_message(client: Client, library: Library) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", "The lease"
    message.set_content("Please find the lease attached.")
    message.add_attachment(b"The deposit is 1,800 euros.", maintype="text", subtype="plain", filename="deposit.txt")
    message.add_attachment(
        b"GIF8", maintype="image", subtype="gif", cid="<logo>", disposition="inline", filename="l.gif"
    )
    mail = add(library, "lease.eml", bytes(message))
    found = read_all(library)
    assert set(found) == {"lease.eml", "lease.eml/deposit.txt"}
    attached = found["lease.eml/deposit.txt"]
    assert "1,800 euros" in attached.source.text
    assert attached.document.inside == mail.document
    page = client.get(reverse("revision", args=[attached.pk])).content.decode()
    assert f'<a href="{reverse("document", args=[mail.document_id])}">lease.eml</a>' in page
    assert "lease.eml/deposit.txt" in client.get(reverse("revision", args=[mail.pk])).content.decode()


def test_what_came_in_a_file_stays_when_it_is_removed(library: Library) -> None:
    batch = add(library, "batch.zip", zipped({"a.txt": b"Words that stand."}))
    services.remove_document(document=batch.document)
    assert [document.inside for document in Document.objects.all()] == [None]


def test_a_full_library_refuses_in_words_and_keeps_nothing(library: Library, settings: Settings) -> None:
    settings.LIBRARY_DOCUMENTS = 2
    batch = add(library, "batch.zip", zipped({"a.txt": b"One.", "b.txt": b"Two."}))
    assert len(batch.notes) == 1
    assert batch.notes[0].startswith("b.txt: The library is full: it may hold 2 documents.")


def test_a_library_counts_the_bytes_of_all_revisions(library: Library, lease: Revision, settings: Settings) -> None:
    settings.LIBRARY_BYTES = lease.bytes + 10
    with pytest.raises(services.UploadRefused, match="library is full"):
        add(library, "more.txt", b"x" * 11)
    assert add(library, "less.txt", b"x" * 10).state == State.READY


@pytest.mark.parametrize(
    ("given", "kept"),
    [("a/b.txt", "a/b.txt"), ("/../a//./b.txt", "a/b.txt"), ("..\\a\u202e\\b", "a/b"), ("../", "unnamed")],
)
def test_paths_inside_keep_folders_and_lead_nowhere_else(given: str, kept: str) -> None:
    assert clean_path(given) == kept


def test_an_archive_locked_with_a_newer_cipher_says_what_to_do(tmp_path: Path) -> None:
    whole = bytearray(zipped({"a.txt": b"Words that stand."}))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = whole.index(mark) + flags
        whole[at : at + 4] = (1).to_bytes(2, "little") + (99).to_bytes(2, "little")  # encrypted, by AES
    path = tmp_path / "locked.zip"
    path.write_bytes(whole)
    with pytest.raises(PasswordNeeded):
        read(path)
    with pytest.raises(Damaged, match="Unpack it and upload the files"):
        read(path, "any password")
