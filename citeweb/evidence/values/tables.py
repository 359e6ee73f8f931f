"""The word lists in data/, by language, as matchers."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from citeweb.evidence.values.tokens import fold, words_of

_DATA = Path(__file__).with_name("data")
LANGUAGES = ("de", "fr", "es", "pt", "it", "nl")
T = TypeVar("T")


class Phrases(Generic[T]):
    """Phrases of one or more words, each with a meaning; the longest match wins."""

    def __init__(self, entries: Iterable[tuple[str, T]]) -> None:
        self._first: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        self._last: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        for phrase, meaning in entries:
            words = words_of(phrase)
            self._first.setdefault(words[0], []).append((words, meaning))
            self._last.setdefault(words[-1], []).append((words, meaning))
        for index in (self._first, self._last):
            for found in index.values():
                found.sort(key=lambda e: -len(e[0]))

    def at(self, words: Sequence[str], i: int) -> tuple[T, int] | None:
        """Meaning and length of the phrase that begins at word i."""
        if i >= len(words):
            return None
        for phrase, meaning in self._first.get(words[i], ()):
            n = len(phrase)
            if n == 1 or tuple(words[i : i + n]) == phrase:
                return meaning, n
        return None

    def first_words(self) -> frozenset[str]:
        """The words with which phrases begin."""
        return frozenset(self._first)

    def before(self, words: Sequence[str], i: int) -> tuple[T, int] | None:
        """Meaning and length of the phrase that ends just before word i."""
        if i <= 0:
            return None
        for phrase, meaning in self._last.get(words[i - 1], ()):
            n = len(phrase)
            if n == 1 or (n <= i and tuple(words[i - n : i]) == phrase):
                return meaning, n
        return None


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: dimension, system within which it converts, factor to that system's base."""

    dim: str
    system: str
    factor: float


@dataclass(frozen=True, slots=True)
class Language:
    """English and one other language's tables, merged; the other language wins."""

    code: str
    decimal_comma: bool
    words: dict[str, frozenset[str]]
    maps: dict[str, dict[str, Any]]
    phrases: dict[str, Phrases[Any]]


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / f"{name}.toml").read_text(encoding="utf-8"))


_PREFIXES = {
    "T": ("tera", 1e12), "G": ("giga", 1e9), "M": ("mega", 1e6), "k": ("kilo", 1e3), "": ("", 1.0),
    "d": ("deci", 1e-1), "c": ("centi", 1e-2), "m": ("milli", 1e-3), "µ": ("micro", 1e-6),
    "n": ("nano", 1e-9), "p": ("pico", 1e-12),
}  # fmt: skip


def _unit_forms(entry: Mapping[str, Any]) -> Iterable[tuple[str, bool, Unit]]:
    """(spelling, is a symbol, unit) for every form of a units.toml entry."""
    prefixes = _PREFIXES if entry.get("si") else {"": ("", 1.0)}
    for short, (long, scale) in prefixes.items():
        unit = Unit(entry["dim"], entry["system"], entry["factor"] * scale)
        for symbol in entry["symbols"]:
            yield short + symbol, True, unit
        for name in entry["names"]:
            yield long + name, False, unit
            yield long + name + "s", False, unit


@cache
def symbols() -> dict[str, Unit]:
    """Unit symbols, case kept."""
    out: dict[str, Unit] = {}
    for entry in _load("units")["unit"]:
        for form, is_symbol, unit in _unit_forms(entry):
            if is_symbol:
                out.setdefault(fold(form), unit)
    return out


@cache
def unit_names() -> dict[str, Unit]:
    """Unit names of English, lower case, which the languages' tables refer to."""
    out: dict[str, Unit] = {}
    for entry in _load("units")["unit"]:
        for form, is_symbol, unit in _unit_forms(entry):
            if not is_symbol:
                out.setdefault(form, unit)
    return out


@cache
def currencies() -> Phrases[str]:
    """Currency symbols, codes and names to a code (or a family's, ending in ?)."""
    table = {k: v for k, v in _load("currencies").items() if isinstance(v, list)}
    return Phrases((name.lower(), code) for code, names in table.items() for name in names)


@cache
def currency_families() -> dict[str, frozenset[str]]:
    """The members that an ambiguous currency may stand for."""
    return {k: frozenset(v) for k, v in _load("currencies")["families"].items()}


def _resolve(name: str) -> Unit:
    return symbols()[name] if name in symbols() else unit_names()[name]


def _merged(code: str) -> list[dict[str, Any]]:
    return [_load("en")] if code == "en" else [_load("en"), _load(code)]


@cache
def language(code: str) -> Language:
    """The tables of English and `code`. Raises FileNotFoundError for an unknown code."""
    layers = _merged(code)
    words: dict[str, frozenset[str]] = {}
    maps: dict[str, dict[str, Any]] = {}
    for layer in layers:
        for key, value in layer.items():
            if isinstance(value, list):
                words[key] = words.get(key, frozenset()) | frozenset(value)
            elif isinstance(value, dict):
                maps[key] = maps.get(key, {}) | value
    maps["labels"] = _label_map(layers)
    return Language(code, layers[-1]["decimal_comma"], words, maps, _phrase_tables(words, maps))


def _label_map(layers: list[dict[str, Any]]) -> dict[str, str]:
    return {word: kind for layer in layers for kind, names in layer.get("labels", {}).items() for word in names}


def _phrase_tables(words: dict[str, frozenset[str]], maps: dict[str, dict[str, Any]]) -> dict[str, Phrases[Any]]:
    units = unit_names() | {name: _resolve(target) for name, target in maps["units"].items()}
    tables: dict[str, Phrases[Any]] = {"units": Phrases(units.items())}
    for key in ("numbers", "approx", "bounds_before", "bounds_after"):
        tables[key] = Phrases(maps[key].items())
    for key in ("negations", "not_negations", "am", "pm", "all", "partial"):
        tables[key] = Phrases((w, key) for w in words[key])
    return tables


@cache
def _function_words() -> dict[str, frozenset[str]]:
    out = {}
    for code in ("en", *LANGUAGES):
        table = _load(code)
        words = {w for key in ("numbers", "months", "units") for phrase in table[key] for w in phrase.split()}
        out[code] = frozenset(words | set(table["function"]))
    return out


def guess(words: Iterable[str]) -> Language:
    """The language whose words the text has most of; English in doubt."""
    seen = set(words)
    counts = {code: len(seen & table) for code, table in _function_words().items()}
    best = max(LANGUAGES, key=lambda code: counts[code])
    return language(best if counts[best] > counts["en"] else "en")
