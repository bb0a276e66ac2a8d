"""Wikipedia's search as documented: https://www.mediawiki.org/wiki/API:Search and https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy"""

from typing import Any
from zlib import crc32

from tests.world.library import Doc, Library, reading
from tests.world.wire import Asked, Reply

LONGEST = 300


def answer(asked: Asked, library: Library) -> Reply:
    if "(" not in asked.headers.get("user-agent", ""):
        return Reply("Please set a user-agent and respect our robot policy.", 403, "text/plain")
    if asked.path != "/w/api.php":
        return Reply("Not Found", 404, "text/html")
    if asked.params.get("format") != "json":
        return Reply("<!DOCTYPE html><title>MediaWiki API result</title>", content_type="text/html")
    if (asked.params.get("action"), asked.params.get("list")) != ("query", "search"):
        return Reply({"error": {"code": "badvalue", "info": 'Unrecognized value for parameter "action".'}})
    if not asked.params.get("srsearch"):
        return Reply({"error": {"code": "missingparam", "info": 'The "srsearch" parameter must be set.'}})
    if len(asked.params["srsearch"]) > LONGEST:
        return Reply(
            {"error": {"code": "cirrussearch-query-too-long", "info": "Search request is longer than the maximum allowed length."}}
        )
    found = library.find(reading(asked.params["srsearch"], every=True), int(asked.params.get("srlimit", "10")))
    articles = [article(doc, asked.params.get("srprop", "")) for doc in found]
    return Reply({"batchcomplete": "", "query": {"searchinfo": {"totalhits": len(found)}, "search": articles}})


def article(doc: Doc, wanted: str) -> dict[str, Any]:
    first, _, rest = doc.summary.partition(" ")
    more = {"snippet": f'<span class="searchmatch">{first}</span> {rest}', "timestamp": doc.published}
    kept = {name: value for name, value in more.items() if name in wanted.split("|")}
    return {"ns": 0, "title": doc.title, "pageid": crc32(doc.url.encode(errors="replace")) % 10_000_000} | kept
