"""Values that follow from the evidence by one step: a difference, a growth rate, a sum, the length of a list."""

import re
from dataclasses import replace
from itertools import pairwise

from citeweb.evidence.values.model import Found, Value, Verdict
from citeweb.evidence.values.scan import Reading

_ITEM = re.compile(r"(?<!\w)\(([a-z]|[ivx]{1,5}|\d{1,2})\)\s")
_SUM_CUES = frozenset(
    {"total", "totals", "totalled", "totaled", "together", "combined", "sum", "altogether", "come", "comes", "came"}
)
_MOST_SUMMANDS = 8


def derived(c: Reading, e: Reading, found: list[Found]) -> list[Found]:
    """Accept values of the claim that the evidence implies though it does not state them."""
    open_ = [f for f in found if f.status is not Verdict.CONSISTENT]
    if open_:
        changes = [(a, b) for a, b in pairwise(e.values) if _is_change(e, a, b)]
        for f in open_:
            _hold_against(f, changes)
        _accept_sum(c, e, open_)
        _accept_list(e, open_)
    return found


def _hold_against(f: Found, changes: list[tuple[Value, Value]]) -> None:
    """Consistent if a change of the evidence gives the value; a rate or multiple that none gives is in conflict."""
    for a, b in changes:
        if _follows(f.value, a, b):
            f.status, f.evidence = Verdict.CONSISTENT, replace(a, last=b.last)
            return
    rate = f.value.kind == "multiple" or (f.value.direction and f.value.dim == "percent")
    if changes and f.evidence is None and rate:
        a, b = changes[0]
        f.status, f.evidence = Verdict.CONFLICT, replace(a, last=b.last)


def _is_change(e: Reading, a: Value, b: Value) -> bool:
    """'From 340 to 300', with the unit perhaps only at the end."""
    joined = e.text.words[a.last : b.first] in (["to"], ["to", "$"], ["to", "€"])
    alike = b.dim == a.dim or not a.dim
    return joined and alike and e.text.word(a.first - 1) == "from" and not (a.is_range or b.is_range) and a.lo != 0


def _follows(v: Value, a: Value, b: Value) -> bool:
    """Is v the difference, the growth rate or the ratio of b and a?"""
    change = b.lo - a.lo * (b.factor if b.dim != a.dim else 1.0)
    if v.kind == "multiple":
        return _is_near(v, b.lo / a.lo)
    if not v.direction or v.direction * change <= 0 or v.is_range:
        return False
    if v.dim == "percent":
        return _is_near(v, 100 * abs(change / a.lo))
    same = v.dim == b.dim or (v.dim, b.dim) == ("points", "percent") or not v.dim
    return same and _is_near(v, abs(change))


def _is_near(v: Value, amount: float) -> bool:
    slack = 0.05 * amount if v.approx else v.step / 2
    return abs(v.lo - amount) <= max(slack if v.kind != "number" or v.approx else 0.0, 1e-9 * amount)


def _accept_sum(c: Reading, e: Reading, open_: list[Found]) -> None:
    """'The two grants total $900,000': the sum of like amounts, and their number."""
    if not _SUM_CUES & set(c.text.words):
        return
    for f in open_:
        like = [w for w in e.values if w.dim == f.value.dim and w.system == f.value.system and not w.is_range]
        total = sum(w.lo for w in like)
        if 2 <= len(like) <= _MOST_SUMMANDS and f.value.dim and abs(total - f.value.lo) <= 1e-9 * total:
            f.status, f.evidence = Verdict.CONSISTENT, replace(like[0], last=like[-1].last)
            _accept_count(open_, len(like), f.evidence)


def _accept_count(open_: list[Found], count: int, evidence: Value) -> None:
    for f in open_:
        if f.value.kind == "number" and not f.value.dim and f.value.lo == count:
            f.status, f.evidence = Verdict.CONSISTENT, evidence


def _accept_list(e: Reading, open_: list[Found]) -> None:
    """'Sets three conditions': the evidence lists (a), (b) and (c)."""
    counts = [f for f in open_ if f.value.kind == "number" and not f.value.dim and f.value.noun]
    items = len(_ITEM.findall(e.text.source)) if counts else 0
    if items < 2:
        return
    for f in counts:
        f.status = Verdict.CONSISTENT if f.value.lo == items and not f.value.bound else Verdict.CONFLICT
