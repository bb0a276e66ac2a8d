"""How the threshold for headlines is chosen, on claims whose balance is known."""

import tomllib
from pathlib import Path

import pytest

from benchmarks.calibration import Judged
from benchmarks.threshold import CANDIDATES, MOST_FALSE, Chosen, chosen, dealt, expected_false, judged_by, rates, unseen
from benchmarks.training.confidence import in_policy, in_rulebook
from core.policy.rulebook import OURS, Calibration, load_rulebook
from core.policy.verdicts import Balance

POLICY = Path(__file__).resolve().parents[2] / "docs/policy.md"
TRUE = [Judged(Balance(weight, 0.0), upgraded=False, true=True) for weight in (2.0, 4.0, 6.0, 8.0, 10.0)]


def false(*supports: float, may_rise: bool = True) -> list[Judged]:
    """False claims with this much for them, among a hundred for which nothing speaks."""
    heavy = [Judged(Balance(weight, 0.0), upgraded=False, true=False, may_rise=may_rise) for weight in supports]
    return heavy + [Judged(Balance(0.0, 3.0), upgraded=False, true=False)] * (100 - len(heavy))


@pytest.mark.parametrize(("weights", "lightest", "heaviest"), [((), 2.0, 2.0), ((5.0,) * 10, 7.0, 9.0), ((1e6,) * 10, 15.0, 15.0)])
def test_it_is_the_lightest_balance_that_keeps_false_upgrades_rare(weights: tuple[float, ...], lightest: float, heaviest: float) -> None:
    asked = chosen(TRUE + false(*weights)).asked
    assert lightest <= asked <= heaviest
    assert expected_false(false(*weights), asked) <= MOST_FALSE or asked == CANDIDATES[-1]


def test_a_threshold_just_above_a_false_claim_still_expects_some() -> None:
    cases = false(*[5.0] * 10)
    assert rates(judged_by(cases, 6.25)).false == 0
    assert expected_false(cases, 6.25) > MOST_FALSE


def test_what_is_blocked_never_rises_and_moves_no_threshold() -> None:
    blocked = false(*[50.0] * 40, may_rise=False)
    assert chosen(TRUE + blocked).asked == CANDIDATES[0]
    assert rates(judged_by(blocked, 2.0)).false == 0


def test_rates_are_of_false_and_of_true_claims() -> None:
    assert rates(judged_by(TRUE + false(6.0), 6.0))[:2] == (0.01, 0.4)
    assert rates([])[:2] == (0.0, 0.0)


def test_unseen_claims_are_judged_without_themselves() -> None:
    """Two heavy false claims: whoever had seen both would have asked for more."""
    few = TRUE * 6 + false(9.0, 9.0)[:30]
    assert rates(judged_by(few, chosen(few).asked)).false == 0
    assert unseen(few).false == pytest.approx(2 / 30)


def test_every_deal_has_every_claim() -> None:
    deals = list(dealt(TRUE))
    assert all(set(deal) == set(TRUE) and len(deal) == len(TRUE) for deal in deals)
    assert any(deal != TRUE for deal in deals)


CHOICE = Chosen(4.75, Calibration(-1.25, 1.5, 2.05))


def test_the_rulebook_takes_the_numbers_over_and_nothing_else(tmp_path: Path) -> None:
    old, new = OURS.read_text(), in_rulebook(OURS.read_text(), CHOICE)
    (tmp_path / "new.toml").write_text(new)
    book = load_rulebook(tmp_path / "new.toml")
    assert (book.balance_headlines, book.calibration) == (CHOICE.asked, CHOICE.fitted)
    assert (book.blocks, book.balance_read, book.verified) == (
        load_rulebook().blocks,
        load_rulebook().balance_read,
        load_rulebook().verified,
    )
    assert [line.find("#") for line in old.splitlines()] == [line.find("#") for line in new.splitlines()]
    assert tomllib.loads(new)["version"] == tomllib.loads(old)["version"]


def test_the_policy_page_takes_them_over_too() -> None:
    page = in_policy(POLICY.read_text(), CHOICE)
    assert "−1.25 + 1.50 · ln(1 + weight for it) − 2.05 · ln(1 + weight against it)" in page
    assert "below 4.75 where all that is known" in page
    assert len(page.splitlines()) == len(POLICY.read_text().splitlines())
