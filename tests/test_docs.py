"""What is documented is what is there."""

from pathlib import Path

import pytest

from core.model.words import FlagKind
from core.policy.rulebook import load_rulebook
from core.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_documented(name: str) -> None:
    row = next((line for line in (ROOT / "docs/settings.md").read_text().splitlines() if f"`DESK_{name.upper()}`" in line), "")
    described = Settings.model_fields[name].description
    assert described and described in row


@pytest.mark.parametrize("flag", list(FlagKind))
def test_every_flag_is_documented(flag: FlagKind) -> None:
    assert f"| {flag} |" in (ROOT / "docs/policy.md").read_text()


def test_the_documented_thresholds_are_those_of_the_rulebook() -> None:
    rules = load_rulebook()
    text = " ".join((ROOT / "docs/policy.md").read_text().split())
    assert f"{rules.verified} to {rules.certified - 1} verified, {rules.certified} or more certified" in text
    assert f"confidence below {rules.low_confidence}" in text


def test_readme_and_ci_name_the_same_test_command() -> None:
    assert "make test" in (ROOT / "README.md").read_text()
    assert "make test" in (ROOT / ".ci/run").read_text()
