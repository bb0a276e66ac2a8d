"""What a click has opened comes into sight in a real Chromium, also where it is drawn bit by bit."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ui.shared.widgets import SCROLL_JS

pytestmark = pytest.mark.browser

PAGE = """
<main data-testid="stMain" style="height: 500px; overflow: auto"><div data-testid="stMainBlockContainer">
  <div style="height: 2000px">a long plot</div><p id="opened"></p>
</div></main>
"""
RUN = """async (js) => {
  const made = await import(URL.createObjectURL(new Blob([js], { type: "text/javascript" })))
  made.default({ parentElement: document.querySelector("#opened") })
}"""
GROW = "document.querySelector('#opened').insertAdjacentHTML('afterend', '<p id=words>The words.</p><div style=\"height: 900px\"></div>')"
IN_THE_MIDDLE = "Math.abs(document.querySelector('#opened').getBoundingClientRect().top - 250) < 40"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 500})
    page = context.new_page()
    page.set_content(PAGE)
    page.evaluate(RUN, SCROLL_JS)
    expect(page.locator("#opened")).to_be_in_viewport()
    yield page
    context.close()


def test_what_is_drawn_below_it_afterwards_comes_into_sight_too(page: Page) -> None:
    page.evaluate(GROW)
    page.wait_for_function(IN_THE_MIDDLE)
    expect(page.locator("#words")).to_be_in_viewport()


def test_a_reader_who_scrolls_on_is_left_alone(page: Page) -> None:
    page.mouse.move(400, 250)
    page.mouse.wheel(0, -1500)
    page.wait_for_function("document.querySelector('main').scrollTop < 600")
    page.evaluate(GROW)
    page.wait_for_timeout(1000)
    assert page.evaluate("document.querySelector('main').scrollTop") < 600
