"""How sure the desk is, in words: confidences, scores and readings."""

from dataclasses import replace
from itertools import product

import pytest

from core.model.claim import Evidence
from core.model.score import Score, Share, Term, Working
from core.model.words import OFFLINE, FlagKind, Level, Relation
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from tests.fixtures.cases import case
from tests.fixtures.newsroom import recommendation
from ui.shared import wording_rows
from ui.shared.wording_rows import how_sure, of_most, reading_words, score_number, score_parts, working_parts

VERIFIED, UNVERIFIED = Level.VERIFIED, Level.UNVERIFIED
AMONG = "of 100 topics with as much for and against them, about"
SUPPORTS, CONTRADICTS, REPORTS, UNRELATED = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


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
    assert wording_rows.confidence_in_words(replace(recommendation(level), confidence=number)) == f"{words}; {AMONG} {promise}"


def test_what_contradicts_is_named_as_the_reason_for_doubt() -> None:
    made = replace(recommendation(VERIFIED), confidence=38, weight_for=5.7, weight_against=1.4)
    assert "what contradicts them weighs heavily" in wording_rows.confidence_in_words(made)


def test_where_nobody_speaks_it_may_be_so_or_not() -> None:
    made = replace(recommendation(UNVERIFIED), confidence=50, reasons=())
    assert wording_rows.confidence_in_words(made) == "nobody speaks about it, so it may be so or not"
    assert wording_rows.pulls_apart(made) == ""


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
    said = wording_rows.pulls_apart(replace(recommendation(level, flags), confidence=number))
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
    assert upgraded and not any(wording_rows.pulls_apart(one) for one in upgraded.values())
    assert not any("untrue" in wording_rows.confidence_in_words(one) for one in upgraded.values())
    assert not any("likely true" in wording_rows.confidence_in_words(one) for spec, one in made.items() if spec not in upgraded)


def test_the_strip_says_what_the_number_is_a_chance_of() -> None:
    assert "claim is true" in wording_rows.confidence_meaning(recommendation(VERIFIED))
    assert "claim is not true" in wording_rows.confidence_meaning(recommendation(UNVERIFIED))


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [(63.0, 100, "63"), (62.5, 100, "62.5"), (66.666, 100, "66.7"), (0.0, 100, "0"), (3.0, 10, "3.0"), (3.14, 10, "3.1")],
)
def test_the_number_as_precise_as_its_parts(value: float, most: int, shown: str) -> None:
    assert score_number(Score(value), most) == shown
    assert of_most(Score(value), most) == f"{shown} of {most}"


def test_every_part_says_what_it_gives_of_how_much_and_why() -> None:
    (part,) = score_parts(Score(7.5, (Share("history", 7.5, 15.0, "80 posts", "four times something"),)))
    assert (part.name, part.points, part.why, part.rule) == ("History", "7.5 of 15", "80 posts", "Four times something")


@pytest.mark.parametrize("points", [(33.34, 33.33, 33.33), (0.04, 0.04, 0.04), (1.25, 2.35, 3.45), (12.5,), (7.1, 3.8, 15.0), (0.0, 0.0)])
def test_the_parts_as_shown_add_up_to_the_number_as_shown(points: tuple[float, ...]) -> None:
    one = Score(round(sum(points), 1), tuple(Share("part", given, 100.0, "found") for given in points))
    shown = [float(part.points.partition(" of ")[0]) for part in score_parts(one)]
    assert sum(shown) == pytest.approx(float(score_number(one)), abs=1e-9)
    assert all(abs(seen - given) < 0.1 for seen, given in zip(shown, points, strict=True))


def test_parts_that_do_not_make_the_number_are_shown_as_they_are() -> None:
    """Nobody is given a tenth that was not found."""
    one = Score(58.0, (Share("account age", 21.0, 25.0, "6 years"), Share("verified", 0.0, 20.0, "not verified")))
    assert [part.points for part in score_parts(one)] == ["21 of 25", "0 of 20"]


def test_what_goes_into_a_chance_is_shown_with_its_sign() -> None:
    terms = (Term("start", -2.3, "where every claim starts"), Term("for it", 3.0, "the weight for it"))
    assert [part.points for part in working_parts(Working("formula", terms))] == ["−2.30", "+3.00"]


@pytest.mark.parametrize(
    ("relation", "confidence", "chances", "other", "words"),
    [
        (SUPPORTS, 0.9, (), None, "confidence 90"),
        (SUPPORTS, 0.5, (), None, "confidence 50, unsure"),
        (SUPPORTS, 0.51, (), None, "confidence 51"),
        (SUPPORTS, 0.6, (0.48, 0.05, 0.40, 0.07), REPORTS, "confidence 60, unsure: may also be read as reports"),
        (SUPPORTS, 0.8, (0.80, 0.05, 0.10, 0.05), None, "confidence 80"),
        (CONTRADICTS, 0.7, (0.5, 0.3, 0.1, 0.1), SUPPORTS, "confidence 70, unsure: may also be read as supports"),
        (UNRELATED, 0.0, (0.02, 0.02, 0.02, 0.94), None, ""),
        (UNRELATED, 0.0, (), None, ""),
        (UNRELATED, 0.0, (0.05, 0.43, 0.05, 0.47), CONTRADICTS, "unsure: may also be read as contradicts"),
    ],
)
def test_a_reading_is_unsure_when_its_analyst_was(
    relation: Relation, confidence: float, chances: tuple[float, ...], other: Relation | None, words: str
) -> None:
    one = Evidence("C1", "S001", relation, confidence=confidence, chances=chances)
    assert (one.also_likely, how_sure(one), one.unsure) == (other, words, "unsure" in words)


def test_what_was_noted_comes_with_how_sure_it_is() -> None:
    assert reading_words(Evidence("C1", "S001", CONTRADICTS, confidence=0.5, note="denies it")) == "denies it · confidence 50, unsure"
    assert reading_words(Evidence("C1", "S001", UNRELATED)) == ""


def test_what_a_first_reader_said_stands_beside_what_a_second_made_of_it() -> None:
    first = Evidence("C1", "S001", CONTRADICTS, confidence=0.7, analyst="Claude (small)")
    second = Evidence("C1", "S001", SUPPORTS, confidence=0.9, analyst="Claude (large)", note="states it", earlier=first)
    told = "states it · confidence 90 · first read by Claude (small) as contradicts, confidence 70; then by Claude (large)"
    assert reading_words(second) == told


def test_a_model_that_read_it_is_named_and_the_offline_reader_goes_without_saying() -> None:
    by = Evidence("C1", "S001", SUPPORTS, confidence=0.9, analyst="Claude (small)")
    assert reading_words(by) == "confidence 90 · read by Claude (small)"
    assert reading_words(by.with_(analyst=OFFLINE)) == "confidence 90"
    again = by.with_(earlier=by.with_(analyst=OFFLINE))
    assert reading_words(again) == "confidence 90 · first read by the offline reader as supports, confidence 90; then by Claude (small)"
