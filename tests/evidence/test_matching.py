# ruff: noqa: E501 (a golden case a line)
"""Golden cases: every rule with what it allows, and what it must not."""

import time

import pytest

from citeweb.evidence import Outcome, SourceText, match_quote

EXACT, FUZZY, ALTERED, ABSENT, SHORT = (
    Outcome.EXACT,
    Outcome.FUZZY,
    Outcome.ALTERED,
    Outcome.ABSENT,
    Outcome.TOO_SHORT,
)

# rule, source, quote, outcome
GOLDEN = [
    ("case", "The Bank shall pay the fee.", "the bank SHALL pay the fee", EXACT),
    ("white space", "The bank\n   shall\tpay the fee.", "The bank shall pay the fee.", EXACT),
    ("quotation marks", "The \u201cbank\u201d shan\u2019t pay the fee.", "The \"bank\" shan't pay the fee.", EXACT),
    ("dashes", "The bank \u2014 not the buyer \u2014 pays.", "The bank - not the buyer -- pays.", EXACT),
    ("ligature", "The o\ufb03ce \ufb01rst \ufb02oods.", "The office first floods.", EXACT),
    ("line-end hyphen", "The agree-\nment binds both parties.", "The agreement binds both parties.", EXACT),
    ("line-end hyphen kept", "The well-\nknown agreement binds.", "The well-known agreement binds.", EXACT),
    ("hyphen of a PDF reader", "The agree\ufffement binds both.", "The agreement binds both.", EXACT),
    ("full width", "The bank pays 12% now.", "Ｔｈｅ ｂａｎｋ ｐａｙｓ １２％ ｎｏｗ", EXACT),
    ("dotless i", "Bütün insanlar hüquqlarına görə azaddır.", "BÜTÜN INSANLAR HÜQUQLARINA GÖRƏ AZADDIR.", EXACT),
    ("lines of unspaced script", "会社は決定の\n理由を書面で通知する。", "会社は決定の理由を書面で通知する", EXACT),
    ("number broken in unspaced script", "会社は20\n05年に決定の理由を通知した。", "会社は2005年に決定の理由を通知した", FUZZY),
    ("number broken elsewhere", "We found 20\n05 errors in the text.", "We found 2005 errors in the text.", ALTERED),
    ("glued", "The bank shallpay thefee now.", "The bank shall pay the fee now.", FUZZY),
    ("glued into a word", "The claim was notable today.", "The claim was not able today.", ALTERED),
    ("glued into a word, others prove it", "You maybe able to paythe feeand leave.", "You may be able to pay the fee and leave.", FUZZY),
    ("lost hyphen", "It has automaticallydetected faults in it.", "It has automatically-detected faults in it.", FUZZY),
    ("lost hyphen, a word too", "They shall resign for two years.", "They shall re-sign for two years.", ALTERED),
    ("lost hyphen of a number", "The term of 10year bonds ends.", "The term of 10-year bonds ends.", ALTERED),
    ("inches", "The wall is 6\" high in all.", "The wall is 6\u201d high in all.", EXACT),
    ("feet for inches", "The wall is 6\" high in all.", "The wall is 6' high in all.", ALTERED),
    ("inches for feet", "The wall is 6\u2019 high in all.", "The wall is 6\" high in all.", ALTERED),
    ("a quotation ends in a number", "He read \u2018chapter 6\u2019 in all.", "He read \"chapter 6\" in all.", EXACT),
    ("end of a quotation", "\u201cRead all of chapter 6\u201d he said.", "Read all of chapter 6' he said.", EXACT),
    ("split", "The bank s h a l l pay the fee.", "The bank shall pay the fee.", FUZZY),
    ("split into words", "The bank is now here to pay.", "The bank is nowhere to pay.", ALTERED),
    ("digits never join", "We paid 10 5 times in all.", "We paid 105 times in all.", ALTERED),
    ("digits never part", "We paid 105 times in all.", "We paid 10 5 times in all.", ALTERED),
    ("glyph", "The govemment shall pay the fee.", "The government shall pay the fee.", FUZZY),
    ("glyph as a digit", "The examp1e shall pay the fee.", "The example shall pay the fee.", FUZZY),
    ("glyph, a word too", "The modem shall pay the fee.", "The modern shall pay the fee.", ALTERED),
    ("glyph in a number", "We paid 10l times in all.", "We paid 101 times in all.", ALTERED),
    ("glyph in the quote", "The government shall pay the fee.", "The govemment shall pay the fee.", ALTERED),
    ("glyph in a short name", "The fee of Harner is due now.", "The fee of Hamer is due now.", ALTERED),
    ("footnote", "The bank[12] shall\u00b3 pay the fee.\u2020 It did.", "The bank shall pay the fee. It did.", FUZZY),
    ("footnote of words", "The bank [not] shall pay the fee.", "The bank shall pay the fee.", ALTERED),
    ("exponent", "An area of 40 m\u00b2 is let.", "An area of 40 m is let.", ALTERED),
    ("power", "A sum of 10\u2075 is due now.", "A sum of 105 is due now.", ALTERED),
    ("emphasis", "The **bank** shall `pay` the _fee_.", "The bank shall pay the fee.", FUZZY),
    ("operator", "A sum of 5 * 3 is due now.", "A sum of 5 3 is due now.", ALTERED),
    ("link", "The [bank](https://example.org/not) shall pay.", "The bank shall pay.", FUZZY),
    ("tag", "The <b>bank</b> shall pay.", "The bank shall pay.", FUZZY),
    ("tag with attributes", 'The <a href="https://example.org/x" class="y">bank</a> shall pay.', "The bank shall pay.", FUZZY),
    ("no tag", "The mail goes <i never> to the bank office.", "The mail goes to the bank office.", ALTERED),
    ("struck out", "The mail goes to <del>the bank</del> the court.", "The mail goes to the bank the court.", ALTERED),
    ("struck out in Markdown", "The mail goes to ~~the bank~~ the court.", "The mail goes to the bank the court.", ALTERED),
    ("furniture", "The bank shall\n17\n\nAnnual Report 2025\npay the fee.", "The bank shall pay the fee.", FUZZY),
    ("furniture that speaks", "The bank shall\n17\n\nnot before May\npay the fee.", "The bank shall pay the fee.", ALTERED),
    ("no furniture", "The bank shall\nAnnual Report 2025\npay the fee.", "The bank shall pay the fee.", ALTERED),
    ("sign", "The result was -5 in total.", "The result was 5 in total.", ALTERED),
    ("accounting brackets", "The result was (5) in total.", "The result was 5 in total.", ALTERED),
    ("word", "The buyer may pay the fee.", "The buyer must pay the fee.", ALTERED),
    ("begins in a compound", "Sums of non-exempt buyers are due.", "exempt buyers are due", ALTERED),
    ("begins in a number", "The price is $1,250 for every buyer.", "250 for every buyer", ALTERED),
    ("begins after a sign", "A loss of -12 per cent was seen.", "12 per cent was seen", ALTERED),
    ("ends in an amount", "The bank pays a fee of 12 million a year.", "The bank pays a fee of 12", ALTERED),
    ("ends before a unit mark", "The bank pays interest of 12% a year.", "The bank pays interest of 12", ALTERED),
    ("begins in a mixed number", "Take 2 1/2 spoons of the drug daily.", "1/2 spoons of the drug daily", ALTERED),
    ("begins in a mixed sign", "Take 2 ½ spoons of the drug daily.", "½ spoons of the drug daily", ALTERED),
    ("begins in a numeral", "会社は百五円を直ちに支払った。", "五円を直ちに支払った", ALTERED),
    ("ends before a power", "The value of it rose to 3.2 × 10 in May.", "The value of it rose to 3.2", ALTERED),
    ("ends before crores", "The bank paid a fee of 5 crore a year.", "The bank paid a fee of 5", ALTERED),
    ("ends before a scale", "会社の売上高は3億円であった。", "会社の売上高は3", ALTERED),
    ("ends in a numeral", "会社が支払ったのは五億円だった。", "会社が支払ったのは五", ALTERED),
    ("absent", "The bank shall pay the fee.", "Whales sing in deep and cold water.", ABSENT),
    ("too short", "The bank shall pay the fee.", "the fee", SHORT),
    ("value", "The market value was $70,923,698.", "$70,923,698", EXACT),
    ("percentage in a table", "20,000\t15.2%\t13.8%\t13.1%", "13.1%", EXACT),
    ("date of one piece", "Due on 1999-06-12 in all.", "1999\u201306\u201312", EXACT),
    ("value in two places", "From 13.1% it fell, then rose to 13.1%.", "13.1%", SHORT),
    ("long value in two places", "Due 12-June-1999.\tPaid 12-June-1999.", "12-June-1999", EXACT),
    ("long value, one negated", "It was $12,923,698, then ($12,923,698).", "$12,923,698", SHORT),
    ("value that differs", "The market value was $70,923,698.", "$70,923,689", SHORT),
    ("value cut from a number", "The market value was $1,250,300.", "250,300", SHORT),
    ("value cut from its sign", "The change was -13.1% in all.", "13.1%", SHORT),
    ("value in brackets", "The change was (13.1%) in all.", "13.1%", SHORT),
    ("value with its brackets", "The change was (13.1%) in all.", "(13.1%)", EXACT),
    ("value cut from its magnitude", "It cost $12.50 million.", "$12.50", SHORT),
    ("bare number", "It was founded in 2019.", "2019", SHORT),
    ("small value", "It rose by 3.1% then.", "3.1%", SHORT),
    ("a rare word", "Notwithstanding this, the bank pays.", "Notwithstanding", SHORT),
    ("all that the source says", "  Hydrogenation.\n", "hydrogenation", EXACT),
    ("all that the source says is little", "Yes.", "Yes", SHORT),
    ("nothing", "The bank shall pay the fee.", " \u2026 ", SHORT),
]  # fmt: skip


@pytest.mark.parametrize(("source", "quote", "outcome"), [g[1:] for g in GOLDEN], ids=[g[0] for g in GOLDEN])
def test_golden(source: str, quote: str, outcome: Outcome) -> None:
    assert match_quote(quote, source).outcome is outcome


def test_the_difference_is_shown_in_words() -> None:
    match = match_quote("Pay within 30 days of the notice.", "Please pay within 14 days of the notice. Thank you.")
    assert [(d.source, d.quote) for d in match.differences] == [("14", "30")]
    assert match.differences[0].source_span == (18, 20)
    assert not match.linkable


def test_spans_reach_over_what_the_fold_left_out() -> None:
    source = "\u00a7 1. The agree-\n  ment\u00ad binds \u201cboth\u201d parties. Next."
    start, end = match_quote("the agreement binds both parties", source).spans[0]
    assert source[start:end] == "The agree-\n  ment\u00ad binds \u201cboth\u201d parties"


def test_furniture_breaks_the_span() -> None:
    source = "The bank shall\n17\n\nAnnual Report 2025\npay the fee."
    match = match_quote("The bank shall pay the fee.", source)
    assert [source[a:b] for a, b in match.spans] == ["The bank shall", "pay the fee"]
    assert match.damage == ("page furniture",)


def test_a_page_boundary_is_as_good_as_a_page_number() -> None:
    text = "The bank shall\nAnnual Report 2025\npay the fee."
    assert match_quote("The bank shall pay the fee.", SourceText(text, [(0, 15), (15, len(text))])).outcome is FUZZY


def test_damage_is_bounded() -> None:
    source = "Tbe govemment of tbat provincc madc evcry citizcn tbinkful."
    assert not match_quote("The government of that province made every citizen thinkful.", source).linkable


@pytest.mark.parametrize(
    ("source", "quote", "linked"),
    [
        ("The bank, founded in 1901, shall pay the fee.", "The bank ... shall pay the fee", True),
        ("The bank, founded in 1901, shall pay the fee.", "The bank [\u2026] shall pay the fee", True),
        ("The bank does not, in any event, have to pay the fee.", "The bank \u2026 have to pay the fee", False),
        ("The bank shall, if asked, pay the fee.", "The bank shall \u2026 pay the fee", False),
        ("Die Bank muss, wenn gefragt, die Gebühr zahlen.", "Die Bank muss ... die Gebühr zahlen", False),
        ("The bank was founded here. Its buyer was fined twice.", "The bank was ... was fined twice", False),
        ("The fee is due. It rained. The bank paid it.", "The fee is due. ... The bank paid it.", True),
        ("The bank shall pay the fee.", "pay the fee ... The bank shall", False),
        ("The bank " + "and so on " * 100 + "shall pay the fee.", "The bank and so on ... shall pay the fee", False),
    ],
)
def test_elided(source: str, quote: str, linked: bool) -> None:
    match = match_quote(quote, source)
    assert match.linkable is linked
    assert ("elided" in match.cautions) is linked


@pytest.mark.parametrize(
    ("source", "quote", "cropped"),
    [
        ("It is not true that the bank pays the fee.", "the bank pays the fee", True),
        ("The bank pays the fee, unless the buyer agrees.", "The bank pays the fee", True),
        ("The auditor denied that the bank pays the fee.", "the bank pays the fee", True),
        ("Es ist falsch, dass die Bank die Gebühr zahlt.", "die Bank die Gebühr zahlt", True),
        ("La banque paie les frais, sauf accord contraire.", "La banque paie les frais", True),
        ("El banco paga la tasa, salvo pacto en contrario.", "El banco paga la tasa", True),
        ("O banco paga a taxa, salvo acordo em contrário.", "O banco paga a taxa", True),
        ("La banca paga la tassa, salvo patto contrario.", "La banca paga la tassa", True),
        ("De bank betaalt het tarief, tenzij anders bepaald.", "De bank betaalt het tarief", True),
        ("The bank pays the fee.", "The bank pays the fee.", False),
        ("It did not rain. The bank pays the fee. It was not late.", "The bank pays the fee.", False),
        ("It did not rain, but the bank pays the fee.", "the bank pays the fee", False),
        ("On Monday the bank pays the fee to the buyer.", "the bank pays the fee", False),
        ("The river falls near the bank in the summer of the year.", "near the bank in the summer", False),
    ],
)
def test_cropped(source: str, quote: str, cropped: bool) -> None:
    match = match_quote(quote, source)
    assert match.outcome is EXACT
    assert ("cropped" in match.cautions) is cropped
    assert match.sentence is not None
    assert match.sentence[0] <= match.spans[0][0]
    assert match.spans[-1][1] <= match.sentence[1]


def test_a_repeated_quote_names_every_place_and_prefers_one_that_is_not_taken_back() -> None:
    source = "It is not true that the bank pays the fee. Later the bank pays the fee to all. The bank pays the fee."
    match = match_quote("the bank pays the fee", source)
    assert match.cautions == ("repeated",)
    assert len(match.places) == 3
    assert match.spans == match.places[0] == ((49, 70),)


@pytest.mark.parametrize(
    "unit", ["a", "a ", "rn", "( ", "\u2026 ", "[", "-\n", "1 2 ", "\u0301", "<a ", "* ", "the cat sat "]
)
def test_hostile_length_takes_no_longer(unit: str) -> None:
    quote, source = (unit * 100_000)[:100_000] + " x", (unit * 1_000_000)[:1_000_000] + " y"
    start = time.perf_counter()
    match_quote(quote, source)
    assert time.perf_counter() - start < 5


def test_an_index_finds_what_a_search_finds() -> None:
    words = [f"word{i % 977} item{i % 31}" for i in range(20_000)]
    source = SourceText(". ".join(words)).prepare()
    quote = ". ".join(words[9_000:9_004])
    match = match_quote(quote, source)
    assert source.large
    assert match.outcome is EXACT
    assert len(match.places) == 1
    assert source.text[slice(*match.spans[0])] == quote
    assert match_quote(quote.replace("item", "itom", 1), source).outcome is ALTERED
