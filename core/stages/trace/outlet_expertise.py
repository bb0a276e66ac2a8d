"""Whether an outlet covers the field of a topic, with what shows it; where nothing does, that it cannot be told, and why."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from core.english.words import content_words, stem, words
from core.model.dossier import Dossier
from core.model.plan import Query
from core.model.source import Hit, Source
from core.model.words import CaptureKind, Tier
from core.policy.origin.authority import CANNOT_BE_TOLD
from core.policy.outlets.names import is_open
from core.policy.phrases import listed
from core.policy.tiers.addresses import host_of, name_and_ending, steps_of
from core.policy.tiers.own_cause import speaks_for_itself
from core.search.hits.merge import merge
from core.search.hits.rank import stems
from core.search.queries.query_language import Terms, parse, written
from core.stages.searches import GRACE, Reply, ask_all, within
from core.stages.sources import texts_of
from core.stages.story_membership import hometown, is_local, speakers
from core.tools import Tools
from core.web.urls import domain, normalise

OURS = Path(__file__).with_name("fields.toml")
DEEPEST = 3
"""A section stands near the top; further down the same word is part of a headline."""
FIELD_WORDS = 2
"""Words of a field that a text must have; one alone may be anything."""


@dataclass(frozen=True, slots=True)
class Field:
    """What sections, trade press and bodies of a field are called, and the stems of the words that belong to it."""

    called: frozenset[str]
    stems: frozenset[str]


def fields_of(text: str) -> tuple[str, ...]:
    """The fields a text belongs to: those with most of its words, if they have enough."""
    said = frozenset(map(stem, words(text)))
    found = {name: len(field.stems & said) for name, field in fields().items()}
    most = max(found.values())
    return tuple(name for name, many in found.items() if many == most >= FIELD_WORDS)


def section(url_key: str, wanted: Iterable[str]) -> str:
    """The section of an address that is of one of these fields; empty for none."""
    names = frozenset[str]().union(*(fields()[name].called for name in wanted))
    return next((part for part in sections(url_key) if part in names), "")


def sections(url_key: str) -> tuple[str, ...]:
    """The first steps of an address above the page itself, and the host's first label where a site has several."""
    host = host_of(url_key)
    first = host.partition(".")[0]
    above = [step.lower() for step in steps_of(url_key)[:-1] if step and not step.isdigit()]
    return (*([first] if first != name_and_ending(host)[0] else []), *above[:DEEPEST])


def theme(reason: str) -> tuple[str, ...]:
    """The fields that what is known of an outlet names: Trade press: energy and environment."""
    said = frozenset(words(reason))
    return tuple(name for name, field in fields().items() if field.called & said)


@cache
def fields() -> Mapping[str, Field]:
    listed: dict[str, dict[str, str]] = tomllib.loads(OURS.read_text(encoding="utf-8"))
    return {name: Field(frozenset(one["called"].split()), frozenset(map(stem, one["words"].split()))) for name, one in listed.items()}


WORDS = 6
ENOUGH = 2
"""Words of the field that a page must have; one alone may be anything."""
BEFORE = timedelta(days=30)
STANDING = """
    news local national established organisation newspaper press report reports minutes public own site unknown desk magazine editors
    broadcaster regional independent trade town city county founded speaks itself record records government body media outlet agency
"""
"""What ratings say of any outlet: no field of its own."""


async def beat(source: Source, dossier: Dossier, tools: Tools) -> str:
    """What shows that this is its field; else that it cannot be told, and why."""
    if why := no_field(source):
        return f"{CANNOT_BE_TOLD}: {why}"
    where = await place(source, dossier, tools)
    if shown := "; ".join(seen(source, dossier, where)):
        return shown
    words, engines = field(dossier), tools.at_hand
    if not words or not engines:
        return untold(source, "no engine is ready to look for other pages of it" if words else "the topic names no field")
    terms = Terms(tuple(words), sites=(source.domain,))
    replies = await ask_all(engines, Query(written(terms), "origin"), within(terms, dossier.plan), tools, GRACE)
    found = others([hit for reply in replies for hit in reply.hits], source, dossier, where)
    return told(found) or untold(source, _unanswered(replies) or "no other page of it about this was found")


def no_field(source: Source) -> str:
    """Why nothing shows a field: where people post for themselves the other pages are not the author's, and satire covers none."""
    if source.capture_kind is CaptureKind.POST or is_open(source.domain):
        return "anybody may publish there"
    judged = source.tier is Tier.UNKNOWN and not source.undecided
    return f"it is rated “{source.tier_reason.rstrip('.')}”" if judged else ""


def seen(source: Source, dossier: Dossier, where: str) -> Iterator[str]:
    """What shows it without asking anybody: what the desk knows of the outlet, its place, its section, its other pages here."""
    fields = topic_fields(dossier)
    if reason := by_rating(source, field(dossier), fields) or speaks_for_itself(source):
        yield reason
    if is_local(source, where):
        yield f"an outlet of {where}, where the story plays"
    if found := section(source.url_key, fields):
        yield f"its page stands in its section “{found}”"
    if pages := told(others(_here(dossier), source, dossier, where)):
        yield pages


async def place(source: Source, dossier: Dossier, tools: Tools) -> str:
    """Where the story plays: as an earlier pass found it, else the outlet's own town if others' pages speak of it too."""
    if dossier.context and dossier.context.place:
        return dossier.context.place
    speaking = speakers(dossier)
    return hometown(source, await texts_of([one for one in dossier.sources if one.id in speaking], tools))


def field(dossier: Dossier) -> list[str]:
    """What the topic is about, without its firms and persons, as the plan asks for it; else the title's words."""
    planned = next((parse(query).words for query in dossier.plan.queries if query.purpose == "area"), ())
    return list(planned or content_words(dossier.topic.title))[:WORDS]


def topic_fields(dossier: Dossier) -> tuple[str, ...]:
    """By the topic's own words; where they do not tell, by the headlines of those who speak about it too."""
    own = [dossier.topic.title, dossier.topic.brief, *(claim.text for claim in dossier.claims if claim.central)]
    speaking = speakers(dossier)
    headlines = [source.title for source in dossier.sources if source.id in speaking]
    return fields_of("\n".join(own)) or fields_of("\n".join([*own, *headlines]))


def by_rating(source: Source, words: Sequence[str], fields: Sequence[str]) -> str:
    """Trade press and regulators say in the desk's table, or in the newsroom's own rating, what they are for."""
    own = stems(source.tier_reason) - stems(STANDING)
    return source.tier_reason.rstrip(".") if own & stems(" ".join(words)) or set(theme(source.tier_reason)) & set(fields) else ""


def others(hits: Iterable[Hit], source: Source, dossier: Dossier, where: str) -> list[Hit]:
    """Pages of its own about the field that are not about this story: by their words, or by the section they stand in."""
    common = [word for word in field(dossier) if word.islower()]
    asked, fields, speaking = stems(" ".join(common)) - stems(where), topic_fields(dossier), speakers(dossier)
    here = {one.url_key for one in dossier.sources if one.id in speaking}
    mine = [hit for hit in merge(hits) if domain(hit.url) == source.domain and normalise(hit.url) not in here]
    return [hit for hit in mine if not _retells(hit, source, dossier) and (_shares(hit, asked) or section(normalise(hit.url), fields))]


def _shares(hit: Hit, asked: Set[str]) -> bool:
    return len(stems(f"{hit.title} {hit.snippet}") & asked) >= min(ENOUGH, len(asked)) > 0


def _retells(hit: Hit, source: Source, dossier: Dossier) -> bool:
    """Most of the title's words, and not from long before: it is about this story as well, and shows nothing else."""
    title = stems(dossier.topic.title)
    before = hit.published and source.published and source.published.start - hit.published.start > BEFORE
    return not before and len(stems(hit.title) & title) > len(title) / 2


def _here(dossier: Dossier) -> list[Hit]:
    """What the search found and nobody may have read, and what was read for other reasons."""
    return [*dossier.hits, *(Hit(one.url, one.title, published=one.published) for one in dossier.sources)]


def told(pages: Sequence[Hit]) -> str:
    if not pages:
        return ""
    many = "another page" if len(pages) == 1 else f"{len(pages)} other pages"
    return f"{many} about it, such as “{pages[0].title}”"


def untold(source: Source, why: str) -> str:
    """What the desk knows of it is said, for it may be of another field."""
    known = theme(source.tier_reason)
    return f"{CANNOT_BE_TOLD}: {why}" + (f"; it is known for {listed(known)}" if known else "")


def _unanswered(replies: Sequence[Reply]) -> str:
    """Why the search for its other pages says nothing; empty when somebody answered."""
    return "" if any(not reply.problem for reply in replies) else next((reply.problem.rstrip(".") for reply in replies), "")
