"""What each page says of each claim: a cheap look first, then the chances of the reading model, firm rules, and whose word it is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.english.language import ENGLISH, name_of, source_language
from core.english.lexicon import vocabulary
from core.english.parse import parse
from core.model.claim import UNSURE, Claim, Evidence, Quote
from core.model.source import SourceText
from core.model.words import ContradictionKind, QuoteState, Relation
from core.readers.offline.stance.differences import Firm, firm
from core.readers.offline.stance.model import StanceModel, Weighed
from core.readers.offline.stance.model.text import Span
from core.readers.offline.stance.passages import DETAIL, Asked, Place, document, words_of

DENIED, PLAINLY_DENIED = 0.6, 0.7
"""How surely a sentence near the claim, with a denying word in it, contradicts by itself; and how surely where the page as a whole was read
otherwise."""
QUOTED, EXAMINED = 0.4, 8
"""The share of a claim that words have to show to be quoted as saying it or passing it on, and how many places are weighed."""
TOLD, SHOWN = 0.3, 0.2
"""What words that show the relation by themselves count beside what they share: by the model, and by whether they name who says so."""
SUREST, FIRM, OWN, SILENT, CAREFUL = 0.95, 0.9, 0.9, 0.3, 0.1
OWN_WORD, HANDED_ON, ACCUSED = 0.55, "handed on", "denied by the accused"
"""Below this chance of support, words that somebody else is said to say are theirs and not the page's: a promise of the desk."""
DENIALS = vocabulary("speech", "deny") | {"false", "untrue"}
HEDGES = vocabulary("speech", "hearsay")
MAY_DENY = "it may deny it, but no sentence of it says so"
DENIED_BY_ACCUSED = "passes on that whoever it is about denies it"
FAR = 0.97  # how surely a page is silent on what it hardly has a word of
SAYS: Mapping[Relation, str] = {
    Relation.SUPPORTS: "says so itself",
    Relation.CONTRADICTS: "says otherwise",
    Relation.REPORTS: "only passes it on",
    Relation.UNRELATED: "does not speak of it",
}
Chances = Mapping[Relation, float]
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Found:
    """What a page says of a claim and how likely, in which words, by which firm rule; and what to tell of it beside that."""

    relation: Relation
    chances: Chances
    quote: Quote | None = None
    rule: Firm | None = None
    note: str = ""
    unsure: bool = False


def compare_all(claims: Sequence[Claim], texts: Sequence[SourceText], off: frozenset[str] = frozenset()) -> list[Evidence]:
    """Text by text, one piece of evidence for each claim; `off` names rules that are left out."""
    asked = [Asked(claim, text, silence(claim, text)) for text in texts for claim in claims]
    due = [one for one in asked if not one.silence and (one.own or one.places)]
    answers = dict(zip(map(id, due), StanceModel.load().weigh([one.pair for one in due]), strict=True)) if due else {}
    return [_evidence(one, answers.get(id(one)), off) for one in asked]


def _evidence(asked: Asked, said: Weighed | None, off: frozenset[str]) -> Evidence:
    if said is None:
        chances = {} if asked.silence else dict.fromkeys(Relation, (1 - FAR) / 3) | {Relation.UNRELATED: FAR}
        return _silent(asked, chances, asked.silence or SAYS[Relation.UNRELATED], SILENT if asked.silence else FAR)
    found = _ruled(asked, said, off) or _denied(asked, said) or _likeliest(asked, said, off)
    if found.relation is Relation.CONTRADICTS and not found.rule and ACCUSED not in off:
        found = _unless_accused(asked, found)
    if found.quote is None:
        sure = found.chances[Relation.UNRELATED] if found.relation is Relation.UNRELATED else SILENT
        return _silent(asked, found.chances, SAYS[Relation.UNRELATED], sure)
    return _related(asked, found, found.quote)


def _silent(asked: Asked, chances: Chances, note: str, sure: float) -> Evidence:
    told = _told(chances) if chances else ()
    return Evidence(asked.claim.id, asked.text.source.id, Relation.UNRELATED, confidence=round(sure, 2), note=note, chances=told)


def _related(asked: Asked, found: Found, quote: Quote) -> Evidence:
    careful, relation = caution(asked.text), found.relation
    sure = min(SUREST, found.chances[relation], UNSURE - CAREFUL if careful or found.unsure else SUREST)
    note = found.rule.note if found.rule else found.note or SAYS[relation]
    kind = found.rule.kind if found.rule else ContradictionKind.DIRECT
    chances = _set(found.chances, relation, sure) if asked.text.source.satire or found.unsure else found.chances
    return Evidence(
        asked.claim.id,
        asked.text.source.id,
        relation,
        quote=quote,
        mark=found.rule.mark if found.rule and found.rule.mark in quote.exact else "",
        kind=kind if relation is Relation.CONTRADICTS or found.note == DENIED_BY_ACCUSED else None,
        confidence=round(sure, 2),
        note=f"{note}; {careful}" if careful else note,
        speaker=_speaker(asked, quote) if relation is Relation.REPORTS else "",
        state=QuoteState.VERIFIED,
        chances=_told(chances),  # an order to machines silences nobody
    )


def _ruled(asked: Asked, said: Weighed, off: frozenset[str]) -> Found | None:
    """A sentence that is nearly the claim; what the page only hands on is not its own word."""
    wanted, known = set(words_of(asked.claim.text).content), document(asked.read)
    if asked.own:
        return None
    for span, words in zip(known.spans, known.sentences, strict=True):
        if len(words.stem_set & wanted) * 2 < len(wanted):
            continue
        rule = firm(asked.claim.text, words.text, asked.read, off)
        if rule and not asked.voice(span):
            return Found(Relation.CONTRADICTS, _set(said.probabilities, Relation.CONTRADICTS, FIRM), asked.quote_at(span), rule)
    return None


def _denied(asked: Asked, said: Weighed) -> Found | None:
    """A page contradicts in a sentence near the claim that denies it in so many words, and nowhere else; a short one as a whole."""
    if asked.own or not asked.needs_words or asked.denies:
        return None
    likely = max(Relation, key=lambda one: said.probabilities[one])
    least, sure = (asked.least, DENIED) if likely is Relation.CONTRADICTS else (DETAIL, PLAINLY_DENIED)
    shown = {place.span: place.share for place in asked.places if not place.wider and place.share >= least}
    denials = [
        (one.chances[Relation.CONTRADICTS] * shown[one.span], one.span)
        for one in said.told
        if one.span in shown and one.chances[Relation.CONTRADICTS] >= sure and asked.denied_at(one.span)
    ]
    if not denials:
        return None
    return Found(Relation.CONTRADICTS, _exchanged(said.probabilities, likely, Relation.CONTRADICTS), asked.quote_at(max(denials)[1]))


def _likeliest(asked: Asked, said: Weighed, off: frozenset[str]) -> Found:
    """By the chances; a denial for which there are no words is not told, and what somebody else is said to say is theirs."""
    likely = _of_own(asked, said.probabilities) if asked.own else said.probabilities
    relation = max(Relation, key=lambda one: likely[one])
    wordless = relation is Relation.CONTRADICTS and asked.needs_words
    if wordless:
        relation = max((one for one in Relation if one is not relation), key=lambda one: likely[one])
    quote = None if relation is Relation.UNRELATED else _quote(asked, said, relation)
    if quote and relation is Relation.SUPPORTS and likely[relation] < OWN_WORD and HANDED_ON not in off and _speaker(asked, quote):
        relation, likely = Relation.REPORTS, _exchanged(likely, Relation.SUPPORTS, Relation.REPORTS)
    return Found(relation, likely, quote, note=MAY_DENY if wordless else "", unsure=wordless)


def _unless_accused(asked: Asked, found: Found) -> Found:
    """Whoever the claim is about says that it is untrue: the page hands that on, and does not say so itself."""
    if found.quote is None or not _is_own_denial(asked, found.quote):
        return found
    swapped = _exchanged(found.chances, Relation.CONTRADICTS, Relation.REPORTS)
    return replace(found, relation=Relation.REPORTS, chances=swapped, note=DENIED_BY_ACCUSED)


def _is_own_denial(asked: Asked, quote: Quote) -> bool:
    place = (quote.start, quote.end)
    names = {word for word in asked.voice(place).split() if word[:1].isupper()}
    said = (token.lemma_.lower() for sentence in parse(asked.text.text).within(*place) for token in sentence.span)
    return bool(names & set(asked.claim.text.split())) and not DENIALS.isdisjoint(said)


def _of_own(asked: Asked, chances: Chances) -> Chances:
    """It supports the claim, or reports it: its own words without a speaker or a doubt say so, else as likely as it was."""
    quote = asked.own_quote()
    plain = quote is not None and not _speaker(asked, quote) and HEDGES.isdisjoint(quote.exact.lower().split())
    both = chances[Relation.SUPPORTS] + chances[Relation.REPORTS] or 1.0
    share = 1.0 if plain else chances[Relation.SUPPORTS] / both
    kept = {Relation.SUPPORTS: OWN * share, Relation.REPORTS: OWN * (1 - share)}
    return {relation: kept.get(relation, (1 - OWN) / 2) for relation in Relation}


def _quote(asked: Asked, said: Weighed, relation: Relation) -> Quote | None:
    """The words that show most of the claim, and the relation; of a page the claim was taken from, the words it was taken from."""
    if own := asked.own_quote():
        return own
    if not asked.needs_words:
        return asked.quote_at(said.passages[0]) if said.passages else None
    alone = {one.span: one.chances.get(relation, 0.0) for one in said.told}
    ranked = [place for place in asked.places if place.share >= QUOTED][:EXAMINED]

    def shown(place: Place) -> float:
        told = TOLD * alone.get(place.span, 0.0)
        return place.worth + told + SHOWN * (_hands_on(asked, place.span) is (relation is Relation.REPORTS))

    best = max(ranked, key=shown, default=None)
    return asked.quote_at(best.span) if best else None


def _hands_on(asked: Asked, span: Span) -> bool:
    """Whether the words say that somebody says so."""
    return bool(asked.voice(span)) or not HEDGES.isdisjoint(words_of(asked.read[slice(*span)]).lower)


def _speaker(asked: Asked, quote: Quote) -> str:
    return (asked.claim.speaker if asked.own else "") or asked.voice((quote.start, quote.end))


def _set(chances: Chances, relation: Relation, chance: float) -> Chances:
    """One chance set, and the rest shared in the same proportions."""
    rest = 1 - chances[relation] or 1.0
    return {one: chance if one is relation else value * (1 - chance) / rest for one, value in chances.items()}


def _exchanged(chances: Chances, one: Relation, other: Relation) -> Chances:
    return {**chances, one: chances[other], other: chances[one]}


def _told(found: Chances) -> tuple[float, ...]:
    return tuple(round(found[relation], 4) for relation in Relation)


def silence(claim: Claim, text: SourceText) -> str:
    """Why nothing can be said, or nothing when it can."""
    spoken = source_language(text)
    if spoken != ENGLISH:
        return f"in {name_of(spoken)}; the offline reader reads English only"
    if claim.text.rstrip(" \"'”’").endswith("?"):
        return "the claim is a question; there is nothing to check"
    return "it was published long before the year the claim is about" if _comes_too_early(claim, text) else ""


def _comes_too_early(claim: Claim, text: SourceText) -> bool:
    """A page from years before cannot know what happened, however alike its words are; one that names the year may foresee it."""
    years, published = {int(year) for year in _YEAR.findall(claim.text)}, text.source.published
    return bool(years) and published is not None and published.start.year + 1 < min(years) and str(min(years)) not in text.text


def caution(text: SourceText) -> str:
    """What makes a page weigh less. An order to machines changes nothing of what it says, or anybody could silence a page with one."""
    if text.source.injection:
        return "the page gives orders to machines that read it"
    return "the page is satire" if text.source.satire else ""
