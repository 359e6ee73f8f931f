"""Files inside a file: the members of a ZIP archive, what is attached to a message, what is embedded in a PDF.

Each is a document of its own. Here they are counted and copied out, within limits, and none of them is opened.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from ctypes import byref, c_ulong, create_string_buffer
from dataclasses import asdict, dataclass
from email.message import MIMEPart
from functools import partial
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium

from citeweb.evidence import SourceText
from citeweb.extract.eml import attached_parts, parsed
from citeweb.extract.errors import Damaged, PasswordNeeded, TooLarge, WrongPassword
from citeweb.extract.model import Extraction, Request
from citeweb.extract.package import UNREADABLE, open_zip
from citeweb.extract.pdf.raw import opened

_ENCRYPTED = 1
_JUNK = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True)
class Enclosed:
    """A file inside another: its path there, and either the file that holds its bytes now or why there is none."""

    name: str
    file: str = ""
    reason: str = ""


@dataclass(frozen=True)
class _Inner:
    """A file inside another, not yet read. ``data`` returns at most so many bytes, or raises Damaged."""

    name: str
    data: Callable[[int], bytes]


def read_zip(data: bytes, request: Request) -> Extraction:
    """An archive has no text of its own, only files inside. Raises Damaged, TooLarge, PasswordNeeded, WrongPassword."""
    request.tell(0, 1)
    with open_zip(data) as archive:
        _try_password(archive, _members(archive), request.password)
    return Extraction(SourceText(""), "zip")


def count_enclosed(kind: str, data: bytes, request: Request) -> int:
    """How many files are inside. Raises TooLarge where there are more than the limit."""
    count = sum(1 for _ in _INSIDE[kind](data, request)) if kind in _INSIDE else 0
    if count > request.limits.enclosed:
        raise TooLarge(f"The file holds {count:,} files; {request.limits.enclosed:,} are the most. Split it.")
    return count


def unpack(kind: str, data: bytes, folder: Path, request: Request) -> list[Enclosed]:
    """Copy the files inside into ``folder`` under numbers; those beyond the limits or damaged are told with why."""
    left, found = request.limits.unpacked_bytes, []
    for number, inner in enumerate(_INSIDE[kind](data, request)):
        request.tell(number, 0)
        result, used = _copied(inner, folder / str(number), min(left, request.limits.input_bytes))
        found.append(result)
        left -= used
    return found


def _copied(inner: _Inner, target: Path, limit: int) -> tuple[Enclosed, int]:
    """What became of the file, and how many bytes it took."""
    try:
        data = inner.data(limit + 1)
    except Damaged as error:
        return Enclosed(inner.name, reason=str(error)), 0
    if len(data) > limit:
        return Enclosed(inner.name, reason="It unpacks to more than the limits allow. Upload it by itself."), 0
    target.write_bytes(data)
    return Enclosed(inner.name, str(target)), len(data)


def dump(found: list[Enclosed]) -> bytes:
    """As JSON, for the way to the parent."""
    return json.dumps([asdict(each) for each in found]).encode()


def load(data: bytes) -> list[Enclosed]:
    """What ``dump`` made."""
    return [Enclosed(**each) for each in json.loads(data)]


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Files without what operating systems leave beside them."""
    files = [member for member in archive.infolist() if not member.is_dir()]
    return [
        member
        for member in files
        if not member.filename.startswith(_JUNK[0]) and member.filename.rsplit("/", 1)[-1] not in _JUNK[1:]
    ]


def _try_password(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], password: str | None) -> None:
    """Hold the password against the first locked member; raises PasswordNeeded or WrongPassword."""
    locked = next((member for member in members if member.flag_bits & _ENCRYPTED), None)
    if locked is None:
        return
    if not password:
        raise PasswordNeeded()
    archive.setpassword(password.encode())
    try:
        archive.open(locked).close()
    except UNREADABLE as error:  # first: a cipher that zipfile does not know is a RuntimeError too
        raise Damaged("The archive is locked in a way that is not read yet. Unpack it and upload the files.") from error
    except RuntimeError as error:
        raise WrongPassword() from error


def _in_zip(data: bytes, request: Request) -> Iterator[_Inner]:
    with open_zip(data) as archive:
        members = _members(archive)
        _try_password(archive, members, request.password)
        for member in members:
            yield _Inner(member.filename, partial(_member, archive, member))


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limit: int) -> bytes:
    try:
        with archive.open(member) as part:
            return part.read(limit)
    except (RuntimeError, *UNREADABLE) as error:  # RuntimeError: the member is locked with another password
        raise Damaged("It is damaged inside the archive. Upload it by itself.") from error


def _in_eml(data: bytes, _request: Request) -> Iterator[_Inner]:
    for name, part in attached_parts(parsed(data)):
        yield _Inner(name, partial(_part, part))


def _part(part: MIMEPart, limit: int) -> bytes:
    data = part.get_payload(decode=True)
    return data[:limit] if isinstance(data, bytes) else b""


def _in_pdf(data: bytes, request: Request) -> Iterator[_Inner]:
    with opened(data, request.password) as document:
        for index in range(pdfium.FPDFDoc_GetAttachmentCount(document)):
            file = pdfium.FPDFDoc_GetAttachment(document, index)
            if file:
                yield _Inner(_pdf_name(file) or f"attachment {index + 1}", partial(_pdf_file, file))


def _pdf_name(file: Any) -> str:
    size = pdfium.FPDFAttachment_GetName(file, None, 0)
    buffer = create_string_buffer(size)
    pdfium.FPDFAttachment_GetName(file, pdfium.cast(buffer, pdfium.POINTER(pdfium.FPDF_WCHAR)), size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def _pdf_file(file: Any, limit: int) -> bytes:
    size = c_ulong()
    if not pdfium.FPDFAttachment_GetFile(file, None, 0, byref(size)):
        raise Damaged("It is damaged inside the PDF.")
    buffer = create_string_buffer(size.value)
    pdfium.FPDFAttachment_GetFile(file, buffer, size, byref(size))
    return buffer.raw[: min(limit, size.value)]


_INSIDE: dict[str, Callable[[bytes, Request], Iterator[_Inner]]] = {"zip": _in_zip, "eml": _in_eml, "pdf": _in_pdf}
