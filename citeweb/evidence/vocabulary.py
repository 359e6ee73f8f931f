"""Is this a word? Word lists of a few languages, read when first asked for."""

import lzma
from functools import cache
from importlib import resources


@cache
def _words() -> frozenset[str]:
    """Every listed word of every language, case-folded: the lists are data, one file a language."""
    folder = resources.files("citeweb.evidence") / "data" / "words"
    texts = (lzma.decompress(f.read_bytes()).decode() for f in folder.iterdir() if f.name.endswith(".xz"))
    return frozenset(word for text in texts for word in text.split())


def is_word(token: str) -> bool:
    """Whether the folded token is a word of a language that a list is kept of."""
    return token in _words()
