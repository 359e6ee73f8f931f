"""Columns of lines -> a page's paragraphs, table rows and footnotes, in reading order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from citeweb.extract.pdf.fragments import Plane
from citeweb.extract.pdf.layout import Column, Line, columns_of
from citeweb.extract.pdf.sheet import SPACE, TAB, Sheet, Strip, spell

_JOIN_GAP, _CELL_GAP = 0.15, 1.0  # of the size
_BULLET = re.compile(r"(?:[•◦▪▫■□●○‣⁃➢➤✓✔·∙*]|[-–—])\s")
_NUMBERED = re.compile(r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s+\S")
_TERMINAL = re.compile(r"[.!?:;…。！？：；]['\"”’»)\]」』）]*\s*\d{0,3}\Z")
_MARK = re.compile(r"(\d{1,3}|[*†‡§¶]{1,3})[.)]?(?=\D|\Z)")
_SMALL = 0.93

Kind = Literal["paragraph", "row", "item"]


@dataclass
class Paragraph:
    """Lines that belong together; ``after`` says where the column it came from ended."""

    kind: Kind
    strips: list[Strip] = field(default_factory=list)

    @property
    def size(self) -> float:
        return self.strips[0].size

    @property
    def text(self) -> str:
        return " ".join(strip.text for strip in self.strips)


@dataclass
class Flow:
    """A page's text in order: its paragraphs, and its footnotes apart."""

    sheet: Sheet
    paragraphs: list[Paragraph]
    footnotes: list[Paragraph]


def flow_of(sheet: Sheet, body_size: float) -> Flow:
    """Put one page in reading order."""
    columns = [(plane, column) for plane in sheet.planes for column in columns_of(plane) if column]
    bodies, feet = [], []
    for plane, column in columns:
        cut = _footnotes_from(sheet, plane, column, body_size)
        bodies.append((plane, column[:cut]))
        feet.append((plane, column[cut:]))
    marks = {match[1] for plane, column in feet for line in column if (match := _mark_of(sheet, plane, line))}
    paragraphs: list[Paragraph] = []
    for plane, column in bodies:
        _append(paragraphs, _paragraphs(_strips(sheet, plane, column, marks)))
    footnotes = [p for plane, column in feet for p in _paragraphs(_strips(sheet, plane, column, set()))]
    return Flow(sheet, paragraphs, footnotes)


def _append(paragraphs: list[Paragraph], more: list[Paragraph]) -> None:
    """Add a column; a paragraph that runs on from the column before is made whole."""
    if paragraphs and more and runs_on(paragraphs[-1], more[0]):
        paragraphs[-1].strips += more.pop(0).strips
    paragraphs += more


def runs_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether ``after``, at the top of a column or page, goes on with the sentence that ``before`` left open."""
    last, first = before.strips[-1], after.strips[0]
    if before.kind == "row" or after.kind != "paragraph" or abs(last.size - first.size) > 0.08 * last.size:
        return False
    if _TERMINAL.search(last.text) or not first.text:
        return False
    full = last.u1 > last.right - 0.12 * (last.right - last.left)
    return first.text[0].islower() or (full and not first.text[0].isdigit()) or last.text.endswith("-")


def _footnotes_from(sheet: Sheet, plane: Plane, column: Column, body_size: float) -> int:
    """Where the column's footnotes begin: small lines at its foot, the first of which has a mark."""
    first = len(column)
    middle = sum(plane.v_page) / 2
    for at in range(len(column) - 1, 0, -1):
        line = column[at]
        if line.size > _SMALL * body_size or line.base < middle:
            break
        if _mark_of(sheet, plane, line):
            first = at
    return first


def _mark_of(sheet: Sheet, plane: Plane, line: Line) -> re.Match[str] | None:
    return _MARK.match(sheet.text_of(plane, line.fragments[0]))


def _strips(sheet: Sheet, plane: Plane, column: Column, marks: set[str]) -> list[Strip]:
    strips = [strip for line in column if (strip := _strip(sheet, plane, line, marks)).text]
    if not strips:
        return []
    left, right = min(strip.u0 for strip in strips), max(strip.u1 for strip in strips)
    steps = [b.base - a.base for a, b in zip(strips, strips[1:], strict=False)]
    pitch = float(np.median(steps)) if steps else 0.0
    for strip in strips:
        strip.left, strip.right, strip.pitch = left, right, pitch
    return strips


def _strip(sheet: Sheet, plane: Plane, line: Line, marks: set[str]) -> Strip:
    pieces, befores, cells = [], [], 1
    edge = None
    for fragment in line.fragments:
        if marks and _is_reference(sheet, plane, line, fragment, marks):
            continue
        first, last = int(plane.first[fragment]), int(plane.last[fragment]) + 1
        glyphs = np.arange(first, last)
        before = np.where(sheet.spaces[first:last], SPACE, 0)
        near, far = (plane.u1, plane.u0) if line.rtl else (plane.u0, plane.u1)
        gap = 0.0 if edge is None else abs(float(near[fragment]) - edge)
        before[0] = TAB if gap > _CELL_GAP * line.size else SPACE if gap > _JOIN_GAP * line.size else 0
        cells += bool(before[0] == TAB)
        edge = float(far[fragment])
        pieces.append(glyphs)
        befores.append(before)
    if not pieces:
        return Strip(np.zeros(0, int), np.zeros(0, int), "", line.u0, line.u1, line.base, line.size, 0)
    order, before = np.concatenate(pieces), np.concatenate(befores)
    before[0] = 0
    return Strip(order, before, spell(sheet.codes[order], before), line.u0, line.u1, line.base, line.size, cells)


def _is_reference(sheet: Sheet, plane: Plane, line: Line, fragment: int, marks: set[str]) -> bool:
    """A small raised mark in the line that one of the page's footnotes begins with."""
    raised = line.base - float(plane.base[fragment]) > 0.15 * line.size
    if not raised or float(plane.size[fragment]) > 0.85 * line.size or fragment == line.fragments[0]:
        return False
    return all(part in marks for part in re.split(r"[,\s]+", sheet.text_of(plane, fragment)))


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
    if _BULLET.match(strip.text) or _NUMBERED.match(strip.text):
        return "item"
    return "row" if strip.cells > 1 else "paragraph"


def _begins(paragraph: Paragraph, strip: Strip, kind: Kind) -> bool:
    """Whether a line begins a new paragraph after the lines of ``paragraph``."""
    last = paragraph.strips[-1]
    em = last.size
    if kind != "paragraph" or paragraph.kind == "row":
        return True
    if abs(strip.size - last.size) > 0.08 * em or not 0 < strip.base - last.base < _usual(last) * 1.35:
        return True
    finished = bool(_TERMINAL.search(last.text))
    short = last.u1 < last.right - 0.25 * (last.right - last.left)
    indented = strip.u0 > last.u0 + 0.8 * em
    hanging = paragraph.strips[0].u0 < last.u0 - 0.8 * em and strip.u0 < last.u0 - 0.8 * em
    return (indented and (finished or short)) or (short and finished) or hanging


def _usual(strip: Strip) -> float:
    """The usual distance of lines: the column's, within reason for the size."""
    return min(max(strip.pitch, 1.0 * strip.size), 2.2 * strip.size)
