"""The face that others code against, and what it must not need."""

import subprocess
import sys

import pytest

import citeweb.evidence as evidence

BLOCKED = """
import sys
for name in ("django", "celery", "redis", "numpy"):
    sys.modules[name] = None
import citeweb.evidence as e
assert e.match_quote("the bank pays the fee", "The bank pays the fee.").linkable
assert e.check_values("14 days", "14 days").verdict
"""


def test_every_exported_name_is_there() -> None:
    assert len(set(evidence.__all__)) == len(evidence.__all__)
    assert all(hasattr(evidence, name) for name in evidence.__all__)


def test_it_needs_neither_django_nor_celery() -> None:
    subprocess.run([sys.executable, "-c", BLOCKED], check=True)


def test_errors_have_one_root() -> None:
    with pytest.raises(evidence.EvidenceError):
        evidence.SourceText("abc", [(0, 2), (1, 3)])
    with pytest.raises(evidence.EvidenceError):
        evidence.sentences("abc", 2, 1)


def test_pages() -> None:
    source = evidence.SourceText("one\ftwo\fthree", [(0, 4), (4, 8), (8, 13)])
    assert [source.page_at(i) for i in (0, 3, 4, 12)] == [1, 1, 2, 3]
    assert evidence.SourceText("one").page_at(0) is None
    assert len(source) == 13


def test_linkable_outcomes() -> None:
    assert [o.value for o in evidence.Outcome if o.linkable] == ["exact", "fuzzy"]
