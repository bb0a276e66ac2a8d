"""Addresses that only lead on: given up to the page itself where another engine found it."""

from core.model.dates import When
from core.model.source import Hit
from core.search.hits.merge import settled

LEAD = Hit(
    "https://news.google.com/rss/articles/AU_yqLabc",
    "Ferry turns back off the Tolling Bank",
    "",
    When("2026-03-04"),
    "Gazette",
    found_by=(("google-news-rss", 1),),
)
PAGE = Hit("https://gazette.example/ferry", "Ferry turns back off the Tolling Bank - Gazette", outlet="Gazette", found_by=(("gdelt", 3),))
OTHER = Hit("https://post.example/mill", "Mill closed", found_by=(("gdelt", 1),))


def test_a_lead_to_a_page_that_was_found_is_that_page_found_once_more() -> None:
    page, other = settled([LEAD, PAGE, OTHER])
    assert (page.url, page.found_by, page.published) == (PAGE.url, (("gdelt", 3), ("google-news-rss", 1)), When("2026-03-04"))
    assert other == OTHER


def test_a_lead_nobody_else_has_stands_behind_what_can_be_opened() -> None:
    assert settled([LEAD, OTHER]) == (OTHER, LEAD)


def test_a_short_headline_stands_for_no_article() -> None:
    lead = Hit(LEAD.url, "Mill closed", outlet="Post")
    assert settled([lead, OTHER]) == (OTHER, lead)


def test_without_leads_nothing_changes() -> None:
    assert settled([PAGE, OTHER]) == (PAGE, OTHER)
