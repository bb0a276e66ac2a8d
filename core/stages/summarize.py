"""Summarize: the cited report, written once from the rows; a sentence whose ids or quotes fail is dropped and counted."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence

from core.analysts.borne import figures_borne, quotations_borne, without_sources_counted, words_borne
from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.words import Mode, Relation, Verdict
from core.stages.sources import texts_of
from core.tools import Tools

HEADINGS = {
    Verdict.CONFIRMED: "Proven",
    Verdict.PARTLY_CONFIRMED: "Probable",
    Verdict.DISPUTED: "Contested",
    Verdict.REFUTED: "Refuted",
    Verdict.UNCONFIRMED: "Unverified",
}
QUOTED = re.compile(r"“([^”]+)”")
RECKONED = re.compile(r" \((?:\d{1,2} )?(?:[A-Z][a-z]+ )?\d{4}\)")
OF_SOURCES = """
    accounts accounted according added adds agreed agrees another article broadcaster called cited cites citing claim confirmed contradicted
    contradicts denied denies described details differently disagreed dispute disputed disputes established evidence gave gives independent
    independently mentioned mentions named newspaper noted outlets paper quoted quotes reported reports repeated repeats remains
    source stated states statement told unclear unconfirmed unknown version writes wrote
"""
"""Words in which one tells who says what: no source need have them."""
BRIEF = ("Summary", "Proven", "Probable", "Contested", "Refuted", "Unverified", "Open questions")


async def summarize(dossier: Dossier, tools: Tools) -> Dossier:
    texts = {text.source.id: text.text for text in await texts_of(dossier.sources, tools)}
    report = await tools.analyst.report(dossier, drafted(dossier))
    return dossier.with_(report=await asyncio.to_thread(checked, report, texts, _names(dossier)))


def _names(dossier: Dossier) -> tuple[str, ...]:
    """Who is spoken of without standing in a text: the outlets, and what their titles and the topic name."""
    return (dossier.topic.title, *(f"{source.outlet}. {source.title}" for source in dossier.sources))


def drafted(dossier: Dossier) -> Report:
    """Sections in reading order, every factual sentence with the sources that carry it."""
    made = [*_summary(dossier), *_findings(dossier), *_contradictions(dossier), *_origin(dossier), *_open(dossier)]
    return Report(dossier.topic.title, tuple(section for section in made if dossier.mode is Mode.DETAILED or section.title in BRIEF))


def checked(report: Report, texts: Mapping[str, str], names: Sequence[str] = ()) -> Report:
    """What holds, whoever wrote it; the rest is counted."""
    kept = [Section(one.title, tuple(s for s in one.sentences if holds(s, texts, names))) for one in report.sections]
    dropped = sum(len(one.sentences) for one in report.sections) - sum(len(one.sentences) for one in kept)
    return Report(report.title, tuple(one for one in kept if one.sentences), report.dropped + dropped)


def holds(sentence: Sentence, texts: Mapping[str, str], names: Sequence[str] = ()) -> bool:
    """Every id is a captured source; every quoted passage, every figure and most words it takes from them stand in one of them."""
    if not all(key in texts for key in sentence.source_ids):
        return False
    bodies = [texts[key] for key in sentence.source_ids]
    if not bodies:
        return True
    if not all(any(quote in body for body in bodies) for quote in QUOTED.findall(sentence.text)):
        return False
    return not sentence.said or _borne(sentence.said, bodies, names)


def _borne(said: str, bodies: Sequence[str], names: Sequence[str]) -> bool:
    """A number of sources is counted by whoever writes: "Two papers repeat it." """
    counted = without_sources_counted(said, len(bodies))
    return figures_borne(counted, bodies) and quotations_borne(said, bodies) and words_borne(said, [*bodies, OF_SOURCES], names)


def _summary(dossier: Dossier) -> Iterator[Section]:
    made = dossier.recommendation
    if made is None:
        return
    ids = tuple(dict.fromkeys(reason.source_id for reason in made.reasons))
    level = f"Recommended level: {made.level}, confidence {made.confidence:.0f}. By plain counting it would be {made.plain_level}."
    flags = [Sentence(f"For an editor to look at: {flag.kind} ({flag.sentence}).") for flag in made.flags]
    yield Section("Summary", (Sentence(made.sentence, ids), Sentence(f"{level} {made.detail}"), *flags))


def _findings(dossier: Dossier) -> Iterator[Section]:
    verdicts = dossier.recommendation.verdicts if dossier.recommendation else ()
    claims = {claim.id: claim for claim in dossier.claims}
    for verdict, heading in HEADINGS.items():
        sentences = [_finding(claims[one.claim_id], one, dossier) for one in verdicts if one.verdict is verdict]
        if sentences:
            yield Section(heading, tuple(sentences))


def _finding(claim: Claim, verdict: ClaimVerdict, dossier: Dossier) -> Sentence:
    speaking = [one for one in dossier.evidence if one.claim_id == claim.id and one.counts]
    ids = tuple(dict.fromkeys(one.source_id for one in speaking))
    return Sentence(f"{claim.id} {claim.text.rstrip('.')}. {verdict.sentence}", ids, taken_from_sources(claim))


def taken_from_sources(claim: Claim) -> str:
    """A central claim is the topic's word: sources may well give other figures. Of others, not a day reckoned from "yesterday"."""
    return "" if claim.central else RECKONED.sub("", claim.text)


def _contradictions(dossier: Dossier) -> Iterator[Section]:
    sentences = [_against(one, dossier) for one in dossier.evidence if one.relation is Relation.CONTRADICTS and one.counts]
    if sentences:
        yield Section("Contradictions", tuple(sentences))


def _against(one: Evidence, dossier: Dossier) -> Sentence:
    source = dossier.source(one.source_id)
    kind = f", {one.kind}" if one.kind else ""
    words = one.quote.exact if one.quote else ""
    return Sentence(f"{source.outlet} contradicts {one.claim_id}{kind}: “{words}”", (source.id,))


def _origin(dossier: Dossier) -> Iterator[Section]:
    if dossier.origin is None:
        return
    source = dossier.source(dossier.origin.source_id)
    reasons = "; ".join(dossier.origin.reasons)
    yield Section("Origin", (Sentence(f"{source.outlet} appears to have said it first: {reasons}.", (source.id,)),))


def _open(dossier: Dossier) -> Iterator[Section]:
    gaps = [Sentence(f"{gap.what}: {gap.why}".rstrip(": .") + ".") for gap in dossier.gaps]
    change = [Sentence(text) for text in (dossier.recommendation.would_change if dossier.recommendation else ())]
    if gaps or change:
        yield Section("Open questions", (*change, *gaps))
