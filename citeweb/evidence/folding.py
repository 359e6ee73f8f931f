"""Text as a list of tokens that carry meaning, each of which knows where it stands.

The offset map is exact by construction: a token is a slice of the text, and only the slice is folded. Two texts that
differ in typography alone (Unicode form, case, white space, line breaks, line-end hyphens, quotation marks, dashes,
ligatures, invisible characters, width) have the same folded tokens. Numbers keep their shape: separators stay inside
the number, signs and currency marks are tokens of their own, a raised digit is never an ordinary one, and two numbers
side by side are never one.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, islice

INVISIBLE = "\x00-\x08\x0e-\x1b\x7f\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufffe"
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
_PART = _ranges(lambda c: (c.isalnum() or _is_mark(c)) and not _is_special(c) and c not in _SOFT) + _ASTRAL
# A hyphen at the end of a line, with the break: before it a letter, after it a small one (or one of a script without).
_LINE_END = f"(?<=[{_LETTER}])[{HYPHENS}][{INVISIBLE}]*[ \\t]*\\n\\s*(?=[^\\W\\dA-Z_])(?=[{_PART}])"
_JOIN = (
    f"(?:[{APOSTROPHES}_\uff3f{INVISIBLE}]+(?![{INVISIBLE}])[{_PART}]+|{_LINE_END}[{_PART}]+)*"  # don't, a_b, exam-ple
)
TOKEN = re.compile(
    f"[{_LETTER}][{_PART}]*{_JOIN}"
    f"|[{_DIGIT}]+(?:[{SEPARATORS}][{_DIGIT}]+)+"
    f"|[{_DIGIT}][{_PART}]*{_JOIN}"
    f"|[{UNSPACED}][{MARKS}{INVISIBLE}]*"
    f"|[{RAISED}]+|[\\^\uff3e][{_DIGIT}]+|[{FRACTIONS}]"
    f"|[{DASHES}]+|[{DOTS}]+|[_\uff3f]+"
    f"|[^\\w\\s{QUOTES}{INVISIBLE}{MARKS}]"
)

_line_end = re.compile(_LINE_END)
_may_break = re.compile(f"[{HYPHENS}][{INVISIBLE}]*[ \\t]*\\n").search  # the same, cheaper and less exact
_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
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
        return "." if token in (".", "\uff0e") else "\u2026"
    if token[0] in "\u00b2\u00b3\u00b9" or "\u2070" <= token[0] <= "\u2079":
        return "^" + unicodedata.normalize("NFKC", token)
    token = _APOSTROPHE.sub("'", _INVISIBLE.sub("", _line_end.sub("", token)))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", token).casefold())
    folded = "".join(_PUNCTUATION.get(c, c) for c in folded if not c.isspace())
    return folded or "\ufffd"


class _Chunks(dict[str, str]):
    """What stands between two white spaces, as folded tokens with a space between; words recur, so it is remembered."""

    MOST, LONGEST = 200_000, 40

    def __missing__(self, chunk: str) -> str:
        plain = chunk.isascii() and chunk.isalpha()
        folded = chunk.lower() if plain else " ".join(map(_fold, TOKEN.findall(chunk)))
        if len(chunk) <= self.LONGEST:
            if len(self) >= self.MOST:
                self.clear()
            self[chunk] = folded
        return folded


_chunks = _Chunks()


class Folded:
    """A text folded to tokens.

    `tokens[i]` is the folded token; `span(i, i)` where it stands in `text`; `joined` all of them, a space on either
    side of each, so that a run of whole tokens can be looked for as a string. No token reaches over white space but a
    word broken by a hyphen at the end of a line, so that the text can be folded chunk by chunk.
    """

    __slots__ = ("_offsets", "_spans", "joined", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        whole = _line_end.sub("", text) if _may_break(text) else text
        self.tokens: list[str] = " ".join([_chunks[chunk] for chunk in whole.split()]).split()
        self.joined = f" {' '.join(self.tokens)} "
        self._spans: list[tuple[int, int]] | None = None
        self._offsets: list[int] | None = None

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The place of each token in the text."""
        if self._spans is None:
            self._spans = [m.span() for m in TOKEN.finditer(self.text)]
        return self._spans

    @property
    def offsets(self) -> list[int]:
        """The place of each token in `joined` (of the space before it)."""
        if self._offsets is None:
            self._offsets = list(accumulate((len(t) + 1 for t in self.tokens), initial=0))
        return self._offsets

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The slice of the text that tokens `first` to `last` (included) cover."""
        if self._spans is None and len(self.tokens) < 2000:
            ends = [m.span() for m in islice(TOKEN.finditer(self.text), first, last + 1)]
            return ends[0][0], ends[-1][1]
        return self.spans[first][0], self.spans[last][1]

    def between(self, index: int) -> str:
        """The text between token `index - 1` and token `index`."""
        start = self.spans[index - 1][1] if index else 0
        end = self.spans[index][0] if index < len(self.tokens) else len(self.text)
        return self.text[start:end]
