"""How a value of the claim stands to one of the evidence."""

from enum import Enum

from citeweb.evidence.values import tables
from citeweb.evidence.values.clauses import stem
from citeweb.evidence.values.model import Value

_NAMED = frozenset({"label", "version", "code", "name"})
_TIMELY = frozenset({"date", "day of year"})
_TOLERANCE = 0.05  # what "about" allows
_ROUNDING = 0.10  # the most that rounding to the claim's last place may change
_EPSILON = 1e-9


class Relation(Enum):
    """same: the evidence states it; vague: it states less; different: it states another; unrelated: not comparable."""

    SAME = "same"
    VAGUE = "vague"
    DIFFERENT = "different"
    UNRELATED = "unrelated"


def relation(c: Value, e: Value) -> Relation:
    """How the claim's value c stands to the evidence's value e."""
    if c.kind in _NAMED or e.kind in _NAMED:
        found = _named(c, e)
    elif c.dim in _TIMELY or e.dim in _TIMELY:
        found = _dated(c, e)
    elif c.dim == "clock" or e.dim == "clock":
        found = _clock(c, e)
    else:
        return _numeric(c, e)
    if found is Relation.SAME and not _bounds_agree(c, e):
        return Relation.DIFFERENT
    return found


# --- names ---


def _trim(path: tuple[str, ...]) -> tuple[str, ...]:
    while len(path) > 1 and path[-1].strip("0") == "":
        path = path[:-1]
    return path


def _paths(c: tuple[str, ...], e: tuple[str, ...]) -> Relation:
    if c == e[: len(c)]:
        return Relation.SAME
    return Relation.VAGUE if e == c[: len(e)] else Relation.DIFFERENT


def _named(c: Value, e: Value) -> Relation:
    if c.kind == "ordinal" or e.kind == "ordinal":
        return _ordinal_label(*((c, e) if c.kind == "ordinal" else (e, c)))
    if c.kind == "label" or e.kind == "label":
        if c.name == e.name:
            return _paths(c.path, e.path)
        bare = not (c.noun or c.dim) if e.kind == "label" else not (e.noun or e.dim)
        return Relation.SAME if bare and c.path == e.path and c.path else Relation.UNRELATED
    if c.kind == "code" or e.kind == "code":
        return _coded(c, e)
    return _versions(c, e)


def _ordinal_label(ordinal: Value, label: Value) -> Relation:
    """The first phase is phase one."""
    if not label.name or stem(ordinal.noun) != stem(label.name):
        return Relation.UNRELATED
    return Relation.SAME if label.path == (f"{ordinal.face:.0f}",) else Relation.DIFFERENT


def _coded(c: Value, e: Value) -> Relation:
    if c.kind != e.kind:
        return Relation.UNRELATED
    return Relation.SAME if c.path == e.path else Relation.DIFFERENT


def _versions(c: Value, e: Value) -> Relation:
    """Versions and names with a number: by parts, so that 2.10 is not 2.1."""
    same_name = c.name == e.name or "version" in (c.kind, e.kind)
    if (c.loose or e.loose) and c.name != e.name and c.name and e.name:
        return Relation.UNRELATED
    if c.path and _trim(c.path) == _trim(e.path):
        counted = (c.noun and not c.name and e.loose) or c.dim or e.dim
        return Relation.UNRELATED if counted else Relation.SAME
    if c.name and e.name:
        return Relation.DIFFERENT if same_name else Relation.UNRELATED
    capital, other = (c, e) if c.name else (e, c)
    return Relation.DIFFERENT if stem(capital.name) in other.context and not other.dim else Relation.UNRELATED


# --- dates and times ---


def _dated(c: Value, e: Value) -> Relation:
    if c.dim not in _TIMELY or e.dim not in _TIMELY:
        return _year_or_number(c, e)
    clo, chi, elo, ehi = c.lo, c.hi, e.lo, e.hi
    if c.dim == e.dim:
        found = _intervals(clo, chi, elo, ehi)
    else:
        found = _intervals(clo % 372, chi % 372, elo % 372, ehi % 372)
        if c.dim == "date":
            found = Relation.VAGUE if found is Relation.SAME else found
    found = _other_order(c, e, found)
    if found is Relation.SAME and c.kind == "fiscal year" and e.kind != c.kind:
        return Relation.VAGUE
    return found


def _intervals(clo: float, chi: float, elo: float, ehi: float) -> Relation:
    if clo <= elo and ehi <= chi:
        return Relation.SAME
    return Relation.VAGUE if elo <= clo and chi <= ehi else Relation.DIFFERENT


def _other_order(c: Value, e: Value, found: Relation) -> Relation:
    """03/04/2025 may be read either way round."""
    if found is Relation.DIFFERENT and e.alt is not None and c.lo <= e.alt <= c.hi:
        return Relation.SAME
    if found is Relation.DIFFERENT and c.alt is not None and e.lo == e.hi == c.alt:
        return Relation.SAME
    return found


def _year_or_number(c: Value, e: Value) -> Relation:
    date, number = (c, e) if c.dim in _TIMELY else (e, c)
    whole_year = date.dim == "date" and date.hi - date.lo == 371
    if whole_year and number.face == date.lo // 372 and not number.dim and not number.is_range:
        return Relation.SAME
    return Relation.UNRELATED


def _clock(c: Value, e: Value) -> Relation:
    if c.dim != e.dim:
        return Relation.UNRELATED
    cycle = 720 if c.loose or e.loose else 1440
    return Relation.SAME if c.lo % cycle == e.lo % cycle else Relation.DIFFERENT


# --- numbers ---


def _numeric(c: Value, e: Value) -> Relation:
    fits = _dims(c, e)
    if fits is Relation.VAGUE:  # C$5 where the evidence says $5
        return fits if _amounts(c, e, False) is Relation.SAME else Relation.DIFFERENT
    if fits is not Relation.SAME:
        return fits
    bare = not c.dim and bool(e.dim)
    same = _amounts(c, e, bare)
    if same is not Relation.SAME:
        return _inside_bound(c, e, same)
    if not _bounds_agree(c, e) or not _signs_agree(c, e) or not _approx_agree(c, e):
        return Relation.DIFFERENT
    return same


def _dims(c: Value, e: Value) -> Relation:
    """May the two be compared? Money by currency, percent with points unless something moved, the rest by unit."""
    if c.dim == e.dim:
        if c.dim == "money":
            return _currencies(c.system, e.system)
        if c.system == e.system:
            return Relation.SAME
        return Relation.DIFFERENT if c.face == e.face else Relation.UNRELATED
    if {c.dim, e.dim} == {"percent", "points"}:
        return Relation.DIFFERENT if c.direction or e.direction else Relation.SAME
    if not c.dim and not c.noun and e.dim not in ("ordinal", "ratio", "multiple"):
        return Relation.SAME
    if not e.dim:
        return Relation.UNRELATED
    return Relation.DIFFERENT if c.face == e.face and c.dim and "ordinal" not in (c.dim, e.dim) else Relation.UNRELATED


def _currencies(c: str, e: str) -> Relation:
    """A dollar may be any dollar; one that the claim names must be named, or be the family's first."""
    families = tables.currency_families()
    if c == e or e in families.get(c, ()) or f"{c}?" == e:
        return Relation.SAME
    return Relation.VAGUE if c in families.get(e, ()) else Relation.DIFFERENT


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= _EPSILON * max(abs(a), abs(b), 1e-300)


def _amounts(c: Value, e: Value, bare: bool) -> Relation:
    """Compare the amounts, whatever their sign."""
    if c.loose or e.loose:
        return _loosely(c, e)
    if c.is_range or e.is_range:
        return _ranges(c, e)
    a, b = (abs(c.face), abs(e.face)) if bare else (abs(c.lo), abs(e.lo))
    if c.per and e.per and c.per != e.per:
        if not (_is_time(c.per) and _is_time(e.per)):
            return Relation.DIFFERENT
        a, b = _per_year(a, c.per), _per_year(b, e.per)
    step_a, step_b = (c.step / c.factor, e.step / e.factor) if bare else (c.step, e.step)
    readings = [b] if e.alt is None else [b, abs(e.alt)]
    if any(_same_amount(c, e, a, x, step_a) for x in readings) or (c.alt is not None and _close(abs(c.alt), b)):
        return Relation.SAME
    return Relation.VAGUE if _is_rounded(b, a, step_b) else Relation.DIFFERENT


def _is_time(per: str) -> bool:
    return per.startswith(("months:", "time:"))


def _per_year(amount: float, per: str) -> float:
    """Amounts per month, per year and per decade are one measure; so are those per hour, day and week."""
    if _is_time(per):
        dim, _, factor = per.partition(":")
        return amount / float(factor) * (12 if dim == "months" else 1e9)
    return amount


def _same_amount(c: Value, e: Value, a: float, b: float, step: float) -> bool:
    if c.approx == "about":
        return abs(a - b) <= _TOLERANCE * max(a, b) + _EPSILON * a
    if c.approx == "under":
        return a * (1 - _TOLERANCE) <= b <= a * (1 + _EPSILON)
    if c.approx == "over" or (c.bound == ">" and not e.bound):
        return a < b <= a * (1 + _TOLERANCE)
    if _close(a, b):
        return True
    if c.step == 0 and e.step and abs(a - b) <= e.step / 2 * (1 + _EPSILON):
        return e.dim == "percent" and e.step <= 1
    return (
        c.approx != "exact"
        and (c.kind != "duration" or e.kind != "duration" or c.factor == e.factor)
        and _is_rounded(a, b, step)
    )


def _is_rounded(a: float, b: float, step: float) -> bool:
    """a is b rounded to a's last written place, and not far from it."""
    near = abs(a - b) <= step / 2 * (1 + 1e-6)
    return near and abs(a - b) <= _ROUNDING * max(a, b)


def _loosely(c: Value, e: Value) -> Relation:
    if c.loose and c.lo <= e.lo and e.hi <= c.hi:
        return Relation.SAME
    return Relation.VAGUE if e.loose and e.lo <= c.lo <= e.hi else Relation.DIFFERENT


def _ranges(c: Value, e: Value) -> Relation:
    if _close(c.lo, e.lo) and _close(c.hi, e.hi):
        return Relation.SAME
    inside = e.is_range and e.lo < c.lo and c.hi < e.hi
    return Relation.VAGUE if inside else Relation.DIFFERENT


def _inside_bound(c: Value, e: Value, found: Relation) -> Relation:
    """'Up to 5,000' does not contradict 3,000, nor 'more than a thousand' 1,204; they do not state it either."""
    if found is Relation.DIFFERENT and e.bound and not c.bound and not e.is_range and not c.is_range:
        above = e.bound.lstrip("~")[0] == ">"
        if (above and c.lo > e.lo and e.approx != "exact") or (not above and c.lo < e.lo):
            return Relation.VAGUE
    return found


def _bounds_agree(c: Value, e: Value) -> bool:
    """A bound is part of the value; a soft one (within, by, after) may be left out but not turned round."""
    if c.bound == e.bound:
        return True
    if not c.bound or not e.bound:
        return (c.bound or e.bound).startswith("~") or (c.bound == ">" and c.lo < e.lo)
    one, other = c.bound.lstrip("~"), e.bound.lstrip("~")
    if one == other:
        return True
    return one[0] == other[0] and (c.bound[0] == "~" or e.bound[0] == "~")


def _approx_agree(c: Value, e: Value) -> bool:
    opposite = {c.approx, e.approx} == {"under", "over"}
    return not opposite and not (c.approx == "exact" and e.approx not in ("", "exact"))


def _signs_agree(c: Value, e: Value) -> bool:
    """A minus sign, a loss, a fall, from and to: none may be turned round; a fall of 7 % and -7 % are one."""
    if c.lo < 0 or e.lo < 0:
        one = -1 if c.lo < 0 else c.direction or 1
        other = -1 if e.lo < 0 else e.direction or 1
        return one == other
    return c.direction * e.direction != -1 and {c.role, e.role} != {"from", "to"}
