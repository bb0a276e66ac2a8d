"""A recommendation in an editor's words: the sentence under the level, and its reasons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.model.claim import Claim
from core.model.judgement import Reason
from core.model.source import Source
from core.model.words import Level, Relation, Tier
from core.policy.carried import Carried, carried
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import balance, blocked, by, confirming, hesitating, names, too_light

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True, slots=True)
class Story:
    """What the sentences are made of."""

    level: Level
    speaking: Sequence[Source]
    credible: Sequence[Source]
    weakest: tuple[Claim, Sequence[Stance]] | None
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
        return self.weakest[1] if self.weakest else ()


def sentence(story: Story) -> Carried:
    """What it comes to, carried by those whom the sentence counts or names: who denies it does not carry that it is confirmed."""
    outlets = story.outlets
    if not story.weakest:
        return Carried("No claim that can be checked was found in the topic, so nothing was held against the sources.")
    if not outlets:
        return Carried("No source speaks about it: nothing that was found says it is so or not.")
    if not story.said:
        nobody = f"{count(outlets, 'outlet').capitalize()}, but nobody speaks about {story.weakest[0].id}: it may be so or not."
        return Carried(nobody, tuple(source.id for source in story.speaking))
    heard = f"{count(outlets, 'outlet').capitalize()}, {count(len(confirming(story.said)), 'credible voice')} for it"
    why = _why(story)
    return Carried(f"{heard}: {why.sentence}.", why.source_ids)


def _why(story: Story) -> Carried:
    against, standing = by(story.said, Relation.CONTRADICTS), confirming(story.said)
    if against and (blocked(story.said, story.rules) or (standing and too_light(story.said, story.rules))):
        return carried(f"{names(against)} say{s(against)} otherwise", standing, against)
    seeming = hesitating(story.said)
    if not standing and seeming:
        return carried(f"what {names(seeming)} say{s(seeming)} can be read otherwise", seeming)
    if not standing:
        heard = tuple(source.id for source in story.speaking)
        return Carried("the rest pass on what others say" if story.credible else "none of them is of tier 1 or 2", heard)
    if story.level is Level.UNVERIFIED:
        return carried(f"of {names(standing)} only the headline is known, and that is not enough", standing)
    return carried(_confirmed(standing, story.others(standing)), standing)


def _confirmed(standing: Sequence[Stance], copies: int) -> str:
    own, them = ("its", "it") if len(standing) == 1 else ("their", "them")
    repeat = f"; {count(copies, 'other')} only repeat{s(range(copies))} {them}" if copies else ""
    return f"{names(standing)} confirm{s(standing)} it on {own} own account{repeat}"


def detail(story: Story) -> str:
    rules, said = story.rules, story.said
    if blocked(said, rules):
        return f"The rulebook does not upgrade against {limits(rules.blocks, 'tier ')} voices."
    if confirming(said) and too_light(said, rules):
        return _weighed(story)
    if story.level is Level.UNVERIFIED:
        return f"The rulebook asks for {count(rules.verified, 'credible voice')}, so the topic stays unverified."
    if story.level is Level.VERIFIED:
        return f"The rulebook asks for {count(rules.verified, 'credible voice')} to verify and {number(rules.certified)} to certify."
    return f"The rulebook asks for {count(rules.certified, 'credible voice')} to certify."


def _weighed(story: Story) -> str:
    weighed, read = balance(story.said, story.rules), any(one.read for one in confirming(story.said))
    when = "" if read else "where only headlines are known "
    return (
        f"Those for it weigh {weighed.supports:.1f}, those against it {weighed.contradicts:.1f}: {weighed.ratio:.1f} to one; "
        f"{when}the rulebook asks for {story.rules.balance_for(read=read):.1f} to one."
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


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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


def number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count(value: int, noun: str) -> str:
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def s(items: Sequence[object]) -> str:
    """The verb's ending after one subject."""
    return "s" if len(items) == 1 else ""
