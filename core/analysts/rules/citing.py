"""From a judgement to evidence: the words of the page it rests on, how sure one may be, or why nothing can be said."""

from core.analysts.rules.blending import Judged, as_likely
from core.analysts.rules.caution import Caution, caution, is_question, orders
from core.analysts.rules.findings import asked
from core.analysts.rules.gist import APART, is_real
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement
from core.analysts.rules.tenses import BACK, tense
from core.model.claim import UNSURE, Claim, Evidence, Quote
from core.model.source import SourceText
from core.model.words import QuoteState, Relation
from core.readers.offline.stance.model.model import Weighed

_A_QUESTION = "the claim is a question; there is nothing to check"
_TOO_EARLY = "it was published long before the day the claim is about"
_NOTHING = "does not speak of it"
_TOO_SHORT = "the claim is too short to be checked"
_UNHEARD, _FEWEST = 0.3, 2


def unheard(claim: Claim, text: SourceText) -> str:
    """Why nothing can be said about the pair, or nothing when it can."""
    careful = caution(text)
    if careful and careful.silent:
        return careful.note
    if _comes_too_early(claim, text):
        return _TOO_EARLY
    return _A_QUESTION if is_question(claim.text) else ""


def _comes_too_early(claim: Claim, text: SourceText) -> bool:
    """A page from long before cannot know what happened on a later day, however alike its words are; an announcement can."""
    published, told = text.source.published, asked(claim)
    days = (when for one in told.dates if tense(told.text, one.start) == BACK and (when := one.when()) and is_real(when))
    return published is not None and any(when.start - published.start > APART for when in days)


def unsaid(claim: Claim, text: SourceText, why: str) -> Evidence:
    return Evidence(claim.id, text.source.id, Relation.UNRELATED, confidence=_UNHEARD, note=why)


def evidence(claim: Claim, text: SourceText, judged: Judged, model: Weighed | None) -> Evidence:
    """Irony makes a page weigh less; an order to machines is flagged and changes nothing, or anybody could silence a page with one."""
    quote, mark = _cited(judged, page(text), model)
    if judged.relation is Relation.UNRELATED or not quote:
        sure = judged.confidence if judged.relation is Relation.UNRELATED else _UNHEARD
        return Evidence(claim.id, text.source.id, Relation.UNRELATED, confidence=sure, note=_NOTHING, chances=judged.chances)
    careful = caution(text) or _too_short(claim)
    sure = min(judged.confidence, UNSURE - 0.1) if careful else judged.confidence
    return Evidence(
        claim.id,
        text.source.id,
        judged.relation,
        quote=quote,
        mark=mark,
        kind=judged.kind,
        confidence=sure,
        note=f"{judged.note}; {careful.note}" if careful else judged.note,
        speaker=judged.finding.speaker if judged.finding else "",
        state=QuoteState.VERIFIED,
        chances=as_likely(judged.chances, judged.relation, sure) if careful and not orders(text) else judged.chances,
    )


def _too_short(claim: Claim) -> Caution | None:
    read = asked(claim)
    return Caution(_TOO_SHORT) if len(read.ideas) + len(read.figures) + len(read.dates) < _FEWEST else None


def _cited(judged: Judged, read: Page, model: Weighed | None) -> tuple[Quote | None, str]:
    """The rules' sentence; where they found none, the passage the model found most telling."""
    if judged.finding:
        return read.quote(judged.finding.said), read.mark(judged.finding.said, judged.finding.mark)
    said = telling(read, model)
    return (read.quote(said), "") if said else (None, "")


def telling(read: Page, model: Weighed | None) -> Statement | None:
    """The sentence the model found most telling."""
    passages = model.passages if model else ()
    return read.at(*passages[0]) if passages else None
