"""From an address to a source with its capture and its reading, made once for the topic: shared by the stages that read."""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.english.injection import steering
from core.errors import Blocked, EvidenceError, FetchError, Forbidden
from core.evidence.capture import freeze, seal
from core.evidence.fetch.fallback import snippet, tells
from core.evidence.port import Page
from core.gather import gather
from core.model.claim import Claim
from core.model.dossier import Dossier, Gap
from core.model.reading import Reading
from core.model.source import Capture, Hit, Source, SourceText
from core.model.words import EventKind, Method
from core.policy import tiers
from core.tools import Tools
from core.web.urls import domain, leads_on, normalise


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one address: a page with its receipt, or the reason why not; of a page that is lost both, when its hit speaks for it."""

    hit: Hit
    page: Page | None = None
    capture: Capture | None = None
    problem: str = ""
    tried: bool = True
    lost: bool = False  # the page is out of reach, and not because the desk refuses to go there


async def read_all(hits: Sequence[Hit], tools: Tools) -> list[Read]:
    """Read every hit, several at once; a page that cannot be read never stops the others."""
    at_once = asyncio.Semaphore(tools.reads_at_once)
    return await gather(read_one(hit, at_once, tools) for hit in hits)


async def read_one(hit: Hit, at_once: asyncio.Semaphore, tools: Tools) -> Read:
    async with at_once:
        return Read(hit, problem=halted, tried=False) if (halted := tools.brake()) else await _read(hit, tools)


async def _read(hit: Hit, tools: Tools) -> Read:
    try:
        page = await tools.fetcher.read(hit.url, hit.published)
        _arrived(page)
        capture = await freeze(page, tools.vault, tools.clock())
    except (FetchError, EvidenceError) as error:
        await tools.emit(EventKind.GAP_FOUND, f"{hit.title or hit.url}: {error}")
        return Read(hit, problem=str(error), lost=isinstance(error, FetchError) and not isinstance(error, Forbidden))
    return await _told(Read(hit, page, capture, problem=page.missed), page, tools)


async def _told(read: Read, page: Page, tools: Tools) -> Read:
    outlet = tiers.outlet_name(domain(page.final_url), tools.ratings, page.site_name)
    await tools.emit(EventKind.SOURCE_READ, f"{outlet}: {page.title or read.hit.title}", outlet=outlet, url=read.hit.url)
    return read


async def with_snippets(reads: Sequence[Read], room: int, tools: Tools) -> list[Read]:
    """The first lost pages whose hits tell enough, as many as there is room for, each kept as what its hit says."""
    there = {normalise(read.page.final_url) for read in reads if read.page}
    speaking = [read for read in reads if read.lost and tells(read.hit) and normalise(read.hit.url) not in there][: max(room, 0)]
    kept = dict(zip(speaking, await gather(_snippet(read, tools) for read in speaking), strict=True))
    return [kept.get(read, read) for read in reads]


async def _snippet(read: Read, tools: Tools) -> Read:
    page = snippet(read.hit)
    try:
        capture = await freeze(page, tools.vault, tools.clock())
    except EvidenceError:
        return read
    return await _told(replace(read, page=page, capture=capture), page, tools)


def _arrived(page: Page) -> None:
    """A page that only leads on is nobody's article."""
    if leads_on(page.final_url):
        raise Blocked("Google News does not lead on to the article; its outlet has it under the same headline.")


def new_reads(reads: Sequence[Read], dossier: Dossier) -> list[Read]:
    """What was read and is not in the dossier yet; two addresses that lead to one page are one source."""
    known = {source.url_key for source in dossier.sources}
    first: dict[str, Read] = {}
    for read in reads:
        if read.page and (key := normalise(read.page.final_url)) not in known:
            first.setdefault(key, read)
    return list(first.values())


def addresses(dossier: Dossier) -> set[str]:
    """Every address that has been read, as it was asked for and as it was found."""
    return {source.url_key for source in dossier.sources} | {normalise(capture.url) for capture in dossier.captures}


def next_number(dossier: Dossier) -> int:
    """Ids are never given again."""
    return max((int(source.id[1:]) for source in dossier.sources), default=0) + 1


async def taken_in(
    reads: Sequence[Read], dossier: Dossier, tools: Tools, *, first: int, user_provided: bool = False
) -> tuple[tuple[Source, ...], tuple[Capture, ...]]:
    """New sources, numbered on from `first`, each with its sealed capture."""
    good = new_reads(reads, dossier)
    steered = await gather(asyncio.to_thread(aimed_at_machines, one.page) for one in good if one.page)
    made = [source_of(one, first + at, tools, pass_no=dossier.pass_no, user_provided=user_provided) for at, one in enumerate(good)]
    sources = [source.with_(injection=words) for source, words in zip(made, steered, strict=True)]
    pairs = [(source, one.capture) for source, one in zip(sources, good, strict=True) if one.capture]
    captures = await gather(seal(capture, source.id, source.title, tools.vault) for source, capture in pairs)
    return tuple(sources), tuple(captures)


def source_of(read: Read, number: int, tools: Tools, *, pass_no: int, user_provided: bool = False) -> Source:
    """A source is the page that was read, wherever the address led: its domain gives the outlet, the owner and the tier."""
    page, capture, hit = read.page, read.capture, read.hit
    assert page is not None and capture is not None  # noqa: S101  callers pass what was read
    host = domain(page.final_url)
    made = Source(
        id=f"S{number:03}",
        url=page.final_url,
        url_key=normalise(page.final_url),
        domain=host,
        outlet=tiers.outlet_name(host, tools.ratings, page.site_name),
        title=page.title or hit.title,
        byline=page.byline,
        published=page.published or hit.published,
        modified=page.modified,
        language=page.language,
        canonical_url=page.canonical_url,
        links=page.links,
        quoted=page.quoted,
        capture=capture.sha256,
        capture_kind=capture.kind,
        text_sha256=capture.text_sha256,
        user_provided=user_provided,
        pass_no=pass_no,
    )
    return made.with_(owner=tiers.owner(made, tools.ratings))


def aimed_at_machines(page: Page) -> str:
    """Words that try to steer a machine, seen or hidden, whoever reads the page. It may take long: never on the event loop."""
    return (steering(f"{page.title}\n{page.byline}\n{page.text}") or steering(page.hidden))[:500]


def gaps_of(reads: Sequence[Read], stage: str, pass_no: int) -> list[Gap]:
    """What could not be read, also where something else is kept in its place."""
    return [Gap(_missing(read), read.problem, stage, read.hit.url, pass_no) for read in reads if read.problem]


def _missing(read: Read) -> str:
    what = f"{named(read.hit)} {'could not be' if read.tried else 'was not'} read"
    if read.page and read.page.method is Method.ARCHIVE_COPY:
        return f"{what} on the web; the copy in the newsroom's archive was read"
    return f"{what}; only what the search engine showed of it is kept" if read.page else what


def named(hit: Hit) -> str:
    return f"{hit.outlet or domain(hit.url)}: “{hit.title}”" if hit.title else hit.url


async def texts_of(sources: Sequence[Source], tools: Tools) -> list[SourceText]:
    """The sources whose capture is there, with its text; a lost one is left out here and told by the audit."""
    captured = [source for source in sources if source.capture]
    bodies = await asyncio.gather(*(text_of(source, tools) for source in captured))
    return [SourceText(source, body) for source, body in zip(captured, bodies, strict=True) if body is not None]


async def text_of(source: Source, tools: Tools) -> str | None:
    try:
        return (await tools.vault.get(source.text_sha256)).decode()
    except EvidenceError:
        return None


async def central_claims(dossier: Dossier, tools: Tools) -> Sequence[Claim]:
    """Of the dossier, else of its plan, else read now."""
    plan = dossier.plan
    made = [claim for claim in dossier.claims if claim.central] or (plan.central if plan.made_for == plan.brief else ())
    return made or (await tools.reader.plan(dossier.topic, plan.brief)).central


async def with_readings(dossier: Dossier, tools: Tools) -> Dossier:
    """The dossier with a reading of every source that has words; what was read before, for this topic by this reader, stays."""
    subject = topic_key(dossier)
    current = {(one.source_id, *made_of(one)) for one in dossier.readings}
    captured = [source for source in dossier.sources if source.capture and not source.silent]
    due = [source for source in captured if (source.id, source.text_sha256, subject, *reader_key(tools)) not in current]
    texts = await texts_of(due, tools)
    if not texts or tools.brake():
        return dossier
    made = [one for one in await _made(texts, dossier, tools) if not _known(one, subject, dossier)]
    revised = [one.with_(topic=subject, revision=_next(one.source_id, dossier), pass_no=dossier.pass_no) for one in made]
    sources = _warned(dossier.sources, revised)
    return dossier.with_(readings=dossier.readings + tuple(revised), sources=sources).add_gaps(*_not_shown(revised, dossier))


def made_of(one: Reading) -> tuple[str, str, str, str]:
    """The words it was read from, for which topic, and by whom: what makes another reading of the same page."""
    return one.text_sha256, one.topic, one.reader, one.version


def _known(one: Reading, subject: str, dossier: Dossier) -> bool:
    """Whether whoever stepped in for the reader has read the page before; that is no second reading."""
    before = dossier.reading(one.source_id)
    return before is not None and made_of(before) == made_of(one.with_(topic=subject))


def _not_shown(readings: Sequence[Reading], dossier: Dossier) -> Iterator[Gap]:
    """What a reader was not shown of a long page may say anything."""
    for one in readings:
        if one.left_out:
            outlet = dossier.source(one.source_id).outlet
            yield Gap(f"{one.source_id} ({outlet}) was not read whole", one.left_out, "read", pass_no=dossier.pass_no)


def _warned(sources: tuple[Source, ...], readings: Sequence[Reading]) -> tuple[Source, ...]:
    """A reader may see words aimed at a machine that were not known when the page was captured."""
    seen = {one.source_id: one.steering for one in readings if one.steering}
    if not any(seen.get(source.id) and not source.injection for source in sources):
        return sources
    return tuple(source.with_(injection=source.injection or seen.get(source.id, "")) for source in sources)


async def _made(texts: Sequence[SourceText], dossier: Dossier, tools: Tools) -> list[Reading]:
    topic = dossier.topic.with_(brief=dossier.plan.brief or dossier.topic.brief)
    central = await central_claims(dossier, tools)
    parts = [list(texts[start : start + tools.reader.at_once]) for start in range(0, len(texts), tools.reader.at_once)]
    found = await gather(tools.reader.read(topic, central, part) for part in parts)
    await tools.emit(EventKind.PROGRESS, f"{len(texts)} pages were read", share=1.0)
    return [one for each in found for one in each]


def reader_key(tools: Tools) -> tuple[str, str]:
    return tools.reader.name, tools.reader.version


def topic_key(dossier: Dossier) -> str:
    """Another title or brief makes another topic: what a page says to it may be something else."""
    topic = dossier.topic
    said = "\x1f".join((topic.title, dossier.plan.brief or topic.brief, topic.original_text))
    return hashlib.sha256(said.encode(errors="surrogatepass")).hexdigest()[:16]


def _next(source_id: str, dossier: Dossier) -> int:
    known = dossier.reading(source_id)
    return known.revision + 1 if known else 1
