"""Every engine the desk can ask, in one tuple; each provider has one file here, and nobody else knows its parameters."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import httpx

from core.model.engine import Limit, Manifest
from core.model.source import ArchivedPage
from core.search.calling.port import ArchiveIndex, Engine, WiredEngine
from core.search.engines.archive import ArchiveEngine
from core.search.engines.bluesky import BlueskySearch
from core.search.engines.brave import BraveSearch
from core.search.engines.crossref import Crossref
from core.search.engines.duckduckgo import DuckDuckGo
from core.search.engines.fact_check import FactCheck
from core.search.engines.gdelt import Gdelt
from core.search.engines.jina import JinaReader
from core.search.engines.mastodon import MastodonSearch
from core.search.engines.news_feeds import BingNewsRss, GoogleNewsRss
from core.search.engines.rdap import Rdap
from core.search.engines.reddit import RedditSearch
from core.search.engines.serpapi import BingSearch, GoogleNews, GoogleScholar, GoogleSearch
from core.search.engines.tavily import TavilySearch
from core.search.engines.wayback import WaybackMachine
from core.search.engines.wikipedia import Wikipedia
from core.search.engines.x import XSearch
from core.settings import Settings
from core.web.provider_http import Wire

ENGINES: tuple[type[ArchiveEngine] | type[WiredEngine], ...] = (
    ArchiveEngine,
    # web
    DuckDuckGo,
    Wikipedia,
    TavilySearch,
    BraveSearch,
    GoogleSearch,
    BingSearch,
    # news
    GoogleNewsRss,
    BingNewsRss,
    Gdelt,
    GoogleNews,
    # scholarship
    Crossref,
    GoogleScholar,
    # fact-checks
    FactCheck,
    # social networks, asked when posts are looked for
    RedditSearch,
    BlueskySearch,
    MastodonSearch,
    XSearch,
    # asked about single addresses: a reader service, the web archive, and who registered a domain when
    JinaReader,
    WaybackMachine,
    Rdap,
)


def engines(desk: Settings, http: httpx.AsyncClient, archive: ArchiveIndex) -> tuple[Engine, ...]:
    """Those that are wanted and have the keys they need."""
    return tuple(_made(engine, desk, http, archive) for engine in ENGINES if ready(engine.manifest, desk))


def _made(kind: type[ArchiveEngine] | type[WiredEngine], desk: Settings, http: httpx.AsyncClient, archive: ArchiveIndex) -> Engine:
    made: Engine = kind(archive) if issubclass(kind, ArchiveEngine) else kind(wire(kind.manifest, desk, http))
    made.manifest = as_planned(made.manifest, desk)
    return made


def as_planned(manifest: Manifest, desk: Settings) -> Manifest:
    """The manifest as this desk has it: the engine's address, the limit its keys and its contact give it, the price of its options."""
    chosen = options(manifest, desk)
    prices = [usd for name, value, usd in manifest.prices if chosen.get(name) == value]
    return replace(
        manifest,
        limit=limit(manifest, desk),
        usd_per_call=prices[0] if prices else manifest.usd_per_call,
        base_url=desk.engine_urls.get(manifest.name, manifest.base_url),
    )


def limit(manifest: Manifest, desk: Settings) -> Limit:
    """How fast this desk may ask: as its booked plan says, else as the provider grants those who have what the desk has."""
    known = all(desk.secret(name) for name in manifest.better_with) and (bool(desk.contact.strip()) or not manifest.wants_contact)
    granted = manifest.better_limit if manifest.better_limit and known else manifest.limit
    booked = desk.engine_limits.get(manifest.account or manifest.name)
    return replace(granted, calls=booked[0], seconds=booked[1]) if booked else granted


def options(manifest: Manifest, desk: Settings) -> dict[str, str]:
    return {name: str(getattr(desk, name)) for name in manifest.options}


def wire(manifest: Manifest, desk: Settings, http: httpx.AsyncClient) -> Wire:
    keys = {name: desk.secret(name) for name in (*manifest.keys, *manifest.better_with) if desk.secret(name)}
    address = desk.engine_urls.get(manifest.name, manifest.base_url)
    return Wire(manifest.label, address, http, keys, desk.contact, desk.search_seconds, options(manifest, desk))


def manifests(desk: Settings | None = None) -> list[Manifest]:
    return [as_planned(engine.manifest, desk) if desk else engine.manifest for engine in ENGINES]


def ready(manifest: Manifest, desk: Settings) -> bool:
    return wanted(manifest, desk) and not missing_keys(manifest, desk)


def wanted(manifest: Manifest, desk: Settings) -> bool:
    chosen = [name.strip() for name in desk.engines.split(",") if name.strip()]
    return not chosen or manifest.name in chosen


def missing_keys(manifest: Manifest, desk: Settings) -> list[str]:
    return [name for name in manifest.keys if not desk.secret(name)]


def page_services(asked: Sequence[Engine]) -> list[JinaReader]:
    """Those that open a page for us."""
    return [engine for engine in asked if isinstance(engine, JinaReader)]


def web_archives(asked: Sequence[Engine]) -> list[WaybackMachine]:
    """Those that keep what pages said."""
    return [engine for engine in asked if isinstance(engine, WaybackMachine)]


def own_pages(asked: Sequence[Engine]) -> Callable[[str], Awaitable[ArchivedPage | None]] | None:
    """Where the newsroom's own copies are, if its archive may be asked."""
    return next((engine.page for engine in asked if isinstance(engine, ArchiveEngine)), None)
