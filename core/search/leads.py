"""Leads: hits whose address only leads on to an article. One whose headline another hit has is that hit, found once more."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.source import Hit
from core.search.urls import leads_on
from core.words import words

TELLING = 4
"""Words a headline needs before it can stand for one article."""


def settled(ranked: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits that can be opened, in their order, with what leads knew of them; then the leads nobody else has."""
    leads = [hit for hit in ranked if leads_on(hit.url)]
    if not leads:
        return tuple(ranked)
    pages = [hit for hit in ranked if not leads_on(hit.url)]
    known = {headline(hit): place for place, hit in reversed(list(enumerate(pages)))}
    rest = []
    for lead in leads:
        place = known.get(headline(lead))
        if place is None or len(headline(lead)) < TELLING:
            rest.append(lead)
        else:
            pages[place] = also_found(pages[place], lead)
    return (*pages, *rest)


def headline(hit: Hit) -> tuple[str, ...]:
    """The words of a title, without the outlet's name that many add at its end."""
    title, outlet = tuple(words(hit.title)), tuple(words(hit.outlet))
    return title[: -len(outlet)] if outlet and title[-len(outlet) :] == outlet else title


def also_found(hit: Hit, lead: Hit) -> Hit:
    return replace(
        hit, found_by=(*hit.found_by, *lead.found_by), published=hit.published or lead.published, outlet=hit.outlet or lead.outlet
    )
