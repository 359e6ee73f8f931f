"""The rest of the sentence that a quote was taken from: does it take the quote back?"""

import re
from collections.abc import Sequence

from .folding import Folded
from .languages import says, tongues
from .model import Span
from .sentences import sentence_around
from .source import SourceText

_BEFORE = ("negation", "falsity", "condition", "denial")
_AFTER = ("negation", "condition", "contrast", "denial")
_HEARD = 300
# What stands beyond one of these in the sentence no longer governs the quote.
_CLAUSE_END = re.compile('[;\u037e\u061b\uff1b]|["\u201d\u00bb]\\s')
_NEW_CLAUSE = re.compile('[,\uff0c]\\s+\\w+\\s|[;\u061b\uff1b]|["\u201d\u00bb]\\s')
_STOP_BEFORE = re.compile("[.!?\u2026][\"'\u201d\u2019\u00bb)\\]]*\\s+[\"'\u201c\u2018\u00ab(\\[]*\\Z")
_STOP_AFTER = re.compile("[\"'\u201d\u2019\u00bb)\\]]*[.!?\u2026]+[\"'\u201d\u2019\u00bb)\\]]*(?:\\s|$)")


def sentence_of(source: SourceText, spans: Sequence[Span]) -> Span:
    """The whole sentence, or sentences, that hold the spans."""
    return sentence_around(source.text, spans[0][0], spans[-1][1])


def cropped(source: SourceText, spans: Sequence[Span], sentence: Span) -> bool:
    """Whether what the quote leaves of its sentence negates, conditions or denies it."""
    text = source.text
    before, after = text[sentence[0] : spans[0][0]], text[spans[-1][1] : sentence[1]]
    # After a stop and a space a sentence may begin, even where the stop looks like an abbreviation's: no alarm then.
    before = "" if _STOP_BEFORE.search(before) else before
    after = "" if _STOP_AFTER.match(after) else after
    if not _speaks(before) and not _speaks(after):
        return False
    spoken = languages_near(source, spans)
    return says(_governing(before, spoken), _BEFORE, spoken) or _limited(after, spoken)


def _speaks(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _governing(before: str, spoken: Sequence[str]) -> str:
    """What stands before the quote, from the last clause on that can govern it.

    A semicolon, the end of a speech, or a comma with "but" ends the reach of what stands before.
    """
    start = 0
    for end in _NEW_CLAUSE.finditer(before):
        if before[end.start()] not in ",\uff0c" or says(end.group(), ("contrast",), spoken):
            start = end.end()
    return before[start:]


def _limited(after: str, spoken: Sequence[str]) -> bool:
    """Whether what follows the quote limits it: in the same clause, or in one that opens with a condition."""
    clauses = _CLAUSE_END.split(after)
    if says(clauses[0], _AFTER, spoken):
        return True
    return any(says(" ".join(clause.split()[:3]), ("condition",), spoken) for clause in clauses[1:])


def takes_back(source: SourceText, gap: Span) -> bool:
    """Whether a gap between two quoted pieces hides a negation, a condition or a denial."""
    return says(source.text[slice(*gap)], _AFTER, languages_near(source, [gap]))


def languages_near(source: SourceText, spans: Sequence[Span]) -> tuple[str, ...]:
    """The languages of the text around the spans."""
    start, end = max(0, spans[0][0] - _HEARD), spans[-1][1] + _HEARD
    return tongues(Folded(source.text[start:end]).joined.split())
