"""All values of a text, with what qualifies them and the words they belong to."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from citeweb.evidence.values import tables
from citeweb.evidence.values.clauses import Clauses, contexts
from citeweb.evidence.values.dates import ordinal_at, parse_date, parse_time
from citeweb.evidence.values.labels import parse_code, parse_label, parse_name
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Text
from citeweb.evidence.values.qualifiers import qualify
from citeweb.evidence.values.quantities import mark, parse_quantity, parse_unit
from citeweb.evidence.values.shares import parse_article_unit, parse_loose, parse_multiple, parse_ratio, parse_share

_FIRST = (parse_date, parse_time, parse_label, parse_code, parse_name, parse_multiple, parse_ratio, parse_share)
_MAPS = ("plural_numbers", "numbers", "fractions", "ordinals", "months", "multiples", "quantities", "labels")
_LISTS = ("minus", "plus", "fiscal", "noon", "midnight", "quarter_word", "half_word")
_HEADER_REACH = 16
_STOPS = (";", "!", "?")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, its values in order, and its clauses."""

    text: Text
    values: list[Value]
    clauses: Clauses

    def span(self, v: Value) -> tuple[int, int]:
        """The value's span in the source, end exclusive."""
        return self.text.tokens[v.first].start, self.text.tokens[v.last - 1].end


@cache
def _starters(code: str) -> frozenset[str]:
    """Words at which a value may begin; all other words are passed over."""
    lang = tables.language(code)
    words = {w.split()[0] for name in _MAPS for w in lang.maps[name]}
    words |= {w for name in _LISTS for w in lang.words[name]} | {"a", "an", "q", "h", "us", "u"}
    return frozenset(words | tables.currencies().first_words())


@lru_cache(maxsize=512)
def read(source: str) -> Reading:
    """Find the values of a text; the same text is read once."""
    t = Text(source)
    clauses = Clauses(t)
    values = _values(t)
    before = None
    for v in values:
        qualify(t, v, clauses, before)
        before = v
    _inherit(t, values, clauses)
    contexts(t, values, clauses)
    return Reading(t, values, clauses)


def _values(t: Text) -> list[Value]:
    starters, out, i = _starters(t.lang.code), [], 0
    while i < t.size:
        v = _value(t, i) if _may_start(t, i, starters) else None
        if v is None:
            i += 1
            continue
        v = _accounting(t, _with_header(t, v))
        out.append(v)
        i = max(v.last, i + 1)
    return out


def _may_start(t: Text, i: int, starters: frozenset[str]) -> bool:
    kind, word = t.tokens[i].kind, t.words[i]
    if kind == "word":
        return word in starters or word.endswith("fold") or t.kind(i + 1) == "num" or t.word(i + 1) == "-"
    return kind != "sym" or word in starters or word in "+-$€£¥₹§"


def _value(t: Text, i: int) -> Value | None:
    for parse in _FIRST:
        v = parse(t, i)
        if v is not None:
            return v
    return _ordinal(t, i) or parse_quantity(t, i) or parse_loose(t, i) or parse_article_unit(t, i)


def _ordinal(t: Text, i: int) -> Value | None:
    found = ordinal_at(t, i)
    if found is None:
        return None
    noun = t.word(t.skip(found[1], ("-",)))
    if noun in t.lang.words["ordinal_idioms"] or t.word(i - 1) == "at":
        return None  # third parties, at first
    n = float(found[0])
    return Value("ordinal", i, found[1], n, n, face=n, dim="ordinal", noun=noun)


def _accounting(t: Text, v: Value) -> Value:
    """(1,234) is negative in accounts: alone in brackets, after a colon, a currency or another number."""
    if v.kind not in ("number", "money") or t.word(v.first - 1) != "(" or t.word(v.last) != ")" or v.lo < 0:
        return v
    before = t.word(v.first - 2)
    written = any(c in "".join(t.words[v.first : v.last]) for c in ",.'")
    if written and (v.first == 1 or before in (":", "$", "€", "£", "|") or t.kind(v.first - 2) == "num"):
        return replace(v, lo=-v.lo, hi=-v.hi)
    return v


def _with_header(t: Text, v: Value) -> Value:
    """'Carbon (wt. %): 0.4', '(in thousands of dollars) Net income: 4,250': the label gives unit and scale."""
    colon = v.first - 1
    while t.word(colon) in ("(", "-", "+", "$"):
        colon -= 1
    if v.kind not in ("number", "range", "money") or (v.dim and v.dim != "money") or t.word(colon) != ":" or v.noun:
        return v
    return _apply_header(t, v, colon)


def _apply_header(t: Text, v: Value, colon: int) -> Value:
    """The value with the scale, currency and unit that stand between the sentence's start and the colon."""
    for j in range(_header_start(t, colon), colon):
        if not _in_header(t, j):
            continue
        scale = t.lang.maps["scales"].get(t.word(j), 1.0)
        if scale >= 1000 and len(t.word(j)) > 1:
            v = replace(v, lo=v.lo * scale, hi=v.hi * scale, step=v.step * scale, alt=None)
        currency = None if v.dim else tables.currencies().at(t.words, j)
        unit = None if v.dim or currency else parse_unit(t, j)
        if currency:
            v = replace(v, kind="money", dim="money", system=currency[0])
        elif unit and t.word(unit[1]) in (")", ":"):
            v = mark(v, unit[0])
    return v


def _header_start(t: Text, colon: int) -> int:
    start = colon
    while (
        start > 0 and colon - start < _HEADER_REACH and t.word(start - 1) not in _STOPS and t.kind(start - 1) != "num"
    ):
        start -= 1
    return start


def _in_header(t: Text, j: int) -> bool:
    """Inside brackets, or after the last comma of the label."""
    marks = [t.word(k) for k in range(max(0, j - _HEADER_REACH), j) if t.word(k) in ("(", ")", ",")]
    return bool(marks) and marks[-1] != ")"


def _inherit(t: Text, values: list[Value], clauses: Clauses) -> None:
    """'Office staff get 25 days; warehouse staff get 22.': a bare number takes the unit of the one before it."""
    for before, v in pairwise(values):
        bare = v.kind == "number" and not (v.dim or v.noun or v.per or v.name)
        ends = v.last >= t.size or t.word(v.last) in (".", ";", ",", ")")
        if (
            bare
            and ends
            and before.dim
            and before.kind in ("duration", "unit", "money", "percent")
            and clauses.same_sentence(before.last, v.first)
        ):
            v.kind, v.dim, v.system, v.factor = before.kind, before.dim, before.system, before.factor
            v.lo, v.hi, v.step, v.alt = v.lo * before.factor, v.hi * before.factor, v.step * before.factor, None
