"""The whole story in a real Chromium: candidate, plan, run, dossier, review, decision, download."""

import csv
import io
import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.newsroom import Editor

pytestmark = pytest.mark.browser

FERRY = "Ferry operator knew of hull crack before sailing"


def test_a_deep_link_on_a_fresh_server_has_its_navigation(editor: Editor) -> None:
    editor.opens("candidates").sees_title("Candidates").follows("Desk").sees_title("Desk")


def test_an_editor_takes_a_candidate_to_an_exported_decision(editor: Editor) -> None:
    editor.opens("").sees("This is the demo desk", "Start with an empty desk")
    editor.follows("Candidates").sees_title("Candidates")
    editor.picks(FERRY).sees("Estuary Lines was told of a crack")
    editor.clicks("Investigate").sees_title(FERRY)

    editor.sees("Approve and start", "Tidewire").clicks("Approve and start")
    editor.sees("Waits for review", "one credible source")

    editor.sees("Brackwater Port Court supports C1", "Estuary Lines did not know of any hull crack")
    editor.clicks("Read in context").sees("SHA-256").presses("Escape")
    editor.tab("Sources").sees("Court record", "The ferry company's own site")
    editor.tab("Claims × sources").sees("Counted by voice")
    editor.tab("Contradictions").sees("Contradicts, direct", "not know")
    editor.tab("Origin and spread").sees("How it spread")
    editor.tab("Report").sees("Recommended level: unverified")
    editor.tab("Log").sees("report written")

    editor.follows("Review queue").sees_title(FERRY).sees("Serious allegation")
    editor.clicks("Override").chooses("Verified").chooses("Other")
    editor.page.get_by_label("In your words").fill("The court saw the survey.")
    editor.clicks("Save override").sees("Nothing waits")

    editor.follows("Decisions").sees(FERRY, "The court saw the survey.")
    rows = list(csv.DictReader(io.StringIO(editor.downloads("Download CSV").decode("utf-8-sig"))))
    assert [(row["topic_title"], row["machine_level"], row["level"], row["reason"]) for row in rows] == [
        (FERRY, "unverified", "verified", "other")
    ]
    assert json.loads(editor.downloads("Download JSON"))[0]["words"] == "The court saw the survey."


def test_a_page_reloaded_or_closed_in_the_middle_of_a_run_loses_nothing(editor: Editor) -> None:
    editor.opens("candidates").picks("Storm surge flooded the Brackwater fish market").clicks("Investigate")
    editor.sees("Approve and start")
    address = editor.page.url
    editor.clicks("Approve and start")
    expect(editor.page.get_by_role("button", name="Approve and start")).to_have_count(0)
    editor.page.reload()
    editor.page.goto("about:blank")
    editor.page.goto(address)
    editor.sees("Certified", "Applied").follows("Investigations").sees("Storm surge flooded the Brackwater fish market")
    expect(editor.page.get_by_text("Storm surge flooded the Brackwater fish market")).to_have_count(1)


def test_the_review_queue_needs_no_mouse(editor: Editor) -> None:
    editor.opens("candidates").picks("Spring regatta drew 40,000 spectators").clicks("Investigate").clicks("Approve and start")
    editor.sees("Waits for review").opens("review").sees_title("Spring regatta drew 40,000 spectators")
    editor.presses_until_it_sees("Nothing waits", "a", for_="Approve as unverified")
    editor.presses_until_it_sees("Approve as unverified", "u", for_="Undo").sees_title("Spring regatta drew 40,000 spectators")
    editor.opens("decisions").sees("Approved", "Taken back")


@pytest.mark.parametrize(
    "where", ["investigation?id=9999", "investigation?id=x", "investigation", "review?id=9999", "review?id=%3Cscript%3E"]
)
def test_an_address_that_names_nothing_gets_a_sentence(editor: Editor, where: str) -> None:
    editor.opens(where)
    expect(editor.page.get_by_text("Traceback")).to_have_count(0)
    expect(editor.page.get_by_test_id("stException")).to_have_count(0)
    expect(editor.page.get_by_text(re.compile("no investigation|No investigation|Nothing waits|not in"))).not_to_have_count(0)


@pytest.mark.parametrize("where", ["", "candidates", "investigations", "investigation?id=1", "review", "decisions"])
def test_nothing_sticks_out_on_a_phone(editor: Editor, where: str) -> None:
    editor.page.set_viewport_size({"width": 390, "height": 844})
    editor.opens(where)
    editor.fits()


def test_the_demo_goes_when_the_editor_says_so(editor: Editor) -> None:
    editor.opens("").clicks("Start with an empty desk").clicks("Empty the desk").sees("Nothing waits")
    expect(editor.page.get_by_text("This is the demo desk")).to_have_count(0)
    editor.opens("candidates")
    expect(editor.page.get_by_text("Mayor bought villa")).to_have_count(0)
