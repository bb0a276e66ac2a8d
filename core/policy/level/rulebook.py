"""The rulebook as a value: thresholds read from TOML, with the version every recommendation carries."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from core.model.words import Level, Tier

OURS = Path(__file__).with_name("rulebook.toml")


@dataclass(frozen=True, slots=True)
class Calibration:
    """How weight becomes a chance of being true: log-odds, with the logarithm of what is for and against a claim."""

    base: float
    supports: float
    contradicts: float


@dataclass(frozen=True, slots=True)
class Guarantee:
    """How many false topics the offline reader upgraded unflagged in detailed mode; nothing for a book that was not measured."""

    at_most: int
    sure: int
    measured_on: int
    upgraded: int

    @property
    def sentence(self) -> str:
        if not self.measured_on:
            return ""
        return (
            f"Of {self.measured_on} false topics that were tried, {self.upgraded or 'none'} rose without an editor's look, "
            f"so with {self.sure} % confidence at most {self.at_most} in 100 do."
        )


UNMEASURED = Guarantee(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Rulebook:
    version: str
    verified: int
    certified: int
    record: bool
    blocks: tuple[tuple[Tier, int], ...]
    flag_tier_3: int
    doubt: float
    crowd: float
    refuted: float
    low_confidence: float
    calibration: Calibration
    guarantee: Guarantee
    spec_verified: int
    spec_certified: int

    def level_for(self, credible_voices: int) -> Level:
        return _level(credible_voices, self.verified, self.certified)

    def plain_level_for(self, credible_sources: int) -> Level:
        """The counting rule of the spec: sources, not voices; carrying, not confirming."""
        return _level(credible_sources, self.spec_verified, self.spec_certified)

    def outweighed_by(self, against: Mapping[Tier, int]) -> bool:
        """Whether contradicting voices, counted per tier, block an upgrade."""
        return any(against.get(tier, 0) >= limit for tier, limit in self.blocks)


def _level(count: int, verified: int, certified: int) -> Level:
    if count >= certified:
        return Level.CERTIFIED
    return Level.VERIFIED if count >= verified else Level.UNVERIFIED


@cache
def load_rulebook(path: Path = OURS) -> Rulebook:
    """A newsroom's own book may hold only what it wants otherwise; the rest is ours."""
    text = path.read_text(encoding="utf-8")
    data = _over(tomllib.loads(OURS.read_text(encoding="utf-8")), tomllib.loads(text))
    own = "" if path == OURS else f"-{hashlib.sha256(text.encode()).hexdigest()[:6]}"  # another book never passes for ours
    levels, blocks, weight, sure, spec = (data[name] for name in ("levels", "contradiction", "weight", "confidence", "spec"))
    return Rulebook(
        version=data["version"] + own,
        verified=levels["verified"],
        certified=levels["certified"],
        record=levels["record"],
        blocks=((Tier(1), blocks["tier_1"]), (Tier(2), blocks["tier_2"])),
        flag_tier_3=blocks["flag_tier_3"],
        doubt=blocks["doubt"],
        crowd=weight["crowd"],
        refuted=weight["refuted"],
        low_confidence=sure["low"],
        calibration=Calibration(sure["base"], sure["supports"], sure["contradicts"]),
        guarantee=UNMEASURED if own else Guarantee(**data["guarantee"]),
        spec_verified=spec["verified"],
        spec_certified=spec["certified"],
    )


def _over(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    return {name: value | theirs.get(name, {}) if isinstance(value, dict) else theirs.get(name, value) for name, value in ours.items()}
