"""Slides: what stands in charts and graphics is read too."""

from __future__ import annotations

import io
from typing import Any

import pptx
from lxml import etree
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from citeweb.extract.graphics import diagram_blocks

from .conftest import Reading

_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _with_chart() -> bytes:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Sales"
    untyped: Any = CategoryChartData
    data = untyped(number_format="0.0%")
    data.categories = ["North", "South"]
    data.add_series("2023", (0.131, 0.25))
    data.add_series("2024", (0.142, None))
    size = Inches(1), Inches(2), Inches(5), Inches(3)
    chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *size, data).chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "Share of sales"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def test_a_chart_is_read_as_a_table_of_its_numbers_as_shown(reading: Reading) -> None:
    text = reading(_with_chart()).source.text
    assert text.startswith("Slide 1: Sales\n\nShare of sales\n\n\t2023\t2024\n")
    assert "North\t13.1%\t14.2%\nSouth\t25.0%" in text


def test_the_texts_of_smart_art_are_items_and_its_links_are_none() -> None:
    points = "".join(
        f'<d:pt type="{kind}"><d:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></d:t></d:pt>'
        for kind, text in (("node", "Plan"), ("parTrans", "link"), ("node", "Build"), ("pres", "drawn"))
    )

    class Part:
        blob = f'<d:dataModel xmlns:d="{_DGM}" xmlns:a="{_A}"><d:ptLst>{points}</d:ptLst></d:dataModel>'.encode()

        def related_part(self, name: str) -> Part:
            assert name == "rId2"
            return self

    frame = etree.fromstring(f'<f><d:relIds xmlns:d="{_DGM}" xmlns:r="{_R}" r:dm="rId2"/></f>')
    assert [(block.text, block.kind) for block in diagram_blocks(frame, Part())] == [
        ("Plan", "item"),
        ("Build", "item"),
    ]
