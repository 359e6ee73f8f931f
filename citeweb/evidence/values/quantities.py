"""Quantities: counts, money, percentages, measures, durations, ratios, multiples."""

from dataclasses import replace

from citeweb.evidence.values import tables
from citeweb.evidence.values.dates import ordinal_at
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Number, Text, parse_fraction, parse_number
from citeweb.evidence.values.tables import Unit

_TIME_DIMS = frozenset({"time", "months", "workday"})
_DASHES = ("-", "–")


# --- units ---


def parse_unit(t: Text, i: int, in_digits: bool = True) -> tuple[Unit, int] | None:
    """The unit that begins at token i: a name, a symbol after digits, or units joined by / or 'per'."""
    found = _simple_unit(t, i, in_digits)
    if found is None:
        return None
    unit, end = found
    if t.word(end) in ("/", "·") or (t.word(end) == "per" and unit.dim not in ("percent", "points", *_TIME_DIMS)):
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


def _mark(v: Value, unit: Unit) -> Value:
    """The value in the unit's base."""
    kind = "percent" if unit.dim in ("percent", "points") else "duration" if unit.dim in _TIME_DIMS else "unit"
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
        if named and named[0].dim in _TIME_DIMS:
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
    if word == "one" and _is_pronoun(t, i):
        return None
    return parse_number(t, i, money)


def _is_pronoun(t: Text, i: int) -> bool:
    """'No one', 'every one', 'one another', 'the one that', 'one's'."""
    if t.word(i - 1) in ("no", "every", "any", "the", "this", "that", "which", "each", "another"):
        return t.word(i + 1) in ("another", "who", "that", "of", "is", "was", "") or t.word(i - 1) in ("no", "every")
    return t.word(i + 1) in ("another", "can", "must", "should", "may", "could")


def _build(t: Text, i: int, n: Number, sign: int, currency: str) -> Value:
    v = Value("number", i, n.end, n.value * sign, n.value * sign, face=n.value, step=n.step, alt=n.alt)
    if n.raw:
        v.path = tuple(p for p in n.raw.split(".")) if not n.scaled else ()
    v = _second(t, v, sign, currency)
    v.last = _repeated(t, v.last, v.face)
    return _measure(t, v, currency, in_digits=t.kind(v.last - 1) != "word" or n.scaled)


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
        return 0 if (t.word(first - 1) == "from" and _moves(t, first)) or _is_tally(t, first) else j + 1
    return j + 1 if t.is_in(j, "and") and before and t.word(first - 1) not in ("from", "von", "de") else 0


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


def _measure(t: Text, v: Value, currency: str, in_digits: bool) -> Value:
    """Give the value its currency, unit or counted noun, and what it is per."""
    j = v.last
    if t.word(j) == "-" and t.glued(j) and t.kind(j + 1) == "word":
        j += 1
    after = None if currency else _currency(t, j)
    if after is not None and not _is_weight(t, j, after[0]):
        currency, v.last = after
    if currency:
        v = replace(v, kind="range" if v.is_range else "money", dim="money", system=currency)
        return _with_per(t, v)
    j = _past_bound(t, j)
    unit = _hundredths(t, j) or parse_unit(t, j, in_digits or t.kind(j) == "sym") or _after_adjective(t, j)
    if unit is not None:
        is_range = v.is_range
        v = replace(_mark(v, unit[0]), last=unit[1])
        v.kind = "range" if is_range else v.kind
        if unit[0].dim == "money":
            v.kind = "money"
    elif t.kind(j) == "word" and not any(t.is_in(j, table) for table in ("function", "joins", "trailers")):
        v.noun = t.word(j)
    return _with_per(t, v)


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
    return (found[0], j + 1 + found[1]) if found and found[0].dim in _TIME_DIMS and len(t.word(j)) > 3 else None


def _with_per(t: Text, v: Value) -> Value:
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


# --- other shapes ---


def parse_article_unit(t: Text, i: int) -> Value | None:
    """A decade, a week, an hour and a half, where nothing is per that time."""
    if t.word(i) not in ("a", "an"):
        return None
    found = t.lang.phrases["units"].at(t.words, i + 1)
    if found is None or found[0].dim not in _TIME_DIMS:
        return None
    end = i + 1 + found[1]
    v = _mark(Value("number", i, end, 1.0, 1.0, face=1.0, step=1.0), found[0])
    whole = _with_per(t, v)
    timed = t.word(i - 1) in (
        "for",
        "in",
        "within",
        "after",
        "lasts",
        "lasted",
        "takes",
        "took",
        "over",
        "than",
        "least",
        "most",
        "about",
        "nearly",
        "almost",
    )
    return whole if timed or whole.lo != v.lo else None


def parse_share(t: Text, i: int) -> Value | None:
    """Half of, two-thirds, a quarter; half a million; one half of one per cent; one in five, nine out of ten."""
    return _one_in(t, i) or _fraction(t, i)


def _fraction(t: Text, i: int) -> Value | None:
    f = parse_fraction(t, i)
    if f is None or (ordinal_at(t, i) is not None and t.kind(i) == "word" and t.word(i) not in t.lang.maps["numbers"]):
        return None
    j = f.end
    if t.word(j) in ("of", "a", "an"):
        whole = _fraction_of(t, i, f)
        if whole is not None:
            return whole
    unit = parse_unit(t, j)
    if unit is not None:
        return replace(_mark(Value("number", i, unit[1], f.value, f.value, face=f.value), unit[0]), last=unit[1])
    if t.word(i) in ("a", "an") and t.kind(j) == "word" and not t.is_in(j, "function"):
        return None
    share = 100 * f.value
    return Value("percent", i, j, share, share, face=share, dim="percent")


def _fraction_of(t: Text, i: int, f: Number) -> Value | None:
    """Half a million, half a percentage point, one half of one per cent."""
    j = t.skip(f.end, ("of",))
    j = t.skip(j, ("a", "an", "one"))
    if j == f.end:
        return None
    scale = t.lang.maps["scales"].get(t.word(j))
    unit = parse_unit(t, j, in_digits=False)
    if scale and len(t.word(j)) > 3:
        whole = parse_number(t, j - 1)
        value = f.value * (whole.value if whole else scale)
        return _measure(t, Value("number", i, j + 1, value, value, face=value), "", in_digits=False)
    if unit is not None:
        return replace(_mark(Value("number", i, j, f.value, f.value, face=f.value), unit[0]), last=unit[1])
    return None


def _one_in(t: Text, i: int) -> Value | None:
    """One in five, nine out of ten, 1 of every 4000: a share."""
    top = parse_number(t, i)
    if top is None:
        return None
    j = top.end
    if t.word(j) == "in" or (t.word(j) == "out" and t.word(j + 1) == "of"):
        k = j + (1 if t.word(j) == "in" else 2)
        k = t.skip(k, ("every", "each"))
    elif t.word(j) == "of" and t.word(j + 1) in ("every", "each"):
        k = j + 2
    else:
        return None
    below = parse_number(t, k)
    if below is None or not 0 < top.value < below.value or (_is_year(below) and top.value != 1):
        return None
    if parse_unit(t, below.end) is not None and t.word(j) == "in":
        return None
    share = 100 * top.value / below.value
    return Value("percent", i, below.end, share, share, face=share, dim="percent", name="share")


def _is_year(n: Number) -> bool:
    return n.raw.isdigit() and 1500 <= n.value <= 2199


def parse_ratio(t: Text, i: int) -> Value | None:
    """2.5:1, 15 to 1, one part cement with three parts sand, 25 pupils for every teacher."""
    a = parse_number(t, i)
    if a is None:
        return None
    j = a.end
    if t.word(j) == ":" and t.kind(j + 1) == "num" and t.glued(j + 1):
        return _ratio_digits(t, i, a)
    if t.is_in(j, "to") and t.word(i - 1) != "from" and not _is_tally(t, i):
        b = parse_number(t, j + 1)
        if b is not None and a.value > b.value > 0 and _is_ratio_end(t, b.end):
            return _ratio(i, b.end, a.value, b.value)
    return _parts(t, i, a) or _for_every(t, i, a)


def _ratio_digits(t: Text, i: int, a: Number) -> Value | None:
    b = parse_number(t, a.end + 1)
    if b is None or b.value <= 0 or (_is_year(b) and a.value >= 100):
        return None
    return _ratio(i, b.end, a.value, b.value)


def _is_tally(t: Text, i: int) -> bool:
    """'The vote was 52 to 48': two counts and no ratio."""
    return any(t.is_in(k, "tally") for k in range(max(0, i - 6), i))


def _is_ratio_end(t: Text, i: int) -> bool:
    return parse_unit(t, i) is None and (not t.word(i) or t.kind(i) == "sym" or t.is_in(i, "function"))


def _ratio(i: int, end: int, a: float, b: float) -> Value:
    return Value("ratio", i, end, a / b, a / b, face=a, dim="ratio")


def _parts(t: Text, i: int, a: Number) -> Value | None:
    if not t.is_in(a.end, "parts"):
        return None
    for k in range(a.end + 1, min(a.end + 8, t.size)):
        if t.is_in(k + 1, "parts"):
            b = parse_number(t, k)
            return _ratio(i, k + 2, a.value, b.value) if b is not None and b.value > 0 and b.end == k + 1 else None
    return None


def _for_every(t: Text, i: int, a: Number) -> Value | None:
    for k in range(a.end, min(a.end + 4, t.size)):
        if t.word(k) == "for" and t.word(k + 1) == "every":
            b = parse_number(t, k + 2)
            below = b.value if b is not None and b.value > 0 else 1.0
            return _ratio(i, b.end if b else k + 2, a.value, below)
    return None


def parse_multiple(t: Text, i: int) -> Value | None:
    """Doubled, twice, threefold, ten times."""
    word = t.word(i)
    table = t.lang.maps["multiples"]
    if word in table and not (word == "halves" and t.kind(i - 1) in ("num", "word")):
        return _with_per(t, _multiple(i, i + 1, table[word]))
    if word.endswith("fold") and (n := t.lang.maps["numbers"].get(word[:-4])) is not None:
        return _multiple(i, i + 1, n)
    number = parse_number(t, i)
    if number is None:
        return None
    j = t.skip(number.end, ("-",))
    if t.word(j) in ("times", "fold") or (t.word(j) == "×" and t.kind(j + 1) != "num"):
        return _with_per(t, _multiple(i, j + 1, number.value, number.step))
    return None


def _multiple(i: int, end: int, value: float, step: float = 0.0) -> Value:
    return Value("multiple", i, end, value, value, face=value, step=step, dim="multiple")


def parse_loose(t: Text, i: int) -> Value | None:
    """Hundreds, dozens, thousands: any number of that size."""
    span = t.lang.maps["quantities"].get(t.word(i))
    if span is None or t.kind(i - 1) == "num" or t.lang.phrases["numbers"].before(t.words, i) or not t.word(i + 1):
        return None
    if t.word(i - 1) in ("in", "$", "€", "£", "(") or t.is_in(i - 1, "minus"):
        return None
    return Value("quantity", i, i + 1, float(span[0]), float(span[1]), face=float(span[0]), loose=True)
