"""A model's text without what would show it otherwise than it was checked, or what no database takes."""

import re
from dataclasses import replace

from citeweb.providers import Draft, DraftCitation, DraftClaim

# Bidirectional overrides, embeddings and isolates turn letters round; NUL and lone surrogates cannot be stored.
_HOSTILE = re.compile("[\x00\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def cleaned(draft: Draft) -> Draft:
    """The same draft with every text cleaned."""
    return replace(
        draft,
        prose=_clean(draft.prose),
        claims=tuple(_claim(claim) for claim in draft.claims),
        unsupported=tuple(map(_clean, draft.unsupported)),
        model=_clean(draft.model),
    )


def _claim(claim: DraftClaim) -> DraftClaim:
    citations = tuple(DraftCitation(_clean(c.passage_id), _clean(c.quote)) for c in claim.citations)
    return replace(claim, text=_clean(claim.text), citations=citations)


def _clean(text: str) -> str:
    return _HOSTILE.sub("", text)
