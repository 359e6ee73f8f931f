"""What holds for any text at all."""

import random
import unicodedata
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from citeweb.evidence import Outcome, SourceText, match_quote, segments, sentences
from citeweb.evidence.folding import Folded

from .generator import HONEST
from .texts import PASSAGES

SIGNS = (
    "ab Z-\n\t\u00ad\ufffe'\u2019.\u2026,:;1\u00b2\u00bd\u65e5\u0e01\u0e31e\u0301\u200b_^()[]*<>\u3000\x1c\x85"
    "\u0663\uff21\ud800"
)
HOSTILE = st.text(
    alphabet=st.one_of(
        st.sampled_from(SIGNS),
        st.characters(),
    ),
    max_size=80,
)
WORDS = st.lists(
    st.sampled_from(["the", "tenant", "shall", "pay", "rent", "of", "every", "month", "before", "noon", "Rome"]),
    min_size=6,
    max_size=14,
)
NUMBERS = st.integers(min_value=2, max_value=10**9)


@given(HOSTILE)
def test_tokens_stand_where_they_say(text: str) -> None:
    stretch = Folded(text).stretch()
    spans = [stretch.span(i) for i in range(len(stretch.tokens))]
    assert all(a < b for a, b in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    for token, (a, b) in zip(stretch.tokens, spans, strict=True):
        assert (
            "".join(Folded(text[a:b]).stretch().tokens).replace("-", "") == token.replace("-", "") or "\n" in text[a:b]
        )


@given(HOSTILE, HOSTILE)
def test_any_two_strings_get_an_outcome(quote: str, source: str) -> None:
    match = match_quote(quote, source)
    assert match.outcome in Outcome
    assert all(0 <= a < b <= len(source) for a, b in match.spans)


@given(st.sampled_from(sorted(PASSAGES)), st.sampled_from(sorted(HONEST)), st.integers(0, 10**6))
@settings(max_examples=300)
def test_what_is_linked_is_linked_again_by_its_own_text(language: str, kind: str, seed: int) -> None:
    rng = random.Random(seed)
    text = PASSAGES[language]
    start, end = rng.choice(sentences(text))
    pair = HONEST[kind](text[start:end], rng)
    if pair is None:
        return
    source = text[:start] + pair[0] + text[end:]
    match = match_quote(pair[1], source)
    if match.linkable and len(match.spans) == 1:
        a, b = match.spans[0]
        assert match_quote(source[a:b], source).outcome is Outcome.EXACT


@given(WORDS, NUMBERS, NUMBERS, st.data())
def test_a_changed_number_is_never_linked(words: list[str], there: int, said: int, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(words) - 1))
    source = " ".join([*words[:at], str(there), *words[at:]])
    quote = " ".join([*words[:at], str(said), *words[at:]])
    assert match_quote(quote, source).linkable is (there == said)


@given(WORDS, st.sampled_from(["not", "never", "no", "without", "unless"]), st.data())
def test_a_negation_is_never_lost_or_won(words: list[str], negation: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(2, len(words) - 2))
    with_it = " ".join([*words[:at], negation, *words[at:]])
    without = " ".join(words)
    assert not match_quote(without, with_it).linkable
    assert not match_quote(with_it, without).linkable


@given(HOSTILE)
def test_sentences_are_trimmed_and_in_order(text: str) -> None:
    found = sentences(text)
    assert all(a < b and text[a:b] == text[a:b].strip() for a, b in found)
    assert all(left[1] <= right[0] for left, right in pairwise(found))
    said = "".join(text[a:b] for a, b in found)
    assert "".join(said.split()) == "".join(text.split())


@given(st.integers(0, 60), st.lists(st.none() | st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=6))
def test_segments_cover_the_prose_once(length: int, places: list[tuple[int, int] | None]) -> None:
    clipped = [None if p is None else (min(*p, length), min(max(p), length)) for p in places]
    runs = segments(length, clipped)
    assert [a for a, _, _ in runs] == [0, *[b for _, b, _ in runs]][: len(runs)]
    assert not runs or runs[-1][1] == length
    for a, b, claims in runs:
        assert claims == tuple(
            i for i, p in enumerate(clipped) if p is not None and p[0] <= a and b <= p[1] and p[0] < p[1]
        )


@given(st.lists(st.integers(0, 40), min_size=2, max_size=8), st.integers(0, 300))
def test_every_offset_has_its_page(lengths: list[int], offset: int) -> None:
    edges = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
    pages = list(pairwise(edges))
    source = SourceText("x" * edges[-1], pages)
    page = source.page_at(min(offset, edges[-1]))
    assert page is not None
    start, end = pages[page - 1]
    assert start <= min(offset, edges[-1]) <= max(end, start)


def test_unicode_forms_are_one() -> None:
    text = PASSAGES["fr"] + PASSAGES["de"] + PASSAGES["hi"]
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        other = unicodedata.normalize(form, text)
        assert [match_quote(text[a:b], other).outcome for a, b in sentences(text)] == ["exact"] * len(sentences(text))
