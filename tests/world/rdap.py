"""RDAP as documented: rdap.org leads on to the registry (302), which answers as RFC 9083 says; 404 where nobody knows the domain.

https://about.rdap.org
https://www.rfc-editor.org/rfc/rfc9083
"""

import re
from typing import Any

from tests.world.library import Doc, Library
from tests.world.wire import Asked, Reply

JSON = "application/rdap+json"
OLDER = 12
"""Years before its first page that every site was registered."""
NOT_FOUND = {"rdapConformance": ["rdap_level_0"], "errorCode": 404, "title": "Not Found", "description": ["The domain is not known."]}


def answer(asked: Asked, library: Library) -> Reply:
    kind, _, name = asked.path.removeprefix("/registry").strip("/").partition("/")
    if kind != "domain" or not re.fullmatch(r"[a-z0-9.-]+\.[a-z0-9-]+", name):
        return Reply({"errorCode": 400, "title": "Bad Request"}, 400, JSON)
    if not asked.path.startswith("/registry"):
        return Reply("", 302, "text/plain", {"Location": f"http://{asked.headers['host']}/rdap/registry/domain/{name}"})
    pages = [doc for doc in library.docs if doc.host == name and not doc.post]
    return Reply(record(name, pages), 200, JSON) if pages else Reply(NOT_FOUND, 404, JSON)


def record(name: str, pages: list[Doc]) -> dict[str, Any]:
    first = min(page.published for page in pages)
    year = re.match(r"\d{4}", first)
    since = f"{int(year[0]) - OLDER}{first[4:10]}T04:00:00Z" if year else first
    return {
        "rdapConformance": ["rdap_level_0", "icann_rdap_response_profile_1"],
        "objectClassName": "domain",
        "handle": "2138514_DOMAIN-EXAMPLE",
        "ldhName": name.upper(),
        "links": [{"value": f"https://registry.example/domain/{name}", "rel": "self", "type": JSON}],
        "status": ["client transfer prohibited"],
        "events": [
            {"eventAction": "last update of RDAP database", "eventDate": "2026-03-09T11:00:00Z"},
            {"eventAction": "registration", "eventDate": since},
            {"eventAction": "expiration", "eventDate": "2030-03-09T04:00:00Z"},
        ],
        "entities": [entity("registrar", "Registrar of the Coast", ""), entity("registrant", "", pages[0].outlet)],
        "secureDNS": {"delegationSigned": False},
        "nameservers": [{"objectClassName": "nameserver", "ldhName": f"NS1.{name.upper()}"}],
    }


def entity(role: str, name: str, organisation: str) -> dict[str, Any]:
    lines = [["version", {}, "text", "4.0"], ["fn", {}, "text", name], ["org", {"type": "work"}, "text", organisation]]
    return {"objectClassName": "entity", "handle": role, "roles": [role], "vcardArray": ["vcard", lines]}
