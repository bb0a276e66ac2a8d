"""Citations: read from every text, and followed by reading the page that is cited, hop by hop."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from core.evidence.quotes import anchor
from core.gather import gather
from core.model.dossier import Dossier, Gap
from core.model.origin import Citation, CitationKind
from core.model.source import Hit, Source, SourceText
from core.model.words import EventKind
from core.policy.origin.citations import LONGEST, Pages, citations, depth
from core.policy.origin.features import names_of
from core.policy.outlets.names import leads_to, squashed
from core.policy.tiers import outlet_name
from core.search.hits.rank import stems
from core.stages.sources import Read, texts_of, with_readings
from core.stages.story_membership import speakers
from core.stages.trace.extra_sources import FOLLOWED, MOST, STAGE, found_at, room, spare, taken, unread
from core.tools import Tools
from core.web.urls import domain, normalise, site

NOBODY = "Nobody found it"
NOT_SOUGHT = "Named as a source, but not looked for"
BEGINNING, SHARED = 20_000, 3
"""Letters of a page that tell what it is about, and words of a headline that stand in it at least."""
A_DAY = timedelta(days=1)
SIGNS = re.compile(r"[\W_]+")
TOO_LONG = f"The chain is longer than {LONGEST} steps and is not followed further."


@dataclass(frozen=True, slots=True)
class End:
    """Somebody who is named and not here, with every citation that names them."""

    name: str
    cited: tuple[Citation, ...]

    @property
    def urls(self) -> tuple[str, ...]:
        """Where the texts lead to for it; a front page is nobody's report."""
        return tuple(dict.fromkeys(one.url for one in self.cited if urlsplit(one.url).path.strip("/")))

    @property
    def only_linked(self) -> bool:
        """Whether nobody says that they have it from there."""
        return all(one.kind is CitationKind.LINK for one in self.cited)


@dataclass(frozen=True, slots=True)
class Way:
    """Where an end may be read; without a hit, why not."""

    end: End
    hit: Hit | None = None
    problem: str = ""


async def followed(dossier: Dossier, tools: Tools) -> Dossier:
    """The dossier with its citations, and with the pages they lead to as far as there is room for them."""
    dossier, others = await with_citations(dossier, tools), spare(dossier)
    for _ in range(LONGEST):
        if tools.brake() or not (ends := await asyncio.to_thread(open_ends, dossier)):
            break
        if (left := room(dossier) - others) <= 0:
            return dossier.add_gaps(*_not_sought(ends, dossier))
        dossier = await _hop(ends[:left], dossier, tools)
    return dossier


async def with_citations(dossier: Dossier, tools: Tools) -> Dossier:
    """Everybody the readings say a page leans on, as it can be resolved now; what an earlier look at it found out stays."""
    dossier = await with_readings(dossier, tools)
    texts = await texts_of(dossier.sources, tools)
    found = await asyncio.to_thread(_resolved, texts, dossier, tools)
    return dossier.with_(citations=tuple(_carried(found, dossier)))


def _resolved(texts: Sequence[SourceText], dossier: Dossier, tools: Tools) -> list[Citation]:
    """A page leans on an outlet's page about the same matter, never on another that happens to be here."""
    here, speaking = places(dossier), speakers(dossier)
    keys = {link: normalise(link) for source in dossier.sources for link in (*source.links, source.canonical_url)}
    found: list[Citation] = []
    for text in texts:
        others, reading = of_its_matter(text, dossier.sources, speaking), dossier.reading(text.source.id)
        made = citations(text.source, reading, others, Pages(others, keys)) if reading else ()
        said = [_standing_there(one, here, speaking) for one in made if one.kind is not CitationKind.LINK]
        links = (*(one for one in made if one.kind is CitationKind.LINK), *_rated(text, tools))
        pointed = [one.with_(on=here.get(normalise(one.url), "")) for one in links]
        found += [*said, *(one for one in pointed if more_than_a_link(one, said, speaking))]
    return [in_time(one, dossier) for one in found]


def _rated(text: SourceText, tools: Tools) -> Iterator[Citation]:
    """Links to somebody whom the newsroom has given a name of its own, by which the text calls them."""
    for link in text.source.links:
        name = outlet_name(domain(link), tools.ratings, "")
        if name and name != domain(link) and name in text.text and site(link) != site(text.source.url) and urlsplit(link).path.strip("/"):
            yield Citation(text.source.id, CitationKind.LINK, name, link, "", anchor(text.text, name))


def of_its_matter(text: SourceText, sources: Sequence[Source], speaking: Set[str]) -> list[Source]:
    """Whom a name in a text can mean: for one that speaks about the topic the pages that do; for another those that do not either.

    These have to be about what the text is about: half the words of their headline stand in it.
    """
    if not speaking or text.source.id in speaking:
        return [source for source in sources if source.id in speaking or not speaking]
    said = stems(text.text[:BEGINNING])
    return [source for source in sources if source.id not in speaking and _is_told(stems(source.title), said)]


def _is_told(headline: Set[str], said: Set[str]) -> bool:
    return len(headline & said) >= max(SHARED, len(headline) / 2)


def _standing_there(one: Citation, here: Mapping[str, str], speaking: Set[str]) -> Citation:
    """With the page at the address that comes with the name, where it is about the topic as the text is, or neither is."""
    on = here.get(normalise(one.url), "") if one.url and not one.on else ""
    return one.with_(on=on) if on and on != one.source_id and (on in speaking) == (one.source_id in speaking) else one


def in_time(one: Citation, dossier: Dossier) -> Citation:
    """Nobody leans on a page that was certainly written later: then another page of that outlet is meant, which is not here."""
    mine, theirs = dossier.source(one.source_id).published, dossier.source(one.on).published if one.on else None
    later = mine is not None and theirs is not None and theirs.start - mine.start > A_DAY + (mine.last - mine.start.date())
    return one.with_(on="") if later else one


def more_than_a_link(one: Citation, said: Sequence[Citation], speaking: Set[str]) -> bool:
    """Whether a link may show where it comes from: unread, or about the topic, and not told by the words already."""
    known = {key for each in said for key in (each.on, each.url, squashed(each.name))}
    told = one.url in known or squashed(one.name) in known or (bool(one.on) and one.on in known)
    return not told and one.on != one.source_id and (not one.on or one.on in speaking)


def places(dossier: Dossier) -> dict[str, str]:
    """Which source stands at an address, as it was asked for and as it was found."""
    at = {source.url_key: source.id for source in dossier.sources}
    return {normalise(one.url): at[key] for one in dossier.captures if (key := normalise(one.final_url)) in at} | at


def _carried(found: Sequence[Citation], dossier: Dossier) -> Iterator[Citation]:
    before = {_key(one): one for one in dossier.citations}
    for one in found:
        known = before.get(_key(one))
        if known is None:
            yield one.with_(pass_no=dossier.pass_no)
        else:
            on = one.on or known.on
            yield one.with_(on=on, problem="" if on else known.problem, pass_no=known.pass_no)


def _key(one: Citation) -> tuple[str, ...]:
    return (one.source_id, one.kind, one.name, one.url)


def open_ends(dossier: Dossier) -> list[End]:
    """Who is named by a source that speaks about the topic and has not been looked for; whom the topic itself names is what it is about.

    Those called the first come first, then those named most; at the end whoever is only linked to, by the topic's words in the address.
    """
    about = stems(dossier.topic.title)
    speaking, parties = speakers(dossier), names_of([dossier.topic.title, *(one.text for one in dossier.claims if one.central)])
    named: dict[str, list[Citation]] = {}
    for one in dossier.citations:
        if not one.on and not one.problem and one.name and one.source_id in speaking and squashed(one.name) not in parties:
            named.setdefault(squashed(one.name), []).append(one)
    return sorted((End(cited[0].name, tuple(cited)) for cited in named.values()), key=lambda end: _urgency(end, about))


def _urgency(end: End, about: Set[str]) -> tuple[bool, bool, int, int, str]:
    called_first = any(one.kind is CitationKind.FIRST for one in end.cited)
    in_address = max(len(stems(SIGNS.sub(" ", one.url)) & about) for one in end.cited)
    return (end.only_linked, not called_first, -len({one.source_id for one in end.cited}), -in_address, end.name)


async def _hop(ends: Sequence[End], dossier: Dossier, tools: Tools) -> Dossier:
    """One step further back: everybody who is named is looked for, read, and read for whom they name in turn."""
    ways = await gather(_way(end, place, dossier, tools) for place, end in enumerate(ends))
    await tools.emit(EventKind.PROGRESS, f"Following citations: {', '.join(end.name for end in ends)}", share=0.3)
    asides = {way.hit.url for way in ways if way.hit and way.end.only_linked}
    more, reads = await taken([way.hit for way in ways if way.hit], dossier, tools, asides)
    outcomes = {read.hit.url: read for read in reads}
    cited = tuple(_settled(one, ways, outcomes, more) for one in more.citations)
    told = more.with_(citations=cited).add_gaps(*(_unfound(way, dossier) for way in ways if way.problem and not way.end.only_linked))
    return await with_citations(told, tools) if len(more.sources) > len(dossier.sources) else told


async def _way(end: End, place: int, dossier: Dossier, tools: Tools) -> Way:
    """The link that carries the attribution first, then what the search had found of the outlet, then a search for it."""
    if min(depth(one.source_id, dossier.citations) for one in end.cited) >= LONGEST:
        return Way(end, problem=TOO_LONG)
    linked = [Hit(url, "", outlet=end.name) for url in end.urls]
    known = [] if end.only_linked else [hit for hit in dossier.hits if leads_to(end.name, domain(hit.url))]
    direct = [hit for hit in (*linked, *known) if unread(hit, dossier)]
    if direct or end.only_linked:
        return Way(end, direct[0] if direct else None, "" if direct else f"{NOBODY}.")
    found, tried = await found_at(end.name, place, dossier, tools)
    return Way(end, found) if found else Way(end, problem=f"{NOBODY}: {tried}.")


def _settled(one: Citation, ways: Sequence[Way], outcomes: dict[str, Read], dossier: Dossier) -> Citation:
    """A citation with what came of looking for it: the source it leads to, or why there is none."""
    way = next((way for way in ways if one in way.end.cited), None)
    if way is None or one.on:
        return one
    if way.hit is None:
        return one.with_(problem=way.problem)
    read = outcomes[way.hit.url]
    at = normalise(read.page.final_url) if read.page else ""
    source = next((source for source in dossier.sources if source.url_key == at), None)
    return one.with_(on=source.id) if source and source.id != one.source_id else one.with_(problem=read.problem or f"{NOBODY}.")


def _unfound(way: Way, dossier: Dossier) -> Gap:
    ids = ", ".join(dict.fromkeys(one.source_id for one in way.end.cited))
    return Gap(f"{way.end.name}, which {ids} names, could not be read", way.problem, STAGE, pass_no=dossier.pass_no)


def _not_sought(ends: Sequence[End], dossier: Dossier) -> list[Gap]:
    names = ", ".join(end.name for end in ends if not end.only_linked)
    why = f"Trace reads at most {FOLLOWED[dossier.mode]} cited pages in a pass, and {MOST[dossier.mode]} pages in an investigation."
    return [Gap(f"{NOT_SOUGHT}: {names}", why, STAGE, pass_no=dossier.pass_no)] if names else []
