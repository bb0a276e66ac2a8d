"""SerpAPI as documented, with the four engines we ask there.

https://serpapi.com/search-api, /google-news-api, /google-scholar-api, /bing-search-api and /api-status-and-error-codes
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

AMERICAN = re.compile(r"cd_(min|max):(\d+)/(\d+)/(\d+)")
BING_DAYS = re.compile(r'ex1:"ez5_(\d+)_(\d+)"')


def google(asked: Asked, library: Library) -> Reply:
    return search(asked, library, "google", lambda found: {"organic_results": [organic(doc, place) for place, doc in enumerate(found, 1)]})


def news(asked: Asked, library: Library) -> Reply:
    return search(asked, library, "google_news", lambda found: {"news_results": stories(found)})


def scholar(asked: Asked, library: Library) -> Reply:
    return search(
        asked, library, "google_scholar", lambda found: {"organic_results": [work(doc, place) for place, doc in enumerate(found)]}
    )


def bing(asked: Asked, library: Library) -> Reply:
    return search(asked, library, "bing", lambda found: {"organic_results": [organic(doc, place) for place, doc in enumerate(found, 1)]})


def search(asked: Asked, library: Library, engine: str, shown: Callable[[list[Doc]], dict[str, Any]]) -> Reply:
    if not asked.params.get("api_key"):
        return Reply({"error": "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key"}, 401)
    if asked.path != "/search.json" or asked.params.get("engine") != engine:
        return Reply({"error": f"Unsupported `{asked.params.get('engine')}` search engine."}, 400)
    if not asked.params.get("q"):
        return Reply({"error": "Missing query `q` parameter."}, 400)
    found = library.find(wanted(asked), int(asked.params.get("num") or asked.params.get("count") or 10))
    told: dict[str, Any] = {"search_metadata": {"id": "65f0", "status": "Success"}, "search_parameters": {"engine": engine}}
    if not found:
        return Reply(told | {"error": "Google hasn't returned any results for this query."})
    return Reply(told | shown(found))


def wanted(asked: Asked) -> Wanted:
    """The query with the days each engine takes its own way."""
    query = reading(asked.params["q"])
    for end, month, day, year in AMERICAN.findall(asked.params.get("tbs", "")):
        named = date(int(year), int(month), int(day))
        query = replace(query, since=named) if end == "min" else replace(query, until=named)
    if "as_ylo" in asked.params:
        query = replace(query, since=date(int(asked.params["as_ylo"]), 1, 1))
    if "as_yhi" in asked.params:
        query = replace(query, until=date(int(asked.params["as_yhi"]), 12, 31))
    if days := BING_DAYS.fullmatch(asked.params.get("filters", "")):
        first, last = (date(1970, 1, 1) + timedelta(days=int(each)) for each in days.groups())
        query = replace(query, since=first, until=last)
    return query


def organic(doc: Doc, place: int) -> dict[str, Any]:
    return {
        "position": place,
        "title": doc.title,
        "link": doc.url,
        "displayed_link": doc.host,
        "date": shown_as(doc.published, "%b %-d, %Y"),
        "snippet": doc.summary,
        "source": doc.outlet,
    }


def stories(found: list[Doc]) -> list[dict[str, Any]]:
    """The first two articles are one story with its highlight; the others stand alone."""
    told = [article(doc) for doc in found]
    story = {"title": told[0]["title"], "highlight": told[0], "stories": told[1:2], "story_token": "CAAq"}
    return [one | {"position": place} for place, one in enumerate([story, *told[2:]], 1)]


def article(doc: Doc) -> dict[str, Any]:
    return {
        "title": doc.title,
        "source": {"name": doc.outlet, "icon": "https://serpapi.com/icon.png", "authors": [doc.author]},
        "link": doc.url,
        "thumbnail": "https://serpapi.com/thumbnail.png",
        "date": shown_as(doc.published, "%m/%d/%Y, %I:%M %p, +0000 UTC"),
    }


def work(doc: Doc, place: int) -> dict[str, Any]:
    return {
        "position": place,
        "title": doc.title,
        "result_id": f"JC4A{place}",
        "link": doc.url,
        "snippet": doc.summary,
        "publication_info": {"summary": f"{doc.author} - {doc.outlet}, {doc.published[:4]} - {doc.host}"},
    }


def shown_as(published: str, form: str) -> str:
    with suppress(ValueError):
        return datetime.fromisoformat(published).strftime(form)
    return published
