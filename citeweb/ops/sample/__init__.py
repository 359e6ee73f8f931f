"""The sample to start with: three public-domain documents (LICENSES.md beside them) and a question for each."""

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.files import File

from citeweb.accounts.selectors import local_person
from citeweb.documents.models import Library
from citeweb.documents.services import add_upload, create_library

FOLDER = Path(__file__).parent
LIBRARY = "Sample"


def load_once(marker: Path) -> bool:
    """On the first start in single-user mode, puts the sample into a library; returns whether it did.

    ``marker`` remembers it, so that a sample which somebody removed stays away.
    """
    if marker.exists() or not settings.SINGLE_USER:
        return False
    load()
    marker.touch()
    return True


def load() -> Library:
    """Queues the sample's documents in the local person's library "Sample"; harmless when they are there."""
    person = local_person()
    library = create_library(owner=person, name=LIBRARY)
    for name in questions_by_file():
        with (FOLDER / name).open("rb") as file:
            add_upload(library=library, person=person, name=name, file=File(file, name=name))
    return library


def sample_questions(library: Library) -> list[str]:
    """A question for each of the sample's documents that is still in this library; [] for any other library."""
    held = library.documents.filter(revisions__sha256__in=_questions()).values_list("revisions__sha256", flat=True)
    here = set(held)
    return [question for sha256, question in _questions().items() if sha256 in here]


@cache
def questions_by_file() -> dict[str, str]:
    """File name -> question, in the order in which they are shown."""
    found: dict[str, str] = json.loads((FOLDER / "questions.json").read_text(encoding="utf-8"))
    return found


@cache
def _questions() -> dict[str, str]:
    """SHA-256 of a sample document -> its question: a copy under another name or elsewhere is the same document."""
    return {
        hashlib.sha256((FOLDER / name).read_bytes()).hexdigest(): question
        for name, question in questions_by_file().items()
    }
