"""Tesseract, where it is installed: one process a page, the picture by pipe, the words by pipe."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from citeweb.extract.ocr.engine import Grey, NoEngineError, Unread, Word

_NO_LANGUAGES = ("osd", "equ")
_MOST_LANGUAGES = 4  # each costs time on every page; with more installed and none named, English is read
_COLUMNS = 12
_WORD_LEVEL = "5"


@dataclass(frozen=True)
class Tesseract:
    """``program`` is a path; ``languages`` as in "eng+fra"; ``mode`` is Tesseract's page segmentation mode."""

    program: str
    languages: str
    mode: int

    @classmethod
    def found(cls, languages: str) -> Tesseract:
        """The installed one. Languages that it lacks are passed over. Raises NoEngineError."""
        program = shutil.which("tesseract")
        installed = _installed(program) if program else []
        usable = [name for name in installed if name not in _NO_LANGUAGES]
        if program is None or not usable:
            raise NoEngineError
        # Mode 1 turns the page upright first, by the data named osd; 3 takes it as it stands.
        return cls(program, "+".join(_chosen(languages, usable)), 1 if "osd" in installed else 3)

    def read(self, grey: Grey, *, dpi: int, seconds: float) -> list[Word]:
        """See Engine."""
        height, width = grey.shape
        picture = b"P5 %d %d 255\n" % (width, height) + grey.tobytes()
        command = [self.program, "stdin", "stdout", "-l", self.languages, "--psm", str(self.mode), "--dpi", str(dpi)]
        try:
            # Its own threads would fight with the other workers for the cores.
            done = subprocess.run(
                [*command, "tsv"],
                input=picture,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=True,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise Unread from error
        return list(_words(done.stdout.decode("utf-8", errors="replace")))


def _installed(program: str) -> list[str]:
    try:
        listed = subprocess.run([program, "--list-langs"], capture_output=True, timeout=10, check=True)
    except (subprocess.SubprocessError, OSError):
        return []
    return listed.stdout.decode(errors="replace").split("\n")[1:]


def _chosen(languages: str, usable: list[str]) -> list[str]:
    usable = [name for name in usable if name and "/" not in name]
    named = [name for name in languages.split("+") if name in usable]
    if named or len(usable) <= _MOST_LANGUAGES:
        # The first one leads, and English reads most Latin letters.
        return named or sorted(usable, key=lambda name: name != "eng")
    return ["eng"] if "eng" in usable else usable[:1]


def _words(table: str) -> Iterator[Word]:
    """The table's words. Its columns: level, page, block, paragraph, line, word, box (4), sureness, text."""
    lines: dict[tuple[str, ...], int] = {}
    for row in table.split("\n")[1:]:
        cells = row.split("\t")
        if len(cells) != _COLUMNS or cells[0] != _WORD_LEVEL or not cells[11].strip():
            continue
        left, top, width, height = map(float, cells[6:10])
        line = lines.setdefault(tuple(cells[1:5]), len(lines))
        yield Word(cells[11].strip(), (left, top, left + width, top + height), line, max(0.0, float(cells[10])) / 100)
