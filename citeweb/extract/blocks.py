"""Paragraphs, headings, list items and table rows -> the canonical text of a document without pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from citeweb.evidence import SourceText
from citeweb.extract.errors import Empty
from citeweb.extract.model import Extraction, Heading, Part

Kind = Literal["paragraph", "heading", "item", "head", "row", "note", "code"]
CELL = "\t"

_LINE_END = re.compile(r"[^\S\n]+(?=\n|\Z)")
_NUMBER = re.compile(r"[-+(]?[^\w\s]?[\d.,:/ -]*\d[\d.,:/ -]*[^\w\s]?\)?")
_BLANK_LINES = re.compile(r"\n{3,}")
# Blocks that follow one another on the next line.
_CLOSE = {("item", "item"), ("row", "row"), ("head", "row"), ("head", "head")}
_DROPPED = str.maketrans({"\u00ad": None, "\0": None, "\r": "\n", "\f": "\n\n", "\v": "\n", "\ufeff": None})


@dataclass(frozen=True)
class Block:
    """A piece of text by itself. ``head``: a table's row of column heads; ``level``: a heading's, from 1."""

    text: str
    kind: Kind = "paragraph"
    level: int = 0


def tidy(text: str) -> str:
    """Drop soft hyphens, NULs and marks of byte order; line ends become ``\\n``; no trailing space, no wide gaps."""
    text = text.replace("\r\n", "\n").translate(_DROPPED)
    return _BLANK_LINES.sub("\n\n", _LINE_END.sub("", text)).strip("\n")


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())


def row(cells: Iterable[str], *, head: bool = False) -> Block:
    """A table's row on one line, its cells in order; ``head``: a row of column heads."""
    return Block(CELL.join(one_line(cell) for cell in cells).rstrip(), "head" if head else "row")


def grid(rows: Iterable[list[str]]) -> Iterator[Block]:
    """A sheet's rows, a line each, every cell in its column; columns and rows without any text are left out.

    The first row is the head if it holds names alone.
    """
    filled = [cells for cells in ([one_line(cell) for cell in cells] for cells in rows) if any(cells)]
    for number, cells in enumerate(without_empty_columns(filled)):
        yield row(cells, head=number == 0 and _are_names(cells) and len(filled) > 1)


def without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    """The rows less the columns in which no cell has text; every other cell stays in its column."""
    width = max(map(len, rows), default=0)
    kept = [at for at in range(width) if any(at < len(cells) and cells[at].strip() for cells in rows)]
    return [[cells[at] if at < len(cells) else "" for at in kept] for cells in rows]


def _are_names(cells: list[str]) -> bool:
    named = [cell for cell in cells if cell]
    return len(named) > 1 and not any(_NUMBER.fullmatch(cell) for cell in named)


def assemble(blocks: Iterable[Block], kind: str) -> Extraction:
    """One text: rows and items follow their like on the next line, all else after an empty line. Raises Empty."""
    texts: list[str] = []
    headings: list[Heading] = []
    parts: list[Part] = []
    offset, before = 0, None
    for block in _filled(blocks):
        gap = _gap(before, block.kind)
        offset += len(gap)
        texts += gap, block.text
        if block.kind == "heading":
            headings.append(Heading(offset, offset + len(block.text), block.level))
        elif block.kind != "paragraph":
            parts.append(Part(offset, offset + len(block.text), block.kind))
        offset, before = offset + len(block.text), block.kind
    if not offset:
        raise Empty()
    return Extraction(SourceText("".join(texts)), kind, headings=headings, parts=parts)


def _filled(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        text = tidy(block.text)
        if text.strip(" |\n\t"):
            yield Block(text if block.kind != "heading" else one_line(text), block.kind, block.level)


def _gap(before: Kind | None, kind: Kind) -> str:
    if before is None:
        return ""
    return "\n" if (before, kind) in _CLOSE else "\n\n"
