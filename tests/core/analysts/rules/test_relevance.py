"""Why a source matters, short enough for a table and true to its words."""

import pytest

from core.analysts.rules.central import central_claims
from core.analysts.rules.relevance import LONGEST_FINDING, LONGEST_SUMMARY, relevance
from core.model.topic import Topic
from tests.core.analysts.rules.make import text

TOPIC = Topic(1, "Kite festival drew 30,000 visitors")
CENTRAL = central_claims(TOPIC, "")

TABLE = [
    ("The kite festival drew 30,000 visitors.", "States C1 in its own words"),
    ("The kite festival drew 12,000 visitors.", "Contradicts C1 (12,000 against 30,000)"),
    ("Organisers say the kite festival drew 30,000 visitors.", "Passes C1 on (attributed to Organisers)"),
    ("Lena Holt founded the kite festival.", "Touches the subject"),
]


@pytest.mark.parametrize(("words", "opening"), TABLE)
def test_the_summary_says_how_a_source_stands_to_the_claim(words: str, opening: str) -> None:
    found = relevance(TOPIC, CENTRAL, text(f"Rain fell. {words} Rain stopped.", published="2026-05-04"))
    assert found.summary.startswith(opening)
    assert found.summary.endswith("Published 4 May 2026.")
    assert found.key_finding == words


def test_a_page_on_something_else_has_no_finding() -> None:
    found = relevance(TOPIC, CENTRAL, text("Bread is baked at night."))
    assert (found.summary, found.key_finding) == ("", "")


def test_long_sentences_are_cut_to_size_and_stay_verbatim() -> None:
    page = text("The kite festival drew 30,000 visitors " + "and a great many gulls " * 60)
    found = relevance(TOPIC, CENTRAL, page)
    assert 0 < len(found.summary) <= LONGEST_SUMMARY
    assert 0 < len(found.key_finding) <= LONGEST_FINDING
    assert found.key_finding in page.text
