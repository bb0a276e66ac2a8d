"""Topics as rows: the trigger's sign, the panel's sentences, and what an empty table says."""

from datetime import timedelta
from typing import Any

import pytest

from core.model.investigation import Investigation
from core.model.topic import Topic
from core.model.words import Level, Mode, Status, TopicStatus
from tests.fixtures.newsroom import NOON
from ui.shared.input_rows import typed_lines
from ui.topics.topic_rows import expectation, grid_row, legend, list_note, mode_note, nothing_here, outside_note, panel_note, topic_row


def topic(**changes: Any) -> Topic:
    values: dict[str, Any] = {
        "title": "Lido",
        "status": TopicStatus.APPROVED,
        "newsworthiness_score": 78.0,
        "source_count": 1,
        "discovery_date": NOON - timedelta(hours=3),
    }
    return Topic(id=1, **(values | changes))


@pytest.mark.parametrize(
    ("changes", "column", "cell"),
    [
        ({}, "Unverified", "✓\u2002unverified"),
        ({"verification_status": Level.VERIFIED}, "Unverified", "✗\u2002verified"),
        ({"source_count": 3}, "Sources < 3", "✗\u20023"),
        ({"newsworthiness_score": 34.0}, "News ≥ 50", "✗\u200234"),
        ({"status": TopicStatus.REJECTED}, "Approved", "✗\u2002no"),
        ({"investigated": True, "investigation_date": NOON}, "Not run yet", "✗\u20029 Mar"),
        ({"discovery_date": None, "filed_at": NOON - timedelta(days=2)}, "Age", "2 d"),
        ({"discovery_date": None}, "Age", "unknown"),
    ],
)
def test_each_trigger_has_its_cell(changes: dict[str, Any], column: str, cell: str) -> None:
    assert grid_row(topic_row(topic(**changes), NOON))[column] == cell


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({}, "unverified · 1 source · newsworthiness 78 · approved · never investigated · 3 h"),
        (
            {"source_count": 4, "status": TopicStatus.PENDING, "investigated": True, "investigation_date": NOON},
            "unverified · 4 sources · newsworthiness 78 · not approved · investigated 9 Mar · 3 h",
        ),
    ],
)
def test_the_list_says_what_the_table_shows(changes: dict[str, Any], note: str) -> None:
    assert list_note(topic_row(topic(**changes), NOON)) == note


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"desk": "City Hall", "filed_by": "Ana Verrin"}, "City Hall · filed by Ana Verrin 3 h ago · 1 source"),
        ({"source_count": 0}, "filed 3 h ago · 0 sources"),
        ({"discovery_date": None}, "filed at an unknown time · 1 source"),
    ],
)
def test_the_panel_says_where_a_topic_comes_from(changes: dict[str, Any], note: str) -> None:
    assert panel_note(topic(**changes), NOON) == note


def test_the_legend_names_the_five_triggers() -> None:
    assert legend().endswith("unverified, fewer than 3 sources, newsworthiness 50 or more, approved, not yet investigated.")


@pytest.mark.parametrize(
    ("mode", "note"),
    [
        (Mode.QUICK, "15 sources, the top 5 claims, no timeline, one pass."),
        (Mode.DETAILED, "30 sources, all claims, timeline, up to 3 passes."),
    ],
)
def test_a_mode_says_its_limits(mode: Mode, note: str) -> None:
    assert mode_note(mode) == note


def done(mode: Mode, seconds: int, usd: float) -> Investigation:
    times: dict[str, Any] = {"started_at": NOON, "finished_at": NOON + timedelta(seconds=seconds)}
    return Investigation(1, 1, "Lido", mode, Status.COMPLETED, cost_usd=usd, **times)


def test_the_middle_of_the_latest_runs_is_what_to_expect() -> None:
    runs = [done(Mode.QUICK, 120, 0.02), done(Mode.QUICK, 180, 0.05), done(Mode.QUICK, 900, 0.5), done(Mode.DETAILED, 600, 0.2)]
    assert expectation(runs, Mode.QUICK, 0.5) == "About 3 min and $0.05, as lately; at most 10 min and $0.50."
    assert expectation(runs[:3], Mode.DETAILED, 0.25) == "At most 20 min and $0.25; the plan says what to expect."


@pytest.mark.parametrize(
    ("topics", "note"),
    [
        ([topic()], ""),
        ([topic(newsworthiness_score=10)], "Misses: newsworthiness 50 or more; the log will say so."),
        ([topic(), topic(source_count=9)], "One misses triggers; the log will say so."),
        ([topic(source_count=9), topic(source_count=9)], "Two miss triggers; the log will say so."),
    ],
)
def test_what_is_outside_the_triggers_is_said_before_the_click(topics: list[Topic], note: str) -> None:
    assert outside_note(topics) == note


@pytest.mark.parametrize(
    ("view", "search", "empty", "begins"),
    [
        ("Candidates", "ferry", True, "The desk is empty."),
        ("Near misses", " ferry ", False, "Nothing among near misses matches “ferry”."),
        ("All topics", "ferry", False, "Nothing among all topics matches “ferry”. Clear the search."),
        ("Candidates", "", False, "No topic passes all five triggers."),
        ("Near misses", "", False, "No topic misses by one trigger only."),
    ],
)
def test_an_empty_table_says_why_and_what_next(view: str, search: str, empty: bool, begins: str) -> None:
    assert nothing_here(view, search, desk_empty=empty).startswith(begins)


def test_addresses_are_one_a_line_and_each_once() -> None:
    assert typed_lines(" https://a.example \n\nhttps://b.example\nhttps://a.example") == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(("status", "cell"), [(Status.AWAITING, "plan waits"), (Status.RUNNING, "running"), (Status.PLANNED, "planning")])
def test_a_topic_under_investigation_says_so_where_it_would_say_never(status: Status, cell: str) -> None:
    row = topic_row(Topic(id=1, title="Ferry"), NOON, status)
    assert str(grid_row(row)["Not run yet"]).endswith(cell) and "never" not in str(grid_row(row))
    assert cell in list_note(row) and "never" not in list_note(row)
