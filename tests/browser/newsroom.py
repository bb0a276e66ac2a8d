"""A whole desk as an editor meets it: `python -m jobs.run` in a folder of its own, and an editor with a real Chromium."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import httpx
from playwright.sync_api import Page, expect

from core.settings import ROOT
from jobs.run import any_free_port

PATIENCE = 240_000
"""Milliseconds; a machine that is busy with something else is slow, not wrong."""
QUIET = 400
"""Milliseconds without work after which a page has settled: a click, or the width a page tells the desk, starts its work a moment later."""
SETTLED = """quiet => {
  const state = document.querySelector("[data-testid=stApp]")?.dataset.testScriptState
  if (state !== "notRunning" || document.querySelector("[data-stale=true]")) window.quietSince = undefined
  else window.quietSince ??= performance.now()
  return window.quietSince !== undefined && performance.now() - window.quietSince >= quiet
}"""


TOO_WIDE = """() => {
  const main = document.querySelector("[data-testid=stMain]")
  return main.scrollWidth - main.clientWidth
}"""


@contextmanager
def running_desk(folder: Path) -> Iterator[str]:
    """The address of a freshly started demo desk; everything it started is stopped again."""
    port = any_free_port()
    env = os.environ | {"DESK_DATABASE_URL": f"sqlite:///{folder / 'desk.db'}", "DESK_EVIDENCE_URL": str(folder / "evidence")}
    with (folder / "log").open("wb") as log:
        started = subprocess.Popen([sys.executable, "-m", "jobs.run", "--port", str(port)], cwd=ROOT, env=env, stdout=log, stderr=log)
    try:
        _until_it_answers(f"http://127.0.0.1:{port}/_stcore/health", started, folder / "log")
        yield f"http://127.0.0.1:{port}"
    finally:
        started.send_signal(signal.SIGINT)
        started.wait(120)


def _until_it_answers(address: str, started: "subprocess.Popen[bytes]", log: Path, seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and started.poll() is None:
        try:
            if httpx.get(address, timeout=1).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise RuntimeError(f"The desk did not start:\n{log.read_text()[-2000:]}")


@dataclass
class Editor:
    """What an editor does and sees, in an editor's words."""

    page: Page
    desk: str

    def opens(self, where: str) -> "Editor":
        self.page.goto(f"{self.desk}/{where}")
        self.page.wait_for_selector("h1", timeout=PATIENCE)
        return self.settles()

    def settles(self) -> "Editor":
        """Until the page has stopped working, and stays so for a moment."""
        self.page.evaluate("window.quietSince = undefined")
        return self.at_rest()

    def at_rest(self) -> "Editor":
        """Until nothing is being drawn that would take away what is about to be clicked."""
        self.page.wait_for_function(SETTLED, arg=QUIET, timeout=PATIENCE)
        return self

    def sees(self, *texts: str) -> "Editor":
        for text in texts:
            expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible(timeout=PATIENCE)
        return self

    def sees_title(self, text: str) -> "Editor":
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text, timeout=PATIENCE)
        return self

    def clicks(self, name: str, *, exact: bool = False) -> "Editor":
        label = name if exact else re.compile(rf"^{re.escape(name)}")
        self.at_rest().page.get_by_role("button", name=label, exact=exact).first.click(timeout=PATIENCE)
        return self.settles()

    def chooses(self, option: str) -> "Editor":
        """One of a row of choices."""
        self.at_rest().page.get_by_test_id("stButtonGroup").get_by_text(option, exact=True).first.click(timeout=PATIENCE)
        return self.settles()

    def follows(self, name: str) -> "Editor":
        self.at_rest().page.get_by_role("link", name=name).first.click(timeout=PATIENCE)
        return self.settles()

    def picks(self, title: str) -> "Editor":
        """A row of the candidates grid, which lives in a frame of its own."""
        grid = self.at_rest().page.frame_locator("iframe").first
        grid.get_by_role("gridcell", name=title).first.click(timeout=PATIENCE)
        return self.settles()

    def tab(self, name: str) -> "Editor":
        self.at_rest().page.get_by_role("tab", name=name, exact=True).click(timeout=PATIENCE)
        return self.settles()

    def presses(self, key: str) -> "Editor":
        self.page.keyboard.press(key)
        return self.settles()

    def presses_until_it_sees(self, text: str, key: str, *, for_: str) -> "Editor":
        """The key of a button; again where nothing comes of it, because a button is there before the page has bound its key."""
        expect(self.page.get_by_role("button", name=re.compile(rf"^{for_}"))).to_be_enabled(timeout=PATIENCE)
        for _ in range(8):
            self.settles().page.keyboard.press(key)
            with suppress(AssertionError):
                expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible(timeout=PATIENCE / 8)
                return self.settles()
        return self.sees(text)

    def fits(self) -> "Editor":
        """Nothing sticks out: the page scrolls in a part of its own, the document never does."""
        assert self.settles().page.evaluate(TOO_WIDE) <= 0
        return self

    def ready(self) -> "Editor":
        """Once a click on a number is heard."""
        self.page.wait_for_selector("[data-ready]", state="attached", timeout=PATIENCE)
        return self.settles()

    def downloads(self, name: str) -> bytes:
        return self.downloads_named(name)[1]

    def downloads_named(self, name: str) -> tuple[str, bytes]:
        """A file under the name it is handed out with."""
        with self.page.expect_download(timeout=PATIENCE) as waiting:
            self.at_rest().page.get_by_role("button", name=name).first.click(timeout=PATIENCE)
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()

    def reads_in_context(self) -> "Editor":
        """Opens the evidence over the page, once the page has been drawn to its end."""
        self.settles().clicks("Read in context")
        expect(self.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
        return self.settles()

    def sees_marked(self, words: str, *, after: str) -> "Editor":
        """One passage of the frozen text is marked, and it stands where it should."""
        quote = self.page.locator("mark#the-quote")
        expect(quote).to_have_count(1, timeout=PATIENCE)
        expect(quote).to_have_text(words, timeout=PATIENCE)
        before = quote.evaluate("node => node.previousSibling ? node.previousSibling.textContent : ''")
        assert before.rstrip().endswith(after), before[-80:]
        return self

    def sees_nothing_marked(self) -> "Editor":
        expect(self.page.locator("mark#the-quote")).to_have_count(0, timeout=PATIENCE)
        return self

    def in_a_new_tab(self, link: str) -> "Editor":
        """The same editor at the address behind a link, as a colleague gets it by mail."""
        address = self.page.get_by_role("link", name=link).first.get_attribute("href", timeout=PATIENCE)
        page = self.page.context.new_page()
        page.goto(urljoin(self.page.url, address))
        page.wait_for_selector("h1", timeout=PATIENCE)
        return Editor(page, self.desk).settles()
