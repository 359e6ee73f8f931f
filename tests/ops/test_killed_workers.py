"""SIGKILL in the middle of an answer and of an ingest: both finish after the worker is back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pypdfium2
import pytest

from tests.conftest import LEASE
from tests.servers.fabricator import Fabricator
from tests.servers.instance import Instance, until

pytestmark = pytest.mark.service
SAMPLE = Path(__file__).resolve().parents[2] / "citeweb" / "ops" / "sample" / "dmca-summary.pdf"


@pytest.fixture(scope="module")
def liar() -> Iterator[Fabricator]:
    with Fabricator() as server:
        yield server


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory, liar: Fabricator) -> Iterator[Instance]:
    model = {"CITEWEB_MODEL_URL": liar.url, "CITEWEB_MODEL": "any"}
    with Instance(tmp_path_factory.mktemp("killed") / "home", **model) as started:
        yield started


ANSWER = "select state, attempts from questions_answer"
DOCUMENT = """select r.state, r.attempts, r.pages_done, r.id from documents_revision r
              join documents_document d on d.id = r.document_id where d.name = 'long.pdf'"""
ASK = """
from citeweb.documents.models import Library
from citeweb.questions.services import ask
ask(library=Library.objects.get(name="Leases"), person=None, text="What is the rent?")
"""
UPLOAD = """
from django.core.files import File
from citeweb.accounts.selectors import local_person
from citeweb.documents.services import add_upload, create_library
library = create_library(owner=local_person(), name="Long")
add_upload(library=library, person=None, name="long.pdf", file=File(open({path!r}, "rb")))
"""


def one(instance: Instance, query: str, *values: object) -> tuple[object, ...]:
    """The first row, from a connection of our own that only reads."""
    with closing(sqlite3.connect(f"file:{instance.home}/citeweb.sqlite3?mode=ro", uri=True)) as database:
        row: tuple[object, ...] = database.execute(query, values).fetchone() or ()
    return row


def queue(instance: Instance, code: str) -> None:
    """Call the instance's services as its web server would; they only queue."""
    instance.manage("shell", "--no-imports", "-c", code)


def test_an_answer_is_finished_by_the_worker_that_comes_after(
    instance: Instance, liar: Fabricator, tmp_path: Path
) -> None:
    (tmp_path / "lease.md").write_text(LEASE)
    instance.manage("ingest", str(tmp_path / "lease.md"), "--library", "Leases")
    liar.play(["stall", "honest"])
    queue(instance, ASK)
    until(lambda: one(instance, ANSWER) == ("writing", 1) and liar.requests, seconds=20, what="the draft")
    assert instance.kill_workers("answer")
    until(lambda: one(instance, ANSWER) == ("done", 2), seconds=60, what="the answer")
    claims, numbers = one(instance, "select count(*), count(distinct number) from questions_claim")
    assert claims == numbers
    assert claims
    assert one(instance, "select sum(number is not null) > 0 from questions_citation") == (1,)


def test_an_ingest_whose_worker_is_killed_twice_goes_on_and_is_whole(instance: Instance, tmp_path: Path) -> None:
    long = tmp_path / "long.pdf"
    copies(SAMPLE, 30, long)
    queue(instance, UPLOAD.format(path=str(long)))
    for past in (100, 200):
        until(partial(reading_past, instance, past), seconds=60, what=f"page {past}")
        assert instance.kill_workers("read")
    assert kept(instance), "nothing is kept to go on from"
    until(lambda: one(instance, DOCUMENT)[:2] == ("ready", 3), seconds=90, what="the document")
    until(lambda: not kept(instance), seconds=20, what="the kept pages' removal")
    revision = one(instance, DOCUMENT)[3]
    pages = "select count(*), count(distinct number), max(number) from documents_page where revision_id = ?"
    assert one(instance, pages, revision) == (540, 540, 540)
    passages = "select count(*), count(distinct key) from documents_passage where revision_id = ?"
    count, distinct = one(instance, passages, revision)
    assert count == distinct


def reading_past(instance: Instance, page: int) -> bool:
    """Whether the long document is being read and that page is done."""
    state, _, done, _ = one(instance, DOCUMENT) or ("", 0, 0, 0)
    return state == "reading" and int(str(done)) > page


def kept(instance: Instance) -> list[Path]:
    """Files with pages of a reading that goes on."""
    return [path for path in (instance.home / "reading").rglob("*") if path.is_file()]


def copies(source: Path, times: int, target: Path) -> None:
    """A long PDF out of a short one."""
    whole, part = pypdfium2.PdfDocument.new(), pypdfium2.PdfDocument(source)
    for _ in range(times):
        whole.import_pages(part)
    whole.save(target)
    part.close()
    whole.close()
