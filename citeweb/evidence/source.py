"""A source text prepared once, to match any number of quotes against."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

from .errors import BadPagesError
from .folding import Folded
from .lazy import lazy
from .model import Span

# From this many characters on, a run of tokens is looked up in an index and not searched for.
_INDEXED = 20_000
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
        if self.large:
            _ = self.index, self.folded.span(1)
        return self

    @lazy
    def folded(self) -> Folded:
        """The folded text. Places in a source are places in `folded.joined`."""
        return Folded(self.text)

    @lazy
    def large(self) -> bool:
        """Whether runs of tokens are looked up in the index, and not searched for."""
        return len(self.text) >= _INDEXED

    @lazy
    def index(self) -> dict[str, list[int]]:
        """Every folded token with the places of the space before it, ascending."""
        index: dict[str, list[int]] = defaultdict(list)
        at = 0
        for token in self.folded.joined.split():
            index[token].append(at)
            at += len(token) + 1
        return dict(index)

    def count(self, token: str) -> int:
        """How often this folded token stands in the text."""
        return len(self.index.get(token, ())) if self.large else self.folded.joined.count(f" {token} ")

    def find(self, run: str, most: int = _MOST_PLACES) -> list[int]:
        """Where this run of folded tokens, a space on either side of each, stands; at most `most` places."""
        if self.large:
            tokens = run.split()
            rank, rarest = min((self.count(token), i) for i, token in enumerate(tokens))
            if rank <= _COMMON:
                return self._look_up(run, tokens[rarest], sum(map(len, tokens[:rarest])) + rarest, most)
        return self._search(run, most)

    def _look_up(self, run: str, rarest: str, lead: int, most: int) -> list[int]:
        joined = self.folded.joined
        starts = (place - lead for place in self.index.get(rarest, ()) if place >= lead)
        return [start for start in starts if joined.startswith(run, start)][:most]

    def _search(self, run: str, most: int) -> list[int]:
        joined = self.folded.joined
        found: list[int] = []
        at = joined.find(run)
        while at >= 0 and len(found) < most:
            found.append(at)
            at = joined.find(run, at + 1)
        return found

    @lazy
    def _squeezed(self) -> tuple[str, list[int]]:
        tokens = self.folded.joined.split()
        return "".join(tokens), list(accumulate(map(len, tokens)))

    def find_squeezed(self, letters: str) -> int | None:
        """The place of the token that holds the beginning of these letters, whatever spaces stand between them."""
        joined, ends = self._squeezed
        at = joined.find(letters)
        if at < 0:
            return None
        token = bisect_right(ends, at)
        return (ends[token - 1] if token else 0) + token


class SourcePart(SourceText):
    """A slice of a source, between white space, that alone is folded and searched; offsets are the source's."""

    def __init__(self, whole: SourceText, start: int, end: int) -> None:
        self.text, self.pages, self._whole = whole.text, whole.pages, whole
        self.folded = Folded(whole.text, start, end)
        self.large = False

    def count(self, token: str) -> int:
        """How often this folded token stands in the whole source."""
        return self._whole.count(token)
