"""Where other people's documents stand, and where a site's own words do."""

import pytest

from core.policy.tiers.address_clues import carries_others, repositories
from core.policy.tiers.table import table
from core.web.urls import normalise

PLACES = [
    ("prnewswire.com/news-releases/acme-1.html", True),
    ("news.cision.com/acme/r/1", True),
    ("courtlistener.com/docket/1/a-v-b", True),
    ("storage.courtlistener.com/recap/1.pdf", True),
    ("papers.ssrn.com/sol3/papers.cfm?abstract_id=1", True),
    ("sec.gov/Archives/edgar/data/1", True),
    ("web.archive.org/web/2026/https://gazette.example", True),
    ("reuters.com/press-releases/acme", True),
    # their own words
    ("sec.gov/news/press-release/2026-1", False),
    ("supremecourt.gov/opinions/1", False),
    ("reuters.com/world/mill", False),
    ("acme.example/press-releases/1", False),
    ("notprnewswire.com/1", False),
    ("gazette.example/1", False),
]


@pytest.mark.parametrize(("url_key", "others"), PLACES)
def test_a_carrier_is_told_by_its_address(url_key: str, others: bool) -> None:
    assert carries_others(url_key) is others


def test_every_repository_stands_as_the_key_of_a_page_would() -> None:
    assert [place for place in repositories() if normalise(f"https://{place}") != place] == []


def test_the_table_still_knows_who_distributes_releases() -> None:
    assert sum(outlet.distributes for outlet in table().values()) > 50
