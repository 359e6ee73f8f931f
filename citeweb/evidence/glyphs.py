"""Glyphs that extraction and OCR mistake for one another because they have the same shape."""

from functools import cache

# (what stands on the page, what is read instead). Case-folded, as tokens are: "I" read as "l" is i -> l.
PAIRS: tuple[tuple[str, str], ...] = (
    ("rn", "m"), ("m", "rn"), ("l", "1"), ("i", "l"), ("i", "1"), ("l", "i"), ("o", "0"), ("e", "c"), ("c", "e"),
    ("cl", "d"), ("d", "cl"), ("h", "b"), ("b", "h"), ("w", "vv"), ("vv", "w"), ("tt", "it"), ("s", "5"), ("b", "8"),
    ("s", "f"), ("ii", "u"), ("ll", "11"), ("li", "h"), ("nn", "rm"), ("in", "m"), ("ri", "n"),
)  # fmt: skip
# A dotless i, or a dot beside one: letters that fold otherwise as capitals.
DOTTING = frozenset("\u0131\u0307")
_MOST = 4
_LONGEST = 40


def confusions(seen: str, said: str) -> int | None:
    """How many glyphs of `said` were mistaken to give `seen`; None if mistakes don't explain it."""
    if len(said) > _LONGEST or len(seen) > 2 * _LONGEST:
        return None
    open_paths = [(0, 0, 0)]
    while open_paths:
        i, j, n = open_paths.pop()
        while i < len(seen) and j < len(said) and seen[i] == said[j]:
            i, j = i + 1, j + 1
        if i == len(seen) and j == len(said):
            return n
        if n < _MOST:
            open_paths.extend((i + len(b), j + len(a), n + 1) for a, b in _pairs_at(seen, said, i, j))
    return None


def _pairs_at(seen: str, said: str, i: int, j: int) -> list[tuple[str, str]]:
    pairs = _pairs_from(said[j : j + 1])
    return [(real, read) for real, read in pairs if said.startswith(real, j) and seen.startswith(read, i)]


@cache
def _pairs_from(initial: str) -> list[tuple[str, str]]:
    return [pair for pair in PAIRS if pair[0][0] == initial]


@cache
def alike(initial: str) -> str:
    """The characters that a word may begin with when its first is mistaken, or not."""
    return initial + "".join(read[0] for real, read in PAIRS if real[0] == initial)
