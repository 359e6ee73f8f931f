"""Tell a file's kind by its content, never by its name."""

from __future__ import annotations

import re
from typing import NoReturn

from citeweb.extract.decode import UndecodableError, decode
from citeweb.extract.delimited import delimiter_of, whole_lines
from citeweb.extract.errors import UPLOAD, Empty, NotADocument, Unsupported
from citeweb.extract.package import open_zip

_PDF_WINDOW = 1024
_SAMPLE = 400_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES = {
    b"\xff\xd8\xff": "a JPEG picture",
    b"\x89PNG\r\n": "a PNG picture",
    b"GIF8": "a GIF picture",
    b"BM": "a BMP picture",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
    b"\x7fELF": "a program",
    b"MZ\x90": "a Windows program",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"ID3": "a sound recording",
    b"OggS": "a sound recording",
    b"SQLite format 3": "a database",
}
# The part by which a package is known.
_PARTS = {
    "word/document.xml": "docx",
    "xl/workbook.xml": "xlsx",
    "ppt/presentation.xml": "pptx",
    "META-INF/container.xml": "epub",
    "content.xml": "odf",
}
_PROGRAMS = {"META-INF/MANIFEST.MF", "AndroidManifest.xml"}
_UNREAD = {
    "xl/workbook.bin": "an Excel workbook in binary form (XLSB)",
    "Index/Document.iwa": "an Apple iWork document",
    "FixedDocumentSequence.fdseq": "an XPS document",
}
_HTML = re.compile(r"<(?:!doctype\s+html|html|head|body|title|meta|div|table|p|pre|script|h[1-6])\b[^<>]*>", re.I)
_MARKDOWN = (
    re.compile(r"^#{1,6} +\S", re.M),
    re.compile(r"^(?:```|~~~)", re.M),
    re.compile(r"\[[^\]\n]+\]\([^)\s]+\)"),
    re.compile(r"(?<![\w*])\*\*\S[^*\n]*\*\*"),
    re.compile(r"^\|(?:[ :]*-+[ :]*\|)+ *$", re.M),
    re.compile(r"^(?:=|-){3,} *$", re.M),
    re.compile(r"\\[*_#`\[\]]"),
)
_MAIL = re.compile(r"(?:[A-Za-z][A-Za-z-]*: [^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}")


def sniff(data: bytes) -> str:
    """The kind, a name of ``READERS``, or "locked" for an Office file with a password.

    Raises the ExtractError that says why the bytes are none.
    """
    if not data.strip():
        raise Empty("The file is empty. Check that the right file was chosen.")
    if b"%PDF-" in data[:_PDF_WINDOW]:
        return "pdf"
    if data.startswith(b"PK"):
        return _sniff_zip(data)
    if data.startswith(_OLE):
        return _sniff_ole(data)
    _refuse_pictures(data)
    return _sniff_text(data)


def _sniff_zip(data: bytes) -> str:
    names = set(open_zip(data).namelist())
    for part, kind in _PARTS.items():
        if part in names:
            return kind
    if not names.isdisjoint(_PROGRAMS):
        raise NotADocument(f"The file is a program, not a document. {UPLOAD}")
    for part, what in _UNREAD.items():
        if part in names:
            _unsupported(what)
    return "zip"


def _sniff_ole(data: bytes) -> str:
    # Encrypted Office files are OLE containers with an EncryptedPackage stream; names there are UTF-16.
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "locked"
    if "__properties_version1.0".encode("utf-16-le") in data:
        return _unsupported("an Outlook message (MSG)")
    return _unsupported("an Office file from before 2007 (DOC, XLS or PPT)")


def _unsupported(what: str) -> NoReturn:
    raise Unsupported(f"The file is {what}, which is not read yet. Save it in a newer format, or as PDF.")


def _refuse_pictures(data: bytes) -> None:
    for magic, what in _PICTURES.items():
        if data.startswith(magic):
            raise NotADocument(f"The file is {what}, not a document. {UPLOAD}")


def _sniff_text(data: bytes) -> str:
    if data.startswith(b"{\\rtf"):
        return "rtf"
    try:
        text = whole_lines(decode(data[:_SAMPLE]), cut=len(data) > _SAMPLE)
    except UndecodableError as error:
        raise NotADocument(f"The file is not text and not a known document. {UPLOAD}") from error
    if not text.strip():
        raise Empty()
    return _kind_of_text(text)


def _kind_of_text(text: str) -> str:
    head = text[:20_000].lstrip("\ufeff \t\r\n")
    if head.startswith("<") and _HTML.search(head):
        return "html"
    if _MAIL.match(head) and re.search(r"^(?:From|Received|MIME-Version|Message-ID): ", head, re.M | re.I):
        return "eml"
    if delimiter_of(text):
        return "csv"
    signs = [sign for sign in _MARKDOWN if sign.search(text)]
    return "md" if _MARKDOWN[0] in signs or len(signs) >= 2 else "txt"
