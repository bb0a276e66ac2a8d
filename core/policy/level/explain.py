"""A recommendation in an editor's words: the sentence under the level, its reasons, and what would change it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.model.claim import Claim
from core.model.judgement import Reason
from core.model.source import Source
from core.model.words import Level, Relation, Tier
from core.policy.level.outcome import Balance, Judged, balance, chance
from core.policy.level.rulebook import Rulebook
from core.policy.level.stances import CitedSentence, Stance, by, cited, confirming, denying_surely, handing_on, hesitating, names
from core.policy.phrases import capital, count, listed, number, s


@dataclass(frozen=True, slots=True)
class Story:
    """What the sentences are made of."""

    level: Level
    speaking: Sequence[Source]
    credible: Sequence[Source]
    weakest: Judged | None
    rules: Rulebook
    publishers: Mapping[str, str] = field(default_factory=dict)  # by source, as `core.policy.posts.accounts` tells them

    @property
    def outlets(self) -> int:
        """An outlet's own account is no further outlet, and people on a network are none: the network is one."""
        return len({self.publishers.get(source.id, source.domain).partition("/")[0] for source in self.speaking})

    def others(self, standing: Sequence[Stance]) -> int:
        """How many publishers only repeat those who stand for it."""
        own = {self.publishers.get(one.evidence.source_id, one.evidence.source_id) for one in standing}
        return len({self.publishers.get(key, key) for one in standing for key in one.copies} - own)

    @property
    def said(self) -> Sequence[Stance]:
        return self.weakest.said if self.weakest else ()

    @property
    def blocked(self) -> bool:
        return self.weakest is not None and self.weakest.made.blocked

    @property
    def light(self) -> bool:
        return self.weakest is not None and self.weakest.made.light

    @property
    def single(self) -> bool:
        return self.weakest is not None and self.weakest.made.single


def sentence(story: Story) -> CitedSentence:
    """What it comes to, carried by those whom the sentence counts or names: who denies it does not carry that it is confirmed."""
    outlets = story.outlets
    if not story.weakest:
        return CitedSentence("No claim that can be checked was found in the topic, so nothing was held against the sources.")
    if not outlets:
        return CitedSentence("No source speaks about it: nothing that was found says it is so or not.")
    if not story.said:
        nobody = f"{count(outlets, 'outlet').capitalize()}, but nobody speaks about {story.weakest.claim.id}: it may be so or not."
        return CitedSentence(nobody, tuple(source.id for source in story.speaking))
    why = _why(story)
    if story.single:
        return CitedSentence(f"Unverified: one credible source. {number(story.rules.verified).capitalize()} are needed.", why.source_ids)
    heard = f"{count(outlets, 'outlet').capitalize()}, {count(len(confirming(story.said)), 'credible voice')} for it"
    return CitedSentence(f"{heard}: {why.sentence}.", why.source_ids)


def _why(story: Story) -> CitedSentence:
    against, standing = by(story.said, Relation.CONTRADICTS), confirming(story.said)
    if story.blocked:
        surely = denying_surely(story.said)
        return cited(f"{names(surely)} say{s(surely)} otherwise", standing, surely)
    if standing and against and story.level is Level.UNVERIFIED:
        return cited(f"{names(against)} say{s(against)} otherwise", standing, against)
    seeming = hesitating(story.said)
    if not standing and seeming:
        return cited(f"what {names(seeming)} say{s(seeming)} can be read otherwise", seeming)
    if not standing:
        heard = tuple(source.id for source in story.speaking)
        return CitedSentence("the rest pass on what others say" if story.credible else "none of them is of tier 1 or 2", heard)
    if story.light:
        return cited(f"what is known of {names(standing)} is not enough", standing)
    return cited(_confirmed(standing, story.others(standing)), standing)


def _confirmed(standing: Sequence[Stance], copies: int) -> str:
    own, them = ("its", "it") if len(standing) == 1 else ("their", "them")
    repeat = f"; {count(copies, 'other')} only repeat{s(range(copies))} {them}" if copies else ""
    return f"{names(standing)} confirm{s(standing)} it on {own} own account{repeat}"


def detail(story: Story) -> str:
    rules, voice = story.rules, "credible voice"
    if story.blocked:
        return f"The rulebook does not upgrade against {limits(rules.blocks, 'tier ')} voice{'' if rules.blocks[-1][1] == 1 else 's'}."
    if story.light:
        return _weighed(story)
    if story.single:
        return f"{names(confirming(story.said))} says it on its own account, and nobody else whom the rulebook counts does."
    if story.level is Level.UNVERIFIED:
        return f"The rulebook asks for {count(rules.verified, voice)}, so the topic stays unverified."
    if len(confirming(story.said)) < rules.verified:
        return f"A tier 1 record that is the first source verifies alone; otherwise the rulebook asks for {count(rules.verified, voice)}."
    if story.level is Level.VERIFIED:
        return f"The rulebook asks for {count(rules.verified, voice)} to verify and {number(rules.certified)} to certify."
    return f"The rulebook asks for {count(rules.certified, voice)} to certify."


def _weighed(story: Story) -> str:
    doubt = story.weakest.made.doubt if story.weakest else None
    if doubt:
        return (
            f"All pages together are {doubt.supports / doubt.contradicts:.1f} times as likely to say so as to deny it, in whatever words; "
            f"the rulebook asks for {story.rules.doubt:g} times."
        )
    weighed, chance = balance(story.said, story.rules), story.weakest.made.chance if story.weakest else 0.0
    return (
        f"Those for it weigh {weighed.supports:.1f}, those against it {weighed.contradicts:.1f}: a chance of {chance:.0f} that it is true; "
        f"the rulebook asks for {story.rules.low_confidence:.0f}."
    )


VERBS = {Relation.SUPPORTS: "supports", Relation.CONTRADICTS: "contradicts", Relation.REPORTS: "only reports"}


def reason(claim: Claim, one: Stance) -> Reason:
    return Reason(
        relation=one.relation,
        headline=f"{one.name} {_verb(one)} {claim.id}",
        detail=capital("; ".join(_followers(one))) or one.evidence.note or "on its own account",
        claim_id=claim.id,
        voice_id=one.voice.id,
        source_id=one.evidence.source_id,
        copies=one.copies,
    )


def _verb(one: Stance) -> str:
    return "only reports that others deny" if one.evidence.denied_by_others else VERBS[one.relation]


def _followers(one: Stance) -> Iterator[str]:
    """Who repeats a voice, and who still carries what it has taken back."""
    if one.copies:
        yield f"{count(len(one.copies), 'source')} repeat{s(one.copies)} it and add{s(one.copies)} nothing"
    if one.opposed:
        yield f"{count(len(one.opposed), 'source')} still carr{'ies' if len(one.opposed) == 1 else 'y'} what it said before"


def limits(blocks: Sequence[tuple[Tier, int]], word: str) -> str:
    """One tier 1, two tier 2 or three tier 3."""
    parts = [f"{number(limit)} {word}{tier.value}" for tier, limit in blocks]
    return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


Said = Sequence[Stance]
NO_CLAIM = "A title or brief that states what happened would give the desk something to check."
NOTHING = "A source that speaks about the topic would give the rulebook something to count."


def would_change(level: Level, central: Sequence[Judged], rules: Rulebook) -> tuple[CitedSentence, ...]:
    """What the central claims that hold the topic back lack; for an upgraded topic also what would undo it."""
    if not any(one.said for one in central):
        return (CitedSentence(NOTHING if central else NO_CLAIM),)
    goal = Level.VERIFIED if level is Level.UNVERIFIED else Level.CERTIFIED
    ordered = sorted(central, key=lambda one: needed(one, goal, rules), reverse=True)
    held = [one for one in ordered if needed(one, goal, rules)]
    more = [told for one in held[:1] for told in _nearly(one, goal)]
    undone = [] if level is Level.UNVERIFIED else [CitedSentence(_undone(ordered[0].claim.id, rules))]
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


def _missing(held: Sequence[Judged], goal: Level, rules: Rulebook) -> Iterator[CitedSentence]:
    """One sentence for what stands in the way, one for what all the others lack together: those that lack most first."""
    blocking: dict[CitedSentence, list[str]] = {}
    lacking: dict[int, list[str]] = {}
    for claim, said, made in held:
        if made.blocked:
            against = denying_surely(said)
            blocking.setdefault(cited(f"{names(against)} contradict{s(against)}", against), []).append(claim.id)
        else:
            lacking.setdefault(needed(Judged(claim, said, made), goal, rules), []).append(claim.id)
    yield from (CitedSentence(f"It stays unverified while {who} {listed(ids)}.", by_them) for (who, by_them), ids in blocking.items())
    if lacking:
        yield CitedSentence(_lacked(lacking, goal, more=any(confirming(said) for _, said, _ in held)))


def _lacked(lacking: Mapping[int, Sequence[str]], goal: Level, *, more: bool) -> str:
    """Three more credible voices for C2 and two for C1: only together do they lift the topic; no more where there is none yet."""
    (first, ids), *others = lacking.items()
    voice = "more credible voice" if more else "credible voice"
    parts = [f"{count(first, voice)} for {listed(ids)}", *(f"{number(lack)} for {listed(own)}" for lack, own in others)]
    whose = "its" if list(lacking) == [1] else "their"
    return capital(f"{listed(parts)} (tier 1 or 2, on {whose} own account) would make it {goal}.")


def _nearly(judged: Judged, goal: Level) -> Iterator[CitedSentence]:
    """Who is there already and would count, if."""
    claim_id, said, made = judged.claim.id, judged.said, judged.made
    if goal is not Level.VERIFIED or made.blocked:
        return
    unread = [one for one in confirming(said) if not one.read]
    if unread and made.light:
        yield cited(f"Of {names(unread)} only the headline is known: a page that can be read and says the same would do more.", unread)
    seeming = hesitating(said)
    if seeming:
        words = f"{names(seeming)} seem{s(seeming)} to say {claim_id}, in words that can be read otherwise: open them and decide."
        yield cited(words, seeming)
    handing = [one for one in handing_on(by(said, Relation.REPORTS)) if one.credible]
    if handing:
        passes, they = ("passes", "it") if len(handing) == 1 else ("pass", "they")
        yield cited(f"{names(handing)} only {passes} {claim_id} on: to count, {they} must have it first-hand.", handing)
    low = [one for one in by(said, Relation.SUPPORTS) if not one.credible]
    if low:
        themselves, are = ("itself", "is") if len(low) == 1 else ("themselves", "are")
        yield cited(f"{names(low)} say{s(low)} {claim_id} {themselves}, but {are} below tier 2.", low)


def _undone(claim_id: str, rules: Rulebook) -> str:
    credible = [(tier, limit) for tier, limit in rules.blocks if tier.credible]
    voices = "voice" if credible[-1][1] == 1 else "voices"
    return f"A credible contradiction of {claim_id} ({limits(credible, 'T')} {voices}) would make it unverified."
