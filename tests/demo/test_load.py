"""The demo's posts stand in the newsroom's archive as posts, on both databases."""

from urllib.parse import urlsplit

from core.model.dates import When
from core.model.post import Heard
from core.model.source import Hit
from core.search.queries.query_language import Terms
from db.database import writing
from demo import content
from demo.load import load
from jobs.adapters import DeskArchive
from tests.fixtures.newsroom import NOON


async def heard(url: str, *words: str) -> dict[str, Hit]:
    with writing(url) as session:
        load(session, now=NOON)
    return {hit.url: hit for hit in await DeskArchive(url).find(Terms(words=words, posts=True), 100)}


async def test_a_post_of_the_demo_is_found_with_what_is_told_of_it(url: str) -> None:
    hits = await heard(url, "explosion", "cannery")
    hit = hits["https://pier.example/brackwater/p/70412"]
    assert hit.post == Heard(
        author="p.ostrander",
        name="Piet Ostrander",
        followers=47,
        account_created=When("2021-02-03"),
        community="brackwater",
        place="Tern Court",
        likes=22,
        replies=31,
    )
    assert (hit.published, hit.snippet[:26]) == (When("2026-03-05T23:14:00Z"), "Neighbours in Tern Court, ")
    mole = hits["https://chirp.example/@nightfisher_bo/70414"].post
    assert mole and (mole.community, mole.reposts) == ("", 44)
    assert {urlsplit(found).netloc for found in hits} <= {"chirp.example", "pier.example"}


async def test_reposts_links_and_media_of_the_demo_are_kept(url: str) -> None:
    hits = await heard(url, "bridge", "bearing", "barriers")
    retold = hits["https://chirp.example/@ken_ferrand/20440"].post
    assert retold and retold.repost_of == "https://chirp.example/@portwatch_b/20437" and len(retold.links) == 1
    seen = hits["https://chirp.example/@rosa_deckhand/20411"].post
    assert seen and seen.media and seen.account_created == When("2018-03-11")


async def test_a_deleted_account_has_neither_a_name_nor_followers(url: str) -> None:
    hit = (await heard(url, "spoiled", "paper"))["https://chirp.example/@deleted/70306"]
    assert hit.post == Heard(likes=33, reposts=6, replies=4, deleted=True) and hit.title == "A post on Chirp"


async def test_hashtags_are_told_in_small_letters(url: str) -> None:
    told = [hit.post.hashtags for hit in (await heard(url, "BrackwaterFlood")).values() if hit.post]
    assert len(told) >= 5 and all("brackwaterflood" in tags for tags in told)


async def test_pages_are_no_posts(url: str) -> None:
    with writing(url) as session:
        load(session, now=NOON)
    hits = await DeskArchive(url).find(Terms(words=("ferry", "crack")), 100)
    posts = {post.url for post in content.posts()}
    assert {hit.url for hit in hits if hit.post} == {hit.url for hit in hits if hit.url in posts}
    assert any(hit.post is None for hit in hits)
