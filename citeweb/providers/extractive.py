"""Answers without a model: the sentences that answer, each a claim with itself as the quote."""

import math
from collections.abc import Sequence

from citeweb.evidence import sentences
from citeweb.retrieval.analysis import words

from .base import Draft, DraftCitation, DraftClaim, PromptPassage, Searched

MOST_CLAIMS = 4


class ExtractiveProvider:
    """Picks sentences; makes nothing up, so every quote is verbatim."""

    name = "extractive"
    model = ""
    prompt_version = "extractive-1"

    def draft(self, question: str, passages: Sequence[PromptPassage], searched: Searched) -> Draft:
        asked = {word.forms[-1] for word in words(question) if not word.stop}
        scored = []
        for passage in passages:
            for start, end in sentences(passage.text):
                text = passage.text[start:end]
                have = {form for word in words(text) for form in word.forms}
                scored.append((len(asked & have) / math.sqrt(1 + len(asked)), passage, text))
        scored.sort(key=lambda item: -item[0])
        best = [item for item in scored[:MOST_CLAIMS] if item[0] > 0.4 * math.sqrt(1 + len(asked))]
        claims = tuple(DraftClaim(" ".join(t.split()), "fact", (DraftCitation(p.id, t),)) for _, p, t in best)
        if not claims:
            return Draft(
                f"Not found in these documents: {searched.documents:,} documents, "
                f"{searched.passages:,} passages searched."
            )
        return Draft(" ".join(claim.text for claim in claims), claims)
