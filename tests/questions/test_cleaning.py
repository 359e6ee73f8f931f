"""Model text is stored as it will be read."""

from citeweb.providers import Draft, DraftCitation, DraftClaim
from citeweb.questions.cleaning import cleaned

HOSTILE = "\u202eThe fine\x00 is \ud800high\u2066."


def test_nothing_turns_letters_round_or_breaks_the_database() -> None:
    claim = DraftClaim(HOSTILE, citations=(DraftCitation("p1\ud800", HOSTILE),))
    draft = cleaned(Draft(HOSTILE, (claim,), unsupported=(HOSTILE,)))
    (clean,) = draft.claims
    assert {draft.prose, clean.text, clean.citations[0].quote, *draft.unsupported} == {"The fine is high."}
    assert clean.citations[0].passage_id == "p1"


def test_marks_that_a_language_needs_stay() -> None:
    assert cleaned(Draft("می\u200cخواهم \u200fשלום 👩\u200d👧")).prose == "می\u200cخواهم \u200fשלום 👩\u200d👧"
