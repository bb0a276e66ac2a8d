"""Whatever is somebody's post goes when its time is over, also when nobody kept it as one."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.evidence.privacy import read_posts, without_posts
from core.evidence.privacy.erasure import OWN_SITE
from core.model.claim import Evidence
from core.model.dossier import Dossier, Gap
from core.model.origin import Voice
from core.model.plan import Plan
from core.model.post import Heard, Post
from core.model.source import Capture, Hit, Source
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode, Relation, Tier
from core.web.urls import domain, normalise

URL = "https://hachyderm.io/@wilma_s/114203"
AT = datetime(2026, 6, 1, tzinfo=UTC)
HIT = Hit(URL, "Wilma Strand (@wilma_s)", "A lovely evening.", post=Heard(author="wilma_s@hachyderm.io", name="Wilma Strand"))
OTHER = Hit("https://gazette.example/bang", "A bang")
ARCHIVED = "https://forum.example/town/wilma_s-lovely-evening"
SOURCE = Source("S001", URL, URL, "hachyderm.io", "hachyderm.io", "Wilma Strand (@wilma_s): A lovely evening.", capture="a" * 64)
CAPTURE = Capture("a" * 64, "b" * 64, CaptureKind.PAGE, URL, URL, AT, "direct", 200, "text/html", 1, 1)
GAP = Gap("Wilma Strand did not answer; @wilma_s neither.", url=URL)


def a_dossier(**more: object) -> Dossier:
    return Dossier(1, Topic(1, "A bang over the river"), Mode.QUICK, hits=(HIT, OTHER)).with_(**more)


def test_a_post_that_was_found_and_never_heard_is_forgotten() -> None:
    left, _ = without_posts(a_dossier(gaps=(GAP,)), AT)
    assert left.hits == (OTHER,)
    assert left.gaps == (Gap("a purged account did not answer; a purged account neither.", url="https://hachyderm.io/"),)


def test_a_post_on_any_server_is_known_by_its_address() -> None:
    plain = replace(HIT, post=None)
    left, gone = without_posts(a_dossier(hits=(plain, OTHER), sources=(SOURCE,), captures=(CAPTURE,)), AT)
    assert left.hits == (OTHER,) and gone.sources == {"S001"} and left.captures[0].purged_at == AT


@pytest.mark.parametrize("url", [URL, ARCHIVED])
def test_a_post_that_was_read_and_never_heard_is_purged_with_its_capture(url: str) -> None:
    source, capture = replace(SOURCE, url=url, url_key=url), replace(CAPTURE, url=url, final_url=url)
    dossier = a_dossier(hits=(replace(HIT, url=url),), sources=(source,), captures=(capture,))
    assert read_posts(dossier) == {"S001"}
    left, gone = without_posts(dossier, AT)
    assert left.sources[0].purged and left.captures[0].purged_at == AT and gone.sources == {"S001"}
    assert "wilma" not in str(left).casefold()
    assert without_posts(left, AT)[0] == left


def a_source(number: int, url: str, **more: object) -> Source:
    return Source(f"S{number:03}", url, normalise(url), domain(url), domain(url), "A bang").with_(**more)


NETWORKS = [
    "https://www.threads.com/@wilma/post/Cx",
    "https://truthsocial.com/@wilma/posts/1123",
    "https://nextdoor.com/p/abc",
    "https://lemmy.world/post/123",
    "https://redd.it/abc12",
    "https://www.youtube.com/@wilmastrand/shorts",
    "https://m.youtube.com/watch?v=abc",
    "https://mastodon.online/users/wilma/statuses/1123",
    "https://pond.example/users/wilma/statuses/1123",
    "https://old.reddit.com/r/town/comments/1/x",
]


@pytest.mark.parametrize("url", NETWORKS)
def test_whatever_stands_on_a_network_is_a_post(url: str) -> None:
    assert read_posts(a_dossier(sources=(a_source(1, url),))) == {"S001"}


@pytest.mark.parametrize("url", ["https://medium.com/@rosa/bang", "https://rosa.substack.com/p/bang", "https://netflix.com/title/1"])
def test_what_is_published_elsewhere_is_none(url: str) -> None:
    assert read_posts(a_dossier(sources=(a_source(1, url),))) == frozenset()


HEARD = {
    "X by its old name": (
        "https://x.com/wilma_s/status/704",
        "https://twitter.com/wilma_s/status/704?ref_src=twsrc",
        "https://twitter.com/",
    ),
    "X for phones": ("https://x.com/wilma_s/status/704", "https://mobile.twitter.com/wilma_s", "https://mobile.twitter.com/"),
    "Reddit, short": ("https://www.reddit.com/r/news/comments/abc12/bang/", "https://redd.it/abc12", "https://redd.it/"),
    "Reddit, old": ("https://www.reddit.com/r/a/comments/1/x", "https://old.reddit.com/user/wilma_s/", "https://old.reddit.com/"),
    "YouTube, short": ("https://www.youtube.com/watch?v=9bZkp7q19f0", "https://youtu.be/9bZkp7q19f0?t=3", "https://youtu.be/"),
    "from another server": (
        "https://pond.example/@wilma_s/11",
        "https://mastodon.social/@wilma_s@pond.example/77",
        "https://mastodon.social/",
    ),
    "a copy in an archive": (
        "https://x.com/wilma_s/status/704",
        "https://web.archive.org/web/2026/https://x.com/wilma_s",
        "https://x.com/",
    ),
}


@pytest.mark.parametrize(("heard", "address", "left"), HEARD.values(), ids=HEARD)
def test_a_post_is_forgotten_under_every_name_of_its_network(heard: str, address: str, left: str) -> None:
    post = Post("P001", "X", heard, "wilma_s", 50.0, None, "A bang.", name="Wilma Strand")
    page = a_source(2, "https://gazette.example/bang", links=(address, "https://x.com/other/status/705"))
    after, _ = without_posts(a_dossier(posts=(post,), hits=(), sources=(page,), gaps=(Gap(f"See {address}.", "It is gone."),)), AT)
    assert after.sources[0].links == (left, "https://x.com/other/status/705")
    assert after.gaps == (Gap(f"See a post on {domain(left)}, purged.", "It is gone."),)


def test_a_post_that_an_editor_gave_and_nobody_could_read_is_forgotten_too() -> None:
    url = "https://x.com/wilma_s/status/704"
    after, _ = without_posts(a_dossier(hits=(), plan=Plan(own_urls=(url,)), gaps=(Gap("@wilma_s is gone.", url=url),)), AT)
    assert after.plan.own_urls == ("https://x.com/",) and "wilma" not in str(after)


OWN = ["https://wilmastrand.net/@wilmastrand/70411", "https://notes.wilmastrand.net/70411", "https://wilmastrand.net/notes/bang"]


@pytest.mark.parametrize("url", OWN)
@pytest.mark.parametrize("outlet", ["", "Wilma Strand", "Wilmastrand"])
def test_a_site_that_bears_its_author_s_name_is_not_named(url: str, outlet: str) -> None:
    site = domain(url)
    post = a_source(1, url, capture_kind=CaptureKind.POST, byline="Wilma Strand", outlet=outlet or site, tier_reason=f"{site}: own page")
    gap = Gap(f"{post.outlet} (https://{site}) has it first; see {site}, {url}.", url=url)
    voice = Voice("V1", post.outlet, Tier.UNKNOWN, ())
    left, _ = without_posts(a_dossier(hits=(), sources=(post, a_source(2, OTHER.url)), gaps=(gap,), voices=(voice,)), AT)
    assert "wilma" not in str(left).casefold()
    assert (left.sources[0].outlet, left.sources[0].title) == (OWN_SITE, f"A post on {OWN_SITE}, purged")
    assert left.sources[1].outlet == "gazette.example"
    assert without_posts(left, AT)[0] == left


def test_an_outlet_whose_pages_stay_is_named_also_where_it_posts_on_its_own_site() -> None:
    post, page = a_source(1, "https://gazette.example/@gazette/70411"), a_source(2, OTHER.url)
    left, _ = without_posts(a_dossier(hits=(), sources=(post, page), gaps=(Gap("gazette.example did not answer."),)), AT)
    assert left.gaps == (Gap("gazette.example did not answer."),) and left.sources[0].outlet == "gazette.example"


def test_what_a_first_reader_said_of_a_post_forgets_whose_it_is_as_well() -> None:
    first = Evidence("C1", "S001", Relation.REPORTS, note="on the word of Wilma Strand", speaker="Wilma Strand")
    dossier = a_dossier(sources=(SOURCE,), captures=(CAPTURE,), evidence=(first.with_(earlier=first),))
    left, _ = without_posts(dossier, AT)
    assert left.evidence[0].earlier and "wilma" not in str(left).casefold()
