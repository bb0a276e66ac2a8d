"""Brave's web search as documented: https://api-dashboard.search.brave.com/app/documentation/web-search/responses"""

from dataclasses import replace
from datetime import date
from typing import Any

from tests.world.library import Doc, Library, reading
from tests.world.wire import Asked, Reply

KEY = "x-subscription-token"
MOST_LETTERS, MOST_WORDS = 400, 50


def answer(asked: Asked, library: Library) -> Reply:
    if not asked.headers.get(KEY):
        return Reply({"type": "ErrorResponse", "error": {"code": "SUBSCRIPTION_TOKEN_INVALID", "status": 422}}, 422)
    if asked.path != "/res/v1/web/search" or not takes(asked.params.get("q", "")):
        return Reply({"type": "ErrorResponse", "error": {"code": "VALIDATION", "status": 422}}, 422)
    wanted = reading(asked.params["q"])
    if "freshness" in asked.params:
        first, last = (date.fromisoformat(each) for each in asked.params["freshness"].split("to"))
        wanted = replace(wanted, since=first, until=last)
    found = library.find(wanted, int(asked.params.get("count", "20")))
    return Reply({"type": "search", "query": {"original": asked.params["q"]}, "web": {"type": "search", "results": results(found, asked)}})


def takes(query: str) -> bool:
    return 0 < len(query) <= MOST_LETTERS and len(query.split()) <= MOST_WORDS


def results(found: list[Doc], asked: Asked) -> list[dict[str, Any]]:
    """With further passages of each page for those who want them."""
    wanted = asked.params.get("extra_snippets") == "true"
    return [result(doc) | ({"extra_snippets": doc.text.split("\n\n")[1:6]} if wanted else {}) for doc in found]


def result(doc: Doc) -> dict[str, Any]:
    return {
        "type": "search_result",
        "title": doc.title,
        "url": doc.url,
        "description": doc.summary,
        "page_age": doc.published,
        "age": doc.published,
        "language": doc.language,
        "profile": {"name": doc.outlet, "url": doc.url, "long_name": doc.host},
        "meta_url": {"hostname": doc.host},
    }
