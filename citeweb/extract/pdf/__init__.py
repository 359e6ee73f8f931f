"""PDF: characters by PDFium, or by text recognition, put in reading order here, each with its box on the page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pypdfium2.raw as pdfium

from citeweb.extract.errors import WITHOUT_ENGINE, Empty, Scanned, TooLarge
from citeweb.extract.model import Extraction, Request
from citeweb.extract.pdf.accents import compose_accents
from citeweb.extract.pdf.annotations import add_written, form_of
from citeweb.extract.pdf.compose import body_size, compose
from citeweb.extract.pdf.flow import flow_of
from citeweb.extract.pdf.fragments import planes_of
from citeweb.extract.pdf.furniture import drop_furniture
from citeweb.extract.pdf.glyphs import read_glyphs
from citeweb.extract.pdf.headings import outline_of
from citeweb.extract.pdf.keep import PageRead, read_pages
from citeweb.extract.pdf.lost import LOST, loses_text
from citeweb.extract.pdf.meta import metadata, page_label
from citeweb.extract.pdf.pictured import BLANK, NO_ENGINE, Pictured
from citeweb.extract.pdf.raw import opened, page_of
from citeweb.extract.pdf.sheet import Sheet
from citeweb.extract.pdf.tables import lay_out_tables
from citeweb.extract.pdf.visible import keep_visible

__all__ = ["read_pdf"]

Hiding = Counter[tuple[int, str]]  # characters left out, by page and reason


def read_pdf(data: bytes, request: Request) -> Extraction:
    """Text, pages and boxes of a PDF. Raises an ExtractError for one that cannot be opened or holds no text."""
    with opened(data, request.password) as document:
        count = pdfium.FPDF_GetPageCount(document)
        if count > request.limits.pages:
            raise TooLarge(f"The PDF has {count:,} pages; {request.limits.pages:,} are the most. Split it.")
        pictured = Pictured(request)
        with form_of(document) as form:
            pages = read_pages(count, lambda index: _page(document, index, form, request, pictured), request.keep)
        title, author, date = metadata(document)
        outline = outline_of(document)
    sheets = [sheet for sheet, _ in pages]
    hidden: Hiding = Counter({(s.number, reason): many for s, out in pages for reason, many in out.items()})
    _require_text(sheets)
    drop_furniture(sheets)
    body = body_size(sheets)
    flows = [flow_of(sheet, body) for sheet in sheets]
    for flow in flows:
        lay_out_tables(flow)
    extraction = compose(flows, outline, body)
    extraction.title, extraction.author, extraction.date = title, author, date
    extraction.notes = _notes(sheets, hidden)
    request.tell(count, count)
    return extraction


def _page(document: Any, index: int, form: Any, request: Request, pictured: Pictured) -> PageRead:
    """The costly part of reading, page by page: what needs the whole document comes after."""
    request.tell(index, pdfium.FPDF_GetPageCount(document))
    with page_of(document, index) as page:
        if page is None:
            return Sheet.blank(index + 1, "The page is damaged and could not be read."), {}
        glyphs = add_written(page, form, compose_accents(read_glyphs(page)))
        glyphs, out = keep_visible(page, glyphs)
        seen = pictured.read(page, glyphs)
        glyphs = seen.glyphs
        planes, spaces = planes_of(glyphs)
        note = seen.note or (LOST if seen.sureness is None and loses_text(page, glyphs.codes) else None)
        label = page_label(document, index)
    width, height, codes = glyphs.width, glyphs.height, glyphs.codes
    sheet = Sheet(index + 1, width, height, codes, seen.boxes, spaces, planes, label, note, seen.sureness)
    return sheet, dict(out)


def _require_text(sheets: list[Sheet]) -> None:
    if any(len(sheet.codes) for sheet in sheets):
        return
    notes = {sheet.note for sheet in sheets}
    if notes == {BLANK}:
        raise Empty("The PDF's pages are blank.")
    raise Scanned(WITHOUT_ENGINE if NO_ENGINE in notes else None)


def _notes(sheets: list[Sheet], hidden: Hiding) -> list[str]:
    notes = []
    for reason in dict.fromkeys(reason for _, reason in hidden):
        pages = sorted(page for page, why in hidden if why == reason)
        count = sum(hidden[page, reason] for page in pages)
        notes.append(f"Hidden text left out ({reason}): {count:,} characters on pages {_ranges(pages)}.")
    silent = [sheet.number for sheet in sheets if sheet.note and sheet.note != LOST]
    if silent:
        notes.append(f"Pages without readable text: {_ranges(silent)}.")
    lost = [sheet.number for sheet in sheets if sheet.note == LOST]
    if lost:
        notes.append(f"Text in fonts that are missing, in part not read: pages {_ranges(lost)}. Embed the fonts.")
    return notes


def _ranges(numbers: list[int]) -> str:
    """1, 2, 3, 7 -> "1-3, 7"."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges)
