"""Google News, read as a feed, against the world."""

from datetime import date

import pytest

from core.errors import Refused
from core.search.engines.news_feeds import GoogleNewsRss, article, entries, google_hits, google_params, held
from core.search.queries.query_language import Terms, parse
from core.web.urls import leads_on
from tests.world.google_news_rss import article_id
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import wired

# Ids that Google gave out: https://github.com/Rob--W/dont-track-me-google/issues/56 (2023),
# https://github.com/nokeya/direct-links-out/issues/12 (2019, shortened: its second address cut off),
# https://github.com/SSujitX/google-news-url-decoder/issues/2 (2024, after the change).
OF_2023 = (
    "CBMihQFodHRwczovL3d3dy50LW9ubGluZS5kZS9uYWNocmljaHRlbi91a3JhaW5lL2lkXzEwMDMxMDYxNi91a3JhaW5lLWtyaWVnLXJ1c3NsYW5kLXdlbGNoZXM"
    "temllbC12ZXJmb2xndC1wdXRpbi1taXQtZGVtLWx1ZnRhbmdyaWZmLS5odG1s0gEA"
)
OF_2019 = (
    "CBMiZWh0dHBzOi8vYXJzdGVjaG5pY2EuY29tL2dhZGdldHMvMjAxOS8wMi91c2ItMy0yLWlzLWdvaW5nLXRvLW1ha2UtdGhlLWN1"
    "cnJlbnQtdXNiLWJyYW5kaW5nLWV2ZW4td29yc2Uv0gGz"
)
OF_TODAY = (
    "CBMiqwFBVV95cUxNMTRqdUZpNl9hQldXbGo2YVVLOGFQdkFLYldlMUxUVlNEaElsYjRRODVUMkF3R1RYdWxvT1NoVzdUYS0xSHg3eVdpTjdVODQ5cVJJLWt4dk9v"
    "ZFBScVp2ZmpzQXZZRy1ncDM5c2tRbXBVVHVrQnpmMGVrQXNkQVItV3h4dVQ1V1BTbjhnM3k2ZUdPdnhVOFk1NmllNTZkdGJTbW9NX0k5U3E2Tkk"
)
LINK = f"https://news.google.com/rss/articles/{OF_TODAY}?oc=5"

# An item as the feed gives it, shortened.
EXAMPLE = f"""<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>"nvidia" - Google News</title>
<item><title>Nvidia beats - data center demand - Reuters</title><link>{LINK}</link><pubDate>Tue, 25 Aug 2026 14:00:00 GMT</pubDate>
<description>&lt;a href="{LINK}"&gt;Nvidia beats&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;Reuters&lt;/font&gt;</description>
<source url="https://www.reuters.com">Reuters</source></item>
<item><title>No link</title><source url="https://www.reuters.com">Reuters</source></item></channel></rss>""".encode()


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, GoogleNewsRss) as google:
        hits = await google.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [(("google-news-rss", rank),) for rank in range(1, 6)]
    assert all(hit.url and hit.title and hit.outlet and hit.published for hit in hits)


async def test_a_hit_has_the_articles_address_where_the_id_holds_it_and_googles_where_not(world: World) -> None:
    async with wired(world, GoogleNewsRss) as google:
        hits = await google.search(parse("reservoir water"), 6)
    assert [leads_on(hit.url) for hit in hits] == [False] + [True] * 5
    assert {hit.url for hit in hits if not leads_on(hit.url)} <= {doc.url for doc in world.library.docs}


async def test_it_names_the_whole_edition_so_that_google_need_not_redirect(world: World) -> None:
    async with wired(world, GoogleNewsRss) as google:
        await google.search(parse("reservoir"), 5)
    (call,) = world.asked("google-news-rss")
    assert (call.params["hl"], call.params["gl"], call.params["ceid"]) == ("en-US", "US", "US:en")
    assert "authorization" not in call.headers and "cookie" not in call.headers


def test_a_window_is_asked_for_a_day_wider_and_kept_to_exactly() -> None:
    terms = Terms(("mill",), since=date(2026, 8, 26), until=date(2026, 9, 1))
    assert google_params(terms)["q"] == "mill after:2026-08-25 before:2026-09-02"
    assert google_hits(entries(EXAMPLE) or (), terms, "google-news-rss") == []


def test_a_window_at_the_ends_of_time_is_no_error() -> None:
    assert google_params(Terms(("mill",), since=date.min, until=date.max))["q"] == "mill after:0001-01-01 before:9999-12-31"


def test_an_item_of_the_feed_is_read_and_what_merely_repeats_it_is_not() -> None:
    (hit,) = google_hits(entries(EXAMPLE) or (), Terms(), "google-news-rss")
    assert (hit.url, hit.title, hit.outlet, hit.snippet) == (LINK, "Nvidia beats - data center demand", "Reuters", "")
    assert hit.published and hit.published.iso == "2026-08-25T14:00:00Z"


def test_whether_a_hit_keeps_to_the_sites_is_told_by_its_outlet() -> None:
    found = entries(EXAMPLE) or ()
    assert len(google_hits(found, parse("nvidia site:reuters.com -site:news.google.com"), "google-news-rss")) == 1
    assert google_hits(found, parse("nvidia site:apnews.com"), "google-news-rss") == []
    assert google_hits(found, parse("nvidia -site:reuters.com"), "google-news-rss") == []


@pytest.mark.parametrize("place", ["articles", "rss/articles", "read"])
def test_an_old_id_holds_the_address(place: str) -> None:
    assert article(f"https://news.google.com/{place}/{OF_2023}?hl=de&gl=DE") == (
        "https://www.t-online.de/nachrichten/ukraine/id_100310616/"
        "ukraine-krieg-russland-welches-ziel-verfolgt-putin-mit-dem-luftangriff-.html"
    )


def test_of_two_addresses_the_first_is_the_articles() -> None:
    assert held(OF_2019) == "https://arstechnica.com/gadgets/2019/02/usb-3-2-is-going-to-make-the-current-usb-branding-even-worse/"


@pytest.mark.parametrize(
    "article_id",
    [OF_TODAY, "", "é", "CBMi", "CBMi_-_-", OF_2023[:40], article_id(b"javascript:alert(1)"), article_id(b"\xff\xfe"), "AAAA" + OF_2023],
    ids=["of today", "empty", "no base64", "cut", "no length", "too short", "no web address", "no text", "another message"],
)
def test_any_other_id_holds_none_and_the_link_stays(article_id: str) -> None:
    link = f"https://news.google.com/rss/articles/{article_id}"
    assert held(article_id) == "" and article(link) == link


def test_an_id_at_another_host_is_left_alone() -> None:
    assert article(f"https://paper.example/articles/{OF_2023}") == f"https://paper.example/articles/{OF_2023}"
    assert not leads_on("https://paper.example/") and not leads_on("no address") and leads_on(LINK)


@pytest.mark.parametrize("trouble", [Trouble.HTML, Trouble.CUT])
async def test_a_page_or_half_a_feed_is_no_answer(world: World, trouble: Trouble) -> None:
    world.fail("google-news-rss", trouble)
    async with wired(world, GoogleNewsRss) as google:
        with pytest.raises(Refused, match="Google News sent something that is not an answer"):
            await google.search(parse("reservoir"), 5)
