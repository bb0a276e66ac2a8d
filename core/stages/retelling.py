"""Who retells whom: texts, credits, canonical addresses and attributions become links, and links become voices."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.analysts.rules.identity import plain_name
from core.analysts.rules.issuers import issuers
from core.analysts.rules.leaning import own_reporting
from core.analysts.rules.wires import own_agency, wire
from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.origin import CitationKind
from core.model.source import Source, SourceText
from core.model.voice import Voice
from core.model.words import Relation
from core.policy.accounts import of_one_house, own_accounts
from core.policy.voices import Link, voices
from core.search.urls import normalise
from core.stages.likeness import same_headline, same_text
from core.tools import Tools


async def retold(dossier: Dossier, texts: Sequence[SourceText], tools: Tools) -> Dossier:
    leaning = [*await _attributed(texts, tools), *passed_on(dossier), *cited(dossier)]
    return dossier.with_(voices=await asyncio.to_thread(_voices, texts, dossier, leaning))


def _voices(texts: Sequence[SourceText], dossier: Dossier, leaning: Sequence[Link]) -> tuple[Voice, ...]:
    """Comparing every text with every other takes a while: never on the event loop."""
    alike = [*same_text(texts), *agreeing(list(same_headline(texts)), dossier)]
    sources = [text.source for text in texts]
    links = [*alike, *wired(texts), *canonical(dossier.sources), *agreeing(leaning, dossier)]
    house = list(of_one_house(sources, dossier.posts))
    own = frozenset(text.source.id for text in texts if own_reporting(text))
    return voices(sources, [*between_houses(links, own_accounts(sources, dossier.posts), sources), *house], own, issuers(texts))


def between_houses(links: Iterable[Link], own: Mapping[str, Source], sources: Sequence[Source]) -> Iterator[Link]:
    """An outlet and its own account are one house: neither copies the other, whatever their words."""
    house = {source.id: source.domain for source in sources} | {key: page.domain for key, page in own.items()}
    return (link for link in links if not ({link.copy, link.original} & own.keys() and house.get(link.copy) == house.get(link.original)))


async def _attributed(texts: Sequence[SourceText], tools: Tools) -> list[Link]:
    sources = [text.source for text in texts]
    found = await asyncio.gather(*(tools.analyst.attributions(text, sources) for text in texts))
    return [Link(one.source_id, one.on, f"“{one.words}”", strong=one.credit) for each in found for one in each]


def passed_on(dossier: Dossier) -> Iterator[Link]:
    """A source that only hands on a central claim as the word of another source here speaks with that one's voice."""
    hosts = {source.id: source.domain for source in dossier.sources}
    handed = [one for one in central_evidence(dossier) if one.relation is Relation.REPORTS and one.speaker]
    for source in dossier.sources if handed else ():
        name = re.compile(rf"(?<!\w){re.escape(plain_name(source.outlet))}(?!\w)", re.IGNORECASE)
        for one in handed:
            if hosts[one.source_id] != source.domain and len(source.outlet) > 2 and name.search(one.speaker):
                yield Link(one.source_id, source.id, f"attributes it to {source.outlet}")


def cited(dossier: Dossier) -> Iterator[Link]:
    """Whoever names a source that was read because they named it leans on it; its page may call it by another name than they do."""
    sought = {source.id for source in dossier.sources if source.found_for == "trace"}
    for one in dossier.citations:
        if one.on in sought and one.quote and one.kind is not CitationKind.LINK:
            yield Link(one.source_id, one.on, f"“{one.quote.exact}”", strong=False)


def agreeing(links: Sequence[Link], dossier: Dossier) -> Iterator[Link]:
    """Whoever contradicts a claim on their own account does not retell it, whomever they name."""
    against = {one.source_id for one in central_evidence(dossier) if one.relation is Relation.CONTRADICTS}
    return (link for link in links if link.copy not in against)


def central_evidence(dossier: Dossier) -> list[Evidence]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in dossier.evidence if one.claim_id in central]


def wired(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pages that carry one agency's copy speak with its voice: its own page's if that is here, else that of the first to carry it."""
    found = [(text.source, carried) for text in texts if (carried := wire(text))]
    own = {agency: text.source for text in reversed(texts) if (agency := own_agency(text.source))}
    first: dict[str, Source] = {}
    for source, carried in sorted(found, key=lambda pair: (not pair[1].whole, pair[0].appeared)):
        original = own.get(carried.agency) or first.setdefault(carried.agency, source)
        if original.id != source.id:
            beside = "" if carried.agency in own else f", as {original.id} does"
            yield Link(source.id, original.id, f"carries {carried.agency}{beside}: “{carried.words}”", "text", carried.whole)


def canonical(sources: Sequence[Source]) -> Iterator[Link]:
    """A page that names another as the original of itself; of several that name one that is not here, the first stands in for it."""
    here = {source.url_key: source for source in sources}
    for source in sorted(sources, key=lambda source: source.appeared):
        named = normalise(source.canonical_url) if source.canonical_url else ""
        original = here.setdefault(named, source) if "/" in named else source  # a front page is no original of an article
        if original.id != source.id:
            why = f"names {original.id} as its original" if original.url_key == named else f"names the same original as {original.id}"
            yield Link(source.id, original.id, why)
