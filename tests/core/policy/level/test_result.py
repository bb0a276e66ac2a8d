"""The result's scores add up from their parts, and each of the four criteria is met or not for a reason."""

import pytest

from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from core.model.judgement import Result
from core.model.origin import Authority, Ground, Origin, Rests
from core.model.post import Listening
from core.model.score import Score, Share
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Context
from core.model.words import Level, Tier
from core.policy.level.recommendation import recommend, result
from core.policy.level.scores import value
from tests.fixtures.cases import RULES, case

WORDS = Cited("S001", Quote("A flood in 1953", 0, 15))


def made(dossier: Dossier) -> Result:
    found = result(dossier.with_(recommendation=recommend(dossier, RULES)))
    assert found is not None
    return found


def test_before_anything_is_recommended_there_is_no_result() -> None:
    assert result(case("2+")) is None


@pytest.mark.parametrize(
    ("voices", "credibility", "consistency"),
    [("1+", 100.0, 100.0), ("1+ 4x", 62.5, 50.0), ("2+ 2+ 2x", 75.0, 66.7), ("3x", 50.0, 0.0)],
)
def test_scores_are_the_sum_of_their_parts(voices: str, credibility: float, consistency: float) -> None:
    found = made(case(voices))
    for score, expected in ((found.credibility_assessment, credibility), (found.consistency_score, consistency)):
        assert score and score.value == expected and score.formula
        assert sum(part.points for part in score.parts) == pytest.approx(expected, abs=0.1)
        assert all(0 <= part.points <= part.most <= 100 and part.why for part in score.parts)


@pytest.mark.parametrize(("voices", "speaks"), [("2> 4>", True), ("", False), ("2. 4.", False)])
def test_where_nobody_has_a_view_there_is_no_score_of_how_far_views_agree(voices: str, speaks: bool) -> None:
    """Nought would say that all contradict it."""
    found, advised = made(case(voices)), recommend(case(voices), RULES)
    assert found.consistency_score is None and advised.consistency_score is None
    assert bool(found.credibility_assessment) == speaks == (advised.credibility_score is not None)


def test_the_scores_beside_the_level_are_the_same() -> None:
    dossier = case("1+ 2+ 2x")
    advised, found = recommend(dossier, RULES), made(dossier)
    assert (advised.credibility_score, advised.consistency_score) == (value(found.credibility_assessment), value(found.consistency_score))
    assert (found.recommended_verification_level, found.confidence_level) == (advised.level, advised.confidence)
    assert found.requires_human_review and found.review_reason == "sources disagree"


def met(dossier: Dossier) -> list[bool]:
    return [one.met for one in made(dossier).criteria]


def origin(*, authoritative: bool) -> Origin:
    return Origin("S001", (Ground("first", Rests.DATE),), 80.0, authority=Authority(Tier.INVESTIGATIVE, authoritative=authoritative))


def earlier(number: int) -> tuple[Background, ...]:
    return tuple(Background(f"B{n}", "A flood in 1953", BackgroundKind.EARLIER, (WORDS,)) for n in range(1, number + 1))


def test_nothing_found_meets_no_criterion_and_says_how_far_it_is() -> None:
    found = made(case(""))
    assert [one.met for one in found.criteria] == [False] * 4 and not found.success
    assert found.criteria[0].sentence == "0 sources of tier 1 or 2 speak about it; 3 are asked for."
    assert found.criteria[1].sentence == "Nobody can be named as the first."


@pytest.mark.parametrize(
    ("dossier", "expected"),
    [
        (case("2+ 2+"), [False, False, False, False]),
        (case("2+ 2+ 1x"), [True, False, False, False]),
        (case("4+").with_(origin=origin(authoritative=False)), [False, False, False, False]),
        (case("4+").with_(origin=origin(authoritative=True)), [False, True, False, False]),
        (case("4+").with_(background=earlier(4)), [False, False, False, False]),
        (case("4+").with_(background=earlier(4), actors=(Actor("A1", "The yard", ActorKind.ORGANISATION),)), [False, False, False, False]),
        (
            case("4+").with_(background=earlier(4), actors=(Actor("A1", "The yard", ActorKind.ORGANISATION, "a shipyard", (WORDS,)),)),
            [False, False, True, False],
        ),
        (case("4+").with_(listening=Listening(posts=400, accounts=300, independent=9)), [False, False, False, False]),
        (case("4+").with_(listening=Listening(posts=12, accounts=10, independent=10)), [False, False, False, True]),
    ],
)
def test_each_criterion_is_met_by_its_own_figure(dossier: Dossier, expected: list[bool]) -> None:
    assert met(dossier) == expected


def test_context_is_told_in_sentences_and_is_empty_where_there_is_none() -> None:
    assert made(case("2+")).additional_context == "" and made(case("2+")).context_richness is None
    context = Context(Score(40.0, (Share("Earlier events", 40.0, 60.0, "2 found"),)), sentence="Two earlier floods are known.")
    found = made(case("2+ 2+").with_(context=context, background=earlier(1)))
    assert found.additional_context == "Two earlier floods are known. A flood in 1953."
    assert value(found.context_richness) == 40.0 and found.recommended_verification_level is Level.VERIFIED
