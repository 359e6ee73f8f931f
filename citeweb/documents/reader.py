"""The source text as the reader sees it: a window of it in blocks, with spans split into segments on the server."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from citeweb.documents.models import Revision, RevisionText

CONTEXT = 3_000  # characters shown before and after what is lit
WINDOW = 12_000  # characters shown where nothing is lit


@dataclass(frozen=True)
class Lit:
    """A span to be shown: ``kind`` is its style, ``href`` where it leads, ``label`` what a reader hears of it."""

    start: int
    end: int
    kind: str
    href: str = ""
    label: str = ""


@dataclass(frozen=True)
class Segment:
    """A run of text that is lit the same way throughout; ``first`` at the first one of kind "lit"."""

    text: str
    lit: Lit | None = None
    first: bool = False


@dataclass(frozen=True)
class Block:
    """A paragraph, or a heading of ``level``; level 0 is a paragraph."""

    level: int
    segments: list[Segment] = field(default_factory=list)


@dataclass(frozen=True)
class Window:
    """Part of a source text. ``earlier`` and ``later`` are offsets to go on from, None at the text's ends."""

    blocks: list[Block]
    start: int
    end: int
    earlier: int | None
    later: int | None


def window(*, revision: Revision, lit: Sequence[Lit] = (), at: int = 0) -> Window:
    """The text around what is lit, or from ``at`` on where nothing is; later entries of ``lit`` lie on top."""
    source = RevisionText.objects.get(revision=revision)
    text = source.text
    main = [span for span in lit if span.kind == "lit"]
    if main:
        start, end = min(s.start for s in main) - CONTEXT, max(s.end for s in main) + CONTEXT
    else:
        start, end = at, at + WINDOW
    start, end = _paragraph_before(text, start), _paragraph_after(text, end)
    levels = {start: level for start, _, level in source.headings}
    blocks = list(_blocks(text, start, end, levels, lit))
    earlier = max(0, start - WINDOW) if start else None
    after = end + 2 if text.startswith("\n\n", end) else end
    return Window(blocks, start, end, earlier, after if after < len(text) else None)


def _paragraph_before(text: str, offset: int) -> int:
    """The paragraph start at or before an offset, or the offset itself where a paragraph is overlong."""
    offset = max(0, min(offset, len(text)))
    found = text.rfind("\n\n", max(0, offset - CONTEXT), offset)
    return found + 2 if found >= 0 else 0 if offset <= CONTEXT else offset


def _paragraph_after(text: str, offset: int) -> int:
    found = text.find("\n\n", min(offset, len(text)), offset + CONTEXT)
    return found if found >= 0 else min(len(text), offset + CONTEXT if offset + CONTEXT >= len(text) else offset)


def _blocks(text: str, start: int, end: int, levels: dict[int, int], lit: Sequence[Lit]) -> Iterator[Block]:
    seen_first = False
    for begin, stop in _paragraphs(text, start, end):
        segments = list(_segments(text, begin, stop, lit))
        if not seen_first:
            segments, seen_first = _mark_first(segments)
        yield Block(levels.get(begin, 0), segments)


def _paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n\n", start, end)
        stop = end if stop < 0 else stop
        if stop > start:
            yield start, stop
        start = stop + 2


def _segments(text: str, start: int, end: int, lit: Sequence[Lit]) -> Iterator[Segment]:
    """Cut [start, end) wherever a lit span begins or ends; of several spans on a run the last one given shows."""
    inside = [span for span in lit if span.start < end and span.end > start]
    edges = sorted({start, end, *_edges(inside, start, end)})
    for a, b in pairwise(edges):
        top = next((span for span in reversed(inside) if span.start <= a and b <= span.end), None)
        yield Segment(text[a:b], top)


def _edges(spans: Iterable[Lit], start: int, end: int) -> Iterator[int]:
    for span in spans:
        yield max(start, span.start)
        yield min(end, span.end)


def _mark_first(segments: list[Segment]) -> tuple[list[Segment], bool]:
    for number, segment in enumerate(segments):
        if segment.lit and segment.lit.kind == "lit":
            return [*segments[:number], Segment(segment.text, segment.lit, first=True), *segments[number + 1 :]], True
    return segments, False
