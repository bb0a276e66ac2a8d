"""What a source says about a claim: supports, contradicts, reports or unrelated, with the exact words and how likely each is."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.analysts.rules import blending, citing, headlines, reader
from core.analysts.rules.findings import Finding, asked, decided
from core.analysts.rules.matching import match
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement
from core.analysts.rules.roles import another_actor
from core.model.claim import Claim, Evidence
from core.model.source import Source, SourceText
from core.model.words import Relation
from core.readers.offline.stance.model.model import Weighed

Members = Sequence[int] | None
"""The parts of the reading model that may answer; all of them if none is named."""

_OF_THINGS = 0.6
_JUST_A_TEXT = Source("", "", "", "", "", "", capture="-")


@dataclass(frozen=True, slots=True)
class _Reading:
    """One claim put to one page: what the rules found, or why nothing can be said."""

    claim: Claim
    text: SourceText
    unheard: str
    finding: Finding | None

    @property
    def is_for_model(self) -> bool:
        """A headline is so short that only the model can tell; of a page the model reads what may speak of the claim."""
        return not self.unheard and bool(self.finding or headlines.is_headline(self.text) or _may_speak(self.claim, page(self.text)))


def compare(claim: Claim, text: SourceText) -> Evidence:
    return compare_all([claim], [text])[0]


def compare_all(claims: Sequence[Claim], texts: Sequence[SourceText]) -> list[Evidence]:
    """One piece of evidence for each claim of each text; the reading model is asked once for all of them."""
    readings = [_reading(claim, text) for text in texts for claim in claims]
    worth = [place for place, reading in enumerate(readings) if reading.is_for_model]
    models = reader.weigh([(readings[place].claim.text, readings[place].text.text) for place in worth])
    answers = dict(zip(worth, models, strict=True))
    return [_evidence(reading, answers.get(place)) for place, reading in enumerate(readings)]


def weighed(claim: str, text: str, members: Members = None) -> Weighed:
    """How likely each relation is to the whole analyst: the model, corrected by what the rules know for certain."""
    return weighed_all([(claim, text, members)])[0]


def weighed_all(pairs: Sequence[tuple[str, str, Members]]) -> list[Weighed]:
    """The same for many claims and texts, each with the members that may answer; those with the same members are read together."""
    together: dict[tuple[int, ...] | None, list[int]] = {}
    for place, (_, _, members) in enumerate(pairs):
        together.setdefault(None if members is None else tuple(members), []).append(place)
    models: dict[int, Weighed | None] = {}
    for members, places in together.items():
        models |= zip(places, reader.weigh([pairs[place][:2] for place in places], members), strict=True)
    return [_corrected(claim, text, models[place]) for place, (claim, text, _) in enumerate(pairs)]


def _corrected(claim: str, text: str, model: Weighed | None) -> Weighed:
    finding = _reading(Claim("C1", claim), SourceText(_JUST_A_TEXT, text)).finding
    return Weighed(dict(zip(Relation, blending.chances(finding, model), strict=True)), model.passages if model else ())


def _reading(claim: Claim, text: SourceText) -> _Reading:
    why = citing.unheard(claim, text)
    return _Reading(claim, text, why, None if why or headlines.is_headline(text) else decided(claim, text))


def _evidence(reading: _Reading, model: Weighed | None) -> Evidence:
    claim, text = reading.claim, reading.text
    if reading.unheard:
        return citing.unsaid(claim, text, reading.unheard)
    if headlines.is_headline(text):
        return headlines.evidence(claim, text, model)
    read = page(text)
    judged = blending.judged(reading.finding, model, _shared(claim, read), near=_is_near(claim, read, model))
    return citing.evidence(claim, text, judged, model)


def _may_speak(claim: Claim, read: Page) -> bool:
    """Whether it is worth the model's time: some sentence has most of the things the claim speaks of."""
    wanted = asked(claim)
    return _is_of(wanted, read.ideas) and any(_is_of(wanted, said.ideas) for said in read.statements)


def _shared(claim: Claim, read: Page) -> float:
    """How much of the claim's words the page has somewhere: the more, the less sure that it says nothing."""
    wanted = asked(claim).ideas
    return len(wanted & read.ideas) / len(wanted) if wanted else 0.0


def _is_near(claim: Claim, read: Page, model: Weighed | None) -> bool:
    """Whether the model's best passage speaks of the thing itself: names alone stand in many stories."""
    said = citing.telling(read, model)
    if not said:
        return False
    beside = match(asked(claim), said, read.title)
    return _is_of(beside.claim, said.ideas) and not (beside.clashing or beside.dated or another_actor(beside))


def _is_of(claim: Statement, ideas: frozenset[str]) -> bool:
    things = claim.ideas - claim.names or claim.ideas
    return bool(things) and (not claim.names or bool(claim.names & ideas)) and len(things & ideas) >= _OF_THINGS * len(things)
