"""Where the page of an outlet that is only named may stand: its domain as the desk knows it, and a search there."""

from collections.abc import Iterator
from functools import cache

from core.model.dossier import Dossier
from core.model.plan import Query
from core.model.source import Hit
from core.policy.outlets.names import leads_to, squashed
from core.policy.phrases import listed
from core.policy.tiers.places import name_and_ending
from core.policy.tiers.table import table
from core.search.merge import merge
from core.search.terms import Terms, written
from core.search.urls import domain
from core.stages.searches import GRACE, ask_all, served, within
from core.stages.sought import QUEUE, as_relevant, unread
from core.tools import Tools
from core.words import content_words

WORDS = 8


async def found_at(name: str, place: int, dossier: Dossier, tools: Tools) -> tuple[Hit | None, str]:
    """The best page of an outlet about the topic that nobody has read yet, sought with so many others before it; and what was tried."""
    free = served(tools.at_hand, place, QUEUE[dossier.mode])
    if not free:
        return None, "no engine could be asked for it"
    site, words = known_domain(name, dossier, tools), tuple(claimed(dossier))
    terms = Terms(words, sites=(site,)) if site else Terms(words, phrases=(name,))
    replies = await ask_all(free, Query(written(terms), "origin"), within(terms, dossier.plan), tools, QUEUE[dossier.mode] + GRACE)
    found = [hit for hit in merge(hit for reply in replies for hit in reply.hits) if site or is_of(hit, name)]
    best = [hit for hit in as_relevant(found, dossier, tools) if unread(hit, dossier)]
    return (best[0] if best else None), f"“{written(terms)}” was put to {listed([engine.manifest.label for engine in free])}"


def claimed(dossier: Dossier) -> list[str]:
    """The words of the first central claim, else of the title."""
    central = [claim.text for claim in dossier.claims if claim.central]
    return content_words(central[0] if central else dossier.topic.title)[:WORDS]


def is_of(hit: Hit, name: str) -> bool:
    return leads_to(name, domain(hit.url)) or (bool(hit.outlet) and squashed(hit.outlet) == squashed(name))


def known_domain(name: str, dossier: Dossier, tools: Tools) -> str:
    """Whose name it is: as the newsroom calls its outlets, as the pages found here are called, as the desk's table spells it."""
    return next(_domains(name, dossier, tools), "")


def _domains(name: str, dossier: Dossier, tools: Tools) -> Iterator[str]:
    yield from (host for host, rating in tools.ratings.items() if squashed(rating.name) == squashed(name) or leads_to(name, host))
    yield from (domain(hit.url) for hit in dossier.hits if is_of(hit, name))
    yield from (domain(link) for source in dossier.sources for link in source.links if leads_to(name, domain(link)))
    if known := labels().get(squashed(name)):
        yield known


@cache
def labels() -> dict[str, str]:
    """What the addresses of the desk's table spell; the first in the table's order where two spell the same."""
    found: dict[str, str] = {}
    for place in table():
        if "/" not in place:
            found.setdefault(squashed(name_and_ending(place)[0]), place)
    return found
