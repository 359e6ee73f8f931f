"""Dates, years, quarters, centuries and times of day, as intervals: a date within another is the more exact one."""

import re

from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Text, parse_number

_YEAR = re.compile(r"1[0-9]\d\d|20\d\d|21\d\d")
_DECADE = re.compile(r"(1\d|20)\d0")
_SUFFIXES = frozenset({"st", "nd", "rd", "th", "d", "º", "."})
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th", "d", "º", "ª", "er", "ème", "e"})
_DAYS = 31


def _interval(year: int, month: int = 0, day: int = 0) -> tuple[float, float]:
    """First and last day of a year, month or day, on a scale of 12 months of 31 days."""
    first = year * 372 + max(0, month - 1) * _DAYS + max(0, day - 1)
    return float(first), float(first if day else first + _DAYS - 1 if month else first + 371)


def _date(i: int, end: int, year: int, month: int = 0, day: int = 0, kind: str = "date") -> Value:
    lo, hi = _interval(year, month, day)
    return Value(kind, i, end, lo=lo, hi=hi, dim="date" if year else "day of year")


def ordinal_at(t: Text, i: int) -> tuple[int, int] | None:
    """An ordinal (3rd, third, twenty-first) and the index after it."""
    table = t.lang.maps["ordinals"]
    if t.word(i) in table:
        return table[t.word(i)], i + 1
    if t.kind(i) == "num" and t.word(i).isdigit() and len(t.word(i)) < 7:
        exponent = t.word(i + 1) == "e" and t.glued(i + 2) and t.word(i + 2) != "."
        if t.glued(i + 1) and t.word(i + 1) in _ORDINAL_ENDS and not exponent:
            return int(t.word(i)), i + 2
        return None
    return _compound_ordinal(t, i)


def _compound_ordinal(t: Text, i: int) -> tuple[int, int] | None:
    tens = t.lang.maps["numbers"].get(t.word(i))
    if tens is None or tens < 20 or t.word(i + 1) != "-":
        return None
    unit = t.lang.maps["ordinals"].get(t.word(i + 2))
    return (int(tens) + unit, i + 3) if unit and unit < 10 else None


def _day(t: Text, i: int) -> tuple[int, int] | None:
    """A day of the month and the index after it, its suffix and 'of' included."""
    if t.kind(i) == "num" and re.fullmatch(r"[0-3]?\d", t.word(i)):
        day, end = int(t.word(i)), i + 1
        if t.glued(end) and t.word(end) in _SUFFIXES:
            end += 1
    elif (found := ordinal_at(t, i)) is not None:
        day, end = found
    else:
        return None
    return (day, t.skip(end, ("of", "de", "di"))) if 1 <= day <= 31 else None


def _month(t: Text, i: int) -> tuple[int, int] | None:
    """A month's name and the index after it, an abbreviating full stop included."""
    month = t.lang.maps["months"].get(t.word(i))
    if month is None:
        return None
    end = i + 1
    if t.word(end) == "." and t.glued(end) and len(t.word(i)) <= 5:
        end += 1
    return month, end


def _year(t: Text, i: int) -> int | None:
    return int(t.word(i)) if t.kind(i) == "num" and _YEAR.fullmatch(t.word(i)) else None


def _numeric(t: Text, i: int) -> Value:
    """2024-05-01, 2025-03, 25/12/2024, 03/2025, 03-MAR-2021. Day first, unless only month first is possible."""
    parts = re.split(r"[-./]", t.word(i))
    if len(parts[0]) == 4:
        year, month, *rest = (int(p) for p in parts)
        return _date(i, i + 1, year, month, rest[0] if rest else 0)
    if len(parts) == 2:
        return _date(i, i + 1, int(parts[1]), int(parts[0]))
    month = int(parts[1]) if parts[1].isdigit() else t.lang.maps["months"].get(parts[1], 0)
    day, year = int(parts[0]), int(parts[2])
    if month > 12:
        day, month = month, day
    value = _date(i, i + 1, year, month, day)
    if parts[1].isdigit() and day <= 12 and day != month:
        value.alt = _interval(year, day, month)[0]
    return value


def _with_month(t: Text, i: int) -> Value | None:
    """1 May 2024, the 12th of October, May 1, 2024, March 2025, December of 2027, March."""
    day = 0
    j = i
    if (found := _day(t, i)) is not None and _month(t, found[1]):
        day, j = found
    month = _month(t, j)
    if month is None:
        return None
    end = month[1]
    if not day and (after := _day(t, end)) is not None and t.word(end) not in ("first", "second"):
        day, end = after
    k = t.skip(t.skip(end, (",",)), ("of", "de", "del", "di"))
    if (year := _year(t, k)) is not None:
        return _date(i, k + 1, year, month[0], day)
    if t.lang.code == "en" and t.tokens[j].raw.islower() and len(t.word(j)) <= 5 and t.word(j) in ("may", "march"):
        return None  # the verbs
    if not day and not _is_month_alone(t, j):
        return None
    return _date(i, end, 0, month[0], day)


def _is_month_alone(t: Text, i: int) -> bool:
    """A month without day or year: a long enough name, written as a name, not the verb at the start of a sentence."""
    capital = t.tokens[i].raw[:1].isupper() or t.lang.code != "en"
    return capital and (len(t.word(i)) > 3 or t.is_in(i - 1, "temporal")) and i > 0 and t.word(i) != "mar"


def _quarter(t: Text, i: int) -> Value | None:
    """Q3 2021, 1Q23, the third quarter of 2023, H1 2024."""
    number, size, end = 0, 3, i
    word = t.word(i)
    if word in ("q", "h") and t.kind(i + 1) == "num" and t.glued(i + 1) and t.word(i + 1) in "1234":
        number, size, end = int(t.word(i + 1)), 3 if word == "q" else 6, i + 2
    elif word in "1234" and word and t.word(i + 1) == "q" and t.glued(i + 1):
        number, end = int(word), i + 2
    elif (found := ordinal_at(t, i)) is not None and t.is_in(found[1], "quarter_word"):
        number, end = found[0], found[1] + 1
    elif found is not None and t.is_in(found[1], "half_word") and t.word(found[1] + 1) == "of":
        number, size, end = found[0], 6, found[1] + 1
    return _quarter_of(t, i, end, number, size) if 1 <= number <= 12 // size else None


def _quarter_of(t: Text, i: int, end: int, number: int, size: int) -> Value:
    year, after = _year_after(t, end)
    first, _ = _interval(year, (number - 1) * size + 1)
    _, last = _interval(year, number * size)
    return Value("quarter", i, after, lo=first, hi=last, dim="date" if year else "day of year")


def _year_after(t: Text, end: int) -> tuple[int, int]:
    k = end
    while t.word(k) in (",", "of", "'", "-", "/") or t.is_in(k, "fiscal") or t.is_in(k, "fiscal_fill"):
        k += 1
        if k - end > 4:
            break
    if (year := _year(t, k)) is not None:
        return year, k + 1
    if t.kind(k) == "num" and re.fullmatch(r"\d\d", t.word(k)) and (t.glued(k) or t.word(k - 1) == "'"):
        return 2000 + int(t.word(k)), k + 1
    return 0, end


def _fiscal(t: Text, i: int) -> Value | None:
    """FY2025, fiscal 2025, the financial year 2023/24."""
    if not t.is_in(i, "fiscal"):
        return None
    j = i + 1
    while t.is_in(j, "fiscal_fill") or t.word(j) == "of":
        j += 1
    year = _year(t, j)
    if year is None and t.kind(j) == "num" and re.fullmatch(r"\d\d", t.word(j)):
        year = 2000 + int(t.word(j))
    if year is None:
        return None
    end = _short_second_year(t, j, year)
    value = _date(i, end or j + 1, year, kind="fiscal year")
    if end:
        value.hi = _interval(year + 1)[1]
    return value


def _short_second_year(t: Text, j: int, year: int) -> int:
    """The index after the second half of 2023-24, 2023/24; 0 if there is none."""
    if t.word(j + 1) in ("-", "–", "/") and t.kind(j + 2) == "num" and t.glued(j + 1):
        second = t.word(j + 2)
        if second in (str(year + 1), f"{(year + 1) % 100:02d}"):
            return j + 3
    return 0


def _century(t: Text, i: int) -> Value | None:
    found = ordinal_at(t, i)
    if found is None or not t.is_in(t.skip(found[1], ("-",)), "century"):
        return None
    first = (found[0] - 1) * 100 + 1
    end = t.skip(found[1], ("-",)) + 1
    return Value("century", i, end, lo=_interval(first)[0], hi=_interval(first + 99)[1], dim="date")


def _years(t: Text, i: int) -> Value | None:
    """2018, the 1990s, 2019年5月, the second year of 2019-21."""
    year = _year(t, i)
    if year is None:
        return _second_year(t, i)
    if t.word(i + 1) == "年":
        return _cjk(t, i, year)
    k = t.skip(i + 1, ("'",))
    if _DECADE.fullmatch(t.word(i)) and t.word(k) == "s" and t.glued(k):
        return Value("date", i, k + 1, lo=_interval(year)[0], hi=_interval(year + 9)[1], dim="date")
    return _plain_year(t, i, year)


def _cjk(t: Text, i: int, year: int) -> Value:
    month = day = 0
    end = i + 2
    if t.kind(end) == "num" and t.word(end + 1) == "月":
        month, end = int(t.word(end)[:2]), end + 2
        if t.kind(end) == "num" and t.word(end + 1) in ("日", "号"):
            day, end = int(t.word(end)[:2]), end + 2
    return _date(i, end, year, month, day)


def _second_year(t: Text, i: int) -> Value | None:
    """The 21 of 2019-21 or 2019/21."""
    first = _year(t, i - 2) if i >= 2 and t.word(i - 1) in ("-", "–", "/") and t.glued(i - 1) else None
    if first is None or t.kind(i) != "num" or not re.fullmatch(r"\d\d", t.word(i)) or int(t.word(i)) <= first % 100:
        return None
    return _date(i, i + 1, first - first % 100 + int(t.word(i)))


def _plain_year(t: Text, i: int, year: int) -> Value | None:
    """A lone four-digit number is a year unless it is joined to something or counts it."""
    before, after = t.word(i - 1), t.word(i + 1)
    ranged = before in ("-", "–", "/") and _year(t, i - 2) is not None
    if before in ("-", "–", "/", ".", "$", "#") and t.glued(i) and not ranged:
        return None
    if (after in ("%", "°", "×", "x") and t.glued(i + 1)) or _counts(t, i + 1):
        return None
    if not t.is_in(i - 1, "temporal") and not ranged and (year < 1500 or not _stands_alone(t, i)):
        return None
    value = _date(i, i + 1, year)
    value.path = (t.word(i),)
    return value


def _stands_alone(t: Text, i: int) -> bool:
    after = t.word(i + 1)
    return (
        not after
        or after in ",.;:)(–"
        or t.is_in(i + 1, "function")
        or t.is_in(i - 1, "fiscal_fill")
        or t.word(i - 1) in "(:,"
    )


def _counts(t: Text, i: int) -> bool:
    """A plain plural or a unit follows: 1200 people, 2000 m."""
    return (
        t.lang.phrases["units"].at(t.words, i) is not None
        or t.word(i) in t.lang.maps["scales"]
        or t.word(i) in ("people", "persons")
    )


def parse_date(t: Text, i: int) -> Value | None:
    """The date that begins at token i."""
    if t.kind(i) == "date":
        return _numeric(t, i)
    if t.kind(i) in ("num", "word"):
        for reader in (_fiscal, _quarter, _with_month, _century, _years):
            value = reader(t, i)
            if value is not None:
                return value
    return None


# --- times of day ---


def _half_of_day(t: Text, i: int) -> tuple[int, int]:
    """0 (not said), 1 (a.m.), 2 (p.m.), and the index after it."""
    for half, table in ((1, "am"), (2, "pm")):
        if (found := t.lang.phrases[table].at(t.words, i)) is not None:
            return half, i + found[1]
    return 0, i


def _clock(i: int, end: int, minutes: float, half: int, ambiguous: bool) -> Value:
    if half and minutes < 780:
        minutes = minutes % 720 + (720 if half == 2 else 0)
    return Value("time", i, end, lo=minutes, hi=minutes, dim="clock", loose=ambiguous and not half)


def _spoken(t: Text, i: int) -> Value | None:
    """Five past nine, a quarter to seven, half past six."""
    start = t.skip(i, ("a", "an"))
    if t.is_in(start, "quarter_word"):
        minutes, j = 15.0, start + 1
    elif t.is_in(start, "half_word"):
        minutes, j = 30.0, start + 1
    elif (n := parse_number(t, start)) is not None and n.value < 30:
        minutes, j = n.value, t.skip(n.end, ("minutes", "minute"))
    else:
        return None
    past = t.word(j) == "past"
    if not past and not (t.word(j) == "to" and minutes in (5, 10, 15, 20, 25)):
        return None
    hour = parse_number(t, j + 1)
    if hour is None or not 1 <= hour.value <= 12 or hour.value % 1 or (not past and not _is_spoken(t, start, hour.end)):
        return None
    half, end = _half_of_day(t, hour.end)
    total = (hour.value * 60 + (minutes if past else -minutes)) % 720
    return _clock(i, end, total, half, ambiguous=True)


def _is_spoken(t: Text, i: int, end: int) -> bool:
    """'Ten to twelve' is a time only if words say so, and nothing is counted after it."""
    return (t.kind(i) == "word" and t.is_in(i, "quarter_word")) or _half_of_day(t, end)[0] > 0


def parse_time(t: Text, i: int) -> Value | None:
    """The time of day that begins at token i: 14:30, 5 pm, 2:30 p.m., five past nine, noon."""
    word = t.word(i)
    if t.kind(i) == "time":
        hours, minutes = (int(p) for p in word.split(":")[:2])
        half, end = _half_of_day(t, i + 1)
        return _clock(i, end, hours * 60.0 + minutes, half, ambiguous=False)
    if t.is_in(i, "noon") or t.is_in(i, "midnight"):
        return _clock(i, i + 1, 720.0 if t.is_in(i, "noon") else 0.0, 0, ambiguous=False)
    if t.kind(i) not in ("num", "word"):
        return None
    return _spoken(t, i) or _whole_hour(t, i)


def _whole_hour(t: Text, i: int) -> Value | None:
    n = parse_number(t, i)
    if n is None or not 1 <= n.value <= 12:
        return None
    minutes = round(n.value % 1 * 100) if "." in n.raw else 0
    j = t.skip(n.end, ("o'clock",))
    half, end = _half_of_day(t, j)
    if (not half and j == n.end) or minutes > 59 or (half and t.word(n.end) == "in" and j == n.end):
        return None
    return _clock(i, end, int(n.value) * 60.0 + minutes, half, ambiguous=True)
