"""The Wayback Machine as documented: availability, the index of captures, captures as they were (`id_`), and Save Page Now.

https://archive.org/help/wayback_api.php
https://github.com/internetarchive/wayback/blob/master/wayback-cdx-server/README.md
https://docs.google.com/document/d/1Nsv52MvSjbLb2PCpHlat0gkzw0EvtSgpKHu4mk0MnrA/
"""

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import format_datetime

from tests.world.library import Doc, Library
from tests.world.pages import html
from tests.world.wire import Asked, Reply

HOME = "http://web.archive.org/web"
YEAR = 10_000_000_000
RAW = re.compile(r"/web/(\d{14})id_/(https?://.+)")
UPDATED = "\n\nThis page was updated a year later."
Row = dict[str, str]


def answer(asked: Asked, library: Library) -> Reply:
    if asked.path == "/wayback/available":
        return available(asked.params, library)
    if asked.path == "/cdx/search/cdx":
        return index(asked.params, library)
    if found := RAW.fullmatch(asked.path):
        return capture(found[1], found[2], library)
    if asked.path == "/save" and asked.method == "POST":
        return save(asked)
    if asked.path.startswith("/save/status/"):
        return status(asked, library)
    return Reply("Not Found", 404, "text/html")


def bare(url: str) -> str:
    return re.sub(r"^https?://(www\.)?", "", url.strip().lower()).rstrip("/")


def rows(url: str, library: Library) -> list[Row]:
    """Every page was captured when it was published, and again a year later; a host's front page with each of its pages."""
    found = [row(doc, doc.url, later) for doc in library.docs for later in (0, YEAR) if bare(doc.url) == bare(url)]
    front = [row(doc, f"https://{doc.host}/", 0) for doc in library.docs if doc.published and doc.host == bare(url)]
    return sorted((*found, *front), key=lambda each: each["timestamp"])


def row(doc: Doc, original: str, later: int) -> Row:
    digits = re.sub(r"\D", "", doc.published)[:14]
    digest = hashlib.sha1(doc.text.encode(), usedforsecurity=False).hexdigest()[:32].upper()
    stamp = f"{int(digits.ljust(14, '0')) + later:014d}"
    return {
        "urlkey": bare(original),
        "timestamp": stamp,
        "original": original,
        "mimetype": "text/html",
        "statuscode": "200",
        "digest": digest,
    }


def available(params: Mapping[str, str], library: Library) -> Reply:
    url = params.get("url", "")
    wanted = int(params.get("timestamp", "99991231").ljust(14, "0"))
    found = sorted(rows(url, library), key=lambda each: abs(int(each["timestamp"]) - wanted))
    if not found:
        return Reply({"url": url, "archived_snapshots": {}})
    stamp = found[0]["timestamp"]
    closest = {"status": "200", "available": True, "url": f"{HOME}/{stamp}/{found[0]['original']}", "timestamp": stamp}
    return Reply({"url": url, "archived_snapshots": {"closest": closest}})


def index(params: Mapping[str, str], library: Library) -> Reply:
    if not params.get("url"):
        return Reply("Required parameter 'url' is missing", 400, "text/plain")
    first, last = params.get("from", ""), params.get("to", "9999")
    inside = [each for each in rows(params["url"], library) if first <= each["timestamp"] and each["timestamp"][: len(last)] <= last]
    names = params.get("fl", "urlkey,timestamp,original,mimetype,statuscode,digest").split(",")
    table = [[each[name] for name in names] for each in inside[: int(params.get("limit", "150000"))]]
    packed = {} if params.get("gzip") == "false" else {"Content-Encoding": "gzip"}
    if params.get("output") != "json":
        return Reply("\n".join(" ".join(line) for line in table), content_type="text/plain", headers=packed)
    return Reply([names, *table] if table else [], headers=packed)


def capture(stamp: str, url: str, library: Library) -> Reply:
    """The page as its own server gave it that day, packed as it was; a year later it says so."""
    doc = next((doc for doc in library.docs if bare(doc.url) == bare(url)), None)
    if doc is None or stamp not in [each["timestamp"] for each in rows(url, library)]:
        return Reply("<h1>Hrm.</h1><p>The Wayback Machine has not archived that URL.</p>", 404, "text/html")
    later = stamp != row(doc, doc.url, 0)["timestamp"]
    shown = replace(doc, text=doc.text + (UPDATED if later else ""))
    moment = datetime.strptime(stamp, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    kept = {"Memento-Datetime": format_datetime(moment, usegmt=True), "Content-Encoding": "gzip"}
    return Reply(gzip.compress(html(shown).encode()), 200, "text/html; charset=utf-8", kept)


def signed_in(asked: Asked) -> bool:
    return re.fullmatch(r"LOW [^\s:]+:\S+", asked.headers.get("authorization", "")) is not None


def job(url: str) -> str:
    return "spn2-" + hashlib.sha1(bare(url).encode(errors="replace"), usedforsecurity=False).hexdigest()


def save(asked: Asked) -> Reply:
    if not signed_in(asked):
        return Reply({"message": "You need to be logged in to use Save Page Now."}, 401)
    if not asked.form.get("url"):
        return Reply({"status": "error", "status_ext": "error:invalid-url-syntax", "message": "No URL to capture."}, 400)
    return Reply({"url": asked.form["url"], "job_id": job(asked.form["url"])})


def status(asked: Asked, library: Library) -> Reply:
    if not signed_in(asked):
        return Reply({"message": "You need to be logged in to use Save Page Now."}, 401)
    number = asked.path.rpartition("/")[2]
    doc = next((doc for doc in library.docs if job(doc.url) == number), None)
    if doc is None:
        return Reply({"status": "error", "status_ext": "error:invalid-host-resolution", "job_id": number, "resources": []})
    done = {"status": "success", "job_id": number, "original_url": doc.url, "timestamp": row(doc, doc.url, 0)["timestamp"]}
    return Reply(done | {"duration_sec": 6.203, "resources": [doc.url], "outlinks": []})
