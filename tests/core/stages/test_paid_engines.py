"""Engines that cost money, in the emulated world: asked one at a time, the cheapest first, and only for queries still short of results."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.model.dossier import Dossier
from core.model.plan import Plan, Query
from core.model.topic import Topic
from core.model.words import Mode
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import ENGINES, manifests, wire
from core.search.engines.archive import ArchiveEngine
from core.settings import Settings
from core.stages.discover import discover
from core.web.provider_http import open_http
from demo import content
from tests.fakes.outside import tools
from tests.fakes.search import MemoryBook, MemoryCache, MemoryPurse
from tests.world.server import World
from tests.world.wire import Trouble

FREE, PAID = "google-news-rss", ("brave", "tavily", "google")
STORY = next(topic for topic in content.topics() if topic.slug == "ferry-night-cut")
TOPIC = Topic(1, STORY.title, STORY.brief, discovery_date=datetime(2026, 3, 6, 7, 30, tzinfo=UTC))
WIDE, NARROW = Query(STORY.title), Query("night sailings site:tidewire.example")
NOTHING, SHUT = Trouble.EMPTY, Trouble.KEY_REFUSED


@pytest.mark.parametrize(
    ("troubles", "queries", "asked"),
    [
        ({}, [WIDE], (0, 0, 0)),
        ({FREE: NOTHING}, [WIDE], (1, 0, 0)),
        ({FREE: NOTHING, "brave": NOTHING}, [WIDE], (1, 0, 0)),
        ({FREE: NOTHING, "brave": SHUT}, [WIDE], (1, 1, 0)),
        ({FREE: SHUT, "brave": SHUT, "tavily": SHUT}, [WIDE], (1, 1, 1)),
        ({}, [WIDE, NARROW], (1, 0, 0)),
    ],
    ids=["plenty", "one fills it", "one adds nothing", "one is shut", "two are shut", "only the short query"],
)
async def test_money_is_spent_on_what_is_still_short(troubles: Mapping[str, Trouble], queries: list[Query], asked: tuple[int, ...]) -> None:
    with World() as world:
        for engine, trouble in troubles.items():
            world.fail(engine, trouble)
        await searched(world, queries)
        assert tuple(len(world.asked(engine)) for engine in PAID) == asked


async def searched(world: World, queries: list[Query]) -> Dossier:
    """Discover alone, over one free engine and three that cost money, the dearest named first."""
    desk = Settings.model_validate({"engine_urls": world.urls, **{key: "a key" for one in manifests() for key in one.keys}})
    kinds = {kind.manifest.name: kind for kind in ENGINES if not issubclass(kind, ArchiveEngine)}
    async with open_http() as http:
        engines = tuple(kinds[name](wire(kinds[name].manifest, desk, http)) for name in (*reversed(PAID), FREE))
        search = Discipline(Gates(), MemoryCache(), MemoryBook(), MemoryPurse(), lambda: "", lambda: datetime.now(UTC))
        dossier = Dossier(1, TOPIC, Mode.QUICK, Plan(brief=TOPIC.brief, queries=tuple(queries)))
        return await discover(dossier, replace(tools([]), engines=engines, search=search, results=5))
