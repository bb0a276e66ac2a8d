"""Every engine × every failure: hits or a named gap in one sentence, and the other engines go on."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.model.dossier import Dossier
from core.model.engine import EngineKind, Limit
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Mode
from core.search.calling.port import WiredEngine
from core.search.engines import ENGINES
from core.search.engines.archive import ArchiveEngine
from core.stages.discover import discover
from tests.fakes.outside import FakeEngine, tools
from tests.fakes.search import Bench
from tests.world.library import everything
from tests.world.server import HOSTILE, World
from tests.world.wire import Trouble
from tests.world.wires import wired

WIRED = [engine for engine in ENGINES if engine is not ArchiveEngine]
ENOUGH, LITTLE = 5.0, 0.25
"""Seconds an engine is given; little where it will use up whatever it is given."""
TOPIC = Topic(1, "Ferry service to the harbour cancelled", "The ferry was cancelled after the storm.")
QUERY, ADDRESS = "ferry hull crack", everything()[0].url
ELSEWHERE = Hit("https://elsewhere.example/ferry", "Ferry service to the harbour cancelled after the storm", found_by=(("fake", 1),))

SAID = {
    Trouble.BAD_REQUEST: "does not understand the query",
    Trouble.KEY_REFUSED: "does not accept our key",
    Trouble.QUOTA: "quota is used up",
    Trouble.FORBIDDEN: "refuses us",
    Trouble.NOT_FOUND: "does not answer at its address",
    Trouble.SLOW_DOWN: "asks us to slow down",
    Trouble.SLOW_DOWN_FOR: "asks us to slow down",
    Trouble.BROKEN: "is out of order",
    Trouble.UNAVAILABLE: "is out of order",
    Trouble.SILENT: "did not answer within",
    Trouble.DRIPS: "did not answer within",
    Trouble.DROPS: "could not be reached",
    Trouble.HTML: "is not an answer",
    Trouble.CUT: "is not an answer",
    Trouble.HUGE: "sent more than",
    Trouble.MISSING: "",
    Trouble.EMPTY: "",
    Trouble.BAD_DATES: "",
    Trouble.HOSTILE: "",
}
"""What the editor is told; nothing where an answer that is poor is still an answer."""

TRIES = {Trouble.SILENT: 2, Trouble.DRIPS: 2} | dict.fromkeys(
    (Trouble.SLOW_DOWN, Trouble.SLOW_DOWN_FOR, Trouble.BROKEN, Trouble.UNAVAILABLE, Trouble.DROPS), 4
)
"""How often an engine is asked; once where it is not said."""

OTHERWISE = {
    ("duckduckgo", Trouble.FORBIDDEN): "takes us for a robot",
    ("duckduckgo", Trouble.CUT): "",  # half a page of results has results
    ("reddit", Trouble.MISSING): "is not an answer",  # no token, no search
    ("jina", Trouble.BAD_REQUEST): "could not open the page",
    ("jina", Trouble.HUGE): "",  # a page may be larger than a list of results
    ("wayback", Trouble.KEY_REFUSED): "does not show captures of this address",  # one site's wish, not the archive's
    ("wayback", Trouble.QUOTA): "does not show captures of this address",
    ("wayback", Trouble.FORBIDDEN): "does not show captures of this address",
    ("rdap", Trouble.NOT_FOUND): "",  # a domain that no registry knows
    ("rdap", Trouble.HUGE): "",  # spaces behind a good answer, within what a page may have
}
"""Where a provider's own way of failing makes another sentence true."""

PUBLIC = re.compile(r"https?://([a-z0-9-]+\.)+(app|com|example|org|social)([/?#][^\s\x00-\x1f\x7f\ud800-\udfff]*)?")
"""Every address of the world that may be visited, told without the desk's own rules."""

NOTHING_WITHOUT_DATES = ("wayback",)
"""A capture is known by its moment."""


async def discovered(world: World, engine: type[WiredEngine], bench: Bench, seconds: float = ENOUGH) -> Dossier:
    """A whole discover with this engine beside a healthy one; those with stages of their own are asked here too."""
    query = Query(ADDRESS if engine.manifest.kind in (EngineKind.WEB_ARCHIVE, EngineKind.READER, EngineKind.REGISTRY) else QUERY)
    async with wired(world, engine, seconds=seconds) as made:
        kind = made.manifest.kind if made.manifest.kind.discovers else EngineKind.WEB
        made.manifest = replace(made.manifest, kind=kind, limit=Limit(100, 1.0), usd_per_call=0.0)
        given = replace(tools([FakeEngine([ELSEWHERE])]), search=bench.search(seconds))
        plan = Plan(brief=TOPIC.brief, queries=(query,))
        return await discover(Dossier(1, TOPIC, Mode.QUICK, plan), replace(given, engines=(*given.engines, made)))


def brought(bench: Bench, engine: type[WiredEngine]) -> list[Hit]:
    """The engine's own hits as the desk keeps them, before they are merged and ranked."""
    every = [hit for answer in bench.cache.kept.values() for hit in answer.hits]
    return [hit for hit in every if engine.manifest.name in [name for name, _ in hit.found_by]]


def fair(hits: Sequence[Hit], engine: str, trouble: Trouble) -> bool:
    """Whether a poor answer brought what it still could and nothing that it must not."""
    if trouble is Trouble.EMPTY:
        return not hits
    if trouble is Trouble.BAD_DATES:
        return bool(hits) is (engine not in NOTHING_WITHOUT_DATES) and not any(hit.published for hit in hits)
    return trouble is not Trouble.HOSTILE or not {hit.url for hit in hits} & set(HOSTILE)


def patience(trouble: Trouble) -> float:
    return LITTLE if trouble in (Trouble.SILENT, Trouble.DRIPS) else ENOUGH


@pytest.mark.parametrize("trouble", list(Trouble), ids=lambda trouble: trouble.name.lower())
@pytest.mark.parametrize("engine", WIRED, ids=lambda engine: engine.manifest.name)
async def test_an_engine_in_trouble_is_hits_or_one_sentence_and_the_others_go_on(
    world: World, engine: type[WiredEngine], trouble: Trouble
) -> None:
    world.fail(engine.manifest.name, trouble)
    bench = Bench()
    dossier = await discovered(world, engine, bench, patience(trouble))
    assert ELSEWHERE.url in [hit.url for hit in dossier.hits]
    expected = OTHERWISE.get((engine.manifest.name, trouble), SAID[trouble])
    assert [expected in gap.why and gap.why.count(".") <= 2 for gap in dossier.gaps] == ([True] if expected else [])
    hits = brought(bench, engine)
    assert [hit.url for hit in (*hits, *dossier.hits) if not PUBLIC.fullmatch(hit.url)] == []
    assert fair(hits, engine.manifest.name, trouble), hits
    assert not (hits and expected)
    assert len([call for call in bench.book.calls if call.engine == engine.manifest.name]) == 1


@pytest.mark.parametrize("engine", WIRED, ids=lambda engine: engine.manifest.name)
async def test_an_engine_that_is_well_brings_hits(world: World, engine: type[WiredEngine]) -> None:
    bench = Bench()
    dossier = await discovered(world, engine, bench)
    hits = brought(bench, engine)
    assert hits and all(hit.title and PUBLIC.fullmatch(hit.url) for hit in hits)
    assert dossier.gaps == ()


@pytest.mark.parametrize("trouble", [trouble for trouble in Trouble if SAID[trouble]], ids=lambda trouble: trouble.name.lower())
async def test_only_what_may_pass_is_tried_again(world: World, trouble: Trouble) -> None:
    brave = next(engine for engine in WIRED if engine.manifest.name == "brave")
    world.fail("brave", trouble)
    await discovered(world, brave, Bench(), patience(trouble))
    assert len(world.asked("brave")) == TRIES.get(trouble, 1)


@pytest.mark.parametrize("engine", WIRED, ids=lambda engine: engine.manifest.name)
async def test_a_failure_that_passes_is_no_gap(world: World, engine: type[WiredEngine]) -> None:
    world.fail(engine.manifest.name, Trouble.UNAVAILABLE, times=2)
    bench = Bench()
    dossier = await discovered(world, engine, bench)
    assert dossier.gaps == ()
    assert [call.outcome for call in bench.book.calls if call.engine == engine.manifest.name] == ["answered"]
