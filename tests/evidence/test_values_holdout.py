"""How check_values does on whole sets of cases: one kept from tuning, as a floor, and one that it must get right."""

from pathlib import Path

import pytest

from citeweb.evidence.values import check_values

MARKS = {"=": "consistent", "!": "conflict", "?": "missing"}


def cases(name: str) -> list[tuple[str, str, str]]:
    """Expected verdict, claim and evidence of each line."""
    out = []
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line[:2] in ("= ", "! ", "? "):
            claim, evidence = line[2:].split(" || ")
            out.append((MARKS[line[0]], claim, evidence))
    return out


def test_holdout() -> None:
    answers = [
        (want, str(check_values(claim, evidence).verdict)) for want, claim, evidence in cases("values_holdout.txt")
    ]
    good = [got for want, got in answers if want == "consistent"]
    bad = [got for want, got in answers if want != "consistent"]
    assert len(good) + len(bad) >= 120
    assert good.count("consistent") >= 0.90 * len(good)
    assert bad.count("consistent") <= 0.04 * len(bad)


@pytest.mark.parametrize(("want", "claim", "evidence"), cases("values_cases.txt"))
def test_case(want: str, claim: str, evidence: str) -> None:
    assert str(check_values(claim, evidence).verdict) == want
