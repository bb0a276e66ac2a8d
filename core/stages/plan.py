"""Plan: what to ask and whom, with the editor's own addresses read and rated first; nothing runs before it is approved."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.plan import Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Mode
from core.search.urls import normalise
from core.stages.rate import rated
from core.stages.sources import addresses, gap_of, new_reads, next_number, read_all, source_of
from core.tools import Tools
from core.words import content_words, names

CONTROVERSY = "denied false retracted correction investigation lawsuit"
SECONDS_PER_SOURCE = 0.2

Item = TypeVar("Item")


async def plan(dossier: Dossier, tools: Tools) -> Dossier:
    """Questions and queries for the brief; what the editor wrote stays, what was made for an earlier brief is made anew."""
    topic, old = dossier.topic, dossier.plan
    questions, asked = old.questions, old.queries
    if old.made_for != old.brief:
        before = await _made(topic, old.made_for, tools) if old.made_for is not None else ((), ())
        now = await _made(topic, old.brief, tools)
        questions = tuple(_once([*now[0], *(one for one in questions if one not in before[0])], key=str))
        asked = tuple(_once([*now[1], *(one for one in asked if one not in before[1])], key=lambda query: query.text))
    made = old.with_(
        made_for=old.brief,
        questions=questions,
        queries=asked,
        expected_usd=sum(engine.manifest.usd_per_call for engine in tools.engines) * len(asked),
        expected_seconds=expected_seconds(dossier.mode),
    )
    return await _with_own_sources(dossier.with_(plan=made), tools)


async def _made(topic: Topic, brief: str, tools: Tools) -> tuple[tuple[str, ...], tuple[Query, ...]]:
    about = topic.with_(brief=brief)
    return await tools.analyst.questions(about, brief), queries(about, await tools.analyst.central_claims(about, brief))


def queries(topic: Topic, central: tuple[Claim, ...]) -> tuple[Query, ...]:
    """Rule-made queries by purpose; the same words are asked once."""
    subject = " ".join(content_words(topic.title)[:10])
    found = [
        Query(subject, "subject"),
        *(Query(" ".join(content_words(claim.text)[:12]), "claim") for claim in central),
        Query(f"{subject} {CONTROVERSY}", "controversy"),
        Query(" ".join(dict.fromkeys([*content_words(" ".join(names(topic.brief))), *content_words(topic.title)[:4]])), "area"),
    ]
    return tuple(_once([query for query in found if query.text.strip()], key=lambda query: query.text))


def _once(items: Sequence[Item], *, key: Callable[[Item], str]) -> Iterable[Item]:
    """Each key's first item, in order."""
    first: dict[str, Item] = {}
    for item in items:
        first.setdefault(key(item), item)
    return first.values()


def expected_seconds(mode: Mode) -> float:
    """A first guess from the pages to read; the caps are what holds."""
    return round(1 + mode.source_limit * SECONDS_PER_SOURCE)


async def _with_own_sources(dossier: Dossier, tools: Tools) -> Dossier:
    """The editor's addresses are read and rated before approval, outside the source limit; one taken back is gone."""
    first = next_number(dossier)
    dossier = _without_withdrawn(dossier)
    known = addresses(dossier)
    reads = await read_all([Hit(url, "") for url in own_urls(dossier) if normalise(url) not in known], tools)
    good = new_reads(reads, dossier)
    sources = [source_of(read, first + place, tools, pass_no=1, user_provided=True) for place, read in enumerate(good)]
    dossier = dossier.with_(
        sources=dossier.sources + tuple(sources),
        captures=dossier.captures + tuple(read.capture for read in good if read.capture),
    )
    dossier = dossier.add_gaps(*(gap_of(read, "plan", 1) for read in reads if not read.page))
    return await rated(dossier, tools)


def _without_withdrawn(dossier: Dossier) -> Dossier:
    """Sources whose address the editor took out of the plan go; a gap goes too, so that its address is tried again."""
    wanted = {normalise(url) for url in own_urls(dossier)}
    kept = tuple(capture for capture in dossier.captures if normalise(capture.url) in wanted)
    there = {capture.sha256 for capture in kept}
    sources = tuple(source for source in dossier.sources if source.capture in there)
    return dossier.with_(sources=sources, captures=kept, gaps=tuple(gap for gap in dossier.gaps if gap.stage != "plan"))


def own_urls(dossier: Dossier) -> list[str]:
    """The topic's original article and what the editor pasted, each once."""
    urls = [url for url in (dossier.topic.original_url, *dossier.plan.own_urls) if url]
    return list(_once(urls, key=normalise))
