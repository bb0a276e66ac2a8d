"""Who retells whom: texts, credits, canonical addresses and attributions become links, and links become voices."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.origin import CitationKind
from core.model.reading import Leaning, Reading
from core.model.source import Source, SourceText
from core.model.voice import Voice
from core.model.words import Relation
from core.policy.accounts import of_one_house, own_accounts
from core.policy.outlets.press import agency, own_agency, plain_name
from core.policy.tiers.carriers import carries_others
from core.policy.voices import Link, voices
from core.search.urls import normalise
from core.stages.likeness import same_headline, same_text
from core.tools import Tools


async def retold(dossier: Dossier, texts: Sequence[SourceText], tools: Tools) -> Dossier:
    leaning = [*cited(dossier), *passed_on(dossier)]
    return dossier.with_(voices=await asyncio.to_thread(_voices, texts, dossier, leaning))


def _voices(texts: Sequence[SourceText], dossier: Dossier, leaning: Sequence[Link]) -> tuple[Voice, ...]:
    """Comparing every text with every other takes a while: never on the event loop."""
    alike = [*same_text(texts), *agreeing(list(same_headline(texts)), dossier)]
    sources = [text.source for text in texts]
    read = readings(texts, dossier)
    links = [*alike, *wired(texts, read), *canonical(dossier.sources), *agreeing(leaning, dossier)]
    house = list(of_one_house(sources, dossier.posts))
    own = frozenset(key for key, reading in read.items() if reading.own_reporting)
    return voices(sources, [*between_houses(links, own_accounts(sources, dossier.posts), sources), *house], own, issuers(sources, read))


def between_houses(links: Iterable[Link], own: Mapping[str, Source], sources: Sequence[Source]) -> Iterator[Link]:
    """An outlet and its own account are one house: neither copies the other, whatever their words."""
    house = {source.id: source.domain for source in sources} | {key: page.domain for key, page in own.items()}
    return (link for link in links if not ({link.copy, link.original} & own.keys() and house.get(link.copy) == house.get(link.original)))


def passed_on(dossier: Dossier) -> Iterator[Link]:
    """A source that only hands on a central claim as the word of another source here speaks with that one's voice."""
    hosts = {source.id: source.domain for source in dossier.sources}
    handed = [one for one in central_evidence(dossier) if one.relation is Relation.REPORTS and one.speaker]
    for source in dossier.sources if handed else ():
        name = re.compile(rf"(?<!\w){re.escape(plain_name(source.outlet))}(?!\w)", re.IGNORECASE)
        for one in handed:
            if hosts[one.source_id] != source.domain and len(source.outlet) > 2 and name.search(one.speaker):
                yield Link(one.source_id, source.id, f"attributes it to {source.outlet}")


def readings(texts: Sequence[SourceText], dossier: Dossier) -> dict[str, Reading]:
    """What was taken from each text, by its source."""
    return {text.source.id: reading for text in texts if (reading := dossier.reading(text.source.id))}


def cited(dossier: Dossier) -> Iterator[Link]:
    """Whoever names a source as where it has it from leans on it; whose whole text is another's is its copy."""
    for one in dossier.citations:
        if one.on and one.kind is not CitationKind.LINK and (one.quote or one.whole):
            why = f"“{one.quote.exact}”" if one.quote else f"credits {one.name}"
            yield Link(one.source_id, one.on, why, "told" if one.kind is CitationKind.TOLD else "said", one.whole)


def issuers(sources: Sequence[Source], read: Mapping[str, Reading]) -> dict[str, str]:
    """By source: who issued a document that stands on a site of other people's documents."""
    carried = (read[source.id] for source in sources if source.id in read and carries_others(source.url_key))
    return {reading.source_id: credit.name for reading in carried for credit in _credits(reading)[:1]}


def _credits(reading: Reading) -> list[Leaning]:
    return [one for one in reading.leans_on if one.kind is CitationKind.CREDIT and one.name and one.whole]


def agreeing(links: Sequence[Link], dossier: Dossier) -> Iterator[Link]:
    """Whoever contradicts a claim on their own account does not retell it, whomever they name."""
    against = {one.source_id for one in central_evidence(dossier) if one.relation is Relation.CONTRADICTS}
    return (link for link in links if link.copy not in against)


def central_evidence(dossier: Dossier) -> list[Evidence]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in dossier.evidence if one.claim_id in central]


def wired(texts: Sequence[SourceText], read: Mapping[str, Reading]) -> Iterator[Link]:
    """Pages that carry one agency's copy speak with its voice: its own page's if that is here, else that of the first to carry it."""
    found = [(text.source, name, credit) for text in texts if text.source.id in read for name, credit in _agency(read[text.source.id])]
    own = {name: text.source for text in reversed(texts) if (name := own_agency(text.source.domain))}
    first: dict[str, Source] = {}
    for source, name, credit in sorted(found, key=lambda carried: (not carried[2].whole, carried[0].appeared)):
        original = own.get(name) or first.setdefault(name, source)
        if original.id != source.id:
            beside = "" if name in own else f", as {original.id} does"
            words = credit.quote.exact if credit.quote else source.byline
            yield Link(source.id, original.id, f"carries {name}{beside}: “{words}”", "text", credit.whole)


def _agency(reading: Reading) -> list[tuple[str, Leaning]]:
    """The agency whose copy a page carries, by its first credit."""
    named = ((agency(one.name), one) for one in reading.leans_on if one.kind is CitationKind.CREDIT)
    return [(name, one) for name, one in named if name][:1]


def canonical(sources: Sequence[Source]) -> Iterator[Link]:
    """A page that names another as the original of itself; of several that name one that is not here, the first stands in for it."""
    here = {source.url_key: source for source in sources}
    for source in sorted(sources, key=lambda source: source.appeared):
        named = normalise(source.canonical_url) if source.canonical_url else ""
        original = here.setdefault(named, source) if "/" in named else source  # a front page is no original of an article
        if original.id != source.id:
            why = f"names {original.id} as its original" if original.url_key == named else f"names the same original as {original.id}"
            yield Link(source.id, original.id, why)
