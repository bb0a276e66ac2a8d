"""Which tier, and why."""

import pytest

from core.model.source import OutletRating, Source
from core.model.words import OutletKind, Tier
from core.policy.tiers import Rating, outlet_name, owner, rate, rating_of
from core.web.urls import domain, normalise

OURS = {
    "gazette.example": OutletRating("gazette.example", "The Gazette", Tier(2), "Town paper", "Press House"),
    "gazette.example/readers": OutletRating("gazette.example/readers", "", Tier(4), "Letters nobody checks"),
    "nameonly.example": OutletRating("nameonly.example", "Name Only"),
    "rt.com": OutletRating("rt.com", "", Tier(2)),
}


def page(url: str, title: str = "A title", byline: str = "") -> Source:
    return Source("S001", url, normalise(url), domain(url), "", title, byline)


UNKNOWN = "Unknown to this desk"
TABLE = [
    ("https://www.propublica.org/article/x", 1, "Investigative newsroom, United States"),
    ("https://www.reuters.com/investigates/special-report/x", 1, "Investigative newsroom"),
    ("https://www.reuters.com/world/x", 2, "News agency"),
    ("https://www.sec.gov/litigation/x", 1, "Regulator or prosecutor, United States"),
    ("https://www.epa.gov/reports/x", 2, "Government"),
    ("https://www.epa.gov/enforcement/x", 1, "Regulator or prosecutor, United States"),
    ("https://environment.gov.au/x", 2, "Government, by its address"),
    ("https://environment.gov.au/prosecutions/x", 1, "Enforcement section of a public body"),
    ("https://www.cam.ac.uk/research", 2, "University, by its address"),
    ("https://news.mit.edu/x", 2, "University, by its address"),
    ("https://cs.mit.edu/~somebody/x", 4, "Somebody's own page on a public host"),
    ("https://www.prnewswire.com/x", 3, "Distributes press releases"),
    ("https://somebody.substack.com/p/x", 4, "Free publishing, no editors"),
    ("https://x.com/a/status/1", 4, "Anybody may publish here: social network"),
    ("https://www.theonion.com/x", 4, "Satire"),
    ("https://www.rt.com.example/x", 4, UNKNOWN),
    ("https://notreuters.com/x", 4, UNKNOWN),
    ("https://reuters.com.evil.example/x", 4, "Looks like reuters.com and is not"),
    ("https://gov.example/x", 4, UNKNOWN),
    ("https://justice.fakegov.tk/x", 4, UNKNOWN),
    ("https://court.mygov.ru/x", 4, UNKNOWN),
    ("https://court.gov.uk/x", 1, "Court, by its address"),
    ("https://gazette.example/x", 2, "Town paper"),
    ("https://news.gazette.example/x", 2, "Town paper"),
    ("https://gazette.example/readers/x", 4, "Letters nobody checks"),
    ("https://nameonly.example/x", 4, UNKNOWN),
    ("https://rt.com/x", 2, "Rated by this newsroom"),
    ("https://www.nytimes.com/2026/01/02/opinion/x.html", 3, "Opinion page: a view, not reporting"),
    ("https://www.nytimes.com/spotlight/investigations/x", 1, "Investigations desk of an established outlet"),
    ("https://www.theguardian.com/world/2026/jan/02/a-blog-about-opinion-polls", 2, "International news organisation"),
    ("https://www.forbes.com/sites/somebody/x", 4, "Free publishing, no editors"),
    ("https://www.forbes.com/councils/x", 3, "Contributors pay for their place here"),
    ("https://community.wired.com/x", 4, "Contributors' pages: nobody edits them"),
    ("https://www.wired.com/sponsored/story/x", 3, "Paid pages: whoever pays speaks"),
    ("https://apnews.com/press-release/x", 3, "Press-release section, by its address"),
    ("https://acme.example/newsroom/x", 3, "Press-release section, by its address"),
    ("https://www.whitehouse.gov/press/x", 2, "Government"),
    ("https://acme.example/investigations/x", 4, UNKNOWN),
    ("https://www.theonion.com/press-release/x", 4, "Satire"),
]


@pytest.mark.parametrize(("url", "tier", "reason"), TABLE)
def test_every_source_has_one_tier_and_its_reason(url: str, tier: int, reason: str) -> None:
    rating = rate(page(url), "Some text.", OURS)
    assert (rating.tier, rating.reason, rating.decided) == (tier, reason, reason != UNKNOWN)
    assert rating == rating_of(normalise(url), OURS)


def test_an_outlet_that_editors_disagree_about_is_known_and_undecided() -> None:
    assert rating_of("foxnews.com", {}) == Rating(Tier.UNKNOWN, "Editors disagree about this outlet", decided=False)


def test_the_newsroom_knows_names_and_owners() -> None:
    assert outlet_name("news.gazette.example", OURS, "x") == "The Gazette"
    assert outlet_name("other.example", OURS, "Its Own Name") == "Its Own Name"
    assert outlet_name("other.example", OURS, "") == "other.example"
    assert owner(page("https://gazette.example/x"), OURS) == "Press House"


@pytest.mark.parametrize(
    ("url", "whose"),
    [
        ("https://www.azcentral.com/story/x", "Gannett"),
        ("https://www.liverpoolecho.co.uk/news/x", "Reach"),
        ("https://gazette.example/readers/x", "Press House"),
        ("https://www.nytimes.com/x", ""),
        ("https://nobody.example/x", ""),
    ],
)
def test_outlets_that_share_copy_share_an_owner(url: str, whose: str) -> None:
    assert owner(page(url), OURS) == whose


def test_the_newsroom_may_know_an_owner_better() -> None:
    sold = {"azcentral.com": OutletRating("azcentral.com", owner="A new house")}
    assert owner(page("https://www.azcentral.com/x"), sold) == "A new house"


KINDS = [
    # what the newsroom says it is    its reason                  the page                          what it is
    (OutletKind.UNKNOWN, "Reliable on police matters", "https://www.nytimes.com/x", OutletKind.NEWSROOM),
    (OutletKind.UNKNOWN, "Covers court and crime", "https://gazette.example/x", OutletKind.OTHER),
    (OutletKind.UNKNOWN, "We trust it", "https://www.supremecourt.gov/x", OutletKind.BODY),
    (OutletKind.BODY, "We trust it", "https://landregistry.example/x", OutletKind.BODY),
    (OutletKind.NEWSROOM, "Court record", "https://gazette.example/x", OutletKind.NEWSROOM),
]


@pytest.mark.parametrize(("said", "reason", "url", "kind"), KINDS)
def test_what_an_outlet_is_comes_from_the_rating_or_the_table_and_never_from_the_reason(
    said: OutletKind, reason: str, url: str, kind: OutletKind
) -> None:
    host = url.removeprefix("https://").removeprefix("www.").partition("/")[0]
    rating = rate(page(url), "Some text.", {host: OutletRating(host, tier=Tier(1), reason=reason, kind=said)})
    assert (rating.tier, rating.reason, rating.kind) == (Tier(1), reason, kind)


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://www.supremecourt.gov/x", OutletKind.BODY),
        ("https://www.sec.gov/x", OutletKind.BODY),
        ("https://courts.ca.gov/x", OutletKind.BODY),
        ("https://www.reuters.com/x", OutletKind.NEWSROOM),
        ("https://smalltowngazette.com/x", OutletKind.LOCAL),
        ("https://nobody.example/x", OutletKind.UNKNOWN),
    ],
)
def test_the_desk_knows_what_an_outlet_is(url: str, kind: OutletKind) -> None:
    assert rate(page(url), "Some text.", {}).kind is kind
