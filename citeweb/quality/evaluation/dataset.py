"""Questions with expected quotes: one JSON object a line.

`question` is needed, and `gold_quote` (or `quote`) unless `answerable` is false. `doc` names the file that holds the
quote, `lang` and `kind` group the figures, `id` names the line; without them the line's number and "unknown" stand.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from citeweb.documents.services import clean_name
from citeweb.questions.services import LONGEST_QUESTION

UNKNOWN = "unknown"
FEWEST_WORDS = 3  # a quote below this stands in too many places: its table row, where given, is looked for instead


class DatasetError(Exception):
    """The file cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question. `quote` is empty when nothing in the library answers it; `document` when any may hold the quote."""

    id: str
    question: str
    quote: str
    document: str
    language: str
    format: str

    @property
    def answerable(self) -> bool:
        return bool(self.quote)


def read_cases(path: Path) -> list[Case]:
    """The questions of a file. Raises DatasetError when it cannot be read, holds none, or a line is wrong."""
    cases = [_case(number, line) for number, line in enumerate(_text(path).splitlines(), 1) if line.strip()]
    if not cases:
        raise DatasetError(f"{path} holds no questions.")
    known: set[str] = set()
    for case in cases:
        if case.id in known:
            raise DatasetError(f"{path} has two questions with the id {case.id}.")
        known.add(case.id)
    return cases


def read_report(path: Path) -> dict[str, Any]:
    """An earlier run, as `--json` printed it. Raises DatasetError when it is none."""
    try:
        found = json.loads(_text(path))
    except ValueError as error:
        raise DatasetError(f"{path} is not JSON: {error}.") from error
    if not _is_report(found):
        raise DatasetError(f"{path} is no earlier run of this command with --json.")
    return found


def _is_report(found: object) -> TypeGuard[dict[str, Any]]:
    if (
        not isinstance(found, dict)
        or not isinstance(found.get("all"), dict)
        or not isinstance(found.get("cases"), list)
    ):
        return False
    return all(isinstance(case, dict) and "id" in case and "rank" in case for case in found["cases"])


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"{path} cannot be read: {error}.") from error


def _case(number: int, line: str) -> Case:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise DatasetError(f"Line {number} is not JSON: {error}.") from error
    if not isinstance(row, dict):
        raise DatasetError(f"Line {number} is not a JSON object.")
    return Case(
        id=_word(row, "id", number) or str(number),
        question=_question(row, number),
        quote=_quote(row, number),
        document=clean_name(name) if (name := _word(row, "doc", number)) else "",
        language=_word(row, "lang", number) or UNKNOWN,
        format=_word(row, "kind", number) or UNKNOWN,
    )


def _question(row: dict[str, Any], number: int) -> str:
    question = _word(row, "question", number)
    if not question:
        raise DatasetError(f"Line {number} has no question.")
    if len(question) > LONGEST_QUESTION:
        raise DatasetError(f"The question of line {number} is longer than {LONGEST_QUESTION:,} characters.")
    return question


def _quote(row: dict[str, Any], number: int) -> str:
    if row.get("answerable") is False:
        return ""
    quote = _word(row, "gold_quote", number) or _word(row, "quote", number)
    if not quote:
        raise DatasetError(f'Line {number} has no gold_quote. Say "answerable": false if nothing answers it.')
    cells = " ".join(_cells(row, number))
    return cells if cells and len(quote.split()) < FEWEST_WORDS else quote


def _cells(row: dict[str, Any], number: int) -> Iterator[str]:
    cells = row.get("gold_cells") or []
    if not isinstance(cells, list):
        raise DatasetError(f"gold_cells of line {number} is no list.")
    yield from map(str, cells)


def _word(row: dict[str, Any], key: str, number: int) -> str:
    value = row.get(key)
    if value is not None and not isinstance(value, str | int):
        raise DatasetError(f"{key} of line {number} is no text.")
    return "" if value is None else str(value).strip()
