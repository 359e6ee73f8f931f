"""Shares, ratios, multiples and words of size: half of, one in five, 2.5:1, doubled, hundreds."""

from dataclasses import replace

from citeweb.evidence.values.dates import ordinal_at
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Number, Text, parse_fraction, parse_number
from citeweb.evidence.values.quantities import TIME_DIMS, is_tally, mark, measure, parse_unit, with_per


def parse_article_unit(t: Text, i: int) -> Value | None:
    """A decade, a week, an hour and a half, where nothing is per that time."""
    if t.word(i) not in ("a", "an"):
        return None
    found = t.lang.phrases["units"].at(t.words, i + 1)
    if found is None or found[0].dim not in TIME_DIMS:
        return None
    end = i + 1 + found[1]
    v = mark(Value("number", i, end, 1.0, 1.0, face=1.0, step=1.0), found[0])
    whole = with_per(t, v)
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
        return replace(mark(Value("number", i, unit[1], f.value, f.value, face=f.value), unit[0]), last=unit[1])
    if t.word(j) == "-" and t.glued(j):
        return None  # a third-party audit
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
        return measure(t, Value("number", i, j + 1, value, value, face=value), "", in_digits=False)
    if unit is not None:
        return replace(mark(Value("number", i, j, f.value, f.value, face=f.value), unit[0]), last=unit[1])
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
    if t.is_in(j, "to") and t.word(i - 1) != "from" and not is_tally(t, i):
        b = parse_number(t, j + 1)
        if b is not None and a.value > b.value > 0 and _is_ratio_end(t, b.end):
            return _ratio(i, b.end, a.value, b.value)
    return _parts(t, i, a) or _for_every(t, i, a)


def _ratio_digits(t: Text, i: int, a: Number) -> Value | None:
    b = parse_number(t, a.end + 1)
    if b is None or b.value <= 0 or (_is_year(b) and a.value >= 100):
        return None
    return _ratio(i, b.end, a.value, b.value)


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
        return with_per(t, _multiple(i, i + 1, table[word]))
    if word.endswith("fold") and (n := t.lang.maps["numbers"].get(word[:-4])) is not None:
        return _multiple(i, i + 1, n)
    number = parse_number(t, i)
    if number is None:
        return None
    j = t.skip(number.end, ("-",))
    if t.word(j) in ("times", "fold") or (t.word(j) == "×" and t.kind(j + 1) != "num"):
        return with_per(t, _multiple(i, j + 1, number.value, number.step))
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
