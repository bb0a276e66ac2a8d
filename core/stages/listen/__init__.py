"""Listen: what people post about it, where, who was there and who only repeats; posts are heard, never counted as sources."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from core.gather import gather
from core.model.claim import Claim
from core.model.dossier import Dossier, Gap
from core.model.engine import EngineKind
from core.model.plan import Plan, Query
from core.model.post import Listening, Post
from core.model.words import Mode
from core.search.calling.port import Engine
from core.search.queries.network_queries import PURPOSE, is_for, queries, tagged
from core.search.queries.query_language import Terms, fits, parse
from core.stages.listen.judge_posts import judge
from core.stages.listen.posts_from_hits import Kept, kept
from core.stages.searches import QUEUE, Reply, about, ask_all, gaps
from core.stages.sources import central_claims
from core.tools import Tools
from core.topic.subject import scene
from core.topic.vocabulary import left_out
from core.web.urls import domain, normalise

STAGE = "listen"
POSTS = 50
"""Asked of a network for one query, where that costs nothing."""
FEW, PAID_QUERIES = 10, {Mode.QUICK: 0, Mode.DETAILED: 1}
"""Posts below which networks that cost money are asked too, and with how many queries: one costs as much as thirty searches."""
THREADS, ANSWERS = 3, 20
"""Threads whose answers are read, and how many of each."""
NOTHING = "No post about it was found"
STOPPED = "Nobody was listened to"


async def listen(dossier: Dossier, tools: Tools) -> Dossier:
    """Once: further passes only note which posts have been read as sources."""
    if dossier.pass_no > 1:
        return dossier.with_(posts=with_sources(dossier))
    if halted := tools.brake():
        return dossier.with_(listening=Listening(sentence=f"{STOPPED}. {halted}")).add_gaps(Gap(STOPPED, halted, STAGE))
    central = await central_claims(dossier, tools)
    found, replies = await _found(central, dossier, tools)
    posts, heard = await asyncio.to_thread(judge, found, scene(about(dossier), central))
    told = dossier.with_(posts=posts, listening=replace(heard, sentence=sentence(heard, replies)))
    return told.with_(posts=with_sources(told)).add_gaps(*_gaps(found, replies))


async def _found(central: Sequence[Claim], dossier: Dossier, tools: Tools) -> tuple[Kept, list[Reply]]:
    """What is free first, then by the tags people made for it; what costs money only when that was little."""
    asked = queries(about(dossier), central, tools.clock(), dossier.plan.own_urls)
    free = [engine for engine in _engines(tools) if not engine.manifest.paid]
    paid = [engine for engine in _engines(tools) if engine.manifest.paid]
    replies = await _put(asked, free, dossier.mode, replace(tools, results=POSTS))
    found = await asyncio.to_thread(_kept, replies, central, dossier, tools)
    if more := tagged(found.tags, about(dossier), central, tools.clock()):
        replies += await _put(more, free, dossier.mode, replace(tools, results=POSTS))
        found = await asyncio.to_thread(_kept, replies, central, dossier, tools)
    if len(found.posts) < FEW:
        replies += await _put(asked[: PAID_QUERIES[dossier.mode]], paid, dossier.mode, tools)
        found = await asyncio.to_thread(_kept, replies, central, dossier, tools)
    able = [engine for engine in free if engine.manifest.by_thread]
    if answered := threads(found, able):
        replies += await _put(answered, able, dossier.mode, replace(tools, results=ANSWERS))
        found = await asyncio.to_thread(_kept, replies, central, dossier, tools)
    return found, replies


def threads(found: Kept, able: Sequence[Engine]) -> list[Query]:
    """Questions for what people answered: to the few posts with most answers, of the networks that tell these by the post's address."""
    names = {engine.manifest.name for engine in able}
    told = [post for post in found.posts if post.heard.replies and any(name in names for name, _ in post.hit.found_by)]
    most = sorted(told, key=lambda post: (-post.heard.replies, post.id))[:THREADS]
    return [Query(f"site:{domain(post.hit.url)}{urlsplit(post.hit.url).path}".rstrip("/"), PURPOSE) for post in most]


def _engines(tools: Tools) -> list[Engine]:
    return [engine for engine in tools.engines if engine.manifest.kind in (EngineKind.SOCIAL, EngineKind.ARCHIVE)]


async def _put(asked: Sequence[Query], engines: Sequence[Engine], mode: Mode, tools: Tools) -> list[Reply]:
    """Every query to every network it is for, all at once, and waited for as long as the search takes beside it."""
    each = ((query, replace(parse(query), posts=True)) for query in asked)
    put = (ask_all([one for one in engines if is_for(one.manifest, terms)], query, terms, tools, QUEUE[mode]) for query, terms in each)
    return [reply for replies in await gather(put) for reply in replies]


def _kept(replies: Sequence[Reply], central: Sequence[Claim], dossier: Dossier, tools: Tools) -> Kept:
    bounds = _bounds(dossier.plan)
    hits = [hit for reply in replies for hit in reply.hits if hit.post and fits(hit, bounds)]
    return kept(hits, about(dossier), central, tools.clock())


def _bounds(plan: Plan) -> Terms:
    """The editor's own lists of domains; networks, which the desk's list leaves out elsewhere, are what is wanted here."""
    usual = set(left_out())
    return Terms(sites=plan.included_domains, not_sites=tuple(one for one in plan.excluded_domains if one not in usual))


def with_sources(dossier: Dossier) -> tuple[Post, ...]:
    """Posts with the source that is the same post, where it was read as one."""
    read = {key: source.id for source in dossier.sources for key in (normalise(source.url), source.url_key)}
    return tuple(_with_source(post, read.get(normalise(post.url), "")) for post in dossier.posts)


def _with_source(post: Post, source_id: str) -> Post:
    return post if post.source_id == source_id or post.purged_at else post.with_(source_id=source_id)


def sentence(heard: Listening, replies: Sequence[Reply]) -> str:
    """What was heard, in one sentence; where nothing was, who was asked."""
    others = f" {_many(heard.left_out, 'other post')} had nothing to do with it." if heard.left_out else ""
    if not heard.posts:
        answered = sorted({reply.engine.label for reply in replies if not reply.problem})
        where = f"{NOTHING}; {', '.join(answered)} answered." if answered else f"{NOTHING}: no network could be asked."
        return where + others
    whose = f"{_many(heard.posts, 'post')} by {_many(heard.accounts, 'known account')}, {heard.verified_accounts} of them verified"
    return f"{whose}; {_many(heard.independent, 'independent account')}, {_many(heard.eyewitnesses, 'eyewitness')}.{others}"


def _many(count: int, noun: str) -> str:
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{count:,} {noun if count == 1 else plural}"


def _gaps(found: Kept, replies: Sequence[Reply]) -> list[Gap]:
    told = [replace(gap, stage=STAGE) for gap in gaps(replies, 1)]
    if found.misdated:
        told.append(Gap(f"{_many(found.misdated, 'post')} with a time that has not come yet", "Their times are not used.", STAGE))
    if not found.posts:
        asked = sorted({reply.engine.label for reply in replies if not reply.problem})
        told.append(Gap(NOTHING, f"{', '.join(asked)} answered." if asked else "No network could be asked.", STAGE))
    return told
