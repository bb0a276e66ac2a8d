"""How the confidence that an upgrade takes is chosen and measured, on claims whose weight is known."""

import tomllib
from pathlib import Path

import pytest

from benchmarks.accuracy import Measured, in_policy, in_rulebook
from benchmarks.calibration import CANDIDATES, Chosen, Judged, Weighed, at_most, controlled, dealt, judged_by, rates, tail, weighed
from core.policy.level.outcome import Balance
from core.policy.level.rulebook import OURS, Calibration, load_rulebook

POLICY = Path(__file__).resolve().parents[2] / "docs/policy.md"
FITTED = Calibration(-2.0, 2.0, 2.0)
TRUE = [Judged(Balance(weight, 0.0), upgraded=False, true=True) for weight in (2.0, 4.0, 6.0, 8.0, 10.0)]


def false(count: int, *chances: float) -> list[Weighed]:
    """So many false claims, a few of them with these chances of being true and the others with none."""
    return [Weighed(False, one) for one in chances] + [Weighed(False, 0.0)] * (count - len(chances))


@pytest.mark.parametrize(
    ("found", "asked", "upgraded"),
    [
        (false(78), 50, 0),
        (false(78, 0.9), 50, 1),
        (false(78, 0.9, 0.8), 81, 1),
        (false(45, 0.7), 71, 0),
    ],
)
def test_it_is_the_lowest_confidence_that_is_shown_to_keep_false_upgrades_rare(found: list[Weighed], asked: int, upgraded: int) -> None:
    held = controlled(found)
    assert held and (held.asked, held.measured_on, held.upgraded) == (asked, len(found), upgraded)


def test_too_few_claims_show_nothing() -> None:
    assert controlled(false(44)) is None


def test_the_bound_is_that_of_the_exact_binomial() -> None:
    assert tail(0, 45, 0.05) == pytest.approx(0.95**45)
    assert (at_most(0, 45), at_most(1, 78), at_most(3, 78)) == (0.049, 0.048, 0.083)


def test_what_is_blocked_never_rises() -> None:
    heavy = [Judged(Balance(50.0, 0.0), upgraded=False, true=False, may_rise=False)] * 20
    assert not any(one.rises(CANDIDATES[0]) for one in weighed(heavy + TRUE) if not one.true)
    assert rates(judged_by(heavy, Chosen(50, FITTED))).false == 0


def test_rates_are_of_false_and_of_true_claims() -> None:
    light = [Judged(Balance(3.0, 0.0), upgraded=False, true=False)] + [Judged(Balance(0.0, 3.0), upgraded=False, true=False)] * 99
    assert rates(judged_by(TRUE + light, Chosen(68, FITTED)))[:2] == (0.01, 0.2)
    assert rates([])[:2] == (0.0, 0.0)


def test_every_deal_has_every_claim() -> None:
    deals = list(dealt(TRUE))
    assert all(set(deal) == set(TRUE) and len(deal) == len(TRUE) for deal in deals)
    assert any(deal != TRUE for deal in deals)


FOUND = Measured(Calibration(-1.25, 1.5, 2.05), 5, 78, 1)


def test_the_rulebook_takes_the_numbers_over_and_nothing_else(tmp_path: Path) -> None:
    old, new = OURS.read_text(), in_rulebook(OURS.read_text(), FOUND)
    (tmp_path / "new.toml").write_text(new)
    book, ours, kept = load_rulebook(tmp_path / "new.toml"), load_rulebook(), tomllib.loads(new)
    assert book.calibration == FOUND.fitted
    assert kept["guarantee"] == {"at_most": 5, "sure": 90, "measured_on": 78, "upgraded": 1}
    assert (book.blocks, book.low_confidence, book.verified) == (ours.blocks, ours.low_confidence, ours.verified)
    assert [line.find("#") for line in old.splitlines()] == [line.find("#") for line in new.splitlines()]
    assert kept["version"] == tomllib.loads(old)["version"]


def test_the_policy_page_takes_them_over_too() -> None:
    page = in_policy(POLICY.read_text(), FOUND)
    assert "−1.25 + 1.50 · ln(1 + weight for it) − 2.05 · ln(1 + weight against it)" in page
    assert len(page.splitlines()) == len(POLICY.read_text().splitlines())
