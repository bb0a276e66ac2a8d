"""What headlines alone can carry: tiers and signs as in the tables of levels, every page out of reach unless it is said to be read."""

import pytest

from core.model.dossier import Dossier
from core.model.words import CaptureKind, Level, Verdict
from core.policy.level.recommendation import recommend
from tests.fixtures.cases import RULES, case

UNVERIFIED, VERIFIED, CERTIFIED = Level.UNVERIFIED, Level.VERIFIED, Level.CERTIFIED


def headlines(spec: str, read: tuple[str, ...] = ()) -> Dossier:
    dossier = case(spec)
    gone = [one if one.id in read else one.with_(capture_kind=CaptureKind.SNIPPET) for one in dossier.sources]
    return dossier.with_(sources=tuple(gone))


TABLE = [
    ("1+", UNVERIFIED),
    ("2+ 2+", VERIFIED),
    ("2+ 4+ 4+ 4+ 4+ 4+", UNVERIFIED),
    ("2+ 2+ 4x 4x", UNVERIFIED),
    ("2+ 2+ 2+ 2+ 2x", UNVERIFIED),
    ("2> 2> 2> 2>", UNVERIFIED),
    ("2+ 2+ 2+ 2+ 2+ 2+", CERTIFIED),
]


@pytest.mark.parametrize(("voices", "level"), TABLE)
def test_headlines_count_like_pages(voices: str, level: Level) -> None:
    assert recommend(headlines(voices), RULES).level is level


def test_a_headline_that_denies_it_refutes_nothing() -> None:
    assert recommend(headlines("2> 2x"), RULES).verdicts[0].verdict is Verdict.DISPUTED
    assert recommend(headlines("2> 2x", read=("S002",)), RULES).verdicts[0].verdict is Verdict.REFUTED


def test_what_is_missing_is_told_in_figures_and_names() -> None:
    made = recommend(headlines("2+ 2> 4+"), RULES)
    assert made.detail == "Outlet 1 says it on its own account, and nobody else whom the rulebook counts does."
    assert made.would_change == (
        "One more credible voice for C1 (tier 1 or 2, on its own account) would make it verified.",
        "Outlet 2 only passes C1 on: to count, it must have it first-hand.",
        "Outlet 3 says C1 itself, but is below tier 2.",
    )
    light = recommend(headlines("2+ 2+ 4x 4x"), RULES)
    assert light.detail == "Those for it weigh 5.4, those against it 1.8: a chance of 34 that it is true; the rulebook asks for 50."


def test_no_topic_rises_unseen_on_pages_that_nobody_could_read() -> None:
    made = recommend(headlines("2+ 2+ 2+ 2+"), RULES)
    assert [flag.sentence for flag in made.flags] == [
        "of Outlet 1, Outlet 2 and 2 others only what search engines showed is known for C1: no page could be read"
    ]
    assert recommend(headlines("2+ 2+ 2+ 2+", read=("S001", "S002")), RULES).flags == ()
