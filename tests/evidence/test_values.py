"""What check_values says of a claim's values, rule by rule."""

import pytest

from citeweb.evidence.values import Verdict, check_values

RULES = [
    # money and scale
    ("=", "Sales were $4.2B.", "Sales: USD 4,200 million."),
    ("!", "Sales were $4.2B.", "Sales: USD 4,020 million."),
    ("!", "The fee is €90.", "The fee is £90."),
    ("=", "The fee is 90 Danish kroner.", "The fee is DKK 90."),
    ("?", "The fee is C$90.", "The fee is $90."),
    ("=", "A stamp costs 85 cents.", "Price of a stamp: $0.85"),
    ("=", "Cash was $3.5 million.", "(in thousands of dollars) Cash: 3,500"),
    ("=", "The yearly rent is $24,000.", "The rent is $2,000 per month."),
    # forms of numbers
    ("=", "It has 1,250,000 rows.", "It has 1 250 000 rows."),
    ("=", "It has 1,234,567 rows.", "It has 12,34,567 rows."),
    ("=", "Der Satz ist 3,5 %.", "The rate is 3.5%."),
    ("=", "There were twenty-one tests.", "There were 21 tests."),
    ("=", "It took 2 × 10⁵ steps.", "It took 200,000 steps."),
    ("!", "It took 2e6 steps.", "It took 200,000 steps."),
    ("=", "Half of the pupils walk.", "50% of the pupils walk."),
    ("=", "One in four lamps failed.", "25% of the lamps failed."),
    ("=", "It opened with half a million users.", "It opened with 500,000 users."),
    # precision
    ("=", "Turnout was 37%.", "Turnout was 36.8%."),
    ("!", "Turnout was 36%.", "Turnout was 36.8%."),
    ("?", "Turnout was 36.8%.", "Turnout was 37%."),
    ("=", "About 300 came.", "297 came."),
    ("!", "Nearly 300 came.", "303 came."),
    ("=", "Just over 300 came.", "303 came."),
    # durations, dates, times
    ("=", "Notice is two weeks.", "Notice is 14 days."),
    ("!", "Notice is 14 days.", "Notice is 14 working days."),
    ("=", "The film lasts 95 minutes.", "The film lasts one hour 35 minutes."),
    ("=", "It closed in March 2025.", "It closed on 2025-03-14."),
    ("?", "It closed on 14 March 2025.", "It closed in March 2025."),
    ("!", "It closed in March 2025.", "It closed in May 2025."),
    ("=", "It fell in Q3 2021.", "It fell in the third quarter of 2021."),
    ("=", "The mill is of the nineteenth century.", "The mill was built in 1874."),
    ("?", "The mill was built in 1874.", "The mill was built in the 1870s."),
    ("=", "Doors open at 5 pm.", "Doors open at 17:00."),
    ("!", "Doors open at a quarter to seven.", "Doors open at 07:15."),
    # units
    ("=", "The drain is 1.5 km long.", "The drain is 1,500 m long."),
    ("!", "The array gives 40 kW.", "The array gives 40 kWh."),
    ("!", "The dose is 5 mg.", "The dose is 5 mg/kg."),
    ("?", "The path is 62 miles.", "The path is 100 km."),
    ("!", "The link does 100 MB per second.", "The link does 100 Mbit/s."),
    # bounds, ranges, signs
    ("=", "At least 10 must sign.", "No fewer than ten must sign."),
    ("!", "At least 10 must sign.", "More than 10 must sign."),
    ("!", "At least 10 must sign.", "Exactly 10 must sign."),
    ("=", "Bags may not exceed 23 kg.", "Bags may weigh up to 23 kg."),
    ("=", "Members must be at least 18.", "Nobody below the age of 18 may be a member."),
    ("!", "The grant is $5,000.", "The grant is up to $5,000."),
    ("?", "The grant is $3,000.", "The grant is up to $5,000."),
    ("=", "It takes between 6 and 8 days.", "It takes 6–8 days."),
    ("!", "It takes 6 days.", "It takes 6–8 days."),
    ("!", "Store at 5 °C.", "Store at minus five degrees Celsius."),
    ("=", "Output fell 7%.", "Change in output: −7%"),
    ("!", "Output rose 7%.", "Output fell 7%."),
    ("!", "The profit was $1,234.", "Profit (loss), $: (1,234)"),
    ("!", "Rates fell to 4.4%.", "Rates fell to 4.1% from 4.4%."),
    # names that count nothing
    ("=", "Article IV applies.", "Article 4 applies."),
    ("!", "See § 12(3)(b).", "See section 12, subsection (3), paragraph (c)."),
    ("?", "See Article 6(1)(f).", "See Article 6."),
    ("=", "It needs version 2.0.", "It needs release 2."),
    ("!", "It was mended in v2.10.", "It was mended in version 2.1."),
    ("!", "The hotline is 555-012-3456.", "Hotline: (555) 012-3465"),
    ("=", "CO2 output fell 8%.", "Carbon dioxide output fell by 8 per cent."),
    ("!", "It contains omega-3.", "It contains omega-6."),
    # ratios, multiples, ordinals
    ("!", "The mix is 1:3.", "The mix is 3:1."),
    ("=", "Exports doubled.", "Exports were twice as high."),
    ("!", "Exports doubled.", "Exports tripled."),
    ("=", "She came 3rd.", "She came third."),
    ("!", "The Fifth Amendment applies.", "The 4th Amendment applies."),
    # whose value it is
    ("!", "Profit was $9 million.", "Sales were $9 million and profit was $2 million."),
    ("=", "Profit was $2 million.", "Sales were $9 million and profit was $2 million."),
    ("!", "Lisbon had 12 cases.", "Porto had 12 cases, Lisbon 31."),
    ("!", "The mill opened in 1932.", "The mill opened in 1924 and closed in 1932."),
    # negation and quantity words
    ("!", "The levy of 2% applies to banks.", "The levy of 2% does not apply to banks."),
    ("!", "Dogs are allowed.", "Dogs are not allowed."),
    ("=", "Dogs are not allowed.", "Dogs are never allowed."),
    ("!", "The seal is safe above 20 mg.", "The seal is unsafe above 20 mg."),
    ("!", "All pupils passed.", "Eighteen of the 20 pupils passed."),
    ("!", "All pupils passed.", "Some pupils passed."),
    ("=", "Hundreds of pupils passed.", "340 pupils passed."),
    ("!", "Hundreds of pupils passed.", "3,400 pupils passed."),
    # one step of reckoning
    ("=", "Staff fell by 40.", "Staff fell from 340 to 300."),
    ("!", "Sales grew 20%.", "Sales went from 80 to 100."),
    ("=", "The two gifts total $900.", "One gave $400 and the other $500."),
    ("!", "There are four conditions.", "The conditions are (a) age, (b) name and (c) place."),
    # other languages
    ("=", "Die Frist beträgt vierzehn Tage.", "Die Frist beträgt zwei Wochen."),
    ("!", "Der Vertrag ist kündbar.", "Der Vertrag ist nicht kündbar."),
    ("!", "Le bail dure trois ans.", "Le bail dure une période de 24 mois."),
    ("=", "El plazo es de treinta días.", "El plazo será de 30 días."),
    ("=", "O prazo é de quinze dias.", "O prazo é de 15 dias."),
    ("!", "Il contratto non è rinnovabile.", "Il contratto è rinnovabile."),
    ("=", "De termijn is twintig dagen.", "De termijn bedraagt 20 dagen."),
    ("=", "The budget is 300 million yen.", "予算は3億円である。"),
    ("!", "It was founded in June 2019.", "2019年5月に設立された。"),
]
MARKS = {"=": Verdict.CONSISTENT, "!": Verdict.CONFLICT, "?": Verdict.MISSING}


@pytest.mark.parametrize(("mark", "claim", "evidence"), RULES, ids=[f"{m} {c}" for m, c, _ in RULES])
def test_rule(mark: str, claim: str, evidence: str) -> None:
    assert check_values(claim, evidence).verdict is MARKS[mark]


def test_details_name_each_value_and_its_place() -> None:
    claim, evidence = "In 2021 the fee was €40.", "Since 2021 a fee of 40 euros is due."
    details = check_values(claim, evidence).details
    assert [(d.kind, d.text, d.status) for d in details] == [
        ("date", "2021", Verdict.CONSISTENT),
        ("money", "€40", Verdict.CONSISTENT),
    ]
    for d in details:
        assert claim[slice(*d.claim_span)] == d.text
        assert d.evidence_span is not None
        assert evidence[slice(*d.evidence_span)] == d.evidence_text


def test_spans_index_the_text_as_given() -> None:
    claim = "İstanbul\u00a0had 3\u202f400\u00a0cases — ﬁve died."
    (cases, *_) = check_values(claim, "There were 3,400 cases.").details
    assert cases.text == "3\u202f400"
    assert claim[slice(*cases.claim_span)] == cases.text


def test_a_missing_value_has_no_place() -> None:
    (detail,) = check_values("It weighs 70 tonnes.", "It was lifted by crane.").details
    assert (detail.status, detail.evidence_text, detail.evidence_span) == (Verdict.MISSING, None, None)


def test_a_conflict_shows_what_the_evidence_says() -> None:
    (detail,) = check_values("It weighs 70 tonnes.", "It weighs 17 tonnes.").details
    assert (detail.status, detail.evidence_text) == (Verdict.CONFLICT, "17 tonnes")


def test_a_conflict_outweighs_a_missing_value() -> None:
    check = check_values("It weighs 70 tonnes and cost $3.", "It weighs 17 tonnes.")
    assert {d.status for d in check.details} == {Verdict.CONFLICT, Verdict.MISSING}
    assert str(check.verdict) == "conflict"


def test_nothing_to_check_is_consistent() -> None:
    assert check_values("The roof is red.", "The door is blue.").details == ()
    assert check_values("", "").verdict is Verdict.CONSISTENT


def test_another_number_in_a_long_text_is_no_conflict() -> None:
    evidence = "The inn has a garden. It serves 14 kinds of beer. Dogs are welcome. Breakfast starts early."
    assert check_values("The tower holds 60 bells.", evidence).verdict is Verdict.MISSING


def test_two_cells_are_two_numbers() -> None:
    assert (
        check_values("Variety: Bramley; Trees: 14", "Variety\tTrees\tYield\nBramley\t14\t820").verdict == "consistent"
    )
    assert check_values("There are 14 820 trees.", "Bramley\t14\t820").verdict != "consistent"
