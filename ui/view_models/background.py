"""What lies behind a story, as an editor reads it: earlier things by what they are about, who is in it, and whether claims are usual."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.model.dossier import Dossier
from core.model.source import Source
from core.model.story import Actor, Background, BackgroundKind, Context, Fit
from ui.view_models.dossier_index import claim_title
from ui.view_models.moments import plural

NEVER = "The background was not looked into in this investigation: it ran before the desk did so, or ended earlier."
NOTHING = "Nothing from before was found: no earlier event, no precedent, nobody of whom more than a name is known."
OTHERS = "Other matters"
PAST = (BackgroundKind.EARLIER, BackgroundKind.PRECEDENT)
FITS = {True: "Fits what is usual", False: "Departs from what is usual"}


@dataclass(frozen=True, slots=True)
class Group:
    """Items about one thing, oldest first; those that stand alone are one group, the last."""

    name: str
    items: tuple[Background, ...]


def looked_into(dossier: Dossier) -> bool:
    return bool(dossier.context or dossier.background or dossier.actors)


def is_empty(dossier: Dossier) -> bool:
    return not (dossier.background or dossier.actors or (dossier.context and dossier.context.richness.value))


def source_ids(dossier: Dossier) -> set[str]:
    """Everything that is cited for what lies behind it."""
    told = {key for item in dossier.background for key in item.source_ids}
    return told | {key for actor in dossier.actors for key in actor.source_ids}


def figures(dossier: Dossier) -> list[tuple[str, int, str]]:
    """What the score stands beside: each number with what it is measured by."""
    earlier, known = of_kind(dossier, *PAST), [actor for actor in dossier.actors if not nameless(actor)]
    return [
        ("Earlier matters", len(_matters(dossier)), f"told in {plural(len(earlier), 'item')}"),
        ("Actors", len(dossier.actors), f"{len(known)} known by more than a name"),
        ("Sources", len(source_ids(dossier)), f"of {len(dossier.sources)} that were read"),
    ]


def of_kind(dossier: Dossier, *kinds: BackgroundKind) -> list[Background]:
    return [item for item in dossier.background if item.kind in kinds]


def past(dossier: Dossier) -> list[Group]:
    """Things several items are about first, by their oldest date; then whatever stands alone."""
    matters = _matters(dossier)
    groups = [Group(name, tuple(sorted(items, key=_dated))) for name, items in matters.items() if len(items) > 1]
    alone = [item for items in matters.values() if len(items) == 1 for item in items]
    others = [Group(OTHERS, tuple(sorted(alone, key=_dated)))] if alone else []
    return [*sorted(groups, key=lambda group: _dated(group.items[0])), *others]


def _matters(dossier: Dossier) -> dict[str, list[Background]]:
    """Earlier events and precedents by what they are about."""
    by_name: dict[str, list[Background]] = {}
    for item in of_kind(dossier, *PAST):
        by_name.setdefault(item.group or item.id, []).append(item)
    return by_name


def _dated(item: Background) -> tuple[bool, str, str]:
    return (item.when is None, item.when.iso if item.when else "", item.id)


def why(item: Background) -> str:
    """What it is and what ties it to the topic."""
    kind = "precedent" if item.kind is BackgroundKind.PRECEDENT else ""
    return ", ".join(part for part in (kind, item.why) if part)


def fits(dossier: Dossier) -> list[tuple[Fit, str]]:
    """Each claim that could be held against what is usual, those that depart from it first, with the claim in words."""
    found = [fit for fit in _fits(dossier) if fit.usual is not None]
    return [(fit, claim_title(dossier, fit.claim_id)) for fit in sorted(found, key=lambda fit: fit.usual is True)]


def unknown(dossier: Dossier) -> str:
    """The claims there was nothing to hold against, in one sentence; nothing where there was for all."""
    found = [fit.claim_id for fit in _fits(dossier) if fit.usual is None]
    return f"No source says what is usual in the field of {', '.join(found)}." if found else ""


def _fits(dossier: Dossier) -> tuple[Fit, ...]:
    return dossier.context.fits if dossier.context else ()


def local(context: Context | None, sources: Sequence[Source]) -> list[Source]:
    """Outlets of the place that were read, once each."""
    by_id = {source.id: source for source in sources}
    found = [by_id[key] for key in (context.local if context else ()) if key in by_id]
    return list({source.outlet: source for source in reversed(found)}.values())[::-1]


def nameless(actor: Actor) -> bool:
    """Whether nothing but the name is known."""
    return not (actor.profile or actor.statements or actor.record)
