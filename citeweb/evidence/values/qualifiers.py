"""What stands around a value and changes it: bounds, approximation, direction, negation."""

from citeweb.evidence.values.clauses import Clauses
from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Text

_FILLERS = frozenset(
    {"the", "a", "an", "of", "age", "ages", "aged", "just", "than", "-", "at", "is", "der", "dem", "di", "de"}
)
_TIMELY = frozenset({"date", "day of year", "clock"})
_FLIPPED = {">": "<=", "<": ">="}
_PLACES = frozenset({"under", "over", "above", "below", "within", "beyond"})
_LABELLED = {"maximum": "<=", "max": "<=", "minimum": ">=", "min": ">="}


def qualify(t: Text, v: Value, clauses: Clauses, previous: Value | None) -> None:
    """Set the value's bound, approximation and direction from the words around it, back to the previous value."""
    floor = previous.last if previous else 0
    if v.kind in ("label", "code") or (v.kind == "name" and v.loose):
        return
    _before(t, v, floor)
    if not v.bound:
        _after(t, v)
    if not v.bound:
        _label_bound(t, v, floor)
    if previous and not v.bound and t.words[floor : v.first] == ["or"]:
        v.bound = previous.bound  # up to 20 million or 4 %
    _negate(t, v, clauses)
    if v.kind == "money" and not v.per:
        v.per = _period(t, v, clauses)
    if v.kind not in ("name", "version", "ordinal"):
        v.direction = _result(t, v, clauses) or _direction(t, v, clauses)
        v.role = t.word(v.first - 1) if v.direction and t.word(v.first - 1) in ("from", "to") else ""


def _before(t: Text, v: Value, floor: int) -> None:
    j = v.first
    for _ in range(5):
        if j <= floor:
            return
        approx = t.lang.phrases["approx"].before(t.words, j)
        bound = t.lang.phrases["bounds_before"].before(t.words, j)
        if bound and (not approx or bound[1] >= approx[1]):
            _set_bound(t, v, bound[0], j - bound[1])
            return
        if approx:
            v.approx, j = approx[0], j - approx[1]
        elif t.word(j - 1) in _FILLERS:
            j -= 1
        else:
            return


def _set_bound(t: Text, v: Value, bound: str, at: int) -> None:
    """A bound that only times have ('by', 'before', 'after') is none of a plain number."""
    word = t.word(at)
    if (
        bound.startswith("~")
        and word != "within"
        and v.dim not in _TIMELY
        and v.kind != "duration"
        and t.word(at + 1) != "the"
    ):
        return
    if v.kind in ("name", "version") and word in _PLACES:
        return
    if t.words[at : at + 2] == ["up", "to"] and (t.is_in(at - 1, "moves") or t.is_in(at - 1, "up")):
        return
    if word == "by" and v.dim not in _TIMELY:
        return
    soft = v.dim in _TIMELY or (word == "over" and v.kind == "duration")
    v.bound = bound if bound.startswith("~") or not soft else "~" + bound


def _after(t: Text, v: Value) -> None:
    for j in range(v.first + 1, min(v.last + 3, t.size)):
        found = t.lang.phrases["bounds_after"].at(t.words, j)
        if found and (t.word(j) != "+" or t.glued(j)):
            v.bound = found[0]
            return
        if j >= v.last and (t.kind(j) != "word" or t.is_in(j, "joins")):
            return


def _label_bound(t: Text, v: Value, floor: int) -> None:
    """'Minimum kernel version: 5.15', 'the maximum weight is 5 kg'."""
    for j in range(v.first - 1, max(floor - 1, v.first - 6), -1):
        if t.kind(j) not in ("word", "sym") or t.word(j) in (".", ";", ","):
            return
        if t.word(j) in _LABELLED:
            v.bound = _LABELLED[t.word(j)]
            return


_PERIODS = {"annual": "months:12", "yearly": "months:12", "monthly": "months:1", "weekly": "time:604800",
            "daily": "time:86400", "hourly": "time:3600"}  # fmt: skip


def _period(t: Text, v: Value, clauses: Clauses) -> str:
    """'The annual rent is $43,200': per year."""
    start, _ = clauses.around(v.first, t.size)
    return next((_PERIODS[w] for w in t.words[max(start, v.first - 6) : v.first] if w in _PERIODS), "")


def _negate(t: Text, v: Value, clauses: Clauses) -> None:
    """'Not exceed 5' is 'at most 5': the negation goes into the bound and is spent."""
    start, end = clauses.around(v.first, t.size)
    if v.bound in _FLIPPED and clauses.negated(start, end):
        v.bound, v.negated = _FLIPPED[v.bound], True


def _result(t: Text, v: Value, clauses: Clauses) -> int:
    """-1 for a loss, 1 for a profit, 0 if the clause says neither or both."""
    if v.dim not in ("money", ""):
        return 0
    start, end = clauses.around(v.first, t.size)
    near = range(max(start, v.first - 8), min(end, v.last + 4))
    loss = any(t.is_in(j, "loss") for j in near)
    profit = any(t.is_in(j, "profit") for j in near)
    return int(profit) - int(loss)


def _direction(t: Text, v: Value, clauses: Clauses) -> int:
    """1 if what is counted went up, -1 if down: the nearest such word before the value, else just after it."""
    start, end = clauses.around(v.first, t.size)
    for j in [*range(v.first - 1, max(start, v.first - 8) - 1, -1), *range(v.last, min(end, v.last + 4))]:
        up, down = t.is_in(j, "up"), t.is_in(j, "down")
        if (up or down) and not _is_comparison(t, j):
            return 1 if up else -1
    return 0


def _is_comparison(t: Text, j: int) -> bool:
    """'More than', 'or less', 'no more', 'up to' bound a value and do not move it."""
    return (
        t.word(j + 1) in ("than", "to") and t.word(j) in ("more", "less", "fewer", "higher", "lower", "up", "down")
    ) or t.word(j - 1) in ("or", "no")
