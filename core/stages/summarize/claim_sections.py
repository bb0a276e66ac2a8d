"""The first half of the report: what the matter comes to, each claim by how sure it is, and who contradicts whom."""

import re
from collections.abc import Collection, Iterator, Sequence

from core.model.claim import Cited, Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier, Section, Sentence
from core.model.judgement import Discrepancy, Flag, Recommendation
from core.model.words import Mode, Relation, Verdict
from core.policy.phrases import listed
from core.policy.retractions_and_satire import withdrawn, withdrew

HEADINGS = {
    Verdict.CONFIRMED: "Proven",
    Verdict.PARTLY_CONFIRMED: "Probable",
    Verdict.DISPUTED: "Contested",
    Verdict.REFUTED: "Refuted",
    Verdict.UNCONFIRMED: "Unverified",
}
SINGLE = str.maketrans("“”", "‘’")
RECKONED = re.compile(r" \((?:\d{1,2} )?(?:[A-Z][a-z]+ )?\d{4}\)")


def summary(dossier: Dossier) -> Iterator[Section]:
    """What is at issue, what it comes to, and what an editor must look at; enough for somebody who reads no further."""
    made = dossier.recommendation
    if made is not None:
        yield Section("Executive summary", tuple(_summed_up(dossier, made)))


def _summed_up(dossier: Dossier, made: Recommendation) -> Iterator[Sentence]:
    yield Sentence(f"At issue is the report “{dossier.topic.title}”.")
    central = [one for one in dossier.evidence if one.source_id in made.rests_on and _is_central(one, dossier)]
    yield Sentence(made.sentence, made.rests_on, cited=tuple(_words(central)))
    counted = f"By plain counting it would {'also ' if made.plain_level is made.level else ''}be {made.plain_level}."
    yield Sentence(f"Recommended level: {made.stands.in_full}, confidence {made.confidence:.0f}. {counted}")
    yield Sentence(f"{made.detail} {_read(dossier, made)}".strip())
    yield from _origin(dossier)
    yield from (_taken_back(key, page, dossier) for key, page in withdrawn(dossier).items())
    if told := made.satire:
        yield Sentence(f"{told[:1].upper()}{told[1:]}.", tuple(key for key in sorted(dossier.satire) if f"({key})" in told))
    if dossier.mode is Mode.QUICK:
        yield Sentence("This was a quick look: a timeline and the leaning of each source belong to a detailed one.")
    if made.flags:
        yield _look_at(made.flags)


def _origin(dossier: Dossier) -> Iterator[Sentence]:
    if dossier.origin:
        key, sure = dossier.origin.source_id, dossier.origin.confidence
        yield Sentence(f"{dossier.teller(key)} {dossier.origin.lead}, with a confidence of {sure:.0f}.", (key,))


def _taken_back(key: str, page: str, dossier: Dossier) -> Sentence:
    """Whoever made the report and withdrew it: the page that does so carries the sentence, in its own words."""
    said = [one for one in dossier.evidence if one.source_id == page and _is_central(one, dossier)]
    return Sentence(f"{dossier.teller(key)} reported it and {withdrew(key, dossier)}.", (key, page), cited=tuple(_words(said)))


def _look_at(flags: Sequence[Flag]) -> Sentence:
    """What the rules quote in a flag may be the claim's words: it is no quotation of the pages that are named with it."""
    ids = dict.fromkeys(key for flag in flags for key in flag.source_ids)
    return Sentence(unquoted(f"For an editor to look at: {'; '.join(map(_flagged, flags))}."), tuple(ids))


def unquoted(text: str) -> str:
    return text.translate(SINGLE)


def _flagged(flag: Flag) -> str:
    return f"{flag.kind} ({flag.sentence.rstrip('.')})"


def _read(dossier: Dossier, made: Recommendation) -> str:
    sources, voices = len(dossier.sources), len(dossier.voices)
    spoken = f"{sources} {'source was' if sources == 1 else 'sources were'} read, {voices} {'voice' if voices == 1 else 'voices'} in all"
    return f"{spoken}; {made.quotes_found} of {made.quotes_checked} quotes were found again in what was captured."


def _is_central(one: Evidence, dossier: Dossier) -> bool:
    return any(claim.id == one.claim_id and claim.central for claim in dossier.claims)


def _words(said: list[Evidence]) -> Iterator[Cited]:
    return (Cited(one.source_id, one.quote) for one in said if one.quote and one.counts)


def findings(dossier: Dossier) -> Iterator[Section]:
    """Claims under the heading of their verdict, the surest first."""
    verdicts = dossier.recommendation.verdicts if dossier.recommendation else ()
    claims, apart = {claim.id: claim for claim in dossier.claims}, outside(dossier)
    carried = {one.claim_id for one in verdicts if only_carried(one, claims[one.claim_id]) and one.claim_id not in apart}
    left = (*_carried(carried, dossier), *_apart(apart, dossier))
    for verdict, heading in HEADINGS.items():
        found = [one for one in verdicts if one.verdict is verdict and one.claim_id not in apart | carried]
        told = [_finding(claims[one.claim_id], one, dossier) for one in found]
        yield Section(heading, (*told, *(left if verdict is Verdict.UNCONFIRMED else ())))


def only_carried(verdict: ClaimVerdict, claim: Claim) -> bool:
    """A side claim that nobody stands by or denies: the report counts it, the dossier has it in full."""
    return not claim.central and not verdict.voices_for and not verdict.voices_against


def _carried(carried: Collection[str], dossier: Dossier) -> Iterator[Sentence]:
    if carried:
        ids = dict.fromkeys(one.source_id for one in dossier.evidence if one.claim_id in carried and one.counts)
        many, them = ("One more claim is", "it") if len(carried) == 1 else (f"{len(carried)} more claims are", "them")
        yield Sentence(f"{many} only passed on; nobody here makes {them} on their own account.", tuple(ids))


def outside(dossier: Dossier) -> frozenset[str]:
    """Side claims that only pages outside this story speak of: another story's, so they are counted and not told."""
    central = {claim.id for claim in dossier.claims if claim.central}
    return frozenset(one.claim_id for one in (dossier.recommendation.verdicts if dossier.recommendation else ()) if one.outside) - central


def _apart(apart: Collection[str], dossier: Dossier) -> Iterator[Sentence]:
    if apart:
        ids = dict.fromkeys(one.source_id for one in dossier.evidence if one.claim_id in apart and one.counts)
        many = "One more claim stands" if len(apart) == 1 else f"{len(apart)} more claims stand"
        yield Sentence(f"{many} only in pages outside this story.", tuple(ids))


def _finding(claim: Claim, verdict: ClaimVerdict, dossier: Dossier) -> Sentence:
    speaking = [one for one in dossier.evidence if one.claim_id == claim.id and one.tells]
    ids = tuple(dict.fromkeys(one.source_id for one in speaking))
    likely = f" It is {verdict.likelihood}." if verdict.likelihood and claim.central else ""
    text = f"{claim.text.rstrip('.')} ({claim.id}). {verdict.sentence}{likely}"
    return Sentence(text, ids, taken_from_sources(claim), tuple(_words(speaking)))


def taken_from_sources(claim: Claim) -> str:
    """A central claim is the topic's word: sources may well give other figures. Of others, not a day reckoned from "yesterday"."""
    return "" if claim.central else RECKONED.sub("", claim.text)


def contradictions(dossier: Dossier) -> Iterator[Section]:
    """Who says otherwise, in their own words; copies add nothing to what they copy."""
    copies, apart = {key for voice in dossier.voices for key in voice.copies}, outside(dossier)
    denied = [one for one in dossier.evidence if one.relation is Relation.CONTRADICTS and one.counts and one.claim_id not in apart]
    against = [one for one in denied if one.source_id not in copies]
    given = dossier.recommendation.discrepancies if dossier.recommendation else ()
    differing = [one for one in given if one.claim_id not in apart]
    same = {_said(one): [other for other in against if _said(other) == _said(one)] for one in against}
    yield Section("Contradictions", (*(_against(said, dossier) for said in same.values()), *map(_differing, differing), *_dates(dossier)))


def _said(one: Evidence) -> tuple[str, str, str]:
    """The same words against two claims are one contradiction."""
    return one.source_id, one.kind or "", one.quote.exact if one.quote else ""


def _against(said: list[Evidence], dossier: Dossier) -> Sentence:
    source_id, kind, words = _said(said[0])
    text = f"{dossier.teller(source_id)} contradicts {listed([one.claim_id for one in said])}{f', {kind}' if kind else ''}: “{words}”"
    return Sentence(text, (source_id,), cited=tuple(_words(said)))


def _differing(one: Discrepancy) -> Sentence:
    return Sentence(one.sentence, one.source_ids)


def _dates(dossier: Dossier) -> Iterator[Sentence]:
    for event in dossier.timeline:
        if event.disputed:
            given = listed([f"{rival.when.words()} ({', '.join(one.source_id for one in rival.cited)})" for rival in event.rivals])
            cited = (*event.cited, *(one for rival in event.rivals for one in rival.cited))
            text = f"{event.when.words()}: {event.text.rstrip('.')}. Other dates are given for it: {given}."
            yield Sentence(text, event.source_ids, cited=cited)
