"""Word documents (DOCX): paragraphs, lists, tables by row, notes; tracked changes as accepted.

python-docx opens the package and resolves styles; the XML is walked here, since its ``paragraph.text`` drops what
stands in smart tags, content controls, insertions and text boxes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from typing import Any

import docx
from docx.opc.exceptions import PackageNotFoundError
from lxml import etree

from citeweb.extract.blocks import Block, Kind, assemble, one_line, row
from citeweb.extract.errors import Damaged
from citeweb.extract.model import Extraction, Request
from citeweb.extract.package import Package

Element = Any  # lxml's; its stubs do not know python-docx's element classes

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SKIPPED = frozenset(
    _W + name
    for name in (
        *("del", "moveFrom", "delText", "delInstrText", "instrText", "rt", "fldData", "txbxContent"),
        *("pPr", "rPr", "tblPr", "trPr", "tcPr", "sdtPr", "sectPr"),
        *("annotationRef", "footnoteRef", "endnoteRef", "separator", "continuationSeparator"),
    )
) | {_MC + "Fallback"}
_CHARACTERS = {"tab": "\t", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "", "ptab": "\t"}
_HEADING_STYLE = re.compile(r"heading (\d)|(title)\Z", re.I)
_DEEPEST_STYLE = 20


def read_docx(data: bytes, request: Request) -> Extraction:
    """The document's text as Word shows it. Raises Damaged, TooLarge, Empty."""
    request.tell(0, 1)
    Package(data, request.limits).check()
    try:
        document = docx.Document(io.BytesIO(data))
        reader = _Reader(document)
        extraction = assemble(list(reader.blocks(document.element.body)), "docx")
    except (PackageNotFoundError, zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, ValueError, OSError) as error:
        raise Damaged() from error
    properties = document.core_properties
    extraction.title, extraction.author = properties.title or None, properties.author or None
    extraction.date = (properties.modified or properties.created) and (
        (properties.modified or properties.created).date().isoformat()
    )
    extraction.notes = list(reader.notes())
    return extraction


class _Reader:
    """Walks one document; counts what is left out, so that it can be told."""

    def __init__(self, document: Any) -> None:
        self.left_out: Counter[str] = Counter()
        self._levels = {style.style_id: _style_level(style) for style in document.styles if style.style_id}
        self._footnotes = _notes(document, "footnotes")
        self._endnotes = _notes(document, "endnotes")
        self._pending: list[Element] = []
        self._carried = ""

    def notes(self) -> Iterator[str]:
        sentences = {
            "changes": "Tracked changes are read as accepted: {} deletions left out.",
            "comments": "Comments left out: {}.",
            "hidden": "Hidden text left out: {} runs.",
        }
        for what, count in self.left_out.items():
            yield sentences[what].format(count)

    def blocks(self, parent: Element) -> Iterator[Block]:
        """The blocks of a body, a text box or a cell that lays out a page."""
        for child in parent:
            if child.tag == _W + "p":
                yield from self._paragraph(child)
            elif child.tag == _W + "tbl":
                yield from self._table(child)
            elif child.tag not in _SKIPPED and isinstance(child.tag, str):
                yield from self.blocks(child)

    def _paragraph(self, paragraph: Element) -> Iterator[Block]:
        text = self._carried + "".join(self._text(paragraph))
        self._carried = ""
        if paragraph.find(f"{_W}pPr/{_W}rPr/{_W}del") is not None:
            # A deleted paragraph mark: accepted, the next paragraph goes on here.
            self._carried = text
        else:
            kind, level = self._kind(paragraph)
            yield Block(text, kind, level)
        for pending in self._take_pending():
            yield from self.blocks(pending)

    def _take_pending(self) -> list[Element]:
        pending, self._pending = self._pending, []
        return pending

    def _kind(self, paragraph: Element) -> tuple[Kind, int]:
        style = paragraph.find(f"{_W}pPr/{_W}pStyle")
        level = self._levels.get(style.get(_W + "val"), 0) if style is not None else 0
        outline = paragraph.find(f"{_W}pPr/{_W}outlineLvl")
        if outline is not None:
            level = _outline(outline)
        if level:
            return "heading", level
        return ("item" if paragraph.find(f"{_W}pPr/{_W}numPr") is not None else "paragraph"), 0

    def _text(self, element: Element) -> Iterator[str]:
        for child in element:
            tag = child.tag
            name = tag.removeprefix(_W) if isinstance(tag, str) else ""
            if name in ("t",) or tag == _M + "t":
                yield child.text or ""
            elif name in _CHARACTERS:
                yield _CHARACTERS[name]
            elif name == "br":
                yield "\n"
            elif name == "sym":
                yield _symbol(child)
            elif name in ("footnoteReference", "endnoteReference"):
                self._refer(child, self._footnotes if name[0] == "f" else self._endnotes)
            elif name == "r" and child.find(f"{_W}rPr/{_W}vanish") is not None and not _off(child):
                self.left_out["hidden"] += 1
            elif name == "txbxContent":
                self._pending.append(child)
            elif name == "commentReference":
                self.left_out["comments"] += 1
            elif tag in _SKIPPED:
                if name in ("del", "moveFrom"):
                    self.left_out["changes"] += 1
            elif name:
                yield from self._text(child)

    def _refer(self, reference: Element, notes: dict[str, Element]) -> None:
        note = notes.get(reference.get(_W + "id", ""))
        if note is not None:
            self._pending.append(note)

    def _table(self, table: Element) -> Iterator[Block]:
        lines = [line for line in table.iter(_W + "tr") if _owner(line, "tbl") is table]
        grid = any(len(list(_cells(line))) > 1 for line in lines)
        for line in lines:
            if line.find(f"{_W}trPr/{_W}del") is not None:
                self.left_out["changes"] += 1
            elif grid:
                head = line.find(f"{_W}trPr/{_W}tblHeader") is not None
                yield row(map(self._cell, _cells(line)), head=head)
                for pending in self._take_pending():
                    yield from self.blocks(pending)
            else:
                for cell in _cells(line):
                    yield from self.blocks(cell)

    def _cell(self, cell: Element) -> str:
        """A cell's text on one line, that of tables inside it too; text boxes in it wait for the end of the row."""
        return one_line(" ".join("".join(self._text(part)) for part in _paragraphs(cell)))


def _paragraphs(parent: Element) -> Iterator[Element]:
    for child in parent:
        if child.tag == _W + "p":
            yield child
        elif isinstance(child.tag, str) and child.tag not in _SKIPPED:
            yield from _paragraphs(child)


def _cells(line: Element) -> Iterator[Element]:
    return (cell for cell in line.iter(_W + "tc") if _owner(cell, "tr") is line)


def _owner(element: Element, name: str) -> Element:
    return next(element.iterancestors(_W + name))


def _off(run: Element) -> bool:
    value = run.find(f"{_W}rPr/{_W}vanish").get(_W + "val")
    return value in ("0", "false", "off")


def _symbol(element: Element) -> str:
    """A character of a symbol font; those in the private area have no meaning outside the font."""
    code = int(element.get(_W + "char", "0"), 16)
    return "" if code == 0 or 0xE000 <= code <= 0xF8FF else chr(code)


def _outline(element: Element) -> int:
    level = int(element.get(_W + "val", "9"))
    return level + 1 if level < 9 else 0


def _style_level(style: Any) -> int:
    """The heading level that a style, or one that it is based on, gives."""
    for _ in range(_DEEPEST_STYLE):
        if style is None:
            return 0
        match = _HEADING_STYLE.match(style.name or "")
        if match:
            return int(match[1] or 1)
        outline = style.element.find(f"{_W}pPr/{_W}outlineLvl")
        if outline is not None:
            return _outline(outline)
        style = getattr(style, "base_style", None)
    return 0


def _notes(document: Any, name: str) -> dict[str, Element]:
    for relation in document.part.rels.values():
        if relation.reltype.endswith("/" + name) and not relation.is_external:
            root = etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False, no_network=True))
            return {note.get(_W + "id", ""): note for note in root if note.get(_W + "type", "normal") == "normal"}
    return {}
