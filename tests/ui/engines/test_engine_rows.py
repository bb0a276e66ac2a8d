"""Engines as rows: the state in words, the price, the last test, and the figures above them."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.model.engine import Call, EngineHealth, EngineKind, EngineState, Limit, Manifest, Outcome
from ui.engines.engine_rows import KINDS, Today, alert, amount, call_row, engine_row, facts, figures, groups, limit_words, names, under_test
from ui.tokens import ENGINE, OUTCOME

NOW = datetime(2026, 3, 9, 14, 10, tzinfo=UTC)
BRAVE = Manifest(
    "brave", "Brave Search", EngineKind.WEB, "the web", docs="https://brave.example/docs", keys=("brave_api_key",), usd_per_call=0.005
)
CROSSREF = Manifest("crossref", "Crossref", EngineKind.SCHOLARSHIP, "articles", official=False, limits="1 search a second")


def day(spent: Mapping[str, tuple[int, float]] | None = None, tests: Mapping[str, Call] | None = None, now: datetime = NOW) -> Today:
    return Today(now, UTC, spent or {}, tests or {})


def brave(**changes: Any) -> EngineHealth:
    return EngineHealth(BRAVE, **changes)


def a_test(outcome: Outcome = Outcome.ANSWERED, **changes: Any) -> dict[str, Call]:
    return {"brave": Call("brave", "climate report", outcome, NOW - timedelta(minutes=4), "test", **changes)}


@pytest.mark.parametrize(
    ("health", "word", "problem"),
    [
        (brave(), "Ready", ""),
        (brave(missing=("brave_api_key",)), "No key", ""),
        (brave(wanted=False), "Switched off", ""),
        (brave(failing_since=NOW.replace(minute=6), problem="Brave Search is down."), "Failing since 14:06", "Brave Search is down."),
        (
            brave(failing_since=NOW - timedelta(days=1), problem="It is down.", resting_until=NOW.replace(minute=20)),
            "Failing since 8 March 2026, 14:10",
            "It is down. It is asked again after 14:20.",
        ),
        (
            brave(failing_since=NOW, limited=True, problem="Brave Search asks us to wait.", resting_until=NOW.replace(minute=20)),
            "Rate-limited until 14:20",
            "Brave Search asks us to wait.",
        ),
    ],
)
def test_a_state_says_since_or_until_when(health: EngineHealth, word: str, problem: str) -> None:
    row = engine_row(health, day())
    assert (row.word, row.problem) == (word, problem)


def test_a_wait_that_is_over_is_a_failure_until_the_next_answer() -> None:
    waited = brave(failing_since=NOW - timedelta(hours=1), limited=True, resting_until=NOW - timedelta(minutes=1), problem="It was busy.")
    assert engine_row(waited, day()).word == "Failing since 13:10"


def test_times_are_the_editors_own() -> None:
    late = Today(NOW, ZoneInfo("Europe/Berlin"), {}, {})
    assert engine_row(brave(failing_since=NOW), late).word == "Failing since 15:10"


def test_a_missing_key_is_named_as_it_is_set() -> None:
    row = engine_row(brave(missing=("brave_api_key",)), day())
    assert (row.missing, row.docs, row.can_be_asked) == (("DESK_BRAVE_API_KEY",), "https://brave.example/docs", False)


def test_what_is_no_address_is_no_link() -> None:
    assert engine_row(EngineHealth(Manifest("odd", "Odd", EngineKind.WEB, "", docs="javascript:alert(1)")), day()).docs == ""


def test_price_limits_and_what_today_came_to() -> None:
    paid, free = engine_row(brave(), day({"brave": (12, 0.06)})), engine_row(EngineHealth(CROSSREF), day({"crossref": (1, 0.0)}))
    assert (paid.price, paid.official, paid.limits, paid.today) == ("$0.005 a call", "Official", "1 call a second", "12 calls today, $0.06")
    assert (free.price, free.official, free.limits, free.today) == ("Free", "Unofficial", "1 search a second", "1 call today")
    assert engine_row(brave(), day()).today == "Not asked today"


@pytest.mark.parametrize(
    ("dollars", "words"), [(0, "$0.00"), (0.005, "$0.005"), (0.02, "$0.02"), (0.025, "$0.025"), (0.15, "$0.15"), (3.5, "$3.50")]
)
def test_small_prices_keep_their_digits(dollars: float, words: str) -> None:
    assert amount(dollars) == words


def test_a_limit_of_ours_is_said_where_the_provider_says_none() -> None:
    assert limit_words(Limit(calls=10, seconds=60)) == "10 calls in 60 seconds"


def test_engines_stand_by_kind_and_say_when_they_are_asked() -> None:
    wayback = EngineHealth(Manifest("wayback", "The Wayback Machine", EngineKind.WEB_ARCHIVE, "earlier versions"))
    jina = EngineHealth(Manifest("jina", "Jina Reader", EngineKind.READER, "pages that do not open for us"))
    made = groups([wayback, jina, EngineHealth(CROSSREF), brave(missing=("brave_api_key",))], day())
    assert [group.title for group in made] == [
        "Web · 0 of 1 ready",
        "Scholarship · 1 of 1 ready",
        "Reader service · 1 of 1 ready",
        "Web archive · 1 of 1 ready",
    ]
    assert "Asked while discovering" in made[0].note and made[2].note == "Asked while reading, for a page that is blocked or gone."


def test_every_kind_state_and_outcome_has_its_words() -> None:
    assert set(KINDS) == set(EngineKind)
    assert {kind for kind, (_, note) in KINDS.items() if note.startswith("Asked while discovering")} == {
        kind for kind in EngineKind if kind.discovers
    }
    assert KINDS[EngineKind.SOCIAL][1].startswith("Asked while listening")
    assert (set(ENGINE), set(OUTCOME)) == (set(EngineState), set(Outcome))


# Tests


def test_a_test_is_under_way_for_two_minutes_at_most() -> None:
    young, old = brave(test_asked_at=NOW - timedelta(seconds=119)), brave(test_asked_at=NOW - timedelta(minutes=2))
    assert under_test([young], NOW) == {"brave"} and under_test([old], NOW) == frozenset()
    assert engine_row(young, day()).testing
    assert engine_row(old, day()).test == "No worker took up the test asked for at 14:08."


@pytest.mark.parametrize(
    ("health", "test", "words"),
    [
        (brave(), a_test(hits=3, seconds=0.84), "Tested 14:06: answered with 3 results in 0.8 s."),
        (brave(), a_test(hits=1, seconds=2), "Tested 14:06: answered with 1 result in 2.0 s."),
        (brave(), a_test(Outcome.FAILED, problem="Brave Search refuses us."), "Tested 14:06: Brave Search refuses us."),
        (brave(failing_since=NOW, problem="It is down."), a_test(Outcome.FAILED, problem="It is down."), "Tested 14:06: failed."),
        (brave(), {}, ""),
    ],
)
def test_what_came_of_a_test_is_one_sentence_said_once(health: EngineHealth, test: dict[str, Call], words: str) -> None:
    assert engine_row(health, day(tests=test)).test == words


# Figures and calls


def test_every_figure_has_its_comparison() -> None:
    known = [brave(failing_since=NOW), EngineHealth(CROSSREF), EngineHealth(BRAVE, wanted=False)]
    made = figures(known, day({"brave": (10, 0.05)}), {"brave": (14, 0.07), "crossref": (1, 0.0)})
    assert [(one.value, one.note, one.over) for one in made] == [
        ("1", "of 3 engines", False),
        ("1", "Brave Search", True),
        ("10", "yesterday 5", False),
        ("$0.05", "yesterday $0.02", False),
    ]


def test_when_nothing_fails_the_figure_says_of_how_many() -> None:
    quiet = figures([brave(), EngineHealth(CROSSREF, missing=("key",))], day(), {})[1]
    assert (quiet.value, quiet.note, quiet.over) == ("0", "of 1 that can be asked", False)


def test_many_failures_are_counted_after_the_first_two() -> None:
    known = [EngineHealth(Manifest(name, name.upper(), EngineKind.WEB, ""), failing_since=NOW) for name in "abcd"]
    assert figures(known, day(), {})[1].note == "A, B and 2 more"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (Call("brave", "ferry", Outcome.ANSWERED, NOW, "subject", 1, 0.84, 0.005), "1 result · 0.8 s · $0.005"),
        (Call("brave", "ferry", Outcome.CACHED, NOW, hits=4), "4 results"),
        (Call("brave", "ferry", Outcome.FAILED, NOW, seconds=30, problem="It is down."), "30.0 s"),
        (Call("brave", "ferry", Outcome.NOT_ASKED, NOW, problem="It rests."), ""),
    ],
)
def test_a_call_says_only_what_there_is_to_say(call: Call, words: str) -> None:
    row = call_row(7, call, names([brave()]), NOW, UTC)
    assert (row.engine, row.clock, facts(row)) == ("Brave Search", "14:10:00", words)


def test_a_call_to_an_engine_that_is_gone_bears_its_name() -> None:
    assert call_row(7, Call("altavista", "ferry", Outcome.ANSWERED, NOW, "gap"), {}, NOW, UTC).engine == "altavista"


@pytest.mark.parametrize(("year", "words"), [(2026, "9\u00a0March"), (2027, "9\u00a0March\u00a02026")])
def test_the_day_of_a_call_names_its_year_only_when_that_is_over(year: int, words: str) -> None:
    assert call_row(7, Call("brave", "ferry", Outcome.ANSWERED, NOW), {}, NOW.replace(year=year), UTC).date == words


def test_engines_that_fail_are_counted_and_named() -> None:
    known = [EngineHealth(Manifest(name, name.upper(), EngineKind.WEB, ""), failing_since=NOW) for name in "abcdef"]
    assert alert([*known[:1], brave()], NOW) == ("One engine fails:", "A.")
    assert alert(known, NOW) == ("Six engines fail:", "A, B, C, D and 2 more.")
    assert alert([brave(), brave(wanted=False, failing_since=NOW)], NOW) == ("", "")


def test_a_test_that_costs_money_says_how_much() -> None:
    assert (engine_row(brave(), day()).test_button, engine_row(EngineHealth(CROSSREF), day()).test_button) == ("Test, $0.005", "Test")
