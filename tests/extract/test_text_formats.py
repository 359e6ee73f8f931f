"""Plain text, Markdown and HTML."""

from __future__ import annotations

import pytest

from citeweb.extract import Empty, Extraction, NotADocument

from .conftest import Reading

SAMPLES = [
    ("utf-8", "Überfüllte Gefäße, naïve café — “quoted”."),
    ("utf-8-sig", "Überfüllte Gefäße, naïve café — “quoted”."),
    ("utf-16", "A first line.\nΚαι μια δεύτερη."),
    ("utf-16-le", "A first line of plain words.\nAnd a second."),
    ("utf-16-be", "A first line of plain words.\nAnd a second."),
    ("utf-32", "A first line.\nДругая строка."),
    ("utf-32-le", "A first line of plain words.\nAnd a second."),
    ("cp1252", "Die Größe der Häuser beträgt über fünf Meter – “genau” gemessen."),
    ("cp1251", "Хельсинки — столица Финляндии, а Москва — столица России."),
    ("koi8_r", "Хельсинки - столица Финляндии, а Москва - столица России."),
    ("cp932", "髙橋淳は三十五歳で、名古屋に住んでいます。カタカナもあります。"),
    ("gb18030", "中华人民共和国的首都是北京，人口超过两千万。"),
    ("big5", "台灣的首都是台北，人口超過兩百萬。"),
    ("cp949", "대한민국의 수도는 서울이며 인구는 천만 명이다."),
    ("euc_jp", "日本語の文章です。これはテストです。"),
    ("cp1253", "Η Ελλάδα είναι χώρα στην Ευρώπη."),
    ("cp1256", "مرحبا بالعالم هذا نص قصير"),
]


@pytest.mark.parametrize(("encoding", "text"), SAMPLES, ids=[name for name, _ in SAMPLES])
def test_text_in_any_encoding_is_read_as_it_was_written(encoding: str, text: str, reading: Reading) -> None:
    extraction = reading(text.encode(encoding))
    assert extraction.kind == "txt"
    assert extraction.source.text == text


def test_plain_text_is_tidied_at_line_ends_only(reading: Reading) -> None:
    text = reading(b"One  two   \r\n three\r\n\r\n\r\n\r\nfour\xc2\xad teen\0.\n").source.text
    assert text == "One  two\n three\n\nfour teen."


def test_composed_and_decomposed_letters_stay_as_they_are(reading: Reading) -> None:
    mixed = "e\u0323\u0300 \u1eb9\u0300 ẹ ﬁne ½ Å"
    assert reading(mixed.encode()).source.text == mixed


MARKDOWN = b"""---
title: Leave policy
date: 2024-05-01
---
# Leave \\*and\\* rest

An employee may take **25 days**; see [the annex](http://example.org "x") &amp; `code_1`.
It goes on here.

- first
- second
  - inner

| Grade | Days |
|-------|------|
| A     | 25   |

<div hidden>secret</div><p>seen <i>too</i></p>
"""


def test_markdown_is_what_a_reader_sees(reading: Reading) -> None:
    extraction = reading(MARKDOWN)
    assert extraction.kind == "md"
    assert extraction.source.text == (
        "Leave *and* rest\n\nAn employee may take 25 days; see the annex & code_1. It goes on here.\n\n"
        "first\nsecond\ninner\n\nGrade\tDays\nA\t25\n\nseen too"
    )
    assert (extraction.title, extraction.date) == ("Leave policy", "2024-05-01")
    assert headings(extraction) == [(1, "Leave *and* rest")]


PAGE = (
    b"""<!DOCTYPE html><html><head><title> A  page </title><style>p {}</style></head><body>
<nav><a>Home</a></nav><header>Site</header>
<main><h1>The <em>main</em> thing</h1><script>var x = "no";</script>
<p>First para&shy;graph,<br>with a break.</p><p style="display:none">hidden</p><p hidden>hidden too</p>
<table><tr><th>Name</th><th>Sum</th></tr><tr><td>A<br>B</td><td>1&nbsp;000</td></tr></table>
<pre>  two
    lines</pre><ul><li>one<li>two</ul>"""
    + b"<p>More words to make the main part long enough.</p>" * 4
    + b"</main></body></html>"
)


def test_html_is_its_main_text(reading: Reading) -> None:
    extraction = reading(PAGE)
    assert extraction.kind == "html"
    assert extraction.title == "A page"
    assert extraction.source.text.startswith(
        "The main thing\n\nFirst paragraph,\nwith a break.\n\nName\tSum\nA B\t1 000\n\n"
        "  two\n    lines\n\none\ntwo\n\nMore"
    )
    assert headings(extraction) == [(1, "The main thing")]
    for unseen in ("Home", "hidden", "var x", "Site"):
        assert unseen not in extraction.source.text


def test_an_empty_cell_keeps_the_others_in_their_columns(reading: Reading) -> None:
    head, rows = (
        "<tr><th></th><th>1997</th><th></th><th>1998</th></tr>",
        "<tr><td>Rent</td><td></td><td></td><td>5</td></tr>",
    )
    text = reading(f"<html><body><table>{head}{rows}</table></body></html>".encode()).source.text
    assert text == "\t1997\t1998\nRent\t\t5"


def test_a_table_that_lays_out_a_page_is_no_table(reading: Reading) -> None:
    text = reading(b"<html><body><table><tr><td><h2>Left</h2><p>a</p></td><td><p>b</p></td></tr></table></body></html>")
    assert text.source.text == "Left\n\na\n\nb"


def test_html_in_a_declared_encoding(reading: Reading) -> None:
    page = "<html><head><meta charset='windows-1251'></head><body><p>Привет</p></body></html>"
    assert reading(page.encode("cp1251")).source.text == "Привет"


def test_deep_nesting_is_survived(reading: Reading) -> None:
    deep = b"<html><body>" + b"<div>" * 8_000 + b"deep" + b"</div>" * 8_000 + b"<p>shallow</p></body></html>"
    assert "shallow" in reading(deep).source.text


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", Empty),
        (b" \n\t\n", Empty),
        (b"<html><body><script>x</script></body></html>", Empty),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), NotADocument),
        (bytes(range(256)) * 8, NotADocument),
    ],
)
def test_what_is_no_document_is_named(data: bytes, error: type[Exception], reading: Reading) -> None:
    with pytest.raises(error):
        reading(data)


def headings(extraction: Extraction) -> list[tuple[int, str]]:
    return [(heading.level, extraction.source.text[heading.start : heading.end]) for heading in extraction.headings]


def test_a_menu_behind_a_checkbox_is_no_text_but_a_checklist_is(reading: Reading) -> None:
    switch = '<div><input type="checkbox" {}><label>3 languages</label><ul><li>Deutsch</li></ul></div>'
    page = "<html><body><main><h1>Duck</h1>{}<p>" + "Ducks swim. " * 30 + "</p></main></body></html>"
    menu = reading(page.format(switch.format('role="button" aria-haspopup="true"')).encode()).source.text
    plain = reading(page.format(switch.format("checked")).encode()).source.text
    assert menu.startswith("Duck\n\nDucks swim.")
    assert "Deutsch" in plain


def test_menus_in_menus_are_hidden_once_and_for_all(reading: Reading) -> None:
    menu = '<div><input type="checkbox" aria-haspopup="true">deep'
    text = reading(("<html><body><p>Shown.</p>" + menu * 2_000 + "</body></html>").encode()).source.text
    assert text == "Shown."
