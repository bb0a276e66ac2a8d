"""A recommendation in an editor's words: the sentence under the level, its reasons, and what would change it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.model.claim import Claim
from core.model.judgement import Reason
from core.model.source import Source
from core.model.words import Level, Relation, Tier
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import blocked, by, names

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True, slots=True)
class Story:
    """What the sentences are made of."""

    level: Level
    speaking: Sequence[Source]
    credible: Sequence[Source]
    weakest: tuple[Claim, Sequence[Stance]] | None
    confirming: int
    rules: Rulebook

    @property
    def said(self) -> Sequence[Stance]:
        return self.weakest[1] if self.weakest else ()

    @property
    def blocked(self) -> bool:
        return blocked(self.said, self.rules)


def sentence(story: Story) -> str:
    outlets = len({source.domain for source in story.speaking})
    if not outlets:
        return "No source speaks about it: nothing that was found says it is so or not."
    heard = f"{count(outlets, 'outlet').capitalize()}, {count(story.confirming, 'credible voice')} for it"
    return f"{heard}: {_why(story)}."


def _why(story: Story) -> str:
    if story.blocked:
        return f"{names(by(story.said, Relation.CONTRADICTS))} say{_s(by(story.said, Relation.CONTRADICTS))} otherwise"
    confirming = [one for one in by(story.said, Relation.SUPPORTS) if one.credible]
    if confirming:
        copies = sum(len(one.copies) for one in confirming)
        repeat = f"; {count(copies, 'other')} only repeat{_s(range(copies))} them" if copies else ""
        return f"{names(confirming)} confirm{_s(confirming)} it on their own account{repeat}"
    return "the rest pass on what others say" if story.credible else "none of them is of tier 1 or 2"


def detail(story: Story) -> str:
    rules = story.rules
    if story.blocked:
        return f"The rulebook does not upgrade against {_limits(rules.blocks, 'tier ')} voices."
    if story.level is Level.UNVERIFIED:
        return f"The rulebook asks for {count(rules.verified, 'credible voice')}, so the topic stays unverified."
    if story.level is Level.VERIFIED:
        return f"The rulebook asks for {count(rules.verified, 'credible voice')} to verify and {number(rules.certified)} to certify."
    return f"The rulebook asks for {count(rules.certified, 'credible voice')} to certify."


def would_change(story: Story) -> tuple[str, ...]:
    if story.weakest is None:
        return ("A source that speaks about the topic would give the rulebook something to count.",)
    claim = story.weakest[0].id
    credible = [(tier, limit) for tier, limit in story.rules.blocks if tier.credible]
    contradiction = f"A credible contradiction of {claim} ({_limits(credible, 'T')} voices) would make it unverified."
    if story.blocked:
        against = names(by(story.said, Relation.CONTRADICTS))
        return (f"It stays unverified while {against} contradict{_s(by(story.said, Relation.CONTRADICTS))} {claim}.",)
    if story.level is Level.CERTIFIED:
        return (contradiction,)
    goal, needed = _next_level(story)
    more = f"{count(needed, 'more credible voice').capitalize()} for {claim} would make it {goal}."
    return (more,) if story.level is Level.UNVERIFIED else (more, contradiction)


def _next_level(story: Story) -> tuple[Level, int]:
    if story.level is Level.UNVERIFIED:
        return Level.VERIFIED, story.rules.verified - story.confirming
    return Level.CERTIFIED, story.rules.certified - story.confirming


VERBS = {Relation.SUPPORTS: "supports", Relation.CONTRADICTS: "contradicts", Relation.REPORTS: "only reports"}


def reason(claim: Claim, one: Stance) -> Reason:
    return Reason(
        relation=one.relation,
        headline=f"{one.name} {VERBS[one.relation]} {claim.id}",
        detail=_capital("; ".join(_followers(one))) or one.evidence.note or "on its own account",
        claim_id=claim.id,
        voice_id=one.voice.id,
        source_id=one.evidence.source_id,
        copies=one.copies,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _followers(one: Stance) -> Iterator[str]:
    """Who repeats a voice, and who still carries what it has taken back."""
    if one.copies:
        yield f"{count(len(one.copies), 'source')} repeat{_s(one.copies)} it and add{_s(one.copies)} nothing"
    if one.opposed:
        yield f"{count(len(one.opposed), 'source')} still carr{'ies' if len(one.opposed) == 1 else 'y'} what it said before"


def _limits(blocks: Sequence[tuple[Tier, int]], word: str) -> str:
    """One tier 1, two tier 2 or three tier 3."""
    parts = [f"{number(limit)} {word}{tier.value}" for tier, limit in blocks]
    return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count(value: int, noun: str) -> str:
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def _s(items: Sequence[object]) -> str:
    """The verb's ending after one subject."""
    return "s" if len(items) == 1 else ""
