"""What is added to captures after a run: a real Chromium, a real time-stamping service and an emulated web archive."""

import io
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

import pytest
from PIL import Image

from core.evidence.capture.timestamps import verify_imprint
from core.model.words import CaptureKind, EventKind, FileRole, Method
from jobs.preserve import NO_COPIES, NO_PICTURES, NOTHING, preserve
from jobs.queues import MOST_TRIES
from jobs.toolbox import the_gates
from tests.browser.chromium import find
from tests.core.evidence.site import Site, gives, serving
from tests.jobs.desk import a_desk
from tests.jobs.finished import Story, captured, gaps, investigated, is_preserved, stored, told
from tests.world.library import Doc, Library
from tests.world.server import World
from tests.world.timestamps import TimeStamps, time_stamping

MILL, COURT = Story("https://mill.example/story"), Story("https://court.example/ruling")
REAL = "https://www.tarn-courier.co.uk/mill"
RED = '<img src="/red.png" style="position:absolute;top:0;left:0">'
LEAVES = '<script>location=URL.createObjectURL(new Blob(["<h1>another</h1>"],{type:"text/html"}))</script>'


def square() -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (60, 60), "red").save(drawn, "PNG")
    return drawn.getvalue()


@pytest.fixture
def site() -> Iterator[Site]:
    with serving({f"{host}.example/red.png": gives(square(), kind="image/png") for host in ("mill", "court")}) as made:
        yield made


@pytest.fixture
def stamps(tmp_path: Path) -> Iterator[TimeStamps]:
    folder = tmp_path / "stamps"
    folder.mkdir()
    with time_stamping(folder) as service:
        yield service


@pytest.fixture
def pictures(site: Site) -> Iterator[dict[str, str]]:
    """With a short way to its temporary files: a browser that must put a socket at the end of a long one does not start."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as short:
        yield {"DESK_PICTURES": "true", "DESK_CHROMIUM": find(), "DESK_DEMO_SERVER": site.url, "TMPDIR": short}


def saving(world: World) -> dict[str, str]:
    return {
        "DESK_SAVE_PAGES": "true",
        "DESK_ENGINE_URLS": json.dumps({"wayback": world.urls["wayback"]}),
        "DESK_WAYBACK_ACCESS_KEY": "an-access-key",
        "DESK_WAYBACK_SECRET_KEY": "a-secret-key",
    }


@pytest.fixture(autouse=True)
def fresh_gates() -> Iterator[None]:
    """A provider that failed in one test does not rest in the next."""
    the_gates.cache_clear()
    yield
    the_gates.cache_clear()


async def test_pages_are_pictured_and_their_metadata_lists_the_pictures(sqlite_url: str, tmp_path: Path, pictures: dict[str, str]) -> None:
    with a_desk(sqlite_url, tmp_path, **pictures) as desk:
        key = await investigated(desk.url, Story(MILL.url, RED), Story("https://court.example/ruling.pdf", kind=CaptureKind.DOCUMENT))
        before = captured(desk, key)
        assert await preserve(desk.url, key) == "1 picture of a page"
        page, document = captured(desk, key)
        with Image.open(io.BytesIO(stored(page.file(FileRole.PNG)))) as drawn:
            assert [drawn.convert("RGB").getpixel(place) for place in ((50, 50), (900, 50))] == [(255, 0, 0), (0, 255, 0)]
        assert stored(page.file(FileRole.PDF)).startswith(b"%PDF-")
        listed = json.loads(stored(page.file(FileRole.METADATA)))["files"]
        assert {role: listed[role]["sha256"] for role in ("png", "pdf")} == {
            one.role: one.sha256 for one in page.files if one.role in (FileRole.PNG, FileRole.PDF)
        }
        assert document == before[1]
        assert is_preserved(desk, key)
        assert told(desk, key) == [(EventKind.STATUS, "Kept with the captures: 1 picture of a page.")]


async def test_a_second_time_adds_nothing(
    sqlite_url: str, tmp_path: Path, site: Site, pictures: dict[str, str], stamps: TimeStamps
) -> None:
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url, **pictures) as desk:
        key = await investigated(desk.url, Story(MILL.url, RED), Story(COURT.url, LEAVES))
        first = await preserve(desk.url, key)
        after, log, asked, stamped = desk.dossier(key), told(desk, key), list(site.asked), stamps.asked
        assert await preserve(desk.url, key) == first == "1 picture of a page, 2 time stamps"
        assert (desk.dossier(key), told(desk, key), site.asked, stamps.asked) == (after, log, asked, stamped)


async def test_a_page_that_cannot_be_pictured_is_a_gap_and_the_others_get_theirs(
    sqlite_url: str, tmp_path: Path, pictures: dict[str, str]
) -> None:
    with a_desk(sqlite_url, tmp_path, **pictures) as desk:
        key = await investigated(desk.url, Story("https://lost.example/"), Story(COURT.url, LEAVES), MILL)
        lost, leaves, _ = captured(desk, key)
        next((tmp_path / "evidence").rglob(lost.sha256)).unlink()
        assert await preserve(desk.url, key) == "1 picture of a page"
        assert gaps(desk, key) == [
            ("The page of S001 could not be pictured", f"The capture {lost.sha256[:8]} is missing from the evidence store."),
            ("The page of S002 could not be pictured", "The page put another one in its place."),
        ]
        assert [message for kind, message in told(desk, key) if kind is EventKind.GAP_FOUND] == [
            f"{what}: {why}" for what, why in gaps(desk, key)
        ]
        assert captured(desk, key)[:2] == [lost, leaves]
        assert captured(desk, key)[2].file(FileRole.PNG)


async def test_a_chromium_that_does_not_start_is_one_gap(sqlite_url: str, tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    with a_desk(sqlite_url, tmp_path, DESK_PICTURES="true", DESK_CHROMIUM=str(broken)) as desk:
        key = await investigated(desk.url, MILL, COURT)
        assert await preserve(desk.url, key) == NOTHING
        assert gaps(desk, key) == [(NO_PICTURES, "Chromium could not be started on this machine.")]
        assert is_preserved(desk, key)


async def test_a_stamp_vouches_for_the_sealed_list_of_files(sqlite_url: str, tmp_path: Path, stamps: TimeStamps) -> None:
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url) as desk:
        key = await investigated(desk.url, MILL, Story("https://court.example/x", kind=CaptureKind.SNIPPET))
        assert await preserve(desk.url, key) == "2 time stamps"
        for capture in captured(desk, key):
            token, listed = stored(capture.file(FileRole.TIMESTAMP)), stored(capture.file(FileRole.METADATA))
            assert verify_imprint(token, listed)
            assert stamps.vouches(token, listed)


async def test_what_is_added_after_a_stamp_is_stamped_anew(
    sqlite_url: str, tmp_path: Path, stamps: TimeStamps, pictures: dict[str, str]
) -> None:
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url) as desk:
        key = await investigated(desk.url, MILL)
        await preserve(desk.url, key)
        before = stored(captured(desk, key)[0].file(FileRole.METADATA))
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url, **pictures) as desk:
        await preserve(desk.url, key)
        after = captured(desk, key)[0]
        token = stored(after.file(FileRole.TIMESTAMP))
        assert verify_imprint(token, stored(after.file(FileRole.METADATA)))
        assert not verify_imprint(token, before)


@pytest.mark.parametrize(("status", "number"), [(400, 1), (503, MOST_TRIES)], ids=["refuses", "is away to the last"])
async def test_a_service_that_gives_no_stamp_is_a_gap_for_each_capture(
    sqlite_url: str, tmp_path: Path, stamps: TimeStamps, status: int, number: int
) -> None:
    stamps.status = status
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url) as desk:
        key = await investigated(desk.url, MILL, COURT)
        before = captured(desk, key)
        assert await preserve(desk.url, key, number) == NOTHING
        why = f"The time-stamping service answered {status}."
        assert gaps(desk, key) == [(f"S00{number}’s capture has no time stamp", why) for number in (1, 2)]
        assert captured(desk, key) == before
        assert is_preserved(desk, key)


@pytest.mark.parametrize(("method", "asked"), [(Method.HTTP, 1), (Method.READER, 0), (Method.WEB_ARCHIVE, 0)])
async def test_a_page_that_came_another_way_is_not_shown_with_what_its_site_has_today(
    sqlite_url: str, tmp_path: Path, site: Site, pictures: dict[str, str], method: Method, asked: int
) -> None:
    with a_desk(sqlite_url, tmp_path, **pictures) as desk:
        key = await investigated(desk.url, Story(MILL.url, RED, method=method))
        assert await preserve(desk.url, key) == "1 picture of a page"
        assert site.asked.count("mill.example/red.png") == asked
        assert len(site.asked) == asked


async def test_a_page_is_saved_where_anybody_can_see_it(sqlite_url: str, tmp_path: Path, world: World) -> None:
    world.library = Library([Doc(REAL, "The mill", "The Tarn mill closed.", "2026-03-09T08:00:00Z")])
    with a_desk(sqlite_url, tmp_path, **saving(world)) as desk:
        key = await investigated(desk.url, Story(REAL), MILL)
        assert await preserve(desk.url, key) == "1 copy in the Wayback Machine"
        real, invented = captured(desk, key)
        assert real.archive_url == f"https://web.archive.org/web/20260309080000/{REAL}"
        assert json.loads(stored(real.file(FileRole.METADATA)))["web_archive"] == real.archive_url
        assert invented.archive_url == ""
        assert [call.form["url"] for call in world.asked("wayback") if call.method == "POST"] == [REAL]


async def test_an_invented_story_is_never_sent_to_a_public_archive(sqlite_url: str, tmp_path: Path, world: World) -> None:
    with a_desk(sqlite_url, tmp_path, **saving(world)) as desk:
        key = await investigated(desk.url, Story(REAL), MILL, demo=True)
        assert await preserve(desk.url, key) == NOTHING
        assert world.asked("wayback") == []


async def test_a_page_the_archive_cannot_save_is_a_gap(sqlite_url: str, tmp_path: Path, world: World) -> None:
    world.library = Library(())
    with a_desk(sqlite_url, tmp_path, **saving(world)) as desk:
        key = await investigated(desk.url, Story(REAL))
        await preserve(desk.url, key)
        why = "The Wayback Machine could not capture the page: its site cannot be found."
        assert gaps(desk, key) == [("S001’s page could not be saved in the Wayback Machine", why)]


async def test_without_keys_nobody_is_asked_and_one_gap_says_so(sqlite_url: str, tmp_path: Path, world: World) -> None:
    with a_desk(sqlite_url, tmp_path, **saving(world) | {"DESK_WAYBACK_SECRET_KEY": ""}) as desk:
        key = await investigated(desk.url, Story(REAL), Story(f"{REAL}/more"))
        await preserve(desk.url, key)
        assert [what for what, _ in gaps(desk, key)] == [NO_COPIES]
        assert world.asked("wayback") == []


async def test_where_nothing_is_wanted_nothing_is_added_and_nothing_is_told(sqlite_url: str, tmp_path: Path) -> None:
    with a_desk(sqlite_url, tmp_path) as desk:
        key = await investigated(desk.url, MILL)
        before = desk.dossier(key)
        assert await preserve(desk.url, key) == NOTHING
        assert (desk.dossier(key), told(desk, key)) == (before, [])
        assert is_preserved(desk, key)


async def test_a_worker_killed_half_way_goes_on_where_it_was(
    sqlite_url: str, tmp_path: Path, site: Site, pictures: dict[str, str], stamps: TimeStamps
) -> None:
    held = Event()

    def hold(handler: BaseHTTPRequestHandler) -> None:
        held.wait(20)
        gives(square(), kind="image/png")(handler)

    site.replies["court.example/red.png"] = hold
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url, **pictures) as desk:
        key = await investigated(desk.url, Story(MILL.url, RED), Story(COURT.url, RED))
        first = desk.start_worker()
        desk.until(lambda: "court.example/red.png" in site.asked, "the second page is shown")
        desk.kill(first)
        mill, court = captured(desk, key)
        assert mill.file(FileRole.TIMESTAMP) and not court.file(FileRole.PNG)
        assert (is_preserved(desk, key), told(desk, key)) == (False, [])
        held.set()
        desk.start_worker()
        desk.until(lambda: is_preserved(desk, key), "the rest is added")
        assert captured(desk, key)[0] == mill
        assert captured(desk, key)[1].file(FileRole.TIMESTAMP)
        assert site.asked.count("mill.example/red.png") == 1
        assert told(desk, key) == [(EventKind.STATUS, "Kept with the captures: 2 pictures of pages, 2 time stamps.")]
        assert gaps(desk, key) == []
