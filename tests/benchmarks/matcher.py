"""How fast is the matcher? Prints quotes a second, beside plain RapidFuzz in the same process.

    python -m tests.benchmarks.matcher [CASES.jsonl]

CASES holds {"quote": ..., "passage": ...} a line; without it they are made by the tests' own generator. Then 1,000
quotes are matched against one source of 1,000,000 characters. Run by hand: a figure is worth what the machine was idle.
"""

import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rapidfuzz import fuzz

from citeweb.evidence import SourceText, match_quote
from tests.evidence.generator import cases

_SPACE = re.compile(r"\s+")


def baseline(quote: str, passage: str) -> bool:
    """What others do: fold white space, then ask for a likeness."""
    return fuzz.partial_ratio(_SPACE.sub(" ", quote), _SPACE.sub(" ", passage)) >= 92


def rate(check: Callable[[str, str], object], pairs: list[tuple[str, str]]) -> float:
    """Quotes a second, the best of three runs."""
    return len(pairs) / min(_seconds(check, pairs) for _ in range(3))


def _seconds(check: Callable[[str, str], object], pairs: list[tuple[str, str]]) -> float:
    start = time.perf_counter()
    for quote, passage in pairs:
        check(quote, passage)
    return time.perf_counter() - start


def large(pairs: list[tuple[str, str]]) -> tuple[float, float]:
    """Seconds to prepare a source of 1,000,000 characters, and to match 1,000 quotes against it."""
    text = "\n\n".join(passage for _, passage in pairs)
    text = (text * (1_000_000 // len(text) + 1))[:1_000_000]
    start = time.perf_counter()
    source = SourceText(text).prepare()
    prepared = time.perf_counter()
    for quote, _ in (pairs * (1_000 // len(pairs) + 1))[:: max(1, len(pairs) // 1_000)][:1_000]:
        match_quote(quote, source)
    return prepared - start, time.perf_counter() - prepared


def say(line: str) -> None:
    """Print a line of the result."""
    sys.stdout.write(f"{line}\n")


def main(path: str | None = None) -> None:
    """Print the figures."""
    if path:
        rows = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
        pairs = [(row["quote"], row["passage"]) for row in rows]
    else:
        pairs = [(case.quote, case.passage) for case in cases(seed=1, each=40)]
    say(f"first pass, caches cold  {len(pairs) / _seconds(match_quote, pairs):8.0f} quotes/s")
    say(f"match_quote              {rate(match_quote, pairs):8.0f} quotes/s")
    say(f"partial_ratio            {rate(baseline, pairs):8.0f} quotes/s")
    prepare, match = large(pairs)
    say(f"1,000,000 characters     prepared in {prepare:.2f} s, 1,000 quotes in {match:.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:2])
