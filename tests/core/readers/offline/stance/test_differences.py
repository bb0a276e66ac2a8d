"""Figures, dates and places that sources give differently for the same thing."""

from dataclasses import replace

import pytest

from core.model.claim import Claim, Evidence, Quote
from core.model.words import ClaimKind, QuoteState, Relation
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from core.readers.offline.stance.differences import differences
from tests.fixtures.cases import case
from tests.fixtures.pages import source

SOURCES = [source(id=f"S{number:03}") for number in range(1, 5)]
FIGURE, DATE, PLACE = ClaimKind.FIGURE, ClaimKind.DATE, ClaimKind.PLACE

DIFFERING = [
    ("Rebels shelled the airport", ["Rebels shelled the airport on 4 May 2025.", "The airport was shelled by rebels on 6 May 2025."], DATE),
    ("The ferry carried 212 passengers", ["The ferry carried 212 passengers.", "There were 240 passengers the ferry carried."], FIGURE),
    ("The lido cost £2.4 million", ["The lido cost £2.4 million to build.", "The lido has cost £1.9 million."], FIGURE),
    ("The mill closed on 6 March 2026", ["The mill closed on 6 March 2026.", "The mill closed on 9 March 2026."], DATE),
    ("A fire destroyed the cannery", ["The cannery fire in Gullport destroyed it.", "The cannery fire in Saltmarsh destroyed all."], PLACE),
]
ALIKE = [
    ("The ferry carried 212 passengers", ["The ferry carried 212 passengers.", "The ferry carried about 210 passengers."]),
    ("The ferry carried 212 passengers", ["The ferry carried 212 passengers.", "The ferry carried more than 200 passengers."]),
    ("Two people died on the ferry", ["Two people died on the ferry.", "Three people were hurt on the ferry where others died."]),
    ("The mill closed on 6 March 2026", ["The mill closed on 6 March 2026.", "The mill closed in March 2026."]),
    ("The mill closed on 6 March 2026", ["The mill closed on 6 March 2026.", "The mill closed, the owner said on 9 March 2026."]),
    ("The mill closed on 6 March 2026", ["The mill closed on 6 March 2026.", "Rain fell on 9 March 2026."]),
    (
        "A fire destroyed the cannery",
        ["The cannery fire in Gullport destroyed it.", "The cannery fire in Quay Street, Gullport destroyed it."],
    ),
    (
        "The bank has lent money to farmers since 1887",
        ["The bank that lent money to farmers closed on 6 May 2025.", "The bank sent farmers the money on 9 May 2025."],
    ),
    (
        "The clinic employs 40 nurses",
        ["The clinic employs 40 nurses hired on 3 May 2025.", "The clinic with 40 nurses opened on 7 May 2025."],
    ),
    ("The ferry carried 212 passengers", ["The ferry carried 212 passengers."]),
    ("The ferry carried 212 passengers", []),
]


def said(number: int, quote: str, claim_id: str = "C1") -> Evidence:
    return Evidence(claim_id, f"S{number:03}", Relation.SUPPORTS, Quote(quote, 0, len(quote)), confidence=0.9, state=QuoteState.VERIFIED)


@pytest.mark.parametrize(("claim", "quotes", "kind"), DIFFERING)
def test_what_cannot_both_be_right_is_told_with_who_says_which(claim: str, quotes: list[str], kind: ClaimKind) -> None:
    (found,) = differences([Claim("C1", claim)], [said(n, quote) for n, quote in enumerate(quotes, 1)], SOURCES)
    assert (found.claim_id, found.kind) == ("C1", kind)
    assert sorted(saying.source_ids for saying in found.sayings) == [("S001",), ("S002",)]
    assert all(saying.value in found.sentence for saying in found.sayings)


@pytest.mark.parametrize(("claim", "quotes"), ALIKE)
def test_rounding_other_things_and_other_precision_are_no_difference(claim: str, quotes: list[str]) -> None:
    assert differences([Claim("C1", claim)], [said(n, quote) for n, quote in enumerate(quotes, 1)], SOURCES) == ()


def test_sources_that_agree_stand_together() -> None:
    quotes = ["The ferry carried 212 passengers.", "The ferry carried 240 passengers.", "The ferry carried 212 passengers on Friday."]
    (found,) = differences([Claim("C1", "The ferry carried 212 passengers")], [said(n, q) for n, q in enumerate(quotes, 1)], SOURCES)
    assert found.sentence == "C1: 212 in S001 and S003, 240 in S002."


REGATTA = "Spring regatta drew 40,000 spectators"
DENIED = [
    ("We do not recognise the figure of 40,000 spectators for the spring regatta.", "not recognise", []),
    ("The spring regatta drew 18,000 spectators.", "18,000", ["18,000"]),
    ("The spring regatta drew 18,000 spectators, nothing like 40,000 spectators.", "18,000", ["18,000"]),
]


@pytest.mark.parametrize(("denial", "mark", "values"), DENIED)
def test_who_denies_a_figure_does_not_give_it(denial: str, mark: str, values: list[str]) -> None:
    quotes = [f"{REGATTA}.", "The spring regatta drew 9,000 spectators."]
    against = replace(said(3, denial), relation=Relation.CONTRADICTS, mark=mark)
    (found,) = differences([Claim("C1", REGATTA)], [*(said(n, quote) for n, quote in enumerate(quotes, 1)), against], SOURCES)
    given = {saying.value: saying.source_ids for saying in found.sayings}
    assert given == {"40,000": ("S001",), "9,000": ("S002",), **dict.fromkeys(values, ("S003",))}


def test_the_same_difference_is_told_once_and_of_the_central_claim() -> None:
    claims = [Claim("C1", "The ferry carried passengers"), Claim("C2", "The ferry carried 212 passengers", central=True)]
    quotes = ["The ferry carried 212 passengers.", "The ferry carried 240 passengers."]
    evidence = [said(n, quote, claim.id) for claim in claims for n, quote in enumerate(quotes, 1)]
    assert [found.claim_id for found in differences(claims, evidence, SOURCES)] == ["C2"]


@pytest.mark.parametrize(("voices", "flagged"), [("2+ 2+ 2+ 2+", True), ("2+ 4+ 2+ 4+", False)])
def test_a_difference_about_a_central_claim_is_flagged_when_no_blog_made_it(voices: str, flagged: bool) -> None:
    dossier = case(voices)
    quotes = ["The mill closed on 6 March 2026", "The mill closed on 9 March 2026"] * 2
    evidence = tuple(said(n, quote) for n, quote in enumerate(quotes, 1))
    found = differences(dossier.claims, evidence, dossier.sources)
    made = recommend(dossier.with_(evidence=evidence), load_rulebook(), found)
    told = [flag.sentence for flag in made.flags if flag.kind == "sources disagree"]
    assert made.discrepancies == found and told == (["C1: 6 March 2026 in S001 and S003, 9 March 2026 in S002 and S004"] if flagged else [])


def test_words_without_a_verb_come_to_an_end() -> None:
    claim = Claim("C1", "The Tarn mill closed on 6 March 2026")
    quotes = ["Tarn, 9 March 2026: the end of a mill.", "The end of the Tarn mill: 12 March 2026."]
    assert differences([claim], [said(n, quote) for n, quote in enumerate(quotes, 1)], SOURCES) == ()
