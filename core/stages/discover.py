"""Discover: put every query to every engine; one engine's failure is a gap, not the end."""

import asyncio
from dataclasses import dataclass

from core.errors import SearchError
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.source import Hit
from core.model.words import EventKind
from core.policy.tiers import parents
from core.search.merge import merge
from core.search.port import Engine
from core.search.rank import relevant
from core.search.urls import domain, normalise
from core.stages.sources import addresses
from core.tools import Tools

RESULTS = 20


@dataclass(frozen=True, slots=True)
class Answer:
    hits: tuple[Hit, ...] = ()
    gap: Gap | None = None


async def discover(dossier: Dossier, tools: Tools) -> Dossier:
    asked = dossier.plan.queries if dossier.pass_no == 1 else dossier.refined
    answers = await asyncio.gather(*(_ask(engine, query, dossier, tools) for engine in tools.engines for query in asked))
    hits = merge(hit for answer in answers for hit in answer.hits)
    gaps = [answer.gap for answer in answers if answer.gap]
    return dossier.with_(hits=dossier.hits + new_hits(hits, dossier)).add_gaps(*gaps)


async def _ask(engine: Engine, query: Query, dossier: Dossier, tools: Tools) -> Answer:
    label = engine.manifest.label
    if halted := tools.brake():
        return Answer(gap=Gap(f"{label} was not asked for “{query.text}”", halted, "discover", pass_no=dossier.pass_no))
    try:
        hits = tuple(await engine.search(query, RESULTS))
    except SearchError as error:
        await tools.emit(EventKind.ERROR, str(error), engine=engine.manifest.name)
        return Answer(gap=Gap(f"{label} did not answer “{query.text}”", str(error), "discover", pass_no=dossier.pass_no))
    await tools.emit(EventKind.QUERY_RUN, f"{label}: “{query.text}”", engine=engine.manifest.name, hits=len(hits), purpose=query.purpose)
    return Answer(hits)


def new_hits(hits: tuple[Hit, ...], dossier: Dossier) -> tuple[Hit, ...]:
    """What was not known yet, without the domains the plan leaves out, best first, up to the mode's limit."""
    known = {normalise(hit.url) for hit in dossier.hits} | addresses(dossier)
    banned = set(dossier.plan.excluded_domains)
    fresh = [hit for hit in hits if normalise(hit.url) not in known and not banned & set(parents(domain(hit.url)))]
    about = dossier.topic.with_(brief=dossier.plan.brief)
    room = dossier.mode.source_limit - len(dossier.hits)
    return relevant(fresh, about)[: max(room, 0)]
