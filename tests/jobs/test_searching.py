"""A real worker and every engine, over real HTTP to the emulated providers."""

import gzip
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from core.errors import BadInput, NotFound
from core.model.engine import Call, EngineHealth, EngineKind, EngineState, Outcome
from core.model.words import CaptureKind, EventKind, Method, Mode, Status
from core.search.engines import manifests
from core.settings import Settings
from db import engines, investigations, schema, topics
from db.database import writing
from demo import content
from demo.load import load
from jobs import client
from jobs.steps import now
from tests.jobs.desk import ANA, Desk, a_desk
from tests.world.server import World
from tests.world.wire import Trouble

SECRETS = {name: f"secret-of-{name}" for name in sorted({key for one in manifests() for key in (*one.keys, *one.better_with)})}
FREE = {one.name for one in manifests() if one.kind.discovers and not one.paid and not one.keys}
NETWORKS = {one.name for one in manifests() if one.kind is EngineKind.SOCIAL and not one.paid}
OPENERS = ("jina", "wayback")
"""Asked for pages that do not open for us; the world's own Wikipedia and DOIs do not, since nobody is there."""
FEW = "archive,brave,jina,wayback"


@pytest.fixture
def searching(sqlite_url: str, tmp_path: Path, world: World) -> Iterator[Desk]:
    """The demo desk with every engine pointed at the world, and with all keys."""
    keys = {f"DESK_{name.upper()}": secret for name, secret in SECRETS.items()}
    limits = {name: [1000, 1.0] for name in world.urls}
    env = {
        "DESK_ENGINES": "",
        "DESK_ENGINE_URLS": json.dumps(world.urls),
        "DESK_ENGINE_LIMITS": json.dumps(limits),
        "DESK_DEMO_SERVER": world.url,
    }
    with a_desk(sqlite_url, tmp_path, **env, **keys) as desk:
        with writing(sqlite_url) as session:
            load(session, now=now())
        yield desk


BRIDGE, NURSERY = "bridge-bearing", "nursery-owner"


def investigate(desk: Desk, ends: Status = Status.COMPLETED, *, about: str = BRIDGE, **changes: float) -> int:
    title = next(topic.title for topic in content.topics() if topic.slug == about)
    topic = desk.read(lambda session: topics.by_title(session, title))
    assert topic
    key = client.investigate(topic.id, mode=Mode.QUICK, by=ANA)
    desk.approves(key, **changes)
    assert desk.ends(key).status is ends
    return key


def calls(desk: Desk, key: int) -> list[Call]:
    return [call for _, call in desk.read(lambda session: engines.calls(session, investigation_id=key, limit=1000))]


def outcomes(desk: Desk, key: int) -> Counter[str]:
    """How the searches of discover ended; what other stages asked is theirs."""
    return Counter(call.outcome for call in calls(desk, key) if call.stage == "discover")


def searched(world: World) -> int:
    return sum(call.engine not in OPENERS for call in world.calls)


def test_every_engine_is_asked_once_a_day_and_the_money_is_in_the_ledger(searching: Desk, world: World) -> None:
    desk = searching
    desk.start_worker(real=True)
    first = investigate(desk, cap_usd=20.0)
    asked = {call.engine for call in world.calls}
    assert asked >= FREE - {"archive"}
    assert asked & {one.name for one in manifests() if not one.kind.discovers} == {*OPENERS, "rdap", *NETWORKS}
    assert outcomes(desk, first)[Outcome.FAILED] == 0
    paid = sum(call.usd for _, call in desk.read(lambda session: engines.calls(session, investigation_id=first, limit=1000)))
    assert desk.read(lambda session: engines.spent(session, first)) == pytest.approx(paid)

    before = searched(world)
    second = investigate(desk, cap_usd=20.0)
    assert searched(world) == before
    assert outcomes(desk, second)[Outcome.ANSWERED] == len(desk.dossier(second).plan.queries)  # the newsroom's own archive
    assert [hit.url for hit in desk.dossier(second).hits] == [hit.url for hit in desk.dossier(first).hits]
    told = desk.read(lambda session: investigations.latest_events(session, second, kinds=[EventKind.QUERY_RUN], limit=500))
    assert any("from the cache" in event.message for event in told)


def test_a_dead_world_leaves_the_archive_and_an_unfinished_run(searching: Desk, world: World) -> None:
    for name in world.urls:
        world.fail(name, Trouble.FORBIDDEN)
    searching.start_worker(real=True)
    key = investigate(searching, Status.PARTIAL)
    dossier = searching.dossier(key)
    assert dossier.hits and {engine for hit in dossier.hits for engine, _ in hit.found_by} == {"archive"}
    whys = [gap.why for gap in dossier.gaps if gap.stage == "discover"]
    assert whys and all("refuses us" in why or "takes us for a robot" in why for why in whys)
    assert searching.read(lambda session: engines.spent(session, key)) == pytest.approx(0.0)


@pytest.mark.parametrize(("cap", "spends"), [(0.004, 0.0), (0.005, 0.005)])
def test_no_more_is_spent_than_the_plan_allows_and_free_work_goes_on(searching: Desk, world: World, cap: float, spends: float) -> None:
    """One query is short of results, and the second cap is exactly one call to the cheapest engine."""
    searching.start_worker(real=True)
    key = investigate(searching, cap_usd=cap)
    assert searching.read(lambda session: engines.spent(session, key)) == pytest.approx(spends)
    assert len(searching.dossier(key).sources) > 3
    unasked = [call for call in calls(searching, key) if call.outcome is Outcome.NOT_ASKED]
    assert any("leaves nothing" in call.problem for call in unasked) is not bool(spends)


def health(desk: Desk, name: str) -> EngineHealth:
    return desk.read(lambda session: engines.get(session, name))


def test_an_editor_has_an_engine_tested(searching: Desk, world: World) -> None:
    desk = searching
    desk.start_worker(real=True)
    desk.until(lambda: bool(desk.read(engines.all_)), "the worker has told its engines")
    world.fail("brave", Trouble.KEY_REFUSED, times=1)
    client.test_engine("brave")
    desk.until(lambda: health(desk, "brave").test_asked_at is None, "Brave was tested")
    assert health(desk, "brave").state(now()) is EngineState.FAILING
    assert health(desk, "brave").problem == "Brave Search does not accept our key."

    client.test_engine("brave")
    desk.until(lambda: health(desk, "brave").test_asked_at is None, "Brave was tested again")
    assert health(desk, "brave").state(now()) is EngineState.READY
    calls = desk.read(lambda session: engines.calls(session, engine="brave"))
    assert [call.outcome for _, call in calls] == [Outcome.ANSWERED, Outcome.FAILED]


def test_every_engine_answers_its_test(searching: Desk, world: World) -> None:
    desk = searching
    desk.start_worker(real=True)
    desk.until(lambda: bool(desk.read(engines.all_)), "the worker has told its engines")
    names = [one.name for one in manifests()]
    for name in names:
        client.test_engine(name)
    desk.until(lambda: all(health(desk, name).test_asked_at is None for name in names), "all were tested")
    assert {name: health(desk, name).problem for name in names} == dict.fromkeys(names, "")


def test_an_engine_without_a_key_cannot_be_tested(sqlite_desk: Desk) -> None:
    with writing(sqlite_desk.url) as session:
        brave = next(one for one in manifests() if one.name == "brave")
        engines.register(session, [EngineHealth(brave, missing=("brave_api_key",))], now=now())
    with pytest.raises(BadInput, match="Brave Search cannot be asked: it has no key"):
        client.test_engine("brave")
    with pytest.raises(NotFound):
        client.test_engine("nobody")


def test_no_key_is_in_the_database_or_in_the_log(searching: Desk, world: World) -> None:
    for name in world.urls:
        world.fail(name, Trouble.KEY_REFUSED, times=1)
    searching.start_worker(real=True)
    investigate(searching, cap_usd=20.0)
    kept = "\n".join(sqlite3.connect(searching.url.removeprefix("sqlite:///")).iterdump()) + searching.log()
    assert [secret for secret in SECRETS.values() if secret in kept] == []
    assert not any(secret in repr(Settings()) for secret in SECRETS.values())


# Pages that do not open for us: six of those about the nursery


def ways(desk: Desk, key: int) -> Counter[str]:
    return Counter(capture.method for capture in desk.dossier(key).captures)


SHUT = frozenset(page.url for page in content.pages() if not page.readable)
"""The addresses that no visitor gets to see."""


def closed(desk: Desk, key: int) -> set[str]:
    """Those of this run."""
    return {hit.url for hit in desk.dossier(key).hits} & SHUT


def without_copies(desk: Desk) -> None:
    """The newsroom kept none of them."""
    with writing(desk.url) as session:
        session.execute(delete(schema.archive).where(schema.archive.c.url.in_(SHUT)))


def test_a_page_that_is_shut_is_read_from_the_newsrooms_own_copy(searching: Desk, world: World) -> None:
    searching.start_worker(real=True, desk_engines=FEW)
    key = investigate(searching, about=NURSERY)
    kept = closed(searching, key)
    assert kept and ways(searching, key)[Method.ARCHIVE_COPY] == len(kept) and world.asked("jina") == []


def test_a_page_that_is_shut_is_opened_by_the_service_and_its_key_is_in_no_file(searching: Desk, world: World) -> None:
    without_copies(searching)
    searching.start_worker(real=True, desk_engines=FEW)
    key = investigate(searching, about=NURSERY)
    opened = closed(searching, key)
    assert opened and ways(searching, key)[Method.READER] == len(opened)
    assert {call.query for call in calls(searching, key) if call.purpose == "read"} == opened
    assert [gap for gap in searching.dossier(key).gaps if gap.url] == []
    assert all(call.headers["authorization"] == f"Bearer {SECRETS['jina_api_key']}" for call in world.asked("jina"))
    files = [path.read_bytes() for path in (searching.folder / "evidence").rglob("*") if path.is_file()]
    kept = b"".join(gzip.decompress(file) if file.startswith(b"\x1f\x8b") else file for file in files)
    assert b"r.jina.ai" not in kept and b"/jina/https" in kept  # the call is there, to where it really went
    assert [name for name, secret in SECRETS.items() if secret.encode() in kept] == []


def test_without_the_service_the_archive_is_asked_and_without_both_the_hits_speak(searching: Desk, world: World) -> None:
    without_copies(searching)
    world.fail("jina", Trouble.FORBIDDEN)
    searching.start_worker(real=True, desk_engines=FEW)
    first = investigate(searching, about=NURSERY)
    assert ways(searching, first)[Method.WEB_ARCHIVE] == len(closed(searching, first)) > 0
    world.fail("wayback", Trouble.FORBIDDEN)
    second = investigate(searching, about=NURSERY)
    dossier = searching.dossier(second)
    assert ways(searching, second)[Method.ENGINE] == sum(one.capture_kind is CaptureKind.SNIPPET for one in dossier.sources) > 0
    unread = [gap for gap in dossier.gaps if gap.stage == "read" and gap.url]
    assert {gap.url for gap in unread} == closed(searching, second)
    assert all("The Wayback Machine" in gap.why for gap in unread)


def test_a_service_that_is_switched_off_is_not_asked(searching: Desk, world: World) -> None:
    without_copies(searching)
    searching.start_worker(real=True, desk_engines="archive,brave")
    assert unasked(searching, world) == {Method.HTTP, Method.ENGINE}


def test_an_invented_story_is_told_to_no_service_that_does_not_know_it(searching: Desk, world: World) -> None:
    searching.start_worker(real=True, desk_engine_urls="{}")
    assert unasked(searching, world) == {Method.HTTP, Method.ARCHIVE_COPY}


def unasked(desk: Desk, world: World) -> set[str]:
    """The ways in which pages came, some of them shut, while no service was asked."""
    key = investigate(desk, about=NURSERY)
    assert closed(desk, key) and world.asked("jina") == world.asked("wayback") == []
    assert not any(call.purpose == "read" for call in calls(desk, key))
    return set(ways(desk, key))
