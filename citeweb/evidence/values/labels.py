"""Numbers that name and do not count: sections, versions, codes, and names with a number in them."""

import re

from citeweb.evidence.values import tables
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Text

_ROMAN = re.compile(r"(?=[IVXLC])(?:X[LC]|L?X{0,3}|C{1,3}L?X{0,3})(?:I[XV]|V?I{0,3})")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ABBREVIATIONS = frozenset({"s", "ch", "cl", "pt", "v", "app", "art", "reg", "sec", "fig", "vol", "cat", "pp"})
_NAME_STOPS = ("partial", "all", "function", "temporal", "joins", "up", "down", "minus", "plus", "number_cues")


def roman(raw: str) -> int | None:
    """The value of a Roman numeral in capitals."""
    if not raw or not _ROMAN.fullmatch(raw):
        return None
    numbers = [_ROMAN_DIGITS[c] for c in raw]
    return sum(-n if n < after else n for n, after in zip(numbers, [*numbers[1:], 0], strict=True))


def _path(raw: str) -> tuple[str, ...]:
    """14.2 to its parts, leading zeros dropped; trailing zero parts stay, for the comparison to judge."""
    return tuple(p.lstrip("0") or "0" for p in re.split(r"[.,' ]", raw))


def _head(t: Text, i: int) -> tuple[tuple[str, ...], int] | None:
    """The number of a label: 12, 14.2, IV, 4a."""
    if t.kind(i) == "num":
        path, end = _path(t.word(i)), i + 1
        if t.glued(end) and re.fullmatch("[a-z]", t.word(end)):
            return (*path[:-1], path[-1] + t.word(end)), end + 1
        return path, end
    if t.kind(i) == "word" and (number := roman(t.tokens[i].raw)) is not None:
        return (str(number),), i + 1
    number_word = t.lang.maps["numbers"].get(t.word(i))
    follows = t.kind(i + 1) == "word" and not t.is_in(i + 1, "function")
    return None if number_word is None or follows else ((str(int(number_word)),), i + 1)


def _tail(t: Text, path: tuple[str, ...], i: int) -> tuple[tuple[str, ...], int]:
    """What follows the number: (3)(b), or ', subsection (3), paragraph (b)'."""
    parts = t.lang.maps["label_parts"]
    while True:
        j = t.skip(i, (",",))
        if t.word(j) in parts:
            j += 1
        elif j != i or not t.glued(i):
            return path, i
        wrapped = t.word(j) == "("
        k = j + 1 if wrapped else j
        ok = t.kind(k) in ("num", "word") and (wrapped or t.kind(k) == "num") and len(t.word(k)) <= 4
        if not ok or (wrapped and t.word(k + 1) != ")"):
            return path, i
        path, i = (*path, t.word(k)), k + (2 if wrapped else 1)


def parse_label(t: Text, i: int) -> Value | None:
    """Article 6(1)(f), § 12, Chapter XII, type 2, version 2.10, v2.1."""
    kind = t.lang.maps["labels"].get(t.word(i))
    if kind is None:
        return None
    short = t.word(i) in _ABBREVIATIONS
    j = i + 1
    if t.word(j) == "." and t.glued(j) and short:
        j += 1
    elif short and t.word(i) in ("s", "v", "pt", "ch", "cl") and not (t.word(i) == "v" and t.glued(j)):
        return None
    head = _head(t, j)
    if head is None or (kind == "version" and t.kind(j) != "num") or _counts_units(t, head[1]):
        return None
    path, end = _tail(t, *head)
    return Value("version" if kind == "version" else "label", i, end, path=path, name=kind, face=_face(path))


def _counts_units(t: Text, i: int) -> bool:
    """'Part 7 kg', 'release 5 per cent': the number counts something."""
    return t.word(i) in ("%", "°", "€", "$", "£") or t.lang.phrases["units"].at(t.words, i) is not None


def _face(path: tuple[str, ...]) -> float:
    return float(path[0][:18]) if path[0].isdigit() else 0.0


def parse_code(t: Text, i: int) -> Value | None:
    """Telephone numbers, dockets, serial numbers: compared digit by digit."""
    if t.kind(i) == "code":
        return _code(i, i + 1, t.word(i))
    if t.kind(i) == "sym" and t.word(i) == "(":
        return None
    if t.kind(i) == "num" and t.word(i).isdigit() and t.word(i + 1) == "-" and t.kind(i + 2) == "num":
        first, second = t.word(i), t.word(i + 2)
        tight = t.glued(i + 1) and t.glued(i + 2) and second.isdigit()
        if tight and (_zero_led(first, second) or _is_cued(t, i) or float(second[:30]) > 40 * float(first[:30]) > 0):
            return _code(i, i + 3, first + second)
    return None


def _zero_led(first: str, second: str) -> bool:
    return any(len(p) > 1 and p[0] == "0" for p in (first, second))


def _is_cued(t: Text, i: int) -> bool:
    return any(t.is_in(j, "number_cues") for j in range(max(0, i - 4), i))


def _code(i: int, end: int, text: str) -> Value:
    return Value("code", i, end, path=(re.sub(r"\D", "", text),), name="code")


def parse_name(t: Text, i: int) -> Value | None:
    """COVID-19, omega-3, A380, BA249; and Windows 11, Python 3.1, BA 249."""
    if t.kind(i) != "word" or len(t.word(i)) > 20:
        return None
    hyphen = t.word(i + 1) == "-" and t.glued(i + 1) and t.glued(i + 2)
    j = i + 2 if hyphen else i + 1
    if t.kind(j) != "num" or any(t.is_in(i, table) for table in _NAME_STOPS) or t.word(i) in t.lang.maps["approx"]:
        return None
    if (
        t.word(i) in t.lang.maps["bounds_before"]
        or t.word(i) in t.lang.maps["months"]
        or t.word(i) in t.lang.maps["labels"]
    ):
        return None
    if tables.currencies().at(t.words, i) is not None:
        return None
    glued = hyphen or t.glued(j)
    if glued and not t.glued(i):
        return Value("name", i, j + 1, path=_path(t.word(j)), name=t.word(i).replace("'", ""), loose=True)
    return None if glued else _capital_name(t, i, j)


def _capital_name(t: Text, i: int, j: int) -> Value | None:
    raw = t.tokens[i].raw
    first = i == 0 or t.word(i - 1) in (".", ":", ";")
    if not raw[0].isupper() or (first and raw[1:].islower() and t.word(j).isdigit() and not _is_name_like(t, j + 1)):
        return None
    if (
        _counts_units(t, j + 1)
        or _begins_range(t, j + 1)
        or "," in t.word(j)
        or " " in t.word(j)
        or t.word(i) in t.lang.maps["numbers"]
    ):
        return None
    return Value("name", i, j + 1, path=_path(t.word(j)), name=t.word(i), face=_face(_path(t.word(j))))


def _begins_range(t: Text, i: int) -> bool:
    """'CI 0.58 to 0.87': the number is the lower end of a range."""
    return (t.is_in(i, "to") or t.word(i) in ("-", "–")) and t.kind(i + 1) == "num"


def _is_name_like(t: Text, i: int) -> bool:
    """What follows 'Windows 11' is a verb or a clause's end, not what is counted."""
    return not t.word(i) or (t.is_in(i, "function") and t.word(i) != "of") or t.word(i) in ".,;:)"
