"""Questions with expected quotes, asked of real documents by the real pipeline."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from citeweb.documents.models import Library, Revision
from citeweb.questions.models import Question
from tests.conftest import add

NOTICE = {
    "id": "notice", "question": "How much notice ends this lease?", "gold_quote": "end this lease with 30 days notice",
    "doc": "papers/lease.md", "lang": "en", "kind": "md",
}  # fmt: skip
CHANGED = {**NOTICE, "id": "changed", "gold_quote": "end this lease with 90 days notice"}
NOWHERE = {"id": "nowhere", "question": "Which volcano erupted near Reykjavik?", "answerable": False, "lang": "is"}
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(*rows: dict[str, Any] | str, name: str = "questions.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), "utf-8")
        return path

    return written


def run(dataset: Path, *arguments: str) -> str:
    out = StringIO()
    call_command("evaluate", f"--dataset={dataset}", "--library=Leases", *arguments, stdout=out)
    return out.getvalue()


def run_json(dataset: Path, *arguments: str) -> dict[str, Any]:
    made = json.loads(run(dataset, "--json", *arguments))
    assert isinstance(made, dict)
    return made


def case(made: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in made["cases"] if one["id"] == name)
    return found


def test_what_the_library_answers_is_found_and_quoted(lease: Revision, write: Write) -> None:
    made = run_json(write(NOTICE, NOWHERE))
    assert made["all"] == {
        "answerable": 1, "located": 1, "recall_at_1": 1.0, "recall_at_5": 1.0, "recall_at_10": 1.0,
        "quote_overlap": 1.0, "abstained": 0, "unanswerable": 1, "unanswerable_abstained": 1, "failed": 0,
    }  # fmt: skip
    assert set(made["by_language"]) == {"en", "is"}
    assert made["by_format"]["md"]["recall_at_1"] == 1.0


def test_a_quote_with_another_number_is_not_located_and_not_found(lease: Revision, write: Write) -> None:
    changed = case(run_json(write(CHANGED)), "changed")
    assert not changed["located"]
    assert changed["rank"] is None
    assert not changed["overlap"]


def test_the_same_words_in_another_document_than_the_named_one_do_not_count(lease: Revision, write: Write) -> None:
    add(lease.document.library, "rules.md", "# Rules\n\nThe entrance is lit at night.\n")
    assert not case(run_json(write({**NOTICE, "doc": "rules.md"})), "notice")["located"]
    assert case(run_json(write({**NOTICE, "doc": None})), "notice")["located"]


def test_evidence_past_the_passages_sent_is_not_found(lease: Revision, write: Write, settings: Settings) -> None:
    settings.PASSAGES_SENT = 1
    # All of the question's words stand here several times over, so that this passage is the one sent.
    add(lease.document.library, "decoy.md", "How much notice ends this lease? " * 3)
    found = case(run_json(write(NOTICE)), "notice")
    assert found["located"]
    assert found["rank"] is None


def test_a_short_quote_is_looked_for_with_its_row(library: Library, write: Write) -> None:
    add(library, "costs.csv", "item,day,price\nrent,Monday,618.00\nwater,Friday,618.00\n")
    row = {"question": "What did water cost?", "gold_quote": "618.00", "gold_cells": ["water", "Friday", "618.00"]}
    assert case(run_json(write(row)), "1")["located"]


def test_nothing_of_the_questions_stays(lease: Revision, write: Write) -> None:
    run(write(NOTICE, NOWHERE))
    assert not Question.objects.exists()


def test_a_failed_answer_counts_as_neither_found_nor_abstained(
    lease: Revision, write: Write, settings: Settings
) -> None:
    settings.MODEL_URL, settings.MODEL, settings.MODEL_TIMEOUT = "http://127.0.0.1:9/v1", "any", 1.0
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 questions got no answer"):
        call_command("evaluate", f"--dataset={write(NOTICE)}", "--library=Leases", "--json", stdout=out)
    made = json.loads(out.getvalue())["all"]
    assert (made["failed"], made["abstained"], made["recall_at_10"]) == (1, 0, 0.0)


def test_two_runs_are_held_side_by_side(lease: Revision, write: Write) -> None:
    before = run_json(write(CHANGED, NOWHERE))
    earlier = write(json.dumps(before), name="before.json")
    made = run_json(write({**NOTICE, "id": "changed"}, {**NOTICE, "id": "new"}), f"--compare={earlier}")["compared"]
    assert made["found"] == ["changed"]
    assert made["lost"] == []
    assert (made["only_now"], made["only_before"]) == (["new"], ["nowhere"])
    assert made["figures"]["recall_at_5"] == [0.0, 1.0]


def test_a_run_is_told_in_words(lease: Revision, write: Write) -> None:
    earlier = write(run(write(CHANGED), "--json"), name="before.json")
    told = run(write({**NOTICE, "id": "changed"}, NOWHERE), f"--compare={earlier}")
    assert "100.0%" in told
    assert "Nothing answers 1 questions: 1 were left unanswered." in told
    assert "found: changed" in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "Line 1 is not JSON"),
        ("[]", "Line 1 is not a JSON object"),
        ('{"gold_quote": "x"}', "Line 1 has no question"),
        ('{"question": "x"}', "Line 1 has no gold_quote"),
        ('{"question": ["x"]}', "question of line 1 is no text"),
        ("", "holds no questions"),
    ],
)
def test_a_wrong_line_is_named(lease: Revision, write: Write, line: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run(write(line))


def test_two_questions_of_one_id_are_refused(lease: Revision, write: Write) -> None:
    with pytest.raises(CommandError, match="two questions with the id notice"):
        run(write(NOTICE, NOTICE))


def test_what_is_no_earlier_run_is_refused(lease: Revision, write: Write) -> None:
    with pytest.raises(CommandError, match="no earlier run"):
        run(write(NOTICE), f"--compare={write('{}', name='other.json')}")


def test_an_empty_library_is_told(library: Library, write: Write) -> None:
    with pytest.raises(CommandError, match="Ingest one first"):
        run(write(NOTICE))
