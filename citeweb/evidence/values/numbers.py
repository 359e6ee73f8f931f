"""Numbers in digits and in words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citeweb.evidence.values.tables import Language, guess
from citeweb.evidence.values.tokens import Token, tokenize

_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
           "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8}  # fmt: skip
_SUPER = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹", "-+0123456789")
_CJK_SCALES = {"十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "萬": 1e4, "億": 1e8, "亿": 1e8, "兆": 1e12}
_SHORT_SCALES = frozenset({"k", "m", "b", "mm"})
_MAX_DIGITS = 30
_PADDING = 64  # empty words behind the last, so that a look past either end finds nothing


class Text:
    """A text's tokens and the tables of its language."""

    def __init__(self, source: str, lang: Language | None = None) -> None:
        self.source = source
        self.tokens: list[Token] = tokenize(source)
        self.words: list[str] = [t.text for t in self.tokens]
        self.lang = lang or guess(self.words)
        self.size = len(self.tokens)
        self.parsed: dict[tuple[int, bool], Number | None] = {}
        self._padded = [*self.words, *[""] * _PADDING]

    def word(self, i: int) -> str:
        """The folded text of token i, empty outside the text."""
        return self._padded[i] if -_PADDING <= i < self.size else ""

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def glued(self, i: int) -> bool:
        """No space stands between token i - 1 and token i."""
        return 0 < i < len(self.tokens) and self.tokens[i].glued

    def is_in(self, i: int, table: str) -> bool:
        return self.word(i) in self.lang.words[table]

    def skip(self, i: int, words: Sequence[str]) -> int:
        """The index after token i if it is one of the words, else i."""
        return i + 1 if self.word(i) in words else i


@dataclass(frozen=True, slots=True)
class Number:
    """A number, the index after it, its last written place, its other reading, and its digits if written so."""

    value: float
    end: int
    step: float
    alt: float | None = None
    raw: str = ""
    scaled: bool = False


def _split_groups(raw: str, decimal_comma: bool) -> tuple[str, str]:
    """Whole and fractional digits of a number with separators."""
    seps = re.sub(r"\d", "", raw)
    last = seps[-1]
    head, _, tail = raw.rpartition(last)
    if last in " '" or seps.count(last) > 1:
        decimal = False
    elif len(set(seps)) > 1 or len(tail) != 3 or head == "0":
        decimal = True
    else:
        decimal = (last == ",") == decimal_comma
    whole, part = (head, tail) if decimal else (raw, "")
    return re.sub(r"\D", "", whole), part


def digits(raw: str, decimal_comma: bool) -> tuple[float, float]:
    """Value and last written place of digits with any separators. Digits beyond what a float holds are cut."""
    if raw.isdigit():
        return float(raw[:_MAX_DIGITS]), 1.0
    whole, part = _split_groups(raw, decimal_comma)
    part = part[:_MAX_DIGITS]
    return float(f"{whole[:_MAX_DIGITS]}.{part or 0}"), 10.0 ** -len(part)


def _digit_number(t: Text, i: int) -> Number | None:
    if i >= t.size:
        return None
    token = t.tokens[i]
    if token.kind == "frac":
        return Number(_VULGAR[token.text], i + 1, 0.0)
    if token.kind != "num":
        return None
    value, step = digits(token.text, t.lang.decimal_comma)
    number = Number(value, i + 1, step, _other_reading(token.text, value, t), token.text)
    if t.kind(i + 1) == "frac":
        return replace(number, value=value + _VULGAR[t.word(i + 1)], end=i + 2, step=0.0, alt=None)
    return _fraction_slash(t, _exponent(t, number))


def _other_reading(raw: str, value: float, t: Text) -> float | None:
    """12.345 may mean 12345 in a text that writes decimals with a point, and the reverse."""
    if not re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", raw) or t.lang.decimal_comma:
        return None
    return value * 1000


def _fraction_slash(t: Text, n: Number) -> Number:
    """1/2, 3/4: small fractions only, since a slash parts other things too."""
    if t.word(n.end) == "/" and t.glued(n.end) and t.kind(n.end + 1) == "num" and t.glued(n.end + 1):
        below = t.word(n.end + 1)
        if below.isdigit() and n.raw.isdigit() and 0 < n.value < float(below[:_MAX_DIGITS]) <= 16:
            return Number(n.value / float(below), n.end + 2, 0.0)
    return n


def _power(t: Text, i: int) -> tuple[int, int] | None:
    """The exponent written at i (^8, ^-5, ⁻⁵), and the index after it."""
    text, end = "", i
    if t.kind(i) == "power":
        text, end = t.word(i).translate(_SUPER), i + 1
    elif t.word(i) == "^":
        signed = t.word(i + 1) in ("-", "+")
        end = i + 3 if signed else i + 2
        text = "".join(t.words[i + 1 : end])
    return (int(text), end) if re.fullmatch(r"[-+]?\d{1,3}", text) else None


def _exponent(t: Text, n: Number) -> Number:
    """3e8, 3 × 10^8, 10⁸."""
    i = n.end
    if n.raw == "10" and (found := _power(t, i)):
        return _scaled(replace(n, value=1.0), found[0], found[1])
    if t.word(i) in ("×", "x", "·", "*") and t.word(i + 1) == "10" and (found := _power(t, i + 2)):
        return _scaled(n, *found)
    if t.word(i) == "e" and t.glued(i) and t.glued(i + 1):
        j = t.skip(i + 1, ("-", "+"))
        if t.kind(j) == "num" and re.fullmatch(r"\d{1,3}", t.word(j)):
            return _scaled(n, int(("-" if t.word(i + 1) == "-" else "") + t.word(j)), j + 1)
    return n


def _scaled(n: Number, exponent: int, end: int) -> Number:
    scale = 10.0 ** max(-300, min(270, exponent))
    return Number(n.value * scale, end, n.step * scale, scaled=True)


def _word_number(t: Text, i: int) -> Number | None:
    """Number words: twenty-one, three hundred and twelve, twelve hundred, a dozen."""
    numbers, scales = t.lang.phrases["numbers"], t.lang.maps["scales"]
    total, current, j, seen = 0.0, 0.0, i, False
    room = float("inf")  # the next word must be smaller than this
    if t.word(i) in ("a", "an") and t.word(i + 1) in scales and len(t.word(i + 1)) > 2:
        current, j, seen = 1.0, i + 1, True
    while j < t.size:
        k = _joint(t, j) if seen else j
        found = numbers.at(t.words, k) or _plural(t, k)
        if found and found[0] < room and (not seen or found[0] > 0):
            current, room, seen, j = current + found[0], _room(found[0]), True, k + found[1]
            continue
        scale = scales.get(t.word(j if t.word(j) != "-" else j + 1)) if seen else None
        if scale is None or (len(t.word(j)) == 1 and t.word(j) != "-") or len(t.word(j)) == 2:
            break
        total, current, room = _apply_scale(total, current, scale)
        j += 1 if t.word(j) != "-" else 2
    value = total + current
    return Number(value, j, 1.0) if seen else None


def _plural(t: Text, i: int) -> tuple[float, int] | None:
    """'Under-fives': a number word in the plural after a hyphen."""
    value = t.lang.maps["plural_numbers"].get(t.word(i)) if t.word(i - 1) == "-" else None
    return None if value is None else (value, 1)


def _room(value: float) -> float:
    """After a tens word a unit may follow; after anything else no plain number word may."""
    return 10.0 if value >= 20 and value % 10 == 0 and value < 100 else 0.0


def _apply_scale(total: float, current: float, scale: float) -> tuple[float, float, float]:
    if scale < 1000:
        return total, (current or 1.0) * scale, scale
    return total + (current or 1.0) * scale, 0.0, scale


def _joint(t: Text, j: int) -> int:
    """Past a hyphen or an 'and' inside a number in words."""
    if t.word(j) == "-" and t.glued(j) and t.glued(j + 1):
        return j + 1
    if t.is_in(j, "and") and t.word(j - 1) in t.lang.maps["scales"] and t.lang.phrases["numbers"].at(t.words, j + 1):
        return j + 1
    return j


def parse_number(t: Text, i: int, money: bool = False) -> Number | None:
    """The number that begins at token i, scale words included; `money` lets a lone k, m or b scale it."""
    known = (i, money)
    if known not in t.parsed:
        t.parsed[known] = _parse_number(t, i, money)
    return t.parsed[known]


def _parse_number(t: Text, i: int, money: bool) -> Number | None:
    n = _digit_number(t, i)
    if n is None:
        n = _word_number(t, i)
        return _and_a_half(t, n) if n else None
    return _and_a_half(t, _scale_words(t, n, money))


def _scale_words(t: Text, n: Number, money: bool) -> Number:
    scales = t.lang.maps["scales"]
    while (word := t.word(n.end)) or word:
        at = n.end
        if word == "-" and t.glued(at) and t.glued(at + 1):
            at, word = at + 1, t.word(at + 1)
        scale = scales.get(word) or _CJK_SCALES.get(word)
        if scale is None or (word in _SHORT_SCALES and not _short_scale(t, at, money)):
            break
        n = replace(n, value=n.value * scale, step=n.step * scale, end=at + 1, scaled=True, alt=n.alt and n.alt * scale)
        if word in _CJK_SCALES and t.kind(n.end) == "num":
            rest = _scale_words(t, Number(*digits(t.word(n.end), False)[:1], n.end + 1, 1.0), money)
            return replace(rest, value=n.value + rest.value, scaled=True)
    return n


def _short_scale(t: Text, at: int, money: bool) -> bool:
    """4.2B and 10m scale money; 750k scales anything; 10 m is a length."""
    if money or t.tokens[at].raw == "k":
        return money or t.glued(at)
    things = t.word(at + 1)
    return (
        t.word(at) == "m"
        and t.glued(at)
        and (things.endswith("s") or things == "people")
        and not t.is_in(at + 1, "function")
    )


def _and_a_half(t: Text, n: Number) -> Number:
    """One and a half, two and three quarters, a million and a half."""
    if t.is_in(n.end, "and"):
        found = parse_fraction(t, n.end + 1)
        if found and found.value < 1 and t.word(found.end) != "of":
            scale = t.lang.maps["scales"].get(t.word(found.end), 1.0)
            end = found.end + (1 if scale > 1 else 0)
            return Number((n.value + found.value) * scale, end, 0.0)
    return n


def parse_fraction(t: Text, i: int) -> Number | None:
    """Two-thirds, a quarter, one half; and half alone."""
    table = t.lang.maps["fractions"]
    if t.word(i) in table and table[t.word(i)] == 0.5 and not t.word(i).endswith("s"):
        return Number(0.5, i + 1, 0.0)
    if t.word(i) in ("a", "an"):
        return Number(table[t.word(i + 1)], i + 2, 0.0) if t.word(i + 1) in table else None
    found = t.lang.phrases["numbers"].at(t.words, i)
    top, j = (found[0], i + found[1]) if found else (0, i)
    if t.kind(i) == "num" and t.word(i).isdigit() and len(t.word(i)) < 3:
        top, j = int(t.word(i)), i + 1
    if not 0 < top < 10:
        return None
    j = t.skip(j, ("-",))
    part = table.get(t.word(j))
    return Number(top * part, j + 1, 0.0) if part else None
