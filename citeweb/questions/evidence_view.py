"""One citation's evidence, on the text and on the page's picture."""

from dataclasses import dataclass

from django.urls import reverse

from citeweb.documents.models import Page, Revision
from citeweb.documents.reader import Lit, Window, window
from citeweb.documents.selectors import Box, boxes, newest_ready_of, pages_of
from citeweb.questions.models import Answer, Citation
from citeweb.questions.presenting import ShownCitation, shown_citation
from citeweb.questions.selectors import markers_of

GOOD = 0.97  # a page's extraction quality that needs no word


@dataclass(frozen=True)
class LitBox:
    """A rectangle on a page's picture, in points; a little outside the glyphs."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class LitPage:
    """A page with what is lit on it."""

    page: Page
    boxes: list[LitBox]

    @property
    def poor(self) -> int | None:
        """The extraction's quality in per cent where it is poor: a scan, or a font with unknown characters."""
        quality = self.page.quality
        return None if quality is None or quality >= GOOD else int(100 * quality)


@dataclass(frozen=True)
class Place:
    """What is lit, and in which revision; None when the document was removed."""

    revision: Revision | None
    spans: list[list[int]]
    sentence: list[int] | None = None


@dataclass(frozen=True)
class Evidence:
    """What the evidence pane shows. ``window`` is None when the document was removed."""

    answer: Answer
    shown: ShownCitation
    position: int
    total: int
    previous: int | None
    next: int | None
    window: Window | None
    pages: list[LitPage]
    place: Place
    superseded_by: Revision | None
    in_newer: bool

    @property
    def citation(self) -> Citation:
        return self.shown.citation

    @property
    def revision(self) -> Revision | None:
        return self.place.revision

    @property
    def followed(self) -> bool:
        """True when the citation was checked against the newest revision."""
        return self.shown.newer is not None and self.shown.newer.revision == self.superseded_by


def evidence(*, answer: Answer, citation: Citation, in_newer: bool = False) -> Evidence:
    """The evidence of a citation, linked or not; the places of the answer's other citations are outlined.

    ``in_newer`` shows where its words stand in the newer revision that it was followed into.
    """
    markers = markers_of(answer=answer)
    numbers = [marker.number or 0 for marker in markers]
    position = numbers.index(citation.number) + 1 if citation.number in numbers else 0
    shown = shown_citation(citation)
    place = Place(citation.revision, citation.spans, citation.sentence)
    if in_newer and shown.newer:
        place = Place(shown.newer.revision, shown.newer.spans)
    revision = place.revision
    return Evidence(
        answer=answer,
        shown=shown,
        position=position,
        total=len(numbers),
        previous=numbers[position - 2] if position > 1 else None,
        next=numbers[position] if position < len(numbers) else None,
        window=window(revision=revision, lit=_lit(place, citation, markers)) if revision and place.spans else None,
        pages=_pages(revision, place.spans) if revision else [],
        place=place,
        superseded_by=_superseded_by(citation.revision),
        in_newer=in_newer and shown.newer is not None,
    )


def _superseded_by(revision: Revision | None) -> Revision | None:
    newest = revision and newest_ready_of(revision=revision)
    return newest if newest and revision and newest.number > revision.number else None


def _lit(place: Place, citation: Citation, markers: list[Citation]) -> list[Lit]:
    """From the ground up: other citations, the sentence, the quoted words."""
    others = [
        Lit(
            start,
            end,
            "lit-other",
            href=reverse("evidence", args=[marker.claim.answer_id, marker.number]),
            label=f"Citation {marker.number}",
        )
        for marker in markers
        if marker.revision == place.revision and marker.number != citation.number
        for start, end in marker.spans
    ]
    sentence = [Lit(start, end, "lit-sentence") for start, end in [place.sentence]] if place.sentence else []
    return [*others, *sentence, *(Lit(start, end, "lit") for start, end in place.spans)]


MARGIN = 1.5  # points around the glyphs


def _pages(revision: Revision, spans: list[list[int]]) -> list[LitPage]:
    quoted = [box for start, end in spans for box in boxes(revision=revision, start=start, end=end)]
    numbers = {box[0] for box in quoted}
    pages = pages_of(revision=revision).filter(number__in=numbers)
    return [LitPage(page, [_box(box) for box in quoted if box[0] == page.number]) for page in pages]


def _box(box: Box) -> LitBox:
    _, x0, y0, x1, y1 = box
    return LitBox(x0 - MARGIN, y0 - MARGIN, x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN)
