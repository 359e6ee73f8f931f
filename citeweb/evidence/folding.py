"""Text as a list of tokens that carry meaning, each of which knows where it stands.

The offset map is exact by construction: a token is a slice of the text, and only the slice is folded. Two texts that
differ in typography alone (Unicode form, case, white space, line breaks, line-end hyphens, quotation marks, dashes,
ligatures, invisible characters, width) have the same folded tokens. Numbers keep their shape: separators stay inside
the number, signs and currency marks are tokens of their own, a raised digit is never an ordinary one, and two numbers
side by side are never one.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, count
from operator import add

from .lazy import lazy

INVISIBLE = (
    "\x00-\x08\x0e-\x1b\x7f\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ufe00-\ufe0f\ufeff\ufffe"
)
APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u02bb\uff07"
QUOTES = (
    APOSTROPHES
    + '"\u201a\u201c-\u201f\u00ab\u00bb\u2039\u203a\u3008-\u3009\u300a-\u300f\u301d-\u301f\uff02\uff62\uff63'
)
_SOFT = "\u00ad\x02\ufffe"  # hyphens that show at the end of a line only; PDF readers give them in three ways
HYPHENS = f"\\-\u2010\u2011{_SOFT}\ufe63\uff0d"
DASHES = "\\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
DOTS = ".\u2024-\u2026\uff0e"
RAISED = "\u00b2\u00b3\u00b9\u2070\u2074-\u2079"
FRACTIONS = "\u00bc-\u00be\u2150-\u215f\u2189"
SEPARATORS = ".,:/\u2044\uff0e\uff0c\uff1a\uff0f\u066b\u066c"
# Scripts written without spaces: every character, with its marks, is a token.
UNSPACED = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u303b\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff"
)


def _ranges(wanted: Callable[[str], object]) -> str:
    """The wanted characters as the inside of a regex class.

    Only the basic plane: beyond it `re` tests ranges one by one for every character.
    """
    points = [point for point in range(0x10000) if wanted(chr(point))]
    starts = [p for p, before in zip(points, [-2, *points], strict=False) if p != before + 1]
    ends = [p for p, after in zip(points, [*points[1:], -2], strict=True) if p + 1 != after]
    return "".join(f"\\u{a:04x}-\\u{b:04x}" for a, b in zip(starts, ends, strict=True))


MARKS = _ranges(lambda c: unicodedata.category(c) in {"Mn", "Mc", "Me"}) + "\uff9e\uff9f"
_is_mark = re.compile(f"[{MARKS}{INVISIBLE}]").match
_is_special = re.compile(f"[_\uff3f{RAISED}{FRACTIONS}{UNSPACED}]").match
_DIGIT = _ranges(str.isdecimal)
_ASTRAL = "\U00010000-\U0001f1ff"
_LETTER = _ranges(lambda c: c.isalnum() and not c.isdecimal() and not _is_special(c) and not _is_mark(c)) + _ASTRAL
_PART = _ranges(lambda c: (c.isalnum() or _is_mark(c)) and not _is_special(c)) + _ASTRAL
_JOIN = f"(?:[{APOSTROPHES}_\uff3f]+[{_PART}]+)*"  # don't, a_b
TOKEN = re.compile(
    f"[{_LETTER}][{_PART}]*{_JOIN}"
    f"|[{_DIGIT}]+(?:[{SEPARATORS}][{_DIGIT}]+)+"
    f"|[{_DIGIT}][{_PART}]*{_JOIN}"
    f"|[{UNSPACED}][{MARKS}{INVISIBLE}]*"
    f"|[{RAISED}]+|[\\^\uff3e][{_DIGIT}]+|[{FRACTIONS}]"
    f"|[{DASHES}]+|[{DOTS}]+|[_\uff3f]+"
    f"|[^\\w\\s{QUOTES}{INVISIBLE}{MARKS}]"
)

# A hyphen at the end of a line, with the break: before it a letter, after it a small one (or one of a script without).
_LINE_END = re.compile(
    f"(?<=[{_LETTER}{APOSTROPHES}])[{HYPHENS}][{INVISIBLE}]*[ \\t]*\\n\\s*(?=[^\\W\\dA-Z_])(?=[{_LETTER}])"
)
# The same, cheaper and less exact.
_MAY_BREAK = re.compile(f"\\n(?<=[{HYPHENS}{INVISIBLE} \\t]\\n)")
_ODD_SPACE = re.compile("[\\v\x1c-\x1f\x85\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_NOTHING = "\u2060"
_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
_CONTROLS = re.compile("[\\x00-\\x20\x7f]+")
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
_DASH = re.compile(f"[{DASHES}]+")
_DOTS = re.compile(f"[{DOTS}]+")
_PUNCTUATION = {"\u3001": ",", "\u3002": ".", "\u2044": "/", "\u066b": ".", "\u066c": ",", "\u2016": "|", "\u301c": "~"}


@lru_cache(maxsize=65_536)
def _fold(token: str) -> str:
    """The token without its typography."""
    if _DASH.fullmatch(token):
        return "-"
    if _DOTS.fullmatch(token):
        return token.replace("\uff0e", ".") if len(token) < 3 and token.strip(".\uff0e") == "" else "\u2026"
    if token[0] in "\u00b2\u00b3\u00b9" or "\u2070" <= token[0] <= "\u2079":
        return "^" + unicodedata.normalize("NFKC", token)
    if token.isascii():
        return _CONTROLS.sub("", token).lower() or "\ufffd"
    token = _APOSTROPHE.sub("'", _INVISIBLE.sub("", token))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", token).casefold())
    folded = "".join(_PUNCTUATION.get(c, c) for c in folded if not c.isspace())
    return folded or "\ufffd"


class _Chunks(dict[str, str]):
    """What stands between two white spaces, as folded tokens with a space after each; words recur, so it is kept."""

    MOST, LONGEST = 200_000, 40

    def __missing__(self, chunk: str) -> str:
        word, last = chunk[:-1], chunk[-1:]
        if word.isalpha() and chunk.isascii() and (last.isalpha() or last in ",.;:"):
            folded = f"{chunk.lower()} " if last.isalpha() else f"{word.lower()} {last} "  # most are such
        elif plain := _are_plain(chunk):
            folded = " ".join(word if plain[1] else chunk) + " " + (_fold(plain[1]) + " " if plain[1] else "")
        else:
            folded = "".join([_fold(token) + " " for token in TOKEN.findall(chunk)])
        if len(chunk) <= self.LONGEST:
            if len(self) >= self.MOST:
                self.clear()
            self[chunk] = folded
        return folded


_chunks = _Chunks()
# Characters of unspaced scripts that fold to themselves.
_PLAIN = "\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff"
_are_plain = re.compile(f"[{_PLAIN}]+([\u3001\u3002]?)").fullmatch
_has_unspaced = re.compile(f"[{_PLAIN}]").search
# Such text is cut behind its stops too, as it has few spaces; no token reaches over a stop.
_UNSPACED_CHUNK = re.compile("[^ \u3001\u3002]*[ \u3001\u3002]?")


def _flat(text: str) -> str:
    """The text, as long as before, with white space as spaces and hyphens at line ends as invisible characters."""
    if _MAY_BREAK.search(text):
        text = _LINE_END.sub(lambda found: _NOTHING * len(found.group()), text)
    for space in "\n\t\r\f\u00a0":
        text = text.replace(space, " ")
    return _ODD_SPACE.sub(" ", text)


def _spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the tokens of the chunk `text[start:end]` stand."""
    chunk = text[start:end]
    if chunk.isalpha() and chunk.isascii():
        return [(start, end)]
    if _are_plain(chunk):
        return list(zip(range(start, end), range(start + 1, end + 1), strict=True))
    return [token.span() for token in TOKEN.finditer(text, start, end)]


class Folded:
    """A text folded: `joined` is its tokens with a space on either side of each.

    So a run of whole tokens can be looked for as a string, and a place in `joined` leads back to the text. No token
    reaches over white space, so that the text is folded chunk by chunk. With `start` and `end`, which must stand beside
    white space, only a slice is folded; all spans are still of the whole text.
    """

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self._base = start
        self._flat = _flat(text if end is None else text[start:end])
        self._gap = 0 if not text.isascii() and _has_unspaced(self._flat) else 1
        self._chunks = self._flat.split(" ") if self._gap else _UNSPACED_CHUNK.findall(self._flat)
        self._folds = [_chunks[chunk] for chunk in self._chunks]
        self.joined = " " + "".join(self._folds)
        self._spans: dict[int, list[tuple[int, int]]] = {}

    @lazy
    def _ends(self) -> tuple[list[int], list[int]]:
        """Where each chunk ends, in `joined` and in the text, had neither gaps between chunks."""
        return list(accumulate(map(len, self._folds))), list(accumulate(map(len, self._chunks)))

    def span(self, at: int) -> tuple[int, int]:
        """The slice of the text that is the token standing at this place of `joined`."""
        folded, plain = self._ends
        chunk = bisect_right(folded, at - 1)
        spans = self._spans.get(chunk)
        if spans is None:
            end = plain[chunk] + chunk * self._gap
            spans = self._spans[chunk] = _spans(self._flat, end - len(self._chunks[chunk]), end)
        before = self._folds[chunk].count(" ", 0, at - 1 - (folded[chunk - 1] if chunk else 0))
        start, end = spans[before]
        return self._base + start, self._base + end

    def place(self, offset: int) -> int:
        """Where in `joined` the first token stands that begins at this offset of the text or after."""
        folded, plain = self._ends
        chunk = bisect_left(range(len(plain)), offset - self._base, key=lambda c: plain[c] + c * self._gap)
        at = (folded[chunk - 1] if chunk else 0) + 1
        for token in self._folds[chunk].split() if chunk < len(plain) else ():
            if self.span(at)[0] >= offset:
                break
            at += len(token) + 1
        return at

    def stretch(self, start: int = 0, end: int | None = None) -> "Stretch":
        """The tokens that begin between two places of `joined`."""
        low = self.joined.rfind(" ", 0, max(start, 0) + 1)
        high = len(self.joined) if end is None else self.joined.find(" ", end) + 1 or len(self.joined)
        return Stretch(self, low, self.joined[low:high].split())


class Stretch:
    """Some tokens of a text that stand side by side.

    `tokens[i]` is a folded token, `starts[i]` its place in the folded text, `span(i)` its slice of the text.
    """

    def __init__(self, folded: Folded, start: int, tokens: list[str]) -> None:
        self.folded, self.tokens, self.text = folded, tokens, folded.text
        self._start = start

    def part(self, low: int, high: int) -> "Stretch":
        """Tokens `low` to `high` (excluded) alone."""
        return Stretch(self.folded, self.starts[low] - 1 if low else self._start, self.tokens[low:high])

    @lazy
    def starts(self) -> list[int]:
        """The place of each token in the folded text, and of what follows the last."""
        lengths = accumulate(map(len, self.tokens), initial=self._start + 1)
        return list(map(add, lengths, count()))

    def span(self, index: int) -> tuple[int, int]:
        """The slice of the text that is token `index`."""
        return self.folded.span(self.starts[index])

    def cover(self, first: int, last: int) -> tuple[int, int]:
        """The slice of the text that tokens `first` to `last` (included) cover."""
        return self.span(first)[0], self.span(last)[1]

    def raw(self, index: int) -> str:
        """Token `index` as it stands in the text."""
        return self.text[slice(*self.span(index))]

    def between(self, index: int) -> str:
        """The text between token `index - 1` and token `index`; nothing at the edges."""
        if not 0 < index < len(self.tokens):
            return ""
        return self.text[self.span(index - 1)[1] : self.span(index)[0]]

    def until(self, index: int, offset: int) -> int:
        """How many tokens, from `index` on, begin before this offset of the text."""
        return max(0, bisect_left(self.starts, self.folded.place(offset), hi=len(self.tokens)) - index)
