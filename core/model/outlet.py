"""An outlet as a newsroom knows it: the place it is rated by, every change of its rating, and how investigations have rated it."""

import re
from dataclasses import dataclass
from datetime import datetime

from core.errors import BadInput
from core.model.source import OutletRating
from core.model.web import split_web_address
from core.model.words import OutletKind, Tier

LONGEST_PLACE, LONGEST_WORDS = 255, 500
HOST = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})")
WHOLE_COUNTRY = re.compile(r"(co|com|org|net|or|ne)\.[a-z]{2}")


@dataclass(frozen=True, slots=True)
class OutletRevision:
    """One change of a rating: what it says since, who said so, when and why."""

    id: int
    domain: str
    name: str
    tier: Tier | None
    reason: str
    owner: str
    set_by: str
    set_at: datetime
    withdrawn: bool = False
    bias: str = ""
    kind: OutletKind = OutletKind.UNKNOWN


@dataclass(frozen=True, slots=True)
class SeenOutlet:
    """How an investigation rated a source of an outlet, and why."""

    domain: str
    outlet: str
    tier: Tier | None
    tier_reason: str
    undecided: bool
    investigation_id: int
    topic_title: str = ""


def place(text: str) -> str:
    """The host an editor means, whatever was pasted, with the part of the site if one was named; raises BadInput."""
    typed = text.strip()
    parts = split_web_address(typed if "://" in typed else f"https://{typed}")
    host = _host(parts.hostname or "") if parts else ""
    if not HOST.fullmatch(host):
        raise BadInput(f"“{typed[:60]}” is not a domain; write it like example.org.")
    if WHOLE_COUNTRY.fullmatch(host):
        raise BadInput(f"“{host}” is the ending of many addresses, not an outlet.")
    found = host + (parts.path.rstrip("/") if parts else "")
    if len(found) > LONGEST_PLACE:
        raise BadInput(f"“{typed[:60]}…” is too long for an address that can be rated; {LONGEST_PLACE} characters are the most.")
    return found


def _host(host: str) -> str:
    """Without `www.`, in the letters of the domain name system, as sources are filed."""
    try:
        written = host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""
    return written.lower().rstrip(".").removeprefix("www.")


def checked(rating: OutletRating) -> OutletRating:
    """The rating as it is kept; raises BadInput with what is missing."""
    if rating.tier is None:
        raise BadInput("Choose a tier from 1 to 4.")
    name, reason, owner, bias = (" ".join(words.split()) for words in (rating.name, rating.reason, rating.owner, rating.bias))
    if not reason:
        raise BadInput("Say why: a rating needs a reason.")
    if max(map(len, (name, reason, owner, bias))) > LONGEST_WORDS:
        raise BadInput(f"{LONGEST_WORDS} characters are the most for a name, an owner, a leaning or a reason.")
    return OutletRating(place(rating.domain), name, rating.tier, reason, owner, bias, rating.kind)
