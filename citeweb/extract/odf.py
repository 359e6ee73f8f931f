"""OpenDocument text, sheets and slides (ODT, ODS, ODP): the text of ``content.xml`` as it is shown."""

from __future__ import annotations

from collections.abc import Iterator

from citeweb.extract.blocks import Block, Kind, assemble, grid, one_line, row
from citeweb.extract.errors import Damaged
from citeweb.extract.model import Extraction, Request
from citeweb.extract.package import Element, Package

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _TABLE, _DRAW, _OFFICE = (_OASIS % name for name in ("text", "table", "drawing", "office"))
_PRESENTATION = _OASIS % "presentation"
_DC = "{http://purl.org/dc/elements/1.1/}"
_SKIPPED = {
    _TEXT + "tracked-changes", _OFFICE + "annotation", _OFFICE + "annotation-end", _TEXT + "sequence-decls",
    _OFFICE + "forms", _TEXT + "table-of-content-source", _TEXT + "ruby-text", _TABLE + "shapes", _DRAW + "object",
}  # fmt: skip
_MOST_REPEATED = 1_000


def read_odf(data: bytes, request: Request) -> Extraction:
    """The document as LibreOffice shows it, its comments and tracked deletions left out. Raises Damaged, Empty."""
    request.tell(0, 1)
    package = Package(data, request.limits)
    body = package.xml("content.xml").find(_OFFICE + "body")
    if body is None or not len(body):
        raise Damaged()
    kind = {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}.get(body[0].tag.rpartition("}")[2], "odt")
    reader = _sheets if kind == "ods" else _blocks
    extraction = assemble(list(reader(body[0])), kind)
    if "meta.xml" in package.names:
        meta = package.xml("meta.xml")
        extraction.title = next((t.text for t in meta.iter(_DC + "title")), None)
        extraction.author = next((t.text for t in meta.iter(_DC + "creator")), None)
        extraction.date = (next((t.text for t in meta.iter(_DC + "date")), None) or "")[:10] or None
    return extraction


def _blocks(parent: Element, kind: Kind = "paragraph") -> Iterator[Block]:
    pages = 0
    for child in parent:
        if child.tag == _TEXT + "h":
            yield Block(_words(child), "heading", int(child.get(_TEXT + "outline-level", "1")))
        elif child.tag == _TEXT + "p":
            yield Block(_words(child), kind)
            yield from _aside(child)
        elif child.tag == _TEXT + "list-item":
            yield from _blocks(child, "item")
        elif child.tag == _TABLE + "table":
            yield from _table(child)
        elif child.tag == _DRAW + "page":
            pages += 1
            yield Block(f"Slide {pages}", "heading", 1)
            yield from _blocks(child)
        elif child.tag == _PRESENTATION + "notes":
            yield from _blocks(child, "note")
        elif isinstance(child.tag, str) and child.tag not in _SKIPPED:
            yield from _blocks(child, kind)


def _aside(paragraph: Element) -> Iterator[Block]:
    """Notes and text boxes that are anchored in a paragraph, behind it."""
    for note in paragraph.iter(_TEXT + "note-body"):
        yield from _blocks(note, "note")
    for box in paragraph.iter(_DRAW + "text-box"):
        yield from _blocks(box)


def _words(paragraph: Element) -> str:
    return "".join(_pieces(paragraph))


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if child.tag == _TEXT + "s":
            yield " " * min(int(child.get(_TEXT + "c", "1")), _MOST_REPEATED)
        elif name == "tab":
            yield "\t"
        elif name == "line-break":
            yield "\n"
        elif child.tag not in (_TEXT + "note", _DRAW + "frame") and name and child.tag not in _SKIPPED:
            yield from _pieces(child)
        yield child.tail or ""


def _lines(table: Element) -> Iterator[tuple[Element, bool]]:
    """The rows of a table that are shown, and whether they are heads."""
    for child in table:
        if child.tag == _TABLE + "table-row" and child.get(_TABLE + "visibility", "visible") == "visible":
            yield child, table.tag == _TABLE + "table-header-rows"
        elif child.tag in (_TABLE + "table-header-rows", _TABLE + "table-rows", _TABLE + "table-row-group"):
            yield from _lines(child)


def _cells(line: Element) -> Iterator[str]:
    for cell in line.iterchildren(_TABLE + "table-cell", _TABLE + "covered-table-cell"):
        text = one_line(" ".join(_words(p) for p in cell.iter(_TEXT + "p", _TEXT + "h")))
        times = int(cell.get(_TABLE + "number-columns-repeated", "1"))
        yield from [text] * (min(times, _MOST_REPEATED) if text or times < _MOST_REPEATED else 0)


def _table(table: Element) -> Iterator[Block]:
    for line, head in _lines(table):
        yield row(_cells(line), head=head)


def _sheets(body: Element) -> Iterator[Block]:
    for table in body.iter(_TABLE + "table"):
        rows = [list(_cells(line)) for line, _ in _lines(table)]
        if any(any(cells) for cells in rows):
            yield Block(table.get(_TABLE + "name", ""), "heading", 1)
            yield from grid(rows)
