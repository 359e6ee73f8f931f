"""Where a text divides, what negates a part of it, and which words belong to which value."""

from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import pairwise

from citeweb.evidence.values.model import Value
from citeweb.evidence.values.numbers import Text

_STRONG = frozenset(".!?;")
_MEDIUM = frozenset(",–")
_WEAK = frozenset({"to", "on", "with", "for", "plus", "followed", ":"})
_REACH = 80  # tokens; where nothing parts a text, as in a table, no clause is longer
_TOGETHER = 12  # values that may share a stretch
_SUFFIXES = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ings",
    "ing",
    "ions",
    "ion",
    "ives",
    "ive",
    "ies",
    "ied",
    "ers",
    "er",
    "ed",
    "es",
    "ly",
    "al",
    "s",
    "e",
    "y",
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A crude stem, enough to meet another form of the same word."""
    word = word.removesuffix("'s")
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


class Clauses:
    """Boundaries and negations of a text, by token index."""

    def __init__(self, t: Text) -> None:
        contrasts, joins = t.lang.words["contrasts"], t.lang.words["joins"]
        self.strong: list[int] = []
        self.polar: list[int] = []
        self.strength: dict[int, int] = {}
        for i, word in enumerate(t.words):
            if word in _STRONG and not (word == "." and t.kind(i + 1) == "num" and t.glued(i + 1)):
                self.strong.append(i)
                self.polar.append(i)
                self.strength[i] = 4 if word != ";" else 3
            elif word in _MEDIUM or word in joins:
                self.strength[i] = 2
                if word == "," or word in contrasts:
                    self.polar.append(i)
            elif word in _WEAK:
                self.strength[i] = 1
            elif word == "(":
                self._brackets(t, i)
        self.ends = [i for i in self.strong if self.strength[i] == 4]
        self.negations = _negations(t)

    def _brackets(self, t: Text, i: int) -> None:
        """Brackets that hold more than a value and a word part the text; others hardly do."""
        end = next((j for j in range(i + 1, min(i + 40, t.size)) if t.words[j] == ")"), i)
        words = sum(t.tokens[j].kind == "word" and not t.is_in(j, "function") for j in range(i, end))
        self.strength[i] = self.strength[end] = 2 if words > 1 else 1

    def same_sentence(self, i: int, j: int) -> bool:
        """No sentence ends between tokens i and j; a semicolon does not end one."""
        return self.number(i) == self.number(j)

    def number(self, i: int) -> int:
        """How many sentences end before token i."""
        return bisect_left(self.ends, i)

    def around(self, i: int, size: int) -> tuple[int, int]:
        """The clause that holds token i: between commas, sentence ends and contrasting words."""
        return _stretch(self.polar, i, size)

    def sentence(self, i: int, size: int) -> tuple[int, int]:
        """The sentence that holds token i."""
        return _stretch(self.strong, i, size)

    def negated(self, start: int, end: int) -> list[int]:
        """Token indices of the negations in a stretch."""
        return self.negations[bisect_left(self.negations, start) : bisect_left(self.negations, end)]


def _stretch(cuts: list[int], i: int, size: int) -> tuple[int, int]:
    """What lies between the cuts on either side of i, within reach of it."""
    k = bisect_right(cuts, i)
    start = cuts[k - 1] + 1 if k else 0
    end = cuts[k] if k < len(cuts) else size
    return max(start, i - _REACH), min(end, i + _REACH)


def _negations(t: Text) -> list[int]:
    out, i = [], 0
    negations, harmless = t.lang.phrases["negations"], t.lang.phrases["not_negations"]
    while i < t.size:
        passed = harmless.at(t.words, i)
        found = None if passed else negations.at(t.words, i)
        if found or t.words[i].endswith("n't"):
            out.append(i)
        i += passed[1] if passed else found[1] if found else 1
    return [i for i in out if not _is_conditional(t, i)]


def _is_conditional(t: Text, i: int) -> bool:
    """'If the supplier fails to deliver, it pays 5 %': the negation is in the condition."""
    for j in range(i - 1, max(-1, i - 8), -1):
        if t.word(j) in _STRONG or t.word(j) == ",":
            return False
        if t.is_in(j, "subordinators"):
            return True
    return False


def content(t: Text, start: int, end: int) -> set[str]:
    """Stems of the words in a stretch that say what is spoken of; a lone capital letter is a name."""
    function, joins = t.lang.words["function"], t.lang.words["joins"]
    out = set()
    for i in range(max(0, start), min(end, t.size)):
        word = t.words[i]
        if t.tokens[i].kind != "word":
            continue
        if len(word) == 1 and t.tokens[i].raw.isupper() and i > 0 and t.word(i - 1) not in _STRONG and word != "i":
            out.add(word.upper())
        elif word not in function and word not in joins and len(word) > 1:
            out.add(stem(word))
    return out


def _cut(group: list[Value], b: Value, clauses: Clauses) -> int | None:
    """The token index that parts the words of two neighbouring values; None if they share them."""
    best, at = 0, None
    like = any(v.dim == b.dim for v in group)
    for i in range(group[-1].last, b.first):
        strength = clauses.strength.get(i, 0)
        if strength == 1 and not like:
            continue
        if strength > best:
            best, at = strength, i
    return at


def contexts(t: Text, values: list[Value], clauses: Clauses) -> None:
    """Give each value the words of its stretch of the text, and the other values that stand there."""
    group: list[Value] = []
    start, before, sentence = 0, frozenset[str](), -1
    for i, v in enumerate(values):
        group.append(v)
        after = values[i + 1] if i + 1 < len(values) else None
        cut = _cut(group, after, clauses) if after else t.size
        if cut is None and len(group) >= _TOGETHER:
            cut = v.last
        if cut is not None:
            _share(t, group, start, cut, clauses)
            here = clauses.number(group[0].first)
            before = before if here == sentence else frozenset()
            for member in group:
                member.before, member.group = before, i
            before = group[0].context | before if len(before) < _REACH else group[0].context
            group, start, sentence = [], cut, here
    _join_repeated(t, values)


def _join_repeated(t: Text, values: list[Value]) -> None:
    """'Ten per cent (10%)' is one value said twice."""
    for a, b in pairwise(values):
        if b.first == a.last + 1 and t.word(a.last) == "(" and a.dim == b.dim and a.lo == b.lo and a.hi == b.hi:
            a.context = b.context = a.context | b.context
            a.bound = b.bound = a.bound or b.bound
            a.approx = b.approx = a.approx or b.approx


def _share(t: Text, group: list[Value], start: int, end: int, clauses: Clauses) -> None:
    first = clauses.sentence(group[0].first, t.size)[0]
    last = clauses.sentence(group[-1].last - 1, t.size)[1]
    inside = {k for v in group for k in range(v.first, v.last)}
    words: set[str] = set()
    for i in range(max(start, first, group[0].first - _REACH), min(end, last, group[-1].last + _REACH)):
        if i not in inside:
            words |= content(t, i, i + 1)
    keys = {key(v) for v in group}
    for v in group:
        others = {stem(w.noun) for w in group if w.noun and w.noun != v.noun and w.dim == v.dim}
        named = {stem(v.name)} if v.kind == "name" and not v.loose else set()
        v.context = frozenset((words - others) | named | {k for k in keys if k != key(v)})


def key(v: Value) -> str:
    """A value as a word of another's context."""
    return f"#{v.dim}:{v.lo:g}" + ("/".join(v.path) if v.name else "")
