"""Bytes of a text file -> characters, in whatever encoding they are."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from citeweb.extract import legacy
from citeweb.extract.wide import wide_encoding

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 64_000
# Bytes that are enough to tell a code page, and what to keep of a line before its first foreign letter.
_TELLING, _BEFORE = 12_000, 40
_FOREIGN = re.compile(rb"[\x80-\xff]")


class UndecodableError(ValueError):
    """The bytes are not text in any encoding that is known here."""


def decode(data: bytes, declared: str | None = None) -> str:
    """The text of ``data``: a byte order mark wins, then UTF-32/16 by shape, ``declared``, UTF-8, and a guess.

    Raises UndecodableError for bytes that are not text.
    """
    for encoding in filter(None, (_by_mark(data), _by_shape(data), _by_escape(data), declared, "utf-8")):
        text = _try(data, encoding)
        if text is not None and _plausible(text):
            return text
    return _guess(data)


def decode_wide(data: bytes) -> str | None:
    """The text of bytes that are UTF-16 or UTF-32; None for all else."""
    encoding = _by_mark(data) or _by_shape(data)
    return _try(data, encoding) if encoding and "8" not in encoding else None


def _by_mark(data: bytes) -> str | None:
    return next((encoding for mark, encoding in _BOMS if data.startswith(mark)), None)


def _by_shape(data: bytes) -> str | None:
    return wide_encoding(data[:_SAMPLE])


def _by_escape(data: bytes) -> str | None:
    """Japanese in seven bits switches its character sets by escapes."""
    return "iso2022_jp" if b"\x1b$" in data[:_SAMPLE] and data.isascii() else None


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return _try_cut(data, encoding)


def _try_cut(data: bytes, encoding: str) -> str | None:
    """A sample may end inside a character: the decoder may leave up to three bytes over."""
    try:
        decoder = codecs.getincrementaldecoder(encoding)()
        text = decoder.decode(data)
        return text if len(data) > 16 else None
    except (UnicodeDecodeError, LookupError):
        return None


def _plausible(text: str) -> bool:
    sample = text[:_SAMPLE]
    odd = sum(1 for c in sample if (c < " " and c not in "\t\n\r\f\v\x1b") or c == "\ufffd" or "\x7f" <= c < "\xa0")
    return odd <= 0.01 * len(sample) + (1 if len(sample) > 10 else 0)


def _guess(data: bytes) -> str:
    """The legacy code page whose reading looks most like words."""
    sample = _telling(data)
    readings = {encoding: _try(sample, encoding) for encoding in legacy.CODE_PAGES}
    scores = {
        encoding: legacy.likeness(text, encoding) for encoding, text in readings.items() if text and _plausible(text)
    }
    best = max(scores.values(), default=0.0)
    if best <= 0:
        raise UndecodableError("not text")
    tied = [encoding for encoding, score in scores.items() if score > best - 0.01]
    return data.decode(_settle(sample, tied), errors="replace")


def _telling(data: bytes) -> bytes:
    """The first lines that hold more than ASCII: all else reads the same in every code page."""
    found = bytearray()
    for line in data.splitlines():
        first = _FOREIGN.search(line)
        if first:
            found += line[max(0, first.start() - _BEFORE) : first.start() + _TELLING] + b"\n"
        if len(found) > _TELLING:
            break
    return bytes(found)


def _settle(sample: bytes, tied: list[str]) -> str:
    """Among code pages that read equally well, the language statistics of charset-normalizer decide."""
    if len({sample.decode(encoding, errors="replace") for encoding in tied}) == 1:
        return tied[0]
    best = from_bytes(sample, cp_isolation=tied).best() if len(sample) > 200 else None
    return best.encoding if best and best.encoding in tied else tied[0]
