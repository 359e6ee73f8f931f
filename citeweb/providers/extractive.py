"""Answers without a model: the sentences that answer, each a claim with its own words as the quote.

Nothing is made up, so what has to be judged is whether a sentence answers at all. A sentence is as good as the share of
the question's words that it holds, each weighed by how rare it is among the passages; a word that stands only around
the sentence counts in part. If no sentence reaches the bar, the answer is that nothing was found.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citeweb.evidence import match_quote

from .base import Draft, DraftCitation, DraftClaim, PromptPassage, Searched
from .question import Question
from .units import Unit, units

MOST_CLAIMS = 4
BAR = 0.5  # of 1: a sentence that holds less of the question does not answer it
BEHIND_BEST = 0.25  # a further sentence may fall this much short of the best
_BESIDE, _AROUND = 0.6, 0.4  # what a word counts in the heading or title, and elsewhere in the passage
_TYPED, _UNTYPED = 0.05, -0.15  # for holding what is asked for (a number, a date, a name), and for not
_LEANS, _ASKS, _HEADING = -0.05, -0.3, -0.3  # begins with "This"; is itself a question; is but the heading
_LONG = 400  # characters; a longer sentence holds more words by chance


@dataclass(frozen=True, slots=True)
class _Found:
    passage: PromptPassage
    unit: Unit
    score: float


class ExtractiveProvider:
    """Picks sentences and table rows from the passages; needs no model and no network."""

    name = "extractive"
    model = ""
    prompt_version = "extractive-1"

    def draft(self, question: str, passages: Sequence[PromptPassage], searched: Searched) -> Draft:
        """At most MOST_CLAIMS claims, grouped by document, the best document first; never a ProviderError."""
        asked = Question(question, passages)
        found = [
            _Found(passage, unit, _score(asked, passage, unit)) for passage in passages for unit in units(passage.text)
        ]
        chosen = _choose(found)
        if not chosen:
            return Draft(_not_found(searched))
        claims = [_claim(item) for document in _by_document(chosen) for item in document]
        return Draft(_prose(chosen), tuple(claims))


def _not_found(searched: Searched) -> str:
    documents, passages = _count(searched.documents, "document"), _count(searched.passages, "passage")
    return f"Not found in these documents: {documents}, {passages} searched."


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _score(asked: Question, passage: PromptPassage, unit: Unit) -> float:
    beside = f"{passage.heading}\n{passage.document}\n{unit.head}\n{unit.label}"
    score = asked.share(unit.text, (beside, _BESIDE), (passage.text, _AROUND))
    if asked.wants:
        score += _TYPED if asked.answered_in_kind(unit.text) else _UNTYPED
    score += _LEANS * unit.leans + _ASKS * unit.asks + _HEADING * (_squeezed(unit.text) in _squeezed(passage.heading))
    return score - 0.05 * max(0, len(unit.text) - _LONG) / _LONG


def _choose(found: Iterable[_Found]) -> list[_Found]:
    """The best that can be quoted, without repetitions."""
    passing = sorted((item for item in found if item.score >= BAR), key=lambda item: (-item.score, -item.passage.score))
    best = [item for item in passing if _quotes(item)]
    near = [item for item in best if item.score >= best[0].score - BEHIND_BEST]
    distinct = {_squeezed(item.unit.text): item for item in reversed(near)}
    return list(reversed(distinct.values()))[:MOST_CLAIMS]


def _by_document(chosen: Iterable[_Found]) -> Iterable[list[_Found]]:
    documents: dict[str, list[_Found]] = {}
    for item in chosen:
        documents.setdefault(item.passage.document, []).append(item)
    return documents.values()


def _prose(chosen: Sequence[_Found]) -> str:
    """A paragraph a document."""
    return "\n\n".join(" ".join(item.unit.line for item in document) for document in _by_document(chosen))


def _claim(item: _Found) -> DraftClaim:
    citations = tuple(DraftCitation(item.passage.id, quote) for quote in _quotes(item))
    return DraftClaim(item.unit.line, "fact", citations)


def _quotes(item: _Found) -> list[str]:
    """What to quote for it: a row with its head, a short row with the line before; nothing if it is no evidence."""
    unit, passage = item.unit, item.passage.text
    own = next((text for text in (unit.text, unit.wider) if _is_evidence(text, passage)), None)
    if own is None:
        return []
    return [own, unit.head] if unit.head not in own and _is_evidence(unit.head, passage) else [own]


def _is_evidence(text: str, passage: str) -> bool:
    return match_quote(text, passage).linkable


def _squeezed(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()
