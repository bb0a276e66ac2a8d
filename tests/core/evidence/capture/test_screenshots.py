"""Pictures by a real Chromium of pages that wish us ill; nothing but files of a page's own host is ever asked for."""

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Error, async_playwright
from pypdf import PdfReader

from core.errors import NotKept
from core.evidence.capture.chromium import NONE, NOT_THERE, OFF, why_not
from core.evidence.capture.page_assets import Bounds, OwnHost, open_client
from core.evidence.capture.screenshots import HEIGHT, TALLEST, WIDTH, Camera, Pictures
from core.settings import ROOT, Settings
from tests.browser.chromium import FLAGS, find
from tests.core.evidence.hostile_pages import HOSTILE, REACHING
from tests.core.evidence.site import Send, Site, gives, moves_to, serving
from tests.core.evidence.spy import Spy, listening

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

STORY = "https://paper.example/story"
GREEN, RED, BLUE = (0, 255, 0), (255, 0, 0), (0, 0, 255)
CORNER = '<img src="{src}" style="position:absolute;top:0;left:0">'
PATIENT = 120.0
"""Seconds nothing here takes, however busy the machine is; a test that waits so long has failed."""


def square(colour: tuple[int, int, int]) -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (60, 60), colour).save(drawn, "PNG")
    return drawn.getvalue()


def green_page(more: str = "") -> bytes:
    return f'<!doctype html><body style="margin:0;background:#0f0"><p style="margin:80px">The Tarn mill closed.</p>{more}'.encode()


def colours(png: bytes, *places: tuple[int, int]) -> list[tuple[int, int, int]]:
    with Image.open(io.BytesIO(png)) as opened:
        drawn = opened.convert("RGB")
        return [(pixel[0], pixel[1], pixel[2]) for pixel in (drawn.getpixel(place) for place in places) if isinstance(pixel, tuple)]


def size(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png)) as opened:
        return opened.size


REPLIES: dict[str, Send] = {
    "paper.example/red.png": gives(square(RED), kind="image/png"),
    "paper.example/blue.css": gives(b"body{background:#00f!important}", kind="text/css"),
    "paper.example/paint.js": gives(b"document.body.style.background='#f00'", kind="text/javascript"),
    "paper.example/moved.png": moves_to("http://paper.example/red.png"),
    "paper.example/astray.png": moves_to("http://other.example/red.png"),
    "paper.example/large.png": gives(square(RED) + b"\0" * 200_000, kind="image/png"),
    "paper.example/worker.js": gives(b"self.addEventListener('fetch',()=>{})", kind="text/javascript"),
    "paper.example/another": gives(b"<body style='background:red'>another page"),
    "paper.example/window": gives(b"<body style='background:red'>a window"),
    "other.example/red.png": gives(square(RED), kind="image/png"),
}


@pytest.fixture(scope="module")
def the_site() -> Iterator[Site]:
    with serving(dict(REPLIES)) as made:
        yield made


@pytest.fixture
def site(the_site: Site) -> Site:
    the_site.asked.clear()
    return the_site


@pytest.fixture
def spy() -> Iterator[Spy]:
    with listening() as made:
        yield made


def desk(site: Site) -> Settings:
    return Settings(pictures=True, chromium=find(), demo_server=site.url)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def camera(the_site: Site) -> AsyncIterator[Camera]:
    async with Camera(desk(the_site), bounds=Bounds(seconds=PATIENT)) as made:
        yield made


async def taken(camera: Camera, more: str = "", seconds: float = PATIENT) -> Pictures:
    return await camera.take(STORY, green_page(more), "text/html", seconds=seconds)


async def test_a_page_is_kept_as_a_picture_and_on_paper(camera: Camera, site: Site) -> None:
    made = await taken(camera)
    assert made.png.startswith(b"\x89PNG\r\n\x1a\n")
    assert size(made.png) == (WIDTH, HEIGHT)
    assert colours(made.png, (5, 5), (WIDTH - 5, HEIGHT - 5)) == [GREEN, GREEN]
    assert made.pdf.startswith(b"%PDF-")
    paper = PdfReader(io.BytesIO(made.pdf)).pages[0]
    assert "The Tarn mill closed." in paper.extract_text()
    assert [round(float(side) / 72 * 25.4) for side in (paper.mediabox.width, paper.mediabox.height)] == [210, 297]
    assert site.asked == []  # the document itself is the frozen one


@pytest.mark.parametrize(
    ("more", "expected", "asked"),
    [
        (CORNER.format(src="/red.png"), RED, ["paper.example/red.png"]),
        (CORNER.format(src="/moved.png"), RED, ["paper.example/moved.png", "paper.example/red.png"]),
        ("<link rel=stylesheet href=/blue.css>", BLUE, ["paper.example/blue.css"]),
        ("<script src=/paint.js></script>", RED, ["paper.example/paint.js"]),
        ('<div style="height:5000px"></div><img loading=lazy src="/red.png">', GREEN, ["paper.example/red.png"]),
        (CORNER.format(src="http://other.example/red.png"), GREEN, []),
        (CORNER.format(src="/astray.png"), GREEN, ["paper.example/astray.png"]),
        (CORNER.format(src="/missing.png"), GREEN, ["paper.example/missing.png"]),
    ],
    ids=["image", "moved image", "style", "script", "image further down", "other host", "led astray", "missing"],
)
async def test_files_of_its_own_host_are_shown_and_no_others(
    camera: Camera, site: Site, more: str, expected: tuple[int, int, int], asked: list[str]
) -> None:
    made = await taken(camera, more)
    assert colours(made.png, (50, 50)) == [expected]
    assert list(dict.fromkeys(site.asked)) == asked, "a browser may ask again for what it was refused"


@pytest.mark.parametrize("url", ["http://paper.example/story", "https://paper.example/a?b=c#d", "https://PAPER.example:443/ü"])
async def test_a_page_is_shown_under_its_own_address_however_it_is_written(camera: Camera, site: Site, url: str) -> None:
    made = await camera.take(url, green_page(CORNER.format(src="/red.png")), "text/html", seconds=PATIENT)
    assert colours(made.png, (50, 50)) == [RED]
    assert site.asked == ["paper.example/red.png"]


@pytest.mark.parametrize("more", HOSTILE.values(), ids=HOSTILE.keys())
async def test_a_hostile_page_reaches_nobody_and_is_shown_as_it_was_captured(camera: Camera, site: Site, spy: Spy, more: str) -> None:
    made = await taken(camera, more.replace("SPY", spy.place))
    assert colours(made.png, (WIDTH - 5, 5), (WIDTH - 5, HEIGHT - 5)) == [GREEN, GREEN]
    assert (spy.heard, site.asked) == ([], [])


async def test_in_a_browser_without_a_guard_such_pages_do_reach_somebody(spy: Spy) -> None:
    """Else the test above would prove nothing."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for name in REACHING:
            spy.heard.clear()
            page = await browser.new_page()
            with suppress(Error):  # it may be led away before it is there
                await page.set_content(green_page(HOSTILE[name].replace("SPY", spy.place)).decode(), wait_until="commit")
            await until(lambda: bool(spy.heard))
            await page.close()
        await browser.close()
    assert spy.heard


async def test_an_endless_page_is_cut_off(camera: Camera) -> None:
    made = await taken(camera, '<div style="height:200000px;background:#00f"></div>')
    assert size(made.png) == (WIDTH, TALLEST)
    assert colours(made.png, (5, 5), (5, TALLEST - 5)) == [GREEN, BLUE]
    assert len(PdfReader(io.BytesIO(made.pdf)).pages) == 60


async def test_a_page_that_writes_another_in_its_place_is_not_taken_for_it(camera: Camera) -> None:
    with pytest.raises(NotKept, match="put another one in its place"):
        await taken(camera, '<script>location=URL.createObjectURL(new Blob(["<h1>another</h1>"],{type:"text/html"}))</script>')


async def test_a_script_without_end_costs_its_time_and_the_next_page_is_taken(camera: Camera) -> None:
    with pytest.raises(NotKept, match="did not hold still within 2 seconds"):
        await taken(camera, "<script>for(;;){}</script>", seconds=2)
    assert colours((await taken(camera)).png, (50, 50)) == [GREEN]


async def test_a_browser_that_died_is_started_anew(camera: Camera) -> None:
    browser = await camera.open()
    await browser.close()
    assert colours((await taken(camera)).png, (50, 50)) == [GREEN]


@pytest.mark.parametrize(
    ("html", "content_type"),
    [
        ("Grüße".encode("cp1252"), "text/html"),
        ("Grüße".encode("iso-8859-1"), "text/html; charset=iso-8859-1"),
        ("Grüße".encode(), "text/html; charset=iso-8859-1"),
        ("Grüße".encode("utf-16"), "text/html"),
        ("Grüße".encode(), "text/plain"),
    ],
    ids=["undeclared", "declared", "wrongly declared", "utf-16", "plain text"],
)
async def test_the_picture_has_the_letters_the_text_was_read_with(camera: Camera, html: bytes, content_type: str) -> None:
    made = await camera.take(STORY, html, content_type, seconds=PATIENT)
    assert "Grüße" in PdfReader(io.BytesIO(made.pdf)).pages[0].extract_text()


@pytest.mark.parametrize(
    ("bounds", "given"),
    [
        (Bounds(seconds=PATIENT), [True, True, True, True]),
        (Bounds(seconds=PATIENT, count=2), [True, True, False, False]),
        (Bounds(seconds=PATIENT, each=100_000), [False, True, False, True]),
        (Bounds(seconds=PATIENT, total=250_000), [True, True, False, True]),
    ],
    ids=["enough", "count", "size of one", "size of all"],
)
async def test_a_page_is_given_only_so_much(site: Site, bounds: Bounds, given: list[bool]) -> None:
    async with open_client(desk(site)) as client:
        own = OwnHost(STORY, client, bounds, demo=True)
        files = [await own.get(f"https://paper.example/{name}") for name in ("large.png", "red.png", "large.png", "red.png")]
    assert [file is not None for file in files] == given


async def test_a_file_that_does_not_come_is_not_waited_for(site: Site) -> None:
    held = Event()
    site.replies["paper.example/slow.png"] = lambda _: (held.wait(PATIENT), None)[1]
    async with open_client(desk(site)) as client:
        assert await OwnHost(STORY, client, Bounds(seconds=0.2), demo=True).get("https://paper.example/slow.png") is None
    held.set()


@pytest.mark.parametrize("status", [429, 503])
async def test_a_host_that_has_had_enough_is_asked_for_nothing_more(site: Site, status: int) -> None:
    site.replies["paper.example/enough.png"] = gives(b"", status)
    async with open_client(desk(site)) as client:
        own = OwnHost(STORY, client, Bounds(seconds=PATIENT), demo=True)
        files = [await own.get(f"https://paper.example/{name}") for name in ("red.png", "enough.png", "red.png")]
    assert [file and file.status for file in files] == [200, status, None]
    assert site.asked == ["paper.example/red.png", "paper.example/enough.png"]


async def test_a_page_shown_alone_asks_for_nothing(camera: Camera, site: Site) -> None:
    made = await camera.take(STORY, green_page(CORNER.format(src="/red.png")), "text/html", seconds=PATIENT, alone=True)
    assert (colours(made.png, (50, 50)), site.asked) == ([GREEN], [])


async def test_a_browser_that_hangs_is_killed_and_the_next_page_is_taken(camera: Camera) -> None:
    await camera.open()
    browser = browser_of(family(os.getpid()))
    os.kill(browser, signal.SIGSTOP)
    with pytest.raises(NotKept, match="did not hold still within 1 seconds"):
        await taken(camera, seconds=1)
    await gone({browser})
    assert colours((await taken(camera)).png, (50, 50)) == [GREEN]


def browser_of(processes: set[int]) -> int:
    """The one the others work for."""
    [found] = [pid for pid in processes if "--headless" in told(pid, "cmdline") and "--type=" not in told(pid, "cmdline")]
    return found


async def test_a_cancelled_picture_leaves_nothing_behind(site: Site) -> None:
    before = family(os.getpid())
    async with Camera(desk(site)) as camera:
        shot = asyncio.ensure_future(taken(camera, "<script src=/paint.js></script><script>for(;;){}</script>"))
        await until(lambda: bool(site.asked))
        started = family(os.getpid()) - before
        shot.cancel()
        with pytest.raises(asyncio.CancelledError):
            await shot
    assert started
    await gone(started)


CHILD = """
import asyncio, sys
from core.evidence.capture.screenshots import Camera
from core.settings import Settings

async def main():
    async with Camera(Settings(pictures=True, chromium=sys.argv[1])) as camera:
        await camera.open()
        print("open", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["told to stop", "killed"])
async def test_a_browser_ends_with_its_process_and_never_knew_a_key(how: signal.Signals) -> None:
    env = os.environ | {"DESK_BRAVE_API_KEY": "a-secret", "OTHER_API_KEY": "a-secret"}
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, find(), stdout=subprocess.PIPE, cwd=ROOT, env=env)
    assert process.stdout and await process.stdout.readline() == b"open\n"
    started = family(process.pid)
    known = [told(pid, "environ") for pid in started if "--headless" in told(pid, "cmdline")]
    assert known and not any("a-secret" in each for each in known)
    process.send_signal(how)
    await process.wait()
    await gone(started)


def family(pid: int) -> set[int]:
    """The processes a process has started, and those they have."""
    parents = {int(folder.name): parent for folder in Path("/proc").glob("[0-9]*") if (parent := parent_of(folder))}
    found, new = set[int](), {pid}
    while new := {child for child, parent in parents.items() if parent in new}:
        found |= new
    return found


def told(pid: int, what: str) -> str:
    """What the system says of a process; nothing of one that has ended."""
    try:
        return (Path("/proc") / str(pid) / what).read_text(errors="replace")
    except OSError:
        return ""


def parent_of(process: Path) -> int:
    """Nothing of one that has ended, though nobody may have noticed yet."""
    state, parent, *_ = told(int(process.name), "stat").rpartition(")")[2].split() or ("Z", "0")
    return 0 if state == "Z" else int(parent)


async def gone(processes: set[int]) -> None:
    await until(lambda: not any(parent_of(Path("/proc") / str(pid)) for pid in processes))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENT):
        while not holds():  # noqa: ASYNC110  what is waited for happens in another process or thread
            await asyncio.sleep(0.02)


async def test_why_there_can_be_no_pictures(tmp_path: Path) -> None:
    assert why_not(Settings(pictures=True, chromium=find())) == ""
    assert why_not(Settings(pictures=False)) == OFF
    assert why_not(Settings(pictures=True, chromium=str(tmp_path / "none"))) == NOT_THERE


async def test_a_machine_without_a_chromium_says_so(tmp_path: Path) -> None:
    question = "from core.evidence.capture.chromium import *; print(why_not(Settings(pictures=True)))"
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    asked = await asyncio.create_subprocess_exec(sys.executable, "-c", question, env=bare, cwd=ROOT, stdout=subprocess.PIPE)
    told, _ = await asked.communicate()
    assert told.decode().strip() == NONE


async def test_a_chromium_that_does_not_start_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    async with Camera(Settings(pictures=True, chromium=str(broken))) as camera:
        with pytest.raises(NotKept, match="could not be started"):
            await taken(camera)
