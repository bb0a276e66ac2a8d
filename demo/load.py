"""Put the demo on an empty desk: topics, the newsroom's archive, and its ratings of outlets. The truth stays in the files."""

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from sqlalchemy.orm import Session

from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage, OutletRating
from core.model.words import OutletKind, Tier, TopicStatus
from core.settings import settings
from core.web.urls import normalise
from db import archive, database, desk, outlets, topics
from demo import content

HASHTAG = re.compile(r"#(\w+)")


def load(session: Session, *, now: datetime) -> None:
    """Everything at once; the desk says in its settings that this is the demo."""
    for place, topic in enumerate(content.topics()):
        topics.file(session, _draft(topic), now=now - timedelta(minutes=37 * (place + 1)))
    archive.add(session, _pages(), now=now)
    outlets.rate(session, (_rating(outlet) for outlet in content.outlets()), demo=True)
    desk.set_setting(session, "demo", True)


def _draft(topic: content.DemoTopic) -> topics.Draft:
    return topics.Draft(
        title=topic.title,
        brief=topic.brief,
        original_url=topic.original_url,
        status=TopicStatus(topic.status),
        newsworthiness_score=topic.newsworthiness,
        source_count=topic.source_count,
        discovery_date=When(topic.discovered).start,
        filed_by=topic.filed_by,
        desk=topic.desk,
        demo=True,
    )


def _pages() -> Iterable[ArchivedPage]:
    """The archive knows of a walled or dead page what a search engine would: its title and first sentences."""
    hosts = {outlet.host: outlet.name for outlet in content.outlets()}
    for page in content.pages():
        if page.archived:
            text = "\n\n".join(page.paragraphs) if page.readable else page.lead
            yield _page(page.url, page.title, text, hosts[page.host], page.published, page.language)
    for post in content.posts():
        archived = _page(post.url, f"{post.name or 'A post'} on {hosts[post.host]}", post.text, hosts[post.host], post.published, "en")
        yield replace(archived, post=_heard(post))


def _heard(post: content.Post) -> Heard:
    return Heard(
        author=post.author,
        name=post.name,
        verified=post.verified,
        followers=None if post.deleted else post.followers,
        account_created=When(post.account_created) if post.account_created else None,
        community=_community(post.url),
        hashtags=tuple(dict.fromkeys(tag.lower() for tag in HASHTAG.findall(post.text))),
        links=post.links,
        media=post.media,
        place=post.place,
        repost_of=post.repost_of,
        likes=post.likes,
        reposts=post.reposts,
        replies=post.replies,
        deleted=post.deleted,
    )


def _community(url: str) -> str:
    """Posts of a community lie under its name; the others under their author's, which begins with @."""
    first = urlsplit(url).path.split("/")[1]
    return "" if first.startswith("@") else first


def _page(url: str, title: str, text: str, outlet: str, published: str, language: str) -> ArchivedPage:
    when = When(published) if published else None
    return ArchivedPage(url, normalise(url), title, text, outlet, when, language, demo=True)


def _rating(outlet: content.Outlet) -> OutletRating:
    tier = Tier(outlet.tier) if outlet.tier else None
    return OutletRating(outlet.host, outlet.name, tier, outlet.reason, outlet.owner, kind=OutletKind(outlet.kind or OutletKind.UNKNOWN))


def main() -> int:
    url = settings().database_url
    database.upgrade(url)
    with database.writing(url) as session:
        if desk.wants_demo(session):
            load(session, now=datetime.now(UTC))
    return 0


if __name__ == "__main__":
    sys.exit(main())
