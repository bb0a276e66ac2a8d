"""Which tier, and why."""

import pytest

from core.model.source import OutletRating, Source
from core.model.words import Tier
from core.policy.tiers import outlet_name, owner, rate
from core.search.urls import domain, normalise

OURS = {
    "gazette.example": OutletRating("gazette.example", "The Gazette", Tier(2), "Town paper", "Press House"),
    "nameonly.example": OutletRating("nameonly.example", "Name Only"),
}


def page(url: str, title: str = "A title") -> Source:
    return Source("S001", url, normalise(url), domain(url), "", title)


TABLE = [
    ("https://www.propublica.org/article/x", 1, "Investigative newsroom"),
    ("https://www.reuters.com/investigates/special-report/x", 1, "Investigative newsroom"),
    ("https://www.reuters.com/world/x", 2, "News agency"),
    ("https://www.sec.gov/litigation/x", 1, "Regulator or prosecutor"),
    ("https://www.epa.gov/reports/x", 2, "Government, by its address"),
    ("https://www.epa.gov/enforcement/x", 1, "Regulator or prosecutor"),
    ("https://environment.gov.au/x", 2, "Government, by its address"),
    ("https://www.cam.ac.uk/research", 2, "University, by its address"),
    ("https://news.mit.edu/x", 2, "University, by its address"),
    ("https://www.prnewswire.com/x", 3, "Distributes press releases"),
    ("https://somebody.substack.com/p/x", 4, "Free publishing, no editors"),
    ("https://x.com/a/status/1", 4, "Social network"),
    ("https://notreuters.com/x", 4, "Unknown to this desk"),
    ("https://reuters.com.evil.example/x", 4, "Unknown to this desk"),
    ("https://gov.example/x", 4, "Unknown to this desk"),
    ("https://justice.fakegov.tk/x", 4, "Unknown to this desk"),
    ("https://court.mygov.ru/x", 4, "Unknown to this desk"),
    ("https://court.gov.uk/x", 1, "Court, by its address"),
    ("https://gazette.example/x", 2, "Town paper"),
    ("https://news.gazette.example/x", 2, "Town paper"),
    ("https://nameonly.example/x", 4, "Unknown to this desk"),
]


@pytest.mark.parametrize(("url", "tier", "reason"), TABLE)
def test_every_source_has_one_tier_and_its_reason(url: str, tier: int, reason: str) -> None:
    assert rate(page(url), "Some text.", OURS) == (Tier(tier), reason)


@pytest.mark.parametrize("text", ["FOR IMMEDIATE RELEASE\nAcme announces", "Press release\n\nAcme is proud", "… Notes to editors: call us"])
def test_a_press_release_is_known_by_its_words(text: str) -> None:
    assert rate(page("https://acme.example/news"), text, OURS).tier is Tier.PROMOTIONAL


def test_the_newsroom_knows_names_and_owners() -> None:
    assert outlet_name("news.gazette.example", OURS, "x") == "The Gazette"
    assert outlet_name("other.example", OURS, "Its Own Name") == "Its Own Name"
    assert outlet_name("other.example", OURS, "") == "other.example"
    assert owner(page("https://gazette.example/x"), OURS) == "Press House"
