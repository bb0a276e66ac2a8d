"""Audit: every capture and every quote is looked up again, and what is still thin gets sharper queries for another pass."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.model.claim import Claim, Evidence, claim_state
from core.model.dossier import Dossier, Gap
from core.model.mentions import Mention
from core.model.source import SourceText
from core.model.words import Match, QuoteState
from core.policy import audit as rules
from core.policy import levels
from core.policy.audit import Looked
from core.reading.holdings import Remark, held
from core.reading.integrity import Case, capture_remarks, cases, unfound
from core.reading.quotes import check
from core.stages.gap_queries import refined
from core.stages.grounds import heard_again
from core.stages.quote_check import passage
from core.together import together
from core.tools import Tools

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Audited:
    """One source looked up: what is the matter with its capture, each quote of evidence, of claims and of other items, and its text."""

    source_id: str
    remarks: tuple[Remark, ...]
    quotes: Mapping[Evidence, Looked]
    claims: Mapping[Pair, Match | None]
    unfound: tuple[Mention, ...]
    readable: bool


async def audit(dossier: Dossier, tools: Tools) -> Dossier:
    at_once = asyncio.Semaphore(tools.reads_at_once)
    claims = {claim.id: claim for claim in dossier.claims}

    async def one(case: Case) -> Audited:
        async with at_once:
            return await _audited(case, claims, tools)

    return judged(dossier, await together(one(case) for case in cases(dossier)), tools)


async def _audited(case: Case, claims: Mapping[str, Claim], tools: Tools) -> Audited:
    """A text is read once for all that is cited from it, and off the event loop."""
    source, there = case.source, await held(case.capture, tools.vault)
    remarks = tuple(remark for remark in capture_remarks(case, there) if remark.fault.grave)
    same = case.capture is not None and case.capture.text_sha256 == source.text_sha256
    if there.text is None or not same:
        unread = {(claim.id, source.id): None for claim in case.claims} if case.captured else {}
        return Audited(source.id, remarks, {}, unread, case.mentions, readable=False)
    quotes, found = await asyncio.to_thread(_looked_up, case, claims, SourceText(source, there.text))
    return Audited(source.id, remarks, quotes, found, tuple(unfound(case, there.text)), readable=True)


def _looked_up(case: Case, claims: Mapping[str, Claim], text: SourceText) -> tuple[dict[Evidence, Looked], dict[Pair, Match | None]]:
    quotes = {one: _look(one, claims[one.claim_id], text) for one in case.evidence if one.claim_id in claims}
    return quotes, {(claim.id, text.source.id): check(text.text, claim.quote) for claim in case.claims if claim.quote}


def _look(one: Evidence, claim: Claim, text: SourceText) -> Looked:
    match = check(text.text, one.quote) if one.quote else None
    return Looked(match) if match in (None, Match.NOT_FOUND) else Looked(match, passage(claim, one, text))


def judged(dossier: Dossier, audited: Sequence[Audited], tools: Tools) -> Dossier:
    """The verdicts, what they add up to, and everything that does not count as a gap."""
    looked = {one: found for source in audited for one, found in source.quotes.items()}
    found = {key: match for source in audited for key, match in source.claims.items()}
    pairs = [_with_verdict(one, looked.get(one, Looked())) for one in dossier.evidence]
    evidence = tuple(one for one, _ in pairs)
    claims = tuple(replace(claim, state=_state(claim, found)) if claim.quote else claim for claim in dossier.claims)
    checked = heard_again(dossier.with_(evidence=evidence, claims=claims))
    decided = checked.with_(recommendation=levels.recommend(checked, tools.rulebook))
    gaps = [*_lost(audited, dossier.pass_no), *_unborne(pairs, claims, dossier.pass_no), *_unfound(audited, dossier.pass_no)]
    return decided.with_(refined=refined(decided)).add_gaps(*gaps)


def _with_verdict(one: Evidence, looked: Looked) -> tuple[Evidence, Looked]:
    return (one.with_(state=rules.verdict(one, looked)), looked) if one.quote else (one, looked)


def _state(claim: Claim, found: Mapping[Pair, Match | None]) -> QuoteState:
    return claim_state(claim, {source_id: match for (claim_id, source_id), match in found.items() if claim_id == claim.id})


def _lost(audited: Sequence[Audited], pass_no: int) -> Iterator[Gap]:
    for one in audited:
        if one.remarks:
            what = f"The capture of {one.source_id} is {'damaged' if one.readable else 'lost'}"
            yield Gap(what, " ".join(remark.what for remark in one.remarks), "audit", pass_no=pass_no)


def _unborne(evidence: Sequence[tuple[Evidence, Looked]], claims: Sequence[Claim], pass_no: int) -> Iterator[Gap]:
    yield from (gap for one, looked in evidence if (gap := rules.gap(one, looked, pass_no)))
    yield from (gap for claim in claims if (gap := rules.claim_gap(claim, pass_no)))


def _unfound(audited: Sequence[Audited], pass_no: int) -> Iterator[Gap]:
    for one in audited:
        for mention in one.unfound:
            why = "they are not in its capture" if one.readable else "its capture cannot be read"
            yield Gap(f"The words of {one.source_id} cited for {mention.item} were not found", why, "audit", pass_no=pass_no)
