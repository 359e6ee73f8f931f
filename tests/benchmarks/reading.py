"""How fast are PDFs read? Prints pages a second beside pdfplumber and raw PDFium, and time and memory by page count.

    python -m tests.benchmarks.reading [PDF ...]

Each PDF (without any, one made here) is read on one core three ways in one run: whole, with a box for every character;
by pdfplumber's ``extract_words``; and by PDFium's bare calls for a character and its box. Run by hand: a figure is
worth what the machine was idle. A ratio is in CPU time, so other processes matter less than they would to a clock.
"""

import ctypes
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pdfplumber
import pypdfium2
import pypdfium2.raw as pdfium

from citeweb.extract import ExtractError, read
from tests.extract.pdfs import lines, pdf, show

SIZES = (10, 100, 400, 1_000)  # pages
TEXT = """tenant landlord shall rent deposit within thirty days written notice premises repair interest of the and to
by either party under this agreement unless otherwise agreed in writing"""


def made(pages: int) -> bytes:
    """A PDF of so many pages of prose, each with a running head and its number."""
    draw = Random(pages)
    return pdf(*(_page(number, draw) for number in range(1, pages + 1)))


def _page(number: int, draw: Random) -> str:
    body = [" ".join(draw.choices(TEXT.split(), k=13)) for _ in range(50)]
    return show(72, 760, "Model agreement") + lines(72, 720, body) + show(300, 30, str(number))


def words(path: Path) -> int:
    """pdfplumber's words of every page; how many pages."""
    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_words()
            page.close()
        return len(document.pages)


def raw(path: Path) -> int:
    """Every character and its box by PDFium's own calls; how many pages."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            box = ctypes.byref(pdfium.FS_RECTF())
            for index in range(text.count_chars()):
                pdfium.FPDFText_GetUnicode(text, index)
                pdfium.FPDFText_GetLooseCharBox(text, index, box)
            page.close()
        return len(document)


def whole(path: Path) -> int:
    """The reading that the product does; how many pages."""
    return len(read(path).pages)


def rate(way: Callable[[Path], int], path: Path) -> float:
    """Pages a second of CPU time, the better of two runs."""
    return max(_rate(way, path) for _ in range(2))


def _rate(way: Callable[[Path], int], path: Path) -> float:
    start = time.process_time()
    pages = way(path)
    return pages / max(time.process_time() - start, 1e-6)


def compare(path: Path) -> None:
    """Print a PDF's figures; one that cannot be read says so."""
    try:
        ours = rate(whole, path)
    except ExtractError as error:
        say(f"{path.name[:38]:38} {error.code}")
        return
    theirs, bare = rate(words, path), rate(raw, path)
    say(f"{path.name[:38]:38} {ours:8.1f} {theirs:8.1f} {bare:8.1f} {ours / theirs:7.1f} {bare / theirs:7.1f}")


def alone(path: Path) -> tuple[int, float, float]:
    """Pages, CPU seconds and peak MiB of reading a PDF in a fresh process."""
    command = [sys.executable, "-m", "tests.benchmarks.reading", "--alone", str(path)]
    pages, seconds, peak = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return pages, seconds, peak


def measure(path: Path) -> None:
    """What ``alone`` asks of its process."""
    start = time.process_time()
    pages = whole(path)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    say(json.dumps([pages, time.process_time() - start, peak]))


def growth(folder: Path) -> None:
    """Print time and peak memory by page count."""
    say(f"\n{'pages':>8} {'seconds':>8} {'ms/page':>8} {'peak MiB':>9}")
    for count in SIZES:
        path = folder / f"{count}.pdf"
        path.write_bytes(made(count))
        pages, seconds, peak = alone(path)
        say(f"{pages:8} {seconds:8.2f} {1_000 * seconds / pages:8.1f} {peak:9.0f}")


def say(line: str) -> None:
    """Print a line of the result."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Print the figures."""
    if arguments[:1] == ["--alone"]:
        measure(Path(arguments[1]))
        return
    with tempfile.TemporaryDirectory() as name:
        own = Path(name) / "made here, 40 pages.pdf"
        own.write_bytes(made(40))
        say(f"{'pages a second':38} {'here':>8} {'plumber':>8} {'PDFium':>8} {'ratio':>7} {'PDFium':>7}")
        for path in map(Path, arguments or [str(own)]):
            compare(path)
        growth(Path(name))


if __name__ == "__main__":
    main(sys.argv[1:])
