"""Tables as text (CSV, TSV): told from prose by their shape, read by row."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator

from citeweb.extract.blocks import assemble, grid
from citeweb.extract.decode import decode
from citeweb.extract.model import Extraction, Request

_DELIMITERS = "\t;,|"
_SAMPLE_CHARACTERS, _SAMPLE_ROWS = 400_000, 60
_LONGEST_FIELD = 50_000_000
# The share of rows that must have the commonest number of cells; a delimiter of prose has a space behind it.
_LIKE_SHARE, _SPACED_SHARE = 0.9, 0.5
_PROSE_FIELD = 80


def read_csv(data: bytes, request: Request) -> Extraction:
    """The rows, each a line, its cells parted by tabs. Raises Empty, and Damaged through its callers."""
    request.tell(0, 1)
    text = _clean(decode(data))
    return assemble(grid(_rows(text, delimiter_of(text) or ",")), "csv")


def delimiter_of(text: str) -> str | None:
    """What parts the cells of a text that is a table; None if it is none."""
    sample = whole_lines(_clean(text[:_SAMPLE_CHARACTERS]), cut=len(text) > _SAMPLE_CHARACTERS)
    return next((delimiter for delimiter in _DELIMITERS if _is_table(sample, delimiter)), None)


def whole_lines(sample: str, *, cut: bool) -> str:
    """The sample without the line that a cut went through; as it is where that is its only line."""
    return (sample[: max(sample.rfind("\n"), sample.rfind("\r")) + 1] or sample) if cut else sample


def _clean(text: str) -> str:
    return text.replace("\0", "").lstrip("\ufeff")


def _is_table(sample: str, delimiter: str) -> bool:
    if delimiter not in sample:
        return False
    rows = [cells for cells in _first(_rows(sample, delimiter)) if any(map(str.strip, cells))]
    width, like = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    if width < 2 or like < _LIKE_SHARE * len(rows) or len(rows) < (3 if width == 2 and delimiter != "\t" else 2):
        return False
    spaced = sum(sample.count(delimiter + space) for space in " \n")
    if delimiter != "\t" and spaced > _SPACED_SHARE * sample.count(delimiter):
        return False
    cells = [cell for cells in rows for cell in cells]
    return width > 4 or sum(map(len, cells)) <= _PROSE_FIELD * len(cells)


def _first(rows: Iterator[list[str]]) -> list[list[str]]:
    """The first rows; the last one read may be cut."""
    taken = [cells for cells, _ in zip(rows, range(_SAMPLE_ROWS + 1), strict=False)]
    return taken[:-1] if len(taken) > _SAMPLE_ROWS else taken


def _rows(text: str, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(_LONGEST_FIELD)
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
