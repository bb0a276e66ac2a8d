"""Outlets as rows to read: how this newsroom rates each, how investigations have rated it, and every change with who, when and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from core.errors import BadInput
from core.model.outlet import OutletRevision, SeenOutlet, place
from core.model.source import OutletRating
from core.model.words import OutletKind, Tier
from ui.view_models.moments import clock, date

VIEWS = {"All": "all", "Rated here": "rated", "Undecided": "undecided"}
UNKNOWN = "Nobody here knows it"


@dataclass(frozen=True, slots=True)
class OutletRow:
    domain: str
    name: str
    own: OutletRating | None
    seen: SeenOutlet | None

    @property
    def seen_reason(self) -> str:
        return (self.seen.tier_reason or (UNKNOWN if self.seen.undecided else "")) if self.seen else ""


def outlet_rows(domains: Sequence[str], own: Mapping[str, OutletRating], seen: Mapping[str, Sequence[SeenOutlet]]) -> list[OutletRow]:
    return [_row(domain, own.get(domain), next(iter(seen.get(domain, ())), None)) for domain in domains]


def _row(domain: str, own: OutletRating | None, seen: SeenOutlet | None) -> OutletRow:
    name = (own.name if own else "") or (seen.outlet if seen else "")
    return OutletRow(domain, name if name != domain else "", own, seen)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One line of the history."""

    id: int
    date: str
    clock: str
    domain: str
    deed: str
    tier: Tier | None
    about: str
    reason: str
    by: str


def change_row(one: OutletRevision, zone: tzinfo) -> ChangeRow:
    deed, said = "Withdrawn" if one.withdrawn else "Rated", about(one)
    return ChangeRow(one.id, date(one.set_at, zone), clock(one.set_at, zone), one.domain, deed, one.tier, said, one.reason, one.set_by)


def about(one: OutletRating | OutletRevision) -> str:
    """Name, kind, owner and leaning in one line, as far as they are given."""
    kind = "" if one.kind is OutletKind.UNKNOWN else str(one.kind)
    facts = (one.name, kind, f"owned by {one.owner}" if one.owner else "", f"leaning: {one.bias}" if one.bias else "")
    return ", ".join(fact for fact in facts if fact)


def asked_for(text: str) -> str:
    """The domain a search names, whole; empty when it is only a part of one, or a name."""
    try:
        return place(text)
    except BadInput:
        return ""


def nothing_here(view: str, search: str) -> str:
    if search.strip():
        return f"No outlet here matches “{search.strip()[:60]}”."
    return {
        "All": "No outlet is known yet: none was rated here, and no investigation has met one.",
        "Rated here": "This newsroom has rated no outlet yet. Search for a domain to rate it, or import a list.",
        "Undecided": "Every outlet that investigations have met is decided.",
    }[view]


def file_name(now: datetime, zone: tzinfo) -> str:
    return f"outlets-{now.astimezone(zone):%Y-%m-%d}.csv"
