"""Bytes of a text file -> characters, in whatever encoding they are."""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes

from citeweb.extract import legacy

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 64_000


class UndecodableError(ValueError):
    """The bytes are not text in any encoding that is known here."""


def decode(data: bytes, declared: str | None = None) -> str:
    """The text of ``data``: a byte order mark wins, then UTF-32/16 by shape, ``declared``, UTF-8, and a guess.

    Raises UndecodableError for bytes that are not text.
    """
    for encoding in filter(None, (_by_mark(data), _by_shape(data), declared, "utf-8")):
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
    """UTF-32 and UTF-16 without a mark: zero bytes stand in fixed places of text that is mostly Latin."""
    sample = data[: _SAMPLE - _SAMPLE % 4]
    if len(sample) < 4 or b"\0" not in sample:
        return None
    zeros = [sample[i::4].count(0) / max(1, len(sample[i::4])) for i in range(4)]
    if min(zeros[1:]) > 0.7 and zeros[0] < 0.1:
        return "utf-32-le"
    if min(zeros[:3]) > 0.7 and zeros[3] < 0.1:
        return "utf-32-be"
    if min(zeros[1], zeros[3]) > 0.3 and max(zeros[0], zeros[2]) < 0.05:
        return "utf-16-le"
    if min(zeros[0], zeros[2]) > 0.3 and max(zeros[1], zeros[3]) < 0.05:
        return "utf-16-be"
    return None


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
    return odd <= 0.01 * len(sample) + (1 if len(sample) > 20 else 0)


def _guess(data: bytes) -> str:
    """The legacy code page whose reading looks most like words."""
    sample = data[:_SAMPLE]
    readings = {encoding: _try(sample, encoding) for encoding in legacy.CODE_PAGES}
    scores = {encoding: legacy.likeness(text, encoding) for encoding, text in readings.items() if text is not None}
    best = max(scores.values(), default=0.0)
    if best <= 0:
        raise UndecodableError("not text")
    tied = [encoding for encoding, score in scores.items() if score > best - 0.02]
    return data.decode(_settle(sample, tied), errors="replace")


def _settle(sample: bytes, tied: list[str]) -> str:
    """Among code pages that read equally well, the language statistics of charset-normalizer decide."""
    if len({sample.decode(encoding, errors="replace") for encoding in tied}) == 1:
        return tied[0]
    best = from_bytes(sample, cp_isolation=tied).best() if len(sample) > 200 else None
    return best.encoding if best and best.encoding in tied else tied[0]
