"""The fact-check of a case folder: each claim with the voices for and against it, and apart from them whoever is not counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.exports.report import SNIPPET, plain
from core.exports.since import Latest, since_quoted
from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.origin import Voice, VoiceMember
from core.model.source import Source
from core.model.words import CaptureKind, Match, Relation, Tier
from core.policy.level.stances import Stance, stances

TIERS = {
    Tier.INVESTIGATIVE: "tier 1: investigative desk, regulator, court",
    Tier.ESTABLISHED: "tier 2: established news, trade press, government report",
    Tier.PROMOTIONAL: "tier 3: press release, wire distribution, analyst",
    Tier.UNKNOWN: "tier 4: blog, social, unknown",
}
SIDES = {
    Relation.SUPPORTS: "Say that it is so",
    Relation.CONTRADICTS: "Say that it is not so",
    Relation.REPORTS: "Only report that it is said",
}
LOW = "; too low to raise the level"
REPEAT = "Repeat it, and are not counted"
NOT_COUNTED = "Not counted for another reason"
SUPERSEDED = "not counted: the same voice says otherwise"
NO_VOICE = "not counted: it has not been told whether it speaks for itself"


@dataclass(frozen=True)
class Case:
    """A dossier and what became of its sources, in the ways the page asks for them."""

    dossier: Dossier
    changed: Latest

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return {source.id: source for source in self.dossier.sources}

    @cached_property
    def members(self) -> Mapping[str, tuple[Voice, VoiceMember]]:
        return {member.source_id: (voice, member) for voice in self.dossier.voices for member in voice.members}


@dataclass(frozen=True, slots=True)
class Heard:
    """What is said on one claim: who speaks, voice by voice, who repeats, and what does not count."""

    stances: Sequence[Stance]
    speaking: Mapping[str, Sequence[Evidence]]
    repeating: Sequence[Evidence]
    rest: Sequence[Evidence]


def fact_check_page(dossier: Dossier, changed: Latest) -> str:
    """What does not count is listed too, and why."""
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    case = Case(dossier, changed)
    return "\n\n".join(["# Fact-check", *(_claim(claim, verdicts.get(claim.id), case) for claim in dossier.claims)]) + "\n"


def _claim(claim: Claim, verdict: ClaimVerdict | None, case: Case) -> str:
    found = f"Verdict: **{verdict.verdict}**. {plain(verdict.sentence)}" if verdict else "Verdict: none was reached."
    central = " Central to the story." if claim.central else ""
    said = [one for one in case.dossier.evidence if one.claim_id == claim.id and one.relation is not Relation.UNRELATED]
    return "\n\n".join([f"## {claim.id} {plain(claim.text)}", found + central, *_groups(said, claim, case)])


def _groups(said: Sequence[Evidence], claim: Claim, case: Case) -> Iterator[str]:
    heard = _heard(said, claim, case)
    for relation, words in SIDES.items():
        lines = [line for one in heard.stances if one.relation is relation for line in _voice(one, heard.speaking[one.voice.id], case)]
        yield from _listed(words, lines)
    yield from _listed(REPEAT, [_quoted(one, case, _copied(one, case)) for one in heard.repeating])
    yield from _listed(NOT_COUNTED, [_quoted(one, case, _uncounted(one, case)) for one in heard.rest])


def _listed(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"### {title}\n\n" + "\n".join(lines)


def _heard(said: Sequence[Evidence], claim: Claim, case: Case) -> Heard:
    """The same count as the verdict's: originals speak, copies repeat."""
    found = stances(claim.id, case.dossier.voices, [one for one in said if one.source_id in case.sources], case.sources)
    speaking = {one.voice.id: [each for each in said if _speaks(each, one)] for one in found}
    spoken = [each for each_voice in speaking.values() for each in each_voice]
    others = [one for one in said if one not in spoken]
    repeating = [one for one in others if one.counts and _copied(one, case)]
    return Heard(found, speaking, repeating, [one for one in others if one not in repeating])


def _speaks(one: Evidence, stance: Stance) -> bool:
    if not one.counts or one.relation is not stance.relation:
        return False
    return one == stance.evidence or one.source_id in stance.voice.originals


def _copied(one: Evidence, case: Case) -> str:
    voice, member = case.members.get(one.source_id, (None, None))
    if voice is None or member is None or member.original:
        return ""
    return f"a copy within the voice of {plain(voice.name)}" + (f": {plain(member.why)}" if member.why else "")


def _uncounted(one: Evidence, case: Case) -> str:
    if not one.counts:
        return "not counted"
    return SUPERSEDED if one.source_id in case.members else NO_VOICE


def _voice(stance: Stance, said: Sequence[Evidence], case: Case) -> Iterator[str]:
    low = LOW if stance.relation is Relation.SUPPORTS and not stance.credible else ""
    if said:
        yield f"- **{plain(stance.name)}** ({TIERS[stance.tier]}{low})"
    yield from (f"  {_quoted(one, case)}" for one in said)


def _quoted(one: Evidence, case: Case, why: str = "") -> str:
    source = case.sources.get(one.source_id)
    outlet = plain(source.outlet) if source else "a source that is gone"
    words = f": “{plain(one.quote.exact)}”" if one.quote else ": no words are cited"
    return f"- [{one.source_id}] {outlet} ({', '.join(_facts(one, source, case, why))}){words}"


def _facts(one: Evidence, source: Source | None, case: Case, why: str) -> Iterator[str]:
    yield one.relation
    if one.kind:
        yield one.kind
    if one.quote:
        yield f"quote {one.state}{_loosely(one)}"
    if source and source.capture_kind is CaptureKind.SNIPPET:
        yield SNIPPET
    later = since_quoted(case.changed.get(one.source_id), one) if one.quote else ""
    yield from (fact for fact in (later, why) if fact)


def _loosely(one: Evidence) -> str:
    return ", normalised" if one.quote and one.state.found and one.quote.match is Match.NORMALISED else ""
