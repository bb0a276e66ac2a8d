"""The sides of one claim: who confirms it, who contradicts it, who only passes it on, and what each side weighs."""

from collections import Counter
from collections.abc import Sequence

from core.model.words import Relation, Tier
from core.policy.phrases import listed
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance


def by(said: Sequence[Stance], relation: Relation) -> list[Stance]:
    return [one for one in said if one.relation is relation]


def confirming(said: Sequence[Stance]) -> list[Stance]:
    """The credible voices that say so on their own account; those whose words can be read otherwise only beside a sure one."""
    credible = [one for one in by(said, Relation.SUPPORTS) if one.credible and one.counts]
    return [] if all(one.doubtful for one in credible) else credible


def hesitating(said: Sequence[Stance]) -> list[Stance]:
    """Credible voices that seem to say so and do not count: an editor who reads their words may find that they do."""
    counted = confirming(said)
    return [one for one in by(said, Relation.SUPPORTS) if one.credible and one not in counted]


def denying_surely(said: Sequence[Stance]) -> list[Stance]:
    """Those of tier 1 to 3 that contradict it in words that can hardly be read otherwise."""
    return [one for one in by(said, Relation.CONTRADICTS) if one.tier < Tier.UNKNOWN and not one.doubtful]


def blocked(said: Sequence[Stance], rules: Rulebook) -> bool:
    return rules.outweighed_by(Counter(one.tier for one in denying_surely(said)))


def told(for_: Sequence[Stance], against: Sequence[Stance], reports: Sequence[Stance]) -> str:
    parts = [f"{names(for_)} {verb(for_, 'support')} it" if for_ else "Nobody supports it on their own account"]
    if against:
        parts.append(f"{names(against)} {verb(against, 'contradict')} it")
    beside = [one for one in reports if one.beside]
    if beside:
        parts.append(f"{names(beside)}, {'copies' if len(beside) > 1 else 'a copy'} of others in the rest, {verb(beside, 'say')} it")
    for handed, what in ((handing_on(reports), "it on"), (denying(reports), "on that others deny it")):
        if handed:
            parts.append(f"{names(handed)} only {'pass' if len(handed) > 1 else 'passes'} {what}")
    return "; ".join(parts)


def handing_on(reports: Sequence[Stance]) -> list[Stance]:
    return [one for one in reports if not one.beside and not one.evidence.denied_by_others]


def denying(reports: Sequence[Stance]) -> list[Stance]:
    """Those that pass on somebody's denial, or another figure, and say nothing themselves."""
    return [one for one in reports if one.evidence.denied_by_others]


def names(said: Sequence[Stance]) -> str:
    """At most three voices by name, then how many others."""
    found = [one.name for one in said]
    return listed(found) if len(found) <= 3 else f"{found[0]}, {found[1]} and {len(found) - 2} others"


def verb(said: Sequence[Stance], verb: str) -> str:
    return verb if len(said) > 1 else f"{verb}s"
