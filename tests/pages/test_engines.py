"""The engines page: before any worker, with engines in every state, a test from click to outcome, and the last calls."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from core.model.engine import Call, EngineHealth, EngineKind, Manifest, Outcome
from core.model.source import Hit
from core.settings import settings
from db import dossiers, engines
from db.database import reading, writing
from db.desk import forget_worker, note_heartbeat
from tests.fixtures.newsroom import file_topics, finished
from tests.pages.opened import APP, desk_at, labels, open_page, text
from tests.pages.runs import open_run, reads

NOW = datetime.now(UTC)
ARCHIVE = Manifest("archive", "Newsroom archive", EngineKind.ARCHIVE, "everything this newsroom has kept")
BRAVE = Manifest(
    "brave", "Brave Search", EngineKind.WEB, "the web", docs="https://brave.example/docs", keys=("brave_api_key",), usd_per_call=0.005
)
GDELT = Manifest("gdelt", "GDELT", EngineKind.NEWS, "news of the whole world")
WAYBACK = Manifest("wayback", "The Wayback Machine", EngineKind.WEB_ARCHIVE, "earlier versions of pages")
MASTODON = Manifest("mastodon", "Mastodon", EngineKind.SOCIAL, "posts", better_with=("mastodon_access_token",))


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def known(url: str) -> str:
    """One engine of each state, and a worker that lives."""
    health = [
        EngineHealth(ARCHIVE),
        EngineHealth(BRAVE, missing=("brave_api_key",)),
        EngineHealth(GDELT),
        EngineHealth(WAYBACK, wanted=False),
        EngineHealth(MASTODON),
    ]
    with writing(url) as session:
        engines.register(session, health, now=NOW)
        engines.enter(session, call("gdelt", Outcome.FAILED, problem="GDELT is *down*.", seconds=1.5))
        note_heartbeat(session, "worker", now=datetime.now(UTC) + timedelta(minutes=5))  # alive, however slowly the tests run
    return url


def call(engine: str, outcome: Outcome = Outcome.ANSWERED, *, query: str = "ferry [crack](x)", **more: object) -> Call:
    known = {"purpose": "subject", "engines_fault": outcome is Outcome.FAILED}
    return Call(engine, query, outcome, NOW, **(known | more))  # type: ignore[arg-type]


def press(at: AppTest, engine: str) -> AppTest:
    return at.button(key=f"test-{engine}").click().run()


def open_calls() -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.query_params["tab"] = "Last calls"
    return at.switch_page("pages/engines.py").run()


@pytest.mark.usefixtures("url")
def test_before_any_worker_has_run_one_sentence_says_so() -> None:
    at = open_page("engines")
    assert "No worker has run yet." in text(at)
    assert not at.metric and not at.table and labels(at) == []


@pytest.mark.usefixtures("known")
def test_every_engine_says_how_it_fares() -> None:
    at = open_page("engines")
    page = text(at)
    assert all(words in page for words in ("Ready]", "No key]", "Failing since", "Switched off]", "GDELT is *down*."))
    assert "Set `DESK_BRAVE_API_KEY` to ask it. [Where to get one](https://brave.example/docs)" in page
    assert "$0.005 a call, official" in page and "Also takes `DESK_MASTODON_ACCESS_TOKEN`" in page
    assert "Asked while listening for posts" in page and "Switched off by `DESK_ENGINES`." in page
    assert [(one.label, one.value) for one in at.metric] == [
        ("Ready", "2"),
        ("Failing", "1"),
        ("Calls today", "1"),
        ("Cost today", "$0.00"),
    ]


@pytest.mark.usefixtures("known")
def test_only_engines_that_can_be_asked_can_be_tested() -> None:
    tested = [button.key for button in open_page("engines").button if button.label == "Test"]
    assert tested == ["test-gdelt", "test-archive", "test-mastodon"]


def test_a_test_is_shown_under_way_and_then_by_its_outcome(known: str) -> None:
    at = press(open_page("engines"), "mastodon")
    assert "Being tested…" in text(at)
    assert at.button(key="test-mastodon").disabled
    with writing(known) as session:
        engines.enter(session, call("mastodon", purpose="test", hits=3, seconds=0.8, query="climate report"))
    page = text(at.run())
    assert "Being tested…" not in page and "answered with 3 results in 0.8 s." in page
    assert not at.button(key="test-mastodon").disabled


def test_a_failed_test_says_its_sentence(known: str) -> None:
    at = press(open_page("engines"), "archive")
    with writing(known) as session:
        engines.enter(session, call("archive", Outcome.FAILED, purpose="test", problem="The archive is locked."))
    page = text(at.run())
    assert "The archive is locked." in page and "Failing since" in page


def test_a_test_without_a_worker_waits_and_says_so(known: str) -> None:
    with writing(known) as session:
        forget_worker(session, "worker")
    page = text(press(open_page("engines"), "archive"))
    assert "**No worker is running.**" in page and "The test waits for a worker." in page


def test_a_test_nobody_took_up_can_be_asked_for_again(known: str) -> None:
    with writing(known) as session:
        engines.ask_for_test(session, "archive", now=NOW - timedelta(minutes=3))
    at = open_page("engines")
    assert "No worker took up the test" in text(at)
    assert not at.button(key="test-archive").disabled


def test_a_refused_test_is_said_beside_its_engine_and_once(known: str) -> None:
    at = open_page("engines")
    with writing(known) as session:
        engines.register(session, [EngineHealth(ARCHIVE, wanted=False)], now=NOW)
    page = text(press(at, "archive"))
    assert "Newsroom archive cannot be asked: it is switched off." in page
    assert "cannot be asked: it is" not in text(at.run())


def test_a_reader_reads_and_cannot_test(known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_SIGN_IN", "oidc")
    settings.cache_clear()
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.user = {"is_logged_in": True, "email": "guest@desk.example"}
    at = at.switch_page("pages/engines.py").run()
    assert "Newsroom archive" in text(at) and "Test" not in labels(at)
    with reading(known) as session:
        assert [health.test_asked_at for health in engines.all_(session)] == [None] * 5


# The last calls


def test_the_last_calls_name_query_outcome_and_investigation(known: str) -> None:
    with writing(known) as session:
        run = finished(session, file_topics(session)[0])
        engines.enter(session, call("gdelt", hits=4, seconds=0.8, usd=0.005, investigation_id=run.id))
    newest, failed = open_calls().table[0].value.to_dict("records")
    assert newest["Query"] == r"ferry \[crack\]\(x\)" + "  \n:gray[On the subject] [Investigation 1](investigation?id=1)"
    assert (newest["Results"], newest["Time"], newest["Cost"]) == ("4", "0.8\u00a0s", r"\$0\.005")
    assert "Failed" in failed["Outcome"] and r"GDELT is \*down\*\." in failed["Outcome"] and failed["Results"] == ""


def test_one_engine_can_be_chosen_and_has_an_address(known: str) -> None:
    with writing(known) as session:
        engines.enter(session, call("archive", hits=2, query="survey"))
    at = open_calls()
    at.selectbox(key="engine").set_value("archive").run()
    assert [row["Query"].split("  ")[0] for row in at.table[0].value.to_dict("records")] == ["survey"]
    at.selectbox(key="engine").set_value("mastodon").run()
    assert "This engine has not been asked yet." in text(at)


def test_calls_go_on_from_the_last_row_and_another_engine_starts_anew(known: str) -> None:
    with writing(known) as session:
        for number in range(60):
            engines.enter(session, call("archive", query=f"question {number}"))
    at = open_calls()
    at.selectbox(key="engine").set_value("archive").run()
    at = at.button(key="pages-calls-on").click().run()
    assert [row["Query"].split("  ")[0] for row in at.table[0].value.to_dict("records")][::9] == ["question 9", "question 0"]
    at.selectbox(key="engine").set_value("gdelt").run()
    assert len(at.table[0].value) == 1


@pytest.mark.usefixtures("known")
def test_the_list_says_the_same_on_a_phone() -> None:
    at = open_calls()
    at.segmented_control(key="shape").set_value("List").run()
    page = text(at)
    assert "**GDELT** :orange[:material/flag:] Failed" in page and "1.5 s" in page


# The searches of one investigation


@pytest.fixture
def searched(known: str) -> str:
    with writing(known) as session:
        run = finished(session, file_topics(session)[0])
        for made in (
            call("archive", hits=5, investigation_id=run.id),
            call("gdelt", Outcome.CACHED, hits=4, investigation_id=run.id),
            call("gdelt", Outcome.FAILED, query="survey", problem="GDELT <asks> us to wait.", investigation_id=run.id, pass_no=2),
        ):
            engines.enter(session, made)
    return known


@pytest.mark.usefixtures("searched")
def test_the_searches_tab_shows_every_query_at_every_engine() -> None:
    at = open_run(1, "Searches")
    shown = reads(at)
    assert "**2 queries at 2 engines:** 1 answered, 1 from the cache, 1 failed; 9 results; $0.00." in shown
    assert "Pass 1 · 1 query" in shown and "Pass 2 · 1 query" in shown
    row = at.table[0].value.to_dict("records")[0]
    assert (row["Newsroom archive"], row["GDELT"]) == ("5", "4  \n:gray[cache]")
    assert "GDELT <asks> us to wait." in shown and "Nobody else had" in at.table[-1].value


@pytest.mark.usefixtures("searched")
def test_the_list_of_searches_holds_the_same_facts() -> None:
    at = open_run(1, "Searches")
    at.button_group(key="searches-view").set_value("List").run()
    at.session_state["query-2-0"] = True
    shown = reads(at.run())
    assert "9 results at 2 engines" in shown and "Failed" in shown


def test_an_opened_query_shows_results_of_its_engines(searched: str) -> None:
    with writing(searched) as session:
        before = dossiers.load(session, 1)
        hits = (Hit("https://www.paper.example/1", "The *crack*", found_by=(("archive", 1),)), Hit("https://b.example", "Nobody's"))
        dossiers.save(session, before, before.with_(hits=hits), stage="discover")
    at = open_run(1, "Searches")
    at.button_group(key="searches-view").set_value("List").run()
    at.session_state["query-1-0"] = True
    shown = reads(at.run())
    assert "from all queries they answered: 1." in shown and "paper.example" in shown and "The *crack*" in shown
    assert "Nobody's" not in shown


def test_an_investigation_without_calls_says_so(url: str) -> None:
    with writing(url) as session:
        finished(session, file_topics(session)[0])
    assert "No search of this investigation has been written down." in text(open_run(1, "Searches"))


def test_more_calls_than_are_shown_are_admitted(known: str) -> None:
    with writing(known) as session:
        run = finished(session, file_topics(session)[0])
        for number in range(501):
            engines.enter(session, call("archive", query=f"question {number % 9}", investigation_id=run.id))
    shown = text(open_run(1, "Searches"))
    assert "Only the last 500 calls are shown" in shown and "501 answered" in shown


def test_with_many_engines_the_list_is_what_one_sees_first(known: str) -> None:
    with writing(known) as session:
        run = finished(session, file_topics(session)[0])
        for number in range(9):
            engines.enter(session, call(f"engine-{number}", query="site:a.example,b.example", hits=1, investigation_id=run.id))
    at = open_run(1, "Searches")
    assert "9 results at 9 engines" in reads(at) and "site:a.example,\u200bb.example" in reads(at)
    at.button_group(key="searches-view").set_value("Matrix").run()
    assert len(at.table[0].value.columns) == 10
