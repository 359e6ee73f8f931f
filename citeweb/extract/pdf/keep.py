"""Sheets kept on disk while a long PDF is read, so that a reading that was stopped goes on where it was.

JSON and plain arrays, never pickle: the writer has handled a hostile file, so what it leaves is data and nothing else.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citeweb.extract.pdf.fragments import Plane
from citeweb.extract.pdf.sheet import Sheet

RANGE = 50  # pages that are kept together
Hidden = dict[str, int]  # characters left out of a page, by reason
PageRead = tuple[Sheet, Hidden]

_KINDS: dict[str, type] = {kind.__name__: kind for kind in (Sheet, Plane)}
_UNUSABLE = (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile)


def read_pages(count: int, read: Callable[[int], PageRead], folder: Path | None) -> list[PageRead]:
    """``read(index)`` of every page in order; whole ranges are taken from ``folder`` where they are kept there."""
    if folder is None or count <= RANGE:
        return [read(index) for index in range(count)]
    return [page for first in range(0, count, RANGE) for page in _range(first, min(first + RANGE, count), read, folder)]


def _range(first: int, last: int, read: Callable[[int], PageRead], folder: Path) -> list[PageRead]:
    path = folder / f"{first:06}-{last:06}"
    kept = _load(path)
    if kept is None or len(kept) != last - first:
        kept = [read(index) for index in range(first, last)]
        _save(path, kept)
    return kept


def _save(path: Path, pages: list[PageRead]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(packed(pages))
    part.rename(path)  # whole or not at all


def _load(path: Path) -> list[PageRead] | None:
    """The pages of a range; None where none are kept or what is kept is of no use."""
    try:
        return unpacked(path.read_bytes())
    except _UNUSABLE:
        return None


def packed(pages: list[PageRead]) -> bytes:
    """Serialise. Raises TypeError for a field that is neither data nor a known class."""
    arrays: list[NDArray[Any]] = []
    tree = json.dumps([[_plain(sheet, arrays), hidden] for sheet, hidden in pages])
    out = io.BytesIO()
    np.savez(out, np.frombuffer(tree.encode(), dtype=np.uint8), *arrays)
    return out.getvalue()


def unpacked(data: bytes) -> list[PageRead]:
    """Deserialise; raises one of several errors for bytes that ``packed`` did not make."""
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        tree, *arrays = [stored[f"arr_{number}"] for number in range(len(stored.files))]
    return [(_made(sheet, arrays), hidden) for sheet, hidden in json.loads(tree.tobytes())]


def _plain(value: Any, arrays: list[NDArray[Any]]) -> Any:
    """A value as JSON, its arrays apart: [kind, content]."""
    if isinstance(value, np.ndarray):
        arrays.append(value)
        return ["array", len(arrays) - 1]
    if isinstance(value, np.generic):
        return ["value", value.item()]
    if is_dataclass(value):
        return [type(value).__name__, {f.name: _plain(getattr(value, f.name), arrays) for f in fields(value) if f.init}]
    if isinstance(value, list | tuple):
        return [type(value).__name__, [_plain(item, arrays) for item in value]]
    return ["value", value]


def _made(plain: Any, arrays: list[NDArray[Any]]) -> Any:
    kind, content = plain
    if kind == "array":
        return arrays[content]
    if kind in _KINDS:
        return _KINDS[kind](**{name: _made(value, arrays) for name, value in content.items()})
    if kind in ("list", "tuple"):
        items = [_made(item, arrays) for item in content]
        return tuple(items) if kind == "tuple" else items
    return content
