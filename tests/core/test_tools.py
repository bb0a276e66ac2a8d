"""Whom a stage asks that seeks a page or two."""

from dataclasses import replace

from core.model.engine import EngineKind, Limit, Manifest
from tests.fakes.outside import FakeEngine, tools


def engine(name: str, kind: EngineKind = EngineKind.WEB, limit: Limit = Limit(), usd: float = 0.0) -> FakeEngine:
    made = FakeEngine([])
    made.manifest = Manifest(name, name, kind, "pages", limit=limit, usd_per_call=usd)
    return made


def test_engines_that_cost_money_or_keep_others_waiting_are_left_to_the_search() -> None:
    every = (
        engine("quick"),
        engine("paid", usd=0.01),
        engine("slow", limit=Limit(calls=1, seconds=5.0)),
        engine("posts", EngineKind.SOCIAL),
        engine("archive", EngineKind.ARCHIVE, Limit(calls=1000)),
    )
    assert [one.manifest.name for one in replace(tools(), engines=every).at_hand] == ["quick", "archive"]
