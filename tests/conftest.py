"""Fixtures that many tests share, and the rule for what could not run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from pytest_django import Settings

from citeweb.accounts.models import User
from citeweb.accounts.selectors import local_person
from citeweb.documents import services
from citeweb.documents.models import Library, Revision
from citeweb.documents.reading import read_revision

FILES = Path(__file__).parent / "files"
REQUIRE_ALL = bool(os.environ.get("CITEWEB_REQUIRE_ALL"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """With CITEWEB_REQUIRE_ALL a skipped test has failed: it proves nothing."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if REQUIRE_ALL and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"not run, though all tests are required: {report.longrepr[-1]}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say last, in plain words, what was not run."""
    for reason in sorted({str(report.longrepr[-1]) for report in terminalreporter.stats.get("skipped", [])}):
        terminalreporter.write_line(f"NOT RUN: {reason}")


@pytest.fixture
def person(db: None) -> User:
    """The local person of single-user mode."""
    return local_person()


@pytest.fixture
def outsider(db: None) -> User:
    """Somebody to whom nothing belongs."""
    return User.objects.create_user("outsider", password="a long password")


@pytest.fixture
def many_users(settings: Settings) -> None:
    """Single-user mode off."""
    settings.SINGLE_USER = False


@pytest.fixture
def library(person: User) -> Library:
    return services.create_library(owner=person, name="Leases")


def add(library: Library, name: str, content: bytes | str) -> Revision:
    """Upload and read a document here and now."""
    body = content.encode() if isinstance(content, str) else content
    upload = services.add_upload(
        library=library, person=library.owner, name=name, file=ContentFile(body), enqueue=False
    )
    read_revision(revision_id=upload.revision.pk)
    return Revision.objects.get(pk=upload.revision.pk)


LEASE = """# Lease

The tenant shall pay a rent of 1,200 euros a month.

## Notice

Either party may end this lease with 30 days notice in writing. The landlord may not enter without 24 hours notice.
"""


@pytest.fixture
def lease(library: Library) -> Revision:
    """A short document that has been read."""
    return add(library, "lease.md", LEASE)
