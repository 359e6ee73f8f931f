"""Sentences in any script."""

import pytest

from citeweb.evidence import BadSpanError, sentences

CASES = {
    "abbreviation": ["Mr. Smith met Dr. Jones at No. 5.", "They left."],
    "initial": ["It was J. R. Smith who paid.", "He left."],
    "decimal": ["It rose by 3.5 per cent.", "It fell."],
    "clause number": ["4. The term is three days.", "5.2. It ends in May."],
    "hard wrap": ["The bank shall\npay the fee.", "It did."],
    "quotation": ['"Why?" he asked.', '"No."', "He left."],
    "reference": ["It is known.[3]", "It holds."],
    "ordinal": ["Am 3. März kam er.", "Er ging."],
    "german": ["Das gilt z.B. für Art. 5 Abs. 2.", "Es endet."],
    "chinese": ["他们付款。", "合同生效！", "是吗？"],
    "japanese": ["借主は支払う。", "会社は通知する。"],
    "arabic": ["هل دفع المستأجر؟", "نعم."],
    "hindi": ["वह आया।", "वह गया।"],
    "heading": ["# Terms and scope", "The bank pays."],
    "list": ["The bank:", "- pays the fee", "- returns the keys"],
    "table": ["Rate\t1997\t1998", "Full\t5%\t6%", "Half\t3%\t4%"],
    "indented": ["The bank shall\n\tpay the fee.", "It did."],
    "blank line": ["Annual report", "The bank pays"],
}
JOINS = {"heading": "\n", "list": "\n", "table": "\n", "blank line": "\n\n", "chinese": "", "japanese": ""}


@pytest.mark.parametrize("name", CASES)
def test_sentences(name: str) -> None:
    text = JOINS.get(name, " ").join(CASES[name])
    assert [text[a:b] for a, b in sentences(text)] == CASES[name]


def test_a_part_of_the_text() -> None:
    text = "One went. Two came. Three left."
    assert [text[a:b] for a, b in sentences(text, 4, 24)] == ["went.", "Two came.", "Thre"]


@pytest.mark.parametrize("bounds", [(-1, 3), (3, 2), (0, 99)])
def test_bad_bounds(bounds: tuple[int, int]) -> None:
    with pytest.raises(BadSpanError):
        sentences("A short text.", *bounds)
