"""What another pass asks for, by what the first one lacks."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.model.balance import Balance, Band
from core.model.claim import Claim
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.score import Score
from core.model.source import Capture
from core.model.words import CaptureKind, Mode
from core.policy.levels import recommend
from core.stages.gap_queries import refined
from tests.core.cases import RULES, case

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


def test_what_the_sources_lack_is_sought_once() -> None:
    assert asked(case("2+").with_(pass_no=2)) == [f"{CLAIM} withdrawn corrected denied confirmed"]
