"""A recommendation in an editor's words: the sentence under the level, and its reasons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.model.claim import Claim
from core.model.judgement import Reason
from core.model.source import Source
from core.model.words import Level, Relation, Tier
from core.policy.carried import Carried, carried
from core.policy.outcome import Judged
from core.policy.phrases import capital, count, number, s
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import by, confirming, denying_surely, hesitating, names
from core.policy.weights import balance


@dataclass(frozen=True, slots=True)
class Story:
    """What the sentences are made of."""

    level: Level
    speaking: Sequence[Source]
    credible: Sequence[Source]
    weakest: Judged | None
    rules: Rulebook
    publishers: Mapping[str, str] = field(default_factory=dict)  # by source, as `core.policy.accounts` tells them

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


def sentence(story: Story) -> Carried:
    """What it comes to, carried by those whom the sentence counts or names: who denies it does not carry that it is confirmed."""
    outlets = story.outlets
    if not story.weakest:
        return Carried("No claim that can be checked was found in the topic, so nothing was held against the sources.")
    if not outlets:
        return Carried("No source speaks about it: nothing that was found says it is so or not.")
    if not story.said:
        nobody = f"{count(outlets, 'outlet').capitalize()}, but nobody speaks about {story.weakest.claim.id}: it may be so or not."
        return Carried(nobody, tuple(source.id for source in story.speaking))
    why = _why(story)
    if story.single:
        return Carried(f"Unverified: one credible source. {number(story.rules.verified).capitalize()} are needed.", why.source_ids)
    heard = f"{count(outlets, 'outlet').capitalize()}, {count(len(confirming(story.said)), 'credible voice')} for it"
    return Carried(f"{heard}: {why.sentence}.", why.source_ids)


def _why(story: Story) -> Carried:
    against, standing = by(story.said, Relation.CONTRADICTS), confirming(story.said)
    if story.blocked:
        surely = denying_surely(story.said)
        return carried(f"{names(surely)} say{s(surely)} otherwise", standing, surely)
    if standing and against and story.level is Level.UNVERIFIED:
        return carried(f"{names(against)} say{s(against)} otherwise", standing, against)
    seeming = hesitating(story.said)
    if not standing and seeming:
        return carried(f"what {names(seeming)} say{s(seeming)} can be read otherwise", seeming)
    if not standing:
        heard = tuple(source.id for source in story.speaking)
        return Carried("the rest pass on what others say" if story.credible else "none of them is of tier 1 or 2", heard)
    if story.light:
        return carried(f"what is known of {names(standing)} is not enough", standing)
    return carried(_confirmed(standing, story.others(standing)), standing)


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
