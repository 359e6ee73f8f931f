"""What an extractive answer can be made of: the sentences and table rows of a passage."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citeweb.evidence import sentences

_SEPARATORS = ("\t", " | ", ";", ",")
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_BARE_NUMBER = re.compile(r"[\d\s.,:%$€£¥()+/-]+")
_LABEL = re.compile(
    r"\(?(?:[\d.]{1,8}|[A-Za-z]|[ivxIVX]{1,5})[.)]\s[^.!?]{1,60}[.:]"
)  # "3. Deposit.", as contracts have it
_SENTENCE = re.compile(r"[.!?]\Z")
_LEANING = re.compile(
    r"(?:this|that|these|those|it|its|they|he|she|such|here|there|however|therefore|thus|moreover|also|but|and|so"
    r"|dies|diese[rs]?|er|sie|es|dabei|daher|aber|cela|ceci|il|elle|ils|elles|este|esta|esto|eso|questo|questa"
    r"|это|этот|эта|они|он|она)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a passage, verbatim in `text`; `line` is it on one line, for a reader.

    A row has the `head` of its table, verbatim, where the passage holds it, the `label` of its group of rows, and in
    `wider` itself with the line before it, verbatim.
    """

    text: str
    line: str
    head: str = ""
    label: str = ""
    wider: str = ""

    @property
    def leans(self) -> bool:
        """Whether it speaks of something named before it."""
        return bool(_LEANING.match(self.text))

    @property
    def asks(self) -> bool:
        """Whether it is itself a question."""
        return self.text.endswith(("?", "？", "؟"))


def units(text: str) -> Iterator[Unit]:
    """All of the passage's units, in order."""
    for start, end in _spans(text):
        lines = text[start:end].split("\n")
        separator = _separator(lines)
        if separator:
            yield from _table(lines, separator)
        else:
            yield _prose(text[start:end])


def _spans(text: str) -> list[tuple[int, int]]:
    """Sentences; a number that stands alone belongs to what is before it, a clause's label to its first sentence.

    The rows of one table stay together, with the line above them.
    """
    spans: list[tuple[int, int]] = []
    for start, end in sentences(text):
        if spans and _goes_on(text, spans[-1], start, end):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return spans


def _goes_on(text: str, before: tuple[int, int], start: int, end: int) -> bool:
    gap = text[before[1] : start]
    if not _LETTERS.search(text, start, end) or ("\n" not in gap and _LABEL.fullmatch(text, *before)):
        return True
    is_row = "\t" in text[start:end].partition("\n")[0]
    return is_row and gap.strip(" \t") == "\n" and not _SENTENCE.search(text, *before)


def _separator(lines: Sequence[str]) -> str | None:
    """What parts the cells, if these lines are a table. Commas and semicolons do so only if each line has as many."""
    for separator in _SEPARATORS[:2]:
        if any(separator in line for line in lines):
            return separator
    for separator in _SEPARATORS[2:]:
        counts = {line.count(separator) for line in lines}
        if len(lines) > 2 and len(counts) == 1 and counts != {0}:
            return separator
    return None


def _table(lines: Sequence[str], separator: str) -> Iterator[Unit]:
    """Rows, each with the head if the first row is one; lines between rows are prose, and label the rows below."""
    head, label = None, ""
    between: list[str] = []
    for before, line in zip(["", *lines], lines, strict=False):
        if separator not in line or not line.strip():
            between.append(line)
            continue
        if "".join(between).strip():
            label = between[-1].strip()
            yield _prose("\n".join(between))
        between = []
        if head is None:
            head = line.strip() if _is_head(_cells(line, separator)) else ""
            yield _row(line, separator, "", label, before)
        else:
            yield _row(line, separator, head, label, before)
    if "".join(between).strip():
        yield _prose("\n".join(between))


def _row(line: str, separator: str, head: str, label: str, before: str) -> Unit:
    cells, names = _cells(line, separator), _cells(head, separator)
    if len(names) == len(cells) - 1:
        names.insert(0, "")  # the column of the rows' own names has none
    fits = bool(head) and len(names) == len(cells)
    shown = (
        [f"{name}: {cell}" if name and cell else cell for name, cell in zip(names, cells, strict=True)]
        if fits
        else cells
    )
    line_of_cells = "; ".join(cell for cell in shown if cell)
    return Unit(line.strip(), line_of_cells, head if fits else "", label, f"{before}\n{line}".strip())


def _prose(text: str) -> Unit:
    return Unit(text.strip(), " ".join(text.split()))


def _is_head(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and not any(cell and _BARE_NUMBER.fullmatch(cell) for cell in cells)


def _cells(line: str, separator: str) -> list[str]:
    return [" ".join(cell.strip("|").split()) for cell in line.strip(" ").split(separator)]
