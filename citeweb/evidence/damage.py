"""Extraction damage by name: what may differ between a source text and an honest quote of it, and what may not.

Damage is looked for in the source alone: a document comes out of a scanner or a PDF broken, a quote does not.
Each rule is asked at the first token where source and quote part, and says how many tokens of each it explains.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .folding import HYPHENS, INVISIBLE, QUOTES, RAISED, UNSPACED, Stretch
from .glyphs import DOTTING, confusions
from .languages import is_common, languages, says, tongues
from .source import SourceText
from .vocabulary import is_word

_HEARD = 60


class Step(NamedTuple):
    """One difference explained: tokens of the source and of the quote that it covers.

    `name` is empty for typography. `breaks` tells that the source's tokens are no part of the quoted text.
    """

    source: int
    quote: int
    name: str = ""
    breaks: bool = False


class Place(NamedTuple):
    """Where source and quote part: token `i` of the source, token `j` of the quote."""

    source: SourceText
    folded: Stretch
    i: int
    quote: Stretch
    j: int

    @property
    def start(self) -> int:
        """Offset of the source's token."""
        return self.folded.span(self.i)[0]

    @property
    def before(self) -> str:
        """The source's token before, or nothing."""
        return self.folded.tokens[self.i - 1] if self.i else ""

    @property
    def attached(self) -> bool:
        """Whether no white space stands before the source's token."""
        return self.start > 0 and not self.folded.text[self.start - 1].isspace()


def _spoken(place: Place) -> tuple[str, ...]:
    """The languages of the text around the source's token."""
    return tongues(place.folded.tokens[max(0, place.i - _HEARD) : place.i + _HEARD])


# --- what stands in the source and not in the quote: footnote marks, markup -------------------------------

_TAGS = (
    "a|abbr|b|big|br|cite|code|div|em|font|h[1-6]|i|img|ins|kbd|li|mark|ol|p|pre|q|small|span|strong|sub|sup"
    "|table|tbody|td|th|thead|tr|tt|u|ul"
)
_FOOTNOTE = re.compile(
    "\\[(?:\\d{1,3}(?:\\s?[,;\u2013-]\\s?\\d{1,3})*|[a-z]|[*\u2020\u2021]|(?:note|fn|n\\.)\\s?\\d{1,3})\\](?!\\()"
    f"|[{RAISED}]+(?:[,\u02d2][{RAISED}]+)*|[\u2020\u2021*\u00a7\u00b6]{{1,3}}(?![\\w*])"
)
# What is struck out is no longer said, and words in a tag that are no attribute's value may be text: neither is markup.
_ATTRIBUTE = "\\s{1,3}[\\w:-]{1,40}=(?:\"[^\"<>\\n]{0,200}\"|'[^'<>\\n]{0,200}'|[^\\s\"'<>=]{1,200})"
_MARKUP = re.compile(
    f"</?(?:{_TAGS})(?:{_ATTRIBUTE}){{0,8}}\\s?/?>|\\*{{1,3}}|_{{1,3}}|`{{1,3}}|\\||#{{1,6}}(?=\\s)"
    "|\\]\\([^()\\s]{1,300}\\)|!?\\[(?=[^\\]\\n]{1,200}\\]\\()|\\\\(?=[^\\w\\s])",
    re.IGNORECASE,
)
_UNITS = frozenset(
    [
        "m",
        "km",
        "cm",
        "mm",
        "dm",
        "nm",
        "μm",
        "ft",
        "in",
        "yd",
        "mi",
        "s",
        "sec",
        "min",
        "h",
        "hr",
        "kg",
        "g",
        "mg",
        "l",
        "ml",
        "ha",
        "px",
        "hz",
        "pa",
        "j",
        "w",
        "v",
        "k",
        "n",
        "c",
        "mol",
        "bit",
        "lb",
        "oz",
        "acre",
        "cell",
        "x",
    ]
)


def _footnote_allowed(place: Place, mark: str) -> bool:
    """A raised digit after a number, a unit or a single letter is an exponent; a star or dagger must touch its word."""
    before = place.before
    if mark[0] == "[":
        return not (place.attached and _is_variable(place) and before.isascii())
    if not place.attached or before[-1:].isdecimal():
        return False
    return mark[0] in "\u2020\u2021*\u00a7\u00b6" or not _takes_exponent(place, mark)


def _takes_exponent(place: Place, mark: str) -> bool:
    """Whether a raised digit here could be a power: of a variable, or of the unit of a number. None is written as 1."""
    if not place.before.isalpha() or _UNSPACED.match(place.before) or mark == "\u00b9":
        return False
    of_number = place.i > 1 and (
        place.folded.tokens[place.i - 2][-1].isdecimal() or place.folded.tokens[place.i - 2] == "/"
    )
    return _is_variable(place) or (of_number and place.before in _UNITS)


def _is_variable(place: Place) -> bool:
    """Whether the token before is a letter standing alone, and no word of one letter."""
    before = place.before
    return len(before) == 1 and before.isalpha() and not is_common(before, _spoken(place))


def _markup_allowed(place: Place, mark: str) -> bool:
    """Emphasis touches a word on one side; between numbers, or with space on both sides, it is an operator."""
    if mark[0] not in "*_`":
        return True
    text, end = place.folded.text, place.start + len(mark)
    left, right = text[place.start - 1 : place.start], text[end : end + 1]
    if left.isspace() and right.isspace():
        return False
    return not (left.isdecimal() and right.isdecimal())


@dataclass(frozen=True)
class Mark:
    """Something that extraction leaves inside the text: its name, its look, and where it is not that."""

    name: str
    look: re.Pattern[str]
    allowed: Callable[[Place, str], bool]


MARKS = (
    Mark("footnote mark", _FOOTNOTE, _footnote_allowed),
    Mark("markup", _MARKUP, _markup_allowed),
)


def marks(place: Place) -> Step | None:
    """A footnote mark or markup that begins at the source's token."""
    if not place.j or place.folded.tokens[place.i][0].isalnum():
        return None
    for mark in MARKS:
        found = mark.look.match(place.folded.text, place.start)
        if found and mark.allowed(place, found.group()):
            return Step(_tokens_until(place, found.end()), 0, mark.name)
    return None


def _tokens_until(place: Place, end: int) -> int:
    """How many tokens stand from the place to the offset `end`."""
    return place.folded.until(place.i, end)


# --- page furniture ----------------------------------------------------------------------------------------

_PAGE_NUMBER = re.compile(
    r"\s*(?:[-\u2013\u2014\[(|]\s*)?(?:\w{1,10}\.?\s+)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:/|of|von|de|di|van|из|sur)\s*\d{1,4})?(?:\s*[-\u2013\u2014\])|])?\s*",
    re.IGNORECASE,
)
_LINE = re.compile("[\n\f]")
_LINE_END = re.compile(f"[\\s{QUOTES}{INVISIBLE}]*?[\n\f]")
_MOST_LINES = 5
_LONGEST_LINE = 90


def furniture(place: Place) -> Step | None:
    """Whole lines of header and footer between two pages: a page number among them, or a page boundary in between."""
    if not place.j or not place.i:
        return None
    start = place.folded.span(place.i - 1)[1]
    if not _LINE_END.match(place.folded.text, start):
        return None
    turns, likely, lines = False, None, []
    for line, end in _lines(place.folded.text, start):
        lines.append(line)
        if not _looks_like_furniture(line):
            break
        turns = turns or _PAGE_NUMBER.fullmatch(line) is not None or _new_page(place.source, start, end)
        step = Step(_tokens_until(place, end), 0, "page furniture", breaks=True) if turns else None
        resumed = _resumes(place, step) if step else 0
        if resumed and any(says(said, ("negation", "condition", "denial"), _spoken(place)) for said in lines):
            break
        if resumed == 2:
            return step
        likely = likely or (step if resumed else None)
    return likely


def _lines(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The next few lines that say something, each with the offset at which the one after it begins."""
    said = 0
    for stop in _LINE.finditer(text, start, start + _MOST_LINES * _LONGEST_LINE):
        line = text[start : stop.start()].strip()
        start = stop.end()
        if line:
            yield line, start
            said += 1
            if said == _MOST_LINES:
                return


def _new_page(source: SourceText, start: int, end: int) -> bool:
    return "\f" in source.text[start:end] or source.page_at(start) != source.page_at(end)


def _resumes(place: Place, step: Step) -> int:
    """Whether the quote goes on past the step: 2 with the same word, 1 with one of which the other is a part, or 0."""
    tokens, wanted = place.folded.tokens[place.i + step.source :], place.quote.tokens[place.j]
    if not tokens:
        return 0
    return 2 if tokens[0] == wanted else int(tokens[0].startswith(wanted) or wanted.startswith(tokens[0]))


def _looks_like_furniture(line: str) -> bool:
    """A line of prose is no furniture: one that begins small, is long, or goes on after its end."""
    return _PAGE_NUMBER.fullmatch(line) is not None or not (
        len(line) > _LONGEST_LINE or line[0].islower() or line[-1] in ",;:"
    )


# --- words glued, split, or with a glyph mistaken ----------------------------------------------------------

_UNSPACED = re.compile(f"[{UNSPACED}]")
_LINE_HYPHEN = re.compile(f"[{HYPHENS}]\\s*\\n")
_HYPHENS, _LEAST_PART = "-\u2010\u2011", 3
_LONGEST_RUN, _NEAR, _LONG, _SPACED_LETTERS = 80, 12, 7, 3


def joints(place: Place) -> Step | None:
    """The same letters with the spaces elsewhere: a word broken at a line's end, words glued, a word split."""
    source, quote, i, j = place.folded, place.quote, place.i, place.j
    if source.tokens[i][0] != quote.tokens[j][0]:
        return None
    left, right, hyphen = "", "", False
    cuts: tuple[set[int], set[int]] = (set(), set())
    while not left or left != right:
        if len(left) <= len(right):
            if i >= len(source.tokens) or i - place.i > _LONGEST_RUN:
                return None
            if left and source.tokens[i] == "-" and _breaks_word(source, i):
                i, hyphen = i + 1, True
                continue
            left += source.tokens[i].replace("'", "")
            cuts[0].add(len(left))
            i += 1
        else:
            if j >= len(quote.tokens):
                return None
            if right and quote.tokens[j] == "-" and _LINE_HYPHEN.search(source.raw(i - 1)):
                j, hyphen = j + 1, True
                continue
            right += quote.tokens[j].replace("'", "")
            cuts[1].add(len(right))
            j += 1
        if not (left.startswith(right) or right.startswith(left)):
            return None
    if i - place.i == j - place.j == 1:
        return None
    return _judge(place, i, j, left, cuts, hyphen)


def lost_hyphen(place: Place) -> Step | None:
    """A compound whose hyphen was taken for one at a line's end: both parts are words, and what is left is none."""
    parts, seen = place.quote.tokens[place.j : place.j + 3], place.folded.tokens[place.i]
    if len(parts) < 3 or parts[1] != "-" or seen != parts[0] + parts[2] or not seen.isalpha():
        return None
    middle, spoken = place.quote.raw(place.j + 1), (*_spoken(place), "en")
    touches = not place.quote.between(place.j + 1) and not place.quote.between(place.j + 2)
    if middle not in _HYPHENS or not touches or is_word(seen, spoken):
        return None
    whole = all(len(part) >= _LEAST_PART and is_word(part, spoken) for part in (parts[0], parts[2]))
    return Step(1, 3, "lost hyphen") if whole else None


def _breaks_word(folded: Stretch, i: int) -> bool:
    """Whether the hyphen at token `i` touches the word before it and has white space after it."""
    start, end = folded.span(i)
    return folded.span(i - 1)[1] == start and folded.text[end : end + 1].isspace()


def _judge(place: Place, i: int, j: int, run: str, cuts: tuple[set[int], set[int]], hyphen: bool) -> Step | None:
    """Name the damage, unless it could as well be another meaning."""
    source_tokens, quote_tokens = i - place.i, j - place.j
    moved = cuts[0] ^ cuts[1]
    joins_numbers = any(run[c - 1].isdecimal() and run[c].isdecimal() for c in moved if c < len(run))
    if source_tokens > 1 and _wrapped(place, i):
        return Step(source_tokens, quote_tokens, "broken line" if joins_numbers else "")
    if joins_numbers or (cuts[0] - cuts[1] and cuts[1] - cuts[0]):
        return None
    if hyphen:
        return Step(source_tokens, quote_tokens)
    if source_tokens > 1:
        return Step(source_tokens, quote_tokens, "split word") if _proved(place, i, run, moved) else None
    return Step(1, quote_tokens, "glued words" if _proved(place, i, run, moved) else "glued into a word")


def _proved(place: Place, i: int, run: str, moved: set[int]) -> bool:
    """Whether what the source has can't be meant: one of its pieces is no word, or a number touches a word."""
    if any(run[c - 1].isdecimal() or run[c].isdecimal() for c in moved):
        return True
    tokens = place.folded.tokens[place.i : i]
    letters = sum(len(t) == 1 for t in tokens)
    if 2 * letters >= len(tokens) and (letters >= _SPACED_LETTERS or _spaced_beside(place, i)):
        return True
    spoken = (*_spoken(place), "en")
    return any(len(t) > 1 and not is_word(t, spoken) for t in tokens)


def _spaced_beside(place: Place, i: int) -> bool:
    """Whether the letters are one part of a hyphenated word whose other part is spaced as well."""
    tokens = place.folded.tokens
    left, right = tokens[max(0, place.i - 2) : place.i], tokens[i : i + 2]
    return any(len(pair) == 2 and "-" in pair and all(len(t) == 1 for t in pair) for pair in (left, right))


def _wrapped(place: Place, i: int) -> bool:
    """Whether the source's tokens are parted by line breaks alone, beside script that is written without spaces."""
    folded = place.folded
    gaps = {folded.between(k) for k in range(place.i + 1, i)} - {""}
    around = folded.tokens[max(0, place.i - _NEAR) : place.i] + folded.tokens[i : i + _NEAR]
    return bool(gaps) and gaps <= {"\n", "\r\n"} and any(_UNSPACED.match(t) for t in around)


def glyphs(place: Place) -> Step | None:
    """A word with a glyph mistaken for another of the same shape.

    Never in a number, in a short word, or when what stands in the source is itself a word: of a language, or of this
    document in its own right. What the quote says instead must be a word.
    """
    seen, said = place.folded.tokens[place.i], place.quote.tokens[place.j]
    word = _LETTERS.fullmatch(said)
    if not word or len(word.group(1)) < (3 if _in_compound(place) else 5) or seen.isdecimal():
        return None
    mistakes = confusions(seen, said)
    if not mistakes or mistakes > 1 + len(said) // 5:
        return None
    spoken = (*_spoken(place), "en")
    if is_word(seen, spoken) or ("'" in seen and _are_words(seen, spoken)):
        return None
    # Where no language is clear, a word of any of them would be known, and so would too many names.
    known = (
        is_word(word.group(1), spoken if len(spoken) <= len(languages()) else ("en",)) or place.source.count(said) > 0
    )
    return Step(1, 1, "mistaken glyph") if known or _unlisted(place, seen, said) else None


def _are_words(token: str, spoken: Iterable[str]) -> bool:
    """Whether the parts of a word with apostrophes or underscores inside are words, or too short to be none."""
    parts = re.split("['_]", token)
    return any(len(p) > 2 for p in parts) and all(len(p) <= 2 or is_word(p, spoken) for p in parts)


def _unlisted(place: Place, seen: str, said: str) -> bool:
    """Whether a word of no list may be what was meant, misread this once: short ones (names) are too much alike, unless
    a digit among the letters tells."""
    return place.source.count(seen) == 1 and (len(said) >= _LONG or any(c.isdecimal() for c in seen))


def _in_compound(place: Place) -> bool:
    """Whether the source's token is a small-lettered part of a hyphenated word, which is as good as a long one."""
    tokens, i = place.folded.tokens, place.i
    return "-" in tokens[max(0, i - 1) : i + 2] and place.folded.raw(i).islower()


def capitals(place: Place) -> Step | None:
    """A word quoted in capitals whose small letters don't fold alike (a dotless i)."""
    if DOTTING.isdisjoint(place.folded.tokens[place.i]):
        return None
    seen, said = place.folded.raw(place.i), place.quote.raw(place.j)
    return Step(1, 1) if said.isupper() and _upper(seen) == _upper(said) else None


def _upper(word: str) -> str:
    return unicodedata.normalize("NFKC", word).upper()


# A word as one token: with digits before or after it at most, an apostrophe or an underscore inside.
_LETTERS = re.compile(r"\d*([^\W\d_]+(?:['_][^\W\d_]+)*)\d*")

RULES: tuple[Callable[[Place], Step | None], ...] = (marks, capitals, joints, lost_hyphen, glyphs, furniture)

# The most damage of a kind that a quote of n tokens may have: (always, one more for every so many tokens).
LIMITS = {
    "footnote mark": (3, 8),
    "markup": (6, 2),
    "page furniture": (2, 60),
    "broken line": (2, 10),
    "lost hyphen": (1, 12),
    "split word": (2, 4),
    "glued words": (3, 2),
    "glued into a word": (0, 8),
    "mistaken glyph": (1, 6),
}


def within_limits(counts: dict[str, int], tokens: int) -> bool:
    """Whether the damage found in a quote of so many tokens is still bounded."""
    # "may be" read as "maybe" is believed where other words, glued to none, prove that spaces were lost.
    if 2 * counts.get("glued into a word", 0) > counts.get("glued words", 0):
        return False
    return all(n <= LIMITS[name][0] + tokens // LIMITS[name][1] for name, n in counts.items())
