"""Rates of one answer: shares of its fact claims and citations (definitions in docs/architecture.md)."""

from collections import Counter
from collections.abc import Sequence

from citeweb.evidence import Outcome
from citeweb.questions.models import Citation, Claim, Kind


def rates(claims: Sequence[Claim], citations: Sequence[Citation]) -> dict[str, float | None]:
    """cited: fact claims with a citation / fact claims; verified: citations exact or fuzzy / citations.

    Each outcome's own share of the citations follows. A share of nothing is None.
    """
    facts = [claim for claim in claims if claim.kind == Kind.FACT]
    cited = {citation.claim_id for citation in citations}
    outcomes = Counter(citation.outcome for citation in citations)
    shares = {str(outcome): _share(outcomes[outcome], len(citations)) for outcome in Outcome}
    return {
        "cited": _share(sum(claim.pk in cited for claim in facts), len(facts)),
        "verified": _share(outcomes[Outcome.EXACT] + outcomes[Outcome.FUZZY], len(citations)),
        **shares,
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
