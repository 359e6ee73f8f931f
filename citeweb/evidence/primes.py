"""Feet and inches: marks that fold away as quotation marks, and yet tell 6' from 6"."""

import re
from collections.abc import Sequence

from .model import Difference, Span

_SINGLE, _DOUBLE = "'\u2019", '"\u201d'
_MEASURE = re.compile(f"(\\d[\\d.,/]*)([{_SINGLE}](?![{_SINGLE}\\w])|[{_DOUBLE}])")
# Something that such a mark may close: a quotation mark before a word.
_OPEN = re.compile("(?:^|(?<=[\\s(\\[\u2014-]))['\"\u2018\u201c\u201e\u00ab](?=\\w)")
_REACH = 300


def _measures(text: str, start: int = 0) -> list[re.Match[str]]:
    """Numbers from `start` on with a mark after them that closes no quotation."""
    opened = _OPEN.search(text)
    end = opened.start() if opened else len(text)
    return list(_MEASURE.finditer(text, start, max(start, end)))


def _is_double(mark: re.Match[str]) -> bool:
    return mark.group(2) in _DOUBLE


def other_measure(quote: str, text: str, spans: Sequence[Span]) -> Difference | None:
    """The first number that is in feet (or minutes) in the quote and in inches (or seconds) in the source, or reverse.

    A number that the source has in both is let pass.
    """
    said = _measures(quote)
    if not said:
        return None
    before = max(0, spans[0][0] - _REACH)
    seen = _measures(text[before : spans[-1][1] + 1], spans[0][0] - before)
    for mark in said:
        same = [other for other in seen if other.group(1) == mark.group(1)]
        if same and all(_is_double(other) is not _is_double(mark) for other in same):
            span = before + same[0].start(), before + same[0].end()
            return Difference(text[slice(*span)], mark.group(), span)
    return None
