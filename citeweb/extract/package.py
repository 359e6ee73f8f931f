"""Office and e-book files are ZIP packages of XML: opened within limits, parsed without entities or network."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from typing import Any

from lxml import etree

from citeweb.extract.errors import Damaged, TooLarge
from citeweb.extract.model import Limits

Element = Any  # lxml's, whose stubs leave the details out

_BEYOND = "The file unpacks to far more than the limits allow, so it was not opened."
_REL = "{http://schemas.openxmlformats.org/package/2006/relationships}"


# What zipfile raises for a member that is missing or damaged, or packed in a way that it does not know.
UNREADABLE = (KeyError, zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, OSError)


def open_zip(data: bytes) -> zipfile.ZipFile:
    """The archive. Raises Damaged."""
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except UNREADABLE as error:
        raise Damaged() from error


class Package:
    """The parts of a ZIP package by name. Raises Damaged, and TooLarge where it would unpack beyond the limits."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._left = limits.memory_bytes // 4
        self._zip = open_zip(data)
        self.names = set(self._zip.namelist())

    def check(self) -> None:
        """Raise TooLarge for a package that says it would unpack beyond the limits, before a library opens it."""
        if sum(part.file_size for part in self._zip.infolist()) > self._left:
            raise TooLarge(_BEYOND)

    def read(self, name: str) -> bytes:
        """The part's bytes, counted against what all parts may unpack to."""
        try:
            with self._zip.open(name) as part:
                data = part.read(self._left + 1)
        except UNREADABLE as error:
            raise Damaged() from error
        except RuntimeError as error:  # zipfile's word for an encrypted member
            raise Damaged("A part of the file is encrypted. Save a copy without encryption and upload that.") from error
        self._left -= len(data)
        if self._left < 0:
            raise TooLarge(_BEYOND)
        return data

    def xml(self, name: str) -> Element:
        """The part's root element."""
        return parse_xml(self.read(name))

    def related(self, name: str) -> dict[str, tuple[str, str]]:
        """(last word of the type, target part) of each relation of a part of an Office package, by its id."""
        folder, base = posixpath.split(name)
        relations = f"{folder}/_rels/{base}.rels".lstrip("/")
        if relations not in self.names:
            return {}
        return {
            relation.get("Id", ""): (
                relation.get("Type", "").rsplit("/", 1)[-1],
                posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/"),
            )
            for relation in self.xml(relations).iter(_REL + "Relationship")
            if relation.get("TargetMode") != "External"
        }


def parse_xml(data: bytes) -> Element:
    """The root element; entities stay unexpanded and nothing is fetched. Raises Damaged."""
    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False))
    except etree.XMLSyntaxError as error:
        raise Damaged() from error
