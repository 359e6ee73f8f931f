"""The rest of the sentence that a quote was taken from: does it take the quote back?"""

from collections.abc import Sequence

from .languages import says, tongues
from .model import Span
from .sentences import sentence_around
from .source import SourceText

_BEFORE = ("negation", "condition", "denial")
_AFTER = ("negation", "condition", "contrast", "denial")
_HEARD = 300


def sentence_of(source: SourceText, spans: Sequence[Span]) -> Span:
    """The whole sentence, or sentences, that hold the spans."""
    return sentence_around(source.text, spans[0][0], spans[-1][1])


def cropped(source: SourceText, spans: Sequence[Span], sentence: Span) -> bool:
    """Whether what the quote leaves of its sentence negates, conditions or denies it."""
    text = source.text
    before, after = text[sentence[0] : spans[0][0]], text[spans[-1][1] : sentence[1]]
    if not any(c.isalpha() for c in before) and not any(c.isalpha() for c in after):
        return False
    spoken = languages_near(source, spans)
    return says(before, _BEFORE, spoken) or says(after, _AFTER, spoken)


def takes_back(source: SourceText, gap: Span) -> bool:
    """Whether a gap between two quoted pieces hides a negation, a condition or a denial."""
    return says(source.text[slice(*gap)], _AFTER, languages_near(source, [gap]))


def languages_near(source: SourceText, spans: Sequence[Span]) -> list[str]:
    """The languages of the text around the spans."""
    start, end = max(0, spans[0][0] - _HEARD), spans[-1][1] + _HEARD
    return tongues(source.text[start:end].casefold().split())
