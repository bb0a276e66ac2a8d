"""The origin: candidates ranked, their dates held against the web archive, and what is known of whoever was first."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.errors import NothingToAsk, SearchError
from core.gather import both, gather
from core.model.dates import When
from core.model.dossier import Dossier, Finding, Gap
from core.model.engine import EngineKind
from core.model.origin import Citation, CitationKind, Ground, Origin, Rests, Voice
from core.model.plan import Query
from core.model.source import Hit, Source, SourceText
from core.model.words import CaptureKind, EventKind, Mode, Relation
from core.policy.level.flags import way_round
from core.policy.origin.authority import History, authority, grounded
from core.policy.origin.citations import LONGEST, chain, in_circle, shown
from core.policy.origin.features import absent, appears_first, settled, traits
from core.policy.origin.ranking import Ranking, Traits, rank
from core.policy.page_dates import backdated, doubt
from core.policy.retractions_and_satire import withdrew
from core.policy.tiers import parents
from core.search.calling.port import Engine
from core.search.engines.wayback import captured_at
from core.search.queries.query_language import Terms
from core.stages.searches import GRACE, served
from core.stages.story_membership import speakers
from core.stages.trace.citations import NOBODY
from core.stages.trace.extra_sources import STAGE, event_day
from core.stages.trace.outlet_expertise import beat
from core.stages.trace.voice_links import central_evidence
from core.tools import Tools

CHECKED = {Mode.QUICK: 3, Mode.DETAILED: 6}
"""Candidates whose dates are looked up in the web archive."""
NO_FIRST = "Who said it first cannot be told"
UNCHECKED = "dates were not checked against a web archive"
NOT_CHECKED = Ground(f"{UNCHECKED}: none is ready", Rests.NOTHING)


@dataclass(frozen=True, slots=True)
class Seen:
    """When the web archive first had each page, why it could not tell of the others, and why it was not asked at all."""

    first: Mapping[str, When]
    problem: str = ""
    unasked: Ground | None = None


async def with_origin(dossier: Dossier, texts: Sequence[SourceText], tools: Tools) -> Dossier:
    """The dossier with whoever was likeliest first; nobody where no source speaks about it."""
    speaking = speakers(dossier)
    heard = [text for text in texts if text.source.id in speaking and text.source.found_for in ("", STAGE)]
    known = await asyncio.to_thread(_traits, heard, dossier, tools)
    likely = _ranked(known, heard, dossier)
    if (halted := tools.brake()) or not likely.candidates:
        return _told(dossier, likely, known, Seen({}, unasked=Ground(f"{UNCHECKED}: {halted.rstrip('.')}", Rests.NOTHING)))
    seen = await _first_captures([dossier.source(one.source_id) for one in likely.candidates[: CHECKED[dossier.mode]]], tools)
    happened = event_day(dossier, tools.clock())
    dated = [_as_seen(one, seen, happened) for one in known]
    return await _with_authority(_told(_dated(dossier, seen, happened), _ranked(dated, heard, dossier), dated, seen), tools)


def _traits(heard: Sequence[SourceText], dossier: Dossier, tools: Tools) -> list[Traits]:
    """What each shows of having been first; reading that takes a while: never on the event loop."""
    central = central_evidence(dossier)
    read = {text.source.id: reading for text in heard if (reading := dossier.reading(text.source.id))}
    now, claims = tools.clock(), _claims(dossier)
    return list(traits(heard, _bearing(heard, dossier), dossier.voices, evidence=central, claims=claims, now=now, readings=read))


def _ranked(known: Sequence[Traits], heard: Sequence[SourceText], dossier: Dossier) -> Ranking:
    retold = {key: len(voice.copies) for voice in dossier.voices for key in voice.originals}
    against = {one.source_id for one in central_evidence(dossier) if one.relation is Relation.CONTRADICTS}
    return settled(rank(known, absent(heard, _standing(heard, dossier), _claims(dossier))), known, retold, against)


def _claims(dossier: Dossier) -> list[str]:
    return [claim.text for claim in dossier.claims if claim.central]


def _bearing(heard: Sequence[SourceText], dossier: Dossier) -> list[Citation]:
    """Citations as they bear on who was first, by whoever tells the story: a link that nobody could follow may lead to anything."""
    telling = {text.source.id for text in heard}
    return [one for one in dossier.citations if one.source_id in telling and (one.on or one.kind is not CitationKind.LINK)]


def _standing(heard: Sequence[SourceText], dossier: Dossier) -> list[Citation]:
    """The same for who is missing: a page behind a wall is there all the same, one that nobody found may never have been."""
    return [one if one.problem.startswith(NOBODY) else one.with_(problem="") for one in _bearing(heard, dossier)]


def _as_seen(one: Traits, seen: Seen, happened: date | None) -> Traits:
    """With what the archive says; a date that cannot be believed counts as none."""
    first = seen.first.get(one.source_id)
    return replace(one, first_seen=first, published=None if backdated(one.published, first, happened) else one.published)


async def _first_captures(sources: Sequence[Source], tools: Tools) -> Seen:
    await tools.emit(EventKind.PROGRESS, "Dates held against the web archive", share=0.5)
    found = await gather(_asked(EngineKind.WEB_ARCHIVE, source.url, Terms((source.url,)), tools) for source in sources)
    first = {source.id: when for source, (hit, _) in zip(sources, found, strict=True) if hit and (when := captured_at(hit.url))}
    unasked = None if _engines(EngineKind.WEB_ARCHIVE, tools) else NOT_CHECKED
    return Seen(first, next((problem for _, problem in found if problem), ""), unasked)


async def _asked(kind: EngineKind, address: str, terms: Terms, tools: Tools) -> tuple[Hit | None, str]:
    """The first answer of the engines of a kind about one address, or what kept them from giving one."""
    problem = ""
    for engine in _engines(kind, tools):
        try:
            answer = await tools.search(engine, Query(address, "origin"), terms, 1)
        except NothingToAsk:
            continue
        except SearchError as error:
            problem = str(error)
            continue
        if answer.hits:
            return answer.hits[0], ""
    return None, problem


def _engines(kind: EngineKind, tools: Tools) -> list[Engine]:
    return [engine for engine in tools.engines if engine.manifest.kind is kind]


def _dated(dossier: Dossier, seen: Seen, happened: date | None) -> Dossier:
    """What the archive says against a page's own date, as findings; that it could not be asked, as a gap."""
    told = [
        Finding(f"{source.outlet}: “{source.title}” {why}.", STAGE, (source.id,), dossier.pass_no)
        for source in dossier.sources
        if (why := doubt(source.published, seen.first.get(source.id), happened))
    ]
    known = {one.text for one in dossier.findings}
    more = dossier.with_(findings=(*dossier.findings, *(one for one in told if one.text not in known)))
    gap = Gap("Not every date could be checked against the web archive", seen.problem, STAGE, pass_no=dossier.pass_no)
    return more.add_gaps(gap) if seen.problem else more


def _told(dossier: Dossier, ranking: Ranking, known: Sequence[Traits], seen: Seen) -> Dossier:
    """The ranking as the dossier keeps it; in a circle nobody can be told from the origin."""
    if not ranking.candidates:
        return _nobody(_silence(dossier), dossier)
    first = ranking.candidates[0].source_id
    if circle := _circle(first, dossier):
        return _nobody(f"{way_round([dossier.teller(key) for key in circle.loop or circle.originals])}.", dossier)
    way = chain(first, dossier.citations)
    back = withdrew(first, dossier)
    taken_back = [Ground(f"but it {back}", Rests.WITHDRAWAL)] if back else []
    reasons = [*ranking.candidates[0].reasons, *taken_back, *_more_reasons(ranking, seen, first)]
    why = (*grounded(reasons, first, dossier), *_dated_before(first, known, dossier))
    made = Origin(first, why, ranking.confidence, ranking.candidates, shown(way), seen.first.get(first), ranking.unread)
    return dossier.with_(origin=made).add_gaps(*_cut(way, dossier))


def _nobody(why: str, dossier: Dossier) -> Dossier:
    return dossier.with_(origin=None).add_gaps(Gap(NO_FIRST, why, STAGE, pass_no=dossier.pass_no))


def _silence(dossier: Dossier) -> str:
    """Why there is nobody who could have said it first."""
    if not any(claim.central for claim in dossier.claims):
        return "No claim that can be checked was found in the topic."
    return "No source that tells the story speaks about a central claim." if dossier.sources else "No source was read."


def _circle(first: str, dossier: Dossier) -> Voice | None:
    """The voice whose members lean on each other, where this one is among them: a circle beside it takes nothing from it."""
    voice = next((voice for voice in dossier.voices if voice.circular and first in voice.originals), None)
    return voice if voice and (first in voice.loop or in_circle(first, dossier.citations)) else None


def _dated_before(first: str, known: Sequence[Traits], dossier: Dossier) -> Iterator[Ground]:
    """The earliest appearance, where it is another's: what else is known speaks for the origin, and an editor weighs the two."""
    if found := appears_first(known, first):
        one, when = found
        told = f"but the earliest date here is that of {dossier.teller(one.source_id)} ({one.source_id}): {when.words()}"
        yield Ground(told, Rests.DATE, dossier.words_of(one.source_id))


def _more_reasons(ranking: Ranking, seen: Seen, first: str) -> Iterator[Ground]:
    if when := seen.first.get(first):
        yield Ground(f"the web archive has its page since {when.words()}", Rests.DATE)
    if ranking.unread:
        yield Ground(f"others have it from {ranking.unread}, which could not be read", Rests.UNREAD)
    if seen.unasked:
        yield seen.unasked


def _cut(way: tuple[str, ...], dossier: Dossier) -> list[Gap]:
    steps = len(way) - 1
    if steps <= LONGEST:
        return []
    what = f"The way back to the origin has {steps} steps; the last {LONGEST} are shown"
    return [Gap(what, f"A chain is followed for {LONGEST} steps.", STAGE, pass_no=dossier.pass_no)]


async def _with_authority(dossier: Dossier, tools: Tools) -> Dossier:
    if dossier.origin is None:
        return dossier
    source = dossier.source(dossier.origin.source_id)
    history = await _history(source, dossier, tools)
    return dossier.with_(origin=replace(dossier.origin, authority=authority(source, history, withdrew(source.id, dossier))))


def prompt(engines: Sequence[Engine]) -> tuple[Engine, ...]:
    """Those that answer again soon after another question: with the others it would hang on the moment whether they are asked."""
    return tuple(served(engines, 1, GRACE))


async def _history(source: Source, dossier: Dossier, tools: Tools) -> History:
    """What archive, registry and newsroom know of a site; where people post for themselves, the site's age is not the author's."""
    bias = next((tools.ratings[name].bias for name in parents(source.domain) if name in tools.ratings), "")
    covering = beat(source, dossier, replace(tools, engines=prompt(tools.engines)))
    if source.capture_kind is CaptureKind.POST:
        return History(bias=bias, beat=await covering)
    site = Terms(sites=(source.domain,))
    known = gather(_asked(kind, source.domain, site, tools) for kind in (EngineKind.WEB_ARCHIVE, EngineKind.REGISTRY))
    field, [(captured, _), (record, _)] = await both(covering, known)
    return History(
        captured_at(captured.url) if captured else None,
        record.published if record else None,
        record.outlet if record else "",
        bias,
        field,
    )
