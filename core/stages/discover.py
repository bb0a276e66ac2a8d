"""Discover: put every query to every engine; one engine's failure is a gap, not the end."""

import asyncio
from collections.abc import Sequence

from core.gather import gather
from core.model.dossier import Dossier, Gap
from core.model.engine import EngineKind
from core.model.plan import Query, questions
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Mode
from core.search.calling.port import Engine
from core.search.hits.merge import merge, settled
from core.search.hits.rank import relevant
from core.search.queries.query_language import parse
from core.stages.searches import QUEUE, Reply, about, ask_all, gaps, once, served, within
from core.stages.sources import addresses
from core.tools import Tools
from core.web.urls import normalise

RESERVE = 2
"""Hits kept for each source wanted."""


async def discover(dossier: Dossier, tools: Tools) -> Dossier:
    asked = once(dossier.plan.queries if dossier.pass_no == 1 else dossier.refined)
    dossier = dossier.with_(questions=dossier.questions or questions(dossier.plan))
    if halted := tools.brake():
        return dossier.add_gaps(Gap("Nothing more was searched", halted, "discover", pass_no=dossier.pass_no))
    put = (_put(query, _engines(place, dossier.mode, tools), dossier, tools) for place, query in enumerate(asked))
    replies = [reply for each in await gather(put) for reply in each]
    hits = await asyncio.to_thread(new_hits, [hit for reply in replies for hit in reply.hits], dossier, tools)
    found = dossier.with_(hits=dossier.hits + hits, halted=dossier.halted or cut_off(replies))
    return found.add_gaps(*gaps(replies, dossier.pass_no))


def cut_off(replies: Sequence[Reply]) -> str:
    """Why the search is unfinished: nobody outside the newsroom could be asked. That nothing was found would then say nothing."""
    outside = [reply for reply in replies if reply.engine.kind is not EngineKind.ARCHIVE]
    if not outside or not all(reply.problem for reply in outside):
        return ""
    return "No engine on the web could be asked; only the newsroom's own archive was searched."


def _engines(place: int, mode: Mode, tools: Tools) -> list[Engine]:
    """Whom the query in this place is for."""
    return served([engine for engine in tools.engines if engine.manifest.kind.discovers], place, QUEUE[mode])


async def _put(query: Query, engines: Sequence[Engine], dossier: Dossier, tools: Tools) -> list[Reply]:
    """One query to all free engines at once; while too little was found, to those that cost money, one at a time, the cheapest first.

    One that answers and adds nothing is the last: those that cost more know the same web.
    """
    terms, topic = within(parse(query), dossier.plan), about(dossier)
    replies = await ask_all([engine for engine in engines if not engine.manifest.paid], query, terms, tools)
    found = await asyncio.to_thread(useful, replies, topic, tools)
    for engine in sorted((engine for engine in engines if engine.manifest.paid), key=lambda engine: engine.manifest.usd_per_call):
        if found >= tools.results:
            break
        more = await ask_all([engine], query, terms, tools)
        replies, before = [*replies, *more], found
        found = await asyncio.to_thread(useful, replies, topic, tools)
        if found <= before and any(reply.answered for reply in more):
            break
    return replies


def useful(replies: Sequence[Reply], topic: Topic, tools: Tools) -> int:
    """How many pages about the topic a query has found."""
    return len(relevant(merge(hit for reply in replies for hit in reply.hits), topic, ratings=tools.ratings))


def new_hits(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> tuple[Hit, ...]:
    """What was not known yet, each page once, best first; more than the mode's limit, since some will not be readable.

    It is ranked among what was found before: a later pass that finds nothing as good finds nothing.
    """
    known = {normalise(hit.url) for hit in dossier.hits} | addresses(dossier)
    ranked = relevant(merge([*dossier.hits, *hits]), about(dossier), ratings=tools.ratings)
    fresh = [hit for hit in ranked if normalise(hit.url) not in known]
    room = RESERVE * dossier.mode.source_limit - len(dossier.hits)
    return settled(fresh)[: max(room, 0)]
