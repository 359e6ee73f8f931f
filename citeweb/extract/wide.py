"""UTF-16 and UTF-32 without a byte order mark, told by how the text reads."""

from __future__ import annotations

import unicodedata
from collections import Counter

_EAST = frozenset((*range(0x2E, 0xA0), *range(0xAC, 0xD8), 0xFE, 0xFF))
# Below this share of zero bytes, ASCII is ASCII with stray zeros.
_STRAY = 0.2
_LEAST = 0.85


def wide_encoding(sample: bytes) -> str | None:
    """The encoding in units of two or four bytes in which ``sample`` reads as text; None for all else.

    Text in such an encoding holds zero bytes, in its spaces and line ends at the least; other text holds none.
    """
    if b"\0" not in sample or _is_ascii_with_zeros(sample):
        return None
    for width, encodings in ((4, ("utf-32-le", "utf-32-be")), (2, ("utf-16-le", "utf-16-be"))):
        scores = {encoding: _coherence(sample[: len(sample) // width * width], encoding) for encoding in encodings}
        best = max(encodings, key=scores.__getitem__)
        if scores[best] >= _LEAST:
            return best
    return None


def _is_ascii_with_zeros(sample: bytes) -> bool:
    zeros = sample.count(0)
    plain = sum(1 for byte in sample if 32 <= byte < 127 or byte in b"\t\n\r")
    return zeros < _STRAY * len(sample) and plain > 0.9 * (len(sample) - zeros)


def _coherence(sample: bytes, encoding: str) -> float:
    """The share of characters that are plain ASCII or of the commonest alphabet; 0 for what can't be text."""
    text = _decoded(sample, encoding)
    if not text or sum(map(_is_odd, text)) > 0.01 * len(text):
        return 0.0
    blocks = Counter(_alphabet(c) for c in text if c > "\x7f")
    plain = sum(1 for c in text if c <= "\x7f")
    return (plain + max(blocks.values(), default=0)) / len(text)


def _decoded(sample: bytes, encoding: str) -> str:
    """The text, a surrogate pair cut at the end left out; nothing if it is not valid."""
    try:
        return sample.decode(encoding)
    except UnicodeDecodeError as error:
        return sample[: error.start].decode(encoding) if error.start == len(sample) - 2 else ""


def _is_odd(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Cn", "Co", "Cs") and c not in "\t\n\r\f\v"


def _alphabet(c: str) -> int:
    """The 256 characters around, those of East Asia as one, Latin's and Vietnam's as one."""
    page = ord(c) >> 8
    if page in _EAST or page == 0x30 or page >= 0x200:
        return 0x4E
    return 0 if page in (0x01, 0x03, 0x1E) and unicodedata.name(c, "").startswith(("LATIN", "COMBINING")) else page
