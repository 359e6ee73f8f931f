"""Negation and 'all': does the evidence say the contrary, or say it of some only?"""

from bisect import bisect_right
from itertools import pairwise

from citeweb.evidence.values.clauses import content, stem
from citeweb.evidence.values.model import Found, ValueDetail, Verdict
from citeweb.evidence.values.quantities import is_pair
from citeweb.evidence.values.scan import Reading

_NEAR = 5  # tokens before a noun in which its quantifier stands
_SAME = 2 / 3  # of the claim's words that a sentence must have to speak of the same thing
_ENOUGH = 1 / 2  # the same, where a value joins them or the other way round
Stretch = tuple[int, int]


def contrary(c: Reading, e: Reading, found: list[Found]) -> list[ValueDetail]:
    """A conflict for each clause of the claim that the evidence states with the opposite polarity."""
    out: list[ValueDetail] = []
    seen: set[Stretch] = set()
    for here, there, spent in _pairs(c, e, found):
        if here not in seen:
            seen.add(here)
            detail = _compare(c, e, here, there, spent)
            out += [detail] if detail else []
    return out


def _pairs(c: Reading, e: Reading, found: list[Found]) -> list[tuple[Stretch, Stretch, int]]:
    """Clauses of claim and evidence that state the same value; without values, the sentences that share most words."""
    pairs = []
    for f in found:
        if f.evidence is not None and f.status is Verdict.CONSISTENT:
            v, w = f.value, f.evidence
            here, there = c.clauses.around(v.first, c.text.size), e.clauses.around(w.first, e.text.size)
            if _alike(c, e, here, there) >= _ENOUGH:
                pairs.append((here, there, v.negated + w.negated))
    if pairs or any(f.status is not Verdict.CONSISTENT for f in found):
        return pairs
    return _by_words(c, e)


def _by_words(c: Reading, e: Reading) -> list[tuple[Stretch, Stretch, int]]:
    """The claim and the sentence that says nearly the same, if there is one."""
    whole = (0, c.text.size)
    start = 0
    for end in [*e.clauses.strong, e.text.size]:
        there = (start, end)
        if _alike(c, e, whole, there) >= _SAME and _alike(e, c, there, whole) >= _ENOUGH:
            return [(whole, there, 0)]
        start = end + 1
    return []


def _alike(a: Reading, b: Reading, here: Stretch, there: Stretch) -> float:
    """The part of the words of one stretch that stand in the other; a word and its negative form count as one."""
    words, others = content(a.text, *here), content(b.text, *there)
    prefixes = a.text.lang.words["negative_prefixes"]
    met = sum(w in others or any(p + w in others or w.removeprefix(p) in others for p in prefixes) for w in words)
    return met / len(words) if words else 0.0


def _compare(c: Reading, e: Reading, here: Stretch, there: Stretch, spent: int) -> ValueDetail | None:
    ours, theirs = c.clauses.negated(*here), e.clauses.negated(*there)
    opposed = _prefixed(c, e, here, there)
    if (len(ours) + len(theirs) + spent + (opposed is not None)) % 2 == 0:
        return None
    at = ours[0] if ours else opposed if opposed is not None else here[0]
    return _detail(
        c,
        e,
        "negation",
        (at, at + 1) if ours or opposed is not None else here,
        (theirs[0], theirs[0] + 1) if theirs else there,
    )


def _prefixed(c: Reading, e: Reading, here: Stretch, there: Stretch) -> int | None:
    """A word of the claim that the evidence has with a negative prefix (safe, unsafe), or the reverse."""
    prefixes = c.text.lang.words["negative_prefixes"]
    theirs = {w for w in e.text.words[slice(*there)] if len(w) > 3}
    for i in range(*here):
        word = c.text.word(i)
        if len(word) < 4 or word in theirs:
            continue
        if any(
            p + word in theirs or (word.startswith(p) and len(word) > len(p) + 3 and word.removeprefix(p) in theirs)
            for p in prefixes
        ):
            return i
    return None


def _detail(
    c: Reading, e: Reading, kind: str, here: Stretch, there: Stretch, status: Verdict = Verdict.CONFLICT
) -> ValueDetail:
    a, b = _offsets(c, here)
    x, y = _offsets(e, there)
    return ValueDetail(kind, c.text.source[a:b], (a, b), status, e.text.source[x:y], (x, y))


def _offsets(r: Reading, stretch: Stretch) -> tuple[int, int]:
    first, last = stretch
    return r.text.tokens[first].start, r.text.tokens[max(first, last - 1)].end


def quantifiers(c: Reading, e: Reading) -> list[ValueDetail]:
    """A detail for each 'all', 'every', 'both' of the claim that the evidence says of some only, or nearly all."""
    out: list[ValueDetail] = []
    i = 0
    while i < c.text.size:
        found = c.text.lang.phrases["all"].at(c.text.words, i)
        if found and not (c.text.word(i) == "both" and is_pair(c.text, i)):
            detail = _quantifier(c, e, i, i + found[1])
            out += [detail] if detail else []
        i += found[1] if found else 1
    return out


def _quantifier(c: Reading, e: Reading, first: int, last: int) -> ValueDetail | None:
    approx = c.text.lang.phrases["approx"].before(c.text.words, first)
    if approx:
        return _nearly_all(c, e, (first - approx[1], last))
    if c.clauses.negated(max(0, first - 1), first):
        return None
    noun = next((j for j in range(last, min(last + _NEAR, c.text.size)) if content(c.text, j, j + 1)), None)
    if noun is None:
        return None
    some = _of_some_only(e, stem(c.text.word(noun)))
    return _detail(c, e, "quantity", (first, last), some) if some else None


def _nearly_all(c: Reading, e: Reading, here: Stretch) -> ValueDetail | None:
    """Nearly all: a share of at least 95 %, or the same words."""
    shares = [w for w in e.values if w.dim == "percent" and not w.is_range]
    good = [w for w in shares if 95 <= w.lo <= 100]
    if good:
        return _detail(c, e, "quantity", here, (good[0].first, good[0].last), Verdict.CONSISTENT)
    for j in range(e.text.size):
        if e.text.lang.phrases["all"].at(e.text.words, j) and e.text.lang.phrases["approx"].before(e.text.words, j):
            return _detail(c, e, "quantity", here, (j - 1, j + 1), Verdict.CONSISTENT)
    if shares:
        return _detail(c, e, "quantity", here, (shares[0].first, shares[0].last))
    a, b = _offsets(c, here)
    return ValueDetail("quantity", c.text.source[a:b], (a, b), Verdict.MISSING)


def _of_some_only(e: Reading, noun: str) -> Stretch | None:
    """Where the evidence says 'some', 'only', or 'twelve of the 14' of the noun, and nowhere 'all'."""
    some = None
    partial, whole = e.text.lang.phrases["partial"], e.text.lang.phrases["all"]
    for i, word in enumerate(e.text.words):
        if stem(word) != noun:
            continue
        near = range(max(0, i - _NEAR), i)
        if any(whole.at(e.text.words, j) for j in near) and not any(e.clauses.negated(j, j + 1) for j in near):
            return None
        some = some or next(((j, j + 1) for j in near if partial.at(e.text.words, j)), None) or _some_of(e, i)
    return some


def _some_of(e: Reading, i: int) -> Stretch | None:
    """'Twelve of the 14' just before token i."""
    k = bisect_right(e.values, i, key=lambda v: v.last)
    near = e.values[max(0, k - 3) : k]
    for a, b in pairwise(near):
        fewer = a.lo < b.lo and not a.dim and not b.dim
        if fewer and 0 <= i - b.last < _NEAR and e.text.word(a.last) == "of" and b.first - a.last <= 2:
            return a.first, b.last
    return None
