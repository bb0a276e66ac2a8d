"""Balance: how one-sided the coverage is, in the words that show it; per source in detailed mode, overall always."""

import asyncio
from collections.abc import Sequence

from core.english.language import ENGLISH, name_of, source_language
from core.english.words import content_words
from core.model.claim import Cited, Evidence
from core.model.dossier import Dossier, Finding, Gap
from core.model.judgement import Balance, Loaded
from core.model.reading import Reading
from core.model.source import SourceText
from core.model.story import Actor, ActorKind
from core.model.words import ClaimKind, Mode, Relation, Tier
from core.policy.balance import Missing, Read, held, of_source, overall
from core.policy.posts.accounts import own_cause
from core.stages.balance.sides import RESIDENTS, Heard, answers, asked, heard, hears_others, speaks, unheard, was_asked
from core.stages.sources import texts_of
from core.tools import Tools

SHOWN = 8
"""Loaded stretches of one source that are shown, and opinions; all of them count."""
UNREAD = "no source could be read"
SILENT = "no source that could be read speaks about a central claim"
ONLY_SATIRE = "only satire speaks about a central claim, and satire is no coverage"


async def balance(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = dossier.without_gaps("balance")
    texts = [text for text in await texts_of(dossier.sources, tools) if text.text]
    made, findings, why = await asyncio.to_thread(worked_out, dossier, texts)
    gaps = [Gap("How even the coverage is was not worked out", why, "balance", pass_no=dossier.pass_no)] if why else []
    return dossier.with_(balance=made, findings=_with(dossier, findings)).add_gaps(*gaps)


def worked_out(dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Balance | None, list[Finding], str]:
    """The balance and what is to be said beside it, or why there is none: who says nothing of the topic covers nothing, nor does satire."""
    said = said_of(dossier)
    about = [text for text in texts if text.source.id in said]
    speaking = [text for text in about if not text.source.satire]
    unread = _unread([text for text in texts if not dossier.read_by_model(text.source.id)], dossier.pass_no)
    if not speaking:
        return None, unread, ONLY_SATIRE if about else SILENT if texts else UNREAD
    told = _satire([text for text in texts if text.source.satire], dossier.pass_no)
    return weighed(dossier, speaking), [*unread, *told], ""


def said_of(dossier: Dossier) -> dict[str, list[Evidence]]:
    """What each source says of the central claims."""
    central = {claim.id for claim in dossier.claims if claim.central}
    said: dict[str, list[Evidence]] = {}
    for one in dossier.evidence:
        if one.claim_id in central and one.relation is not Relation.UNRELATED:
            said.setdefault(one.source_id, []).append(one)
    return said


def weighed(dossier: Dossier, speaking: Sequence[SourceText]) -> Balance:
    """Of sources that speak about the topic."""
    said = said_of(dossier)
    disputed = any(one.relation is Relation.CONTRADICTS for some in said.values() for one in some)
    accused, own = accused_of(dossier), own_cause(dossier.sources, dossier.posts)
    made = []
    for text in speaking:
        key = text.source.id
        made.append(of_source(read(text, dossier.reading(key), accused, own.get(key, "")), said.get(key, ()), disputed=disputed))
    return overall(
        made,
        {text.source.id: text.source for text in speaking},
        dossier.voices,
        missing(dossier, speaking),
        held(one for text in speaking for one in said.get(text.source.id, ()) if one.counts),
        per_source=dossier.mode is Mode.DETAILED,
    )


def accused_of(dossier: Dossier) -> tuple[Actor, ...]:
    """Those whom a central claim accuses, people first, by name or by what they are: the mayor."""
    accusing = " ".join(claim.text for claim in dossier.claims if claim.central and claim.kind is ClaimKind.ALLEGATION)
    roles = set(content_words(accusing))
    found = (actor for actor in dossier.actors if actor.name in accusing or roles & set(content_words(actor.profile)))
    return tuple(sorted(found, key=lambda actor: actor.kind is not ActorKind.PERSON))


def missing(dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Missing, ...]:
    """Whoever is accused and says nothing anywhere; then the sides that the central claims are about and for whom nobody speaks."""
    claims, accused = [claim for claim in dossier.claims if claim.central], accused_of(dossier)[:1]
    pages: list[Heard] = [(text.source, one) for text in texts if (one := dossier.reading(text.source.id))]
    persons = [Missing(f"the accused ({one.name})", was_asked(one, pages)) for one in accused if not answers(one, pages)]
    posting = {RESIDENTS} if dossier.listening and dossier.listening.independent else set()
    silent, sought = unheard(claims, heard(pages, dossier.actors) | posting, accused), asked(pages)
    return (*persons, *(Missing(side, side in sought) for side in silent))


def read(text: SourceText, reading: Reading | None, accused: Sequence[Actor] = (), own: str = "") -> Read:
    """`own` says why an account speaks in its own cause: it is that of a site that does."""
    if reading is None:
        return Read(text.source, len(text.text.split()), own=own)
    loaded, opinions = ([one for one in reading.loaded if one.opinion is wanted] for wanted in (False, True))
    shown = sorted((*sorted(loaded, key=lambda one: -one.weight)[:SHOWN], *opinions[:SHOWN]), key=lambda one: one.quote.start)
    return Read(
        text.source,
        len(text.text.split()),
        tuple(Loaded(Cited(text.source.id, one.quote), one.why) for one in shown),
        sum(one.weight for one in loaded),
        len(loaded),
        len(opinions),
        hears_others(text.source, reading, own_cause=bool(own) or text.source.rated is Tier.PROMOTIONAL),
        "" if any(speaks(actor, [(text.source, reading)]) for actor in accused) else "".join(actor.name for actor in accused[:1]),
        reading.headline,
        float(len(reading.headline)),
        own,
    )


def _unread(texts: Sequence[SourceText], pass_no: int) -> list[Finding]:
    """Once for each language besides English; of pages that the offline reader read."""
    foreign = {text.source.id: name_of(source_language(text)) for text in texts if source_language(text) != ENGLISH}
    return [
        Finding(
            f"The wording of sources in {language} was not weighed: the desk's own rules read English.",
            "balance",
            tuple(key for key, spoken in foreign.items() if spoken == language),
            pass_no,
        )
        for language in sorted(set(foreign.values()))
    ]


def _satire(texts: Sequence[SourceText], pass_no: int) -> list[Finding]:
    kept = tuple(text.source.id for text in texts)
    return [Finding("Satire takes no side and was not weighed; who hands it on as news was.", "balance", kept, pass_no)] if kept else []


def _with(dossier: Dossier, told: Sequence[Finding]) -> tuple[Finding, ...]:
    """What an earlier pass told of this is told anew."""
    return (*(one for one in dossier.findings if one.stage != "balance"), *told)
