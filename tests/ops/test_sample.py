"""The sample: there at first, gone for good once removed, its questions answered with a linked claim."""

from pathlib import Path

import pytest
from pytest_django import Settings

from citeweb.accounts.models import User
from citeweb.documents import services
from citeweb.documents.models import Library, Revision, State
from citeweb.documents.reading import read_revision
from citeweb.ops import sample
from citeweb.questions.answering import run_answer
from citeweb.questions.export import answer_json
from citeweb.questions.services import ask

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(person: User) -> Library:
    """The sample, read."""
    library = sample.load()
    for revision in Revision.objects.filter(document__library=library):
        read_revision(revision_id=revision.pk)
    return library


def test_it_is_loaded_on_the_first_start_alone(person: User, tmp_path: Path) -> None:
    assert sample.load_once(tmp_path / "marker")
    services.remove_library(library=Library.objects.get(name=sample.LIBRARY))
    assert not sample.load_once(tmp_path / "marker")
    assert not Library.objects.exists()


def test_where_people_sign_in_there_is_none(tmp_path: Path, settings: Settings) -> None:
    settings.SINGLE_USER = False
    assert not sample.load_once(tmp_path / "marker")
    assert not Library.objects.exists()


def test_an_interrupted_load_is_made_good(person: User) -> None:
    library = sample.load()
    services.remove_document(document=library.documents.all()[0])
    assert sample.load() == library
    assert library.documents.count() == 3


def test_all_three_are_read(loaded: Library) -> None:
    revisions = Revision.objects.filter(document__library=loaded)
    assert [revision.state for revision in revisions] == [State.READY] * 3
    assert max(revision.pages.count() for revision in revisions) > 3


def test_every_question_is_answered_with_a_linked_claim_from_its_document(loaded: Library, person: User) -> None:
    for name, question in sample.questions_by_file().items():
        answer = ask(library=loaded, person=person, text=question, enqueue=False)
        run_answer(answer_id=answer.pk)
        answer.refresh_from_db()
        found = answer_json(answer=answer)
        linked = [citation for claim in found["claims"] if claim["verified"] for citation in claim["citations"]]
        assert linked, question
        assert linked[0]["document"] == name


def test_questions_are_shown_while_their_documents_are_there(loaded: Library) -> None:
    assert len(sample.sample_questions(loaded)) == 3
    gone = loaded.documents.get(name="dmca-summary.pdf")
    services.remove_document(document=gone)
    left = sample.sample_questions(loaded)
    assert len(left) == 2
    assert sample.questions_by_file()["dmca-summary.pdf"] not in left


def test_another_library_has_none(library: Library) -> None:
    assert sample.sample_questions(library) == []


def test_every_file_of_the_sample_has_a_question_and_a_licence() -> None:
    files = {path.name for path in sample.FOLDER.iterdir() if path.suffix in (".pdf", ".docx", ".md")} - {"LICENSES.md"}
    assert files == set(sample.questions_by_file())
    licences = (sample.FOLDER / "LICENSES.md").read_text(encoding="utf-8")
    assert [name for name in files if f"| {name} |" not in licences] == []
