"""Audit: every capture and every quote is looked up again, and what is still thin gets sharper queries for another pass.

A quote that the offline reader chose by chances alone is read a second time. A model gives reasons, and in other languages words cannot be
counted against the claim's: there only the place of the quote is checked.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from core.english.dates import dates
from core.english.language import ENGLISH, source_language
from core.english.parse import parse, parse_line
from core.english.quantities import figures
from core.english.speech import is_denied
from core.english.words import content_words, idea
from core.evidence.integrity import Case, capture_remarks, cases, unfound
from core.evidence.quotes import check
from core.evidence.stored_files import Remark, held
from core.gather import gather
from core.model.claim import Claim, ClaimVerdict, Evidence, claim_state
from core.model.dossier import Dossier, Gap, Mention
from core.model.plan import Query
from core.model.source import Source, SourceText
from core.model.words import OFFLINE, Match, QuoteState, Tier, Verdict
from core.policy import audit as rules
from core.policy.audit import Looked, Passage
from core.policy.level import recommendation
from core.policy.origin.authority import heard_again
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

    return judged(dossier, await gather(one(case) for case in cases(dossier)), tools)


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
    decided = checked.with_(recommendation=recommendation.recommend(checked, tools.rulebook))
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


BESIDE, SHARED = 0.15, 2
"""The least share of the claim's words that the quote and the sentence before it must have to be about it at all."""
NEARLY, LONGER = 0.9, 2
VERBS = ("VERB", "AUX")


def passage(claim: Claim, one: Evidence, text: SourceText) -> Passage:
    """A few words are read in their whole sentence; a pronoun stands for what the sentence before named."""
    quote = one.quote
    if quote is None or one.analyst != OFFLINE or source_language(text) != ENGLISH:
        return Passage()
    wanted, document = _ideas(claim.text), parse(text.text)
    inside = list(document.within(quote.start, quote.end))
    before = [one for one in document.sentences if inside and one.end <= inside[0].start][-1:]
    said = " ".join(sentence.text for sentence in inside) or quote.exact
    if wanted and len(wanted & _ideas(" ".join([*(one.text for one in before), said]))) < BESIDE * len(wanted):
        return Passage(beside=True)
    if any(_is_the_opposite(claim.text, sentence.text) for sentence in inside):
        return Passage("it says the same with a “not”, or without the claim's")
    shared = len(wanted & _ideas(said))
    return Passage(missing=tuple(_missing(claim.text, said)) if shared >= min(SHARED, len(wanted)) else ())


def _is_the_opposite(claim: str, sentence: str) -> bool:
    """Nearly the same words, and one of the two denies them."""
    wanted, said = _ideas(claim), _ideas(sentence)
    alike = len(wanted & said) >= NEARLY * len(wanted) and len(said) <= LONGER * len(wanted)
    if not wanted or not alike:
        return False
    mine, theirs = parse_line(claim), parse_line(sentence)
    told = [token for token in theirs if token.pos_ in VERBS and idea(token.lemma_.lower()) == idea(mine.root.lemma_.lower())]
    return bool(told) and all(is_denied(token) != is_denied(mine.root) for token in told)


def _ideas(text: str) -> frozenset[str]:
    return frozenset(idea(word) for word in content_words(text))


def _missing(claim: str, said: str) -> Iterator[str]:
    """What the claim counts or dates and the quote does not, be it in other words or in the same."""
    asked, told = dates(claim), dates(said)
    counted = figures(said, [(one.start, one.end) for one in told])
    for figure in figures(claim, [(one.start, one.end) for one in asked]):
        if not any(other.agrees(figure) for other in counted) and figure.words not in said:
            yield figure.words
    for dated in asked:
        if not any(other.agrees(dated) for other in told) and dated.words not in said:
            yield dated.words


THIN = (Verdict.UNCONFIRMED, Verdict.PARTLY_CONFIRMED, Verdict.DISPUTED)
WEIGHTY, SIDE_CLAIMS = 0.6, 3
"""How important a claim that is not central has to be to be searched for, and how many are."""
RECENT = timedelta(days=14)
WORDS = 8
RECORDS = "(court OR regulator OR register OR ministry OR inspectorate)"
OTHER_SIDE = "(responds OR statement OR denies OR rejects)"


def refined(dossier: Dossier) -> tuple[Query, ...]:
    """None when no further pass may follow, or no claim of weight is thin; what was sought for this pass is not sought again.

    Of a topic whose central claims all stand only what is beside them is sought: whatever its sources lack, it lacks nothing.
    """
    if dossier.halted or dossier.pass_no >= dossier.mode.passes or dossier.recommendation is None:
        return ()
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts}
    central = [claim for claim in dossier.claims if claim.central]
    thin = [query(claim, dossier) for claim in central if _is_thin(verdicts[claim.id])]
    beside = list(_side_claims(dossier, verdicts))
    lacking = _lacking(central[0], dossier) if thin else ()
    sought = {_lack(one) for one in dossier.refined}
    return tuple({one.text: one for one in (*thin, *lacking, *beside) if _lack(one) not in sought}.values())


def _lack(one: Query) -> tuple[str, ...]:
    """What a query is for: however new the newest source is by now, that none is recent is the same lack."""
    return one.text.partition("since:")[:2]


def _is_thin(one: ClaimVerdict) -> bool:
    return one.verdict in THIN


def query(claim: Claim, dossier: Dossier) -> Query:
    """First the claim with the names around it, then the claim with the words of those who correct."""
    near = [word for other in dossier.claims if not other.central for word in content_words(other.text)]
    common = sorted(set(near), key=lambda word: (-near.count(word), word))
    extra = common[:5] if dossier.pass_no == 1 else ["withdrawn", "corrected", "denied", "confirmed"]
    return Query(" ".join(dict.fromkeys([*content_words(claim.text)[:WORDS], *extra])), "gap")


def _lacking(claim: Claim, dossier: Dossier) -> Iterator[Query]:
    """A record where no source of tier 1 speaks, the other side where it is missing, and what is new where all is old."""
    words, telling = " ".join(content_words(claim.text)[:WORDS]), _telling(dossier)
    if telling and not any(source.rated is Tier.INVESTIGATIVE for source in telling):
        yield Query(f"{words} {RECORDS}", "gap")
    for side in dossier.balance.missing[:2] if dossier.balance else ():
        yield Query(f"{' '.join(content_words(side))} {words} {OTHER_SIDE}", "gap")
    dates = [source.published.start.date() for source in telling if source.published]
    today = max((one.captured_at.date() for one in dossier.captures), default=None)
    if dates and today and max(dates) + RECENT < today:
        yield Query(f"{words} since:{max(dates) + timedelta(days=1)}", "gap")


def _telling(dossier: Dossier) -> list[Source]:
    central = {claim.id for claim in dossier.claims if claim.central}
    ids = {one.source_id for one in dossier.evidence if one.claim_id in central and one.counts}
    return [source for source in dossier.sources if source.id in ids]


def _side_claims(dossier: Dossier, verdicts: dict[str, ClaimVerdict]) -> Iterator[Query]:
    """The weightiest claims beside the central ones that nobody has confirmed yet."""
    weighty = [claim for claim in dossier.claims if not claim.central and claim.importance >= WEIGHTY]
    open_ = [claim for claim in weighty if _is_thin(verdicts[claim.id]) and not verdicts[claim.id].outside]
    for claim in sorted(open_, key=lambda claim: -claim.importance)[:SIDE_CLAIMS]:
        yield Query(" ".join(content_words(claim.text)[:WORDS]), "gap")
