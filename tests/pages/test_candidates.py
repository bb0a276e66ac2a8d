"""Choosing topics and beginning investigations, from the table and from the list."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from core.model.investigation import Investigation
from core.model.words import Mode, Priority, Role, Status
from db import desk as store
from db import investigations, schema, topics
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import desk_at, labels, links, open_page, text
from ui import desk


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def filed(url: str) -> str:
    with writing(url) as session:
        file_topics(session)
    return url


def grid(at: AppTest) -> Any:
    return at.get("component_instance")[0]


def rows(at: AppTest) -> list[dict[str, Any]]:
    data = next(arg for arg in grid(at).proto.special_args if arg.key == "data")
    found: list[dict[str, Any]] = convert_arrow_bytes_to_pandas_df(data.arrow_dataframe.data.data).to_dict("records")
    return found


def titles(at: AppTest) -> list[str]:
    return [row["Topic"] for row in rows(at)]


def tick(at: AppTest, *ids: int) -> AppTest:
    """What the grid sends when rows are ticked."""
    at.session_state[grid(at).key] = {"nodes": [{"isSelected": True, "data": {"id": id}} for id in ids]}
    return at.run()


def runs(url: str) -> list[Investigation]:
    with reading(url) as session:
        return list(reversed(investigations.page(session)))


@pytest.mark.usefixtures("filed")
def test_the_table_has_a_column_for_each_trigger() -> None:
    at = open_page("candidates")
    assert titles(at) == [
        "Ferry operator knew of hull crack before sailing",
        "Lido refurbishment cost doubled to 2.4 million",
        "School kitchen closed after inspection",
    ]
    assert rows(at)[0] | {"id": 0, "Age": ""} == {
        "id": 0,
        "Topic": "Ferry operator knew of hull crack before sailing",
        "Unverified": "✓\u2002unverified",
        "Sources < 3": "✓\u20022",
        "News ≥ 50": "✓\u200291",
        "Approved": "✓\u2002yes",
        "Not run yet": "✓\u2002never",
        "Age": "",
        "::auto_unique_id::": "0",
    }


@pytest.mark.usefixtures("filed")
@pytest.mark.parametrize(
    ("view", "search", "expected"),
    [
        ("Near misses", "", ["Fun fair attendance beats record", "Seal seen in the marina again"]),
        ("All topics", "SEAL", ["Seal seen in the marina again"]),
        ("Candidates", "newsletter", ["Lido refurbishment cost doubled to 2.4 million"]),
    ],
)
def test_views_and_search(view: str, search: str, expected: list[str]) -> None:
    at = open_page("candidates")
    at.segmented_control(key="view").set_value(view)
    at.text_input(key="search").set_value(search)
    assert titles(at.run()) == expected


@pytest.mark.usefixtures("filed")
def test_a_failed_trigger_is_marked_by_its_sign_and_the_colour_follows_the_sign() -> None:
    at = open_page("candidates")
    at.segmented_control(key="view").set_value("Near misses").run()
    assert [(row["News ≥ 50"], row["Approved"]) for row in rows(at)] == [("✓\u200261", "✗\u2002no"), ("✗\u200234", "✓\u2002yes")]
    columns = json.loads(grid(at).proto.json_args)["gridOptions"]["columnDefs"]
    assert columns[2]["cellClassRules"]["failed"] == "value.startsWith('✗')"


def test_one_topic_is_investigated_as_asked_and_its_page_opens(filed: str) -> None:
    at = tick(open_page("candidates"), 2)
    assert "A councillor's newsletter says so." in text(at)
    assert "15 sources, the top 5 claims, no timeline, one pass. At most 10 min and $0.50; the plan says what to expect." in text(at)
    at.segmented_control(key="mode").set_value("Detailed")
    at.segmented_control(key="priority").set_value("High")
    at.text_area(key="addresses-2").set_value("https://lido.example/a\n\nhttps://lido.example/b\nhttps://lido.example/a")
    at.text_area(key="brief-2").set_value("Ask the contractor.")
    opened = at.button(key="investigate").click().run()
    (run,) = runs(filed)
    assert (run.topic_id, run.mode, run.priority, run.requested_by) == (2, Mode.DETAILED, Priority.HIGH, "Ana Verrin")
    assert (run.plan.own_urls, run.plan.brief) == (("https://lido.example/a", "https://lido.example/b"), "Ask the contractor.")
    assert run.outside_triggers == ""
    assert opened.query_params["id"] == str(run.id)


def test_several_are_begun_at_once_and_each_has_its_way_in(filed: str) -> None:
    with writing(filed) as session:
        investigations.open_(session, topics.get(session, 2), mode=Mode.QUICK, by="Tomas Reyl", now=NOON)
    at = tick(open_page("candidates"), 1, 2, 3)
    at = at.button(key="investigate").click().run()
    assert [run.topic_id for run in runs(filed)] == [2, 1, 3]
    assert "Two investigations are begun." in text(at)
    assert "“Lido refurbishment cost doubled to 2.4 million” is being investigated already." in text(at)
    assert links(at) == [("investigation", "id=2"), ("investigation", "id=1"), ("investigation", "id=3")]
    assert "No topic chosen" in text(at)
    assert "begun" not in text(at.button(key="close-begun").click().run())


def test_a_second_click_finds_the_open_investigation_and_begins_no_other(filed: str) -> None:
    at = tick(open_page("candidates"), 1)
    with writing(filed) as session:
        first = investigations.open_(session, topics.get(session, 1), mode=Mode.QUICK, by="Ana Verrin", now=NOON)
        investigations.set_(session, first.id, status=Status.AWAITING)
    at = at.button(key="investigate").click().run()
    assert [run.id for run in runs(filed)] == [first.id]
    assert "This topic is being investigated already." in text(at)
    assert links(at) == [("investigation", f"id={first.id}")]
    assert "Investigate" not in labels(at)


def test_a_topic_outside_the_triggers_may_be_asked_for_and_the_log_says_so(filed: str) -> None:
    at = open_page("candidates")
    at.segmented_control(key="view").set_value("All topics").run()
    at = tick(at, 4)
    assert "Misses: newsworthiness 50 or more; the log will say so." in text(at)
    at.button(key="investigate").click().run()
    assert [run.outside_triggers for run in runs(filed)] == ["newsworthiness 50 or more"]


def test_a_line_that_is_no_address_is_refused_where_it_was_typed(filed: str) -> None:
    at = tick(open_page("candidates"), 1)
    at.text_area(key="addresses-1").set_value("see the council's page")
    at = at.button(key="investigate").click().run()
    assert "“see the council's page” is not a web address" in text(at)
    assert runs(filed) == []


def test_what_earlier_runs_took_is_what_the_panel_expects(filed: str) -> None:
    with writing(filed) as session:
        finished(session, topics.get(session, 3))
    at = tick(open_page("candidates"), 1)
    at.segmented_control(key="mode").set_value("Detailed").run()
    assert "30 sources, all claims, timeline, up to 3 passes. About 3 min and $0.00, as lately; at most 20 min and $0.50." in text(at)


@pytest.mark.usefixtures("filed")
def test_the_list_says_the_same_and_carries_its_button_at_the_bottom() -> None:
    at = open_page("candidates")
    at.segmented_control(key="view").set_value("All topics")
    at.segmented_control(key="shape").set_value("List").run()
    assert "unverified · 1 source · newsworthiness 34 · approved · never investigated" in text(at)
    assert "misses: newsworthiness 50 or more" in text(at)
    assert "Investigate" not in labels(at)
    at.checkbox(key="tick-0-1").check()
    at = at.checkbox(key="tick-0-2").check().run()
    assert "2 topics chosen" in text(at)
    at = at.button(key="open-panel").click().run()
    assert "Investigate 2" in [button.label for button in at.button if button.key == "investigate"]


def test_a_reader_reads_and_changes_nothing(filed: str) -> None:
    with writing(filed) as session:
        store.user(session, "Ana Verrin", now=NOON)
        session.execute(schema.users.update().values(role=Role.READER))
    at = tick(open_page("candidates"), 1)
    assert "You read at this desk; an editor investigates." in text(at)
    assert labels(at) == []


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("view", ["Candidates", "Near misses", "All topics"])
def test_an_empty_desk_says_what_to_do(view: str) -> None:
    at = open_page("candidates")
    at = at.segmented_control(key="view").set_value(view).run()
    assert "The desk is empty. Add a topic, or import a CSV file with several." in text(at)
    assert {"Add a topic", "Import CSV"} <= set(labels(at))


@pytest.mark.usefixtures("filed")
def test_a_search_without_a_match_says_so() -> None:
    at = open_page("candidates")
    at.text_input(key="search").set_value("zeppelin")
    assert "Nothing among candidates matches “zeppelin”." in text(at.run())


def test_pages_go_on_from_the_last_row_and_back(url: str) -> None:
    with writing(url) as session:
        for number in range(1, 61):
            topics.file(session, topics.Draft(f"Topic {number}", newsworthiness_score=100 - number / 2), now=desk.now())
    at = open_page("candidates")
    assert (len(rows(at)), titles(at)[0], labels(at)[-1]) == (50, "Topic 1", "Next 50")
    at = at.button(key="pages-topics-on").click().run()
    assert (len(rows(at)), titles(at)[0], labels(at)[-1]) == (10, "Topic 51", "Previous 50")
    assert titles(at.button(key="pages-topics-back").click().run())[0] == "Topic 1"


@pytest.mark.usefixtures("filed")
@pytest.mark.parametrize(("button", "field"), [("Add a topic", "Title"), ("Import CSV", "CSV file")])
def test_both_ways_to_put_topics_on_the_desk_open(button: str, field: str) -> None:
    at = open_page("candidates")
    at = next(one for one in at.button if one.label == button).click().run()
    assert field in [one.label for one in (*at.text_input, *at.file_uploader)]


def test_the_note_under_the_title_follows_the_view_and_an_open_run_is_seen_in_the_table(filed: str) -> None:
    with writing(filed) as session:
        run = investigations.open_(session, topics.get(session, 1), mode=Mode.QUICK, by="Tomas Reyl", now=NOON)
        investigations.set_(session, run.id, status=Status.AWAITING)
    at = open_page("candidates")
    assert "Topics that pass all five triggers." in text(at)
    at.button_group(key="shape").set_value("List").run()
    assert "plan waits" in text(at)
    at.button_group(key="view").set_value("All topics").run()
    assert "Every topic on the desk." in text(at)


def test_every_line_that_is_no_address_is_named(filed: str) -> None:
    at = tick(open_page("candidates"), 1)
    at.text_area(key="addresses-1").set_value("one\nhttps://ok.example\ntwo")
    at = at.button(key="investigate").click().run()
    assert "“one” and “two” are not web addresses" in text(at)
    assert runs(filed) == []
