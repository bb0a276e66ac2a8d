"""Claims on the demo desk's pages and posts: what an editor wants is there, what has no place is not, every quote is exact."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from core.model.claim import Claim
from core.model.dates import When
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import CaptureKind
from core.readers.offline.claims import claims
from core.readers.offline.claims.topic_claims import central_claims
from core.readers.offline.reader import reading
from core.stages.extract import MOST
from demo import content
from demo.content import DemoTopic, Page, Post

TOPICS = {topic.slug: topic for topic in content.topics()}
TRUTH = tomllib.loads((Path(__file__).parent / "claims_truth.toml").read_text(encoding="utf-8"))
OUTLETS = {outlet.host: outlet.name for outlet in content.outlets()}


def source_text(number: int, one: Page | Post) -> SourceText:
    post = isinstance(one, Post)
    source = Source(
        id=f"S{number:03}",
        url=one.url,
        url_key=one.url,
        domain=one.host,
        outlet=OUTLETS.get(one.host, one.host),
        title="" if isinstance(one, Post) else one.title,
        published=When(one.published) if one.published else None,
        language="" if isinstance(one, Post) else one.language,
        capture_kind=CaptureKind.POST if post else CaptureKind.PAGE,
    )
    return SourceText(source, one.text if isinstance(one, Post) else "\n\n".join(one.paragraphs))


def texts_of(topic: DemoTopic) -> list[SourceText]:
    about: list[Page | Post] = [one for one in content.pages() if one.url in topic.truth.pages and one.readable]
    about += [post for post in content.posts() if post.topic == topic.slug]
    return [source_text(number, one) for number, one in enumerate(about, 1)]


@cache
def found(slug: str) -> tuple[Claim, ...]:
    topic = Topic(1, TOPICS[slug].title, TOPICS[slug].brief)
    central, texts = central_claims(topic, topic.brief), texts_of(TOPICS[slug])
    return claims(central, [reading(topic, central, text) for text in texts], {text.source.id: text.source for text in texts})


@pytest.mark.parametrize("slug", TOPICS)
def test_every_claim_has_its_exact_words_in_the_first_source_that_makes_it(slug: str) -> None:
    texts = {one.source.id: one.text for one in texts_of(TOPICS[slug])}
    for claim in found(slug):
        if not claim.central:
            assert claim.quote is not None
            assert texts[claim.made_by[0]][claim.quote.start : claim.quote.end] == claim.quote.exact
        assert set(claim.made_by) <= set(texts)


@pytest.mark.parametrize("slug", TRUTH)
def test_what_an_editor_wants_is_on_the_list(slug: str) -> None:
    texts = [claim.text for claim in found(slug)[:MOST]]
    asked = [*TRUTH[slug]["wanted"], *TRUTH[slug].get("missed", [])]
    assert [words for words in asked if not any(words in text for text in texts)] == TRUTH[slug].get("missed", [])


@pytest.mark.parametrize("slug", TRUTH)
def test_what_has_no_place_is_not_on_the_list(slug: str) -> None:
    assert [claim.text for claim in found(slug) if any(words in claim.text for words in TRUTH[slug]["unwanted"])] == []


@pytest.mark.parametrize("slug", [slug for slug in TRUTH if "together" in TRUTH[slug]])
def test_one_thing_told_by_many_is_one_claim(slug: str) -> None:
    outlets = {one.source.id: one.source.outlet for one in texts_of(TOPICS[slug])}
    for words, wanted in TRUTH[slug]["together"].items():
        (claim,) = [claim for claim in found(slug) if words in claim.text and not claim.central]
        assert sorted(outlets[source_id] for source_id in claim.made_by) == sorted(wanted)


def test_central_claims_come_first_in_their_order_and_the_rest_by_importance() -> None:
    for slug in TOPICS:
        kept = found(slug)
        assert [claim.id for claim in kept] == [f"C{number}" for number in range(1, len(kept) + 1)]
        assert [claim.importance for claim in kept] == sorted((claim.importance for claim in kept), reverse=True)
        assert all(claim.central == (claim.importance >= 0.85) for claim in kept)


def test_the_lists_are_short_enough_to_read() -> None:
    lengths = [len(found(slug)) for slug in TOPICS]
    assert max(lengths) <= MOST and min(lengths) >= 1
