"""Discover: put every query to every engine; one engine's failure is a gap, not the end."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from core.errors import NotAsked, NothingToAsk, SearchError
from core.model.dossier import Dossier, Gap
from core.model.engine import EngineKind, Manifest
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.search.leads import settled
from core.search.merge import merge
from core.search.port import Engine
from core.search.rank import relevant
from core.search.terms import Terms, parse
from core.search.urls import normalise
from core.search.vocabulary import left_out
from core.stages.answer import questions
from core.stages.sources import addresses
from core.together import together
from core.tools import Tools

RESERVE = 2
"""Hits kept for each source wanted."""
QUEUE = {Mode.QUICK: 15.0, Mode.DETAILED: 35.0}
"""Seconds a query may stand in an engine's queue: whoever answers seldom gets the first queries, which are the most useful ones."""
GRACE = 2.0
"""Seconds beyond that for an engine that is slow today; whoever only seeks a page or two does not wait behind other investigations."""
ALIKE = ("{} could not ", "{} did not ")
"""Sentences that are as true of several engines as of one, and are told once for all of them."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one query at one engine: hits, or why there are none."""

    engine: Manifest
    hits: tuple[Hit, ...] = ()
    problem: str = ""
    asked: bool = True

    @property
    def answered(self) -> bool:
        return self.asked and not self.problem


async def discover(dossier: Dossier, tools: Tools) -> Dossier:
    asked = once(dossier.plan.queries if dossier.pass_no == 1 else dossier.refined)
    dossier = dossier.with_(questions=dossier.questions or questions(dossier))
    if halted := tools.brake():
        return dossier.add_gaps(Gap("Nothing more was searched", halted, "discover", pass_no=dossier.pass_no))
    put = (_put(query, _engines(place, dossier.mode, tools), dossier, tools) for place, query in enumerate(asked))
    replies = [reply for each in await together(put) for reply in each]
    hits = await asyncio.to_thread(new_hits, [hit for reply in replies for hit in reply.hits], dossier, tools)
    found = dossier.with_(hits=dossier.hits + hits, halted=dossier.halted or cut_off(replies))
    return found.add_gaps(*gaps(replies, dossier.pass_no))


def cut_off(replies: Sequence[Reply]) -> str:
    """Why the search is unfinished: nobody outside the newsroom could be asked. That nothing was found would then say nothing."""
    outside = [reply for reply in replies if reply.engine.kind is not EngineKind.ARCHIVE]
    if not outside or not all(reply.problem for reply in outside):
        return ""
    return "No engine on the web could be asked; only the newsroom's own archive was searched."


def once(queries: Sequence[Query]) -> list[Query]:
    """Queries that ask the same are asked once, however they are spaced."""
    return list({parse(query).key: query for query in reversed(queries)}.values())[::-1]


def _engines(place: int, mode: Mode, tools: Tools) -> list[Engine]:
    """Whom the query in this place is for."""
    return served([engine for engine in tools.engines if engine.manifest.kind.discovers], place, QUEUE[mode])


def served(engines: Iterable[Engine], place: int, seconds: float) -> list[Engine]:
    """Those that can answer the query in this place, counted from 0, without its waiting longer for its turn."""
    return [engine for engine in engines if engine.manifest.limit.wait(place) <= seconds]


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


def within(terms: Terms, plan: Plan) -> Terms:
    """The plan's lists of domains, at the boundary: what is left out here is never read.

    Only the desk's own list of networks and aggregators yields to a query that names one of them; what the editor put on
    the list does not, and neither does the claimant, who cannot confirm himself.
    """
    usual = set(left_out())
    yielding = [site for site in plan.excluded_domains if site in usual]
    never = [*(site for site in plan.excluded_domains if site not in usual), *plan.claimant_domains]
    return terms.within(sites=plan.included_domains, not_sites=yielding, never=never)


def about(dossier: Dossier) -> Topic:
    return dossier.topic.with_(brief=dossier.plan.brief)


def useful(replies: Sequence[Reply], topic: Topic, tools: Tools) -> int:
    """How many pages about the topic a query has found."""
    return len(relevant(merge(hit for reply in replies for hit in reply.hits), topic, ratings=tools.ratings))


async def ask_all(engines: Sequence[Engine], query: Query, terms: Terms, tools: Tools, patience: float = inf) -> list[Reply]:
    """One query to several engines at once; what one cannot answer, or not soon enough, its reply says.

    Who knows no links never sees any.
    """
    able = [engine for engine in engines if engine.manifest.by_link or not terms.links]
    return await together(_ask(engine, query, terms, tools, patience) for engine in able)


async def _ask(engine: Engine, query: Query, terms: Terms, tools: Tools, patience: float) -> Reply:
    manifest = engine.manifest
    try:
        answer = await tools.search(engine, query, terms, wanted(manifest, tools), patience)
    except NothingToAsk:
        return Reply(manifest, asked=False)
    except NotAsked as reason:
        return Reply(manifest, problem=str(reason), asked=False)
    except SearchError as error:
        await tools.emit(EventKind.ERROR, str(error), engine=manifest.name)
        return Reply(manifest, problem=str(error))
    kept = ", from the cache" if answer.cached_at else ""
    data = {"engine": manifest.name, "hits": len(answer.hits), "purpose": query.purpose, "cached": bool(answer.cached_at)}
    await tools.emit(EventKind.QUERY_RUN, f"{manifest.label}: “{query.text}”{kept}", **data)
    return Reply(manifest, answer.hits)


def wanted(manifest: Manifest, tools: Tools) -> int:
    """The newsroom's own archive costs nothing and shows a page once: it may answer twice as much."""
    return tools.results * (2 if manifest.kind is EngineKind.ARCHIVE else 1)


def gaps(replies: Sequence[Reply], pass_no: int) -> list[Gap]:
    """What could not be asked: one line for an engine, and one for all engines it is equally true of."""
    told: dict[tuple[str, str], list[str]] = {}
    for engine in dict.fromkeys(reply.engine for reply in replies):
        mine = [reply for reply in replies if reply.engine == engine]
        if missing := [reply for reply in mine if reply.problem]:
            why = next((reply.problem for reply in missing if reply.asked), missing[0].problem)
            alike = why.replace(engine.label, "{}")
            told.setdefault((alike if alike.startswith(ALIKE) else why, how_many(missing, len(mine))), []).append(engine.label)
    return [
        Gap(f"{listed(labels)} {count}", _told_of(reason, labels), "discover", pass_no=pass_no) for (reason, count), labels in told.items()
    ]


def _told_of(reason: str, labels: Sequence[str]) -> str:
    """Of several engines each sentence is told in the plural."""
    return reason.replace("{}", labels[0]) if len(labels) == 1 else reason.replace("{}", "They").replace(" It is ", " They are ")


def how_many(missing: Sequence[Reply], asked: int) -> str:
    """What was missed at an engine: answers it did not give, and questions it was not asked."""
    failed, unasked = sum(reply.asked for reply in missing), sum(not reply.asked for reply in missing)
    if failed and unasked:
        return f"did not answer {_of(failed, asked)}, and {unasked} more could not be asked"
    return f"did not answer {_of(failed, asked)}" if failed else f"could not be asked {_of(unasked, asked)}"


def _of(count: int, asked: int) -> str:
    if count == asked:
        return "any query" if asked > 1 else "the query"
    return f"{count} of {asked} queries"


def listed(labels: Sequence[str]) -> str:
    return f"{', '.join(labels[:-1])} and {labels[-1]}" if len(labels) > 1 else labels[0]


def new_hits(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> tuple[Hit, ...]:
    """What was not known yet, each page once, best first; more than the mode's limit, since some will not be readable.

    It is ranked among what was found before: a later pass that finds nothing as good finds nothing.
    """
    known = {normalise(hit.url) for hit in dossier.hits} | addresses(dossier)
    ranked = relevant(merge([*dossier.hits, *hits]), about(dossier), ratings=tools.ratings)
    fresh = [hit for hit in ranked if normalise(hit.url) not in known]
    room = RESERVE * dossier.mode.source_limit - len(dossier.hits)
    return settled(fresh)[: max(room, 0)]
