"""From a model's answer to the desk's own values: ids it invented, addresses and words no capture holds are left out and counted."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.answers import Account, Central, Comparison, Planning, Related, Statements, Summaries, Tiers, Told
from core.analysts.borne import figures_borne, names_borne, quotations_borne, words_borne
from core.analysts.port import Planned, Relevance, Tiering
from core.analysts.rules.sentences import Sentence as Located
from core.analysts.rules.sentences import sentences
from core.english.allegations import allegation
from core.english.language import ENGLISH, source_language
from core.english.parse import parse_line
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Sentence
from core.model.plan import Query
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import ClaimKind, ContradictionKind, QuoteState, Relation, Tier
from core.readers.llm.addresses import names_address
from core.readers.offline.claims.merging import HIGHEST
from core.reading.quotes import anchor, at
from core.words import content_words, stem

NAME = "claude"
SUREST = 0.95
UNRELATED_SURE = 0.9
FEWEST_WORDS = 3
LONGEST_QUOTE, LONGEST_CLAIM, LONGEST_SUMMARY, LONGEST_FINDING, LONGEST_NOTE = 600, 300, 500, 300, 120
MOST_QUESTIONS, MOST_CENTRAL = 8, 4

_ID = re.compile(r"\s*[(\[]?\b[SC]\d{1,4}(?:\s*[,;]\s*[SC]\d{1,4})*\b[)\]]?")
_OPERATOR = re.compile(r"\b\w+:\S*|\b[\w-]+\.[a-z]{2,}\b\S*|[|()*]")
_SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class Left:
    """What of an answer was left out."""

    quotes: int = 0
    other: int = 0
    unborne: int = 0  # statements that the passage they cite does not bear out


def comparison(
    answer: Comparison, claims: Sequence[Claim], texts: Sequence[SourceText], whole: Set[str], left: Left
) -> tuple[Evidence, ...]:
    """One piece of evidence for every pair; what the answer does not list is unrelated, where the text was shown whole, and else unread."""
    related: dict[tuple[str, str], Related] = {}
    for source in answer.sources:
        for one in source.relations:
            related.setdefault((one.claim, source.source), one)
    known = {(claim.id, text.source.id) for claim in claims for text in texts}
    left.other += len(related.keys() - known)
    pairs = ((claim, text, related.get((claim.id, text.source.id))) for text in texts for claim in claims)
    return tuple(_evidence(claim, text, one, left) for claim, text, one in pairs if one or text.source.id in whole)


def _evidence(claim: Claim, text: SourceText, one: Related | None, left: Left) -> Evidence:
    if one is None:
        return _unrelated(claim, text, UNRELATED_SURE, "does not speak of it")
    words = quoted(one.quote, text.text, left)
    if words is None:
        return _unrelated(claim, text, 0.5, "the words Claude gave for it are not in the capture")
    relation = Relation(one.relation)
    sure = round(min(max(one.sure, 0) / 100, SUREST), 2)
    against = ContradictionKind(one.kind or "direct") if relation is Relation.CONTRADICTS else None
    return Evidence(
        claim.id,
        text.source.id,
        relation,
        quote=whole(words, text.text),
        mark=words.exact,
        kind=against,
        confidence=sure,
        note=_note(relation, one),
        speaker=plain(one.by, LONGEST_NOTE) if relation is Relation.REPORTS else "",
        state=QuoteState.VERIFIED,
        analyst=NAME,
        chances=chances(relation, sure),
    )


def _unrelated(claim: Claim, text: SourceText, sure: float, note: str) -> Evidence:
    chance = chances(Relation.UNRELATED, sure)
    return Evidence(claim.id, text.source.id, Relation.UNRELATED, confidence=sure, note=note, analyst=NAME, chances=chance)


def chances(relation: Relation, sure: float) -> tuple[float, ...]:
    """As sure as it says of the one, and the rest shared by the others."""
    rest = round((1 - sure) / (len(Relation) - 1), 4)
    return tuple(sure if one is relation else rest for one in Relation)


def _note(relation: Relation, one: Related) -> str:
    if relation is Relation.CONTRADICTS:
        return plain(one.why, LONGEST_NOTE) or "says otherwise"
    by = plain(one.by, LONGEST_NOTE)
    return (f"on the word of {by}" if by else "passes it on") if relation is Relation.REPORTS else "states it in its own words"


def quoted(words: str, text: str, left: Left) -> Quote | None:
    """The words where they stand in the capture; a word or two stand anywhere and prove nothing."""
    found = anchor(text, words) if len(words) <= LONGEST_QUOTE and len(words.split()) >= FEWEST_WORDS else None
    left.quotes += found is None
    return found


def whole(words: Quote, text: str) -> Quote:
    """The sentence in which decisive words stand; the words alone where nobody can tell its end."""
    touched = [one for one in _sentences(text) if one.start < words.end and words.start < one.end]
    start, end = min([words.start, *(one.start for one in touched)]), max([words.end, *(one.end for one in touched)])
    return at(text, start, end, words.match) if end - start <= LONGEST_QUOTE else words


@lru_cache(maxsize=64)
def _sentences(text: str) -> tuple[Located, ...]:
    return sentences(text)


def plain(words: str, longest: int) -> str:
    """A few words on one line; nothing where they name an address."""
    short = _SPACE.sub(" ", words).strip()
    if names_address(short):
        return ""
    return short if len(short) <= longest else short[: longest - 1].rsplit(" ", 1)[0] + "…"


def claims(answer: Statements, known: Sequence[Claim], texts: Sequence[SourceText], most: int, left: Left) -> tuple[Claim, ...]:
    """What is known, then the new claims with their exact words, the most important first."""
    by_id = {text.source.id: text for text in texts}
    made: dict[str, Claim] = {}
    for one in answer.claims:
        text, source = plain(one.text, LONGEST_CLAIM), by_id.get(one.source)
        quote = quoted(one.quote, source.text, left) if source else None
        left.other += not source or not text
        if not text or not source or not quote:
            continue
        if not _borne(text, quote, source):
            left.unborne += 1
            continue
        by = tuple(dict.fromkeys([one.source, *(key for key in one.also if key in by_id)]))
        importance = round(min(max(one.importance, 0) / 100, HIGHEST), 2)
        speaker = plain(one.by, LONGEST_NOTE)
        claim = Claim("", text, ClaimKind(one.kind), importance, speaker=speaker, made_by=by, quote=whole(quote, source.text))
        made.setdefault(text.casefold(), claim)
    new = sorted(made.values(), key=lambda claim: -claim.importance)[:most]
    return (*known, *numbered(new, known))


def _borne(text: str, quote: Quote, source: SourceText) -> bool:
    """Whether a claim says what the passage says: figures and names are the source's, the rest and an accusation stand by the quote."""
    page, near = [source.text, source.source.title, source.source.outlet], around(quote, source.text)
    if not figures_borne(text, page) or not quotations_borne(text, page):
        return False
    if source_language(source) != ENGLISH:
        return names_borne(text, page)
    return words_borne(text, [near, source.source.title], names=page) and (
        not allegation(parse_line(text)) or bool(allegation(parse_line(near)))
    )


def around(quote: Quote, text: str) -> str:
    """The sentences a quote stands in, with the one before and the one after: a claim has names for their pronouns."""
    touched = [at for at, one in enumerate(_sentences(text)) if one.start < quote.end and quote.start < one.end]
    near = _sentences(text)[max(0, touched[0] - 1) : touched[-1] + 2] if touched else ()
    return "\n".join([quote.exact, *(one.text for one in near)])


def numbered(new: Sequence[Claim], known: Sequence[Claim]) -> list[Claim]:
    last = max((int(claim.id[1:]) for claim in known if claim.id[1:].isdigit()), default=0)
    return [
        Claim(f"C{number}", one.text, one.kind, one.importance, one.central, one.speaker, one.made_by, one.quote)
        for number, one in enumerate(new, last + 1)
    ]


def summaries(answer: Summaries, texts: Sequence[SourceText], left: Left) -> tuple[Relevance, ...]:
    """In the order of the texts; empty for a source it left out."""
    told = {one.source: one for one in answer.sources}
    left.other += len(told.keys() - {text.source.id for text in texts})
    found: list[Relevance] = []
    for text in texts:
        one = told.get(text.source.id)
        quote = quoted(one.finding, text.text, left) if one and one.finding else None
        finding = whole(quote, text.text).exact if quote else ""
        found.append(Relevance(plain(one.summary, LONGEST_SUMMARY) if one else "", finding[:LONGEST_FINDING]))
    return tuple(found)


def tierings(answer: Tiers, texts: Sequence[SourceText], left: Left) -> tuple[Tiering, ...]:
    """Never the first tier: that takes more than a look at a page."""
    known = {text.source.id for text in texts}
    left.other += sum(one.source not in known for one in answer.sources)
    fit = [one for one in answer.sources if one.source in known and one.tier in {*Tier} and plain(one.reason, LONGEST_NOTE)]
    first = {one.source: one for one in reversed(fit)}
    return tuple(Tiering(key, max(Tier(one.tier), Tier.ESTABLISHED), plain(one.reason, LONGEST_NOTE)) for key, one in first.items())


def planned(answer: Planning, topic: Topic, brief: str, most: int) -> Planned:
    told = "\n".join((topic.title, brief, topic.original_text))
    stated = [claim for claim in answer.claims if _said_by_topic(claim.text, told)][:MOST_CENTRAL]
    return Planned(
        questions=tuple(dict.fromkeys(text for one in answer.questions if (text := plain(one, LONGEST_CLAIM))))[:MOST_QUESTIONS],
        central=tuple(_central(claim, number) for number, claim in enumerate(stated)),
        queries=tuple(Query(text, one.purpose) for one in answer.queries if (text := _query(one.text)))[:most],
    )


def _said_by_topic(text: str, told: str) -> bool:
    """A central claim is the topic's own: its figures are there, and most of its words."""
    words = {*map(stem, content_words(text))}
    return (
        bool(plain(text, LONGEST_CLAIM)) and figures_borne(text, [told]) and len(words - {*map(stem, content_words(told))}) * 2 < len(words)
    )


def _central(claim: Central, number: int) -> Claim:
    return Claim(f"C{number + 1}", plain(claim.text, LONGEST_CLAIM), ClaimKind(claim.kind), round(1.0 - number / 10, 1), central=True)


def _query(words: str) -> str:
    """Plain words for an engine; operators are the desk's own."""
    text = plain(_OPERATOR.sub(" ", words), LONGEST_NOTE) if not names_address(words) else ""
    return text if 2 <= len(text.split()) <= 14 else ""


def account(answer: Account, known: Mapping[str, object], left: Left) -> tuple[Sentence, ...]:
    """Sentences with the sources they rest on; whoever uses them checks their quotes and figures."""
    found = [sentence for one in answer.sentences if (sentence := _sentence(one, known))]
    left.other += len(answer.sentences) - len(found)
    return tuple(found)


def _sentence(one: Told, known: Mapping[str, object]) -> Sentence | None:
    text, ids = plain(_ID.sub("", one.text), LONGEST_QUOTE), tuple(dict.fromkeys(one.sources))
    return Sentence(text, ids, text) if text and ids and all(key in known for key in ids) else None
