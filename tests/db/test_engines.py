"""Engines as rows: who is ready, who fails, what was asked, what it cost, and what is kept for a day."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert

from core.errors import NotFound
from core.model.dates import When
from core.model.engine import Call, EngineHealth, EngineKind, EngineState, Limit, Manifest, Outcome
from core.model.post import Heard
from core.model.source import Hit
from core.model.words import Mode
from db import engines, investigations
from db.database import reading, writing
from db.schema import search_cache
from tests.fixtures.newsroom import NOON, file_topics

BRAVE = Manifest("brave", "Brave Search", EngineKind.WEB, "the web", keys=("brave_api_key",), usd_per_call=0.005, limit=Limit(1, 1.0))
GDELT = Manifest("gdelt", "GDELT", EngineKind.NEWS, "news", limit=Limit(1, 5.0, at_once=1))
MINUTE = timedelta(minutes=1)


def call(outcome: Outcome = Outcome.ANSWERED, engine: str = "brave", **more: object) -> Call:
    made = Call(engine, "mill", outcome, NOON, engines_fault=outcome is Outcome.FAILED)
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.fixture
def desk(url: str) -> Iterator[str]:
    with writing(url) as session:
        engines.register(session, [EngineHealth(BRAVE), EngineHealth(GDELT)], now=NOON)
    yield url


def health(url: str, name: str = "brave") -> EngineHealth:
    with reading(url) as session:
        return engines.get(session, name)


def enter(url: str, *calls: Call) -> None:
    with writing(url) as session:
        for one in calls:
            engines.enter(session, one)


def test_a_worker_tells_what_it_can_ask_and_nobody_sees_a_key(desk: str) -> None:
    with reading(desk) as session:
        assert engines.all_(session) == [EngineHealth(BRAVE), EngineHealth(GDELT)]


def test_a_key_that_is_missing_is_a_state_and_so_is_an_engine_switched_off(desk: str) -> None:
    with writing(desk) as session:
        engines.register(session, [EngineHealth(BRAVE, missing=("brave_api_key",)), EngineHealth(GDELT, wanted=False)], now=NOON)
    assert health(desk).state(NOON) is EngineState.NO_KEY
    assert health(desk, "gdelt").state(NOON) is EngineState.OFF


def test_an_engine_that_was_given_its_key_starts_anew(desk: str) -> None:
    with writing(desk) as session:
        engines.register(session, [EngineHealth(BRAVE, missing=("brave_api_key",))], now=NOON)
    enter(desk, call(Outcome.FAILED, problem="Brave Search does not accept our key."))
    with writing(desk) as session:
        engines.register(session, [EngineHealth(BRAVE)], now=NOON)
    assert health(desk) == EngineHealth(BRAVE)


def test_a_restart_of_the_worker_does_not_make_a_failing_engine_well(desk: str) -> None:
    enter(desk, call(Outcome.FAILED, problem="Brave Search is out of order: it answered 500."))
    with writing(desk) as session:
        engines.register(session, [EngineHealth(BRAVE)], now=NOON + MINUTE)
    assert health(desk).state(NOON + MINUTE) is EngineState.FAILING


def test_failing_since_is_the_first_failure_in_a_row(desk: str) -> None:
    enter(desk, call(Outcome.FAILED, problem="Down."), call(Outcome.FAILED, at=NOON + MINUTE, problem="Still down."))
    found = health(desk)
    assert (found.failing_since, found.problem) == (NOON, "Still down.")
    enter(desk, call(Outcome.ANSWERED, at=NOON + 2 * MINUTE))
    assert health(desk) == EngineHealth(BRAVE)


def test_rate_limited_lasts_until_the_provider_said(desk: str) -> None:
    enter(desk, call(Outcome.FAILED, problem="Slow down.", limited=True, resting_until=NOON + 10 * MINUTE))
    assert health(desk).state(NOON + 9 * MINUTE) is EngineState.LIMITED
    assert health(desk).state(NOON + 11 * MINUTE) is EngineState.FAILING


def test_a_query_an_engine_will_not_take_says_nothing_about_the_engine(desk: str) -> None:
    enter(desk, call(Outcome.FAILED, problem="Brave Search does not understand the query.", engines_fault=False))
    assert health(desk) == EngineHealth(BRAVE)


def test_a_worker_that_starts_gives_every_engine_another_chance(desk: str) -> None:
    enter(desk, call(Outcome.FAILED, problem="Brave Search does not accept our key.", resting_until=NOON + 10 * MINUTE))
    with writing(desk) as session:
        engines.register(session, [EngineHealth(BRAVE)], now=NOON)
    assert health(desk).resting_until is None


def test_workers_that_start_together_do_not_get_in_each_others_way(url: str) -> None:
    def start(_: int) -> None:
        with writing(url) as session:
            engines.register(session, [EngineHealth(BRAVE), EngineHealth(GDELT)], now=NOON)

    with ThreadPoolExecutor(4) as together:
        list(together.map(start, range(8)))
    with reading(url) as session:
        assert len(engines.all_(session)) == 2


@pytest.mark.parametrize("outcome", [Outcome.CACHED, Outcome.NOT_ASKED])
def test_what_did_not_go_out_says_nothing_about_an_engine(desk: str, outcome: Outcome) -> None:
    enter(desk, call(Outcome.FAILED, problem="Down."), call(outcome))
    assert health(desk).problem == "Down."


def test_a_test_is_under_way_until_its_call_is_entered(desk: str) -> None:
    with writing(desk) as session:
        engines.ask_for_test(session, "brave", now=NOON)
    assert health(desk).test_asked_at == NOON
    enter(desk, call(purpose="subject"))
    assert health(desk).test_asked_at == NOON
    enter(desk, call(purpose=engines.TEST))
    assert health(desk).test_asked_at is None


def test_an_engine_nobody_knows_is_one_sentence(desk: str) -> None:
    with pytest.raises(NotFound, match="no engine called nobody"):
        health(desk, "nobody")


def test_calls_are_read_page_by_page_newest_first(desk: str) -> None:
    enter(desk, *(call(query=f"query {number}") for number in range(5)), call(engine="gdelt"))
    with reading(desk) as session:
        first = engines.calls(session, engine="brave", limit=2)
        second = engines.calls(session, engine="brave", before=first[-1][0], limit=9)
    assert [one.query for _, one in first] == ["query 4", "query 3"]
    assert [one.query for _, one in second] == ["query 2", "query 1", "query 0"]


def test_an_investigation_has_its_own_calls_and_count(desk: str) -> None:
    with writing(desk) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)
    mine = [call(outcome, investigation_id=run.id, stage="discover", engines_fault=False) for outcome in Outcome]
    enter(desk, *mine, call())
    with reading(desk) as session:
        assert [one for _, one in engines.calls(session, investigation_id=run.id)] == mine[::-1]
        assert engines.asked(session, run.id) == {"brave": 2}


def test_what_today_cost_by_engine(desk: str) -> None:
    enter(desk, call(usd=0.005), call(usd=0.005), call(Outcome.CACHED), call(engine="gdelt"), call(usd=1.0, at=NOON - 24 * 60 * MINUTE))
    with reading(desk) as session:
        found = engines.costs(session, since=NOON - MINUTE)
    assert found == {"brave": (2, pytest.approx(0.01)), "gdelt": (1, 0.0)}


HITS = (Hit("https://paper.example/a", "A", "Words.", When("2026-03"), "Paper", 0.5, (("brave", 1),)), Hit("https://paper.example/b", "B"))


def test_an_answer_is_kept_for_a_day_and_no_longer(url: str) -> None:
    with writing(url) as session:
        engines.keep_answer(session, "key", engine="brave", query="mill", hits=HITS, now=NOON)
    with reading(url) as session:
        assert engines.cached_answer(session, "key", now=NOON + timedelta(hours=23)) == (NOON, HITS)
        assert engines.cached_answer(session, "key", now=NOON + timedelta(hours=24)) is None
        assert engines.cached_answer(session, "another", now=NOON) is None


def test_what_is_told_of_a_post_is_kept_with_the_answer_and_older_answers_without_it_are_read(url: str) -> None:
    post = Heard("mira_k", "Mira 海", True, 212, When("2019-05"), -4, None, "brackwater", ("alder",), ("https://a.example",), True, likes=3)
    told = (Hit("https://chirp.example/1", "Mira", post=post), Hit("https://chirp.example/2", "Gone", post=Heard(deleted=True)))
    older = [{"url": "https://chirp.example/3", "title": "Old", "published": {"iso": "2026-03"}, "found_by": [["x", 1]]}]
    with writing(url) as session:
        engines.keep_answer(session, "new", engine="x", query="ferry", hits=told, now=NOON)
        session.execute(insert(search_cache).values(key="older", engine="x", query="ferry", hits=older, asked_at=NOON))
    with reading(url) as session:
        assert engines.cached_answer(session, "new", now=NOON) == (NOON, told)
        assert engines.cached_answer(session, "older", now=NOON) == (
            NOON,
            (Hit("https://chirp.example/3", "Old", published=When("2026-03"), found_by=(("x", 1),)),),
        )


def test_a_newer_answer_takes_the_place_of_the_old_and_stale_ones_go(url: str) -> None:
    with writing(url) as session:
        engines.keep_answer(session, "old", engine="brave", query="mill", hits=HITS, now=NOON - timedelta(hours=30))
        engines.keep_answer(session, "key", engine="brave", query="mill", hits=HITS, now=NOON)
        engines.keep_answer(session, "key", engine="brave", query="mill", hits=(), now=NOON + MINUTE)
    with reading(url) as session:
        assert engines.cached_answer(session, "key", now=NOON + MINUTE) == (NOON + MINUTE, ())
        assert engines.cached_answer(session, "old", now=NOON - timedelta(hours=29)) is None


def test_two_who_keep_the_same_answer_do_not_get_in_each_others_way(url: str) -> None:
    def keep(number: int) -> None:
        with writing(url) as session:
            engines.keep_answer(session, "key", engine="brave", query=f"mill {number}", hits=HITS, now=NOON)

    with ThreadPoolExecutor(6) as together:
        list(together.map(keep, range(24)))
    with reading(url) as session:
        assert engines.cached_answer(session, "key", now=NOON) == (NOON, HITS)


def test_money_is_set_aside_up_to_the_cap_and_not_a_cent_more(url: str) -> None:
    with writing(url) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)

    def take(_: int) -> bool:
        with writing(url) as session:
            return engines.reserve(session, run.id, what="Brave Search", usd=0.1, cap=0.5, stage="discover", now=NOON)

    with ThreadPoolExecutor(8) as together:
        granted = list(together.map(take, range(12)))
    assert sum(granted) == 5
    with reading(url) as session:
        assert engines.spent(session, run.id) == pytest.approx(0.5)


def test_an_investigations_calls_are_counted_whole(desk: str) -> None:
    with writing(desk) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)
    answered = [call(query=f"mill {number % 4}", hits=2, usd=0.005, investigation_id=run.id) for number in range(600)]
    others = [call(Outcome.CACHED, "gdelt", hits=3, investigation_id=run.id), call(Outcome.FAILED, hits=9, investigation_id=run.id)]
    enter(desk, *answered, *others, call(query="another's"))
    with reading(desk) as session:
        found, none = engines.totals(session, run.id), engines.totals(session, run.id + 1)
    counts = {Outcome.ANSWERED: 600, Outcome.CACHED: 1, Outcome.FAILED: 1}
    assert (found.queries, found.engines, found.outcomes, found.hits) == (5, 2, counts, 1203)
    assert found.usd == pytest.approx(3.0)
    assert none == engines.Totals(0, 0, {}, 0, 0)
