"""Whose copy a page carries, and what only looks like a credit."""

import pytest

from core.analysts.rules.wires import own_agency, wire
from tests.core.analysts.rules.make import source, text

WHOLE = [
    ("OSTVIK (Reuters) - The mill burned on Friday.", "Reuters", "(Reuters)"),
    ("OSTVIK, March 4 (AP) — The mill burned.", "The Associated Press", "(AP)"),
    ("AP — The mill burned.", "The Associated Press", "AP —"),
    ("The mill burned.\n\n© 2026 AFP", "AFP", "© 2026 AFP"),
    (
        "The mill burned.\n\nCopyright 2026 The Associated Press. All rights reserved.",
        "The Associated Press",
        "Copyright 2026 The Associated Press",
    ),
    ("The mill burned.\nSource: Xinhua", "Xinhua", "Source: Xinhua"),
    ("The mill burned.\nPA Media\n", "PA Media", "PA Media"),
    ("The mill burned.\nThis article was originally published by UPI.", "UPI", "This article was originally published by UPI"),
]
PART = [
    ("The mill burned. The Associated Press contributed to this report.", "The Associated Press"),
    ("The mill burned.\nWith files from The Canadian Press", "The Canadian Press"),
    ("The mill burned. Additional reporting by Reuters", "Reuters"),
]
NOBODYS = [
    "The mill burned, Reuters reported.",
    "The AP system failed at the school.",
    "A map of the harbour (p. 4) shows the mill.",
    "According to the Associated Press, the mill burned.",
    "Reuters and AFP have offices in the town.",
    "The app (APP) was withdrawn.",
    "",
]


@pytest.mark.parametrize(("words", "agency", "credit"), WHOLE)
def test_a_dateline_or_a_sign_off_makes_the_text_the_agencys(words: str, agency: str, credit: str) -> None:
    found = wire(text(words))
    assert found and (found.agency, found.words, found.whole) == (agency, credit, True)


@pytest.mark.parametrize(("words", "agency"), PART)
def test_an_agency_that_contributed_has_not_written_all_of_it(words: str, agency: str) -> None:
    found = wire(text(words))
    assert found and (found.agency, found.whole) == (agency, False)


@pytest.mark.parametrize("words", NOBODYS)
def test_a_name_in_passing_is_no_credit(words: str) -> None:
    assert wire(text(words)) is None


@pytest.mark.parametrize(
    ("byline", "agency"), [("By Ana Reis, Associated Press", "The Associated Press"), ("AFP", "AFP"), ("Apa Sithole", "")]
)
def test_a_by_line_is_a_credit(byline: str, agency: str) -> None:
    found = wire(text("The mill burned.", byline=byline))
    assert (found.agency if found else "") == agency


def test_an_agencys_own_page_carries_nobody() -> None:
    own = text("OSTVIK (Reuters) - The mill burned.", "Reuters", domain="uk.reuters.com")
    assert wire(own) is None and own_agency(own.source) == "Reuters"
    assert own_agency(source("Not Reuters", domain="notreuters.com")) == ""
