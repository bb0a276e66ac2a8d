"""Every passage that is cited for something other than a claim, so that it can be opened and checked like one."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.claim import Cited
from core.model.dossier import Dossier


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a source, the item they are cited for (E3, B2, A1, a source id), and what that item says."""

    item: str
    about: str
    cited: Cited


def mentions(dossier: Dossier) -> Iterator[Mention]:
    """In reading order: who leans on whom, what happened, what lies behind it, who is in it, and words that judge."""
    yield from _citations(dossier)
    yield from _events(dossier)
    yield from _behind(dossier)
    yield from _actors(dossier)
    for balance in dossier.balance.sources if dossier.balance else ():
        yield from (Mention(balance.source_id, f"wording: {one.why}", one.cited) for one in balance.loaded)


def _citations(dossier: Dossier) -> Iterator[Mention]:
    for one in dossier.citations:
        if one.quote:
            yield Mention(one.on or one.name, f"leans on {one.name or one.on}", Cited(one.source_id, one.quote))


def _events(dossier: Dossier) -> Iterator[Mention]:
    for event in dossier.timeline:
        yield from (Mention(event.id, event.text, one) for one in event.cited)
        for rival in event.rivals:
            yield from (Mention(event.id, f"{event.text}: {rival.when.words()} instead", one) for one in rival.cited)


def _behind(dossier: Dossier) -> Iterator[Mention]:
    for item in dossier.background:
        yield from (Mention(item.id, item.text, one) for one in item.cited)
    for fit in dossier.context.fits if dossier.context else ():
        yield from (Mention(fit.claim_id, fit.sentence, one) for one in fit.cited)


def _actors(dossier: Dossier) -> Iterator[Mention]:
    for actor in dossier.actors:
        yield from (Mention(actor.id, actor.profile or actor.name, one) for one in actor.cited)
        yield from (Mention(actor.id, one.text, one.cited) for one in (*actor.statements, *actor.record))
