"""Pages and their errors: what happened and what to do, and no stored markup that lives."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from citeweb.documents.models import Document, Library, Revision
from citeweb.questions.models import Question
from tests.conftest import add


def test_a_page_that_is_not_there_says_so(client: Client, person: object) -> None:
    response = client.get("/answers/999999/")
    assert response.status_code == 404
    assert "There is nothing here." in response.content.decode()


def test_a_form_without_its_token_is_refused_with_what_to_do(person: object) -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("libraries"), {"name": "x"})
    assert response.status_code == 403
    assert "reload the page" in response.content.decode()


def test_uploads_of_many_files_make_a_row_each_before_any_work(client: Client, library: Library) -> None:
    files = [SimpleUploadedFile(f"{n}.txt", b"Words number %d." % n) for n in range(3)]
    response = client.post(reverse("upload", args=[library.pk]), {"documents": files}, follow=True)
    assert response.status_code == 200
    assert set(Revision.objects.values_list("state", flat=True)) == {"queued"}
    assert Document.objects.count() == 3


def test_a_duplicate_is_named(client: Client, lease: Revision) -> None:
    again = SimpleUploadedFile("other.md", Path(lease.file.path).read_bytes())
    response = client.post(reverse("upload", args=[lease.document.library_id]), {"documents": [again]}, follow=True)
    assert "is here already, as lease.md" in response.content.decode()


def test_an_upload_without_a_file_says_what_to_do(client: Client, library: Library) -> None:
    response = client.post(reverse("upload", args=[library.pk]), follow=True)
    assert "Choose one or more files first." in response.content.decode()


def test_a_refused_question_stays_in_the_box(client: Client, lease: Revision) -> None:
    response = client.post(reverse("ask", args=[lease.document.library_id]), {"text": "why " * 2000})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Shorten it" in page
    assert "why why" in page
    assert not Question.objects.exists()


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>.txt", "a'\"><script>alert(1)</script>.txt"])
def test_markup_in_names_and_texts_is_shown_and_not_run(client: Client, library: Library, name: str) -> None:
    shown = add(library, name, "The text says <script>alert(1)</script> here, and <b>nothing</b> more than that.")
    for address in (reverse("documents", args=[library.pk]), reverse("revision", args=[shown.pk])):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "&lt;b&gt;nothing&lt;/b&gt;" in page


def test_a_fragment_is_a_page_too(client: Client, lease: Revision) -> None:
    address = reverse("documents", args=[lease.document.library_id])
    whole = client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    restored = client.get(
        address, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}
    ).content.decode()
    assert "<html" in whole
    assert "<html" not in part
    assert 'id="shelf"' in part
    assert "<html" in restored


def test_the_original_is_a_download_and_never_run(client: Client, library: Library) -> None:
    page = add(library, "page.html", "<html><body><p>The roof of the house is new.</p><script>1</script></body></html>")
    response = client.get(reverse("original", args=[page.pk]))
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert response.headers["Content-Type"] == "application/octet-stream"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    response.close()


def test_single_user_mode_off_signs_in_and_out(client: Client, outsider: object, many_users: None) -> None:
    signed_in = client.post(reverse("sign_in"), {"username": "outsider", "password": "a long password"})
    assert signed_in.status_code == 302
    assert client.get(reverse("libraries")).status_code == 200
    client.post(reverse("sign_out"))
    assert client.get(reverse("libraries")).status_code == 302


def test_a_fragment_after_the_session_ended_leads_the_whole_page_to_the_sign_in(
    client: Client, lease: Revision, many_users: None
) -> None:
    address = reverse("documents", args=[lease.document.library_id])
    response = client.get(address, headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{address}"})
    assert response.headers["HX-Redirect"] == f"{reverse('sign_in')}?next={address.replace('/', '%2F')}"


def test_a_fragment_of_what_was_removed_says_so(client: Client, person: object) -> None:
    response = client.get("/answers/999999/", headers={"HX-Request": "true"})
    page = response.content.decode()
    assert response.status_code == 404
    assert "There is nothing here." in page
    assert "<html" not in page


@pytest.mark.parametrize("name", ["ask", "upload"])
def test_the_address_of_a_form_leads_back_to_its_page(client: Client, library: Library, name: str) -> None:
    assert client.get(reverse(name, args=[library.pk]), follow=True).status_code == 200


@pytest.mark.parametrize("name", ["\u200b", " \n ", "\u202e"])
def test_a_library_needs_a_name_that_can_be_seen(client: Client, person: object, name: str) -> None:
    client.post(reverse("libraries"), {"name": name})
    assert not Library.objects.exists()
