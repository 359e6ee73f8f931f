"""The word lists of `data/languages.toml`, and which language a text is of."""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

from .folding import Folded
from .vocabulary import is_word

# A language is told by its commonest words: more than one word in so many.
_COMMON_SHARE, _OWN_SHARE = 10, 4
# Of a language that isn't spoken here, a short word may well be another; English is mixed in everywhere.
_LEAST_ENGLISH, _LEAST_FOREIGN = 3, 4


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files("citeweb.evidence") / "data" / "languages.toml").read_text("utf-8"))


@cache
def words(*names: str) -> frozenset[str]:
    """The words of these lists (`abbreviations`, `magnitude` and so on), of every language, as they are written."""
    return frozenset(w for table in _tables().values() for name in names for w in table.get(name, ()))


@cache
def _speakers(*names: str) -> dict[str, tuple[str, ...]]:
    """Every word of these lists with the languages that have it."""
    found: dict[str, list[str]] = defaultdict(list)
    for language, table in _tables().items():
        for name in names:
            for word in table.get(name, ()):
                found[word].append(language)
    return {word: tuple(languages) for word, languages in found.items()}


@cache
def languages() -> tuple[str, ...]:
    return tuple(_tables())


@cache
def _unspaced() -> tuple[str, ...]:
    """Languages without a list of common words: their script tells them from the others."""
    return tuple(name for name, table in _tables().items() if "common" not in table)


def tongues(tokens: Sequence[str]) -> tuple[str, ...]:
    """The languages that these folded tokens may be of: every one, when none is clear."""
    counts = _commonness(tokens)
    best = max(counts.values(), default=0)
    if best <= len(tokens) // _COMMON_SHARE:
        return languages()
    return tuple(name for name, n in counts.items() if 2 * n >= best) + _unspaced()


def _commonness(tokens: Sequence[str]) -> dict[str, int]:
    """How many of the tokens are among the commonest words of each language."""
    speakers = _speakers("common")
    counts: dict[str, int] = {}
    for token in tokens:
        for language in speakers.get(token, ()):
            counts[language] = counts.get(language, 0) + 1
    return counts


def is_common(token: str, spoken: Sequence[str]) -> bool:
    """Whether the folded token is among the commonest words of a language that is spoken here."""
    return not set(_speakers("common").get(token, ())).isdisjoint(spoken)


def _own(tokens: Sequence[str]) -> set[str]:
    """The languages that a few words speak for themselves, whatever is spoken around them."""
    return {name for name, n in _commonness(tokens).items() if _OWN_SHARE * n >= len(tokens)}


Entry = tuple[str, tuple[str, ...]]
"""A word, or a run of them, folded, with a space behind each; and the languages that have it."""


@cache
def _entries(*names: str) -> dict[str, list[Entry]]:
    """The entries of these lists by their first word, the longest first."""
    by_form: dict[str, tuple[str, ...]] = {}
    for word, spoken in _speakers(*names).items():
        if "*" not in word:
            form = Folded(word).joined[1:]
            by_form[form] = by_form.get(form, ()) + spoken
    found: dict[str, list[Entry]] = defaultdict(list)
    for form in sorted(by_form, key=len, reverse=True):
        found[form.split(" ", 1)[0]].append((form, by_form[form]))
    return found


@cache
def _starred(*names: str) -> tuple[tuple[str, str], ...]:
    """What stands before and after the star of each entry that has one."""
    parts = (word.partition("*") for word in _speakers(*names) if "*" in word)
    return tuple((before, after) for before, _, after in parts)


def _hits(joined: str, tokens: Sequence[str], names: Sequence[str]) -> Iterator[Entry]:
    """The entries that the folded text says, without such as stand inside another."""
    entries = _entries(*names)
    at = clear = 1
    for token in () if entries.keys().isdisjoint(tokens) else tokens:
        hit = next((e for e in entries.get(token, ()) if at >= clear and joined.startswith(e[0], at)), None)
        if hit:
            yield hit
            clear = at + len(hit[0])
        at += len(token) + 1
    for before, after in _starred(*names):
        least = len(before) + len(after) + 1
        if any(t.startswith(before) and t.endswith(after) and len(t) >= least for t in tokens):
            yield f"{before}*{after} ", ()


def says(text: str, names: Sequence[str], spoken: Sequence[str]) -> bool:
    """Whether the text says a word of these lists, of a language that is spoken here.

    A word of another language counts too (people quote and mix), unless it is an ordinary word here: "falls" is a
    condition in German and none in English.
    """
    joined = Folded(text).joined
    tokens = joined.split()
    hits = list(_hits(joined, tokens, names))
    own = _own(tokens) if hits else set()
    return any(not own.isdisjoint(whose) or _heard(form.rstrip(), whose, spoken) for form, whose in hits)


def _heard(entry: str, whose: Sequence[str], spoken: Sequence[str]) -> bool:
    unclear = len(spoken) == len(languages())
    if not whose or (not unclear and not set(whose).isdisjoint(spoken)):
        return True
    if "en" in whose and len(entry) >= _LEAST_ENGLISH:
        return set(_speakers("ordinary").get(entry, ())).isdisjoint(spoken) or unclear
    if len(entry) < _LEAST_FOREIGN and entry.isascii():
        return False
    return unclear or not any(is_word(word, spoken) for word in entry.split())
