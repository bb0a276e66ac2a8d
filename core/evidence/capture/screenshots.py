"""Take pictures of a captured page: a Chromium shows the frozen document, and has no network but the files we hand it."""

import asyncio
import base64
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Self

from playwright.async_api import Browser, BrowserContext, Error, Page, Playwright, Request, Route, WebSocketRoute, async_playwright

from core.errors import NotKept
from core.evidence.capture.chromium import chromium
from core.evidence.capture.page_assets import Bounds, OwnHost, host, open_client
from core.evidence.extract.content_type import decode
from core.settings import Settings
from core.web.ssrf_guard import Resolver, system_resolver

WIDTH, HEIGHT, TALLEST = 1280, 900, 12_000
SHEETS = "1-60"
A4 = {"paperWidth": 8.27, "paperHeight": 11.69}
LARGEST = 25_000_000
SECONDS = 20.0
STARTING_SECONDS = 60.0
CLOSING_SECONDS = 5.0

# Whatever a page finds that is not a request we answer: no name is known, and the only way out leads nowhere.
NOWHERE = "http://127.0.0.1:9"
FLAGS = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
    "--disable-quic",
    "--disable-sync",
    "--disable-gpu",
    "--js-flags=--max-old-space-size=512",
    "--blink-settings=lazyLoadEnabled=false",
)
# Of the desk's surroundings a browser needs these; keys are in none of them.
KNOWS = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE")
# Belt and braces: no dialogs, no new windows, no downloads, no forms.
POLICY = "sandbox allow-scripts allow-same-origin"


@dataclass(frozen=True, slots=True)
class Pictures:
    """A page as it looked: the whole of it, up to a height, and the same on paper."""

    png: bytes
    pdf: bytes


class Camera:
    """`async with Camera(settings) as camera:` — the browser starts with the first picture and ends with the block."""

    def __init__(self, settings: Settings, *, bounds: Bounds = Bounds(), resolve: Resolver = system_resolver) -> None:
        self._settings, self._bounds, self._resolve = settings, bounds, resolve
        self._driver: Playwright | None = None
        self._browser: Browser | None = None
        self._process = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        await self._close()

    async def take(self, url: str, html: bytes, content_type: str, *, seconds: float = SECONDS, alone: bool = False) -> Pictures:
        """The captured bytes as a page under its own address, `alone` without any other file; raises NotKept with one sentence."""
        browser = await self.open()
        bounds = replace(self._bounds, count=0) if alone else self._bounds
        try:
            async with asyncio.timeout(seconds), self._context(browser) as context:
                return await self._shoot(context, url, document(html, content_type), bounds, patience=seconds / 2)
        except TimeoutError as error:
            raise NotKept(f"The page did not hold still within {seconds:g} seconds.") from error
        except Error as error:
            raise NotKept("Chromium could not show the page.") from error

    async def open(self) -> Browser:
        """The browser, started if it does not run; raises NotKept when it cannot be."""
        if self._browser and self._browser.is_connected():
            return self._browser
        await self._close()
        try:
            async with asyncio.timeout(STARTING_SECONDS):
                return await self._start()
        except (Error, OSError) as error:  # a time-out is an OSError
            await self._close()
            raise NotKept("Chromium could not be started on this machine.") from error

    async def _start(self) -> Browser:
        self._driver = await async_playwright().start()
        browser = await self._driver.chromium.launch(
            executable_path=chromium(self._settings) or None,
            args=list(FLAGS),
            proxy={"server": NOWHERE, "bypass": "<-loopback>"},
            chromium_sandbox=os.geteuid() != 0,  # root cannot have it
            env={name: os.environ[name] for name in KNOWS if name in os.environ},
        )
        self._process = await _process(browser)
        self._browser = browser
        return browser

    async def _close(self) -> None:
        """Ending the driver ends its browser; one that does not let itself be ended is killed, and its driver follows."""
        driver, self._driver, self._browser = self._driver, None, None
        process, self._process = self._process, 0
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                if driver:
                    await driver.stop()
        except TimeoutError:
            if process:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    @asynccontextmanager
    async def _context(self, browser: Browser) -> AsyncIterator[BrowserContext]:
        """A clean profile for one page; when it cannot be had or put away, the whole browser is."""
        context = None
        try:
            context = await browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT}, service_workers="block", accept_downloads=False, permissions=[]
            )
            yield context
        finally:
            if not (context and await _put_away(context)):
                await self._close()

    async def _shoot(self, context: BrowserContext, url: str, shown: "Document", bounds: Bounds, *, patience: float) -> Pictures:
        async with open_client(self._settings, self._resolve) as client:
            keeper = Doorkeeper(shown, OwnHost(url, client, bounds, demo=bool(self._settings.demo_server)))
            try:
                page = await keeper.watch(context)
                await page.goto(url, wait_until="commit", timeout=0)  # the time for all of it is taken outside
                await _settle(page, patience)
                made = await _pictures(context, page)
            finally:
                await keeper.end()
        if host(page.url) != host(url):  # the one way to another document that asks nobody: a page that writes it itself
            raise NotKept("The page put another one in its place.")
        return made


@dataclass(frozen=True, slots=True)
class Document:
    """The frozen document as the browser is given it."""

    body: bytes
    content_type: str


def document(html: bytes, content_type: str) -> Document:
    """With the letters the text was read with, since a browser may guess otherwise."""
    kind = content_type.partition(";")[0].strip().lower() or "text/html"
    return Document(decode(html, content_type).encode(errors="replace"), f"{kind}; charset=utf-8")


@dataclass
class Doorkeeper:
    """Stands between a page and the network: the document once, files of its own host, and nothing else."""

    shown: Document
    own: OwnHost
    given: bool = False
    under_way: set[asyncio.Task[Any]] = field(default_factory=set)

    async def watch(self, context: BrowserContext) -> Page:
        await context.route("**/*", self._answer)
        await context.route_web_socket("**/*", _refuse_socket)
        page = await context.new_page()
        context.on("page", lambda another: another.close())
        return page

    async def end(self) -> None:
        """What is still being fetched is nobody's any more."""
        for task in self.under_way:
            task.cancel()
        await asyncio.gather(*self.under_way, return_exceptions=True)

    async def _answer(self, route: Route) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  a coroutine runs in a task
        self.under_way.add(task)
        try:
            await self._decide(route)
        except Error:
            return  # the page is gone, and with it the question
        finally:
            self.under_way.discard(task)

    async def _decide(self, route: Route) -> None:
        if not self.given:  # the first question is ours: the document itself
            self.given = True
            headers = {"content-type": self.shown.content_type, "content-security-policy": POLICY}
            return await route.fulfill(status=200, headers=headers, body=self.shown.body)
        asset = await self.own.get(route.request.url) if allowed(route.request) else None
        if asset is None:
            return await route.abort("aborted")  # any other word would put an error page in place of the document
        return await route.fulfill(status=asset.status, headers=asset.headers, body=asset.body)


def allowed(request: Request) -> bool:
    """Whether it is a file of the page; going somewhere else, in this window or a new one, is not."""
    return request.method == "GET" and not (request.is_navigation_request() and leaves(request))


def leaves(request: Request) -> bool:
    try:
        return request.frame.parent_frame is None
    except Error:  # a window that does not exist yet
        return True


async def _process(browser: Browser) -> int:
    """The number the system knows the browser by."""
    asked = await browser.new_browser_cdp_session()
    told = await asked.send("SystemInfo.getProcessInfo")
    await asked.detach()
    return next((one["id"] for one in told["processInfo"] if one["type"] == "browser"), 0)


async def _put_away(context: BrowserContext) -> bool:
    try:
        async with asyncio.timeout(CLOSING_SECONDS):
            await context.close()
    except (TimeoutError, Error):
        return False
    return True


async def _refuse_socket(socket: WebSocketRoute) -> None:
    await socket.close()


async def _settle(page: Page, seconds: float) -> None:
    """Until nothing more is asked for; a page that never comes to rest is taken as it is."""
    with suppress(Error):
        await page.wait_for_load_state("networkidle", timeout=seconds * 1000)


async def _pictures(context: BrowserContext, page: Page) -> Pictures:
    """Asked of the browser itself, because a page can put its own functions in place of those that measure it."""
    browser = await context.new_cdp_session(page)
    measured = await browser.send("Page.getLayoutMetrics")
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": min(max(measured["cssContentSize"]["height"], HEIGHT), TALLEST), "scale": 1}
    png = await browser.send("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
    pdf = await browser.send("Page.printToPDF", {"printBackground": True, "pageRanges": SHEETS, **A4})
    made = Pictures(base64.b64decode(png["data"]), base64.b64decode(pdf["data"]))
    if max(len(made.png), len(made.pdf)) > LARGEST:
        raise NotKept(f"A picture of the page would be larger than {LARGEST // 1_000_000} MB.")
    return made
