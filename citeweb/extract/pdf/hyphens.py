"""What stands between two lines of a paragraph: a space, nothing, or a word that a hyphen divided."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_HYPHENS = "-\u2010"
_TAIL = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*)[-\u2010]\Z")
_HEAD = re.compile(r"[^\W\d_]+")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_GLUED = "—⸺/"


def vocabulary(lines: Iterable[str]) -> set[str]:
    """The words that no line's end divides, hyphened ones whole and in parts; lower case."""
    words: set[str] = set()
    divided = False
    for line in lines:
        found = _WORDS.findall(line.lower().replace("\u2010", "-"))
        ends_divided = line[-1:] in _HYPHENS
        words.update(found[divided : len(found) - ends_divided])
        divided = ends_divided
    words.update([part for word in words if "-" in word for part in word.split("-")])
    return words


def joint(before: str, after: str, words: set[str]) -> tuple[str, bool]:
    """(separator, whether the hyphen at the end of ``before`` goes) between two lines of one paragraph."""
    if not before or not after:
        return "", False
    if before[-1] in _HYPHENS and len(before) > 1 and not before[-2].isspace():
        return ("", _is_division(before, after, words)) if after[0].isalnum() else (" ", False)
    if before[-1] in _GLUED or after[0] in "—⸺" or (_is_cjk(before[-1]) and _is_cjk(after[0])):
        return "", False
    return " ", False


def _is_division(before: str, after: str, words: set[str]) -> bool:
    """A hyphen that only divides a word at the line's end, told by the words that the document itself uses."""
    tail, head = _TAIL.search(before), _HEAD.match(after)
    if not tail or not head:
        return False
    first, second = tail[1].lower(), head[0].lower()
    if first + second in words:
        return True
    if f"{first}-{second}" in words or head[0][0].isupper():
        return False
    return not (len(first) > 3 and len(second) > 3 and first in words and second in words)


def _is_cjk(c: str) -> bool:
    """Written without spaces: ideographs, kana, full-width marks; not Hangul."""
    return unicodedata.east_asian_width(c) in "WF" and not "\uac00" <= c <= "\ud7a3"
