"""The word lists of `data/languages.toml`, of all languages together."""

import tomllib
from functools import cache
from importlib import resources


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files("citeweb.evidence") / "data" / "languages.toml").read_text("utf-8"))


@cache
def words(*names: str) -> frozenset[str]:
    """The words of these lists (`negation`, `condition` and so on), of every language."""
    return frozenset(w.casefold() for table in _tables().values() for name in names for w in table.get(name, ()))
