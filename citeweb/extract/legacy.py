"""How much a text, read in a legacy code page, looks like words of a language: so the right code page is told."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Tried in this order; the first wins a tie.
CODE_PAGES = (
    "cp1252",
    "cp1251",
    "koi8_r",
    "cp932",
    "cp949",
    "gb18030",
    "big5",
    "euc_jp",
    "cp1250",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
)
# Lead bytes of the characters in daily use: level 1 of each national standard.
_COMMON = {
    "cp932": ("shift_jis", 0x88, 0x98),
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5": ("big5", 0xA4, 0xC6),
    "cp949": ("euc_kr", 0xB0, 0xC8),
    "euc_jp": ("euc_jp", 0xB0, 0xCF),
}
_WORD = re.compile(r"[^\W\d_]+")
_PUNCTUATION = frozenset("“”‘’‚„–—…§°€£¥«»·•©®™¿¡ªº±²³¼½¾×、。「」『』・，：；？！（）《》　")


def likeness(text: str, encoding: str) -> float:
    """Mean over the non-ASCII characters: 1 for a letter in a coherent word, negative for one that makes no sense."""
    foreign = sum(1 for c in text if c > "\x7f")
    if not foreign:
        return 1.0
    words = sum(_word(word, encoding) for word in _WORD.findall(text) if not word.isascii())
    marks = sum(_mark(c) for c in text if c > "\x7f" and not c.isalpha())
    return (words + marks) / foreign


def _word(word: str, encoding: str) -> float:
    foreign = [c for c in word if c > "\x7f"]
    scripts = {_script(c) for c in word}
    if scripts == {"EAST"}:
        return sum(_common(c, encoding) for c in foreign)
    cased = word.islower() or word.istitle() or word.isupper() or word.upper() == word
    if len(scripts) > 1 or not cased:
        return -2.0 * len(foreign)
    # Another alphabet read as Latin gives words without a plain letter: no sign of anything.
    return 0.0 if scripts == {"LATIN"} and len(word) > 3 and len(foreign) > 0.6 * len(word) else len(foreign)


def _mark(c: str) -> float:
    if c in _PUNCTUATION or c == "\xa0":
        return 0.5
    return 0.0 if unicodedata.category(c)[0] in "PNM" else -1.0


def _common(c: str, encoding: str) -> float:
    """East Asian letters count in full only where the code page keeps its everyday characters."""
    standard, low, high = _COMMON.get(encoding, ("ascii", 1, 0))
    lead = c.encode(standard, errors="ignore")[:1]
    if _block(c) in ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"):
        return 1.0 if encoding in ("cp932", "euc_jp") else 0.5
    return 1.0 if lead and low <= lead[0] <= high else -0.3


@cache
def _block(c: str) -> str:
    return unicodedata.name(c, "?").split(" ")[0]


def _script(c: str) -> str:
    block = _block(c)
    return "EAST" if block in ("CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC") else block
