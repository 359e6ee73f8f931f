"""The command line: the same services, JSON keys that hold, exit codes that tell."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from citeweb.documents.models import Document, Revision
from citeweb.questions.models import Citation
from tests.conftest import LEASE


def printed(*words: str) -> Any:
    out = io.StringIO()
    call_command(*words, "--json", stdout=out, stderr=io.StringIO())
    return json.loads(out.getvalue())


def test_ingest_reads_files_and_folders_and_counts(person: object, tmp_path: Path) -> None:
    (tmp_path / "lease.md").write_text(LEASE)
    (tmp_path / "note.txt").write_text("The roof of the house is new and the walls are dry.")
    done = printed("ingest", str(tmp_path), "--library", "New")
    assert [entry["name"] for entry in done["documents"]] == ["lease.md", "note.txt"]
    for entry in done["documents"]:
        assert set(entry) >= {"id", "name", "state", "reason", "pages", "passages", "seconds"}
        assert entry["state"] == "ready"
        assert entry["passages"] > 0
        assert Document.objects.filter(pk=entry["id"]).exists()


def test_ingest_fails_loudly_and_keeps_the_others(person: object, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 nonsense")
    (tmp_path / "b.txt").write_text("The roof of the house is new and the walls are dry.")
    with pytest.raises(CommandError, match="1 of 2"):
        printed("ingest", str(tmp_path / "a.pdf"), str(tmp_path / "b.txt"), "--library", "New")
    states = dict(Revision.objects.values_list("document__name", "state"))
    assert states == {"a.pdf": "failed", "b.txt": "ready"}


def test_ingest_of_a_path_that_is_not_there(person: object) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        printed("ingest", "/nowhere/at/all.pdf", "--library", "New")


def test_verify_finds_the_quote_at_its_span(lease: Revision) -> None:
    found = printed("verify", "--document", str(lease.document_id), "--quote", "“30 days  notice in writing”")
    assert found["outcome"] == "exact"
    assert found["texts"] == ["30 days notice in writing"]
    ((start, end),) = found["spans"]
    assert lease.source.text[start:end] == "30 days notice in writing"


def test_verify_refuses_a_changed_number_and_shows_it(lease: Revision) -> None:
    out = io.StringIO()
    with pytest.raises(CommandError, match="altered"):
        call_command(
            "verify", "--document", str(lease.document_id), "--quote",
            "Either party may end this lease with 90 days notice in writing", "--json", stdout=out,
        )  # fmt: skip
    found = json.loads(out.getvalue())
    assert not found["linkable"]
    assert any("30" in d["source"] and "90" in d["quote"] for d in found["differences"])


def test_text_is_the_source_text_byte_for_byte(lease: Revision, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    call_command("text", "--document", str(lease.document_id))
    assert capfdbinary.readouterr().out == lease.source.text.encode()


def test_ask_prints_the_answer_with_the_keys_that_are_promised(lease: Revision) -> None:
    answer = printed("ask", "--library", "Leases", "What rent shall the tenant pay?")
    assert set(answer) >= {"answer", "claims", "unsupported", "passages", "rates", "seconds"}
    claim = answer["claims"][0]
    assert set(claim) >= {"text", "kind", "verified", "reason", "citations"}
    assert claim["verified"]
    citation = claim["citations"][0]
    expected = {"document", "revision", "passage", "quote", "outcome", "spans", "pages", "cautions"}
    assert set(citation) >= expected
    ((start, end),) = citation["spans"]
    assert "rent of 1,200 euros" in lease.source.text[start:end]
    assert answer["rates"]["verified"] == 1.0


def test_ask_of_a_library_that_is_not_there(person: object) -> None:
    with pytest.raises(CommandError, match="There is no library"):
        printed("ask", "--library", "None", "What?")


def test_recheck_says_how_many_hold_and_exits_1_when_one_does_not(lease: Revision) -> None:
    printed("ask", "--library", "Leases", "What rent shall the tenant pay?")
    out = io.StringIO()
    call_command("recheck_citations", stdout=out)
    assert "0 mismatches" in out.getvalue()
    Citation.objects.update(quote="The tenant shall pay a rent of 2,200 euros a month")
    with pytest.raises(CommandError, match="do not hold"):
        call_command("recheck_citations", stdout=out, stderr=out)
