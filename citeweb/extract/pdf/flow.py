"""A page's lines -> its paragraphs, table rows and footnotes, in reading order, sentences kept whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from citeweb.extract.pdf.fragments import Plane
from citeweb.extract.pdf.layout import Column, columns_of
from citeweb.extract.pdf.sheet import Sheet, Strip
from citeweb.extract.pdf.strips import mark_of, marks_of, strips_of

_ITEM = re.compile(r"(?:[^\w\s(\[{\"'“‘«„¿¡$€£#@]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])\s+\S")
_TERMINAL = re.compile(r"[.!?:;…。！？：；]['\"”’»)\]」』）]*\s*\d{0,3}\Z")
_SMALL = 0.93  # of the body's size: a footnote
_SAME_SIZE, _FLOAT_SIZE = 0.08, 0.04
_FULL, _SHORT = 0.12, 0.25  # of the column's width
_INDENT = 0.8  # in ems
_LOOSE = 1.35  # of the usual distance of lines: more parts paragraphs
_FLOATS = 8  # paragraphs that may stand between the halves of a sentence

Kind = Literal["paragraph", "row", "item"]


@dataclass(eq=False)
class Paragraph:
    """Lines that belong together; a row is a line by itself."""

    kind: Kind
    strips: list[Strip] = field(default_factory=list)
    table: Literal["", "head", "row"] = ""  # what it is in a table whose columns are sure

    @property
    def size(self) -> float:
        return self.strips[0].size

    @property
    def bold(self) -> bool:
        return all(strip.bold for strip in self.strips)

    @property
    def text(self) -> str:
        return " ".join(strip.text for strip in self.strips)


@dataclass(eq=False)
class Flow:
    """A page's text in order: its paragraphs, and its footnotes apart."""

    sheet: Sheet
    paragraphs: list[Paragraph]
    footnotes: list[Paragraph]


def flow_of(sheet: Sheet, body_size: float) -> Flow:
    """Put one page in reading order."""
    bodies: list[tuple[Plane, Column]] = []
    feet: list[tuple[Plane, Column]] = []
    for plane in sheet.planes:
        for column in columns_of(plane):
            cut = _footnotes_from(sheet, plane, column, body_size)
            bodies.append((plane, column[:cut]))
            feet.append((plane, column[cut:]))
    marks = set[str]().union(*(marks_of(sheet, plane, column) for plane, column in feet))
    paragraphs: list[Paragraph] = []
    for plane, column in bodies:
        _append(paragraphs, _paragraphs(strips_of(sheet, plane, column, marks)))
    footnotes = [part for plane, column in feet for part in _paragraphs(strips_of(sheet, plane, column, set()))]
    return Flow(sheet, paragraphs, footnotes)


def _footnotes_from(sheet: Sheet, plane: Plane, column: Column, body_size: float) -> int:
    """Where the column's footnotes begin: small lines at its foot, the first of which has a mark."""
    first = len(column)
    middle = sum(plane.v_page) / 2
    for at in range(len(column) - 1, -1, -1):
        line = column[at]
        if line.size > _SMALL * body_size or line.base < middle:
            break
        if mark_of(sheet, plane, line):
            first = at
    return first


def _append(paragraphs: list[Paragraph], more: list[Paragraph]) -> None:
    """Add a column; a paragraph that runs on from the columns before is made whole."""
    link = find_link(paragraphs, more)
    if link:
        before, after = link
        paragraphs[before].strips += more.pop(after).strips
    paragraphs += more


def find_link(before: Sequence[Paragraph], after: Sequence[Paragraph]) -> tuple[int, int] | None:
    """Indices of a paragraph that is left open and of the one that goes on with it.

    Only floats (captions, tables, notes: set in another size, or rows) may stand between the two.
    """
    for i in range(len(before) - 1, max(-1, len(before) - 2 - _FLOATS), -1):
        for j in range(min(len(after), _FLOATS + 1)):
            if runs_on(before[i], after[j]):
                return i, j
            if not _floats(after[j], before[i]):
                break
        if i and not _floats(before[i], before[i - 1]):
            break
    return None


def _floats(part: Paragraph, body: Paragraph) -> bool:
    return part.kind == "row" or abs(part.size - body.size) > _FLOAT_SIZE * body.size


def runs_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether ``after``, at the top of a column or page, goes on with the sentence that ``before`` left open."""
    last, first = before.strips[-1], after.strips[0]
    if before.kind == "row" or after.kind != "paragraph" or abs(last.size - first.size) > _SAME_SIZE * last.size:
        return False
    if last.bold != first.bold or _TERMINAL.search(last.text):
        return False
    full = last.u1 > last.right - _FULL * (last.right - last.left)
    return full or first.text[0].islower() or last.text.endswith("-")


def _paragraphs(strips: list[Strip]) -> list[Paragraph]:
    paragraphs: list[Paragraph] = []
    for strip in strips:
        kind = _kind(strip)
        if paragraphs and not _begins(paragraphs[-1], strip, kind):
            paragraphs[-1].strips.append(strip)
        else:
            paragraphs.append(Paragraph(kind, [strip]))
    return paragraphs


def _kind(strip: Strip) -> Kind:
    if _ITEM.match(strip.text) and len(strip.cells) < 3:
        return "item"
    return "row" if strip.is_row else "paragraph"


def _begins(paragraph: Paragraph, strip: Strip, kind: Kind) -> bool:
    """Whether a line begins a new paragraph after the lines of ``paragraph``."""
    last = paragraph.strips[-1]
    em = last.size
    if kind != "paragraph" or paragraph.kind == "row" or strip.bold != last.bold:
        return True
    if abs(strip.size - last.size) > _SAME_SIZE * em or not 0 < strip.base - last.base < _usual(last) * _LOOSE:
        return True
    finished = bool(_TERMINAL.search(last.text))
    short = last.u1 < last.right - _SHORT * (last.right - last.left)
    indented = strip.u0 > last.u0 + _INDENT * em
    hanging = paragraph.strips[0].u0 < last.u0 - _INDENT * em and strip.u0 < last.u0 - _INDENT * em
    return (finished and (indented or short)) or (indented and short) or hanging


def _usual(strip: Strip) -> float:
    """The usual distance of lines: the column's, within reason for the size."""
    return min(max(strip.pitch, 1.0 * strip.size), 2.2 * strip.size)
