"""What is documented is what is there."""

from pathlib import Path

import pytest

from core.model.engine import Manifest
from core.model.words import FlagKind
from core.policy.level.rulebook import load_rulebook
from core.search.engines import manifests
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


@pytest.mark.parametrize("manifest", manifests(), ids=lambda manifest: manifest.name)
def test_every_engine_is_documented_with_its_kind_key_and_price(manifest: Manifest) -> None:
    row = next((line for line in (ROOT / "docs/search.md").read_text().splitlines() if line.startswith(f"| `{manifest.name}` ")), "")
    assert f"| {manifest.kind} |" in row
    assert all(f"`DESK_{key.upper()}`" in row for key in manifest.keys)
    assert f"| ${manifest.usd_per_call:g} |" in row if manifest.paid else "| free |" in row
    assert ("(not official)" in row or "SerpAPI" in row) == (not manifest.official)


def test_readme_and_ci_name_the_same_test_command() -> None:
    assert "make test" in (ROOT / "README.md").read_text()
    assert "make test" in (ROOT / ".ci/run").read_text()
