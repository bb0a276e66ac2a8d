"""What a confidence means: the words never say the opposite of the level."""

from dataclasses import replace
from itertools import product

import pytest

from core.model.words import FlagKind, Level
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from tests.fixtures.cases import case
from tests.fixtures.newsroom import recommendation
from ui.view_models import confidence

VERIFIED, UNVERIFIED = Level.VERIFIED, Level.UNVERIFIED
AMONG = "of 100 topics with as much for and against them, about"


@pytest.mark.parametrize(
    ("level", "number", "words", "promise"),
    [
        (VERIFIED, 95, "almost certainly true", "95 should be true"),
        (VERIFIED, 76, "very likely true", "76 should be true"),
        (Level.CERTIFIED, 64, "likely true", "64 should be true"),
        (VERIFIED, 50, "as likely true as not", "50 should be true"),
        (VERIFIED, 55, "more likely than not true", "55 should be true"),
        (VERIFIED, 38, "enough credible voices for it, but they weigh little", "38 should be true"),
        (UNVERIFIED, 91, "almost certainly right to hold it back", "91 should be untrue"),
        (UNVERIFIED, 55, "more likely than not right to hold it back", "55 should be untrue"),
        (UNVERIFIED, 24, "the rulebook holds it back, not because it looks untrue", "76 should be true"),
    ],
)
def test_a_confidence_is_said_plainly_with_what_it_promises(level: Level, number: float, words: str, promise: str) -> None:
    assert confidence.in_words(replace(recommendation(level), confidence=number)) == f"{words}; {AMONG} {promise}"


def test_what_contradicts_is_named_as_the_reason_for_doubt() -> None:
    made = replace(recommendation(VERIFIED), confidence=38, weight_for=5.7, weight_against=1.4)
    assert "what contradicts them weighs heavily" in confidence.in_words(made)


def test_where_nobody_speaks_it_may_be_so_or_not() -> None:
    made = replace(recommendation(UNVERIFIED), confidence=50, reasons=())
    assert confidence.in_words(made) == "nobody speaks about it, so it may be so or not"
    assert confidence.pulls_apart(made) == ""


@pytest.mark.parametrize(
    ("level", "number", "flags", "ending"),
    [
        (VERIFIED, 38, (FlagKind.SOURCES_DISAGREE,), "only about 38 should be true: an editor has to decide."),
        (VERIFIED, 38, (), "only about 38 should be true: read both sides."),
        (VERIFIED, 50, (), ""),
        (UNVERIFIED, 24, (FlagKind.LOW_TIER,), ""),
    ],
)
def test_an_upgrade_against_the_odds_says_so_beside_the_level(
    level: Level, number: float, flags: tuple[FlagKind, ...], ending: str
) -> None:
    said = confidence.pulls_apart(replace(recommendation(level, flags), confidence=number))
    assert said.endswith(ending)
    assert bool(said) is bool(ending)


def specs() -> list[str]:
    """Every mix of a few voices for and against, by tier."""
    for_ = ("1+", "2+", "2+ 2+", "1+ 2+", "2+ 4+", "2+ 2+ 2+", "4+ 4+ 4+", "2>")
    against = ("", "4x", "3x", "2x", "3x 3x", "1x", "4x 4x 4x")
    return [f"{one} {other}".strip() for one, other in product(for_, against)]


def test_no_level_contradicts_its_confidence() -> None:
    made = {spec: recommend(case(spec), load_rulebook()) for spec in specs()}
    upgraded = {spec: one for spec, one in made.items() if one.level is not UNVERIFIED}
    assert upgraded and not any(confidence.pulls_apart(one) for one in upgraded.values())
    assert not any("untrue" in confidence.in_words(one) for one in upgraded.values())
    assert not any("likely true" in confidence.in_words(one) for spec, one in made.items() if spec not in upgraded)


def test_the_strip_says_what_the_number_is_a_chance_of() -> None:
    assert "claim is true" in confidence.meaning(recommendation(VERIFIED))
    assert "claim is not true" in confidence.meaning(recommendation(UNVERIFIED))
