"""What each page says of each claim: a cheap look first, then the chances of the reading model, firm rules, and whose word it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.english.furniture import furniture
from core.english.lexicon import vocabulary
from core.english.parse import parse
from core.model.claim import UNSURE, Claim, Evidence, Quote
from core.model.source import SourceText
from core.model.words import ContradictionKind, QuoteState, Relation
from core.readers.offline.attribution import speaker_of
from core.readers.offline.stance.cautions import caution, silence
from core.readers.offline.stance.firm import Firm, firm
from core.readers.offline.stance.model.model import Pair, StanceModel, Weighed
from core.readers.offline.stance.model.text import Span
from core.readers.offline.stance.nearness import document, nearness, words_of
from core.readers.offline.stance.questions import stated
from core.reading.quotes import anchor, at

CENTRAL, DETAIL = 0.25, 0.5
"""How near a page must come: to what the topic itself claims in quite other words, to a detail in the same place or not at all."""
SUREST, FIRM, OWN, SILENT, CAREFUL = 0.95, 0.9, 0.9, 0.3, 0.1
OWN_WORD, HANDED_ON, ACCUSED = 0.75, "handed on", "denied by the accused"
"""Below this chance of support, words that somebody else is said to say are theirs and not the page's: a promise of the desk."""
DENYING = vocabulary("speech", "deny") | {"false", "untrue"}
DENIED = "passes on that whoever it is about denies it"
FAR = 0.97  # how surely a page is silent on what it hardly has a word of
SAYS: Mapping[Relation, str] = {
    Relation.SUPPORTS: "says so itself",
    Relation.CONTRADICTS: "says otherwise",
    Relation.REPORTS: "only passes it on",
    Relation.UNRELATED: "does not speak of it",
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """A claim put to a page, and why nothing can be said of the two."""

    claim: Claim
    text: SourceText
    silence: str
    near: bool

    @property
    def own(self) -> bool:
        """The claim was taken from this page: it cannot be against its own words."""
        made_here = self.text.source.id in self.claim.made_by
        return made_here or (self.claim.quote is not None and self.claim.quote.exact in self.text.text)

    @property
    def pair(self) -> Pair:
        return Pair(self.claim.text, readable(self.text), self.text.source.title if self.claim.central else "")


def compare_all(claims: Sequence[Claim], texts: Sequence[SourceText], off: frozenset[str] = frozenset()) -> list[Evidence]:
    """Text by text, one piece of evidence for each claim; `off` names firm rules that are left out."""
    asked = [_asked(claim, text) for text in texts for claim in claims]
    due = [one for one in asked if not one.silence and one.near]
    answers = dict(zip(map(id, due), StanceModel.load().weigh([one.pair for one in due]), strict=True)) if due else {}
    return [_evidence(one, answers.get(id(one)), off) for one in asked]


def _asked(claim: Claim, text: SourceText) -> _Asked:
    why = silence(claim, text)
    return _Asked(claim, text, why, not why and _is_near(claim, text))


def _is_near(claim: Claim, text: SourceText) -> bool:
    """Of what is no more than a title, or has none, only the model can tell."""
    if text.source.id in claim.made_by or not text.source.title or text.text.strip() == text.source.title.strip():
        return True
    return nearness(claim.text, readable(text), StanceModel.load().rarity) >= (CENTRAL if claim.central else DETAIL)


def readable(text: SourceText) -> str:
    """The text as it is read: what is no part of the report, and words aimed at a machine, are blanks, so that nothing moves."""
    words = text.text
    gaps = [*furniture(words), *_orders(text)]
    for start, end in gaps:
        words = words[:start] + " " * (end - start - 1) + "\n" + words[end:]
    return stated(words)


def _orders(text: SourceText) -> Iterator[Span]:
    found = anchor(text.text, text.source.injection) if text.source.injection else None
    if found:
        yield found.start, found.end


def _evidence(asked: _Asked, said: Weighed | None, off: frozenset[str]) -> Evidence:
    claim, source = asked.claim, asked.text.source
    if said is None:
        silent = asked.silence or SAYS[Relation.UNRELATED]
        chances = () if asked.silence else _chances(dict.fromkeys(Relation, (1 - FAR) / 3) | {Relation.UNRELATED: FAR})
        return Evidence(claim.id, source.id, Relation.UNRELATED, confidence=SILENT if asked.silence else FAR, note=silent, chances=chances)
    ruled = None if asked.own else _ruled(asked, said, off)
    likely = _set(said.probabilities, Relation.CONTRADICTS, FIRM) if ruled else said.probabilities
    likely = _of_own(likely) if asked.own else likely
    relation = max(Relation, key=lambda one: likely[one])
    quote = None if relation is Relation.UNRELATED else _quote(asked, said, ruled)
    if quote and relation is Relation.SUPPORTS and likely[relation] < OWN_WORD and HANDED_ON not in off and _speaker(asked, quote):
        relation, likely = Relation.REPORTS, _exchanged(likely, Relation.SUPPORTS, Relation.REPORTS)
    if quote is None:
        sure = likely[Relation.UNRELATED] if relation is Relation.UNRELATED else SILENT
        return Evidence(
            claim.id, source.id, Relation.UNRELATED, confidence=round(sure, 2), note=SAYS[Relation.UNRELATED], chances=_chances(likely)
        )
    denied = relation is Relation.CONTRADICTS and not ruled and ACCUSED not in off and _is_own_denial(asked, quote)
    if denied:
        relation, likely = Relation.REPORTS, _exchanged(likely, Relation.CONTRADICTS, Relation.REPORTS)
    return _related(asked, relation, likely, quote, ruled[0] if ruled else None, denied=denied)


def _related(
    asked: _Asked, relation: Relation, chances: Mapping[Relation, float], quote: Quote, rule: Firm | None, *, denied: bool
) -> Evidence:
    careful, sure = caution(asked.text), min(SUREST, chances[relation])
    sure = min(sure, UNSURE - CAREFUL) if careful else sure
    note = rule.note if rule else DENIED if denied else SAYS[relation]
    kind = rule.kind if rule else ContradictionKind.DIRECT
    return Evidence(
        asked.claim.id,
        asked.text.source.id,
        relation,
        quote=quote,
        mark=rule.mark if rule and rule.mark in quote.exact else "",
        kind=kind if denied or relation is Relation.CONTRADICTS else None,
        confidence=round(sure, 2),
        note=f"{note}; {careful}" if careful else note,
        speaker=_speaker(asked, quote) if relation is Relation.REPORTS else "",
        state=QuoteState.VERIFIED,
        chances=_chances(_set(chances, relation, sure) if asked.text.source.satire else chances),  # an order to machines silences nobody
    )


def _ruled(asked: _Asked, said: Weighed, off: frozenset[str]) -> tuple[Firm, Span] | None:
    """A sentence that is nearly the claim; what the page only hands on is not its own word."""
    wanted, page = words_of(asked.claim.text).content, asked.pair.text
    sentences = document(page)
    for span, words in zip(sentences.spans, sentences.sentences, strict=True):
        if len(words.stem_set & set(wanted)) * 2 < len(wanted):
            continue
        found = firm(asked.claim.text, words.text, page, off)
        if found and not _voice(asked.text, span):
            return found, span
    return None


def _of_own(chances: Mapping[Relation, float]) -> dict[Relation, float]:
    """It supports the claim, or reports it: which of the two is as likely as it was."""
    both = chances[Relation.SUPPORTS] + chances[Relation.REPORTS] or 1.0
    kept = {relation: OWN * chances[relation] / both for relation in (Relation.SUPPORTS, Relation.REPORTS)}
    return {relation: kept.get(relation, (1 - OWN) / 2) for relation in Relation}


def _quote(asked: _Asked, said: Weighed, ruled: tuple[Firm, Span] | None) -> Quote | None:
    """The sentence that decided; of a page the claim was taken from, the words it was taken from."""
    text = asked.text.text
    own = asked.claim.quote and anchor(text, asked.claim.quote.exact) if asked.own else None
    if own:
        return own
    place = ruled[1] if ruled else next(iter(said.passages), None)
    return at(text, *place) if place else None


def _speaker(asked: _Asked, quote: Quote) -> str:
    return (asked.claim.speaker if asked.own else "") or _voice(asked.text, (quote.start, quote.end))


def _is_own_denial(asked: _Asked, quote: Quote) -> bool:
    """Whoever the claim is about says that it is untrue: the page hands that on, and does not say so itself."""
    place = (quote.start, quote.end)
    names = {word for word in _voice(asked.text, place).split() if word[:1].isupper()}
    said = (token.lemma_.lower() for sentence in parse(asked.text.text).within(*place) for token in sentence.span)
    return bool(names & set(asked.claim.text.split())) and not DENYING.isdisjoint(said)


def _voice(text: SourceText, place: Span) -> str:
    """Who is said to say what stands there; nothing where the page says it itself."""
    parsed = parse(text.text)
    return next((who for sentence in parsed.within(*place) if (who := speaker_of(parsed, sentence))), "")


def _set(chances: Mapping[Relation, float], relation: Relation, chance: float) -> dict[Relation, float]:
    """One chance set, and the rest shared in the same proportions."""
    rest = 1 - chances[relation] or 1.0
    return {one: chance if one is relation else value * (1 - chance) / rest for one, value in chances.items()}


def _exchanged(chances: Mapping[Relation, float], one: Relation, other: Relation) -> dict[Relation, float]:
    return {**chances, one: chances[other], other: chances[one]}


def _chances(found: Mapping[Relation, float]) -> tuple[float, ...]:
    return tuple(round(found[relation], 4) for relation in Relation)
