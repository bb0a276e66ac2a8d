"""Confidence is the chance that the recommendation is right."""

from math import exp

import pytest

from core.model.words import Level
from core.policy.level.outcome import LEAST, MOST, NOTHING_KNOWN, Balance, chance
from core.policy.level.recommendation import recommend
from tests.fixtures.cases import RULES, case

WEIGHTS = [0.0, 0.5, 1.0, 3.0, 8.0, 40.0]


@pytest.mark.parametrize("against", WEIGHTS)
def test_more_for_a_claim_makes_it_likelier_and_more_against_it_less_likely(against: float) -> None:
    rising = [chance(Balance(weight, against), RULES.calibration) for weight in WEIGHTS]
    falling = [chance(Balance(against, weight), RULES.calibration) for weight in WEIGHTS]
    assert rising == sorted(rising) and falling == sorted(falling, reverse=True)
    assert len(set(rising)) == len(set(falling)) == len(WEIGHTS)


def test_doubt_about_the_claim_is_confidence_in_leaving_it_unverified() -> None:
    contradicted, supported = recommend(case("4+ 1x 1x"), RULES), recommend(case("1+ 2+ 2+ 2+"), RULES)
    assert (contradicted.level, contradicted.confidence) == (Level.UNVERIFIED, MOST)
    assert supported.level is Level.VERIFIED and supported.confidence > 80


@pytest.mark.parametrize("voices", ["", ". .".replace(".", "2."), "4."])
def test_where_nobody_speaks_nothing_is_known(voices: str) -> None:
    assert recommend(case(voices), RULES).confidence == NOTHING_KNOWN


def test_it_is_never_certain() -> None:
    many = [recommend(case(" ".join([sign] * 60)), RULES).confidence for sign in ("1+", "1x", "4+", "3>")]
    assert all(LEAST <= one <= MOST for one in many)


@pytest.mark.parametrize("voices", ["1+ 2+ 3x", "4+ 1x", "2+", "4> 4>", "1+ 1+ 1+ 1+ 1+ 1+ 1+"])
def test_the_number_follows_from_the_terms_that_are_shown(voices: str) -> None:
    made = recommend(case(voices), RULES)
    assert made.worked_out
    added = 100 / (1 + exp(-sum(term.value for term in made.worked_out.terms)))
    likely = min(NOTHING_KNOWN, added) if made.level is Level.UNVERIFIED else added
    held = 100 - likely if made.level is Level.UNVERIFIED else likely
    assert made.confidence == round(min(MOST, max(LEAST, held)))
    assert made.worked_out.comes_to.startswith("The sum is ") and "-" not in made.worked_out.comes_to
    assert f"true with a chance of {likely:.0f}; the confidence is {made.confidence:.0f}." in made.worked_out.comes_to
    weights = [term.how.partition("(1 + ")[2].partition(")")[0] for term in made.worked_out.terms[1:]]
    assert weights == [f"{made.weight_for:.1f}", f"{made.weight_against:.1f}"]


def test_where_nobody_speaks_the_working_says_so_and_adds_nothing() -> None:
    worked = recommend(case("2."), RULES).worked_out
    assert worked and not worked.terms and worked.comes_to == "Nobody speaks about C1: it may be so or not, which counts as 50."
