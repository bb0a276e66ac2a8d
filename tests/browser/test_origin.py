"""Origin and timeline in a real Chromium: from a citation to the highlighted quote, from a mark of a plot to its words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from db import database
from db.database import writing
from db.vault import FileVault
from tests.browser.newsroom import PATIENCE, Editor, running_desk
from tests.fixtures.ferry_origin import FIT_LATE, SURVEY, filed

pytestmark = pytest.mark.browser

ORIGIN = "investigation?id=1&tab=Origin+and+spread"
TIMELINE = "investigation?id=1&tab=Timeline"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running desk on which the ferry's story has been told."""
    folder: Path = tmp_path_factory.mktemp("origin")
    url = f"sqlite:///{folder / 'desk.db'}"
    database.upgrade(url)
    with writing(url) as session:
        filed(session, FileVault(str(folder / "evidence")))
    with running_desk(folder) as address:
        yield address


def clicks_mark(editor: Editor, mark: Locator) -> None:
    """The middle of a mark, as a hand would."""
    expect(mark).to_be_visible(timeout=PATIENCE)
    editor.at_rest()
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    assert box
    editor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    editor.settles()


def test_from_a_step_of_the_way_back_to_the_quote_and_on_to_a_colleague(editor: Editor) -> None:
    editor.opens(ORIGIN).sees("Said it first", "The way back")
    editor.at_rest().page.get_by_text("leans on Brackwater Gazette").first.click(timeout=PATIENCE)
    editor.settles().sees("“According to the Brackwater Gazette”").reads_in_context()
    editor.sees_marked("According to the Brackwater Gazette", after="")
    colleague = editor.in_a_new_tab("Open as a page with its own address")
    colleague.sees_title("Harbour Radio: the crack").sees_marked("According to the Brackwater Gazette", after="")
    colleague.sees("S008 leans on S002 (the Brackwater Gazette): according to.")


def test_a_citation_in_the_list_leads_to_the_highlighted_quote(editor: Editor) -> None:
    editor.opens(ORIGIN).sees("How it spread").chooses("List")
    there = editor.in_a_new_tab("calls it the first")
    there.sees_title("Brackwater Gazette: the crack").sees_marked("Tidewire first reported the crack on Wednesday.", after="")


def test_a_mark_of_the_spread_opens_to_its_words(editor: Editor) -> None:
    editor.opens(ORIGIN).sees("Show 5 copies")
    editor.at_rest().page.get_by_text("Show 5 copies").click(timeout=PATIENCE)
    marks = editor.settles().page.locator(".js-plotly-plot .scatterlayer .trace").nth(1).locator(".points path")
    expect(marks).to_have_count(11, timeout=PATIENCE)
    clicks_mark(editor, marks.nth(2))
    editor.sees("It leans on Tidewire", "“Tidewire first reported the crack on Wednesday.”")


def test_pointing_at_a_mark_tells_whose_it_is(editor: Editor) -> None:
    marks = editor.opens(ORIGIN).page.locator(".js-plotly-plot .scatterlayer .trace").nth(1).locator(".points path")
    expect(marks).to_have_count(6)
    marks.first.hover(force=True)
    expect(editor.page.locator(".hoverlayer .hovertext")).to_have_text(
        "Ferrywatch S007, 3 March 2026, 21:44Ferrywatch: the crackoriginal report"
    )


def test_a_mark_of_the_timeline_opens_to_both_dates(editor: Editor) -> None:
    editor.page.set_viewport_size({"width": 1280, "height": 560})
    bars = editor.opens(TIMELINE).sees("What happened when").page.locator(".js-plotly-plot .barlayer .point path")
    expect(bars).to_have_count(7, timeout=PATIENCE)
    clicks_mark(editor, bars.nth(3))
    editor.sees("Another date", f"“{FIT_LATE}”", "“On 28 February the Harbour Authority declared")
    words = editor.page.get_by_text("“On 28 February the Harbour Authority declared").filter(visible=True).first
    expect(words).to_be_in_viewport(timeout=PATIENCE)  # though the plot is taller than the window


def test_a_number_in_the_timelines_list_leads_to_the_words(editor: Editor) -> None:
    editor.opens(TIMELINE).sees("What happened when").chooses("List")
    editor.page.get_by_role("row", name="The survey records").get_by_role("link", name="S005").wait_for(timeout=PATIENCE)
    address = editor.page.get_by_role("row", name="The survey records").get_by_role("link", name="S005").get_attribute("href")
    editor.opens(str(address).lstrip("/")).sees_title("Port Court: the crack").sees_marked(SURVEY, after="noted.")


def test_an_address_from_before_the_tab_was_renamed_leads_there_and_not_back_again(editor: Editor) -> None:
    editor.opens("investigation?id=1&tab=Timeline+and+spread").sees("What happened when")
    editor.tab("Report").sees("A survey recorded the fracture.")
    expect(editor.page.get_by_role("tab", name="Report", exact=True)).to_have_attribute("aria-selected", "true", timeout=PATIENCE)


WHOLE = """() => {
  const plot = document.querySelector(".js-plotly-plot")?.getBoundingClientRect()
  const labels = [...document.querySelectorAll(".js-plotly-plot .annotation")].map((one) => one.getBoundingClientRect())
  return Boolean(plot) && labels.length > 0 && labels.every((box) => box.left >= plot.left - 1 && box.right <= plot.right + 1)
}"""


@pytest.mark.parametrize("width", [1280, 900, 768])
@pytest.mark.parametrize("where", [ORIGIN, TIMELINE])
def test_no_label_of_a_plot_is_cut_in_a_window_of_any_width(editor: Editor, where: str, width: int) -> None:
    editor.page.set_viewport_size({"width": width, "height": 900})
    editor.opens(where).page.wait_for_function(WHOLE, timeout=PATIENCE)


@pytest.mark.parametrize(("where", "words"), [(ORIGIN, "calls it the first"), (TIMELINE, "Published when")])
def test_a_window_as_narrow_as_a_phone_starts_with_the_list(editor: Editor, where: str, words: str) -> None:
    editor.page.set_viewport_size({"width": 500, "height": 900})
    editor.opens(where).sees(words)
    expect(editor.page.locator(".js-plotly-plot")).to_have_count(0, timeout=PATIENCE)


@pytest.mark.parametrize("where", [ORIGIN, TIMELINE])
def test_nothing_sticks_out_on_a_phone(editor: Editor, where: str) -> None:
    editor.page.set_viewport_size({"width": 390, "height": 844})
    editor.opens(where).sees("List").fits()
