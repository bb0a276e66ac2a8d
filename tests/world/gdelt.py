"""GDELT's article list as documented: https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/

It refuses in plain words, with status 200. Whoever names no first day is answered from the last three months; in this world
it is the last day of March 2026, when all of the demo has happened.
"""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

MOMENT = "%Y%m%d%H%M%S"
TODAY, THREE_MONTHS = date(2026, 3, 31), timedelta(days=90)
LONGEST = 250
TERM = re.compile(r'"[^"]*"|[^\s()"]+')


def answer(asked: Asked, library: Library) -> Reply:
    if asked.path != "/api/v2/doc/doc" or asked.params.get("mode", "").lower() != "artlist":
        return Reply("Invalid mode.", content_type="text/html")
    query = asked.params.get("query", "")
    if problem := refused(query, asked.params.get("maxrecords", "75")):
        return Reply(problem, content_type="text/html; charset=utf-8")
    found = library.find(wanted(query, asked), int(asked.params.get("maxrecords", "75")))
    return Reply({"articles": [article(doc) for doc in found]} if found else {})


def refused(query: str, most: str) -> str:
    terms = [term for term in TERM.findall(query) if term != "OR"]
    if not terms or len(query) > LONGEST:
        return "Your query was too short or too long."
    if any(term.startswith('"') and len(term.strip('"')) < 5 for term in terms):
        return "The specified phrase is too short."
    if short := [term for term in terms if len(term.strip('-"')) < 3]:
        return f"One or more of your keywords were too short, too long or too common: ({short[0]}:0)"
    if any(" OR " not in group for group in re.findall(r"\(([^)]*)\)", query)):
        return "Parentheses may only be used around OR'd statements."
    if " OR " in re.sub(r"\([^)]*\)", "", query):
        return "Boolean OR's may only appear inside of a () clause."
    return "" if most.isdigit() and 1 <= int(most) <= 250 else "Invalid maxrecords value."


def wanted(query: str, asked: Asked) -> Wanted:
    return replace(reading(query, every=True), since=edge(asked, "startdatetime") or TODAY - THREE_MONTHS, until=edge(asked, "enddatetime"))


def edge(asked: Asked, name: str) -> date | None:
    given = asked.params.get(name)
    return datetime.strptime(given, MOMENT).replace(tzinfo=UTC).date() if given else None


def article(doc: Doc) -> dict[str, Any]:
    return {
        "url": doc.url,
        "url_mobile": "",
        "title": doc.title,
        "seendate": seen(doc.published),
        "socialimage": "",
        "domain": doc.host.removeprefix("www."),
        "language": "English",
        "sourcecountry": "United States",
    }


def seen(published: str) -> str:
    """As GDELT writes moments; what is no date goes out as it is."""
    try:
        return f"{datetime.fromisoformat(published):%Y%m%dT%H%M%SZ}"
    except ValueError:
        return published
