"""A site of our own on loopback, and a reader that knows no other."""

from collections.abc import AsyncIterator, Iterator

import pytest

from core.evidence.fetch.web_fetcher import WebFetcher
from core.settings import Settings
from tests.core.evidence.site import Names, Site, serving


@pytest.fixture
def site() -> Iterator[Site]:
    with serving({}) as site:
        yield site


@pytest.fixture
async def fetcher(site: Site) -> AsyncIterator[WebFetcher]:
    fetcher = WebFetcher(Settings(demo_server=site.url, fetch_seconds=5, fetch_pause=0), resolve=Names({}))
    yield fetcher
    await fetcher.close()
