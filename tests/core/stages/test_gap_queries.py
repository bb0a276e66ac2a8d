"""What another pass asks for, by what the first one lacks."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.model.claim import Claim
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.judgement import Balance, Band
from core.model.plan import Query
from core.model.score import Score
from core.model.source import Capture
from core.model.words import CaptureKind, Mode
from core.policy.level.recommendation import recommend
from core.stages.audit import refined
from tests.fixtures.cases import RULES, case

CLAIM = "mill closed friday"


def asked(dossier: Dossier) -> list[str]:
    detailed = replace(dossier, mode=Mode.DETAILED)
    return [one.text for one in refined(detailed.with_(recommendation=recommend(detailed, RULES)))]


def captured(day: int) -> Capture:
    at = datetime(2026, 3, day, tzinfo=UTC)
    return Capture("a", "b", CaptureKind.PAGE, "https://x.example", "https://x.example", at, "GET", 200, "text/html", 1, 1)


def dated(dossier: Dossier, day: str) -> Dossier:
    return dossier.with_(sources=tuple(one.with_(published=When(day)) for one in dossier.sources), captures=(captured(30),))


@pytest.mark.parametrize(
    ("dossier", "sought"),
    [
        (case("2+"), f"{CLAIM} (court OR regulator OR register OR ministry OR inspectorate)"),
        (
            case("2+").with_(balance=Balance(Score(5, ()), Band.MODERATE, missing=("the company",))),
            f"company {CLAIM} (responds OR statement OR denies OR rejects)",
        ),
        (dated(case("1+"), "2026-03-02"), f"{CLAIM} since:2026-03-03"),
        (case("2+").with_(claims=(*case("2+").claims, Claim("C2", "Forty jobs went", importance=0.8))), "forty jobs went"),
    ],
    ids=["no tier 1 source", "no other side", "no recent source", "a claim of weight"],
)
def test_what_is_lacking_is_sought(dossier: Dossier, sought: str) -> None:
    assert sought in asked(dossier)


def test_what_is_there_is_not_sought() -> None:
    assert asked(dated(case("1+"), "2026-03-29")) == [CLAIM]
    assert asked(case("1+ 2+")) == []


RECORD = f"{CLAIM} (court OR regulator OR register OR ministry OR inspectorate)"
JOBS = Claim("C2", "Forty jobs went", importance=0.8)


def test_a_claim_of_weight_is_sought_though_every_central_claim_is_confirmed_and_nothing_else() -> None:
    beside = case("2+ 2+")
    assert asked(beside.with_(claims=(*beside.claims, JOBS))) == ["forty jobs went"]
    assert asked(beside.with_(claims=(*beside.claims, replace(JOBS, importance=0.3)))) == []


def test_what_comes_to_light_in_a_later_pass_is_sought_too() -> None:
    """A side claim or a missing side that the second pass found is searched by the third."""
    second = case("2+").with_(pass_no=2, refined=(Query(CLAIM, "gap"), Query(RECORD, "gap")))
    found = second.with_(claims=(*second.claims, JOBS), balance=Balance(Score(5, ()), Band.MODERATE, missing=("the company",)))
    assert asked(found) == [
        f"{CLAIM} withdrawn corrected denied confirmed",
        f"company {CLAIM} (responds OR statement OR denies OR rejects)",
        "forty jobs went",
    ]


def test_what_the_sources_lack_is_sought_once() -> None:
    first = dated(case("2+"), "2026-03-02")
    sought = tuple(Query(text, "gap") for text in asked(first))
    assert [one.text for one in sought] == [CLAIM, RECORD, f"{CLAIM} since:2026-03-03"]
    later = dated(case("2+"), "2026-03-04").with_(pass_no=2, refined=sought)
    assert asked(later) == [f"{CLAIM} withdrawn corrected denied confirmed"]


def test_beyond_the_budget_nothing_more_is_sought() -> None:
    assert asked(case("2+").with_(halted="The cap was reached.")) == []
    assert asked(case("2+").with_(pass_no=3)) == []
