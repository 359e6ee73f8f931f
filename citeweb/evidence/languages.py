"""The word lists of `data/languages.toml`."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources

from .folding import Folded

_LEAST_COMMON = 3


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files("citeweb.evidence") / "data" / "languages.toml").read_text("utf-8"))


@cache
def words(*names: str) -> frozenset[str]:
    """The words of these lists (`abbreviations`, `magnitude` and so on), of every language."""
    return frozenset(w.casefold() for table in _tables().values() for name in names for w in table.get(name, ()))


@cache
def _pattern(names: tuple[str, ...], language: str) -> re.Pattern[str] | None:
    """Finds any entry of these lists of one language in joined tokens."""
    entries = [w for name in names for w in _tables()[language].get(name, ())]
    alternatives = [re.escape(Folded(w.replace("*", "zz")).joined.strip()).replace("zz", r"\S+") for w in entries]
    return re.compile(f" (?:{'|'.join(alternatives)})(?= )") if alternatives else None


def says(text: str, names: Iterable[str], tongues: Sequence[str]) -> bool:
    """Whether the text says a word of these lists, in one of these languages."""
    joined = Folded(text).joined
    patterns = (_pattern(tuple(names), tongue) for tongue in tongues)
    return any(p is not None and p.search(joined) for p in patterns)


def tongues(tokens: Sequence[str]) -> list[str]:
    """The languages that these folded tokens may be of: every one, when none is clear.

    A language whose words aren't counted (it has no list of common ones) is always among them: its script tells.
    """
    counts = {name: 0 for name in _tables()}
    for name, table in _tables().items():
        common = frozenset(table.get("common", ()))
        counts[name] = sum(token in common for token in tokens) if common else -1
    best = max(counts.values())
    if best < _LEAST_COMMON:
        return list(counts)
    return [name for name, n in counts.items() if n < 0 or 2 * n >= best]
