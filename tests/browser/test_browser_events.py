"""What the page learns from its window in a real Chromium: its width, told once, and which number was clicked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from db import database
from db.database import writing
from db.vault import FileVault
from tests.browser.chromium import FLAGS, find
from tests.browser.newsroom import Editor, running_desk
from tests.fixtures.ferry_story import filed

pytestmark = pytest.mark.browser

REPORT, MATRIX = "investigation?id=1&tab=Report", "investigation?id=1&tab=Claims+%C3%97+sources"
COUNTED = """
window.sent = 0
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (message) { window.sent++; return send.call(this, message) }
window.listeners = new Set()
const add = document.addEventListener.bind(document), remove = document.removeEventListener.bind(document)
const noted = (noting, done) => (kind, heard, how) => {
  if (kind === "click") window.listeners[noting](heard)
  return done(kind, heard, how)
}
document.addEventListener = noted("add", add)
document.removeEventListener = noted("delete", remove)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """With scrollbars that take room, as most desks have them."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=FLAGS, ignore_default_args=["--hide-scrollbars"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("window")
    url = f"sqlite:///{folder / 'desk.db'}"
    database.upgrade(url)
    with writing(url) as session:
        filed(session, FileVault(str(folder / "evidence")))
    with running_desk(folder) as address:
        yield address


@pytest.fixture
def editor(browser: Browser, desk: str) -> Iterator[Editor]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(COUNTED)
    yield Editor(context.new_page(), desk)
    context.close()


def made_wide(editor: Editor, width: int, height: int = 900) -> Editor:
    editor.page.set_viewport_size({"width": width, "height": height})
    editor.page.wait_for_timeout(500)  # nothing says that nothing will come of it
    return editor


def sent(editor: Editor) -> int:
    return int(editor.page.evaluate("window.sent"))


def test_a_page_that_fits_only_without_its_scrollbar_is_not_drawn_for_ever(editor: Editor) -> None:
    made_wide(editor, 637, 800).page.goto(f"{editor.desk}/{MATRIX}")
    editor.sees("Counted by voice").page.wait_for_timeout(5000)
    before = sent(editor)
    editor.page.wait_for_timeout(5000)
    assert sent(editor) == before


def test_a_window_that_was_drawn_wide_and_narrow_still_listens_once(editor: Editor) -> None:
    editor.opens(REPORT).ready()
    before = editor.page.evaluate("window.listeners.size")
    for width in (900, 700, 1280):
        told = sent(editor)
        made_wide(editor, width)
        assert sent(editor.settles()) > told, "the page has not told its width"
    assert editor.page.evaluate("window.listeners.size") == before


def test_what_is_being_read_stays_open_while_the_window_changes_and_the_page_fits_it_afterwards(editor: Editor) -> None:
    editor.opens(REPORT).ready()
    editor.page.get_by_role("link", name="S001", exact=True).first.click()
    expect(editor.page.get_by_role("dialog")).to_be_visible()
    told = sent(editor.settles())
    made_wide(editor, 800).settles()
    expect(editor.page.get_by_role("dialog")).to_be_visible()
    assert sent(editor) == told
    editor.page.keyboard.press("Escape")
    expect(editor.page.get_by_role("dialog")).to_have_count(0)
    editor.settles()
    assert sent(editor) == told + 2, "one message that it was closed, one that the page is narrower"


def test_a_number_whose_source_has_left_the_dossier_says_so(editor: Editor) -> None:
    link = editor.opens(REPORT).ready().page.get_by_role("link", name="S001", exact=True).first
    link.evaluate("link => { link.href = link.href.replace('source=S001', 'source=S999') }")
    link.click()
    expect(editor.page.get_by_role("dialog")).to_contain_text("This source is no longer in the dossier.")


def test_on_another_page_links_are_links_again(editor: Editor) -> None:
    editor.opens(REPORT).ready()
    before = editor.page.evaluate("window.listeners.size")
    made_wide(editor, 800).settles().follows("Investigations").sees_title("Investigations")
    editor.page.get_by_role("heading", level=1).click()
    assert editor.page.evaluate("window.listeners.size") == before - 1
    assert re.search("/investigations$", editor.page.url)
