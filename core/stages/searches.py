"""Put a query to several engines at once: within the plan's bounds, with what each gave or why it did not, and the gaps that leaves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from core.errors import NotAsked, NothingToAsk, SearchError
from core.gather import gather
from core.model.dossier import Dossier, Gap
from core.model.engine import EngineKind, Manifest
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.policy.phrases import listed
from core.search.calling.port import Engine
from core.search.queries.query_language import Terms, parse
from core.tools import Tools
from core.topic.vocabulary import left_out

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


def once(queries: Sequence[Query]) -> list[Query]:
    """Queries that ask the same are asked once, however they are spaced."""
    return list({parse(query).key: query for query in reversed(queries)}.values())[::-1]


def served(engines: Iterable[Engine], place: int, seconds: float) -> list[Engine]:
    """Those that can answer the query in this place, counted from 0, without its waiting longer for its turn."""
    return [engine for engine in engines if engine.manifest.limit.wait(place) <= seconds]


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


async def ask_all(engines: Sequence[Engine], query: Query, terms: Terms, tools: Tools, patience: float = inf) -> list[Reply]:
    """One query to several engines at once; what one cannot answer, or not soon enough, its reply says.

    Who knows no links never sees any.
    """
    able = [engine for engine in engines if engine.manifest.by_link or not terms.links]
    return await gather(_ask(engine, query, terms, tools, patience) for engine in able)


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
