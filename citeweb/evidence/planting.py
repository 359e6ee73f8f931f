"""Honest and altered quotes planted in a text, to measure a matcher on anybody's own documents.

An honest quote differs from its sentence in typography alone; an altered one says something else. Both are made by
program from the text itself, so that the right verdict is known.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .model import Span
from .sentences import sentences

SHORTEST, LONGEST = 40, 300  # code points of a sentence that is quoted


@dataclass(frozen=True)
class Planted:
    """A quote made from ``text[span]``; ``honest`` is what a careful reader would say of it."""

    kind: str
    quote: str
    honest: bool
    span: Span


Change = Callable[[str, str, random.Random], str | None]
"""From a sentence and the whole text to a quote, or None where the kind does not fit."""


def plant(text: str, rng: random.Random) -> Iterator[Planted]:
    """One honest and one altered quote for each sentence of the text that is long enough to be evidence."""
    whole = _bare(text)
    for start, end in sentences(text):
        sentence = text[start:end]
        if not SHORTEST <= end - start <= LONGEST or len(sentence.split()) < 8:
            continue
        for honest, kinds in ((True, HONEST), (False, ALTERED)):
            kind, change = rng.choice(list(kinds.items()))
            quote = change(sentence, text, rng)
            if quote and (honest or _bare(quote) not in whole):
                yield Planted(kind, quote, honest, (start, end))


def _bare(text: str) -> str:
    """Letters and digits alone: what no change of typography touches."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


# --- honest: typography -----------------------------------------------------------------------------------------------


def _spaces(sentence: str, _text: str, rng: random.Random) -> str:
    return re.sub(r"\s+", lambda _: rng.choice([" ", "\n", "  ", "\u00a0"]), sentence)


def _invisible(sentence: str, _text: str, rng: random.Random) -> str:
    middle = len(sentence) // 2
    return sentence[:middle] + rng.choice(["\u200b", "\u00ad", "\u2060"]) + sentence[middle:]


def _quotes(sentence: str, _text: str, _rng: random.Random) -> str:
    straight = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "—": "-", "–": "-"})
    return f"“{sentence.translate(straight)}”"


HONEST: dict[str, Change] = {
    "verbatim": lambda sentence, _text, _rng: sentence,
    "white space": _spaces,
    "upper case": lambda sentence, _text, _rng: sentence.upper(),
    "Unicode form": lambda sentence, _text, _rng: unicodedata.normalize("NFD", sentence),
    "invisible character": _invisible,
    "quotation marks": _quotes,
}

# --- altered: something else is said ----------------------------------------------------------------------------------


def _digit(sentence: str, _text: str, rng: random.Random) -> str | None:
    digits = [i for i, c in enumerate(sentence) if c.isascii() and c.isdigit()]
    if not digits:
        return None
    at = rng.choice(digits)
    return sentence[:at] + str((int(sentence[at]) + rng.randint(1, 8)) % 10) + sentence[at + 1 :]


def _inner_word(sentence: str, rng: random.Random) -> re.Match[str] | None:
    """A word of more than three letters that is neither first nor last."""
    words = [word for word in list(re.finditer(r"[^\W\d_]+", sentence))[1:-1] if len(word.group()) > 3]
    return rng.choice(words) if words else None


def _word_left_out(sentence: str, _text: str, rng: random.Random) -> str | None:
    word = _inner_word(sentence, rng)
    return word and sentence[: word.start()] + sentence[word.end() :].lstrip()


def _word_of_elsewhere(sentence: str, text: str, rng: random.Random) -> str | None:
    word = _inner_word(sentence, rng)
    others = sorted(
        {other for other in re.findall(r"[^\W\d_]{5,}", text) if other.casefold() not in sentence.casefold()}
    )
    return sentence[: word.start()] + rng.choice(others) + sentence[word.end() :] if word and others else None


def _two_words_swapped(sentence: str, _text: str, rng: random.Random) -> str | None:
    words = sentence.split()
    at = rng.randrange(1, len(words) - 2)
    if _bare(words[at]) == _bare(words[at + 1]):
        return None
    words[at], words[at + 1] = words[at + 1], words[at]
    return " ".join(words)


ALTERED: dict[str, Change] = {
    "digit changed": _digit,
    "word left out": _word_left_out,
    "word from elsewhere": _word_of_elsewhere,
    "two words swapped": _two_words_swapped,
}
