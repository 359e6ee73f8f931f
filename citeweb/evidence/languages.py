"""The word lists of `data/languages.toml`, and which language a text is of."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Sequence
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


@cache
def _finder(*names: str) -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    """A regex that finds any entry of these lists in joined tokens, and the languages of each entry."""
    by_form: dict[str, tuple[str, ...]] = {}
    patterns = []
    for word, languages in _speakers(*names).items():
        if "*" in word:
            patterns.append(re.escape(word).replace(r"\*", r"\S+"))
            continue
        form = Folded(word).joined.strip()
        by_form[form] = by_form.get(form, ()) + languages
        patterns.append(re.escape(form))
    return re.compile(f" ({'|'.join(sorted(patterns, key=len, reverse=True))})(?= )"), by_form


def says(text: str, names: Sequence[str], spoken: Sequence[str]) -> bool:
    """Whether the text says a word of these lists, of a language that is spoken here.

    A word of another language counts too (people quote and mix), unless it is an ordinary word here: "falls" is a
    condition in German and none in English.
    """
    pattern, by_form = _finder(*names)
    joined = Folded(text).joined
    hits = [hit.group(1) for hit in pattern.finditer(joined)]
    own = _own(joined.split()) if hits else set()
    return any(not own.isdisjoint(by_form.get(hit, ())) or _heard(hit, by_form, spoken) for hit in hits)


def _heard(entry: str, by_form: dict[str, tuple[str, ...]], spoken: Sequence[str]) -> bool:
    whose = by_form.get(entry, ())
    unclear = len(spoken) == len(languages())
    if not whose or (not unclear and not set(whose).isdisjoint(spoken)):
        return True
    if "en" in whose and len(entry) >= _LEAST_ENGLISH:
        return set(_speakers("ordinary").get(entry, ())).isdisjoint(spoken) or unclear
    if len(entry) < _LEAST_FOREIGN and entry.isascii():
        return False
    return unclear or not any(is_word(word, spoken) for word in entry.split())
