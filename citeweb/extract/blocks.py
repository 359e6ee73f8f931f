"""Paragraphs, headings, list items and table rows -> the canonical text of a document without pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from citeweb.evidence import SourceText
from citeweb.extract.errors import Empty
from citeweb.extract.model import Extraction, Heading

Kind = Literal["paragraph", "heading", "item", "row", "note"]
CELL = "\t"

_LINE_END = re.compile(r"[^\S\n]+(?=\n|\Z)")
_BLANK_LINES = re.compile(r"\n{3,}")
_DROPPED = str.maketrans({"\u00ad": None, "\0": None, "\r": "\n", "\f": "\n\n", "\v": "\n", "\ufeff": None})


@dataclass(frozen=True)
class Block:
    """A piece of text that stands by itself; ``level`` is a heading's, from 1."""

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


def row(cells: Iterable[str]) -> Block:
    """A table's row on one line, its cells in order."""
    return Block(CELL.join(one_line(cell) for cell in cells).strip(), "row")


def assemble(blocks: Iterable[Block], kind: str) -> Extraction:
    """One text: rows and items follow their like on the next line, all else after an empty line. Raises Empty."""
    parts: list[str] = []
    headings: list[Heading] = []
    offset, before = 0, None
    for block in _filled(blocks):
        gap = _gap(before, block.kind)
        offset += len(gap)
        parts += gap, block.text
        if block.kind == "heading":
            headings.append(Heading(offset, offset + len(block.text), block.level))
        offset, before = offset + len(block.text), block.kind
    if not offset:
        raise Empty()
    return Extraction(SourceText("".join(parts)), kind, headings=headings)


def _filled(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        text = tidy(block.text)
        if text.strip(" |\n\t"):
            yield Block(text if block.kind != "heading" else one_line(text), block.kind, block.level)


def _gap(before: Kind | None, kind: Kind) -> str:
    if before is None:
        return ""
    return "\n" if before == kind and kind in ("item", "row") else "\n\n"
