"""Summarize: the cited report, written once from the rows; a sentence whose ids or quotes fail is dropped and counted."""

import re
from collections.abc import Iterator, Mapping

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
FIGURE = re.compile(r"\d[\d.,]*")
QUOTED = re.compile(r"“([^”]+)”")
BRIEF = ("Summary", "Proven", "Probable", "Contested", "Refuted", "Unverified", "Open questions")


async def summarize(dossier: Dossier, tools: Tools) -> Dossier:
    texts = {text.source.id: text.text for text in await texts_of(dossier.sources, tools)}
    return dossier.with_(report=checked(await tools.analyst.report(dossier, drafted(dossier)), texts))


def drafted(dossier: Dossier) -> Report:
    """Sections in reading order, every factual sentence with the sources that carry it."""
    made = [*_summary(dossier), *_findings(dossier), *_contradictions(dossier), *_origin(dossier), *_open(dossier)]
    return Report(dossier.topic.title, tuple(section for section in made if dossier.mode is Mode.DETAILED or section.title in BRIEF))


def checked(report: Report, texts: Mapping[str, str]) -> Report:
    """What holds, whoever wrote it; the rest is counted."""
    kept = [Section(one.title, tuple(s for s in one.sentences if holds(s, texts))) for one in report.sections]
    dropped = sum(len(one.sentences) for one in report.sections) - sum(len(one.sentences) for one in kept)
    return Report(report.title, tuple(one for one in kept if one.sentences), report.dropped + dropped)


def holds(sentence: Sentence, texts: Mapping[str, str]) -> bool:
    """Every id is a captured source; every quoted passage and every figure it takes from them stands in one of them."""
    if not all(key in texts for key in sentence.source_ids):
        return False
    bodies = [texts[key] for key in sentence.source_ids]
    if not bodies:
        return True
    quotes = all(any(quote in body for body in bodies) for quote in QUOTED.findall(sentence.text))
    return quotes and _figures(sentence.said) <= set().union(*map(_figures, bodies))


def _figures(text: str) -> set[str]:
    return {figure.rstrip(".,").replace(",", "") for figure in FIGURE.findall(text)}


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
    said = "" if claim.central else claim.text  # a central claim is the topic's word: sources may well give other figures
    return Sentence(f"{claim.id} {claim.text.rstrip('.')}. {verdict.sentence}", ids, said)


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
