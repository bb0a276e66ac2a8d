"""What a rating that says satire looks like, and whose posts are satire with it."""

import pytest

from core.model.source import Source
from core.policy.retractions_and_satire import says_satire, with_their_accounts
from core.policy.tiers.table import rows
from tests.fixtures.cases import source

SAYS = [
    "Satire",
    "satire.",
    "A satirical site",
    "Satirical newspaper, Germany",
    "Satire; every story is made up",
    "Parody account",
    "Satirical news site (read by a language model; nobody here knows this outlet)",
]
MENTIONS = [
    "Established national newspaper; its satirical column is marked as such.",
    "Satirical column of a national newspaper, and news",
    "Not satire",
    "Satire is kept apart from the news",
    "Fact-checker that tells satire from news",
    "Satirewire",
    "",
]


@pytest.mark.parametrize(("reason", "says"), [*((one, True) for one in SAYS), *((one, False) for one in MENTIONS)])
def test_a_rating_says_satire_when_that_is_its_reason_and_not_when_it_mentions_some(reason: str, says: bool) -> None:
    assert says_satire(reason) is says


def test_of_the_desks_own_ratings_one_row_says_it() -> None:
    assert [row["reason"] for row in rows() if says_satire(row["reason"])] == ["Satire"]


def posted(number: int, handle: str) -> Source:
    return source(number, 4, outlet="Chirp").with_(url=f"https://chirp.example/@{handle}/{number}")


def satire(*sources: Source) -> list[str]:
    return [one.id for one in with_their_accounts(sources, ()) if one.satire]


def test_the_own_account_of_satire_is_satire_and_who_speaks_about_it_is_not() -> None:
    page = source(1, 4, outlet="The Whelk").with_(satire=True)
    assert satire(page, posted(2, "thewhelk"), posted(3, "whelkfans"), posted(4, "sal")) == ["S001", "S002"]


def test_a_newspaper_with_one_page_of_satire_posts_news() -> None:
    sources = source(1, outlet="Tidewire").with_(satire=True), source(2, outlet="Tidewire"), posted(3, "tidewire")
    assert satire(*sources) == ["S001"]
