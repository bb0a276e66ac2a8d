"""Wikipedia in English, by its own search: background, not confirmation. https://www.mediawiki.org/wiki/API:Search"""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from core.errors import Busy, NothingToAsk, SearchError
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, with_operators
from core.web.json_fields import hit, items, text
from core.web.provider_http import Wire

MOST = 500
LONGEST = (300, 150)  # https://en.wikipedia.org/wiki/Help:Searching
HOST = "en.wikipedia.org"
BRACKETS = str.maketrans("", "", "()")
MARK = re.compile(r"</?span[^<>]*>")
BUSY = ("ratelimited", "maxlag", "busy", "pool", "concurrency")
STATUS = {"too-long": 413, "blocked": 403, "denied": 403, "readonly": 500, "internal": 500}


class Wikipedia:
    manifest = Manifest(
        name="wikipedia",
        label="Wikipedia",
        kind=EngineKind.WEB,
        covers="encyclopedia articles in English, for background",
        base_url=f"https://{HOST}",
        docs="https://www.mediawiki.org/wiki/API:Search",
        limit=Limit(calls=10, seconds=60.0, at_once=1),
        better_limit=Limit(calls=200, seconds=60.0, at_once=3),
        wants_contact=True,
        limits="200 calls a minute and 3 at once for those who name a contact, 10 a minute for others",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        asked = params(terms, limit)
        if not asked["srsearch"]:
            raise NothingToAsk(f"{self._wire.label} needs words to look for.")
        if not among_its_sites(terms):
            raise NothingToAsk(f"{self._wire.label} has nothing for these sites.")
        answer = await self._wire.json("/w/api.php", params=asked)
        if problem := text(answer, "error", "code"):
            raise refusal(problem, self._wire)
        return read_hits(answer, self.manifest.name)


def among_its_sites(terms: Terms) -> bool:
    """Whether the query's sites leave room for it at all."""
    wanted = not terms.sites or any(_names_it(site.partition("/")[0]) for site in terms.sites)
    return wanted and not any(_names_it(site) for site in terms.not_sites)


def _names_it(site: str) -> bool:
    return site == HOST or HOST.endswith(f".{site}")


def params(terms: Terms, limit: int) -> dict[str, str]:
    # Its OR joins the words beside it; brackets mean nothing to it.
    query = with_operators(terms, sites=False, longest=LONGEST).translate(BRACKETS)
    return {
        "action": "query",
        "list": "search",
        "srsearch": query,
        "srlimit": str(min(limit, MOST)),
        "srprop": "snippet|timestamp",
        "format": "json",
        "utf8": "1",
    }


def refusal(code: str, wire: Wire) -> SearchError:
    """It reports errors inside good answers, by names; anything else is a query it cannot read."""
    if any(word in code for word in BUSY):
        return Busy(f"{wire.label} asks us to slow down.")
    return wire.refusal(next((status for word, status in STATUS.items() if word in code), 400), {})


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """Articles in its order; its time is that of the last edit, which says nothing of publication."""
    found = [one for one in items(answer, "query", "search") if text(one, "title")]
    return [
        hit(
            url=page(text(one, "title")),
            title=text(one, "title"),
            snippet=MARK.sub("", text(one, "snippet")),
            outlet="Wikipedia",
            found_by=(engine, rank),
        )
        for rank, one in enumerate(found, start=1)
    ]


def page(title: str) -> str:
    return f"https://{HOST}/wiki/{quote(title.strip().replace(' ', '_'), safe='/:,()!*')}"
