"""What the voices add up to for one claim."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.model.claim import Claim, ClaimVerdict
from core.model.words import Relation, Tier, Verdict
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance

CONFIRMING = 2
"""Credible voices that confirm a claim; one alone confirms it in part."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What those who support a claim weigh, and those who contradict it; who only passes it on weighs nothing."""

    supports: float
    contradicts: float

    @property
    def ratio(self) -> float:
        """Each side starts with one, so that a single voice against silence is not yet everything."""
        return (1 + self.supports) / (1 + self.contradicts)


def balance(said: Sequence[Stance], rules: Rulebook) -> Balance:
    return Balance(_weight(by(said, Relation.SUPPORTS), rules), _weight(by(said, Relation.CONTRADICTS), rules))


def _weight(said: Sequence[Stance], rules: Rulebook) -> float:
    """However many of tier 4 there are, together they weigh no more than the rulebook gives a crowd: anybody can open a hundred blogs."""
    known = sum(one.weight for one in said if one.tier < Tier.UNKNOWN)
    return known + min(rules.crowd, sum(one.weight for one in said if one.tier is Tier.UNKNOWN))


def verdict(claim: Claim, said: Sequence[Stance], rules: Rulebook) -> ClaimVerdict:
    """Four numbers, a word and a sentence; a credible contradiction always shows."""
    for_, against = by(said, Relation.SUPPORTS), by(said, Relation.CONTRADICTS)
    credible_against = sum(one.credible for one in against)
    word, standing = _word(said, rules), confirming(said)
    sentence = "; ".join([_told(for_, against, by(said, Relation.REPORTS)), *_why_not_more(word, said, rules)]) + "."
    return ClaimVerdict(claim.id, word, len(for_), len(against), len(standing), credible_against, sentence)


def by(said: Sequence[Stance], relation: Relation) -> list[Stance]:
    return [one for one in said if one.relation is relation]


def confirming(said: Sequence[Stance]) -> list[Stance]:
    """The credible voices that say so on their own account, in words that can hardly be read otherwise."""
    return [one for one in by(said, Relation.SUPPORTS) if one.credible and not one.doubtful]


def hesitating(said: Sequence[Stance]) -> list[Stance]:
    """The credible voices that seem to say so: an editor who reads their words may find that they do."""
    return [one for one in by(said, Relation.SUPPORTS) if one.credible and one.doubtful]


def per_tier(against: Sequence[Stance]) -> Counter[Tier]:
    return Counter(one.tier for one in against)


def blocked(said: Sequence[Stance], rules: Rulebook) -> bool:
    return rules.outweighed_by(per_tier(by(said, Relation.CONTRADICTS)))


def too_light(said: Sequence[Stance], rules: Rulebook) -> bool:
    """Whether what speaks for it weighs too little beside what speaks against it, or beside nothing when only headlines are known."""
    return balance(said, rules).ratio < rules.balance_for(read=any(one.read for one in confirming(said)))


def _word(said: Sequence[Stance], rules: Rulebook) -> Verdict:
    credible_for, against, weighed = confirming(said), by(said, Relation.CONTRADICTS), balance(said, rules)
    if blocked(said, rules) or any(one.credible for one in against):
        outweighed = weighed.contradicts >= rules.refuted * weighed.supports
        return Verdict.DISPUTED if credible_for and not outweighed else Verdict.REFUTED
    if credible_for and weighed.ratio < rules.balance_read:
        return Verdict.DISPUTED
    heard = [one for one in against if one.tier < Tier.UNKNOWN]
    if len(credible_for) >= CONFIRMING and not heard and not too_light(said, rules):
        return Verdict.CONFIRMED
    return Verdict.PARTLY_CONFIRMED if credible_for else Verdict.UNCONFIRMED


def _told(for_: Sequence[Stance], against: Sequence[Stance], reports: Sequence[Stance]) -> str:
    parts = [f"{names(for_)} {_verb(for_, 'support')} it" if for_ else "Nobody supports it on their own account"]
    if against:
        parts.append(f"{names(against)} {_verb(against, 'contradict')} it")
    beside = [one for one in reports if one.beside]
    if beside:
        parts.append(f"{names(beside)}, {'copies' if len(beside) > 1 else 'a copy'} of others in the rest, {_verb(beside, 'say')} it")
    for handed, what in ((handing_on(reports), "it on"), (denying(reports), "on that others deny it")):
        if handed:
            parts.append(f"{names(handed)} only {'pass' if len(handed) > 1 else 'passes'} {what}")
    return "; ".join(parts)


def handing_on(reports: Sequence[Stance]) -> list[Stance]:
    return [one for one in reports if not one.beside and not one.evidence.denied_by_others]


def denying(reports: Sequence[Stance]) -> list[Stance]:
    """Those that pass on somebody's denial, or another figure, and say nothing themselves."""
    return [one for one in reports if one.evidence.denied_by_others]


def _why_not_more(word: Verdict, said: Sequence[Stance], rules: Rulebook) -> Iterator[str]:
    """Why a claim that somebody credible supports is not confirmed, where nobody who counts contradicts it."""
    standing, seeming = confirming(said), hesitating(said)
    if word is Verdict.PARTLY_CONFIRMED and len(standing) < CONFIRMING:
        yield "to confirm it takes a second credible voice"
    elif word is Verdict.PARTLY_CONFIRMED and too_light(said, rules):
        yield "headlines alone weigh too little to confirm it"
    if seeming and word in (Verdict.PARTLY_CONFIRMED, Verdict.UNCONFIRMED):
        yield f"what {names(seeming)} {_verb(seeming, 'say')} can be read otherwise"


def names(said: Sequence[Stance]) -> str:
    """At most three voices by name, then how many others."""
    found = [one.name for one in said]
    return listed(found) if len(found) <= 3 else f"{found[0]}, {found[1]} and {len(found) - 2} others"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _verb(said: Sequence[Stance], verb: str) -> str:
    return verb if len(said) > 1 else f"{verb}s"
