"""The same cases against both homes of the lexical index."""

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citeweb.retrieval.index import IndexRow, PassageIndex, index_for

LEASE = IndexRow(1, "Lease of 12 Mill Lane", "Termination", "The tenant may give notice within 30 days, in writing.")
RENT = IndexRow(2, "Lease of 12 Mill Lane", "Rent", "Rent of 1,250.50 euros is due on the first day of each month.")
LEAVE = IndexRow(3, "Bundesurlaubsgesetz", "Dauer", "Der Urlaub beträgt jährlich mindestens 24 Werktage.")
HISTORY = IndexRow(4, "Debian の歴史", "はじめに", "Debian は 1993 年 8 月に創設されました。")
TICKET = IndexRow(
    5, "Incident", "Report", "Ticket INC-2041/7 was raised by o.hara@example.org about the relay's temperature."
)
LEGAL = IndexRow(6, "Notes", "", "Paid when the month ends. What is due is due, and what is not is not.")
ROWS = [LEASE, RENT, LEAVE, HISTORY, TICKET, LEGAL]


@pytest.fixture
def filled(index: PassageIndex) -> PassageIndex:
    index.add(1, ROWS)
    return index


def found(index: PassageIndex, query: str, library: int = 1) -> list[int]:
    return [hit.passage for hit in index.search(library, query)]


@pytest.mark.parametrize(
    ("query", "passage"),
    [
        ("When may the tenant give notice?", LEASE),
        ("notices by tenants", LEASE),
        ("What is the rent that is due each month?", RENT),
        ("1,250.50", RENT),
        ("Wie viele Werktage hat der Urlaub?", LEAVE),
        ("jahrlich", LEAVE),
        ("Debianはいつ創設されましたか", HISTORY),
        ("歴史", HISTORY),
        ("INC-2041/7", TICKET),
        ("inc 2041", TICKET),
        ("O.Hara@example.org", TICKET),
        ("termination", LEASE),
        ("Mill Lane termination", LEASE),
    ],
)
def test_finds_the_passage_first(filled: PassageIndex, query: str, passage: IndexRow) -> None:
    assert found(filled, query)[:1] == [passage.passage]


def test_stop_words_alone_do_not_bring_a_passage_up(filled: PassageIndex) -> None:
    assert LEGAL.passage not in found(filled, "What is the temperature, and is it not what it was?")


def test_a_question_of_stop_words_still_finds_them(filled: PassageIndex) -> None:
    assert LEGAL.passage in found(filled, "what is not")


def test_covering_the_question_beats_repeating_one_word(index: PassageIndex) -> None:
    index.add(
        1, [IndexRow(1, "", "", "Pumps, pumps, pumps and more pumps."), IndexRow(2, "", "", "The pumps lose pressure.")]
    )
    index.add(1, [IndexRow(number, "", "", "Nothing to the point stands here.") for number in range(3, 30)])
    assert found(index, "Why do the pumps lose pressure?") == [2, 1]


def test_a_rare_word_outweighs_a_common_one(index: PassageIndex) -> None:
    index.add(1, [IndexRow(number, "", "", "The engine runs on petrol.") for number in range(1, 30)])
    index.add(1, [IndexRow(30, "", "", "The sprocket is made of steel.")])
    assert found(index, "engine sprocket")[0] == 30


def test_scores_fall_and_the_limit_holds(filled: PassageIndex) -> None:
    scores = [hit.score for hit in filled.search(1, "rent notice tenant month Debian", limit=3)]
    assert len(scores) == 3
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] > 0


def test_libraries_are_apart(filled: PassageIndex) -> None:
    filled.add(11, [IndexRow(7, "Other", "", "The tenant may give notice at any time.")])
    assert found(filled, "tenant notice") == [LEASE.passage]
    assert found(filled, "tenant notice", library=11) == [7]
    assert found(filled, "tenant notice", library=2) == []
    assert found(filled, "l11 l1") == []


def test_adding_again_replaces(filled: PassageIndex) -> None:
    filled.add(1, [IndexRow(LEASE.passage, "Lease", "", "Subletting is forbidden.")])
    assert found(filled, "tenant notice") == []
    assert found(filled, "subletting") == [LEASE.passage]


def test_removed_passages_are_gone_and_others_stay(filled: PassageIndex) -> None:
    filled.remove([LEASE.passage, 999])
    assert found(filled, "tenant notice") == []
    assert found(filled, "rent")[0] == RENT.passage


def test_creating_twice_keeps_what_is_there(filled: PassageIndex) -> None:
    filled.create()
    assert found(filled, "tenant")


def test_runs_inside_the_callers_transaction(database: BaseDatabaseWrapper, index: PassageIndex) -> None:
    database.commit()
    index.add(1, [LEASE])
    database.rollback()
    try:
        assert found(index, "tenant") == []
    finally:
        with database.cursor() as cursor:
            cursor.execute("DROP TABLE passage_lexical")
        database.commit()


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   ",
        "?!",
        '"',
        "''",
        "\\",
        "a\\'b",
        "NEAR(a b)",
        "title:x AND",
        "body : *",
        "a'); DROP TABLE passage_lexical; --",
    ]
    + [
        "%s %d %",
        ":*",
        "!tenant & | <->",
        "\x00tenant\x00",
        "tenant" * 400,
        "x " * 5000,
        "(((((",
        "\ud800",
        "ﬁ\u0301\u200d",
        "a:b:c",
    ],
)
def test_no_query_is_an_error(filled: PassageIndex, query: str) -> None:
    filled.search(1, query)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60))
def test_any_text_can_be_indexed_and_asked(index: PassageIndex, text: str) -> None:
    index.add(1, [IndexRow(1, text, text, text + " tenant")])
    assert found(index, "tenant " + text) == [1]


def test_a_very_long_passage_is_indexed(index: PassageIndex) -> None:
    index.add(1, [IndexRow(1, "", "", " ".join(f"word{number}" for number in range(30_000)))])
    assert found(index, "word29999") == [1]


class _Elsewhere:
    vendor = "oracle"

    def cursor(self) -> None: ...


def test_other_databases_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="oracle"):
        index_for(_Elsewhere())  # type: ignore[arg-type]
