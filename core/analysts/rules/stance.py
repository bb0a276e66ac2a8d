"""What one source says about a claim: supports, contradicts, reports or unrelated, with the exact words and how likely each is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.analysts.rules import blending, reader
from core.analysts.rules.caution import UNSURE, Caution, caution, is_question
from core.analysts.rules.findings import Finding, asked, decided
from core.analysts.rules.matching import match
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement
from core.analysts.rules.roles import another_actor
from core.analysts.stance_model.model import Weighed
from core.model.claim import Claim, Evidence, Quote
from core.model.source import Source, SourceText
from core.model.words import QuoteState, Relation

_A_QUESTION = "the claim is a question; there is nothing to check"
_NOTHING = "does not speak of it"
_TOO_SHORT = "the claim is too short to be checked"
_UNHEARD, _FEWEST, _OF_THINGS = 0.3, 2, 0.6
_JUST_A_TEXT = Source("", "", "", "", "", "", capture="-")


@dataclass(frozen=True, slots=True)
class _Reading:
    """One claim put to one page: what the rules found, and what the model makes of it."""

    claim: Claim
    read: Page
    source_id: str
    careful: Caution | None
    finding: Finding | None = None
    model: Weighed | None = None


def compare(claim: Claim, text: SourceText) -> Evidence:
    return compare_all([claim], text)[0]


def compare_all(claims: Sequence[Claim], text: SourceText) -> list[Evidence]:
    """One piece of evidence for each claim; the reading model is asked once for all of them."""
    return [_evidence(reading) for reading in _readings(claims, text)]


def weighed(claim: str, text: str, members: Sequence[int] | None = None) -> Weighed:
    """How likely each relation is to the whole analyst: the model, corrected by what the rules know for certain."""
    return weighed_all([(claim, text)], members)[0]


def weighed_all(pairs: Sequence[tuple[str, str]], members: Sequence[int] | None = None) -> list[Weighed]:
    """The same for many claims and texts, put to the model together."""
    found = [_heard(Claim("C1", claim), SourceText(_JUST_A_TEXT, text)) for claim, text in pairs]
    return [_corrected(finding, model) for finding, model in zip(found, reader.weigh(pairs, members), strict=True)]


def _corrected(finding: Finding | None, model: Weighed | None) -> Weighed:
    return Weighed(dict(zip(Relation, blending.chances(finding, model), strict=True)), model.passages if model else ())


def _heard(claim: Claim, text: SourceText) -> Finding | None:
    careful = caution(text)
    return None if (careful and careful.silent) or is_question(claim.text) else decided(claim, text)


def _readings(claims: Sequence[Claim], text: SourceText) -> list[_Reading]:
    readings = [_Reading(claim, page(text), text.source.id, caution(text), _heard(claim, text)) for claim in claims]
    worth = [number for number, reading in enumerate(readings) if reading.finding or _may_speak(reading)]
    models = reader.weigh([(claims[number].text, text.text) for number in worth])
    asked_for = dict(zip(worth, models, strict=True))
    return [replace(reading, model=asked_for.get(number)) for number, reading in enumerate(readings)]


def _may_speak(reading: _Reading) -> bool:
    """Whether it is worth the model's time: some sentence has most of the things the claim speaks of."""
    wanted, read = asked(reading.claim), reading.read
    return not _unheard(reading) and _is_of(wanted, read.ideas) and any(_is_of(wanted, said.ideas) for said in read.statements)


def _evidence(reading: _Reading) -> Evidence:
    unheard = _unheard(reading)
    if unheard:
        return Evidence(reading.claim.id, reading.source_id, Relation.UNRELATED, confidence=_UNHEARD, note=unheard)
    judged = blending.judged(reading.finding, reading.model, _shared(reading), near=_is_near(reading))
    quote, mark = _cited(judged, reading)
    if judged.relation is Relation.UNRELATED or not quote:
        return Evidence(
            reading.claim.id,
            reading.source_id,
            Relation.UNRELATED,
            confidence=judged.confidence,
            note=_NOTHING,
            chances=judged.chances,
        )
    careful = reading.careful or _too_short(reading.claim)
    return Evidence(
        reading.claim.id,
        reading.source_id,
        judged.relation,
        quote=quote,
        mark=mark,
        kind=judged.kind,
        confidence=min(judged.confidence, UNSURE - 0.1) if careful else judged.confidence,
        note=f"{judged.note}; {careful.note}" if careful else judged.note,
        speaker=judged.finding.speaker if judged.finding else "",
        state=QuoteState.VERIFIED,
        chances=judged.chances,
    )


def _unheard(reading: _Reading) -> str:
    """Why nothing can be said about the pair, or nothing when it can."""
    if reading.careful and reading.careful.silent:
        return reading.careful.note
    return _A_QUESTION if is_question(reading.claim.text) else ""


def _shared(reading: _Reading) -> float:
    """How much of the claim's words the page has somewhere: the more, the less sure that it says nothing."""
    wanted = asked(reading.claim).ideas
    return len(wanted & reading.read.ideas) / len(wanted) if wanted else 0.0


def _is_near(reading: _Reading) -> bool:
    """Whether the model's best passage speaks of the thing itself: names alone stand in many stories."""
    said = _passage(reading)
    if not said:
        return False
    beside = match(asked(reading.claim), said, reading.read.title)
    return _is_of(beside.claim, said.ideas) and not (beside.clashing or beside.dated or another_actor(beside))


def _is_of(claim: Statement, ideas: frozenset[str]) -> bool:
    things = claim.ideas - claim.names or claim.ideas
    return bool(things) and (not claim.names or bool(claim.names & ideas)) and len(things & ideas) >= _OF_THINGS * len(things)


def _passage(reading: _Reading) -> Statement | None:
    passages = reading.model.passages if reading.model else ()
    return reading.read.at(*passages[0]) if passages else None


def _too_short(claim: Claim) -> Caution | None:
    read = asked(claim)
    return Caution(_TOO_SHORT) if len(read.ideas) + len(read.figures) + len(read.dates) < _FEWEST else None


def _cited(judged: blending.Judged, reading: _Reading) -> tuple[Quote | None, str]:
    """The rules' sentence; where they found none, the passage the model found most telling."""
    if judged.finding:
        return reading.read.quote(judged.finding.said), reading.read.mark(judged.finding.said, judged.finding.mark)
    said = _passage(reading)
    return (reading.read.quote(said), "") if said else (None, "")
