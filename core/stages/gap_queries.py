"""What another pass asks for: claims whose evidence is thin, and what the sources as a whole lack."""

from collections.abc import Iterator
from datetime import timedelta

from core.model.claim import Claim, ClaimVerdict
from core.model.dossier import Dossier
from core.model.plan import Query
from core.model.source import Source
from core.model.words import Tier, Verdict
from core.words import content_words

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
