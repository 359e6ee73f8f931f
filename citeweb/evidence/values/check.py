"""The check: every value of a claim held against the evidence."""

from citeweb.evidence.values.clauses import stem
from citeweb.evidence.values.compare import Relation, relation
from citeweb.evidence.values.derive import derived
from citeweb.evidence.values.model import Found, Value, ValueCheck, ValueDetail, Verdict
from citeweb.evidence.values.polarity import contrary, quantifiers
from citeweb.evidence.values.scan import Reading, read

_FEW_SENTENCES = 2
_SHARED_PART = 3  # one in so many of the words around a value must be found around its rival
MAX_VALUES = 200  # of a claim; what is beyond is not checked and so counts as missing
_SHORT_NAME = 3  # digits from which a name with a number (BA249) must be stated; CO2 and G20 may be said otherwise


def check_values(claim: str, evidence: str) -> ValueCheck:
    """Hold every number, amount, date, unit, bound and negation of the claim against the evidence.

    Forms are made equal first ("$4.2B", "USD 4,200 million"). A value is consistent if the evidence states it of the
    same thing, in conflict if the evidence states another one in its place, else missing. Never raises for strings;
    time grows with the length of the two texts. A claim without values and negations is consistent.
    """
    c, e = read(claim), read(evidence)
    found = _settle(c, e)
    details = [_detail(c, e, f) for f in found]
    details += contrary(c, e, found)
    details += quantifiers(c, e)
    details.sort(key=lambda d: d.claim_span)
    return ValueCheck(_verdict(details), tuple(details))


def _verdict(details: list[ValueDetail]) -> Verdict:
    statuses = {d.status for d in details}
    for status in (Verdict.CONFLICT, Verdict.MISSING):
        if status in statuses:
            return status
    return Verdict.CONSISTENT


def _settle(c: Reading, e: Reading) -> list[Found]:
    """Decide each value of the claim; values that need not be stated are left out."""
    relations = [[relation(v, w) for w in e.values] for v in c.values[:MAX_VALUES]]
    stated = {j for row in relations for j, r in enumerate(row) if r is Relation.SAME}
    mates = _mates(c, relations)
    decided = (_decide(v, row, c, e, stated, mates[v.group]) for v, row in zip(c.values, relations, strict=False))
    found = [f for f in decided if f is not None]
    found += [Found(v, Verdict.MISSING) for v in c.values[MAX_VALUES:]]
    return derived(c, e, found)


def _mates(c: Reading, relations: list[list[Relation]]) -> dict[int, set[int]]:
    """By group: what states the values that the claim names in one breath. None of them is a rival to another."""
    mates: dict[int, set[int]] = {}
    for v, row in zip(c.values, relations, strict=False):
        mates.setdefault(v.group, set()).update(j for j, r in enumerate(row) if r is Relation.SAME)
    return mates


def _decide(v: Value, row: list[Relation], c: Reading, e: Reading, stated: set[int], mates: set[int]) -> Found | None:
    same = [w for w, r in zip(e.values, row, strict=True) if r is Relation.SAME]
    if same:
        rivals = [w for j, w in enumerate(e.values) if row[j] is Relation.DIFFERENT and j not in mates]
        return _attached(v, same, rivals)
    free = [w for j, w in enumerate(e.values) if row[j] is Relation.DIFFERENT and j not in stated]
    if v.kind == "name" and v.loose and not free and len("".join(v.path)) < _SHORT_NAME:
        return None
    if Relation.VAGUE in row:
        return Found(v, Verdict.MISSING, e.values[row.index(Relation.VAGUE)])
    if v.name == "one" and not v.dim:
        free = [w for w in free if v.noun and stem(w.noun) == stem(v.noun)]
        if not free and _is_idle_one(v, c):
            return None
    rival = max(free, key=lambda w: len(v.context & w.context), default=None)
    if rival is None or not _is_about(v, rival, e):
        return Found(v, Verdict.MISSING)
    return Found(v, Verdict.CONFLICT, rival)


def _is_idle_one(v: Value, c: Reading) -> bool:
    """'One reason is', 'one that', 'to one': no count."""
    return not v.noun or c.text.word(v.first - 1) in ("", ".", ";", ",")


def _is_about(v: Value, rival: Value, e: Reading) -> bool:
    """Does the rival stand where the claim's value should? In a single sentence, yes; in more, it shares its words."""
    if len(e.clauses.ends) <= _FEW_SENTENCES or (v.noun and stem(v.noun) == stem(rival.noun)):
        return True
    return _SHARED_PART * len(v.context & rival.context) >= len(v.context) > 0


def _attached(v: Value, same: list[Value], others: list[Value]) -> Found:
    """The evidence states the value; is it said of what the claim says it of, or of something else?"""
    best = max(same, key=lambda w: len(v.context & w.context))
    for rival in others:
        if best.dim == rival.dim and _is_nearer(v, rival, best):
            return Found(v, Verdict.CONFLICT, rival)
    return Found(v, Verdict.CONSISTENT, best)


def _is_nearer(v: Value, rival: Value, best: Value) -> bool:
    """More of the claim's words are with the rival. Words of an earlier stretch may be left out in a later one."""
    extra = v.context & rival.context - best.context
    lost = v.context & best.context - rival.context
    if lost or best.role == "to":
        extra -= best.before
    return len(extra) > len(lost - rival.before)


def _detail(c: Reading, e: Reading, f: Found) -> ValueDetail:
    start, end = c.span(f.value)
    if f.evidence is None:
        return ValueDetail(f.value.kind, c.text.source[start:end], (start, end), f.status)
    a, b = e.span(f.evidence)
    return ValueDetail(f.value.kind, c.text.source[start:end], (start, end), f.status, e.text.source[a:b], (a, b))
