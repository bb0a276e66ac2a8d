"""Why this level, with the voices on each central claim, and the result and the report as they are read on screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.model.claim import Cited, ClaimVerdict, Evidence
from core.model.dossier import Dossier, Section, Sentence
from core.model.judgement import Reason, Recommendation, Result
from core.model.source import Source
from core.model.words import CaptureKind, Relation, Verdict
from ui.dossier.matrix_rows import Words, words
from ui.dossier.source_rows import Difference, differences
from ui.evidence.evidence_rows import Index, claim_title, index, nothing_to_compare
from ui.shared.wording_rows import capital, plural, reading_words

AT_ONCE, UNSURE_AT_ONCE = 5, 3
FIRST = {Relation.SUPPORTS: 2, Relation.CONTRADICTS: 2, Relation.REPORTS: 1}
EARLIER = "This investigation ran before results were worked out in full; a new one would have its scores and criteria."
PROSE = ("Executive summary", "Summary", "Origin", "On the networks", "Balance")
"""Sections whose sentences read on; in the others each is a finding of its own."""
MOST_POSTS = 10


@dataclass(frozen=True, slots=True)
class Why:
    """One step of the chain: the reason, and the source and words it opens to (when they are still there)."""

    reason: Reason
    place: str
    source: Source | None
    evidence: Evidence | None
    copies: tuple[Source, ...]

    @property
    def lead(self) -> str:
        """The headline, ended where its detail is a sentence of its own, and led over to where it is not."""
        if not self.reason.detail or self.reason.detail[0].isupper():
            return self.reason.headline + "."
        return self.reason.headline + ":"

    @property
    def is_snippet(self) -> bool:
        """Whether it rests on what a search engine showed of a page nobody could read."""
        return self.source is not None and self.source.capture_kind is CaptureKind.SNIPPET

    @property
    def is_unsure(self) -> bool:
        return self.evidence is not None and self.evidence.unsure

    @property
    def note(self) -> str:
        return reading_words(self.evidence) if self.evidence else ""

    @property
    def rest(self) -> str:
        return self.reason.detail.rstrip(".") + "." if self.reason.detail else ""


@dataclass(frozen=True, slots=True)
class Chain:
    """What the voices say of one central claim: the weightiest on each side first, the rest on demand."""

    claim_id: str
    title: str
    verdict: ClaimVerdict | None
    first: tuple[Why, ...]
    more: tuple[Why, ...]


def chains(dossier: Dossier) -> list[Chain]:
    """In the order in which the recommendation names the claims."""
    made = dossier.recommendation
    if made is None:
        return []
    found, verdicts = index(dossier), {one.claim_id: one for one in made.verdicts}
    return [_chain(claim_id, dossier, verdicts.get(claim_id), found) for claim_id in dict.fromkeys(one.claim_id for one in made.reasons)]


def _chain(claim_id: str, dossier: Dossier, verdict: ClaimVerdict | None, found: Index) -> Chain:
    reasons = dossier.recommendation.reasons if dossier.recommendation else ()
    first, more = _weightiest([_why(reason, found) for reason in reasons if reason.claim_id == claim_id])
    return Chain(claim_id, claim_title(dossier, claim_id), verdict, tuple(first), tuple(more))


def _why(reason: Reason, found: Index) -> Why:
    source = found.sources.get(reason.source_id)
    place = [f"T{source.rated}" if source else "", f"voice {reason.voice_id}" if reason.voice_id else ""]
    copies = tuple(found.sources[key] for key in reason.copies if key in found.sources)
    return Why(reason, ", ".join(part for part in place if part), source, found.evidence.get((reason.claim_id, reason.source_id)), copies)


def _weightiest(steps: Sequence[Why]) -> tuple[list[Why], list[Why]]:
    """A few of each side, better tiers before others; a list that is short already stays whole."""
    if len(steps) <= AT_ONCE:
        return list(steps), []
    ranked = sorted(steps, key=lambda step: (step.is_unsure, step.source.rated if step.source else 9))
    first = [step for relation, most in FIRST.items() for step in [one for one in ranked if one.reason.relation is relation][:most]]
    return first, [step for step in steps if step not in first]


def remark(dossier: Dossier) -> str:
    """What all reasons come to, when that is quickly said; that a story comes from a satirical page before anything else."""
    made = dossier.recommendation
    if made is None or not made.reasons:
        return no_reasons(dossier)
    if made.satire:
        return f"{capital(made.satire)}."
    passed_on = all(reason.relation is Relation.REPORTS for reason in made.reasons)
    return "Nobody says it on their own account: every voice only passes it on." if passed_on else ""


def no_reasons(dossier: Dossier) -> str:
    """Why there is nothing to open."""
    if not any(claim.central for claim in dossier.claims):
        return nothing_to_compare(dossier) or "No claim that could be checked was found in the topic itself."
    return nothing_to_compare(dossier) or "No source says anything about what the topic claims."


def counting(made: Recommendation) -> str:
    """The plain count beside ours: the same word, or why it would be another."""
    carried = f"{plural(made.credible_sources, 'credible source')} {'carries' if made.credible_sources == 1 else 'carry'} it"
    ours = f"{plural(made.voices, 'credible voice')} {'confirms' if made.voices == 1 else 'confirm'} it, {made.needed} needed"
    weighed = (
        f"; those for it weigh {made.weight_for:.1f}, those against it {made.weight_against:.1f}"
        if made.weight_for or made.weight_against
        else ""
    )
    return f"By plain counting it would be {made.plain_level}: {carried}. By voices it is {made.level}: {ours}{weighed}."


@dataclass(frozen=True, slots=True)
class Carrier:
    """A credible source that plain counting counts, and what it is by voices."""

    source: Source
    claim_id: str
    what: str


def carriers(dossier: Dossier) -> list[Carrier]:
    """Tier 1 and 2 only, those who confirm on their own account first."""
    found = index(dossier)
    credible = [source for source in dossier.sources if source.rated.credible]
    listed = [one for source in credible if (one := _carrier(source, dossier, found))]
    return sorted(listed, key=lambda one: (one.what.startswith("copies"), one.source.rated, one.source.id))


def _carrier(source: Source, dossier: Dossier, found: Index) -> Carrier | None:
    central = [claim.id for claim in dossier.claims if claim.central]
    said = {key: one for key in central if (one := found.evidence.get((key, source.id))) and one.counts}
    if not said:
        return None
    voice = found.voice_of(source.id)
    if voice and found.is_copy(source.id):
        return Carrier(source, next(iter(said)), f"copies {dossier.voice_name(voice)}")
    by_relation = {one.relation: [key for key in said if said[key].relation is one.relation] for one in said.values()}
    return Carrier(source, next(iter(said)), "; ".join(f"{relation} {', '.join(keys)}" for relation, keys in by_relation.items()))


def doubts(dossier: Dossier) -> list[Words]:
    """The readings of central claims nobody is sure of, the least sure first."""
    found, central = index(dossier), {claim.id for claim in dossier.claims if claim.central}
    return sorted(_doubtful(found, central), key=lambda one: one.evidence.confidence)[:UNSURE_AT_ONCE]


def _doubtful(found: Index, central: set[str]) -> Iterator[Words]:
    for (claim_id, source_id), one in found.evidence.items():
        if claim_id in central and one.counts and one.unsure and source_id in found.sources and not found.is_copy(source_id):
            yield words(one, found)


def central_differences(dossier: Dossier) -> list[Difference]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in differences(dossier) if one.claim_id in central]


def success(result: Result) -> str:
    met = sum(one.met for one in result.criteria)
    if not met:
        return f"None of {len(result.criteria)} criteria is met; any one would make it a success."
    return f"{met} of {len(result.criteria)} criteria {'is' if met == 1 else 'are'} met; any one makes it a success."


def claims_in_words(result: Result, dossier: Dossier) -> str:
    """How many stand, stand partly or do not, of how many."""
    if not dossier.claims:
        return "No claim was found that could be checked."
    verified, disputed = len(result.verified_claims), len(result.disputed_claims)
    verdicts = dossier.recommendation.verdicts if dossier.recommendation else ()
    partly = sum(one.verdict is Verdict.PARTLY_CONFIRMED for one in verdicts)
    return f"{verified} of {plural(len(dossier.claims), 'claim')} confirmed, {partly} partly, {disputed} disputed or refuted."


def fields_told(result: Result) -> list[tuple[str, str]]:
    """The fields other systems of the newsroom get in words; what is empty is left out."""
    review = f"Asked for: {result.review_reason or 'no reason is given'}." if result.requires_human_review else "Not asked for."
    fields = (("Notes", result.investigation_notes), ("Additional context", result.additional_context), ("Human review", review))
    return [(name, words) for name, words in fields if words]


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that carries a sentence, at its words where they were kept; nothing to open once it has left the dossier."""

    source_id: str
    cited: Cited | None
    known: bool


def flows(section: Section) -> bool:
    return section.title in PROSE


def citations(sentence: Sentence, found: Index) -> list[Citation]:
    """Each source once, in the sentence's own order, at the first words that are cited from it."""
    first = {one.source_id: one for one in reversed(sentence.cited)}
    keys = dict.fromkeys((*sentence.source_ids, *(one.source_id for one in sentence.cited)))
    return [Citation(key, first.get(key), key in found.sources) for key in keys]


def posts_named(sentence: Sentence) -> tuple[tuple[str, ...], int]:
    """The posts that are named one by one, and how many more there are."""
    return sentence.post_ids[:MOST_POSTS], max(0, len(sentence.post_ids) - MOST_POSTS)


def left_out(number: int) -> str:
    """What was left out of the report, and why; nothing when nothing was."""
    if not number:
        return ""
    words, them = ("One sentence was", "it") if number == 1 else (f"{number} sentences were", "them")
    return f"{words} left out: a source's number, a figure or a quote in {them} could not be found again."


@dataclass(frozen=True, slots=True)
class Listed:
    """One source of the full list, and its place among the voices."""

    source: Source
    voice: str


def report_sources(dossier: Dossier) -> list[Listed]:
    found = index(dossier)
    return [Listed(source, ", ".join(_voice(source, found))) for source in dossier.sources]


def _voice(source: Source, found: Index) -> Iterator[str]:
    voice = found.voice_of(source.id)
    if voice:
        yield f"voice {voice.id}"
    if found.is_copy(source.id):
        yield "copy"
