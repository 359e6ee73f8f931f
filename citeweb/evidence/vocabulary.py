"""Is this a word? Word lists of a few languages, each read when first asked for."""

import zlib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources


@cache
def _words(language: str) -> bytes:
    """The listed words of a language, case-folded and sorted, each in a line; nothing when no list is kept of it."""
    file = resources.files("citeweb.evidence") / "data" / "words" / f"{language}.txt.zz"
    return b"\n" + zlib.decompress(file.read_bytes()) if file.is_file() else b"\n"


@lru_cache(maxsize=20_000)
def _listed(token: str, language: str) -> bool:
    """Whether the list has the token: bisected as it is, since a set would take ten times the memory and a while."""
    lines, wanted = _words(language), token.encode("utf-8", "replace")
    low, high = 0, len(lines) - 1
    while low < high:
        start = lines.rfind(b"\n", low, (low + high) // 2 + 1)
        end = lines.find(b"\n", start + 1)
        word = lines[start + 1 : end]
        if word == wanted:
            return True
        low, high = (end, high) if word < wanted else (low, start)
    return False


def is_word(token: str, languages: Iterable[str]) -> bool:
    """Whether the folded token is a listed word of one of these languages."""
    return any(_listed(token, language) for language in languages)
