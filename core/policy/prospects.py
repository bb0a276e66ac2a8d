"""What would change a recommendation: which voice is missing, which contradiction stands in the way, and who would count if."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.claim import Claim
from core.model.words import Level, Relation, Tier
from core.policy.carried import Carried, carried
from core.policy.explain import capital, count, limits, number, s
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import Balance, balance, blocked, by, confirming, handing_on, hesitating, listed, names

Said = Sequence[Stance]
NO_CLAIM = "A title or brief that states what happened would give the desk something to check."
NOTHING = "A source that speaks about the topic would give the rulebook something to count."


def would_change(level: Level, central: Sequence[tuple[Claim, Said]], rules: Rulebook) -> tuple[Carried, ...]:
    """What the central claims that hold the topic back lack; for an upgraded topic also what would undo it."""
    if not any(said for _, said in central):
        return (Carried(NOTHING if central else NO_CLAIM),)
    goal = Level.VERIFIED if level is Level.UNVERIFIED else Level.CERTIFIED
    ordered = sorted(central, key=lambda pair: needed(pair[1], goal, rules), reverse=True)
    held = [(claim.id, said) for claim, said in ordered if needed(said, goal, rules)]
    more = [one for claim_id, said in held[:1] for one in _nearly(claim_id, said, goal, rules)]
    undone = [] if level is Level.UNVERIFIED else [Carried(_undone(ordered[0][0].id, rules))]
    return (*_missing(held, goal, rules), *more, *undone)


def needed(said: Said, goal: Level, rules: Rulebook) -> int:
    """How many more voices of tier 2, each with a page that can be read, would lift the claim; a blocked one outranks all."""
    most = rules.certified + 1
    if blocked(said, rules):
        return most
    return next((more for more in range(most) if _reached(said, more, goal, rules)), most)


def _reached(said: Said, more: int, goal: Level, rules: Rulebook) -> bool:
    now, voices = balance(said, rules), confirming(said)
    then = Balance(now.supports + more * Tier.ESTABLISHED.weight, now.contradicts)
    enough = then.ratio >= rules.balance_for(read=more > 0 or any(one.read for one in voices))
    return enough and rules.level_for(len(voices) + more).rank >= goal.rank


def _missing(held: Sequence[tuple[str, Said]], goal: Level, rules: Rulebook) -> Iterator[Carried]:
    """One sentence for what stands in the way, one for what all the others lack together: those that lack most first."""
    blocking: dict[Carried, list[str]] = {}
    lacking: dict[int, list[str]] = {}
    for claim_id, said in held:
        if blocked(said, rules):
            against = by(said, Relation.CONTRADICTS)
            blocking.setdefault(carried(f"{names(against)} contradict{s(against)}", against), []).append(claim_id)
        else:
            lacking.setdefault(needed(said, goal, rules), []).append(claim_id)
    yield from (Carried(f"It stays unverified while {who} {listed(ids)}.", by_them) for (who, by_them), ids in blocking.items())
    if lacking:
        yield Carried(_lacked(lacking, goal, more=any(confirming(said) for _, said in held)))


def _lacked(lacking: Mapping[int, Sequence[str]], goal: Level, *, more: bool) -> str:
    """Three more credible voices for C2 and two for C1: only together do they lift the topic; no more where there is none yet."""
    (first, ids), *others = lacking.items()
    voice = "more credible voice" if more else "credible voice"
    parts = [f"{count(first, voice)} for {listed(ids)}", *(f"{number(lack)} for {listed(own)}" for lack, own in others)]
    whose = "its" if list(lacking) == [1] else "their"
    return capital(f"{listed(parts)} (tier 1 or 2, on {whose} own account) would make it {goal}.")


def _nearly(claim_id: str, said: Said, goal: Level, rules: Rulebook) -> Iterator[Carried]:
    """Who is there already and would count, if."""
    if goal is not Level.VERIFIED or blocked(said, rules):
        return
    unread = [one for one in confirming(said) if not one.read]
    if unread:
        yield carried(f"Of {names(unread)} only the headline is known: a page that can be read and says the same would be enough.", unread)
    seeming = hesitating(said)
    if seeming:
        words = f"{names(seeming)} seem{s(seeming)} to say {claim_id}, in words that can be read otherwise: open them and decide."
        yield carried(words, seeming)
    handing = [one for one in handing_on(by(said, Relation.REPORTS)) if one.credible]
    if handing:
        passes, they = ("passes", "it") if len(handing) == 1 else ("pass", "they")
        yield carried(f"{names(handing)} only {passes} {claim_id} on: to count, {they} must have it first-hand.", handing)
    low = [one for one in by(said, Relation.SUPPORTS) if not one.credible]
    if low:
        themselves, are = ("itself", "is") if len(low) == 1 else ("themselves", "are")
        yield carried(f"{names(low)} say{s(low)} {claim_id} {themselves}, but {are} below tier 2.", low)


def _undone(claim_id: str, rules: Rulebook) -> str:
    credible = [(tier, limit) for tier, limit in rules.blocks if tier.credible]
    return f"A credible contradiction of {claim_id} ({limits(credible, 'T')} voices) would make it unverified."
