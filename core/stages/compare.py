"""Compare: what each source says about each claim, in its own words; pairs already read are not read again."""

from collections.abc import Iterable, Iterator, Sequence, Set

from core.gather import gather
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Gap
from core.model.source import SourceText
from core.model.words import EventKind, Relation
from core.policy.page_dates import BEHIND, LONG_BEFORE, first_report, is_before
from core.stages.sources import texts_of, topic_key
from core.tools import Tools

CERTAINLY = 0.95
OLDER, NOBODY = "came out long before the story", ""
Batch = tuple[list[Claim], list[SourceText]]


async def compare(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = dossier.with_(evidence=(*dossier.evidence, *beside_the_story(dossier)))
    read = [one.with_(pass_no=dossier.pass_no) for one in as_read(dossier)]
    await _told(read, dossier, tools)
    dossier = dossier.with_(evidence=(*dossier.evidence, *read))
    known = {(one.claim_id, one.source_id) for one in dossier.evidence}
    texts = await texts_of(dossier.sources, tools)
    found: list[Evidence] = []
    done = 0
    for at_once in rounds(batches(dossier.claims, texts, known, tools.reader.at_once), tools.reader.at_once):
        if halted := tools.brake():
            return _stopped(dossier, found, len(texts) - done, halted)
        for some in await gather(_compared(claims, read, dossier, tools) for claims, read in at_once):
            found += some
        done += sum(len(read) for _, read in at_once)
        pairs = f"{done * len(dossier.claims)} of {len(texts) * len(dossier.claims)} claim and source pairs"
        await tools.emit(EventKind.PROGRESS, pairs, share=done / len(texts), source=at_once[-1][1][-1].source.id)
    return dossier.with_(evidence=dossier.evidence + tuple(found))


def beside_the_story(dossier: Dossier) -> Iterator[Evidence]:
    """What was read for background and came out long before the story says nothing of it, whatever words they share."""
    known = {(one.claim_id, one.source_id) for one in dossier.evidence}
    first = first_report(source.published for source in dossier.sources if source.found_for != BEHIND)
    older = [one for one in dossier.sources if one.found_for == BEHIND and one.capture and is_before(one.published, first, LONG_BEFORE)]
    pairs = ((claim, source) for source in older for claim in dossier.claims if (claim.id, source.id) not in known)
    for claim, source in pairs:
        yield Evidence(claim.id, source.id, Relation.UNRELATED, confidence=CERTAINLY, note=OLDER, analyst=NOBODY, pass_no=dossier.pass_no)


def batches(claims: Sequence[Claim], texts: Sequence[SourceText], known: Set[tuple[str, str]], size: int) -> Iterator[Batch]:
    """Sources that are to be read for the same claims, a few at a time."""
    due: dict[tuple[str, ...], list[SourceText]] = {}
    for text in texts:
        due.setdefault(tuple(claim.id for claim in claims if (claim.id, text.source.id) not in known), []).append(text)
    for wanted, waiting in due.items():
        for start in range(0, len(waiting), size):
            yield [claim for claim in claims if claim.id in wanted], waiting[start : start + size]


def as_read(dossier: Dossier) -> Iterator[Evidence]:
    """What the reading of a page told of the central claims already; a page that turned out to steer machines is read by another."""
    known, claims = {(one.claim_id, one.source_id) for one in dossier.evidence}, {claim.id for claim in dossier.claims if claim.central}
    for source in dossier.sources:
        reading = None if source.injection else dossier.reading(source.id)
        if reading and (reading.topic, reading.text_sha256) == (topic_key(dossier), source.text_sha256):
            yield from (one for one in reading.compared if one.claim_id in claims and (one.claim_id, source.id) not in known)


def rounds(batches: Iterable[Batch], size: int) -> Iterator[list[Batch]]:
    """Batches that are read at the same time: together no more sources than one may have, as each is looked at before the next."""
    gather: list[Batch] = []
    for batch in batches:
        if gather and sum(len(texts) for _, texts in gather) + len(batch[1]) > size:
            yield gather
            gather = []
        gather.append(batch)
    if gather:
        yield gather


async def _compared(claims: list[Claim], texts: list[SourceText], dossier: Dossier, tools: Tools) -> list[Evidence]:
    if not claims:
        return []
    found = [one.with_(pass_no=dossier.pass_no) for one in await tools.reader.compare(claims, texts)]
    await _told(found, dossier, tools)
    return found


async def _told(found: Sequence[Evidence], dossier: Dossier, tools: Tools) -> None:
    for one in found:
        if one.relation is Relation.CONTRADICTS:
            said = f"{dossier.teller(one.source_id)} contradicts {one.claim_id}"
            await tools.emit(EventKind.CONTRADICTION_FOUND, said, claim=one.claim_id, source=one.source_id)


def _stopped(dossier: Dossier, found: list[Evidence], left: int, why: str) -> Dossier:
    gap = Gap(
        f"{left} {'source was' if left == 1 else 'sources were'} not compared with the claims", why, "compare", pass_no=dossier.pass_no
    )
    return dossier.with_(evidence=dossier.evidence + tuple(found), halted=dossier.halted or why).add_gaps(gap)
