"""Charts and SmartArt of a slide: the words and numbers that a person sees in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citeweb.extract import numfmt
from citeweb.extract.blocks import CELL, Block, one_line
from citeweb.extract.package import Element, parse_xml

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def chart_blocks(chart: Element) -> Iterator[Block]:
    """A chart's titles, then its numbers as a table: a row a category, a column a series."""
    for title in chart.iter(_C + "title"):
        yield Block(" ".join(_paragraphs(title)))
    series = list(chart.iter(_C + "ser"))
    columns = [_points(one, "val", "yVal") for one in series]
    labels: dict[int, str] = {}
    for one in series:
        labels = _points(one, "cat", "xVal") | labels
    names = [" ".join(value.text or "" for value in one.iterfind(f"{_C}tx//{_C}v")) for one in series]
    if any(names):
        yield Block(_line(["", *names]), "head")
    for at in sorted({at for column in columns for at in column}):
        yield Block(_line([labels.get(at, ""), *(column.get(at, "") for column in columns)]), "row")


def _line(cells: list[str]) -> str:
    """Cells on one line, each in its column: an empty first one stays."""
    return CELL.join(map(one_line, cells)).rstrip(CELL)


def _points(series: Element, *names: str) -> dict[int, str]:
    """The values kept in the file, by their place; those of the innermost level where there are several."""
    for holder in (series.find(_C + name) for name in names):
        cache = None if holder is None else next((e for e in holder.iter() if e.find(_C + "pt") is not None), None)
        if cache is not None:
            code = cache.findtext(_C + "formatCode") or "General"
            return {int(p.get("idx", "0")): _shown(p, code) for p in cache.iterfind(_C + "pt")}
    return {}


def _shown(point: Element, code: str) -> str:
    text = point.findtext(_C + "v") or ""
    try:
        return numfmt.shown(float(text), point.get("formatCode") or code)
    except ValueError:
        return text


def diagram_blocks(frame: Element, part: Any) -> Iterator[Block]:
    """The texts of a SmartArt graphic, an item each, in the order in which the file keeps them."""
    for ids in frame.iter(_DGM + "relIds"):
        try:
            data = parse_xml(part.related_part(ids.get(_R + "dm", "")).blob)
        except KeyError:  # the graphic's data is missing: PowerPoint shows an empty frame
            continue
        for point in data.iter(_DGM + "pt"):
            if point.get("type", "node") in ("node", "asst"):
                yield from (Block(text, "item") for text in _paragraphs(point))


def _paragraphs(parent: Element) -> Iterator[str]:
    texts = ("".join(part.text or "" for part in paragraph.iter(_A + "t")) for paragraph in parent.iter(_A + "p"))
    return (text.strip() for text in texts if text.strip())
