"""One analysis for index and query: what meets, what stays whole, what is a stop word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeweb.retrieval.analysis import LONGEST_TERM, guess_language, terms, words


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("The tenants were notified", "tenant"),
        ("liabilities", "liability"),
        ("Die Urlaubstage werden übertragen", "urlaubstage ubertragen"),
        ("Les indemnités sont versées", "les indemnité"),
        ("Компания основана в августе", "август"),
        ("Ὅλοι οἱ ἄνθρωποι", "ολοι ανθρωποι"),
        ("שְׁטָחָהּ", "שטחה"),
        ("كِتَابٌ", "كتاب"),
        ("ẹ̀tọ́ kọ̀ọ̀kan", "eto kookan"),
        ("東京都庁の所在地", "所在地"),
        ("프로젝트를만들었고", "프로젝트"),
        ("ประเทศไทย", "ไทย"),
        ("हिन्दी भाषा", "हिन्दी"),
        ("ＡＢＣ１２３", "abc123"),
        ("eﬃcient", "efficient"),
        ("informa-\ntion", "information"),
        ("self-locking nuts", "selflocking"),
        ("self-locking nuts", "locking"),
        ("co\u00adoperation", "cooperation"),
        ("٢٠٢٤", "2024"),
        ("the source¹ says", "source"),
        ("O’Hara’s", "hara"),
        ("$618.00", "618"),
        ("1,000,000", "1000000"),
        ("Straße", "STRASSE"),
        ("C++ and C#", "c++"),
        ("C++ and C#", "c#"),
    ],
)
def test_what_is_asked_meets_what_is_stored(stored: str, asked: str) -> None:
    meeting = [set(word.forms) & set(terms(stored)) for word in words(asked)]
    assert meeting
    assert all(meeting)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("See Form 5884-C.", "5884-c"),
        ("Notice 2012-69, 2012-51 I.R.B.", "2012-69"),
        ("INC-2041/7", "inc-2041/7"),
        ("write to o.hara@example.org.", "o.hara@example.org"),
        ("rate of 0.875", "0.875"),
        ("Quote: 0,560899356", "0,560899356"),
        ("on 2024-05-10", "2024-05-10"),
        ("am 10.05.2024", "10.05.2024"),
        ("www.irs.gov/irb/2012-51_IRB", "www.irs.gov/irb/2012-51_irb"),
        ("MAX_RETRIES", "max_retries"),
        ("10:30", "10:30"),
    ],
)
def test_compounds_stay_whole_and_give_their_parts(text: str, whole: str) -> None:
    found = terms(text)
    assert whole in found
    assert [part for part in found if part != whole and part in whole]


def test_different_numbers_do_not_meet() -> None:
    assert not set(terms("1.45")) & set(terms("1.54"))
    assert not set(terms("23,718,968")) & set(terms("23,718,969"))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the rent that is due each month?", "english"),
        ("Wie viele Werktage Urlaub stehen mindestens zu?", "german"),
        ("Que boit le juge blond, et où fume-t-il ?", "french"),
        ("¿Cuántos días tiene el inquilino para pagar?", "spanish"),
        ("Quanti giorni ha il conduttore per pagare?", "italian"),
        ("Hoeveel dagen heeft de huurder om te betalen?", "dutch"),
        ("INC-2041/7", "english"),
        ("", "english"),
    ],
)
def test_language_is_told_by_function_words(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_stop_words_are_those_of_the_texts_language() -> None:
    """German "war" is no stop word of an English question."""
    assert [word.forms[0] for word in words("Who won the war?") if not word.stop] == ["won", "war"]
    assert [word.forms[0] for word in words("Wann war der Krieg zu Ende?") if not word.stop] == ["krieg", "ende"]


def test_kana_pairs_are_stop_words_and_kanji_are_not() -> None:
    assert {word.forms[0]: word.stop for word in words("住所です")} == {"住所": False, "所で": False, "です": True}


@given(st.text())
def test_terms_are_safe_to_store_between_spaces(text: str) -> None:
    found = terms(text)
    assert not any(set(term) & set(" \t\n\"\\'()*^") or len(term) > LONGEST_TERM for term in found)
    assert all(term.split() == [term] for term in found)
    assert terms(text) == found
