"""Everything besides claims that a dossier cites words for: who leans on whom, events, background, actors, loaded words, the report."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from core.model.origin import Citation
from core.model.story import Actor, TimelineEvent


@dataclass(frozen=True, slots=True)
class Use:
    """What words are cited for: a short name, and the sentence that rests on them."""

    name: str
    sentence: str


Used = Iterator[tuple[Cited, Use]]


def place(quote: Quote) -> str:
    """Where words stand in the frozen text, as an address names it."""
    return f"{quote.start}-{quote.end}"


def is_place(text: str) -> bool:
    start, dash, end = text.partition("-")
    return bool(dash) and all(one.isascii() and one.isdigit() and len(one) < 10 for one in (start, end))


def uses(dossier: Dossier) -> Used:
    """In the order of the tabs."""
    for citation in dossier.citations:
        if citation.quote:
            yield Cited(citation.source_id, citation.quote), Use(*leaning(citation))
    for event in dossier.timeline:
        yield from _event(event)
    yield from _behind(dossier)
    yield from _loaded(dossier)
    for section in dossier.report.sections if dossier.report else ():
        yield from ((one, Use("Report", sentence.text)) for sentence in section.sentences for one in sentence.cited)


def leaning(one: Citation) -> tuple[str, str]:
    """Who leans on whom: short, and with what gives it away."""
    other = one.on or one.name or one.url
    named = f"{one.on} ({one.name})" if one.on and one.name else other
    return f"Leans on {other}", f"{one.source_id} leans on {named}: {one.kind}."


def _event(event: TimelineEvent) -> Used:
    when = event.dated
    name = f"Event of {when}"
    yield from ((one, Use(name, event.text)) for one in event.cited)
    for rival in event.rivals:
        other = f"{event.text.rstrip('.')}. This source dates it {rival.when.words()}, others {when}."
        yield from ((one, Use(name, other)) for one in rival.cited)


def _behind(dossier: Dossier) -> Used:
    for item in dossier.background:
        yield from ((one, Use("Background", item.text)) for one in item.cited)
    for actor in dossier.actors:
        yield from _actor(actor)
    for fit in dossier.context.fits if dossier.context else ():
        yield from ((one, Use(f"What is usual, {fit.claim_id}", fit.sentence)) for one in fit.cited)


def _actor(actor: Actor) -> Used:
    yield from ((one, Use(actor.name, actor.profile)) for one in actor.cited)
    yield from ((one.cited, Use(actor.name, one.text)) for one in (*actor.statements, *actor.record))


def _loaded(dossier: Dossier) -> Used:
    for source in dossier.balance.sources if dossier.balance else ():
        yield from ((one.cited, Use("Opinion" if one.opinion else "Loaded words", one.why)) for one in source.loaded)
