"""E-books (EPUB): the chapters in the order of the book's spine, as a reader would turn their pages."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from citeweb.extract.blocks import Block, assemble
from citeweb.extract.errors import Damaged, Unsupported
from citeweb.extract.html import blocks_of_page
from citeweb.extract.model import Extraction, Request
from citeweb.extract.package import Element, Package

_CONTAINER, _RIGHTS = "META-INF/container.xml", "META-INF/encryption.xml"
_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_DC = "{http://purl.org/dc/elements/1.1/}"


def read_epub(data: bytes, request: Request) -> Extraction:
    """The book's text with its headings. Raises Unsupported (locked by its seller), Damaged, TooLarge, Empty."""
    package = Package(data, request.limits)
    _refuse_locked(package)
    place = next((root.get("full-path") for root in package.xml(_CONTAINER).iter("{*}rootfile")), None)
    if not place or place not in package.names:
        raise Damaged()
    book = package.xml(place)
    chapters = list(_spine(book, posixpath.dirname(place), package.names))
    extraction = assemble(list(_blocks(package, chapters, request)), "epub")
    extraction.title, extraction.author, extraction.date = (_said(book, name) for name in ("title", "creator", "date"))
    extraction.date = extraction.date[:10] if extraction.date else None
    missing = len(list(book.iter("{*}itemref"))) - len(chapters)
    if missing:
        extraction.notes.append(f"Chapters that the book names and does not hold: {missing}.")
    return extraction


def _refuse_locked(package: Package) -> None:
    if _RIGHTS in package.names:
        methods = [method.get("Algorithm", "") for method in package.xml(_RIGHTS).iter("{*}EncryptionMethod")]
        if any(method not in _FONTS for method in methods):
            raise Unsupported("The e-book is locked by its seller (DRM) and cannot be opened here.")


def _spine(book: Element, folder: str, names: set[str]) -> Iterator[str]:
    """The parts of the book in reading order."""
    targets = {item.get("id"): item.get("href", "") for item in book.iter("{*}item")}
    for reference in book.iter("{*}itemref"):
        href = unquote(targets.get(reference.get("idref"), ""))
        part = posixpath.normpath(posixpath.join(folder, href)) if href else ""
        if part in names:
            yield part


def _blocks(package: Package, chapters: list[str], request: Request) -> Iterator[Block]:
    for done, part in enumerate(chapters):
        request.tell(done, len(chapters))
        yield from blocks_of_page(package.read(part))


def _said(book: Element, name: str) -> str | None:
    return next((element.text.strip() for element in book.iter(_DC + name) if element.text), None)
