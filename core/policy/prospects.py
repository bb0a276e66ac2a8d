"""What would change a recommendation: which voice is missing, which contradiction stands in the way, and who would count if."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.words import Level, Relation, Tier
from core.policy.carried import Carried, carried
from core.policy.explain import limits
from core.policy.outcome import Judged
from core.policy.phrases import capital, count, listed, number, s
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import by, confirming, denying_surely, handing_on, hesitating, names
from core.policy.weights import Balance, balance, chance

Said = Sequence[Stance]
NO_CLAIM = "A title or brief that states what happened would give the desk something to check."
NOTHING = "A source that speaks about the topic would give the rulebook something to count."


def would_change(level: Level, central: Sequence[Judged], rules: Rulebook) -> tuple[Carried, ...]:
    """What the central claims that hold the topic back lack; for an upgraded topic also what would undo it."""
    if not any(one.said for one in central):
        return (Carried(NOTHING if central else NO_CLAIM),)
    goal = Level.VERIFIED if level is Level.UNVERIFIED else Level.CERTIFIED
    ordered = sorted(central, key=lambda one: needed(one, goal, rules), reverse=True)
    held = [one for one in ordered if needed(one, goal, rules)]
    more = [told for one in held[:1] for told in _nearly(one, goal)]
    undone = [] if level is Level.UNVERIFIED else [Carried(_undone(ordered[0].claim.id, rules))]
    return (*_missing(held, goal, rules), *more, *undone)


def needed(judged: Judged, goal: Level, rules: Rulebook) -> int:
    """How many more voices of tier 2, each with a page that can be read, would lift the claim; a blocked one outranks all."""
    made, most = judged.made, rules.certified + 1
    if made.blocked:
        return most
    if made.level.rank >= goal.rank:
        return 0
    return next((more for more in range(1, most) if _reached(judged, more, goal, rules)), most)


def _reached(judged: Judged, more: int, goal: Level, rules: Rulebook) -> bool:
    said, doubt, now = judged.said, judged.made.doubt, balance(judged.said, rules)
    then = Balance(now.supports + more * Tier.ESTABLISHED.weight, now.contradicts)
    likely = 100 * chance(then, rules.calibration) >= rules.low_confidence
    likely = likely and (doubt is None or doubt.supports + more >= rules.doubt * doubt.contradicts)
    return likely and rules.level_for(len(confirming(said)) + len(hesitating(said)) + more).rank >= goal.rank


def _missing(held: Sequence[Judged], goal: Level, rules: Rulebook) -> Iterator[Carried]:
    """One sentence for what stands in the way, one for what all the others lack together: those that lack most first."""
    blocking: dict[Carried, list[str]] = {}
    lacking: dict[int, list[str]] = {}
    for claim, said, made in held:
        if made.blocked:
            against = denying_surely(said)
            blocking.setdefault(carried(f"{names(against)} contradict{s(against)}", against), []).append(claim.id)
        else:
            lacking.setdefault(needed(Judged(claim, said, made), goal, rules), []).append(claim.id)
    yield from (Carried(f"It stays unverified while {who} {listed(ids)}.", by_them) for (who, by_them), ids in blocking.items())
    if lacking:
        yield Carried(_lacked(lacking, goal, more=any(confirming(said) for _, said, _ in held)))


def _lacked(lacking: Mapping[int, Sequence[str]], goal: Level, *, more: bool) -> str:
    """Three more credible voices for C2 and two for C1: only together do they lift the topic; no more where there is none yet."""
    (first, ids), *others = lacking.items()
    voice = "more credible voice" if more else "credible voice"
    parts = [f"{count(first, voice)} for {listed(ids)}", *(f"{number(lack)} for {listed(own)}" for lack, own in others)]
    whose = "its" if list(lacking) == [1] else "their"
    return capital(f"{listed(parts)} (tier 1 or 2, on {whose} own account) would make it {goal}.")


def _nearly(judged: Judged, goal: Level) -> Iterator[Carried]:
    """Who is there already and would count, if."""
    claim_id, said, made = judged.claim.id, judged.said, judged.made
    if goal is not Level.VERIFIED or made.blocked:
        return
    unread = [one for one in confirming(said) if not one.read]
    if unread and made.light:
        yield carried(f"Of {names(unread)} only the headline is known: a page that can be read and says the same would do more.", unread)
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
    voices = "voice" if credible[-1][1] == 1 else "voices"
    return f"A credible contradiction of {claim_id} ({limits(credible, 'T')} {voices}) would make it unverified."
