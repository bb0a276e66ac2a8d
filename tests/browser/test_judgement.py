"""A detailed investigation in a real Chromium: from its level to a quote in the frozen capture, and the matrix by mouse and by key."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, FrameLocator, expect

from db import database
from db.database import writing
from db.vault import FileVault
from tests.browser.newsroom import PATIENCE, Editor, running_desk
from tests.fixtures.large_dossier import filed
from ui.tokens import INK

pytestmark = pytest.mark.browser

MATRIX, PHONE = "investigation?id=1&tab=Claims+%C3%97+sources", {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running desk with 25 claims × 30 sources, every capture frozen."""
    folder: Path = tmp_path_factory.mktemp("judgement")
    url = f"sqlite:///{folder / 'desk.db'}"
    database.upgrade(url)
    with writing(url) as session:
        filed(session, FileVault(str(folder / "evidence")))
    with running_desk(folder) as address:
        yield address


@dataclass
class Counting:
    """An editor whose clicks are counted."""

    editor: Editor
    clicks: int = 0

    def click(self, text: str) -> "Counting":
        self.editor.at_rest().page.get_by_text(re.compile(f"^{re.escape(text)}")).filter(visible=True).first.click(timeout=PATIENCE)
        self.clicks += 1
        self.editor.settles()
        return self

    def opens_capture_below(self, words: str) -> "Counting":
        """The button that stands under the words, once they are there."""
        shown = self.editor.page.get_by_text(words).filter(visible=True).first
        expect(shown).to_be_visible(timeout=PATIENCE)
        self.editor.settles()
        shown.locator("xpath=following::button[contains(., 'Read in context')][1]").click(timeout=PATIENCE)
        self.clicks += 1
        return self


GATES, URGENT = "The sluice gates at Brackwater failed in the storm of 11 January.", "Harbour Works put off repairs it knew were urgent."
WAYS = {
    "a reason": (["Port Court supports C2"], "Port Court S012", URGENT),
    "what differs": (["Figures differ:"], "6.5 million, the insurers say", "The damage comes to 6.5 million, the insurers say."),
    "the count": (["By plain counting it would be certified: 19"], "S012 supports C1, C2", GATES),
    "how sure it is": (["Confidence 71:"], "These readings are the least sure", URGENT),
    "a reason further down": (["Show 6 more on C2", "Dock Union supports C2"], "Dock Union S029", URGENT),
}


@pytest.mark.parametrize(("steps", "above", "quoted"), WAYS.values(), ids=WAYS.keys())
def test_from_the_level_to_a_quote_in_the_frozen_capture_in_at_most_three_clicks(
    editor: Editor, steps: list[str], above: str, quoted: str
) -> None:
    editor.opens("investigation?id=1").sees("Recommended", "Why this level")
    counting = Counting(editor)
    for step in steps:
        counting.click(step)
    counting.opens_capture_below(above)
    expect(editor.page.get_by_role("dialog").locator("mark#the-quote")).to_have_text(quoted, timeout=PATIENCE)
    editor.sees("SHA-256")
    assert counting.clicks <= 3


def grid(editor: Editor) -> FrameLocator:
    frame = editor.page.frame_locator("iframe").first
    expect(frame.get_by_role("gridcell").first).to_be_visible(timeout=PATIENCE)
    return frame


def choose(editor: Editor, row: int, column: str) -> None:
    grid(editor.at_rest()).locator(f'[row-index="{row}"] [col-id="{column}"]').first.click(timeout=PATIENCE)
    editor.settles()


def head(frame: FrameLocator, column: str) -> None:
    expect(frame.locator(f'.ag-header-cell[col-id="{column}"]')).to_be_visible(timeout=PATIENCE)


def test_all_sixteen_voices_stand_side_by_side_and_copies_unfold_and_stay_unfolded(editor: Editor) -> None:
    editor.opens(MATRIX).sees("Supports 71", "Unsure")
    frame = grid(editor)
    for column in ("S001", "copies-A", "S030"):
        head(frame, column)
    expect(frame.locator('.ag-header-cell[col-id="S002"]')).to_have_count(0)
    frame.locator(".ag-header-group-cell", has_text="A +6").locator(".ag-icon:visible").first.click(timeout=PATIENCE)
    head(frame, "S002")
    choose(editor, 2, "S002")
    editor.sees("C3 in S002", "The flood caused damage of")
    head(grid(editor), "S002")


def test_a_click_is_answered_in_sight_and_the_way_on_stands_together(editor: Editor) -> None:
    """In a window 1280 × 900, under a title of two lines and sixteen turned names."""
    editor.opens(MATRIX).sees("25 claims, counted by voice", "after a tier: undecided", "Words not found 1")
    choose(editor, 2, "S022")
    editor.sees("C3 in S022")
    words = editor.page.locator("blockquote").filter(has_text="6.5 million")
    expect(words).to_be_visible(timeout=PATIENCE)
    box = words.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900
    back, on = (editor.page.get_by_role("button", name=re.compile(f"^{name}")).bounding_box() for name in ("Previous", "Next"))
    assert back
    assert on
    assert back["y"] == on["y"]


def test_the_scrollbar_of_many_claims_is_there_without_being_touched(editor: Editor) -> None:
    expect(grid(editor.opens(MATRIX)).locator(".ag-body-vertical-scroll")).to_be_visible(timeout=PATIENCE)


def test_a_cell_is_opened_by_mouse_by_arrow_keys_and_by_the_number_of_copies(editor: Editor) -> None:
    editor.opens(MATRIX).sees("C2 in S014")
    choose(editor, 3, "S008")
    editor.sees("C4 in S008")
    editor.presses("ArrowDown").presses("ArrowDown").sees("C6 in S008", "About 270 homes were flooded")
    choose(editor, 1, "copies-E")
    editor.sees("C2 in S014", "No urgent repair was")
    editor.clicks("Next").sees("C2 in S019", "unsure")


@pytest.mark.parametrize("tab", ["Overview", "Claims+%C3%97+sources", "Contradictions"])
def test_nothing_sticks_out_on_a_phone(editor: Editor, tab: str) -> None:
    editor.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    editor.opens(f"investigation?id=1&tab={tab}").sees("Sluice gates")
    editor.fits()


def test_in_a_narrow_window_the_claim_stays_in_sight_and_every_voice_can_be_reached(editor: Editor) -> None:
    editor.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    frame = grid(editor.opens(MATRIX).sees("Open a claim to read the quotes").chooses("Matrix"))  # so narrow, it starts with the list
    head(frame, "claim")
    for _ in range(60):  # a grid that is drawn anew meanwhile stands at its beginning again
        frame.locator(".ag-center-cols-viewport").hover(timeout=PATIENCE)
        editor.page.mouse.wheel(2000, 0)
        editor.page.wait_for_timeout(500)
        if frame.locator('.ag-header-cell[col-id="S030"]').is_visible():
            break
    head(frame, "S030")
    head(frame, "claim")
    left = {column: frame.locator(f'.ag-header-cell[col-id="{column}"]').bounding_box() for column in ("claim", "S030")}
    assert left["claim"]
    assert left["S030"]
    assert 0 <= left["claim"]["x"] < left["S030"]["x"] <= PHONE["width"]


def test_on_a_phone_the_list_opens_a_claim_with_its_words_and_its_copies(editor: Editor) -> None:
    editor.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    editor.opens(MATRIX).sees("Open a claim to read the quotes").settles()  # so narrow, it starts with the list
    editor.page.get_by_text("The flood caused damage of 14 million").first.click(timeout=PATIENCE)
    editor.settles().sees("The damage comes to 6.5 million", "Show 8 copies, not counted", "Open a claim to read the quotes")
    expect(editor.page.get_by_text("Choose a cell")).to_have_count(0)
    editor.fits()


def test_a_newsroom_rates_an_outlet_nobody_knew(editor: Editor) -> None:
    editor.opens("outlets").chooses("Undecided").sees("quay-talk.example", "T4 undecided")
    editor.opens("outlets?domain=quay-talk.example").sees("Unknown to this desk").chooses("Tier 3")
    editor.page.get_by_role("textbox", name="Reason").fill("They check what residents send.")
    editor.clicks("Save the rating").sees("They check what residents send.", "Change the rating", "Withdraw this rating")
    assert b"quay-talk.example,3,Quay Talk,,,They check what residents send." in editor.opens("outlets").downloads("Export CSV")


def test_ratings_come_in_from_a_file_line_by_line_and_go_out_again(editor: Editor) -> None:
    editor.opens("outlets").clicks("Import CSV").sees("Import ratings from CSV")
    lines = b"domain,tier,name,owner,reason\nislet-post.example,2,Islet Post,,Edited daily\nnowhere.example,9,Nowhere,,\n"
    editor.page.locator("input[type=file]").set_input_files(FilePayload(name="ratings.csv", mimeType="text/csv", buffer=lines))
    editor.settles().sees("1 new, 0 changed", "is not a tier").clicks("Take 1 rating").sees("1 rating taken", "islet-post.example")
    assert b"islet-post.example,2,Islet Post,,,Edited daily" in editor.opens("outlets").downloads("Export CSV")


def test_in_the_dark_the_words_on_the_button_of_a_form_can_be_read(editor: Editor) -> None:
    editor.page.emulate_media(color_scheme="dark")
    words = editor.opens("outlets?domain=dock-union.example").page.get_by_role("button", name="Save the rating").locator("p")
    expect(words).to_have_css("color", rgb(INK["dark"]["page"]), timeout=PATIENCE)


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[place : place + 2], 16)) for place in (1, 3, 5))})"
