"""Passages cover the text, end at sentences, begin at headings and keep their ids."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeweb.evidence import sentences
from citeweb.retrieval.passages import FULL, LIMIT, REMNANT, Passage, cut


@dataclass(frozen=True)
class Head:
    start: int
    end: int
    level: int


def heads(text: str, **levels: int) -> list[Head]:
    """The headings named, where they first stand in the text; an underscore stands for a space."""
    places = ((text.index(name.replace("_", " ")), name, level) for name, level in levels.items())
    return [Head(start, start + len(name), level) for start, name, level in places]


def check(text: str, passages: list[Passage]) -> None:
    """What holds of every cut."""
    reached = 0
    for passage in passages:
        assert text[passage.start : passage.end] == passage.text == passage.text.strip() != ""
        assert text[reached : passage.start].strip() == ""
        assert len(passage.text) <= LIMIT + REMNANT
        reached = passage.end
    assert text[reached:].strip() == ""
    assert len({passage.id for passage in passages}) == len(passages)


def prose(count: int, words: int = 12) -> str:
    return " ".join(f"Sentence {n} has {' '.join('some' for _ in range(words))} words." for n in range(count))


def test_passages_end_at_sentences_and_are_of_a_size() -> None:
    text = prose(200)
    found = cut(text, revision="r")
    check(text, found)
    assert all(passage.text.endswith("words.") for passage in found)
    assert all(len(passage.text) >= FULL for passage in found[:-1])


def test_a_full_passage_ends_with_its_paragraph() -> None:
    text = "\n\n".join([prose(11), prose(5), prose(20)])
    found = cut(text, revision="r")
    check(text, found)
    assert found[0].text == prose(11)


def test_short_paragraphs_share_a_passage() -> None:
    text = "\n\n".join(f"Paragraph {n} is short." for n in range(100))
    found = cut(text, revision="r")
    check(text, found)
    assert all(len(passage.text) >= FULL for passage in found[:-1])


def test_headings_begin_passages_and_make_the_path() -> None:
    text = f"Title\n\nPart One\n\nFirst\n\n{prose(3)}\n\nSecond\n\n{prose(30)}\n\nPart Two\n\n{prose(2)}"
    found = cut(text, revision="r", headings=heads(text, Title=1, Part_One=2, First=3, Second=3, Part_Two=2))
    check(text, found)
    assert found[0].text == f"Title\n\nPart One\n\nFirst\n\n{prose(3)}"
    assert found[0].heading_path == ("Title", "Part One", "First")
    assert found[1].text.startswith("Second\n\n")
    assert {passage.heading_path for passage in found[1:-1]} == {("Title", "Part One", "Second")}
    assert found[-1].heading_path == ("Title", "Part Two")


def test_text_before_the_first_heading_has_no_path() -> None:
    text = f"{prose(2)}\n\nTitle\n\n{prose(2)}"
    assert [passage.heading_path for passage in cut(text, revision="r", headings=heads(text, Title=1))] == [
        (),
        ("Title",),
    ]


def test_no_passage_is_a_lone_heading() -> None:
    text = f"Title\n\n{prose(2)}\n\nAnnex\n\nLast"
    found = cut(text, revision="r", headings=heads(text, Title=1, Annex=1, Last=2))
    check(text, found)
    assert [passage.text for passage in found] == [text]
    only = cut("Title", revision="r", headings=[Head(0, 5, 1)])
    assert [(passage.text, passage.heading_path) for passage in only] == [("Title", ("Title",))]


def test_pages_are_one_based_and_skip_empty_ones() -> None:
    first, second = prose(9), prose(9)
    text = f"{first}\n{second}"
    edge = len(first) + 1
    found = cut(text, revision="r", pages=[(0, edge), (edge, edge), (edge, len(text))])
    check(text, found)
    assert [(passage.first_page, passage.last_page) for passage in found] == [(1, 3), (3, 3)]
    assert {(p.first_page, p.last_page) for p in cut(text, revision="r")} == {(None, None)}


@pytest.mark.parametrize(
    "text", ["x" * 5000, "0123456789abcdef " * 600, "e\u0301" * 3000, "漢字" * 2000, "\n".join(["a | b | c"] * 900)]
)
def test_what_has_no_sentence_end_is_cut(text: str) -> None:
    check(text, cut(text, revision="r"))


def test_a_table_is_cut_between_rows() -> None:
    text = "\n".join(f"row {number} | cell | cell | cell" for number in range(300))
    found = cut(text, revision="r")
    check(text, found)
    assert all(passage.text.startswith("row") and passage.text.endswith("cell") for passage in found)


def test_accents_stay_with_their_letters() -> None:
    found = cut("xe\u0301" * 2000, revision="r")
    assert not any(passage.text.startswith("\u0301") for passage in found)


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_nothing_gives_nothing(text: str) -> None:
    assert cut(text, revision="r") == []


def test_ids_come_from_revision_place_and_text() -> None:
    text = prose(60)
    first = cut(text, revision="r")
    assert [p.id for p in first] == [p.id for p in cut(text, revision="r")]
    assert not {p.id for p in first} & {p.id for p in cut(text, revision="s")}
    longer = cut(f"{text}\n\nHead\n\n{prose(4)}", revision="r", headings=[Head(len(text) + 2, len(text) + 6, 1)])
    assert [p.id for p in longer[: len(first)]] == [p.id for p in first]


texts = st.lists(
    st.sampled_from(["word ", "Sentence end. ", "\n", "\n\n", "x" * 700, "Title", "漢字。", "a | b\n"]), max_size=80
)


@given(parts=texts, data=st.data())
def test_any_text_with_any_headings_and_pages(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    places = st.integers(0, len(text))
    spans = data.draw(st.lists(st.tuples(places, places, st.integers(1, 6)), max_size=6))
    headings = [Head(min(a, b), max(a, b), level) for a, b, level in spans]
    edges = sorted(data.draw(st.lists(places, max_size=4)))
    pages = list(zip([0, *edges], [*edges, len(text)], strict=True))
    found = cut(text, revision="r", headings=headings, pages=pages)
    check(text, found)
    for passage in found:
        assert passage.first_page is not None
        assert passage.last_page is not None
        assert pages[passage.first_page - 1][0] <= passage.start < pages[passage.first_page - 1][1]
        assert pages[passage.last_page - 1][0] < passage.end <= pages[passage.last_page - 1][1]


def test_boundaries_are_those_of_sentences() -> None:
    text = "Dr. Smith paid $4.50 to Acme Inc. on Jan. 3. " * 60
    ends = {end for _, end in sentences(text)}
    assert all(passage.end in ends for passage in cut(text, revision="r"))
