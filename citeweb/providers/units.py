"""What an extractive answer can be made of: the sentences and table rows of a passage."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from citeweb.evidence import sentences

_CELL = re.compile(r"\s*(?:\t|(?<=\s)\|(?=\s))\s*")
_LEANING = re.compile(
    r"(?:this|that|these|those|it|its|they|he|she|such|here|there|however|therefore|thus|moreover|also|but|and|so"
    r"|dies|diese[rs]?|er|sie|es|dabei|daher|aber|cela|ceci|il|elle|ils|elles|este|esta|esto|eso|questo|questa"
    r"|это|этот|эта|они|он|она)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a passage, verbatim in `text`; `line` is it on one line for a reader. A row has its table's `head`."""

    text: str
    line: str
    head: str = ""

    @property
    def leans(self) -> bool:
        """Whether it speaks of something named before it."""
        return bool(_LEANING.match(self.text))

    @property
    def asks(self) -> bool:
        return self.text.rstrip().endswith(("?", "？", "؟", ";;"))


def units(text: str) -> Iterator[Unit]:
    """All of the passage's units, in order."""
    for start, end in sentences(text):
        for is_row, lines in groupby(text[start:end].split("\n"), key=_is_row):
            if is_row:
                yield from _rows([line.strip() for line in lines])
            elif piece := "\n".join(lines).strip():
                yield Unit(piece, " ".join(piece.split()))


def _is_row(line: str) -> bool:
    return bool(_CELL.search(line.strip()))


def _rows(lines: list[str]) -> Iterator[Unit]:
    """The first row is taken for the head of those with as many cells."""
    head = _cells(lines[0])
    yield Unit(lines[0], " ".join(lines[0].split()))
    for line in lines[1:]:
        cells = _cells(line)
        if len(cells) == len(head):
            named = (f"{name}: {cell}" if name else cell for name, cell in zip(head, cells, strict=True) if cell)
            yield Unit(line, "; ".join(named), lines[0])
        else:
            yield Unit(line, " ".join(line.split()))


def _cells(line: str) -> list[str]:
    return [" ".join(cell.split()) for cell in _CELL.split(line.strip())]
