"""Pages that may deny a claim without a sentence that can be quoted: all voices together have to be likelier to say so than to deny it."""

from dataclasses import replace

import pytest

from core.model.dossier import Dossier
from core.model.words import CaptureKind, FlagKind, Level, Verdict
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from tests.fixtures.cases import case

RULES = load_rulebook()
SURE, TORN = (0.9, 0.02, 0.06, 0.02), (0.05, 0.45, 0.48, 0.02)


def read(spec: str) -> Dossier:
    """Like `case`, with the chances a reader gives: whoever says so is sure, whoever reports is as likely to deny it."""
    dossier = case(spec)
    return dossier.with_(evidence=tuple(replace(one, chances=SURE if one.relation == "supports" else TORN) for one in dossier.evidence))


@pytest.mark.parametrize(
    ("spec", "level"),
    [
        ("2+ 2+ 2>", Level.VERIFIED),  # 1.85 against 0.49
        ("2+ 2+ 2> 2>", Level.UNVERIFIED),  # 1.90 against 0.94
        ("2+ 2+ 2+ 2> 2>", Level.UNVERIFIED),
        ("2+ 2+ 2+ 2+ 2> 2>", Level.VERIFIED),
        ("2+ 2+ 4> 4> 4> 4> 4> 4> 4> 4>", Level.UNVERIFIED),  # a crowd is one voice
        ("2+ 2+ 2+ 2+ 4> 4> 4> 4> 4> 4> 4> 4>", Level.VERIFIED),
    ],
)
def test_an_upgrade_asks_three_times_as_much_for_it_as_pages_that_may_deny_it(spec: str, level: Level) -> None:
    assert recommend(read(spec), RULES).level is level


def test_an_editor_is_told_why_enough_voices_do_not_lift_it_and_what_would() -> None:
    made = recommend(read("2+ 2+ 2> 2>"), RULES)
    assert (
        made.detail
        == "All pages together are 2.0 times as likely to say so as to deny it, in whatever words; the rulebook asks for 3 times."
    )
    assert [flag.sentence for flag in made.flags if flag.kind is FlagKind.LOW_CONFIDENCE] == [
        "Outlet 1 and Outlet 2 say C1, but other pages may deny it"
    ]
    assert made.verdicts[0].verdict is Verdict.PARTLY_CONFIRMED
    assert made.verdicts[0].sentence.endswith("other pages may deny it.")
    assert made.would_change[0] == "One more credible voice for C1 (tier 1 or 2, on its own account) would make it verified."


def test_a_plain_denial_of_tier_3_is_left_to_the_rule_for_contradictions() -> None:
    assert recommend(case("2+ 2+ 3x"), RULES).level is Level.VERIFIED


def test_of_a_headline_whose_page_is_gone_no_doubt_is_taken() -> None:
    dossier = read("2+ 2+ 2> 2>")
    gone = tuple(replace(one, capture_kind=CaptureKind.SNIPPET) for one in dossier.sources)
    assert recommend(dossier.with_(sources=gone), RULES).level is Level.VERIFIED


def test_a_newsroom_can_set_how_much_doubt_it_stands() -> None:
    assert recommend(read("2+ 2+ 2> 2>"), replace(RULES, doubt=2.0)).level is Level.VERIFIED
