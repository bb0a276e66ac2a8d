"""Crossref's works as documented: https://api.crossref.org/swagger-ui/index.html and https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md"""

import re
from dataclasses import replace
from datetime import date
from typing import Any

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
EDGES = {"from-pub-date": "since", "until-pub-date": "until"}


def answer(asked: Asked, library: Library) -> Reply:
    if asked.path != "/works":
        return Reply("Resource not found.", 404, "text/plain")
    filters = dict(part.split(":", 1) for part in asked.params.get("filter", "").split(",") if ":" in part)
    if unknown := [name for name in filters if name not in EDGES]:
        return invalid(f"Filter {unknown[0]} specified but there is no such filter for this route.")
    rows = asked.params.get("rows", "20")
    if not rows.isdigit() or int(rows) > 1000:
        return invalid(f"Integer specified as {rows} but must be a positive integer less than or equal to 1000.")
    found = library.find(wanted(asked.params.get("query.bibliographic", ""), filters), int(rows))
    fields = asked.params["select"].split(",") if "select" in asked.params else None
    works = [{name: value for name, value in work(doc).items() if fields is None or name in fields} for doc in found]
    return Reply({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message(works)})


def invalid(why: str) -> Reply:
    problem = {"type": "parameter-not-allowed", "value": "", "message": why}
    return Reply({"status": "failed", "message-type": "validation-failure", "message": [problem]}, 400)


def wanted(query: str, filters: dict[str, str]) -> Wanted:
    edges = {EDGES[name]: date.fromisoformat(value) for name, value in filters.items()}
    return replace(reading(query), since=edges.get("since"), until=edges.get("until"))


def message(works: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "facets": {},
        "total-results": len(works),
        "items": works,
        "items-per-page": 20,
        "query": {"start-index": 0, "search-terms": None},
    }


def work(doc: Doc) -> dict[str, Any]:
    doi = "10.5555/" + re.sub(r"\W+", "-", doc.url.partition("://")[2]).strip("-")
    parts = DAY.match(doc.published)
    dated = {"date-parts": [[int(part) for part in parts.groups()] if parts else [None]]}
    given, _, family = doc.author.rpartition(" ")
    return {
        "DOI": doi,
        "URL": f"https://doi.org/{doi}",
        "type": "journal-article",
        "title": [doc.title],
        "abstract": f"<jats:title>Abstract</jats:title><jats:p>{doc.summary}</jats:p>",
        "container-title": [doc.outlet],
        "author": [{"given": given, "family": family, "sequence": "first", "affiliation": []}],
        "issued": dated,
        "published": dated,
        "publisher": doc.outlet,
        "score": 12.5,
    }
