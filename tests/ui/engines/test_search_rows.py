"""The searches of an investigation: totals, queries by pass, what was missed, and who found the sources."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from core.model.engine import Call, Outcome
from core.model.source import Capture, Hit
from core.model.words import CaptureKind
from tests.ui.dossiers import ferry
from ui.engines.search_rows import Find, finds, returned, searches, totals
from ui.shared.input_rows import PURPOSES

NOW = datetime(2026, 3, 9, 14, 6, tzinfo=UTC)
LABELS = {"archive": "Newsroom archive", "brave": "Brave Search", "gdelt": "GDELT"}


def call(engine: str, query: str, outcome: Outcome = Outcome.ANSWERED, **more: Any) -> Call:
    return Call(engine, query, outcome, more.pop("at", NOW), more.pop("purpose", "subject"), **more)


def newest_first(*calls: Call) -> list[Call]:
    return list(reversed(calls))


def test_the_totals_are_one_sentence() -> None:
    counts = {Outcome.ANSWERED: 2, Outcome.CACHED: 1, Outcome.FAILED: 1, Outcome.NOT_ASKED: 1}
    assert (
        totals(2, 3, counts, 15, 0.005)
        == "2 queries at 3 engines: 2 answered, 1 from the cache, 1 failed, 1 not asked; 15 results; $0.005."
    )


def test_what_did_not_happen_is_not_counted_out_loud() -> None:
    assert totals(1, 1, {Outcome.ANSWERED: 1}, 1, 0.0) == "1 query at 1 engine: 1 answered; 1 result; $0.00."


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


def lines(*calls: Call) -> list[tuple[tuple[str, ...], bool, str, str, str]]:
    found = searches(newest_first(*calls), LABELS).missed
    return [(one.engines, one.failed, one.when, one.queries, one.problem) for one in found]


def test_an_engine_that_did_not_answer_has_one_line_with_its_first_reason_and_times() -> None:
    later = NOW + timedelta(minutes=2)
    assert lines(
        call("brave", "ferry", Outcome.NOT_ASKED, problem="Brave Search rests. It is asked again after 14:08."),
        call("gdelt", "ferry", Outcome.NOT_ASKED, problem="GDELT rests."),
        call("gdelt", "survey", Outcome.FAILED, problem="GDELT asks us to wait. It is asked again after 14:08.", at=later),
        call("gdelt", "court", Outcome.NOT_ASKED, problem="GDELT rests.", at=later),
    ) == [
        (("GDELT",), True, "14:06 to 14:08", "Failed: 1 query, not asked: 2", "GDELT asks us to wait."),
        (("Brave Search",), False, "14:06", "Not asked: 1 query", "Brave Search rests."),
    ]


def test_engines_that_fared_alike_for_the_same_reason_share_a_line() -> None:
    down = [call(name, "ferry", Outcome.FAILED, problem=f"{LABELS[name]} could not be reached.") for name in ("gdelt", "brave")]
    more = call("archive", "ferry", Outcome.FAILED, problem="Newsroom archive could not be reached.")
    assert lines(*down, more, replace(more, query="court")) == [
        (("GDELT", "Brave Search"), True, "14:06", "Failed: 1 query each", "They could not be reached."),
        (("Newsroom archive",), True, "14:06", "Failed: 2 queries", "Newsroom archive could not be reached."),
    ]


def test_a_query_shows_what_the_engines_that_answered_it_found_their_first_results_first() -> None:
    hits = (
        Hit("https://a.example", "third", found_by=(("brave", 3),)),
        Hit("https://b.example", "first", found_by=(("gdelt", 1), ("archive", 1))),
        Hit("https://c.example", "of one that failed", found_by=(("gdelt", 2),)),
        Hit("https://d.example", "second", found_by=(("brave", 2), ("gdelt", 1))),
    )
    calls = newest_first(call("brave", "ferry", hits=2), call("archive", "ferry", hits=1), call("gdelt", "ferry", Outcome.FAILED))
    put = searches(calls, LABELS).passes[0].queries[0]
    assert [hit.title for hit in returned(put, hits)] == ["first", "second", "third"]


# Pages that were to be opened


def test_a_page_that_was_opened_says_by_whom() -> None:
    gone, dead = "https://gone.example/a", "https://dead.example/b"
    told = searches(
        newest_first(
            call("jina", gone, Outcome.FAILED, purpose="read", problem="Jina Reader could not open the page."),
            call("wayback", gone, purpose="read", hits=1),
            call("wayback", dead, purpose="read", hits=0),
            call("brave", "ferry", hits=2),
        ),
        LABELS | {"jina": "Jina Reader", "wayback": "The Wayback Machine"},
    )
    assert [(query.text, query.summary) for query in told.passes[0].queries] == [
        ("ferry", "2 results at 1 engine"),
        (gone, "opened by The Wayback Machine"),
        (dead, "not opened"),
    ]
    assert told.passes[0].queries[1].purpose == "To open a page that did not open for us"
    assert [(one.queries, one.problem) for one in told.missed] == [("Failed: 1 page", "Jina Reader could not open the page.")]


def test_who_only_opens_pages_is_not_named_among_those_who_find_them() -> None:
    told = finds(ferry(), [call("jina", "https://gone.example/a", purpose="read", hits=1), call("gdelt", "ferry")], LABELS)
    assert told.engines == (Find("GDELT", 0, 0),)


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
