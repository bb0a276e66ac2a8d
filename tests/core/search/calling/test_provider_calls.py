"""What surrounds every engine: cache, limits, budget, retries and the book of calls."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from core.errors import Busy, DatabaseProblem, NotAsked, OutOfOrder, Refused, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest, Outcome
from core.model.plan import Query
from core.model.source import Hit
from core.search.calling.port import Answer
from core.search.queries.query_language import Terms, parse
from core.web.ssrf_guard import presentable
from tests.fakes.search import Bench, MemoryCache

PAGE = Hit("https://paper.example/mill", "The mill closed")
QUERY = Query("mill", "subject")


@dataclass
class Moody:
    """An engine that goes through its moods, one a call, and then answers."""

    moods: list[Exception] = field(default_factory=list)
    hits: Sequence[Hit] = (PAGE,)
    manifest: Manifest = Manifest("moody", "Moody Search", EngineKind.WEB, "everything", limit=Limit(100, 1.0))
    asked: int = 0

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        self.asked += 1
        if self.moods:
            raise self.moods.pop(0)
        return self.hits


def paid(usd: float) -> Manifest:
    return Manifest("moody", "Moody Search", EngineKind.WEB, "everything", usd_per_call=usd, limit=Limit(100, 1.0))


async def ask(bench: Bench, engine: Moody, text: str = "mill", seconds: float = 30.0) -> tuple[Hit, ...]:
    return (await bench.search(seconds)(engine, QUERY, parse(text), 10)).hits


async def test_the_same_question_is_asked_once_a_day() -> None:
    bench, engine = Bench(), Moody()
    first, second = await ask(bench, engine), await ask(bench, engine, "  mill ")
    assert first == second == (PAGE,) and engine.asked == 1
    assert [call.outcome for call in bench.book.calls] == [Outcome.ANSWERED, Outcome.CACHED]


async def test_other_domains_or_days_are_another_question() -> None:
    bench, engine = Bench(), Moody()
    for text in ("mill", "mill site:paper.example", "mill -site:x.com", "mill since:2026-01-01"):
        await ask(bench, engine, text)
    assert engine.asked == 4


async def test_the_newsrooms_own_archive_is_always_asked_anew() -> None:
    bench, engine = Bench(), Moody(manifest=Manifest("archive", "Archive", EngineKind.ARCHIVE, "all", limit=Limit(100, 1.0)))
    await ask(bench, engine)
    await ask(bench, engine)
    assert engine.asked == 2


async def test_a_failure_is_not_kept() -> None:
    bench, engine = Bench(), Moody([Refused("Moody Search does not understand the query.")])
    with pytest.raises(Refused):
        await ask(bench, engine)
    assert await ask(bench, engine) == (PAGE,)


async def test_a_passing_failure_is_tried_three_times_more_after_one_two_and_four_seconds() -> None:
    bench, engine = Bench(), Moody([Unreachable("Moody Search could not be reached.")] * 3)
    assert await ask(bench, engine) == (PAGE,)
    assert engine.asked == 4 and 7.0 <= sum(bench.clock.slept) <= 8.5


async def test_after_three_retries_it_is_given_up() -> None:
    bench, engine = Bench(), Moody([Unreachable("Moody Search could not be reached.")] * 9)
    with pytest.raises(Unreachable):
        await ask(bench, engine)
    assert engine.asked == 4
    assert (bench.book.calls[-1].outcome, bench.book.calls[-1].problem) == (Outcome.FAILED, "Moody Search could not be reached.")


@pytest.mark.parametrize("error", [Refused("It does not understand."), ShutOut("It does not accept our key.")])
async def test_what_will_not_change_is_not_tried_again(error: SearchError) -> None:
    bench, engine = Bench(), Moody([error] * 9)
    with pytest.raises(type(error)):
        await ask(bench, engine)
    assert engine.asked == 1 and bench.clock.slept == []


async def test_a_time_out_is_tried_once_more() -> None:
    bench, engine = Bench(), Moody([TimedOut("It did not answer.")] * 9)
    with pytest.raises(TimedOut):
        await ask(bench, engine)
    assert engine.asked == 2


async def test_the_wish_of_a_provider_is_granted() -> None:
    bench, engine = Bench(), Moody([Busy("Moody Search asks us to slow down.", 7.0)])
    assert await ask(bench, engine) == (PAGE,)
    assert sum(bench.clock.slept) >= 7.0


async def test_a_wish_for_an_hour_is_no_reason_to_wait_but_to_leave_it_alone() -> None:
    bench, engine = Bench(), Moody([Busy("Moody Search asks us to slow down.", 3600.0)] * 2)
    with pytest.raises(Busy):
        await ask(bench, engine)
    assert engine.asked == 1
    call = bench.book.calls[-1]
    assert call.limited and call.resting_until == bench.clock.now + timedelta(hours=1)


async def test_an_engine_that_rests_is_not_asked_and_the_sentence_says_why() -> None:
    bench, engine = Bench(), Moody([ShutOut("Moody Search does not accept our key.")] * 9)
    with pytest.raises(ShutOut):
        await ask(bench, engine)
    with pytest.raises(NotAsked, match=r"does not accept our key\. It is left alone for a while"):
        await ask(bench, engine, "another")
    assert engine.asked == 1 and bench.book.calls[-1].outcome is Outcome.NOT_ASKED


async def test_it_is_asked_again_after_its_rest() -> None:
    bench, engine = Bench(), Moody([ShutOut("Moody Search refuses us.")])
    with pytest.raises(ShutOut):
        await ask(bench, engine)
    bench.clock.now += timedelta(minutes=10)
    assert await ask(bench, engine) == (PAGE,)


async def test_money_is_taken_before_a_paid_call_and_given_back_when_it_fails() -> None:
    bench, engine = Bench(), Moody([Refused("No.")], manifest=paid(0.4))
    with pytest.raises(Refused):
        await ask(bench, engine)
    assert bench.purse.usd == pytest.approx(1.0)
    await ask(bench, engine)
    assert bench.purse.usd == pytest.approx(0.6) and bench.book.calls[-1].usd == 0.4


async def test_without_money_a_paid_call_is_not_made() -> None:
    bench, engine = Bench(), Moody(manifest=paid(2.0))
    with pytest.raises(NotAsked, match="budget"):
        await ask(bench, engine)
    assert engine.asked == 0


async def test_an_answer_nobody_can_use_may_have_been_billed() -> None:
    bench, engine = Bench(), Moody([Unusable("Moody Search sent something that is not an answer.")], manifest=paid(0.4))
    with pytest.raises(Unusable):
        await ask(bench, engine)
    assert bench.purse.usd == pytest.approx(0.6) and bench.book.calls[-1].usd == 0.4


async def test_every_try_is_paid_for_before_it_is_made() -> None:
    bench, engine = Bench(), Moody([TimedOut("Moody Search did not answer.")] * 2, manifest=paid(0.6))
    with pytest.raises(NotAsked, match="budget"):
        await ask(bench, engine)
    assert engine.asked == 1 and bench.book.calls[-1].problem == "Moody Search did not answer."


async def test_what_comes_from_the_cache_costs_nothing() -> None:
    bench, engine = Bench(), Moody(manifest=paid(0.4))
    await ask(bench, engine)
    await ask(bench, engine)
    assert bench.purse.usd == pytest.approx(0.6) and bench.book.calls[-1].usd == 0.0


async def test_a_run_that_was_stopped_asks_nobody() -> None:
    bench, engine = Bench(halt="Ana Verrin stopped it."), Moody()
    with pytest.raises(NotAsked, match="Ana Verrin stopped it"):
        await ask(bench, engine)
    assert engine.asked == 0


async def test_stop_is_heard_while_a_call_waits_to_be_tried_again() -> None:
    bench = Bench()
    engine = Moody([Unreachable("Moody Search could not be reached.")] * 9)

    async def sleep(seconds: float) -> None:
        bench.halt = "Ana Verrin stopped it."

    bench.clock.sleep = sleep  # type: ignore[method-assign]
    with pytest.raises(NotAsked, match="stopped"):
        await ask(bench, engine)
    assert engine.asked == 1


async def test_a_run_that_is_cancelled_while_a_call_is_under_way_leaves_it_in_the_book() -> None:
    bench, started = Bench(), asyncio.Event()

    class Endless(Moody):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            started.set()
            await asyncio.Event().wait()
            return []

    under_way = asyncio.create_task(ask(bench, Endless(manifest=paid(0.4))))
    await started.wait()
    under_way.cancel()
    with pytest.raises(asyncio.CancelledError):
        await under_way
    assert [(call.outcome, call.problem, call.usd) for call in bench.book.calls] == [(Outcome.NOT_ASKED, "The run was broken off.", 0.4)]


async def test_two_who_ask_the_same_at_the_same_time_ask_once() -> None:
    bench, engine = Bench(), Moody()
    await asyncio.gather(*(ask(bench, engine, text) for text in ("mill", " mill", "mill ")))
    assert engine.asked == 1


async def test_queries_stand_in_an_engines_queue_in_the_order_of_asking_whichever_is_looked_up_first() -> None:
    asked: list[str] = []

    @dataclass
    class Dawdling(MemoryCache):
        """The first looks take longest."""

        looks: int = 0

        async def get(self, key: str) -> Answer | None:
            self.looks += 1
            for _ in range(20 - 5 * self.looks):
                await asyncio.sleep(0)
            return await super().get(key)

    @dataclass
    class Listing(Moody):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            asked.append(terms.plain)
            return await super().search(terms, limit)

    bench, words = Bench(cache=Dawdling()), ["mill", "tarn", "weir"]
    engine = Listing(manifest=Manifest("moody", "Moody Search", EngineKind.WEB, "everything", limit=Limit(100, 1.0, at_once=1)))
    await asyncio.gather(*(ask(bench, engine, text) for text in words))
    assert asked == words


async def test_a_window_that_is_full_for_long_is_not_waited_for() -> None:
    bench, engine = Bench(), Moody(manifest=Manifest("moody", "Moody Search", EngineKind.WEB, "all", limit=Limit(1, 3600.0)))
    await ask(bench, engine)
    with pytest.raises(NotAsked, match="asked as often as its limit allows for now"):
        await ask(bench, engine, "another")
    assert engine.asked == 1 and bench.clock.slept == []


async def test_a_query_it_will_not_take_does_not_put_an_engine_to_rest() -> None:
    bench, engine = Bench(), Moody([Refused("Moody Search does not understand the query.")] * 6)
    for number in range(6):
        with pytest.raises(Refused):
            await ask(bench, engine, f"mill {number}")
    assert await ask(bench, engine) == (PAGE,)
    assert not any(call.engines_fault for call in bench.book.calls)


async def test_calls_that_fail_together_begin_one_rest() -> None:
    bench = Bench()
    engine = Moody(
        [Unreachable("Moody Search could not be reached.")] * 99,
        manifest=Manifest("m", "Moody", EngineKind.WEB, "all", limit=Limit(99, 1.0, 8)),
    )
    await asyncio.gather(*(ask(bench, engine, f"mill {number}") for number in range(8)), return_exceptions=True)
    rest = bench.gates.of(engine.manifest).resting_until
    assert rest and rest - bench.clock.now <= timedelta(minutes=1)


async def test_a_database_out_of_reach_is_no_fault_of_an_engine() -> None:
    bench, engine = Bench(), Moody([DatabaseProblem("The database is locked.")])
    with pytest.raises(DatabaseProblem):
        await ask(bench, engine)
    assert await ask(bench, engine) == (PAGE,)


async def test_one_bad_query_does_not_silence_an_engine_that_is_there() -> None:
    bench, engine = Bench(), Moody([OutOfOrder("Moody Search is out of order.")] * 4)
    with pytest.raises(OutOfOrder):
        await ask(bench, engine)
    assert await ask(bench, engine, "another") == (PAGE,)


async def test_stop_does_not_wait_for_an_answer_that_is_under_way() -> None:
    bench = Bench()

    class Endless(Moody):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            bench.halt = "Ana Verrin stopped it."
            await asyncio.Event().wait()
            return []

    with pytest.raises(NotAsked, match="Ana Verrin stopped it"):
        await ask(bench, Endless())


async def test_only_so_many_calls_are_under_way_together() -> None:
    under_way, most, in_pairs = 0, 0, asyncio.Barrier(2)

    class Slow(Moody):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await in_pairs.wait()
            under_way -= 1
            return self.hits

    engine = Slow(manifest=Manifest("slow", "Slow", EngineKind.WEB, "all", limit=Limit(100, 1.0, at_once=2)))
    bench = Bench()
    await asyncio.gather(*(ask(bench, engine, f"mill {number}") for number in range(8)))
    assert most == 2


async def test_a_fault_in_reading_an_answer_is_one_sentence() -> None:
    bench, engine = Bench(), Moody([KeyError("title")])
    with pytest.raises(Unusable, match="Moody Search sent something that cannot be read"):
        await ask(bench, engine)


async def test_an_engine_that_never_returns_is_given_up() -> None:
    class Endless(Moody):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            await asyncio.Event().wait()
            return []

    with pytest.raises(TimedOut, match=r"within 0\.01 seconds"):
        await ask(Bench(), Endless(), seconds=0.01)


async def test_hits_outside_the_query_are_left_out() -> None:
    hits = [
        Hit("https://paper.example/old", "Old", published=When("2019-01-01")),
        Hit("https://x.com/someone", "A post"),
        Hit("https://paper.example/new", "New", published=When("2026-03-01")),
    ]
    found = await ask(Bench(), Moody(hits=hits), "mill since:2026-01-01 -site:x.com")
    assert [hit.title for hit in found] == ["New"]


NOT_TO_BE_VISITED = (
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,hello",
    "ftp://paper.example/a",
    "//paper.example/a",
    "/relative",
    "",
    "https://",
    "http://localhost/",
    "http://localhost.localdomain.local/",
    "http://intranet/",
    "http://printer.lan/",
    "http://service.internal/",
    "http://127.0.0.1/",
    "http://127.0.0.1:8501/",
    "http://10.0.0.1/",
    "http://172.16.4.4/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[fd00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0.0.0.0/",
    "https://paper.example/a b",
    "https://paper.example:99999/",
    "https://paper.example/a\ud800b",
    "https://paper.example/a\x00b",
    "https://paper.example/\u202egpj",
    "http://127.1/",
    "http://0x7f.0.0.1/",
    "http://2130706433/",
    "http://printer.corp/",
)


@pytest.mark.parametrize("url", NOT_TO_BE_VISITED)
def test_an_address_that_must_not_be_visited_is_no_hit(url: str) -> None:
    assert not presentable(url)


@pytest.mark.parametrize(
    "url", ["https://paper.example/a", "http://1.1.1.1/", "https://müller.example/straße", "https://paper.example:8443/a?b=c#d"]
)
def test_an_address_of_the_open_internet_is(url: str) -> None:
    assert presentable(url)
