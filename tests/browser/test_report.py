"""A demo topic really investigated, in a real Chromium: from a citation of the report to the highlighted quote, and every tab around it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.newsroom import PATIENCE, Editor
from tests.browser.test_phone import AGENT, HEIGHT, WIDTH

pytestmark = pytest.mark.browser

FERRY = "Ferry operator knew of hull crack before sailing"
TABS = {
    "Overview": "criteria",
    "On the networks": "Mentions over time",
    "Background": "Who is in it",
    "Balance": "Source by source",
    "Report": "Executive summary",
}


@pytest.fixture(scope="module")
def investigated(browser: Browser, desk: str) -> Iterator[str]:
    """The address of a detailed investigation that has run its whole course on the demo desk."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    editor = Editor(context.new_page(), desk)
    editor.opens("candidates").picks(FERRY).chooses("Detailed").clicks("Investigate").sees_title(FERRY)
    editor.sees("Approve and start").clicks("Approve and start").sees("Why this level")
    yield editor.page.url.removeprefix(f"{desk}/").partition("&")[0]
    context.close()


def sentence(editor: Editor, words: str) -> Locator:
    """A sentence of the report, with the numbers behind it."""
    found = editor.page.get_by_role("paragraph").filter(has_text=words).first
    expect(found).to_be_visible(timeout=PATIENCE)
    return found


def opens_over_the_page(editor: Editor, link: Locator) -> Locator:
    """What a click on a number opens; the page under it stays where it is, and there is no other."""
    here = editor.page.url
    editor.ready()
    link.click(timeout=PATIENCE)
    dialog = editor.page.get_by_role("dialog")
    expect(dialog).to_be_visible(timeout=PATIENCE)
    editor.settles()
    assert editor.page.url == here and len(editor.page.context.pages) == 1
    return dialog


def in_new_tab(editor: Editor, link: Locator) -> Editor:
    """The page that a click with Ctrl opens: a link stays a link."""
    with editor.page.context.expect_page(timeout=PATIENCE) as waiting:
        link.click(timeout=PATIENCE, modifiers=["Control"])
    page: Page = waiting.value
    page.wait_for_selector("h1", timeout=PATIENCE)
    return Editor(page, editor.desk).settles()


def test_a_citation_of_the_report_leads_to_the_highlighted_quote(editor: Editor, investigated: str) -> None:
    editor.opens(f"{investigated}&tab=Report").sees("Executive summary", "Contradictions")
    denial = sentence(editor, "Estuary Lines contradicts C1")
    words = re.search("“(.+)”", denial.inner_text())
    assert words
    link = denial.get_by_role("link", name=re.compile(r"^S\d{3}$"))
    opens_over_the_page(editor, link)
    editor.sees_marked(words[1], after="").page.keyboard.press("Escape")
    expect(editor.page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE)
    there = in_new_tab(editor.settles(), link)
    there.sees_marked(words[1], after="")
    expect(there.page).to_have_url(re.compile(r"evidence\?id=\d+&source=S\d{3}&(at=\d+-\d+|claim=C1)$"))
    there.sees("Estuary Lines").page.reload()
    there.sees_marked(words[1], after="")


def test_every_source_behind_a_finding_opens_at_words_of_its_own(editor: Editor, investigated: str) -> None:
    editor.opens(f"{investigated}&tab=Report")
    links = sentence(editor, f"{FERRY} (C1)").get_by_role("link")
    addresses = [str(links.nth(place).get_attribute("href")) for place in range(links.count())]
    assert len(addresses) > 2 and all("&at=" in address for address in addresses)
    for address in addresses[:3]:
        editor.opens(address.lstrip("/"))
        expect(editor.page.locator("mark#the-quote")).to_contain_text(re.compile(r"\w{3}"), timeout=PATIENCE)


def test_a_post_the_report_names_is_one_click_away_and_its_author_is_taken_apart(editor: Editor, investigated: str) -> None:
    editor.opens(f"{investigated}&tab=Report")
    link = sentence(editor, "signs of an eyewitness").get_by_role("link", name=re.compile(r"^P\d+$")).first
    name = link.inner_text()
    expect(opens_over_the_page(editor, link)).to_contain_text(f"{name} · ")
    editor.page.get_by_role("button", name=re.compile(r"^Credibility [\d.]+ of 100")).first.click(timeout=PATIENCE)
    editor.settles().sees("Account age", "Together")
    editor.opens(str(link.get_attribute("href")).lstrip("/")).sees(f"Post {name}", "Signs of an eyewitness", "Mentions over time")


def test_a_line_of_the_background_opens_to_print_and_on_to_the_capture(editor: Editor, investigated: str) -> None:
    editor.opens(f"{investigated}&tab=Background").sees("What happened before", "Who is in it")
    editor.page.get_by_test_id("stExpander").first.locator("summary").click(timeout=PATIENCE)
    editor.settles()
    quote = editor.page.get_by_test_id("stExpander").first.locator("blockquote").first
    expect(quote).to_be_visible(timeout=PATIENCE)
    words = quote.inner_text().strip("“”")
    editor.reads_in_context().sees_marked(words, after="")


def test_the_result_leads_on_to_the_claims(editor: Editor, investigated: str) -> None:
    editor.opens(investigated).sees("criteria", "Met", "Not met").clicks("Every claim").sees("Counted by voice")


@pytest.fixture
def on_a_phone(browser: Browser, desk: str) -> Iterator[Editor]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, user_agent=AGENT, has_touch=True)
    yield Editor(context.new_page(), desk)
    context.close()


@pytest.mark.parametrize(("tab", "words"), TABS.items())
def test_nothing_sticks_out_on_a_phone(on_a_phone: Editor, investigated: str, tab: str, words: str) -> None:
    on_a_phone.opens(f"{investigated}&tab={tab.replace(' ', '+')}").sees(words)
    expect(on_a_phone.page.get_by_test_id("stException")).to_have_count(0)
    on_a_phone.fits()
