"""Text to search terms: one analysis for what is indexed and for what is asked, so that every index agrees.

A word gives its surface form and, where its language has a stemmer, its stem: when two texts are taken for different
languages, the surface still meets. Numbers, dates, codes, addresses and hyphenated words are kept whole, and give their
parts too. Scripts written without spaces give overlapping pairs of characters.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import snowballstemmer

from .stopwords import STOPWORDS

# Scripts written without spaces, or (Hangul) with particles glued to the word.
_UNSPACED = (
    "\u0e01-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # kana, Han
    "\uac00-\ud7af\U00020000-\U000323af"  # Hangul, rarer Han
)
# `re` takes vowel signs for no part of a word; the Indic blocks are letters, such signs and digits, but for the dandas.
_INDIC = "\u0900-\u0963\u0966-\u0dff"
_CHAR = rf"(?:(?![{_UNSPACED}])[^\W_]|[{_INDIC}])"
_TOKEN = re.compile(rf"(?P<run>[{_UNSPACED}]+)|(?P<word>{_CHAR}(?:[^\s{_UNSPACED}]*{_CHAR})?[+#]*)")
_PART = re.compile(rf"\d+|(?:(?!\d)[^\W_]|[{_INDIC}])+")
_HARD_SEPARATOR = re.compile(rf"[^\w{_INDIC}.,:/@&+#'\-]+")
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1dc0-\u1dff]")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_])-[ \t]*\r?\n[ \t]*(?=[^\W\d_])")
_SUPERSCRIPTS = re.compile("(?<=[^\\W\\d_])[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+")
_FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_HAN_OR_KATAKANA = re.compile("[\u30a0-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_SCRIPT_LANGUAGE = {
    "CYRILLIC": "russian",
    "GREEK": "greek",
    "ARABIC": "arabic",
    "DEVANAGARI": "hindi",
    "TAMIL": "tamil",
    "ARMENIAN": "armenian",
    "HEBREW": "hebrew",
}
_LATIN_LANGUAGES = tuple(
    language for language in STOPWORDS if language not in {"russian", "greek", "arabic", "hebrew", "hindi"}
)
_STEMMED = frozenset(snowballstemmer.algorithms())
_stemmers = threading.local()
LONGEST_TERM = 64


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text. `forms`: the terms it is found by, the most specific first; `stop`: it says nothing alone."""

    forms: tuple[str, ...]
    stop: bool


def terms(text: str, language: str | None = None) -> list[str]:
    """All search terms of the text, in order, with repetitions. `language` is a Snowball name; guessed when None.

    No term holds white space, a quotation mark or a backslash.
    """
    return [form for word in words(text, language) for form in word.forms]


def words(text: str, language: str | None = None) -> list[Word]:
    """The text's words, each with its forms; stop words are marked, not dropped."""
    clean = _clean(text)
    guess = language or guess_language(clean)
    found: list[Word] = []
    for token in _TOKEN.finditer(clean):
        found.extend(_run(token["run"]) if token["run"] else _word(token["word"], guess))
    return found


def guess_language(text: str) -> str:
    """The Snowball name of the likeliest language of a text in Latin letters, by function words; English if unsure."""
    seen = re.findall(r"[^\W\d_]+", text[:4000].casefold())
    scores = {language: sum(word in STOPWORDS[language] for word in seen) for language in _LATIN_LANGUAGES}
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] > scores["english"] else "english"


def fold(word: str) -> str:
    """Without the accents and vowel points that people leave out."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", word)))


def _clean(text: str) -> str:
    # A raised footnote mark would become a digit of the word by NFKC.
    unmarked = _SUPERSCRIPTS.sub(" ", _INVISIBLE.sub("", text))
    plain = unicodedata.normalize("NFKC", unmarked).casefold().replace("\u2019", "'").replace("\u2010", "-")
    plain = _MARKS.sub("", unicodedata.normalize("NFC", plain))  # what composes with no letter splits words
    plain = _FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), plain)
    return _LINE_END_HYPHEN.sub("-", plain)


def _run(run: str) -> Iterator[Word]:
    if len(run) == 1:
        yield Word((run,), stop=not _HAN_OR_KATAKANA.match(run))
    for first, second in pairwise(run):
        yield Word((first + second,), stop=_is_hiragana(first) and _is_hiragana(second))


def _is_hiragana(character: str) -> bool:
    return "\u3040" <= character <= "\u309f"


def _word(token: str, guess: str) -> Iterator[Word]:
    for piece in _HARD_SEPARATOR.split(token):
        parts = _PART.findall(piece)
        whole = _whole(piece.strip(".,:/@&'-"), len(parts))
        if whole:
            yield Word(whole, stop=False)
        if len(whole) < 2:
            yield from (_part(part, guess) for part in parts if not whole or len(part) > 1)


def _whole(piece: str, parts: int) -> tuple[str, ...]:
    """A compound worth finding as one: a number, code, address, joined words. If two forms, its parts tell nothing."""
    if len(piece) > LONGEST_TERM or (parts < 2 and not piece.endswith(("+", "#"))):
        return ()
    if _GROUPED.fullmatch(piece):
        return (piece, re.sub("[.,]", "", piece))
    if "'" not in piece and any(character.isdigit() or character in "@_+#" for character in piece):
        return (fold(piece),)
    if "-" in piece and not set(piece) & set("/:,&'"):
        return (fold(piece.replace("-", "")),)
    return ()


def _part(part: str, guess: str) -> Word:
    part = part[:LONGEST_TERM]
    if part.isdecimal():
        return Word((part,), stop=False)
    language = _SCRIPT_LANGUAGE.get(_script(part[0]), guess)
    surface, stem = fold(part), _stem(part, language)
    stop = len(part) == 1 or part in STOPWORDS.get(language, ())
    return Word((surface,) if stem == surface else (surface, stem), stop)


@lru_cache(maxsize=4096)
def _script(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0]


@lru_cache(maxsize=100_000)
def _stem(word: str, language: str) -> str:
    if language not in _STEMMED:
        return fold(word)
    stemmer = getattr(_stemmers, language, None)  # a Snowball stemmer keeps state: one a thread
    if stemmer is None:
        stemmer = snowballstemmer.stemmer(language)
        setattr(_stemmers, language, stemmer)
    return fold(stemmer.stemWord(word)) or fold(word)
