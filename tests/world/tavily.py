"""Tavily's search as documented: https://docs.tavily.com/documentation/api-reference/endpoint/search"""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from email.utils import format_datetime
from typing import Any

from tests.world.library import Doc, Library, reading
from tests.world.wire import Asked, Reply

TOPICS = ("general", "news", "finance")
DEPTHS = ("basic", "advanced", "fast", "ultra-fast")
LONGEST = 400


def answer(asked: Asked, library: Library) -> Reply:
    if not asked.headers.get("authorization", "").removeprefix("Bearer ").strip():
        return refusal("Unauthorized: missing or invalid API key.", 401)
    if asked.method != "POST" or asked.path != "/search":
        return refusal("Not Found", 404)
    wish = asked.json
    if why_not := objection(wish):
        return refusal(why_not, 400)
    wanted = replace(
        reading(wish["query"]),
        sites=tuple(wish.get("include_domains", ())),
        not_sites=tuple(wish.get("exclude_domains", ())),
        since=day(wish.get("start_date")),
        until=day(wish.get("end_date")),
    )
    found = library.find(wanted, wish.get("max_results", 5))
    results = [result(doc, 1 - place / 100, news=wish.get("topic") == "news") for place, doc in enumerate(found)]
    return Reply({"query": wish["query"], "answer": None, "images": [], "results": results, "response_time": 1.67, "request_id": "a1b2"})


def objection(wish: dict[str, Any]) -> str:
    if not wish.get("query"):
        return "Query is missing."
    if len(wish["query"]) > LONGEST:
        return "Query is too long. Max query length is 400 characters."
    if wish.get("topic", "general") not in TOPICS:
        return "Invalid topic."
    if wish.get("search_depth", "basic") not in DEPTHS:
        return "Invalid search depth."
    return "" if 0 <= wish.get("max_results", 5) <= 20 else "Max results must be between 0 and 20."


def refusal(why: str, status: int) -> Reply:
    return Reply({"detail": {"error": why}}, status)


def day(given: str | None) -> date | None:
    return date.fromisoformat(given) if given else None


def result(doc: Doc, score: float, *, news: bool) -> dict[str, Any]:
    """Only news is dated, and in the manner of e-mail."""
    dated = {"published_date": email_date(doc.published)} if news else {}
    return {"title": doc.title, "url": doc.url, "content": doc.summary, "score": score, "raw_content": None} | dated


def email_date(published: str) -> str:
    with suppress(ValueError):
        return format_datetime(datetime.fromisoformat(published).replace(tzinfo=UTC), usegmt=True)
    return published
