"""A question as the extractive provider reads it: which words matter how much, and what kind of thing is asked for."""

import math
import re
from collections.abc import Sequence
from typing import Literal

from citeweb.retrieval.analysis import terms, words

from .base import PromptPassage

Kind = Literal["number", "date", "name"]

_INFLECTED = 0.4  # a pair of characters with hiragana in it is mostly an ending
_NAMED = 1.2  # names and numbers weigh so much more: without them it is another question
_HIRAGANA = re.compile("[\u3040-\u309f]")
_CAPITAL = re.compile(r"(?<=[^\s.!?:])\s+[\"'“‘«(]*([^\W\d_a-z][\w’'-]*)")
_QUANTITIES = (
    "share|percentage|percent|number|amount|rate|price|cost|value|total|limit|fee|salary|income|wage|tax|size|length"
)
_ASKS: dict[Kind, re.Pattern[str]] = {
    "number": re.compile(
        rf"\b(how (?:many|much|long|large|big|old|high|tall|far)|(?:what|which) (?:\w+ ){{0,5}}?(?:{_QUANTITIES})"
        r"|wie ?viele?|wie (?:lange|hoch|groß)|combien|cuánt[oa]s?|quant[ioae]s?|hoeveel|hur många|hvor mange"
        r"|kuinka monta|ile|kolik|hány|kaç|сколько|πόσ\w+|كم|כמה)\b|何(?:人|個|回|箇|歳|円)|いくつ|いくら|몇|多少|几",
        re.IGNORECASE,
    ),
    "date": re.compile(
        r"\b(when|(?:what|which) (?:year|date|day|month)|wann|quand|cuándo|quando|wanneer|när|hvornår|når|milloin|kiedy"
        r"|kdy|mikor|когда|πότε|متى|מתי)\b|いつ|언제|何時|什么时候|何年|日付",
        re.IGNORECASE,
    ),
    "name": re.compile(
        r"\b(who|whom|whose|wer|wem|wen|qui|quién(?:es)?|chi|quem|wie is|vem|hvem|kuka|kto|kdo|кто|кого|ποιος|ποια"
        r"|מי)\b|誰|だれ|누구|谁",
        re.IGNORECASE,
    ),
}
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh"
    r"|nine)ty|hundred|thousand|million|billion|dozen|half|none|once|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun"
    r"|zehn|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b"
    r"|[一二三四五六七八九十百千万]",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b\d{4}\b|\d{1,2}[./-]\d{1,2}|\d\s*[年月日년월일]|\b\d{1,2}(?:st|nd|rd|th)\b|[一二三四五六七八九十]年"
)
_NAME = re.compile(
    r"(?<=[^\s.!?])\s+[\"'“‘«(]*[^\W\d_a-z]\w|^[^\W\d_a-z]\w+\s+[^\W\d_a-z]\w|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]"
)


class Question:
    """The words that matter, weighed against the passages they were found in."""

    def __init__(self, text: str, passages: Sequence[PromptPassage]) -> None:
        found = words(text)
        self._words = list(dict.fromkeys(word.forms for word in found if not word.stop))
        texts = [set(terms(f"{p.document}\n{p.heading}\n{p.text}")) for p in passages]
        named = {term for name in _CAPITAL.findall(text) for term in terms(name)}
        self._weights = [_weight(forms, texts, named) for forms in self._words]
        self._own = set(terms(text))
        self.wants = next((kind for kind, pattern in _ASKS.items() if pattern.search(text)), None)

    def share(self, text: str, *around: tuple[str, float]) -> float:
        """0 to 1: how much of the question stands in the text, or counts in part for standing around it."""
        places = [(set(terms(text)), 1.0), *((set(terms(other)), worth) for other, worth in around)]
        held = sum(
            weight * max((worth for have, worth in places if not have.isdisjoint(forms)), default=0.0)
            for forms, weight in zip(self._words, self._weights, strict=True)
        )
        return held / sum(self._weights) if self._weights else 0.0

    def answered_in_kind(self, text: str) -> bool:
        """Whether the text holds a thing of the kind asked for that is not the question's own."""
        news = " ".join(token for token in text.split() if self._own.isdisjoint(terms(token)))
        match self.wants:
            case "number":
                return bool(_NUMBER.search(news))
            case "date":
                return bool(_DATE.search(news))
            case _:
                return bool(_NAME.search(text))


def _weight(forms: tuple[str, ...], texts: Sequence[set[str]], named: set[str]) -> float:
    holding = sum(not have.isdisjoint(forms) for have in texts)
    weight = 1 + math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
    if forms[0] in named or any(character.isdigit() for character in forms[0]):
        return weight * _NAMED
    return weight * _INFLECTED if _HIRAGANA.search(forms[0]) else weight
