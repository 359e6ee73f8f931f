"""Does a quote stand in a text, and how well? The core of CiteWeb: pure Python and RapidFuzz, of use alone.

See `docs/evidence.md` for every rule, what a match promises and what it does not.
"""

from .citations import Finding, PassageText, check_citation
from .claims import place_claims, segments
from .errors import BadPagesError, BadSpanError, EvidenceError
from .matching import match_quote
from .model import MATCHER_VERSION, Difference, Match, Outcome, Span
from .sentences import sentences
from .source import SourceText
from .values import ValueCheck, ValueDetail, Verdict, check_values

__all__ = [
    "MATCHER_VERSION",
    "BadPagesError",
    "BadSpanError",
    "Difference",
    "EvidenceError",
    "Finding",
    "Match",
    "Outcome",
    "PassageText",
    "SourceText",
    "Span",
    "ValueCheck",
    "ValueDetail",
    "Verdict",
    "check_citation",
    "check_values",
    "match_quote",
    "place_claims",
    "segments",
    "sentences",
]
