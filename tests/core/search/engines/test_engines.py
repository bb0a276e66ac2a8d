"""What a desk's own settings make of every engine: how fast it is asked, at what price, and how."""

from dataclasses import replace

import pytest

from core.model.engine import Limit, Manifest
from core.search.calling.port import WiredEngine
from core.search.engines import as_planned, manifests, wire
from core.search.engines.brave import BraveSearch
from core.search.engines.duckduckgo import DuckDuckGo
from core.search.engines.gdelt import Gdelt
from core.search.engines.news_feeds import BingNewsRss, GoogleNewsRss
from core.search.engines.reddit import RedditSearch
from core.search.engines.serpapi import BingSearch, GoogleNews, GoogleScholar, GoogleSearch
from core.search.engines.tavily import TavilySearch
from core.search.engines.wikipedia import Wikipedia
from core.search.engines.x import XSearch
from core.search.queries.query_language import Terms
from core.settings import Settings
from core.web.provider_http import open_http
from tests.world.server import World
from tests.world.wires import wired

KEYS = {"reddit_client_id": "us", "reddit_client_secret": "hush"}


def known(name: str, **settings: object) -> Manifest:
    desk = Settings(_env_file=None, **settings)  # type: ignore[arg-type,call-arg]
    return next(one for one in manifests(desk) if one.name == name)


@pytest.mark.parametrize(
    ("name", "settings", "limit"),
    [
        ("reddit", {}, Limit(10, 60.0)),
        ("reddit", {"reddit_client_id": "us"}, Limit(10, 60.0)),
        ("reddit", KEYS, Limit(50, 60.0)),
        ("wikipedia", {}, Limit(10, 60.0, 1)),
        ("wikipedia", {"contact": " "}, Limit(10, 60.0, 1)),
        ("wikipedia", {"contact": "desk@newsroom.example"}, Limit(200, 60.0, 3)),
        ("crossref", {}, Limit(1, 1.0, 1)),
        ("crossref", {"contact": "desk@newsroom.example"}, Limit(3, 1.0, 3)),
        ("mastodon", {"mastodon_access_token": "hush"}, Limit(100, 300.0)),
    ],
)
def test_an_engine_is_asked_as_fast_as_what_the_desk_has_allows(name: str, settings: dict[str, str], limit: Limit) -> None:
    assert known(name, **settings).limit == limit


def test_a_booked_limit_wins() -> None:
    assert known("reddit", **KEYS, engine_limits={"reddit": (7, 2.0)}).limit == Limit(7, 2.0)
    assert known("crossref", contact="desk@newsroom.example", engine_limits={"crossref": (9, 1.0)}).limit == Limit(9, 1.0, 3)
    assert known("bing", engine_limits={"serpapi": (1000, 3600.0)}).limit.calls == 1000


def test_a_deeper_search_costs_what_it_costs() -> None:
    assert known("tavily").usd_per_call == 0.008
    assert known("tavily", tavily_depth="advanced").usd_per_call == 0.016


@pytest.mark.parametrize("depth", ["basic", "advanced"])
async def test_an_engine_is_told_its_own_options_and_no_others(depth: str) -> None:
    desk = Settings(_env_file=None, tavily_depth=depth)  # type: ignore[arg-type,call-arg]
    async with open_http() as http:
        told = {one.name: wire(one, desk, http).options for one in manifests(desk)}
    assert {name: options for name, options in told.items() if options} == {"tavily": {"tavily_depth": depth}}


def test_a_depth_that_tavily_does_not_know_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="tavily_depth"):
        known("tavily", tavily_depth="deepest")


def test_planning_twice_changes_nothing() -> None:
    desk = Settings(_env_file=None, tavily_depth="advanced", contact="desk@newsroom.example")  # type: ignore[call-arg]
    assert all(as_planned(one, desk) == one for one in manifests(desk))


LONG = Terms(
    ("reservoir", "water"),
    any_of=(tuple(f"alarm{n}" for n in range(90)),),
    sites=tuple(f"newspaper-{n}.example" for n in range(150)),
    not_sites=tuple(f"network-{n}.example" for n in range(30)),
)


@pytest.mark.parametrize(
    ("engine", "characters", "words"),
    [
        (BraveSearch, 400, 50),
        (GoogleSearch, 2000, 32),
        (GoogleNews, 2000, 32),
        (GoogleNewsRss, 2000, 32),
        (GoogleScholar, 256, 32),
        (BingSearch, 1500, 1500),
        (BingNewsRss, 1500, 1500),
        (DuckDuckGo, 500, 500),
        (Gdelt, 250, 250),
        (Wikipedia, 300, 300),
        (RedditSearch, 512, 512),
        (XSearch, 1024, 1024),
        (TavilySearch, 400, 400),
    ],
)
async def test_nobody_is_sent_a_longer_query_than_he_reads(world: World, engine: type[WiredEngine], characters: int, words: int) -> None:
    terms = LONG if engine is not Wikipedia else replace(LONG, sites=())
    async with wired(world, engine) as made:
        await made.search(terms, 5)
    call = world.asked(engine.manifest.name)[-1]
    sent = [*call.params.values(), *(call.json.values() if call.body.startswith(b"{") else call.form.values())]
    query = next(value for value in sent if isinstance(value, str) and value.startswith("reservoir water"))
    assert len(query) <= characters and len(query.split()) <= words
