"""What is left of posts when their time is over: hashes, times and counts stay; names, words and addresses go."""

from collections.abc import Sequence
from datetime import datetime

from core.evidence.privacy.erasure import OWN_SITE, Forgotten, forgotten, without
from core.evidence.privacy.post_urls import home, on_a_network, purged_words
from core.model.dossier import Dossier
from core.model.post import Post, Sign
from core.model.score import Score
from core.model.source import PURGED_KEY, Capture, Hit, Source
from core.model.words import CaptureKind
from core.web.urls import domain, normalise

REPEATED = "it repeats another post"
NOWHERE = "https://purged.invalid/"
"""Where a post stood on its author's own site: the name is reserved for what leads nowhere."""
APART = {"investigation_id", "topic", "mode", "pass_no", "hits", "sources", "captures", "readings", "posts", "listening"}
WRITTEN = tuple(name for name in Dossier.__slots__ if name not in APART)
"""What the stages wrote down, in which authors may be named; the tally of what was heard names nobody, and the topic is an editor's."""


def tombstone(post: Post, gone: Forgotten, at: datetime) -> Post:
    """The post without anything that names or quotes its author; one that is purged stays as it is."""
    if post.purged_at:
        return post
    return post.with_(
        url=home(post.url, gone.own),
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


def without_posts(dossier: Dossier, at: datetime) -> tuple[Dossier, Forgotten]:
    """The dossier with every post a tombstone, also those that were read as sources, and what must be forgotten elsewhere too.

    Words that evidence and the report rest on stay, without whose they are; what was read of a post beside that goes with it.
    """
    read, hits = read_posts(dossier), _hits(dossier)
    gone = forgotten(dossier, read, hits)
    captures = {id(one): source for source in dossier.sources if source.id in read and (one := dossier.capture_of(source))}
    return dossier.with_(
        **{name: without(getattr(dossier, name), gone) for name in WRITTEN},
        posts=tuple(tombstone(post, gone, at) for post in dossier.posts),
        hits=tuple(hit for hit in dossier.hits if hit not in hits),
        sources=tuple(_unsigned(one, gone) if one.id in read else without(one, gone) for one in dossier.sources),
        readings=tuple(without(one, gone) for one in dossier.readings if one.source_id not in read),
        captures=tuple(purged(one, captures[id(one)], gone, at) if id(one) in captures else one for one in dossier.captures),
    ), gone


def _hits(dossier: Dossier) -> frozenset[Hit]:
    """Those that lead to a post: an engine gave them as one, its network tells, or it was heard or read."""
    posts = _heard(dossier) | {normalise(source.url) for source in dossier.sources if _is_post(source)}
    return frozenset(hit for hit in dossier.hits if normalise(hit.url) in posts or on_a_network(hit.url))


def read_posts(dossier: Dossier) -> frozenset[str]:
    """Sources that are somebody's post: captured as one, on a network, at the address of one that was found or heard, or purged before."""
    heard = _heard(dossier)
    return frozenset(one.id for one in dossier.sources if one.purged or _is_post(one) or normalise(one.url) in heard)


def _is_post(source: Source) -> bool:
    return source.capture_kind is CaptureKind.POST or on_a_network(source.url)


def _heard(dossier: Dossier) -> set[str]:
    """Where the posts stand that were kept, and those that an engine gave as posts and nobody kept, for they are about something else."""
    kept = {normalise(post.url) for post in dossier.posts if not post.purged_at}
    return kept | {normalise(hit.url) for hit in dossier.hits if hit.post is not None}


def _unsigned(source: Source, gone: Forgotten) -> Source:
    """It keeps its number, its outlet, its hash, its time and its tier; the number alone tells its address from another's.

    An outlet that bears its author's name goes too.
    """
    where, outlet = (domain(NOWHERE), OWN_SITE) if source.domain in gone.own else (source.domain, source.outlet)
    return source.with_(
        url=_place(source, gone),
        url_key=f"{PURGED_KEY}{source.id}",
        domain=where,
        outlet=outlet,
        title=_capital(purged_words(source.url, outlet)),
        canonical_url="",
        byline="",
        owner=without(source.owner, gone, "owner"),
        tier_reason=without(source.tier_reason, gone),
        relevance="",
        key_finding="",
        injection=without(source.injection, gone),
        links=(),
        quoted=(),
    )


def _place(source: Source, gone: Forgotten) -> str:
    return f"{home(source.url, gone.own) or NOWHERE}#{source.id}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def purged(capture: Capture, source: Source, gone: Forgotten, at: datetime) -> Capture:
    """The capture of a post; what it was made of is still told by hashes."""
    place = _place(source, gone)
    return capture.with_(url=place, final_url=place, archive_url="", purged_at=capture.purged_at or at)


def let_go(captures: Sequence[Capture]) -> frozenset[str]:
    """The hashes of files that were let go on purpose."""
    return frozenset(file.sha256 for capture in captures if capture.purged_at for file in capture.every_file)
