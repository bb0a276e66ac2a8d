"""Where sources disagree: each contradiction against the best words for the claim, and figures, dates and places that differ."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.model.claim import Cited, Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Saying
from core.model.source import Source
from core.model.story import Dating, TimelineEvent
from core.model.words import ClaimKind, ContradictionKind, Relation
from ui.view_models.dossier_index import Index, claim_title, index
from ui.view_models.matrix import Words, opposing, words
from ui.view_models.moments import plural

KINDS = {
    ContradictionKind.DIRECT: "Both cannot be so.",
    ContradictionKind.CONTEXTUAL: "The words agree, what is around them does not.",
    ContradictionKind.OMISSION: "One leaves out what the other makes decisive.",
    ContradictionKind.TIMELINE: "The order or the dates do not fit.",
}
FIGURE = re.compile(r"\d")
DIFFER = {ClaimKind.FIGURE: "Figures differ", ClaimKind.DATE: "Dates differ", ClaimKind.PLACE: "Places differ"}


@dataclass(frozen=True, slots=True)
class Clash:
    """One contradiction: its kind, the words against, and the words for."""

    kind: ContradictionKind | None
    against: Words
    for_: Words | None

    @property
    def title(self) -> str:
        return f"{self.kind.capitalize()} contradiction" if self.kind else "Contradiction"

    @property
    def meaning(self) -> str:
        return KINDS[self.kind] if self.kind else ""

    @property
    def tiers(self) -> str:
        """Who stands against whom."""
        other = f"tier {self.for_.source.rated}" if self.for_ else "nobody"
        return f"{other} for it, tier {self.against.source.rated} against it"

    @property
    def differs(self) -> str:
        """The figures or dates of both sides; of other words the quotes speak for themselves. Where one side has none marked, the note."""
        here, there = self.for_.evidence.mark if self.for_ else "", self.against.evidence.mark
        if not (here and there):
            return self.against.evidence.note
        return f"“{here}” against “{there}”" if FIGURE.search(here) and FIGURE.search(there) else ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that is contradicted; what has no quote in its capture is listed apart and never counted."""

    claim: Claim
    verdict: ClaimVerdict | None
    clashes: tuple[Clash, ...]  # one for each voice
    repeated: tuple[str, ...]
    uncounted: tuple[Words, ...]
    further: tuple[Words, ...] = ()  # other words of a voice that is counted already

    @property
    def weight(self) -> tuple[bool, bool, int, bool, int, float]:
        """Sorts the most serious first: a central claim, credible words, a firm reading, many voices."""
        best = self.clashes[0].against if self.clashes else None
        tier, doubtful = (best.source.rated, best.evidence.unsure) if best else (9, True)
        return not self.claim.central, best is None, tier, doubtful, -len(self.clashes), -self.claim.importance


def disagreements(dossier: Dossier) -> list[Disagreement]:
    """The most serious first."""
    found = index(dossier)
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    all_ = [_disagreement(claim, verdicts.get(claim.id), found) for claim in dossier.claims]
    return sorted((one for one in all_ if one.clashes or one.uncounted), key=lambda one: one.weight)


@dataclass(frozen=True, slots=True)
class DateClash:
    """An event that is dated otherwise by others: both dates, and the words that give them."""

    event: TimelineEvent
    rival: Dating

    @property
    def sides(self) -> tuple[tuple[str, tuple[Cited, ...]], ...]:
        return (self.event.when.words(), self.event.cited), (self.rival.when.words(), self.rival.cited)


def date_clashes(dossier: Dossier) -> list[DateClash]:
    """Timeline contradictions between sources about what happened when, in the order of the events."""
    return [DateClash(event, rival) for event in dossier.timeline for rival in event.rivals]


def _disagreement(claim: Claim, verdict: ClaimVerdict | None, found: Index) -> Disagreement:
    against = [one for (claim_id, _), one in found.evidence.items() if claim_id == claim.id and one.relation is Relation.CONTRADICTS]
    against = [one for one in against if one.source_id in found.sources]
    counted = [one for one in against if one.counts]
    originals = [one for one in counted if not found.is_copy(one.source_id)]
    copies = tuple(one.source_id for one in counted if found.is_copy(one.source_id))
    uncounted = tuple(words(one, found) for one in against if not one.counts)
    ranked = sorted(originals, key=lambda one: (one.unsure, found.sources[one.source_id].rated, -one.confidence))
    first = {_voice(one, found): one for one in reversed(ranked)}
    further = tuple(words(one, found) for one in ranked if one not in first.values())
    return Disagreement(claim, verdict, tuple(_clash(one, found) for one in ranked if one in first.values()), copies, uncounted, further)


def _voice(one: Evidence, found: Index) -> str:
    voice = found.voice_of(one.source_id)
    return voice.id if voice else one.source_id


def _clash(one: Evidence, found: Index) -> Clash:
    return Clash(one.kind, words(one, found), opposing(found, one.claim_id, Relation.CONTRADICTS, one.source_id))


def summary(found: Sequence[Disagreement]) -> str:
    """How much there is, in one line; a voice is counted once for each claim it contradicts."""
    contradicted = [one for one in found if one.clashes]
    central = sum(one.claim.central for one in contradicted)
    clashes = sum(len(one.clashes) for one in contradicted)
    of_them = f"{central or 'none'} of them central" if len(contradicted) > 1 else "a central one" if central else "not a central one"
    return f"{plural(clashes, 'contradiction')} on {plural(len(contradicted), 'claim')}, {of_them}. Most serious first."


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values that are given, who gives it, and the words in which they do."""

    value: str
    sources: tuple[Source, ...]
    copies: int  # besides these
    words: tuple[Words, ...]
    copied: bool = False  # nobody gives it on their own account: the sources are copies themselves


@dataclass(frozen=True, slots=True)
class Difference:
    """Sources that speak of the same thing and give different values for it."""

    claim_id: str
    title: str
    about: str
    sentence: str
    values: tuple[Value, ...]


def differences(dossier: Dossier) -> list[Difference]:
    """As the recommendation lists them."""
    found = index(dossier)
    listed = dossier.recommendation.discrepancies if dossier.recommendation else ()
    return [_difference(one, dossier, found) for one in listed]


def _difference(one: Discrepancy, dossier: Dossier, found: Index) -> Difference:
    values = tuple(_value(saying, one.claim_id, found) for saying in one.sayings)
    return Difference(one.claim_id, DIFFER.get(one.kind, "Sources differ"), claim_title(dossier, one.claim_id), one.sentence, values)


def _value(saying: Saying, claim_id: str, found: Index) -> Value:
    """Originals with their words, and copies only counted; a value that only copies give is told in theirs."""
    known = [key for key in saying.source_ids if key in found.sources]
    own = [key for key in known if not found.is_copy(key)]
    told = own or known
    said = tuple(words(found.evidence[(claim_id, key)], found) for key in told if (claim_id, key) in found.evidence)
    return Value(saying.value, tuple(found.sources[key] for key in told), len(known) - len(told), said, copied=bool(known and not own))
