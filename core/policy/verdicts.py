"""What the voices add up to for one claim."""

from collections import Counter
from collections.abc import Sequence

from core.model.claim import Claim, ClaimVerdict
from core.model.words import Relation, Tier, Verdict
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance


def verdict(claim: Claim, said: Sequence[Stance], rules: Rulebook) -> ClaimVerdict:
    """Four numbers, a word and a sentence; a credible contradiction always shows."""
    for_, against = by(said, Relation.SUPPORTS), by(said, Relation.CONTRADICTS)
    credible_for = sum(one.credible for one in for_)
    credible_against = sum(one.credible for one in against)
    word = _word(credible_for, against, rules)
    sentence = _sentence(for_, against, len(by(said, Relation.REPORTS)))
    return ClaimVerdict(claim.id, word, len(for_), len(against), credible_for, credible_against, sentence)


def by(said: Sequence[Stance], relation: Relation) -> list[Stance]:
    return [one for one in said if one.relation is relation]


def per_tier(against: Sequence[Stance]) -> Counter[Tier]:
    return Counter(one.tier for one in against)


def blocked(said: Sequence[Stance], rules: Rulebook) -> bool:
    return rules.outweighed_by(per_tier(by(said, Relation.CONTRADICTS)))


def _word(credible_for: int, against: Sequence[Stance], rules: Rulebook) -> Verdict:
    heard = [one for one in against if one.tier < Tier.UNKNOWN]
    serious = rules.outweighed_by(per_tier(against)) or any(one.credible for one in against)
    if serious:
        return Verdict.DISPUTED if credible_for else Verdict.REFUTED
    if credible_for >= 2 and not heard:
        return Verdict.CONFIRMED
    return Verdict.PARTLY_CONFIRMED if credible_for else Verdict.UNCONFIRMED


def _sentence(for_: Sequence[Stance], against: Sequence[Stance], reports: int) -> str:
    parts = [f"{names(for_)} {_verb(for_, 'support')} it" if for_ else "Nobody supports it on their own account"]
    if against:
        parts.append(f"{names(against)} {_verb(against, 'contradict')} it")
    if reports:
        parts.append(f"{reports} only {'pass' if reports > 1 else 'passes'} it on")
    return "; ".join(parts) + "."


def names(said: Sequence[Stance]) -> str:
    """At most three voices by name, then how many others."""
    found = [one.name for one in said]
    return listed(found) if len(found) <= 3 else f"{found[0]}, {found[1]} and {len(found) - 2} others"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _verb(said: Sequence[Stance], verb: str) -> str:
    return verb if len(said) > 1 else f"{verb}s"
