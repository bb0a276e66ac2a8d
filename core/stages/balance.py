"""Balance: how one-sided the coverage is, in the words that show it; per source in detailed mode, overall always."""

import asyncio
from collections.abc import Sequence

from core.analysts.rules.irony import satire_among
from core.analysts.rules.sides import hears_others, missing, speaks
from core.analysts.rules.tongue import ENGLISH, name_of, tongue
from core.analysts.rules.wording import Coloured, coloured, headline
from core.model.background import Actor
from core.model.balance import Balance, Loaded
from core.model.claim import Cited, Evidence
from core.model.dossier import Dossier, Finding, Gap
from core.model.source import SourceText
from core.model.words import ClaimKind, Mode, Relation, Tier
from core.policy.balance import Read, held, of_source, overall, own_accounts
from core.reading.quotes import at
from core.stages.sources import texts_of
from core.tools import Tools
from core.words import content_words

SHOWN = 8
"""Stretches of one source that are shown; all of them count."""
OPINION = "the writer's own opinion"


async def balance(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = dossier.without_gaps("balance")
    texts = [text for text in await texts_of(dossier.sources, tools) if text.text]
    if not texts:
        return dossier.with_(balance=None).add_gaps(
            Gap("How even the coverage is was not worked out", "no source could be read", "balance")
        )
    made = await asyncio.to_thread(weighed, dossier, texts)
    return dossier.with_(balance=made, findings=_with(dossier, [*_unread(texts, dossier.pass_no), *_satire(texts, dossier.pass_no)]))


def weighed(dossier: Dossier, texts: Sequence[SourceText]) -> Balance:
    """Only sources that speak about the topic: pages from before it have nothing to take a side on, and satire is no coverage."""
    central = {claim.id for claim in dossier.claims if claim.central}
    said: dict[str, list[Evidence]] = {}
    for one in dossier.evidence:
        if one.claim_id in central and one.relation is not Relation.UNRELATED:
            said.setdefault(one.source_id, []).append(one)
    satire = satire_among(texts)
    speaking = [text for text in texts if text.source.id in said] or list(texts)
    speaking = [text for text in speaking if text.source.id not in satire] or speaking
    disputed = any(one.relation is Relation.CONTRADICTS for some in said.values() for one in some)
    accused, own = accused_of(dossier), own_accounts(dossier.sources)
    made = [
        of_source(read(text, accused, own.get(text.source.id, "")), said.get(text.source.id, ()), disputed=disputed) for text in speaking
    ]
    return overall(
        made,
        {text.source.id: text.source for text in speaking},
        dossier.voices,
        unheard(dossier, speaking),
        held(one for text in speaking for one in said.get(text.source.id, ()) if one.counts),
        per_source=dossier.mode is Mode.DETAILED,
    )


def accused_of(dossier: Dossier) -> tuple[Actor, ...]:
    """The people and organisations that a central claim accuses, by name or by what they are: the mayor."""
    accusing = " ".join(claim.text for claim in dossier.claims if claim.central and claim.kind is ClaimKind.ALLEGATION)
    roles = set(content_words(accusing))
    return tuple(actor for actor in dossier.actors if actor.name in accusing or roles & set(content_words(actor.profile)))


def unheard(dossier: Dossier, texts: Sequence[SourceText]) -> tuple[str, ...]:
    """Whoever is accused and says nothing anywhere; then the sides that such a story should hear."""
    accused = [f"the accused ({actor.name})" for actor in accused_of(dossier)[:1] if not speaks(actor, texts)]
    about = [dossier.topic.title, *(claim.text for claim in dossier.claims if claim.central)]
    return (*accused, *missing(" ".join(about), texts))


def read(text: SourceText, accused: Sequence[Actor] = (), own: str = "") -> Read:
    """`own` says why an account speaks in its own cause: it is that of a site that does."""
    english = tongue(text) == ENGLISH
    found, above = (coloured(text.text), headline(text.source.title, text.text)) if english else ((), ())
    loaded = [one for one in found if one.why != OPINION]
    shown = sorted(sorted(loaded, key=lambda one: -one.weight)[:SHOWN], key=lambda one: one.start)
    return Read(
        text.source,
        len(text.text.split()),
        tuple(_loaded(one, text) for one in shown),
        sum(one.weight for one in loaded),
        len(loaded),
        len(found) - len(loaded),
        hears_others(text, own_cause=bool(own) or text.source.rated is Tier.PROMOTIONAL),
        "" if any(speaks(actor, [text]) for actor in accused) else "".join(actor.name for actor in accused[:1]),
        tuple(text.source.title[one.start : one.end] for one in above),
        sum(one.weight for one in above),
        own,
    )


def _loaded(one: Coloured, text: SourceText) -> Loaded:
    return Loaded(Cited(text.source.id, at(text.text, one.start, one.end)), one.why)


def _unread(texts: Sequence[SourceText], pass_no: int) -> list[Finding]:
    """Once for each language besides English."""
    foreign = {text.source.id: name_of(tongue(text)) for text in texts if tongue(text) != ENGLISH}
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
    found = satire_among(texts)
    kept = tuple(text.source.id for text in texts if text.source.id in found)
    return [Finding("Satire takes no side and was not weighed; who hands it on as news was.", "balance", kept, pass_no)] if kept else []


def _with(dossier: Dossier, told: Sequence[Finding]) -> tuple[Finding, ...]:
    """What an earlier pass told of this is told anew."""
    return (*(one for one in dossier.findings if one.stage != "balance"), *told)
