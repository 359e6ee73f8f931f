"""How check_values does on cases written before it: a floor, since these were never used to tune it."""

from pathlib import Path

from citeweb.evidence.values import check_values

MARKS = {"=": "consistent", "!": "conflict", "?": "missing"}


def cases() -> list[tuple[str, str, str]]:
    lines = Path(__file__).with_name("values_holdout.txt").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line[:2] in ("= ", "! ", "? ")]
    return [(MARKS[row[0]], *row[2:].split(" || ")) for row in rows]  # type: ignore[misc]


def test_holdout() -> None:
    answers = [(want, str(check_values(claim, evidence).verdict)) for want, claim, evidence in cases()]
    good = [got for want, got in answers if want == "consistent"]
    bad = [got for want, got in answers if want != "consistent"]
    assert len(good) + len(bad) >= 120
    assert good.count("consistent") >= 0.90 * len(good)
    assert bad.count("consistent") <= 0.04 * len(bad)
