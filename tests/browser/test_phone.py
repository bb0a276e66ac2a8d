"""The review of a flagged item on a phone: why it is here comes early, claims can be read, and every button can be reached."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from db import database
from db.database import writing
from db.vault import FileVault
from tests.browser.newsroom import PATIENCE, Editor, running_desk
from tests.fixtures.large_dossier import filed
from tests.fixtures.newsroom import file_topics, finished

pytestmark = pytest.mark.browser

WIDTH, HEIGHT = 390, 844
AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two that wait: one with 25 claims × 30 sources, and the ferry."""
    folder: Path = tmp_path_factory.mktemp("phone")
    url = f"sqlite:///{folder / 'desk.db'}"
    database.upgrade(url)
    with writing(url) as session:
        filed(session, FileVault(str(folder / "evidence")))
        finished(session, file_topics(session)[0])
    with running_desk(folder) as address:
        yield address


@pytest.fixture
def editor(browser: Browser, desk: str) -> Iterator[Editor]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, user_agent=AGENT, has_touch=True)
    yield Editor(context.new_page(), desk)
    context.close()


def place(editor: Editor, role: str, name: str) -> FloatRect:
    found = editor.page.get_by_role(role, name=re.compile(f"^{name}")).first  # type: ignore[arg-type]
    expect(found).to_be_visible(timeout=PATIENCE)
    box = found.bounding_box()
    assert box
    return box


def test_every_decision_and_the_way_on_are_in_reach(editor: Editor) -> None:
    editor.opens("review?id=1").sees("Sluice gates")
    for name in ("Approve as", "Decide otherwise", "Queue", "Previous", "Next"):
        box = place(editor, "button", name)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH
        assert box["y"] + box["height"] <= HEIGHT
    editor.clicks("Decide otherwise").clicks("Annotate").sees("Save note")


def test_claims_are_a_list_wide_enough_to_read(editor: Editor) -> None:
    cell = editor.opens("review?id=1").page.get_by_test_id("stTable").locator("td").first
    expect(cell).to_contain_text("The sluice gates at Brackwater failed", timeout=PATIENCE)
    expect(cell).to_contain_text("credible voices for")
    box = cell.bounding_box()
    assert box
    assert box["width"] > 300


@pytest.mark.parametrize(
    ("where", "flags", "after"), [("investigation?id=1", "Flags", "Why this level"), ("review?id=1", "Why it is here", "")]
)
def test_why_a_human_must_look_comes_before_the_reasons(editor: Editor, where: str, flags: str, after: str) -> None:
    editor.opens(where).sees("Sluice gates")
    first = place(editor, "heading", flags)["y"]
    later = place(editor, "heading", after)["y"] if after else editor.page.locator("blockquote").first.bounding_box()["y"]  # type: ignore[index]
    assert first < later


def test_what_sticks_out_is_noticed(editor: Editor) -> None:
    editor.opens("review?id=1").fits()
    editor.page.get_by_test_id("stMainBlockContainer").evaluate("page => page.insertAdjacentHTML('beforeend', '<hr style=width:500px>')")
    with pytest.raises(AssertionError):
        editor.fits()
