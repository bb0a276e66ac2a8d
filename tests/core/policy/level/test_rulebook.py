"""A newsroom's own rulebook."""

from pathlib import Path

from core.policy.level.rulebook import load_rulebook

POLICY = Path("docs/policy.md")

OURS = load_rulebook()


def test_a_book_that_says_only_what_it_wants_otherwise_keeps_the_rest_of_ours(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[levels]\nverified = 3\n[confidence]\nlow = 60\n")
    own = load_rulebook(tmp_path / "own.toml")
    assert (own.verified, own.certified, own.low_confidence) == (3, OURS.certified, 60)
    assert (own.blocks, own.calibration, own.record) == (OURS.blocks, OURS.calibration, OURS.record)
    assert own.version.startswith(f"{OURS.version}-")


def test_support_makes_a_claim_likelier_and_contradiction_less_likely_whatever_was_fitted() -> None:
    assert OURS.calibration.supports > 0 and OURS.calibration.contradicts > 0


def test_the_numbers_of_the_policy_page_are_those_of_the_rulebook() -> None:
    text, fitted = " ".join(POLICY.read_text().split()), OURS.calibration
    assert f"−{-fitted.base:.2f} + {fitted.supports:.2f} · ln(1 + weight for it) − {fitted.contradicts:.2f} · ln(1 + weight" in text
