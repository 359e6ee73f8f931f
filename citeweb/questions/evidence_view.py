"""One citation's evidence, on the text and on the page's picture."""

from dataclasses import dataclass

from django.urls import reverse

from citeweb.documents.models import Page, Revision
from citeweb.documents.reader import Lit, Window, window
from citeweb.documents.selectors import Box, boxes, is_superseded, pages_of
from citeweb.questions.models import Answer, Citation
from citeweb.questions.presenting import ShownCitation, shown_citation
from citeweb.questions.selectors import markers_of


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
    superseded: bool

    @property
    def citation(self) -> Citation:
        return self.shown.citation

    @property
    def revision(self) -> Revision | None:
        return self.shown.citation.revision


def evidence(*, answer: Answer, citation: Citation) -> Evidence:
    """The evidence of a citation, linked or not; the places of the answer's other citations are outlined."""
    markers = markers_of(answer=answer)
    numbers = [marker.number or 0 for marker in markers]
    position = numbers.index(citation.number) + 1 if citation.number in numbers else 0
    revision = citation.revision
    open_to = revision is not None and bool(citation.spans)
    return Evidence(
        answer=answer,
        shown=shown_citation(citation),
        position=position,
        total=len(numbers),
        previous=numbers[position - 2] if position > 1 else None,
        next=numbers[position] if position < len(numbers) else None,
        window=window(revision=revision, lit=_lit(citation, markers)) if open_to and revision else None,
        pages=_pages(revision, citation) if open_to and revision else [],
        superseded=revision is not None and is_superseded(revision=revision),
    )


def _lit(citation: Citation, markers: list[Citation]) -> list[Lit]:
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
        if marker.revision_id == citation.revision_id and marker.number != citation.number
        for start, end in marker.spans
    ]
    sentence = [Lit(start, end, "lit-sentence") for start, end in [citation.sentence]] if citation.sentence else []
    return [*others, *sentence, *(Lit(start, end, "lit") for start, end in citation.spans)]


MARGIN = 1.5  # points around the glyphs


def _pages(revision: Revision, citation: Citation) -> list[LitPage]:
    quoted = [box for start, end in citation.spans for box in boxes(revision=revision, start=start, end=end)]
    numbers = {box[0] for box in quoted}
    pages = pages_of(revision=revision).filter(number__in=numbers)
    return [LitPage(page, [_box(box) for box in quoted if box[0] == page.number]) for page in pages]


def _box(box: Box) -> LitBox:
    _, x0, y0, x1, y1 = box
    return LitBox(x0 - MARGIN, y0 - MARGIN, x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN)
