"""The source text as the reader sees it: a window of it in blocks, with spans split into segments on the server."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from citeweb.documents.models import Revision, RevisionText
from citeweb.extract import CELL

CONTEXT = 3_000  # characters shown before and after what is lit
WINDOW = 12_000  # characters shown where nothing is lit


@dataclass(frozen=True)
class Lit:
    """A span to be shown: ``kind`` is its style, ``href`` where it leads, ``label`` what a reader hears of it."""

    start: int
    end: int
    kind: str
    href: str = ""
    label: str = ""


@dataclass(frozen=True)
class Segment:
    """A run of text that is lit the same way throughout; ``first`` at the first one of kind "lit"."""

    text: str
    lit: Lit | None = None
    first: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a table by its cells. ``head``: of column heads; ``repeated``: said again where the table goes on."""

    cells: list[list[Segment]]
    head: bool = False
    repeated: bool = False


@dataclass(frozen=True)
class Block:
    """A paragraph, a heading of ``level`` (0 is none), code, or a table that has ``rows`` and no segments."""

    level: int = 0
    segments: list[Segment] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    code: bool = False


@dataclass(frozen=True)
class Window:
    """Part of a source text. ``earlier`` and ``later`` are offsets to go on from, None at the text's ends."""

    blocks: list[Block]
    start: int
    end: int
    earlier: int | None
    later: int | None


def window(*, revision: Revision, lit: Sequence[Lit] = (), at: int = 0) -> Window:
    """The text around what is lit, or from ``at`` on where nothing is; later entries of ``lit`` lie on top."""
    source = RevisionText.objects.get(revision=revision)
    text = source.text
    main = [span for span in lit if span.kind == "lit"]
    if main:
        start, end = min(s.start for s in main) - CONTEXT, max(s.end for s in main) + CONTEXT
    else:
        start, end = at, at + WINDOW
    start, end = _paragraph_before(text, start), _paragraph_after(text, end)
    blocks = list(_blocks(_Structure(source), start, end, lit))
    earlier = max(0, start - WINDOW) if start else None
    after = end + len(text[end : end + 2]) - len(text[end : end + 2].lstrip("\n"))
    return Window(blocks, start, end, earlier, after if after < len(text) else None)


def _paragraph_before(text: str, offset: int) -> int:
    """The paragraph start at or before an offset, or the offset itself where a paragraph is overlong."""
    offset = max(0, min(offset, len(text)))
    found = text.rfind("\n\n", max(0, offset - CONTEXT), offset)
    if found >= 0 or offset <= CONTEXT:
        return found + 2 if found >= 0 else 0
    line = text.rfind("\n", offset - CONTEXT, offset)  # of a long table
    return line + 1 if line >= 0 else offset


def _paragraph_after(text: str, offset: int) -> int:
    found = text.find("\n\n", min(offset, len(text)), offset + CONTEXT)
    if found >= 0 or offset + CONTEXT >= len(text):
        return found if found >= 0 else len(text)
    line = text.find("\n", offset, offset + CONTEXT)
    return line if line >= 0 else offset


Stretch = tuple[int, int, bool]
"""A row of a table: where it starts and ends, and whether it is one of column heads."""


class _Structure:
    """Where a source text has headings, tables and code."""

    def __init__(self, source: RevisionText) -> None:
        self.text = source.text
        self.levels = {start: level for start, _, level in source.headings}
        self.code = {start for start, _, kind in source.parts if kind == "code"}
        self._rows: list[Stretch] = [
            (start, end, kind == "head") for start, end, kind in source.parts if kind in ("head", "row")
        ]

    def rows(self, start: int, end: int) -> list[Stretch]:
        """(start, end, is a head) of the rows that begin in this stretch."""
        low = bisect_left(self._rows, start, key=lambda row: row[0])
        return self._rows[low : bisect_left(self._rows, end, key=lambda row: row[0])]

    def head_above(self, start: int) -> Stretch | None:
        """The last row of column heads above the row that begins here, in the same table."""
        at = bisect_left(self._rows, start, key=lambda row: row[0])
        for row in reversed(self._rows[:at]):
            if "\n\n" in self.text[row[1] : start]:
                return None
            if row[2]:
                return row
            start = row[0]
        return None


def _blocks(structure: _Structure, start: int, end: int, lit: Sequence[Lit]) -> Iterator[Block]:
    seen_first = False
    for begin, stop in _paragraphs(structure.text, start, end):
        block = _block(structure, begin, stop, lit)
        if not seen_first:
            runs = [cell for row in block.rows for cell in row.cells] or [block.segments]
            seen_first = any(_mark_first(run) for run in runs)
        yield block


def _block(structure: _Structure, begin: int, stop: int, lit: Sequence[Lit]) -> Block:
    rows = structure.rows(begin, stop)
    if not rows or rows[0][0] != begin:
        segments = list(_segments(structure.text, begin, stop, lit))
        return Block(structure.levels.get(begin, 0), segments, code=begin in structure.code)
    above = None if rows[0][2] else structure.head_above(begin)
    heads = list(_heads(structure, rows, lit))
    lit = [*heads, *lit]
    repeated = [Row(list(_cells(structure.text, above[0], above[1], heads)), head=True, repeated=True)] if above else []
    shown = [Row(list(_cells(structure.text, a, min(b, stop), lit)), head) for a, b, head in rows]
    return Block(rows=repeated + shown)


def _heads(structure: _Structure, rows: Sequence[Stretch], lit: Sequence[Lit]) -> Iterator[Lit]:
    """The heads of the rows and columns in which something is lit, each to be lit paler.

    A row with fewer or more cells than its head has no sure columns, so that none of them is named.
    """
    for start, end, is_head in rows:
        cells = list(_cell_spans(structure.text, start, end))
        columns = [] if is_head else [at for at, span in enumerate(cells) if _holds_quote(span, lit)]
        if not columns:
            continue
        above = structure.head_above(start)
        heads = list(_cell_spans(structure.text, above[0], above[1])) if above else []
        named = [heads[at] for at in columns] if len(heads) == len(cells) else []
        first = next((a, b) for a, b in cells if a < b)
        yield from (Lit(a, b, "lit-head") for a, b in [first, *named])


def _holds_quote(cell: tuple[int, int], lit: Sequence[Lit]) -> bool:
    return any(span.kind == "lit" and span.start < cell[1] and cell[0] < span.end for span in lit)


def _cells(text: str, start: int, end: int, lit: Sequence[Lit]) -> Iterator[list[Segment]]:
    return (list(_segments(text, a, b, lit)) for a, b in _cell_spans(text, start, end))


def _cell_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for cell in text[start:end].split(CELL):
        yield start, start + len(cell)
        start += len(cell) + len(CELL)


def _paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n\n", start, end)
        stop = end if stop < 0 else stop
        if stop > start:
            yield start, stop
        start = stop + 2


def _segments(text: str, start: int, end: int, lit: Sequence[Lit]) -> Iterator[Segment]:
    """Cut [start, end) wherever a lit span begins or ends; of several spans on a run the last one given shows."""
    inside = [span for span in lit if span.start < end and span.end > start]
    edges = sorted({start, end, *_edges(inside, start, end)})
    for a, b in pairwise(edges):
        top = next((span for span in reversed(inside) if span.start <= a and b <= span.end), None)
        yield Segment(text[a:b], top)


def _edges(spans: Iterable[Lit], start: int, end: int) -> Iterator[int]:
    for span in spans:
        yield max(start, span.start)
        yield min(end, span.end)


def _mark_first(segments: list[Segment]) -> bool:
    """Mark the first segment of what is lit, in its place; tell whether there is one."""
    for number, segment in enumerate(segments):
        if segment.lit and segment.lit.kind == "lit":
            segments[number] = Segment(segment.text, segment.lit, first=True)
            return True
    return False
