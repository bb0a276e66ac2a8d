"""Anything but a search that is asked of a provider: the same limits, money, retries and book."""

import asyncio
from dataclasses import replace

import pytest

from core.errors import Cancelled, NotAsked, Refused, TimedOut, Unreachable
from core.model.engine import EngineKind, Limit, Manifest, Outcome
from core.model.plan import Query
from core.search.engines.wayback import PAUSE, SAVES, WaybackMachine
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


# Waiting behind others


class Busy:
    """A call that stays under way until the test lets it go."""

    def __init__(self) -> None:
        self.begun, self.over = asyncio.Event(), asyncio.Event()

    async def __call__(self) -> str:
        self.begun.set()
        await self.over.wait()
        return "<html>"


async def answers() -> str:
    return "<html>"


ALONE = replace(FREE, limit=Limit(100, 1.0, at_once=1))


async def test_nobody_waits_behind_a_long_call_beyond_his_patience() -> None:
    bench, long = Bench(), Busy()
    first = asyncio.create_task(bench.search().ask(ALONE, READ, long, len))
    await long.begun.wait()
    with pytest.raises(NotAsked, match="Moody Reader has been asked as often as its limit allows for now"):
        await replace(bench.search(), patience=0.0).ask(ALONE, READ, answers, len)
    assert [call.outcome for call in bench.book.calls] == [Outcome.NOT_ASKED]
    patient = asyncio.create_task(bench.search().ask(ALONE, READ, answers, len))
    long.over.set()
    assert [await first, await patient] == ["<html>", "<html>"]
    assert await replace(bench.search(), patience=0.0).ask(ALONE, READ, answers, len) == "<html>"


@pytest.mark.parametrize("error", [NotAsked("Ana Verrin stopped it."), Cancelled("Ana Verrin cancelled it.")], ids=["stopped", "cancelled"])
async def test_stop_is_heard_while_waiting_behind_a_long_call(error: Exception) -> None:
    bench, long = Bench(), Busy()

    def brake() -> str:
        if isinstance(error, Cancelled):
            raise error
        return str(error)

    first = asyncio.create_task(bench.search().ask(ALONE, READ, long, len))
    await long.begun.wait()
    with pytest.raises(type(error), match="Ana Verrin"):
        await replace(bench.search(), brake=brake).ask(ALONE, READ, answers, len)
    long.over.set()
    await first
    assert await bench.search().ask(ALONE, READ, answers, len) == "<html>"


async def test_who_is_called_away_while_waiting_takes_no_place_along() -> None:
    bench, long = Bench(), Busy()
    first = asyncio.create_task(bench.search().ask(ALONE, READ, long, len))
    await long.begun.wait()
    waiting = asyncio.create_task(bench.search().ask(ALONE, READ, answers, len))
    await asyncio.sleep(0)
    long.over.set()
    waiting.cancel()
    await asyncio.gather(first, waiting, return_exceptions=True)
    assert await replace(bench.search(), patience=0.0).ask(ALONE, READ, answers, len) == "<html>"


async def test_a_page_that_is_being_saved_keeps_nobody_from_reading() -> None:
    bench, long, archive = Bench(), Busy(), WaybackMachine.manifest
    saving = asyncio.create_task(bench.search().ask(WaybackMachine.saving, READ, long, len))
    await long.begun.wait()
    assert await replace(bench.search(), patience=0.0).ask(archive, READ, answers, len) == "<html>"
    long.over.set()
    await saving


@pytest.mark.parametrize("looks", range(1, 19))
def test_captures_with_all_looks_at_them_keep_the_archives_limit(looks: int) -> None:
    """The first look is at once; a capture that is not made yet keeps the next one waiting."""
    captures_a_minute = min(SAVES.calls, 60.0 / (PAUSE * (looks - 1))) if looks > 1 else SAVES.calls
    assert captures_a_minute * (1 + looks) <= WaybackMachine.manifest.limit.calls and SAVES.at_once == 1


# What is wrong with a page is not wrong with who opens it


@pytest.mark.parametrize(("kind", "error"), [(EngineKind.READER, Refused), (EngineKind.WEB_ARCHIVE, TimedOut)])
async def test_a_slow_page_is_the_pages_a_slow_archive_the_archives(kind: EngineKind, error: type[Exception]) -> None:
    bench, asked = Bench(), replace(FREE, kind=kind)
    for work in (Busy(), told_late):
        with pytest.raises(error, match=r"Moody Reader did not answer within 0\.01 seconds"):
            await replace(bench.search(), seconds=0.01).ask(asked, READ, work, len)
        assert bench.gates.of(asked).rests(bench.clock()) is (kind is EngineKind.WEB_ARCHIVE)
        bench.gates.of(asked).wake()


async def told_late() -> str:
    raise TimedOut("Moody Reader did not answer within 0.01 seconds.")
