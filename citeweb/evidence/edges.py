"""Where a quote begins and ends: its dressing, its least length, and the cut it makes in the source."""

import re
from collections.abc import Sequence

from .folding import UNSPACED, Stretch
from .languages import words
from .model import Span

_DRESSING = frozenset(
    ".,;:!?\u2026-*#`()[]{}|>\u2022\u00b7\u00bf\u00a1\u2023\u25aa\u25e6_\u3010\u3011\u2190\u2192/\\~\u0964\u0965\u060c\u061b\u061f\u06d4\u1362\u0589\u30fb\u2042"
)
_BEFORE_NUMBER = frozenset("->~(")
_unspaced = re.compile(f"[{UNSPACED}]").match
_LEAST_WORDS = 3
_LEAST_LETTERS = 8


def trim(quote: Stretch) -> Stretch:
    """The quote without its dressing: quotation marks, bullets, ellipses, edge punctuation.

    A sign or a bracket that touches a number at the edge belongs to the number.
    """
    tokens, low, high = quote.tokens, 0, len(quote.tokens)
    while high > low and tokens[high - 1] in _DRESSING:
        high -= 1
    while low < high and tokens[low] in _DRESSING and not _signs_number(quote, low):
        low += 1
    return quote.part(low, high)


def _signs_number(quote: Stretch, i: int) -> bool:
    if quote.tokens[i] not in _BEFORE_NUMBER or i + 1 == len(quote.tokens):
        return False
    after = quote.tokens[i + 1]
    touches = quote.span(i)[1] == quote.span(i + 1)[0]
    return after[0].isdecimal() and (touches or quote.tokens[i] in ">~")


def too_short(tokens: Sequence[str]) -> bool:
    """Whether this is too little to be evidence: fewer than three words, numbers, or pairs of unspaced characters."""
    weight = letters = 0.0
    for before, token in zip(("", *tokens), tokens, strict=False):
        if weight >= _LEAST_WORDS and letters >= _LEAST_LETTERS:
            return False
        if token[0].isalnum():
            unspaced = _unspaced(token)
            # A hyphenated word is one word.
            weight += 0.5 if unspaced else 0 if before == "-" and token.isalpha() else 1
            letters += 2 if unspaced else len(token)
    return weight < _LEAST_WORDS or letters < _LEAST_LETTERS


_MARKED_NUMBER = re.compile(r"\d[^\w\s(]|[^\w\s(]\d")
_LEAST_DIGITS = 3


def is_value(said: str) -> bool:
    """Whether this is one unbroken value, precise enough to stand alone: $70,923,698, 13.1%, 1999-06-12; not 2019."""
    precise = sum(map(str.isdecimal, said)) >= _LEAST_DIGITS and _MARKED_NUMBER.search(said)
    return bool(precise) and not re.search(r"\s", said)


def stands_alone(text: str, places: Sequence[Span], is_value: bool) -> bool:
    """Whether a short quote says enough where it stands: a value, or all that the text says.

    No bracket may negate a value, and one that stands in several places has to be a long one.
    """
    if not places:
        return False
    start, end = places[0]
    long = sum(map(str.isalnum, text[start:end])) >= _LEAST_LETTERS
    if is_value and (long or len(places) == 1):
        return not any(text[max(0, begin - 1) : begin] == "(" for begin, _ in places)
    return long and not re.search(r"\w", text[:start]) and not re.search(r"\w", text[end:])


_CUT_COMPOUND = re.compile(r"\w[-\u2010\u2011/@_\uff3f]\Z")
_MONEY = "$\u20ac\u00a3\u00a5\u20b9\u20a9"
_CUT_NUMBER = re.compile(
    f"(?:[-+\u2212\u00b1<>\u2264\u2265=~\u2248\u00a7#^{_MONEY}]\\s?|\\d[.,:/\u2013-]|\\d[\u00a0\u202f\u2009]|^\\()\\Z"
)
_CUT_GROUP = re.compile(r"(?<!\d)\d{1,3} \Z")  # 10 000
_RUNS_ON = re.compile(r"[-\u2010\u2011/@_\uff3f]\w")
_NUMBER_RUNS_ON = re.compile(
    f"\\s?[%\u2030\u00b0\u2103\u2109{_MONEY}]|[\u2013-]\\d|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079^\u00bc-\u00be\u2150-\u215e]"
    "|[\u00a0\u202f\u2009]\\d{3}\\b| \\d{3}(?!\\d)"
    "|\\s?\u00d7\\s?\\d|\\s?[\u4e07\u5104\u5146\u5343\u767e\u5272\u842c\u4ebf]"
)
_NUMERALS = frozenset(
    "\u3007\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u5104\u5146\u842c\u4ebf"
)
_FRACTION = re.compile("\\d+[/\u2044]\\d+")
_WHOLE = re.compile("\\d[\\s-]?\\Z")
_NEXT_WORD = re.compile(r"[\s-]?\s?([^\W\d]+)")


def clean_cut(text: str, spans: Sequence[Span], first: str, last: str) -> bool:
    """Whether the spans begin and end at whole words and whole numbers, with sign, unit mark and magnitude.

    `first` and `last` are the folded tokens at the edges.
    """
    return _begins(text, spans[0][0], first) and _ends(text, spans[-1][1], last)


def _begins(text: str, start: int, first: str) -> bool:
    before = text[max(0, start - 5) : start]
    if before and before[-1].isalnum() and not _unspaced(before[-1]):
        return False
    if _CUT_COMPOUND.search(before):
        return False
    if first[0] in _NUMERALS and before[-1:] in _NUMERALS:
        return False
    if _FRACTION.fullmatch(first) and _WHOLE.search(before):
        return False
    if len(first) == 3 and first.isdecimal() and _CUT_GROUP.search(before):
        return False
    return not (first[0].isdecimal() and _CUT_NUMBER.search(before))


def _ends(text: str, end: int, last: str) -> bool:
    after = text[end : end + 24]
    if after and after[0].isalnum() and not _unspaced(after[0]) and not _unspaced(last):
        return _is_raised(after[0]) and not last[-1].isdecimal()
    if _RUNS_ON.match(after):
        return False
    if last[-1] in _NUMERALS and after[:1] in _NUMERALS:
        return False
    if not last[-1].isdecimal():
        return True
    word = _NEXT_WORD.match(after)
    return not _NUMBER_RUNS_ON.match(after) and not (word and word.group(1).casefold() in words("magnitude"))


def _is_raised(c: str) -> bool:
    return c in "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
