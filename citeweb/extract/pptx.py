"""PowerPoint (PPTX): each slide under a heading of its own, its shapes from top to bottom, its notes behind it."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pptx
from lxml import etree
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.exc import PackageNotFoundError

from citeweb.extract.blocks import Block, assemble, row
from citeweb.extract.errors import Damaged
from citeweb.extract.graphics import chart_blocks, diagram_blocks
from citeweb.extract.model import Extraction, Request
from citeweb.extract.office import office_properties
from citeweb.extract.package import Package

_FURNITURE = {PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER, PP_PLACEHOLDER.HEADER}
_TITLES = {PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE}
# English Metric Units within which two shapes stand in one line: a third of an inch.
_LINE = 304_800
_DEEPEST_GROUP = 20


def read_pptx(data: bytes, request: Request) -> Extraction:
    """The slides that are shown, in order. Raises Damaged, TooLarge, Empty."""
    package = Package(data, request.limits)
    package.check()
    try:
        deck = _Deck(pptx.Presentation(io.BytesIO(data)))
        extraction = assemble(list(deck.blocks(request)), "pptx")
    except (PackageNotFoundError, zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, ValueError, AttributeError) as e:
        raise Damaged() from e
    office_properties(package, extraction)
    extraction.notes = [f"Hidden {what} left out: {count}." for what, count in deck.hidden.items()]
    return extraction


class _Deck:
    def __init__(self, presentation: Any) -> None:
        self._slides = list(presentation.slides)
        self.hidden: Counter[str] = Counter()

    def blocks(self, request: Request) -> Iterator[Block]:
        for number, slide in enumerate(self._slides, 1):
            request.tell(number - 1, len(self._slides))
            if slide.element.get("show") in ("0", "false"):
                self.hidden["slides"] += 1
                continue
            shapes = list(_ordered(slide.shapes))
            titles = [shape for shape in shapes if _placed(shape) in _TITLES and shape.has_text_frame]
            title = " ".join(" ".join(_lines(shape.text_frame)) for shape in titles)
            yield Block(f"Slide {number}" + (f": {title}" if title.strip() else ""), "heading", 1)
            yield from _shown(shape for shape in shapes if shape not in titles)
            yield from _notes(slide)


def _ordered(shapes: Any) -> Iterable[Any]:
    """Shapes as they are read: those in a line from the left, lines from the top; one without a place comes where it
    stands in the file."""
    placed = [shape for shape in shapes if shape.top is not None and shape.left is not None]
    order = iter(sorted(placed, key=lambda shape: (shape.top // _LINE, shape.left)))
    return [next(order) if shape in placed else shape for shape in shapes]


def _placed(shape: Any) -> Any:
    return shape.placeholder_format.type if shape.is_placeholder else None


def _shown(shapes: Iterable[Any], depth: int = 0) -> Iterator[Block]:
    for shape in shapes:
        if _placed(shape) in _FURNITURE:
            continue
        if getattr(shape, "has_table", False):
            yield from _table(shape.table)
        elif getattr(shape, "has_chart", False):
            yield from chart_blocks(shape.chart.part._element)
        elif shape.element.tag.endswith("}graphicFrame"):
            yield from diagram_blocks(shape.element, shape.part)
        elif hasattr(shape, "shapes"):
            yield from _shown(_ordered(shape.shapes), depth + 1) if depth < _DEEPEST_GROUP else ()
        elif shape.has_text_frame:
            yield from (Block(line) for line in _lines(shape.text_frame))


def _table(table: Any) -> Iterator[Block]:
    for number, line in enumerate(table.rows):
        cells = [" ".join(_lines(cell.text_frame)) for cell in line.cells if not cell.is_spanned]
        yield row(cells, head=number == 0 and bool(table.first_row) and len(table.rows) > 1)


def _lines(frame: Any) -> list[str]:
    """The paragraphs of a text frame that say something; a break inside one starts a line."""
    texts = ("".join(_runs(paragraph._p)) for paragraph in frame.paragraphs)
    return [text.strip() for text in texts if text.strip()]


def _runs(paragraph: Any) -> Iterator[str]:
    """The text of runs, and of fields too, which the library leaves out."""
    for child in paragraph:
        name = etree.QName(child).localname if isinstance(child.tag, str) else ""
        if name in ("r", "fld"):
            yield "".join(child.itertext("{*}t"))
        elif name == "br":
            yield "\n"


def _notes(slide: Any) -> Iterator[Block]:
    if not slide.has_notes_slide or slide.notes_slide.notes_text_frame is None:
        return
    lines = _lines(slide.notes_slide.notes_text_frame)
    if lines:
        yield Block("Notes:", "note")
        yield from (Block(line, "note") for line in lines)
