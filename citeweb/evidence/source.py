"""A source text prepared once, to match any number of quotes against."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

from .errors import BadPagesError
from .folding import Folded
from .model import Span

# From this many tokens on, a run of tokens is looked up in an index and not searched for.
_INDEXED = 4_000
# A token that stands in more places than this is no help in an index.
_COMMON = 2_000
_MOST_PLACES = 100


class SourceText:
    """A text, its pages, and (made when first needed, once) its folded tokens and index.

    `pages` holds the (start, end) of each page, in order; page n is `pages[n - 1]`. Raises `BadPagesError` if they
    overlap, run backwards or leave the text.
    """

    def __init__(self, text: str, pages: Sequence[Span] = ()) -> None:
        self.text = text
        self.pages = tuple(pages)
        self._folded: Folded | None = None
        self._index: dict[str, list[int]] | None = None
        self._squeezed: tuple[str, list[int]] | None = None
        self._check_pages()

    def _check_pages(self) -> None:
        last = 0
        for start, end in self.pages:
            if not last <= start <= end <= len(self.text):
                raise BadPagesError(f"page bounds ({start}, {end}) after {last} in a text of {len(self.text)}")
            last = end

    def __len__(self) -> int:
        return len(self.text)

    def page_at(self, offset: int) -> int | None:
        """The 1-based page that holds this offset (what stands between two pages belongs to the first)."""
        if not self.pages:
            return None
        return max(1, bisect_right(self.pages, offset, key=lambda page: page[0]))

    def prepare(self) -> "SourceText":
        """Fold and index now what is otherwise done at the first match."""
        if len(self.folded.tokens) >= _INDEXED:
            _ = self.folded.spans, self.folded.offsets, self.index
        return self

    @property
    def folded(self) -> Folded:
        """The folded text."""
        if self._folded is None:
            self._folded = Folded(self.text)
        return self._folded

    @property
    def index(self) -> dict[str, list[int]]:
        """Every folded token with its places, ascending."""
        if self._index is None:
            index: dict[str, list[int]] = defaultdict(list)
            for place, token in enumerate(self.folded.tokens):
                index[token].append(place)
            self._index = dict(index)
        return self._index

    def count(self, token: str) -> int:
        """How often this folded token stands in the text."""
        if self._index is None and len(self.folded.tokens) < _INDEXED:
            return self.folded.tokens.count(token)
        return len(self.index.get(token, ()))

    def find(self, run: Sequence[str], most: int = _MOST_PLACES) -> list[int]:
        """Where this run of folded tokens stands: the places of its first token, at most `most` of them."""
        if len(self.folded.tokens) < _INDEXED:
            return self._search(run, most)
        rank, rarest = min((self.count(token), i) for i, token in enumerate(run))
        if rank > _COMMON:
            return self._search(run, most)
        return self._look_up(run, rarest, most)

    def find_squeezed(self, letters: str) -> int | None:
        """The token that holds the beginning of these letters, whatever spaces stand between them."""
        if self._squeezed is None:
            ends = list(accumulate(map(len, self.folded.tokens)))
            self._squeezed = "".join(self.folded.tokens), ends
        joined, ends = self._squeezed
        at = joined.find(letters)
        return None if at < 0 else bisect_right(ends, at)

    def _look_up(self, run: Sequence[str], rarest: int, most: int) -> list[int]:
        needle = f" {' '.join(run)} "
        offsets, joined = self.folded.offsets, self.folded.joined
        starts = (place - rarest for place in self.index.get(run[rarest], ()))
        return [s for s in starts if s >= 0 and joined.startswith(needle, offsets[s])][:most]

    def _search(self, run: Sequence[str], most: int) -> list[int]:
        needle = f" {' '.join(run)} "
        joined = self.folded.joined
        found: list[int] = []
        at, place, seen = joined.find(needle), 0, 0
        while at >= 0 and len(found) < most:
            place += joined.count(" ", seen, at)
            found.append(place)
            seen, at = at, joined.find(needle, at + 1)
        return found
