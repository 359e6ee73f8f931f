"""What the page of a document says of the answers that cite it."""

from collections import Counter

from django import template

from citeweb.documents.models import Revision
from citeweb.questions.models import Follow
from citeweb.questions.presenting import ShownCitation, shown_citation
from citeweb.questions.selectors import followed_to

SHOWN = 50
register = template.Library()


@register.inclusion_tag("components/_followed.html")
def followed_citations(revision: Revision) -> dict[str, object]:
    """How many citations of earlier revisions hold in this one, and those that do not."""
    findings = list(followed_to(revision=revision))
    counts = Counter(finding.state for finding in findings)
    others: list[ShownCitation] = [
        shown_citation(finding.citation) for finding in findings if finding.state != Follow.HERE
    ]
    return {"total": len(findings), "hold": counts[Follow.HERE], "others": others[:SHOWN], "gone": counts[Follow.GONE]}
