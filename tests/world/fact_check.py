"""Google's claim search as documented: https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.world.library import Doc, Library, reading
from tests.world.wire import Asked, Reply


def answer(asked: Asked, library: Library) -> Reply:
    if not (asked.headers.get("x-goog-api-key") or asked.params.get("key")):
        return error(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.")
    if asked.path != "/v1alpha1/claims:search":
        return Reply("<title>Error 404 (Not Found)!!1</title>", 404, "text/html")
    query, site = asked.params.get("query", ""), asked.params.get("reviewPublisherSiteFilter", "")
    if not query and not site:
        return error(400, "INVALID_ARGUMENT", "Request contains an invalid argument.")
    wanted = replace(reading(query or site), sites=(site,) if site else ())
    if "maxAgeDays" in asked.params:
        wanted = replace(wanted, since=datetime.now(UTC).date() - timedelta(days=int(asked.params["maxAgeDays"])))
    found = library.find(wanted, int(asked.params.get("pageSize", "10")))
    return Reply({"claims": [claim(doc) for doc in found], "nextPageToken": "CAo"} if found else {})


def error(status: int, name: str, why: str) -> Reply:
    return Reply({"error": {"code": status, "message": why, "status": name}}, status)


def claim(doc: Doc) -> dict[str, Any]:
    review = {
        "publisher": {"name": doc.outlet, "site": doc.host},
        "url": doc.url,
        "title": doc.title,
        "reviewDate": doc.published if "T" in doc.published else f"{doc.published}T00:00:00Z",
        "textualRating": "Unproven",
        "languageCode": doc.language,
    }
    return {"text": doc.summary.partition(".")[0], "claimant": doc.author, "claimDate": doc.published, "claimReview": [review]}
