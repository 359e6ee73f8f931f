"""Quantities: counts, money, percentages, measures, durations, and ranges of them."""

from dataclasses import replace

from citeweb.evidence.values import tables
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Number, Text, parse_fraction, parse_number
from citeweb.evidence.values.tables import Unit

TIME_DIMS = frozenset({"time", "months", "workday"})
_DASHES = ("-", "–")


# --- units ---


def parse_unit(t: Text, i: int, in_digits: bool = True) -> tuple[Unit, int] | None:
    """The unit that begins at token i: a name, a symbol after digits, or units joined by / or 'per'."""
    found = _simple_unit(t, i, in_digits)
    if found is None:
        return None
    unit, end = found
    if t.word(end) in ("/", "·") or (t.word(end) == "per" and unit.dim not in ("percent", "points", *TIME_DIMS)):
        joint = "·" if t.word(end) == "·" else "/"
        below = _simple_unit(t, end + 1, True)
        if below is not None and unit.dim not in ("percent", "points"):
            return _compound(unit, below[0], joint), below[1]
    return unit, end


def _compound(a: Unit, b: Unit, joint: str) -> Unit:
    factor = a.factor * b.factor if joint == "·" else a.factor / b.factor
    return Unit(f"{a.dim}{joint}{b.dim}", f"{a.system}{joint}{b.system}", factor)


def _simple_unit(t: Text, i: int, in_digits: bool) -> tuple[Unit, int] | None:
    named = t.lang.phrases["units"].at(t.words, i)
    if named is not None:
        return named[0], i + named[1]
    return _symbol(t, i) if in_digits else None


def _symbol(t: Text, i: int) -> tuple[Unit, int] | None:
    """The longest run of glued tokens that is a unit's symbol: m², N·m, °C."""
    table = tables.symbols()
    for end in (i + 3, i + 2, i + 1):
        if end > t.size or not all(t.glued(k) for k in range(i + 1, end)):
            continue
        text = "".join(t.tokens[k].raw for k in range(i, end)).replace("^", "")
        if text in table and not _is_prose(t, i, end, text):
            return table[text], end
    return None


def _is_prose(t: Text, i: int, end: int, text: str) -> bool:
    """A symbol that is also a word or a mark: 'in', a quotation mark, a letter that begins a longer word."""
    if text in ("in", "'", '"'):
        return text == "in" or not t.glued(i)
    return t.kind(end) == "word" and t.glued(end)


# --- the pieces around a number ---


def _sign(t: Text, i: int) -> tuple[int, int]:
    """-1 or +1 for a written sign, 0 for none, and the index after it."""
    if t.is_in(i, "minus") or (t.word(i) == "-" and not _joins_words(t, i)):
        return -1, i + 1
    if t.is_in(i, "plus") or (t.word(i) == "+" and not _joins_words(t, i)):
        return 1, i + 1
    return 0, i


def _joins_words(t: Text, i: int) -> bool:
    return t.glued(i) and t.kind(i - 1) in ("word", "num", "date", "time", "code", "frac")


def _currency(t: Text, i: int) -> tuple[str, int] | None:
    """A currency's code and the index after its symbol, code or name; 'US$' comes as two tokens."""
    found = tables.currencies().at(t.words, i)
    if found is None:
        return None
    end = i + found[1]
    return found[0], t.skip(end, (".",)) if t.word(i) == "rs" else end


def mark(v: Value, unit: Unit) -> Value:
    """The value in the unit's base."""
    kind = "percent" if unit.dim in ("percent", "points") else "duration" if unit.dim in TIME_DIMS else "unit"
    f = unit.factor
    alt = v.alt * f if v.alt is not None else None
    return replace(
        v, kind=kind, dim=unit.dim, system=unit.system, factor=f, lo=v.lo * f, hi=v.hi * f, step=v.step * f, alt=alt
    )


def per_at(t: Text, i: int) -> tuple[str, int]:
    """What an amount is for: 'per month', 'a year', '/unit'. Empty and i if nothing."""
    j = i + 1
    if t.word(i) in ("/", "per", "pro", "par", "por"):
        named = t.lang.phrases["units"].at(t.words, j)
        word = t.word(j - 1 + named[1]) if named else t.word(j)
        return (_per_key(t, j, word), j + (named[1] if named else 1)) if word else ("", i)
    if t.word(i) in ("a", "an", "each", "every") or (t.word(i) == "in" and t.word(j) in ("a", "each", "any")):
        j = j + 1 if t.word(i) == "in" else j
        named = t.lang.phrases["units"].at(t.words, j)
        if named and named[0].dim in TIME_DIMS:
            return _per_key(t, j, t.word(j)), j + named[1]
    if t.word(i) in ("annually", "yearly", "monthly", "weekly", "daily", "hourly"):
        return {"annually": "months:12", "yearly": "months:12", "monthly": "months:1", "weekly": "time:604800"}.get(
            t.word(i), "time:86400" if t.word(i) == "daily" else "time:3600"
        ), i + 1
    return "", i


def _per_key(t: Text, i: int, word: str) -> str:
    unit = _simple_unit(t, i, True)
    return f"{unit[0].dim}:{unit[0].factor:g}" if unit else word.rstrip("s")


# --- a quantity ---


def parse_quantity(t: Text, i: int) -> Value | None:
    """The count, amount or measure, or the range of them, that begins at token i."""
    sign, j = _sign(t, i)
    currency = _currency(t, j)
    if currency is not None:
        j = currency[1]
        if not sign:
            sign, j = _sign(t, j)
    n = _number(t, j, currency is not None)
    if n is None:
        return None
    return _build(t, i, n, -1 if sign < 0 else 1, currency[0] if currency else "")


def _number(t: Text, i: int, money: bool) -> Number | None:
    word = t.word(i)
    if t.kind(i) not in ("num", "frac", "word"):
        return None
    if (word == "one" and _is_pronoun(t, i)) or (word == "both" and is_pair(t, i)):
        return None
    return parse_number(t, i, money)


def is_pair(t: Text, i: int) -> bool:
    """'Both depression and anxiety': no count."""
    for j in range(i + 1, min(i + 10, t.size)):
        if t.word(j) in (".", ";", ","):
            return False
        if t.is_in(j, "and"):
            return True
    return False


def _is_pronoun(t: Text, i: int) -> bool:
    """'No one', 'every one', 'one another', 'the one that', 'one's'."""
    if t.word(i - 1) in ("no", "every", "any", "the", "this", "that", "which", "each", "another"):
        return t.word(i + 1) in ("another", "who", "that", "of", "is", "was", "") or t.word(i - 1) in ("no", "every")
    return t.word(i + 1) in ("another", "can", "must", "should", "may", "could")


def _build(t: Text, i: int, n: Number, sign: int, currency: str) -> Value:
    v = Value("number", i, n.end, n.value * sign, n.value * sign, face=n.value, step=n.step, alt=n.alt)
    if t.word(i) == "one" and n.end == i + 1:
        v.name = "one"
    if n.raw:
        v.path = tuple(p for p in n.raw.split(".")) if not n.scaled else ()
    v = _second(t, v, sign, currency)
    v.last = _repeated(t, v.last, v.face)
    return measure(t, v, currency, in_digits=t.kind(v.last - 1) != "word" or n.scaled)


def _second(t: Text, v: Value, sign: int, currency: str) -> Value:
    """The upper end of a range, if one follows."""
    j = v.last
    cut = j
    if currency or t.kind(j) == "sym" or t.kind(j) == "word":
        cut = _past_unit(t, j)
    for k in (j, cut):
        end = _range_joint(t, k, v.first)
        if not end:
            continue
        end = (_currency(t, end) or ("", end))[1]
        second_sign, end = _sign(t, end)
        n = parse_number(t, end, bool(currency))
        if n is None or t.is_in(n.end, "oclock"):
            continue
        return _range(v, n, sign, second_sign)
    return v


def _past_unit(t: Text, j: int) -> int:
    found = parse_unit(t, j)
    return found[1] if found else (_currency(t, j) or ("", j))[1]


def _range_joint(t: Text, j: int, first: int) -> int:
    """The index after what joins the ends of a range, 0 if nothing does."""
    if t.word(j) in _DASHES and (t.glued(j) == t.glued(j + 1)) and t.kind(j + 1) in ("num", "sym", "word"):
        return j + 1 if t.kind(j + 1) != "word" or t.word(j) == "–" else 0
    before = any(t.is_in(k, "between") for k in range(max(0, first - 2), first))
    if t.is_in(j, "to"):
        return 0 if (t.word(first - 1) == "from" and _moves(t, first)) or is_tally(t, first) else j + 1
    return j + 1 if t.is_in(j, "and") and before and t.word(first - 1) not in ("from", "von", "de") else 0


def is_tally(t: Text, i: int) -> bool:
    """'The vote was 52 to 48': two counts and no ratio."""
    return any(t.is_in(k, "tally") for k in range(max(0, i - 6), i))


def _moves(t: Text, first: int) -> bool:
    """'Rose from 80 to 100' is a change and no range."""
    near = range(max(0, first - 8), first)
    return any(t.is_in(k, "up") or t.is_in(k, "down") or t.is_in(k, "moves") for k in near)


def _range(v: Value, n: Number, sign: int, second_sign: int) -> Value:
    low, high = v.lo, n.value * (second_sign or 1)
    if sign < 0 and not second_sign and abs(high) < abs(low):
        high = -high
    if n.step > v.step and n.scaled and abs(low) < abs(high) / n.step * 1.0001:
        low, v.step = low * n.step, n.step
    if low >= high:
        return v
    return replace(v, kind="range", lo=low, hi=high, last=n.end, alt=None, path=(), face=n.value)


def _repeated(t: Text, j: int, face: float) -> int:
    """Past '(25)' after 'twenty-five'."""
    if t.word(j) == "(" and t.kind(j + 1) == "num" and t.word(j + 2) == ")":
        n = parse_number(t, j + 1)
        if n is not None and n.value == face:
            return j + 3
    return j


def measure(t: Text, v: Value, currency: str, in_digits: bool) -> Value:
    """Give the value its currency, unit or counted noun, and what it is per."""
    j = v.last
    if t.word(j) == "-" and t.glued(j) and t.kind(j + 1) == "word":
        j += 1
    after = None if currency else _currency(t, j)
    if after is not None and not _is_weight(t, j, after[0]):
        currency, v.last = after
    if currency:
        v = replace(v, kind="range" if v.is_range else "money", dim="money", system=currency)
        return with_per(t, v)
    j = _past_bound(t, j)
    unit = _hundredths(t, j) or parse_unit(t, j, in_digits or t.kind(j) == "sym") or _after_adjective(t, j)
    if unit is not None:
        is_range = v.is_range
        v = replace(mark(v, unit[0]), last=unit[1])
        v.kind = "range" if is_range else v.kind
        if unit[0].dim == "money":
            v.kind = "money"
    elif t.kind(j) == "word" and not any(t.is_in(j, table) for table in ("function", "joins", "trailers")):
        v.noun = t.word(j)
    return with_per(t, v)


def _past_bound(t: Text, j: int) -> int:
    """'Five or more years': the unit stands after the bound."""
    found = t.lang.phrases["bounds_after"].at(t.words, j)
    if found and t.kind(j) == "word" and t.lang.phrases["units"].at(t.words, j + found[1]):
        return j + found[1]
    return j


def _is_weight(t: Text, j: int, code: str) -> bool:
    return code == "GBP?" and any(
        t.word(k) in ("weigh", "weighs", "weighed", "weight", "heavy") for k in range(max(0, j - 6), j + 4)
    )


def _hundredths(t: Text, j: int) -> tuple[Unit, int] | None:
    """Cents and pence, as hundredths of an unnamed currency."""
    if t.word(j) in ("cents", "cent") and t.lang.code == "en":
        return Unit("money", "USD?", 0.01), j + 1
    if t.word(j) in ("pence", "penny") or (t.word(j) == "p" and t.glued(j)):
        return Unit("money", "GBP", 0.01), j + 1
    return None


def _after_adjective(t: Text, j: int) -> tuple[Unit, int] | None:
    """Five consecutive days: one word may stand before a unit of time."""
    if t.kind(j) != "word" or t.is_in(j, "function") or t.kind(j + 1) != "word":
        return None
    found = t.lang.phrases["units"].at(t.words, j + 1)
    return (found[0], j + 1 + found[1]) if found and found[0].dim in TIME_DIMS and len(t.word(j)) > 3 else None


def with_per(t: Text, v: Value) -> Value:
    j = v.last
    if v.noun and t.word(j) == v.noun:
        j += 1
    per, end = per_at(t, j)
    if per:
        v.per, v.last = per, end
    elif v.kind == "duration" and t.is_in(j, "and"):
        v = _half_more(t, v)
    return _smaller_part(t, v)


def _smaller_part(t: Text, v: Value) -> Value:
    """One hour 35 minutes, 5 ft 11 in, two years and three months."""
    if v.kind not in ("duration", "unit") or v.per or v.is_range:
        return v
    n = parse_number(t, t.skip(v.last, ("and", ",")))
    unit = parse_unit(t, n.end) if n else None
    if n is None or unit is None or (unit[0].dim, unit[0].system) != (v.dim, v.system) or unit[0].factor >= v.factor:
        return v
    extra = n.value * unit[0].factor
    return replace(v, lo=v.lo + extra, hi=v.hi + extra, last=unit[1], step=unit[0].factor, factor=unit[0].factor)


def _half_more(t: Text, v: Value) -> Value:
    """A day and a half."""
    half = parse_fraction(t, v.last + 1)
    if half is None or half.value >= 1 or t.word(half.end) == "of":
        return v
    extra = half.value * v.factor
    return replace(v, lo=v.lo + extra, hi=v.hi + extra, face=v.face + half.value, last=half.end)
