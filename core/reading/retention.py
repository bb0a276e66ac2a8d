"""What is left of posts when their time is over: hashes, times and counts stay; names, words and addresses go."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

from core.model.dossier import Dossier
from core.model.post import Post, Sign
from core.model.score import Score
from core.model.source import Capture, Source
from core.model.words import CaptureKind
from core.search.urls import normalise, site

_NETWORKS = """
    bsky.app facebook.com instagram.com linkedin.com mastodon.social reddit.com t.me threads.net tiktok.com twitter.com vk.com x.com
"""
NETWORKS = frozenset(_NETWORKS.split())
REPEATED = "it repeats another post"


def tombstone(post: Post, at: datetime) -> Post:
    """The post without anything that names or quotes its author; one that is purged stays as it is."""
    if post.purged_at:
        return post
    return post.with_(
        url=_host_of(post.url),
        author="",
        name="",
        content="",
        community="",
        hashtags=(),
        links=(),
        credibility=Score(post.credibility.value),
        signs=tuple(Sign(sign.kind, "") for sign in post.signs),
        why_copy=REPEATED if post.why_copy else "",
        purged_at=at,
    )


def _host_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}/" if parts.hostname else ""


def without_posts(dossier: Dossier, at: datetime) -> Dossier:
    """The dossier with every post a tombstone, also those that were read as sources; words that evidence rests on stay with it."""
    heard, sources = _heard(dossier), read_posts(dossier)
    captures = {id(dossier.capture_of(source)) for source in dossier.sources if source.id in sources}
    return dossier.with_(
        posts=tuple(tombstone(post, at) for post in dossier.posts),
        hits=tuple(hit for hit in dossier.hits if normalise(hit.url) not in heard and site(hit.url) not in NETWORKS),
        sources=tuple(_unsigned(source) if source.id in sources else source for source in dossier.sources),
        captures=tuple(purged(capture, at) if id(capture) in captures else capture for capture in dossier.captures),
    )


def read_posts(dossier: Dossier) -> frozenset[str]:
    """Sources that are somebody's post: captured as one, on a network, or at the address of one that was heard."""
    heard = _heard(dossier)
    return frozenset(source.id for source in dossier.sources if _is_post(source) or normalise(source.url) in heard)


def _is_post(source: Source) -> bool:
    return source.capture_kind is CaptureKind.POST or site(source.url) in NETWORKS


def _heard(dossier: Dossier) -> set[str]:
    return {normalise(post.url) for post in dossier.posts if not post.purged_at}


def _unsigned(source: Source) -> Source:
    return source.with_(title=f"A post on {source.outlet}", byline="", relevance="", key_finding="", links=(), quoted=())


def purged(capture: Capture, at: datetime) -> Capture:
    return capture if capture.purged_at else capture.with_(purged_at=at)


def let_go(captures: Sequence[Capture]) -> frozenset[str]:
    """The hashes of files that were let go on purpose."""
    return frozenset(file.sha256 for capture in captures if capture.purged_at for file in capture.every_file)
