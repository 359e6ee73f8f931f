"""How much a text, read in a legacy code page, looks like words of a language: so the right code page is told."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache

# Tried in this order; the first wins a tie.
CODE_PAGES = (
    "cp1252",
    "cp1251",
    "koi8_u",
    "cp932",
    "cp949",
    "gb18030",
    "big5",
    "euc_jp",
    "cp1250",
    "iso8859_2",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "cp1257",
    "cp874",
    "mac_roman",
    "cp850",
    "cp866",
    "iso8859_5",
    "mac_cyrillic",
    "iso8859_6",
)
# Lead bytes of the characters in daily use: level 1 of each national standard.
_COMMON = {
    "cp932": ("shift_jis", 0x88, 0x98),
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5": ("big5", 0xA4, 0xC6),
    "cp949": ("euc_kr", 0xB0, 0xC8),
    "euc_jp": ("euc_jp", 0xB0, 0xCF),
}
# A language's letters beyond ASCII. Of a language in another alphabet, the frequent ones stand before the bar.
_LANGUAGES = {
    "LATIN": (
        "äöüß|",
        "éàèêçâîôûùëïœÿü|æ",
        "áéíóúñü|",
        "ãáçéêóíõúâàô|ü",
        "àèéìòù|îó",
        "åäöé|",
        "æøåé|",
        "áéíóúýþæöð|",
        "ëéïóöü|èê",
        "õäöü|šž",
        "ąęółśżć|źń",
        "áíéěřčžýšů|úňďťó",
        "áéíóúýčšžľ|ťňäôďĺŕ",
        "áéöőüóúíű|",
        "čćšžđ|",
        "ăâîșțşţ|",
        "ıışğüöç|âîû",
        "ąčęėįšųūž|",
        "āčēģīķļņšūž|",
    ),
    "CYRILLIC": (
        "оеаинтсрвлкмд|пуяыьгзбчйхжшюцщэфъё",
        "оаинвтрсіеклд|упмзьябгчйхжшюцщфїєґ",
        "оаиенјрстувд|кмлпзбгчшжцљњћђхф",
        "аоиетнрсвлкд|пмзъгбучцщжхяйшюфьэ",
    ),
    "GREEK": ("αοιετσνηυρπκς|μλωίόάγδθχφβξζψέήύώϊϋΐΰ",),
    "HEBREW": ("ויהלאתרמבשנ|םדעקחפכצטגזסןךףץ",),
    "ARABIC": ("اليمنتروبعد|سفكهحقةجشأصطخضذثىءغئزظآؤإپچژگکی",),
    "THAI": ("านรอกเงมยลวดทสตะปบคหแจพชขใไโผ|ถซณำญธศภษฐๆฉฟฆฎฏฒฬฮฑฌๅฤฝฯ",),
}
# What a letter is worth by its language, and beyond that in a word of two alphabets or odd case, or in capitals.
# A letter by itself is worth no more than a mark: £ in one code page is Ł in another.
_FREQUENT, _KNOWN, _STRANGE = 1.0, 0.4, -0.5
_ODD, _SHOUTED, _SINGLE = -2.0, -0.15, 0.5
_WORD = re.compile(r"[^\W\d_]+")
_PUNCTUATION = frozenset("“”‘’‚„–—…§°€£¥«»·•©®™¿¡ªº±²³¼½¾×、。「」『』・，：；？！（）《》　")


def likeness(text: str, encoding: str) -> float:
    """Mean over the non-ASCII characters: 1 for a letter in a coherent word, negative for one that makes no sense."""
    foreign = sum(1 for c in text if c > "\x7f")
    if not foreign:
        return 1.0
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    marks = sum(_mark(c) for c in text if c > "\x7f" and not c.isalpha())
    coherent = [word for word in words if _is_coherent(word)]
    odd = _foreign(words) - _foreign(coherent)
    shouted = _foreign(word for word in coherent if word.isupper() and len(word) > 1)
    long, single = ("".join(w for w in coherent if (len(w) == 1) is alone) for alone in (False, True))
    letters = _letters(long, encoding) + _SINGLE * _letters(single, encoding)
    return (letters + marks + _ODD * odd + _SHOUTED * shouted) / foreign


def _foreign(words: Iterable[str]) -> int:
    return sum(1 for word in words for c in word if c > "\x7f")


def _is_coherent(word: str) -> bool:
    scripts = {_script(c) for c in word}
    if scripts == {"EAST"}:
        return True
    cased = word.islower() or word.istitle() or word.isupper() or word.upper() == word
    return len(scripts) == 1 and cased


def _letters(letters: str, encoding: str) -> float:
    """The sum of the letters' worth: those of the East by the code page, others by the language that has most."""
    scripts: dict[str, Counter[str]] = {}
    for c in letters:
        if c > "\x7f":
            scripts.setdefault(_script(c), Counter())[c.lower()] += 1
    east = scripts.pop("EAST", Counter())
    return sum(n * _common(c, encoding) for c, n in east.items()) + sum(
        max((_familiar(counts, language) for language in _LANGUAGES.get(script, ())), default=0.0)
        for script, counts in scripts.items()
    )


def _familiar(counts: Counter[str], language: str) -> float:
    frequent, known = language.split("|")
    return sum(n * (_FREQUENT if c in frequent else _KNOWN if c in known else _STRANGE) for c, n in counts.items())


def _mark(c: str) -> float:
    if c in _PUNCTUATION or c == "\xa0":
        return 0.5
    return 0.0 if unicodedata.category(c)[0] in "PNM" else -1.0


def _common(c: str, encoding: str) -> float:
    """East Asian letters count in full only where the code page keeps its everyday characters."""
    standard, low, high = _COMMON.get(encoding, ("ascii", 1, 0))
    lead = c.encode(standard, errors="ignore")[:1]
    if _block(c) in ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"):
        return 1.0 if encoding in ("cp932", "euc_jp") else 0.5
    return 1.0 if lead and low <= lead[0] <= high else -0.3


@cache
def _block(c: str) -> str:
    return unicodedata.name(c, "?").split(" ")[0]


def _script(c: str) -> str:
    block = _block(c)
    return "EAST" if block in ("CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC") else block
