"""Excel workbooks (XLSX): each sheet a heading, each row a line, each cell as it is shown and not as it is stored.

The XML is read here, since what is shown needs the raw number and its format, hidden rows and columns and the true
extent of a sheet, which the well-kept readers give only after building every cell as an object.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from citeweb.extract.blocks import Block, assemble, grid
from citeweb.extract.errors import Damaged, TooLarge
from citeweb.extract.model import Extraction, Limits, Request
from citeweb.extract.numfmt import BUILT_IN, GENERAL, shown
from citeweb.extract.office import office_properties
from citeweb.extract.package import Element, Package

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})\Z")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_WORKBOOK = "xl/workbook.xml"


def read_xlsx(data: bytes, request: Request) -> Extraction:
    """The sheets that are shown, in order. Raises Damaged, TooLarge, Empty."""
    package = Package(data, request.limits)
    try:
        book = _Book(package, request.limits)
        extraction = assemble(list(book.blocks(request)), "xlsx")
    except (KeyError, ValueError, IndexError, AttributeError) as error:
        raise Damaged() from error
    office_properties(package, extraction)
    extraction.notes = list(book.notes())
    return extraction


class _Book:
    """One workbook; counts what is hidden and so left out."""

    def __init__(self, package: Package, limits: Limits) -> None:
        self._package = package
        self._left = limits.characters
        self._root = package.xml(_WORKBOOK)
        self._targets = package.related(_WORKBOOK)
        self._strings = self._shared_strings()
        self._formats = self._cell_formats()
        properties = self._root.find(_S + "workbookPr")
        self._since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
        self.hidden: Counter[str] = Counter()
        self._show = lru_cache(maxsize=4096)(lambda value, code: shown(value, code, since_1904=self._since_1904))

    def notes(self) -> Iterator[str]:
        for what, count in self.hidden.items():
            yield f"Hidden {what} left out: {count}."

    def blocks(self, request: Request) -> Iterator[Block]:
        sheets = list(self._root.iter(_S + "sheet"))
        for done, sheet in enumerate(sheets):
            request.tell(done, len(sheets))
            kind, part = self._targets.get(sheet.get(_R + "id", ""), ("", ""))
            if sheet.get("state", "visible") != "visible":
                self.hidden["sheets"] += 1
            elif kind == "worksheet" and part in self._package.names:
                rows = list(self._rows(self._package.xml(part)))
                if any(any(cells) for cells in rows):
                    yield Block(sheet.get("name", ""), "heading", 1)
                    yield from grid(rows)

    def _rows(self, root: Element) -> Iterator[list[str]]:
        """The shown cells of each shown row, none between them left out."""
        unseen = _hidden_columns(root)
        for line in root.iter(_S + "row"):
            cells = {at: text for at, text in self._cells(line) if text}
            if line.get("hidden") in ("1", "true"):
                self.hidden["rows"] += bool(cells)
                continue
            self.hidden["cells"] += sum(at in unseen for at in cells)
            last = max((at for at in cells if at not in unseen), default=0)
            self._count(last + sum(map(len, cells.values())))
            yield [cells.get(at, "") for at in range(1, last + 1) if at not in unseen]
        self.hidden += Counter()  # drops what is zero

    def _count(self, characters: int) -> None:
        """Stop a small file whose cells, by repeating a long string or standing far apart, grow beyond the limits."""
        self._left -= characters
        if self._left < 0:
            raise TooLarge()

    def _cells(self, line: Element) -> Iterator[tuple[int, str]]:
        at = 0
        for cell in line.iterchildren(_S + "c"):
            place = _PLACE.match(cell.get("r", ""))
            at = _column(place[1]) if place else at + 1
            yield at, self._text(cell)

    def _text(self, cell: Element) -> str:
        kind, value = cell.get("t", "n"), cell.findtext(_S + "v") or ""
        if kind == "inlineStr":
            inline = cell.find(_S + "is")
            return "" if inline is None else _rich(inline)
        if kind == "s":
            return self._strings[int(value)] if value else ""
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(value, value)
        if kind != "n" or not value:
            return value
        code = self._formats[int(cell.get("s", "0"))] if self._formats else GENERAL
        return str(self._show(float(value), code))

    def _shared_strings(self) -> list[str]:
        part = next((target for kind, target in self._targets.values() if kind == "sharedStrings"), None)
        if part is None or part not in self._package.names:
            return []
        return [_rich(item) for item in self._package.xml(part).iterchildren(_S + "si")]

    def _cell_formats(self) -> list[str]:
        part = next((target for kind, target in self._targets.values() if kind == "styles"), None)
        if part is None or part not in self._package.names:
            return []
        root = self._package.xml(part)
        own = {int(f.get("numFmtId", "0")): f.get("formatCode", GENERAL) for f in root.iter(_S + "numFmt")}
        styles = root.find(_S + "cellXfs")
        ids = [int(style.get("numFmtId", "0")) for style in styles] if styles is not None else []
        return [own.get(number, BUILT_IN.get(number, GENERAL)) for number in ids]


def _rich(item: Element) -> str:
    """The text of a string item: its runs, without reading aids."""
    texts = (t.text or "" for t in item.iter(_S + "t") if t.getparent().tag != _S + "rPh")
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), "".join(texts))


def _hidden_columns(root: Element) -> set[int]:
    return {
        at
        for column in root.iter(_S + "col")
        if column.get("hidden") in ("1", "true")
        for at in range(int(column.get("min", "1")), min(int(column.get("max", "1")), 16_384) + 1)
    }


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
