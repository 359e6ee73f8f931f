"""Sentences of a text in any script."""

import re
from collections.abc import Iterator

from .errors import BadSpanError
from .languages import words
from .model import Span

_CLOSERS = "\"'\u2019\u201d\u00bb\u203a)\\]\u300d\u300f\uff09\u3011*_"
_LIST_ITEM = r"[ \t]*(?:#{1,6}[ \t]|[-*+\u2022\u2023\u25aa\u25e6\u2013][ \t]|\(?\d{1,3}[.)][ \t]|\(?[a-z][)][ \t]|\|)"
_ROW = r"\t?[^\n\t]{1,400}\t\S"  # of a table, its cells parted by tabs; a tab before a line's first word is none
_STOPS = ".!?\u2026\u061f\u06d4\u0964\u0965\u0589\u1362\u203c\u203d\u2047-\u2049"
_UNSPACED_STOPS = "\u3002\uff01\uff1f\uff61"
# It begins with a set of characters, as `re` looks for such fast.
_BOUNDARY = re.compile(
    f"[{_STOPS}{_UNSPACED_STOPS}\n\f](?:"
    f"(?<=[{_STOPS}])[{_STOPS}]*[{_CLOSERS}]*(?=\\s|$|\\[\\d|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079])"
    f"|(?<=[{_UNSPACED_STOPS}])[{_UNSPACED_STOPS}]*[{_CLOSERS}]*"
    f"|(?<=\n)[ \\t\\r]*\\n\\s*|(?<=\f)|(?<=\n)(?={_LIST_ITEM}|{_ROW}))"
)
_LAST_WORD = re.compile(r"(?:^|(?<=[\s(\[\"'\u2018\u201c\u00ab]))[^\s(\[\"'\u2018\u201c\u00ab]{1,12}\Z")
_NUMBERED = re.compile(r"(?:^|\n)[ \t]*\(?(?:\d+(?:\.\d+)*|[ivxlc]{1,5}|[a-zA-Z])\Z")
_REFERENCES = re.compile("(?:\\[[\\d,\\s\u2013-]+\\]|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079])+")

_LINE_BREAK = re.compile("[\n\f]")
_LONG = 6
_NEAR, _FARTHEST = 200, 1_500


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences of `text[start:end]`, in order: (start, end) without white space at either end, none overlapping.

    Blank lines, form feeds, list items, rows of tables and headings end a sentence too; a hard-wrapped line, an
    abbreviation, a decimal or the number of a clause doesn't. Raises `BadSpanError` if the bounds lie outside the text.
    """
    end = len(text) if end is None else end
    if not 0 <= start <= end <= len(text):
        raise BadSpanError(f"({start}, {end}) in a text of {len(text)}")
    out: list[Span] = []
    for cut in _cuts(text, start, end):
        _add(out, text, start, cut)
        start = cut
    _add(out, text, start, end)
    return out


def _add(out: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    kept = piece.strip()
    if kept:
        start += len(piece) - len(piece.lstrip())
        out.append((start, start + len(kept)))


def sentence_around(text: str, start: int, end: int) -> Span:
    """The whole sentence, or sentences, that hold `text[start:end]`, without white space at either end."""
    first = _start_before(text, start)
    last = next((cut for cut in _cuts(text, first, len(text), end) if cut >= end), len(text))
    last = min(last, end + _FARTHEST)
    return first, max(end, first + len(text[first:last].rstrip()))


def _start_before(text: str, offset: int) -> int:
    """Where the sentence begins that holds the offset."""
    for reach in (_NEAR, _FARTHEST):
        start = max(0, offset - reach)
        stops = reversed(list(_BOUNDARY.finditer(text, start, offset)))
        first = next((cut for stop in stops if (cut := _cut(text, start, stop, offset)) is not None), start)
        if first > start or start == 0:
            break
    if text.startswith("#", first):
        first = _line_end(text, first, offset)
    return first + len(text[first:offset]) - len(text[first:offset].lstrip())


def _cuts(text: str, start: int, end: int, scan: int | None = None) -> Iterator[int]:
    """Where one sentence ends and the next begins, looking from `scan` on (else from `start`)."""
    if scan is None and text.startswith("#", start):
        yield _line_end(text, start, end)
    for stop in _BOUNDARY.finditer(text, start if scan is None else scan, end):
        cut = _cut(text, start, stop, end)
        if cut is not None:
            start = cut
            yield cut
            if text.startswith("#", cut):
                yield _line_end(text, cut, end)


def _cut(text: str, start: int, stop: re.Match[str], end: int) -> int | None:
    """Where the next sentence begins after this stop; None if it ends none. `start` is where this one begins."""
    first = stop.group()[0]
    if first in "\n\f":
        return stop.end()
    if first in ".!?\u2026" and not _ends(text, start, stop):
        return None
    mark = _REFERENCES.match(text, stop.end(), end)
    return mark.end() if mark else stop.end()


def _line_end(text: str, start: int, end: int) -> int:
    found = _LINE_BREAK.search(text, start, end)
    return found.start() if found else end


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether the stop found ends a sentence: the word before it must be no abbreviation, initial or clause number.

    A small letter after it goes on with the sentence, unless a full stop follows a word too long to be cut short.
    """
    following = text[found.end() : found.end() + 40].lstrip()
    before = text[max(start, found.start() - 14) : found.start()]
    last = _LAST_WORD.search(before)
    if following and following[0].islower() and (found.group() != "." or (last and len(last.group()) < _LONG)):
        return False
    if found.group() != ".":
        return True
    return not _NUMBERED.search(before) and (last is None or not _abbreviated(last.group(), following))


def _abbreviated(word: str, following: str) -> bool:
    if len(word) == 1 and word.isupper():
        return True
    if word.isdecimal():
        return (
            len(word) < 3
            and following.split(None, 1)[:1] != []
            and following.split(None, 1)[0] in words("after_ordinal")
        )
    known = words("abbreviations")
    if word in known or word.casefold() in known:
        return True
    return word.casefold() in words("before_number") and following[:1].isdecimal()
