"""The searches of an investigation: totals, queries by pass, what was missed, and who found the sources."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from core.model.engine import Call, Outcome
from core.model.source import Capture, Hit
from core.model.words import CaptureKind
from tests.ui.dossiers import ferry
from ui.view_models.plan_form import PURPOSES
from ui.view_models.searches import Find, finds, searches

NOW = datetime(2026, 3, 9, 14, 6, tzinfo=UTC)
LABELS = {"archive": "Newsroom archive", "brave": "Brave Search", "gdelt": "GDELT"}


def call(engine: str, query: str, outcome: Outcome = Outcome.ANSWERED, **more: Any) -> Call:
    return Call(engine, query, outcome, more.pop("at", NOW), more.pop("purpose", "subject"), **more)


def newest_first(*calls: Call) -> list[Call]:
    return list(reversed(calls))


def test_the_totals_are_one_sentence() -> None:
    told = searches(
        newest_first(
            call("brave", "ferry crack", hits=9, usd=0.005),
            call("gdelt", "ferry crack", Outcome.FAILED),
            call("brave", "ferry survey", Outcome.CACHED, hits=4),
            call("archive", "ferry survey", hits=2),
            call("gdelt", "ferry survey", Outcome.NOT_ASKED),
        ),
        LABELS,
    )
    assert told.totals == "2 queries at 3 engines: 2 answered, 1 from the cache, 1 failed, 1 not asked; 15 results; $0.005."


def test_what_did_not_happen_is_not_counted_out_loud() -> None:
    assert searches([call("brave", "ferry", hits=1)], LABELS).totals == "1 query at 1 engine: 1 answered; 1 result; $0.00."


def test_passes_stand_apart_and_queries_by_purpose() -> None:
    told = searches(
        newest_first(
            call("brave", "who denies it", purpose="controversy"),
            call("brave", "ferry crack"),
            call("archive", "ferry crack"),
            call("brave", "what was it", purpose="whim"),
            call("brave", "the survey", purpose="gap", pass_no=2),
        ),
        LABELS,
    )
    first, second = told.passes
    assert [query.text for query in first.queries] == ["ferry crack", "who denies it", "what was it"]
    assert [query.purpose for query in first.queries] == [PURPOSES["subject"], PURPOSES["controversy"], "Whim"]
    assert set(first.queries[0].calls) == {"Brave Search", "Newsroom archive"}
    assert (second.number, [query.text for query in second.queries]) == (2, ["the survey"])


def test_engines_keep_the_order_of_every_screen() -> None:
    told = searches(newest_first(call("altavista", "ferry"), call("gdelt", "ferry"), call("archive", "ferry")), LABELS)
    assert told.engines == ("Newsroom archive", "GDELT", "altavista")


def test_a_query_asked_again_is_told_by_its_last_call() -> None:
    told = searches(newest_first(call("brave", "ferry", Outcome.FAILED), call("brave", "ferry", hits=3)), LABELS)
    assert told.passes[0].queries[0].calls["Brave Search"].hits == 3
    assert told.passes[0].queries[0].summary == "3 results at 1 engine"


def test_a_query_sums_up_what_came_and_what_did_not() -> None:
    calls = newest_first(
        call("brave", "ferry", hits=9), call("gdelt", "ferry", Outcome.FAILED), call("archive", "ferry", Outcome.NOT_ASKED)
    )
    assert searches(calls, LABELS).passes[0].queries[0].summary == "9 results at 1 engine, 1 failed, 1 not asked"


def test_what_failed_alike_is_said_once_with_its_times() -> None:
    later = NOW + timedelta(minutes=2)
    told = searches(
        newest_first(
            call("brave", "ferry", Outcome.NOT_ASKED, problem="It rests."),
            call("gdelt", "ferry", Outcome.FAILED, problem="GDELT asks us to wait."),
            call("gdelt", "survey", Outcome.FAILED, problem="GDELT asks us to wait.", at=later),
            call("gdelt", "court", Outcome.FAILED, problem="GDELT is down."),
        ),
        LABELS,
    )
    assert [(one.engine, one.outcome, one.when, one.queries, one.problem) for one in told.missed] == [
        ("GDELT", Outcome.FAILED, "14:06 to 14:08", "2 queries", "GDELT asks us to wait."),
        ("GDELT", Outcome.FAILED, "14:06", "“court”", "GDELT is down."),
        ("Brave Search", Outcome.NOT_ASKED, "14:06", "“ferry”", "It rests."),
    ]


# Who found the sources


def test_an_engine_is_credited_with_what_it_found_and_what_nobody_else_had() -> None:
    dossier = ferry()
    first, second, third = (source.url for source in dossier.sources[:3])
    hits = (
        Hit(first, "", found_by=(("brave", 1), ("archive", 4))),
        Hit(second, "", found_by=(("brave", 2),)),
        Hit(third, "", found_by=(("archive", 1),)),
        Hit("https://never-read.example", "", found_by=(("gdelt", 1),)),
    )
    told = finds(dossier.with_(hits=hits), [call("gdelt", "ferry"), call("brave", "ferry")], LABELS)
    assert told.engines == (Find("Brave Search", 2, 1), Find("Newsroom archive", 2, 1), Find("GDELT", 0, 0))
    assert (told.total, told.note) == (3, "3 of 7 sources came from engines; one may come from several.")


def test_a_page_that_moved_is_still_the_engines_find() -> None:
    dossier = ferry()
    moved = replace(dossier.sources[0], url="https://new.example/story")
    capture = Capture(
        moved.capture or "", moved.text_sha256, CaptureKind.PAGE, "https://old.example/1", moved.url, NOW, "direct", 200, "text/html", 1, 1
    )
    hits = (Hit("https://old.example/1", "", found_by=(("brave", 1),)),)
    told = finds(dossier.with_(sources=(moved,), captures=(capture,), hits=hits), [], LABELS)
    assert told.engines == (Find("Brave Search", 1, 1),)
