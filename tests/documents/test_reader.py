"""The window of source text: cut where a span begins or ends, whole otherwise, right after an emoji."""

from itertools import chain

import pytest

from citeweb.documents.models import Library, Revision, RevisionText
from citeweb.documents.reader import Block, Lit, Segment, Window, window
from tests.conftest import add


def words_of(block: Block) -> str:
    if not block.rows:
        return "".join(segment.text for segment in block.segments)
    rows = [row for row in block.rows if not row.repeated]
    return "\n".join("\t".join("".join(s.text for s in cell) for cell in row.cells) for row in rows)


def shown(view: Window) -> str:
    return "\n\n".join(words_of(block) for block in view.blocks)


def segments_of(view: Window) -> list[Segment]:
    runs = chain.from_iterable([block.segments, *(c for row in block.rows for c in row.cells)] for block in view.blocks)
    return list(chain.from_iterable(runs))


def lit(view: Window, kind: str) -> str:
    segments = segments_of(view)
    return "".join(segment.text for segment in segments if segment.lit and segment.lit.kind == kind)


@pytest.fixture
def emoji(library: Library) -> Revision:
    return add(library, "emoji.txt", "The 😀 tenant pays 👩‍👩‍👧 rent. The landlord mows.\n\nThe roof is new.")


def test_what_is_shown_is_the_text(lease: Revision) -> None:
    text = RevisionText.objects.get(revision=lease).text
    assert shown(window(revision=lease)) == text


def test_a_span_after_an_emoji_is_lit_exactly(emoji: Revision) -> None:
    text = emoji.source.text
    start = text.index("pays")
    view = window(revision=emoji, lit=[Lit(start, start + len("pays"), "lit")])
    assert lit(view, "lit") == "pays"
    assert shown(view) == text


def test_a_sentence_is_paler_around_the_quote_and_a_later_span_lies_on_top(lease: Revision) -> None:
    text = lease.source.text
    start, end = text.index("Either party"), text.index(" in writing")
    quote = text.index("30 days")
    spans = [Lit(start, end, "lit-sentence"), Lit(quote, quote + 7, "lit")]
    view = window(revision=lease, lit=spans)
    assert lit(view, "lit") == "30 days"
    assert lit(view, "lit-sentence") == text[start:end].replace("30 days", "")


def test_a_span_across_paragraphs_is_lit_in_both_and_marked_first_once(lease: Revision) -> None:
    text = lease.source.text
    start, end = text.index("a month"), text.index("Either") + len("Either party")
    view = window(revision=lease, lit=[Lit(start, end, "lit")])
    assert lit(view, "lit") == text[start:end].replace("\n\n", "")
    firsts = [segment for segment in segments_of(view) if segment.first]
    assert len(firsts) == 1


def test_headings_have_their_level(lease: Revision) -> None:
    levels = {"".join(s.text for s in block.segments): block.level for block in window(revision=lease).blocks}
    assert levels["Lease"] == 1
    assert levels["Notice"] == 2
    assert levels[next(text for text in levels if text.startswith("Either"))] == 0


def test_a_long_text_is_shown_in_windows_that_join_up(library: Library) -> None:
    long = add(library, "long.txt", "\n\n".join(f"Paragraph {n} of the long text is here." for n in range(3000)))
    text = long.source.text
    seen, at = [], 0
    while True:
        view = window(revision=long, at=at)
        seen.append(shown(view))
        if view.later is None:
            break
        assert view.later > at
        at = view.later
    assert "".join("".join(seen).split()) == "".join(text.split())


def test_one_overlong_line_is_still_bounded(library: Library) -> None:
    long = add(library, "line.txt", "word " * 60_000)
    start = long.source.text.index("word", 150_000)
    view = window(revision=long, lit=[Lit(start, start + 4, "lit")])
    assert lit(view, "lit") == "word"
    assert len(shown(view)) < 20_000


@pytest.fixture
def table(library: Library) -> Revision:
    rows = "".join(f"<tr><td>Item {n}</td><td>{n * 10}.50</td></tr>" for n in range(900))
    page = f"<h1>Fees</h1><p>Before.</p><table><tr><th>Item</th><th>Fee</th></tr>{rows}</table><p>After.</p>"
    return add(library, "fees.html", page)


def test_a_table_is_shown_by_rows_and_cells_and_lit_within_them(table: Revision) -> None:
    text = table.source.text
    start = text.index("Item 1\t")
    view = window(revision=table, lit=[Lit(start, start + len("Item 1\t10.50"), "lit")])
    block = next(block for block in view.blocks if block.rows)
    assert block.rows[0].head
    assert [[s.text for s in cell] for cell in block.rows[0].cells] == [["Item"], ["Fee"]]
    assert [[(s.text, s.lit is not None, s.first) for s in cell] for cell in block.rows[2].cells] == [
        [("Item 1", True, True)], [("10.50", True, False)],
    ]  # fmt: skip
    assert shown(view) == text[: len(shown(view))]


def test_a_window_inside_a_table_repeats_its_head(table: Revision) -> None:
    text = table.source.text
    start = text.index("Item 700\t")
    view = window(revision=table, lit=[Lit(start, start + 8, "lit")])
    first = view.blocks[0].rows[0]
    assert first.head
    assert first.repeated
    assert lit(view, "lit") == "Item 700"
    assert shown(view) in text


def test_a_lit_cell_lights_its_row_and_column_heads_paler(table: Revision) -> None:
    start = table.source.text.index("30.50")
    view = window(revision=table, lit=[Lit(start, start + 5, "lit")])
    assert lit(view, "lit") == "30.50"
    assert lit(view, "lit-head") == "FeeItem 3"


def test_a_head_said_again_is_lit_for_a_cell_of_a_later_window(table: Revision) -> None:
    start = table.source.text.index("7000.50")
    view = window(revision=table, lit=[Lit(start, start + 7, "lit")])
    repeated = view.blocks[0].rows[0]
    assert repeated.repeated
    assert [cell[0].lit is not None for cell in repeated.cells] == [False, True]


def test_a_row_without_the_columns_of_its_head_names_none(library: Library) -> None:
    page = "<table><tr><th>Item</th><th>2023</th><th>2024</th></tr><tr><td>Sum</td><td colspan=2>95</td></tr></table>"
    merged = add(library, "merged.html", page)
    start = merged.source.text.index("95")
    view = window(revision=merged, lit=[Lit(start, start + 2, "lit")])
    assert lit(view, "lit-head") == "Sum"


def test_a_row_whose_first_cell_is_empty_is_named_by_its_first_words(library: Library) -> None:
    fees = add(library, "fees.csv", "Group,Item,Fee\nHeat,Oil,12\n,Gas,34\n,Wood,56\n")
    start = fees.source.text.index("34")
    assert lit(window(revision=fees, lit=[Lit(start, start + 2, "lit")]), "lit-head") == "FeeGas"


def test_prose_has_no_heads(lease: Revision) -> None:
    assert lit(window(revision=lease, lit=[Lit(0, 5, "lit")]), "lit-head") == ""


def test_windows_of_a_table_join_up(table: Revision) -> None:
    seen, at = [], 0
    while True:
        view = window(revision=table, at=at)
        seen.append(shown(view))
        if view.later is None:
            break
        at = view.later
    assert "".join("".join(seen).split()) == "".join(table.source.text.split())
