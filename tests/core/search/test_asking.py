"""Anything but a search that is asked of a provider: the same limits, money, retries and book."""

from dataclasses import replace

import pytest

from core.errors import NotAsked, Unreachable
from core.model.engine import EngineKind, Limit, Manifest, Outcome
from core.model.plan import Query
from tests.fakes.search import Bench

READ = Query("https://paper.example/a", "read")
FREE = Manifest("moody", "Moody Reader", EngineKind.READER, "pages", limit=Limit(100, 1.0))
COSTS = replace(FREE, usd_per_call=0.4)


async def test_whatever_is_asked_keeps_the_same_discipline_and_stands_in_the_book() -> None:
    bench, moods = Bench(), [Unreachable("Moody Reader could not be reached.")]

    async def work() -> str:
        if moods:
            raise moods.pop()
        return "<html>"

    assert await bench.search().ask(COSTS, READ, work, len) == "<html>"
    (call,) = bench.book.calls
    assert (call.engine, call.query, call.purpose, call.outcome, call.hits) == (
        "moody",
        "https://paper.example/a",
        "read",
        Outcome.ANSWERED,
        len("<html>"),
    )
    assert bench.purse.usd == pytest.approx(0.6) and sum(bench.clock.slept) >= 1.0


async def test_what_is_asked_otherwise_is_asked_every_time() -> None:
    bench, asked = Bench(), 0

    async def work() -> int:
        nonlocal asked
        asked += 1
        return asked

    for _ in range(2):
        await bench.search().ask(FREE, READ, work, lambda _: 1)
    assert asked == 2 and bench.cache.kept == {}


async def test_a_run_that_was_stopped_asks_nothing_else_either() -> None:
    bench = Bench(halt="Ana Verrin stopped it.")

    async def work() -> str:
        raise AssertionError("asked all the same")

    with pytest.raises(NotAsked, match="Ana Verrin stopped it"):
        await bench.search().ask(FREE, READ, work, len)


async def test_whoever_has_less_patience_is_not_kept_waiting() -> None:
    bench, slow = Bench(), replace(FREE, limit=Limit(1, 20.0))

    async def work() -> str:
        return "<html>"

    await bench.search().ask(slow, READ, work, len)
    with pytest.raises(NotAsked, match="Moody Reader has been asked as often as its limit allows for now"):
        await replace(bench.search(), patience=10.0).ask(slow, READ, work, len)
    assert await bench.search().ask(slow, READ, work, len) == "<html>"
