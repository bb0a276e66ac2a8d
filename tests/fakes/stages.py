"""Stages that do real reading and writing, leave a mark each time they run, and wait, fail or die when a file says so."""

import asyncio
import functools
import os
from dataclasses import replace
from pathlib import Path

from core.evidence.capture import freeze
from core.model.claim import Claim, ClaimVerdict, Evidence, Quote
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.judgement import Flag, Recommendation
from core.model.origin import Ground, Origin, Rests, Voice, VoiceMember
from core.model.plan import Query
from core.model.source import Capture, Source
from core.model.words import EventKind, FlagKind, Level, QuoteState, Relation, Tier, Verdict
from core.search.queries.query_language import parse
from core.stages.port import Stage, Wave, name
from core.tools import Tools
from jobs.steps import Pipeline

FOLDER = "FAKE_STAGES"


def folder() -> Path:
    return Path(os.environ[FOLDER])


async def _at_work(dossier: Dossier, tools: Tools, stage: str) -> None:
    """Leave a mark, then do what the files beside it say."""
    key = f"{dossier.investigation_id}-{stage}"
    with (folder() / f"ran-{dossier.investigation_id}-{dossier.pass_no}-{stage}").open("a") as mark:
        mark.write(f"{os.getpid()}\n")
    while (folder() / f"hold-{key}").exists():
        if tools.brake():
            break
        await asyncio.sleep(0.02)
    if (folder() / f"spend-{key}").exists():
        await tools.emit(EventKind.COST, "A paid search", usd=0.3, what="search")
    if (folder() / f"fail-{key}").exists():
        raise ValueError("some words of a page")


async def plan(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "plan")
    questions = (f"Is it so that {dossier.plan.brief}?",)
    return dossier.with_(plan=dossier.plan.with_(questions=questions, queries=(Query(dossier.topic.title),)))


async def discover(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "discover")
    asked = dossier.plan.queries if dossier.pass_no == 1 else dossier.refined
    found = [hit for engine in tools.engines for query in asked for hit in await engine.search(parse(query), 3)]
    known = {hit.url for hit in dossier.hits}
    return dossier.with_(hits=dossier.hits + tuple(hit for hit in found if hit.url not in known))


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "read")
    done = {source.url for source in dossier.sources}
    sources, captures = list(dossier.sources), list(dossier.captures)
    for hit in dossier.hits:
        if hit.url not in done:
            capture = await freeze(await tools.fetcher.read(hit.url), tools.vault, tools.clock())
            sources.append(_source(len(sources) + 1, hit.url, capture, dossier.pass_no))
            captures.append(capture)
    return dossier.with_(sources=tuple(sources), captures=tuple(captures))


def _source(number: int, url: str, capture: Capture, pass_no: int) -> Source:
    host = url.split("/")[2]
    made = Source(f"S{number:03}", url, url.removeprefix("https://"), host, host.split(".")[0].title(), url, pass_no=pass_no)
    return made.with_(capture=capture.sha256, text_sha256=capture.text_sha256)


async def rate(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "rate")
    return dossier.with_(sources=tuple(source.with_(tier=Tier.ESTABLISHED, tier_reason="known") for source in dossier.sources))


async def extract(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "extract")
    return dossier.with_(claims=(Claim("C1", dossier.topic.title, central=True), Claim("C2", "Something else")))


async def compare(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "compare")
    known = {(one.claim_id, one.source_id) for one in dossier.evidence}
    pairs = [(claim.id, source) for claim in dossier.claims for source in dossier.sources if (claim.id, source.id) not in known]
    new = [await _said(claim_id, source, tools) for claim_id, source in pairs]
    return dossier.with_(evidence=dossier.evidence + tuple(new))


async def _said(claim_id: str, source: Source, tools: Tools) -> Evidence:
    words = (await tools.vault.get(source.text_sha256)).decode()[:20]
    return Evidence(claim_id, source.id, Relation.SUPPORTS, Quote(words, 0, len(words)), confidence=0.9)


async def trace(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "trace")
    voices = [Voice(chr(65 + place), one.outlet, one.rated, (VoiceMember(one.id, True),)) for place, one in enumerate(dossier.sources)]
    origin = Origin(dossier.sources[0].id, (Ground("the first", Rests.DATE),), 50.0) if dossier.sources else None
    return dossier.with_(voices=tuple(voices), origin=origin)


async def recommend(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "recommend")
    count = len(dossier.voices)
    verdicts = (
        ClaimVerdict("C1", Verdict.CONFIRMED, count, 0, count, 0, "Supported."),
        ClaimVerdict("C2", Verdict.DISPUTED, 1, 1, 1, 1, "Disputed."),
    )
    flagged = (folder() / f"flag-{dossier.investigation_id}").exists()
    flags = (Flag(FlagKind.ALLEGATION, "A person is accused."), Flag(FlagKind.LOW_TIER, "Weak.")) if flagged else ()
    made = Recommendation(Level.VERIFIED, Level.VERIFIED, count, count, count, 1, 80.0, "Supported by all.", rulebook="1")
    return dossier.with_(recommendation=replace(made, verdicts=verdicts, flags=flags, credibility_score=75.0, consistency_score=90.0))


async def audit(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "audit")
    again = (folder() / f"again-{dossier.investigation_id}").exists() and dossier.pass_no < dossier.mode.passes
    refined = (Query(f"more {dossier.pass_no}", "gap"),) if again else ()
    return dossier.with_(evidence=tuple(one.with_(state=QuoteState.VERIFIED) for one in dossier.evidence), refined=refined)


async def summarize(dossier: Dossier, tools: Tools) -> Dossier:
    await _at_work(dossier, tools, "summarize")
    ids = tuple(source.id for source in dossier.sources)
    return dossier.with_(report=Report(dossier.topic.title, (Section("Summary", (Sentence("All say so.", ids),)),)))


FAKES = Pipeline(
    planning=((plan,),),
    each_pass=((discover,), (read,), (rate, extract), (compare,), (trace,), (recommend,), (audit,)),
    closing=((summarize,),),
)
STAGES = tuple(name(stage) for wave in FAKES.planning + FAKES.each_pass + FAKES.closing for stage in wave)


def holdable(pipeline: Pipeline) -> Pipeline:
    """Other stages, each made to leave its mark and to wait when a file says so, before it does its own work."""

    def waves(given: tuple[Wave, ...]) -> tuple[Wave, ...]:
        return tuple(tuple(_holdable(stage) for stage in wave) for wave in given)

    return Pipeline(waves(pipeline.planning), waves(pipeline.each_pass), waves(pipeline.closing))


def _holdable(stage: Stage) -> Stage:
    @functools.wraps(stage)
    async def held(dossier: Dossier, tools: Tools) -> Dossier:
        await _at_work(dossier, tools, name(stage))
        return await stage(dossier, tools)

    return held
