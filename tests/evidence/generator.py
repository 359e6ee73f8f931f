"""Honest quotes and altered ones, made from the passages of `texts` by a seeded generator.

The kinds are this project's own: they say what a matcher has to bear and what it has to refuse, so that a rule is
never fitted to the sentences of one benchmark.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from citeweb.evidence import sentences

from .texts import PASSAGES, UNSPACED


@dataclass(frozen=True)
class Case:
    """A quote of a passage; `honest` tells whether a careful reader would accept it."""

    kind: str
    language: str
    quote: str
    passage: str
    honest: bool


Make = Callable[[str, random.Random], tuple[str, str] | None]
"""From a sentence: the source's form of it and the quote's, or None where the kind doesn't fit."""


def _swap(pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> Make:
    def make(sentence: str, rng: random.Random) -> tuple[str, str] | None:
        changed = re.sub(pattern, replacement, sentence, count=1)
        return (sentence, changed) if changed != sentence else None

    return make


def _damage(pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> Make:
    """The same, but it is the source that is changed."""

    def make(sentence: str, rng: random.Random) -> tuple[str, str] | None:
        changed = re.sub(pattern, replacement, sentence, count=1)
        return (changed, sentence) if changed != sentence else None

    return make


def _inserted(source: str, quote: str) -> Make:
    """Two wordings put into the sentence at the same place."""

    def make(sentence: str, rng: random.Random) -> tuple[str, str] | None:
        gaps = [i for i, c in enumerate(sentence) if c == " "]
        if len(gaps) < 6:
            return None
        at = rng.choice(gaps[2:-2])
        put = (f"{sentence[:at]} {wording}".rstrip() + sentence[at:] for wording in (source, quote))
        return next(put), next(put)

    return make


def _broken(sentence: str, rng: random.Random) -> tuple[str, str]:
    return re.sub(" ", lambda _: rng.choice([" ", "\n", "  ", "\u00a0", "\t"]), sentence), sentence


def _wide(sentence: str, rng: random.Random) -> tuple[str, str]:
    return sentence, "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in sentence)


def _word_lost(sentence: str, rng: random.Random) -> tuple[str, str] | None:
    words = sentence.split(" ")
    if len(words) < 8:
        return None
    del words[rng.randrange(2, len(words) - 2)]
    return sentence, " ".join(words)


def _words_crossed(sentence: str, rng: random.Random) -> tuple[str, str] | None:
    words = sentence.split(" ")
    i = rng.randrange(1, len(words) - 3) if len(words) > 8 else 0
    if not i or words[i] == words[i + 1]:
        return None
    words[i], words[i + 1] = words[i + 1], words[i]
    return sentence, " ".join(words)


def _character_changed(sentence: str, rng: random.Random) -> tuple[str, str] | None:
    spots = [i for i, c in enumerate(sentence) if c.isalpha()][3:-3]
    i = rng.choice(spots)
    other = rng.choice([c for c in sentence if c.isalpha() and c.casefold() != sentence[i].casefold()])
    return sentence, sentence[:i] + other + sentence[i + 1 :]


def _digit_changed(sentence: str, rng: random.Random) -> tuple[str, str] | None:
    spots = [i for i, c in enumerate(sentence) if c.isdecimal()]
    if not spots:
        return None
    i = rng.choice(spots)
    return sentence, sentence[:i] + rng.choice([d for d in "123456789" if d != sentence[i]]) + sentence[i + 1 :]


HONEST: dict[str, Make] = {
    "verbatim": lambda s, rng: (s, s),
    "white space": _broken,
    "decomposed": lambda s, rng: (unicodedata.normalize("NFD", s), unicodedata.normalize("NFC", s)),
    "capitals": lambda s, rng: (s, s.upper()),
    "full width": _wide,
    "dressed": lambda s, rng: (s, f"\u201c...{s.rstrip('.')}\u201d,"),
    "bullet": lambda s, rng: (s, f"- {s}"),
    "soft hyphens": lambda s, rng: (re.sub(r"([^\W\d]{3})(?=[^\W\d]{3})", "\\1\u00ad", s), s),
    "line-end hyphen": _damage(r"\b([a-zäöü]{4})([a-zäöü]{4})", r"\1-\n\2"),
    "curly quotes": _damage(r" (\w+) ", " \u201c\\1\u201d "),
    "no-break space": lambda s, rng: (s.replace(" ", "\u202f"), s),
    "ligatures": lambda s, rng: (s.replace("fi", "\ufb01").replace("fl", "\ufb02"), s),
    "footnote number": _damage(r"(\w{5,}) ", r"\1[12] "),
    "footnote raised": _damage(r"([^\W\d]{5,}) ", "\\1\u00b2\u2077 "),
    "dagger": _damage(r"([^\W\d]{5,}) ", "\\1\u2020 "),
    "bold": _damage(r" ([^\W\d]{4,}) ", r" **\1** "),
    "link": _damage(r" ([^\W\d]{4,}) ", r" [\1](https://example.org/a_b?c=1) "),
    "tag": _damage(r" ([^\W\d]{4,}) ", r" <em>\1</em> "),
    "page break": _damage(r" (?=[^\W\d]{3,} [^\W\d]{3,})", "\n17\n\nAnnual Report 2024\n"),
    "spaced letters": _damage(r"\b[a-z]{7,}\b", lambda m: " ".join(m.group())),
}

ALTERED: dict[str, Make] = {
    "digit": _digit_changed,
    "word lost": _word_lost,
    "words crossed": _words_crossed,
    "character": _character_changed,
    "accent": _swap("[éèöüáíóñ]", lambda m: unicodedata.normalize("NFD", m.group())[0]),
    "exponent": _inserted("of 10\u2075 units", "of 105 units"),
    "exponent caret": _inserted("of 10^5 units", "of 105 units"),
    "square metres": _inserted("of 40 m\u00b2 in all", "of 40 m in all"),
    "mixed number": _inserted("for 5\u00bd hours", "for 51/2 hours"),
    "half": _inserted("for \u00bd hour", "for 12 hours"),
    "paragraph": _inserted("under \u00a7 4 then", "under \u00a7 5 then"),
    "roman": _inserted("in part VII here", "in part VIII here"),
    "iso date": _inserted("on 2024-03-05 there", "on 2024-05-03 there"),
    "identifier": _inserted("as AB-1207-X then", "as AB-1270-X then"),
    "code name": _inserted("with max_size set", "with maxsize set"),
    "address": _inserted("to help@example.org then", "to help@example.com then"),
    "url": _inserted("at https://example.org/a/b then", "at https://example.org/a/c then"),
    "formula": _inserted("of CO2 gas", "of CO gas"),
    "currency": _inserted("for 900 dollars there", "for 900 euros there"),
    "currency sign": _inserted("for \u00a3900 there", "for $900 there"),
    "percent": _inserted("by 5% there", "by 5 there"),
    "points": _inserted("by 5 percent there", "by 5 percentage points there"),
    "sign": _inserted("of -12 there", "of 12 there"),
    "minus": _inserted("of \u221212 there", "of +12 there"),
    "accounting": _inserted("of (1,200) there", "of 1,200 there"),
    "comparison": _inserted("if \u2265 12 there", "if \u2264 12 there"),
    "separator": _inserted("of 1,250 there", "of 1.250 there"),
    "numbers joined": _inserted("of 10 5 there", "of 105 there"),
    "numbers split": _inserted("of 105 there", "of 10 5 there"),
    "range": _inserted("from 10-15 there", "from 10-50 there"),
    "non-": _inserted("a non-exempt party", "an exempt party"),
    "contraction": _inserted("who can't come", "who can come"),
    "its": _inserted("when it's due", "when its due"),
    "negation": _inserted("", "not"),
    "negation lost": _inserted("not", ""),
    "bound": _inserted("about 12 there", "up to 12 there"),
    "plural": _inserted("the party concerned", "the parties concerned"),
    "tense": _inserted("who pays there", "who paid there"),
    "gender": _inserted("and she there", "and he there"),
    "real word": _inserted("the modem there", "the modern there"),
    "real word glued": _inserted("was notable there", "was not able there"),
    "real word split": _inserted("was now here there", "was nowhere there"),
    "real glyph": _inserted("the clear there", "the dear there"),
    "name": _inserted("by Hamer there", "by Harner there"),
    "bracketed word": _inserted("[not] there", "there"),
    "hidden line": _inserted("stand\n12\n\nunless agreed\nby both", "stand by both"),
}


def cases(seed: int, each: int) -> Iterator[Case]:
    """`each` cases of every kind (fewer where a kind fits few sentences), the same for the same seed."""
    rng = random.Random(seed)
    pool = [(name, text, span) for name, text in PASSAGES.items() for span in sentences(text)]
    for honest, kinds in ((True, HONEST), (False, ALTERED)):
        for kind, make in kinds.items():
            yield from _of_kind(kind, make, honest, pool, each, rng)


def _of_kind(
    kind: str, make: Make, honest: bool, pool: list[tuple[str, str, tuple[int, int]]], each: int, rng: random.Random
) -> Iterator[Case]:
    made = 0
    for _ in range(20 * each):
        name, text, (start, end) = rng.choice(pool)
        pair = make(text[start:end], rng)
        if pair is None or (name in UNSPACED and kind == "soft hyphens"):
            continue
        source, quote = pair
        yield Case(kind, name, quote, text[:start] + source + text[end:], honest)
        made += 1
        if made == each:
            return
