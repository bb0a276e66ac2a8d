"""The evidence viewer in a real Chromium: from a cell to the frozen words, the picture, the hashes, and an address to hand on."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from core.model.source import Capture
from core.model.words import FileRole
from db import database, dossiers
from db.database import reading, writing
from db.vault import FileVault
from tests.browser.newsroom import PATIENCE, Editor, running_desk
from tests.fixtures.captures import CRACK, HOSTILE, TOLD, frozen

pytestmark = pytest.mark.browser

FINDING = "in the court's own finding:"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("evidence")


@pytest.fixture(scope="module")
def desk(folder: Path) -> Iterator[str]:
    """A running desk on which the ferry has been investigated."""
    url = f"sqlite:///{folder / 'desk.db'}"
    database.upgrade(url)
    with writing(url) as session:
        frozen(session, FileVault(str(folder / "evidence")))
    with running_desk(folder) as address:
        yield address


def court(folder: Path) -> Capture:
    with reading(f"sqlite:///{folder / 'desk.db'}") as session:
        found = dossiers.load(session, 1)
    return next(one for one in found.captures if one.sha256 == found.source("S005").capture)


def stored(folder: Path, sha256: str) -> Path:
    return folder / "evidence" / sha256[:2] / sha256


def test_from_a_cell_to_the_words_in_their_place_and_on_to_a_colleague(editor: Editor, folder: Path) -> None:
    editor.opens("investigation?id=1").tab("Claims × sources").sees("Counted by voice")
    editor.clicks("Next").sees("C1 in S007").clicks("Previous").sees("C1 in S006").clicks("Previous").sees("C1 in S005")
    editor.reads_in_context().sees_marked(TOLD, after=FINDING)
    editor.sees("Supports", "Exact", "As cited", "The page as it was captured on 9 March 2026", "People quoted in it")
    files = court(folder).every_file
    assert len(files) == 6
    editor.sees(*(one.sha256 for one in files), "its hash holds")

    colleague = editor.in_a_new_tab("Open as a page with its own address")
    colleague.sees_title("Port Court: the crack").sees_marked(TOLD, after=FINDING).sees("T1", "Registrar")
    assert "evidence?id=1&source=S005&claim=C1" in colleague.page.url
    colleague.clicks("Next").sees_marked(CRACK, after=TOLD)
    expect(colleague.page).to_have_url(f"{editor.desk}/evidence?id=1&source=S005&claim=C2")
    colleague.page.reload()
    colleague.sees_marked(CRACK, after=TOLD)
    colleague.follows("Investigation 1").sees_title("Ferry operator knew of hull crack before sailing")


def test_fetched_markup_is_shown_as_letters_and_does_nothing(editor: Editor) -> None:
    asked: list[str] = []
    editor.page.on("request", lambda request: asked.append(request.url))
    editor.opens("evidence?id=1&source=S005&claim=C1").sees(*HOSTILE.split(" **")[:1], "[a link](https://evil.example)")
    text = editor.page.locator("blockquote")
    expect(text.locator("script, img, a, strong")).to_have_count(0)
    assert editor.page.title() == "Evidence · Second Source"
    assert [url for url in asked if "evil.example" in url or url.endswith("/x")] == []


def test_the_whole_text_and_the_way_back_to_the_quote(editor: Editor) -> None:
    editor.opens("evidence?id=1&source=S005&claim=C1")
    editor.page.get_by_text("Show the whole text").click(timeout=PATIENCE)
    editor.settles().sees_marked(TOLD, after=FINDING)
    frame = editor.page.locator("blockquote")
    frame.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    editor.follows("Go to the quote")
    expect(editor.page.locator("mark#the-quote")).to_be_in_viewport()


def test_what_came_is_handed_out_as_a_file_that_opens_no_page(editor: Editor, folder: Path) -> None:
    editor.opens("evidence?id=1&source=S005")
    name, content = editor.downloads_named("As it came")
    assert name == "S005-as-it-came.html.txt"
    assert hashlib.sha256(content).hexdigest() == court(folder).sha256
    name, content = editor.downloads_named("Text")
    assert (name, hashlib.sha256(content).hexdigest()) == ("S005-text.txt", court(folder).text_sha256)


def test_the_picture_can_be_read_in_full_width(editor: Editor) -> None:
    editor.opens("evidence?id=1&source=S005&claim=C1")
    picture = editor.page.get_by_role("img", name="The page as it was captured")
    narrow = picture.bounding_box()
    editor.page.get_by_text("Show the picture in full width").click(timeout=PATIENCE)
    editor.settles().sees_marked(TOLD, after=FINDING)
    expect(editor.page.get_by_test_id("stColumn")).to_have_count(0)
    wide = picture.bounding_box()
    assert narrow and wide and wide["width"] > 2 * narrow["width"]


def test_no_key_decides_while_the_evidence_covers_the_page(editor: Editor) -> None:
    editor.opens("review?id=1").sees("Approve as verified").reads_in_context().sees_marked(TOLD, after=FINDING)
    editor.presses("a").sees_marked(TOLD, after=FINDING).presses("Escape")
    editor.sees_nothing_marked().sees("Waits", "Approve as verified")


@pytest.mark.parametrize("where", ["evidence?id=1&source=S005&claim=C2", "evidence?id=1&source=S999", "evidence"])
def test_nothing_sticks_out_on_a_phone_and_the_picture_stands_below_the_text(editor: Editor, where: str) -> None:
    editor.page.set_viewport_size({"width": 390, "height": 844})
    editor.opens(where).fits()
    picture = editor.page.get_by_role("img", name="The page as it was captured")
    if picture.count():
        words = editor.page.locator("blockquote").bounding_box()
        below = picture.bounding_box()
        assert words and below and below["y"] > words["y"] + words["height"] - 1


def test_one_changed_byte_in_the_store_and_the_plain_sentence_stands_in_place_of_the_text(editor: Editor, folder: Path) -> None:
    """Last, because nothing mends it."""
    path = stored(folder, court(folder).text_sha256)
    content = bytearray(path.read_bytes())
    content[100] ^= 1
    path.write_bytes(bytes(content))
    editor.opens("evidence?id=1&source=S005&claim=C1").sees(
        "The text cannot be shown.", "is no longer what was stored."
    ).sees_nothing_marked()
    expect(editor.page.get_by_text("Judgment of the Port Court")).to_have_count(0)
    expect(editor.page.get_by_role("button", name="Text", exact=False)).to_have_count(0)
    picture = court(folder).file(FileRole.PNG)
    assert picture
    editor.sees(picture.sha256)
