"""Text to tokens. Folding keeps the length, so that every offset is an offset into the text as given."""

import re
from typing import NamedTuple

_FOLD = str.maketrans(
    {
        "−": "-", "‐": "-", "‑": "-", "﹣": "-", "－": "-", "–": "–", "—": "–", "―": "–", "‒": "–",
        "～": "–", "〜": "–",
        "‘": "'", "’": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "″": '"', "μ": "µ", "⋅": "·", "∙": "·", "•": "·",
        "％": "%", "，": ",", "．": ".", "：": ":", "（": "(", "）": ")", "￥": "¥", "＄": "$", "／": "/", "∼": "~",
        "。": ".", "；": ";", "、": ",", "\t": "\n",  # a tab parts cells: "14 820" is one number, "14\t820" are two
    }
    | {chr(c): " " for c in (0xA0, 0x2002, 0x2003, 0x2007, 0x2008, 0x2009, 0x200A, 0x202F, 0x205F, 0x3000)}
    | {chr(0xFF10 + d): str(d) for d in range(10)}
)  # fmt: skip

_SUPER = "⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹"
_FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_CJK = "\u3040-\u30ff\u4e00-\u9fff"
_TOKEN = re.compile(
    rf"""
    (?P<date>\d{{4}}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?![\d-]) | \d{{1,2}}([./-])\d{{1,2}}\2\d{{4}}(?!\d)
        | (?:0?[1-9]|1[0-2])/(?:1[5-9]|20|21)\d\d(?!\d) | \d{{1,2}}-[^\W\d_]{{3,4}}-\d{{4}}(?!\d))
    |(?P<time>(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:]))
    |(?P<code>\(?\d{{3}}\)?[ -]\d{{3}}-\d{{4}}(?!\d) | \d+(?:-\d+){{2,}}(?!\d))
    |(?P<num>\d{{1,3}}(?:\ \d{{3}})+(?:[.,]\d+)?(?![\d]) | \d+(?:[.,'](?=\d)\d+)*)
    |(?P<power>[{_SUPER}]+)
    |(?P<frac>[{_FRACTIONS}])
    |(?P<word>[{_CJK}] | [^\W\d_{_SUPER}{_FRACTIONS}{_CJK}]+(?:'(?!s\b)[^\W\d_{_SUPER}{_FRACTIONS}]+)?)
    |(?P<sym>\S)
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A token: folded text, kind (date, time, code, num, power, frac, word, sym), span, text as written.

    It is glued if no space stands before it.
    """

    text: str
    kind: str
    start: int
    end: int
    glued: bool
    raw: str


def fold(text: str) -> str:
    """The text with typographic variants made one, of the same length."""
    return text.translate(_FOLD)


def _lower(text: str) -> str:
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def tokenize(text: str) -> list[Token]:
    """All tokens of the text, in order. Spans index `text`."""
    raw = fold(text)
    low = _lower(raw)
    out: list[Token] = []
    last = -1
    for m in _TOKEN.finditer(raw):
        start, end = m.span()
        out.append(Token(low[start:end], m.lastgroup or "sym", start, end, start == last, raw[start:end]))
        last = end
    return out


def words_of(phrase: str) -> tuple[str, ...]:
    """A table's phrase as token texts."""
    return tuple(t.text for t in tokenize(phrase))
