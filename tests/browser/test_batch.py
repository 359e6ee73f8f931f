"""Sixty mixed files at once, hostile ones among them: the good are ready, the bad named, and nothing is left over."""

import io
import sqlite3
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from docx import Document as Docx
from playwright.sync_api import Page, expect

from tests.browser.reading import make_library
from tests.extract.archives import zipped
from tests.extract.pdfs import pdf, show
from tests.servers.instance import Instance

pytestmark = pytest.mark.browser

PATIENCE = 240_000  # ms for the whole batch, on a busy machine
SLOWEST = 5.0  # s for a page while the batch is read


def docx(words: str) -> bytes:
    buffer, document = io.BytesIO(), Docx()
    document.add_paragraph(words)
    document.save(buffer)
    return buffer.getvalue()


def mail(words: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", words
    message.set_content(words)
    message.add_attachment(f"Attached to: {words}".encode(), maintype="text", subtype="plain", filename="terms.txt")
    return bytes(message)


def good() -> Iterator[tuple[str, bytes]]:
    """55 files that are read, each with words of its own."""
    for number in range(11):
        words = f"Clause {number} binds the tenant of flat {number}."
        yield f"clause-{number}.txt", words.encode()
        yield f"clause-{number}.md", f"# Clause {number}\n\n{words}".encode()
        yield f"clause-{number}.html", f"<html><body><p>{words}</p></body></html>".encode()
        yield f"clause-{number}.pdf", pdf(show(72, 700, words))
        if number < 5:
            yield f"clause-{number}.docx", docx(words)
        elif number < 10:
            yield f"clause-{number}.eml", mail(words)
    yield "more.zip", zipped({"folder/inner.txt": b"What came in the archive.", "other.txt": b"The other file in it."})


HOSTILE = {
    "bomb.docx": zipped({"word/document.xml": bytes(300 << 20)}),
    "cut-off.docx": docx("Words that are not all there.")[:9_000],
    "picture.pdf": b"\xff\xd8\xff\xe0" + bytes(500),
    "no-pages.pdf": b"%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj\ntrailer << /Root 1 0 R >>",
    "empty.txt": b"",
}


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The hostile ones first, where they could block the others."""
    paths = []
    for name, body in [*HOSTILE.items(), *good()]:
        paths.append(tmp_path / name)
        paths[-1].write_bytes(body)
    return paths


def slowest_page(page: Page, address: str) -> float:
    """Opens the address again and again until the shelf is done; returns the longest wait in seconds."""
    longest, end = 0.0, time.monotonic() + PATIENCE / 1000
    while page.locator("#shelf[hx-get]").count() or page.locator(".uploads li progress").count():
        assert time.monotonic() < end, "the batch was not done in time"
        started = time.monotonic()
        assert page.context.request.get(address).ok
        longest = max(longest, time.monotonic() - started)
        page.wait_for_timeout(500)
    return longest


def test_a_batch_with_hostile_files_in_it(page: Page, site: Instance, files: list[Path]) -> None:
    assert len(files) == 60
    address = make_library(page, site, "Batch")
    page.locator("input[type=file]").set_input_files(files)
    expect(page.locator(".document").first).to_be_visible(timeout=PATIENCE)
    assert slowest_page(page, address) < SLOWEST
    shelf = page.locator(".document")
    expect(shelf).to_have_count(60 + 5 + 2)  # what was attached to five messages, and what was in the archive
    for name in HOSTILE:
        row = shelf.filter(has=page.get_by_text(name, exact=True))
        expect(row.get_by_text("not read", exact=True)).to_be_visible()
        expect(row.locator(".reason")).not_to_be_empty()
    expect(shelf.get_by_text("ready", exact=True)).to_have_count(62)
    assert_no_leftovers(site.home)


def assert_no_leftovers(home: Path) -> None:
    """Every stored file has its row and every row its file; no text, passage or search entry without its revision."""
    with sqlite3.connect(f"file:{home / 'citeweb.sqlite3'}?mode=ro", uri=True) as database:
        rows = {name for (name,) in database.execute("SELECT file FROM documents_revision")}
        passages = {pk for (pk,) in database.execute("SELECT id FROM documents_passage")}
        indexed = {pk for (pk,) in database.execute("SELECT rowid FROM passage_lexical")}
        unfinished = (
            "SELECT count(*) FROM documents_revision r JOIN {} x ON x.revision_id = r.id WHERE r.state != 'ready'"
        )
        for table in ("documents_revisiontext", "documents_page", "documents_passage"):
            assert database.execute(unfinished.format(table)).fetchone() == (0,)
    database.close()
    stored = {str(path.relative_to(home / "files")) for path in (home / "files").rglob("*") if path.is_file()}
    assert stored == rows
    assert indexed == passages
    assert not list((home / "uploads").iterdir())
