"""What the sources say to each question: sentences with the kind of thing it asks for, quoted as they stand, or the question is open.

Who was first, who denies it and whether it is so is known from the dossier; everything else is looked for in the pages that tell the story.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from core.english.lexicon import table
from core.english.parse import Sentence, paragraphs, parse, parse_line
from core.english.words import content_words, idea
from core.evidence.quotes import at
from core.model.claim import Cited, Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.plan import Answer, AnswerState, Question
from core.model.source import SourceText
from core.model.words import Relation, Verdict
from core.readers.offline.answers.deeds import ideas
from core.readers.offline.answers.fillers import Filled
from core.readers.offline.answers.matches import Passage, fillings
from core.readers.offline.answers.question import Asked, Wants, understood
from core.readers.offline.stance.passages import readable

MOST_QUOTES, MOST_ANSWERS = 3, 3
CLAIM_WORDS = 0.6
"""The share of a question's words that a claim has to have to be what it asks about."""
SHORTEST, LONGEST = 20, 500
STANDS = {
    Verdict.CONFIRMED: AnswerState.ANSWERED,
    Verdict.REFUTED: AnswerState.ANSWERED,
    Verdict.PARTLY_CONFIRMED: AnswerState.PARTLY,
    Verdict.DISPUTED: AnswerState.PARTLY,
}


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence of a page that fills the gap of a question."""

    text: SourceText
    start: int
    end: int
    filled: Filled


def answers(questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
    """One for each question, in their order."""
    telling = {one.source_id for one in dossier.evidence if one.counts} - dossier.satire
    told = [text for text in texts if text.source.id in telling]
    return tuple(_answer(understood(question), dossier, told) for question in questions)


def _answer(asked: Asked, dossier: Dossier, texts: Sequence[SourceText]) -> Answer:
    if asked.wants is Wants.FIRST:
        return _who_was_first(asked, dossier)
    if asked.wants is Wants.DENIED:
        return _who_denies(asked, dossier)
    if asked.wants is Wants.WHETHER:
        return _whether(asked, dossier)
    return _searched(asked, texts)


def _who_was_first(asked: Asked, dossier: Dossier) -> Answer:
    origin = dossier.origin
    if origin is None:
        return Answer(asked.id)
    cited = [one for ground in origin.reasons for one in ground.cited] or dossier.words_of(origin.source_id)
    state = AnswerState.ANSWERED if origin.lead == "said it first" else AnswerState.PARTLY
    return _made(asked, state, f"{dossier.teller(origin.source_id)} {origin.lead}.", cited)


def _who_denies(asked: Asked, dossier: Dossier) -> Answer:
    central = {claim.id for claim in dossier.claims if claim.central}
    against = [one for one in dossier.evidence if one.claim_id in central and one.relation is Relation.CONTRADICTS and one.counts]
    sure = [one for one in against if not one.unsure]
    names = ", ".join(dict.fromkeys(dossier.teller(one.source_id) for one in sure or against))
    state = AnswerState.ANSWERED if sure else AnswerState.PARTLY
    return _made(asked, state, f"{'Denied' if sure else 'Perhaps denied'} by: {names}.", _quoted(sure or against))


def _whether(asked: Asked, dossier: Dossier) -> Answer:
    """By the verdict of the claim it asks about, in the words of those who support or contradict it."""
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    shares = {claim.id: _alike(asked, claim) for claim in dossier.claims if claim.id in verdicts}
    nearest = max(shares, key=lambda key: shares[key], default="")
    if not nearest or shares[nearest] < CLAIM_WORDS:
        return Answer(asked.id)
    judged = verdicts[nearest]
    return _made(asked, STANDS.get(judged.verdict, AnswerState.OPEN), judged.sentence, _quoted(_deciding(judged, dossier)))


def _alike(asked: Asked, claim: Claim) -> float:
    """How much of what is asked the claim says; nothing where it lacks a name, a figure or a party, or one denies what the other says."""
    parsed, plain = parse_line(claim.text), _asks("truth")
    held, figures = ideas(parsed), [one for one in asked.words if any(key[:1].isdigit() for key in one)]
    if any(one.isdisjoint(held | plain) for one in (*asked.names, *asked.core, *figures)):
        return 0.0
    said = [one for one in asked.words if one.isdisjoint(plain)]
    if any(token.dep_ == "neg" for token in parsed) is not asked.negated:
        return 0.0
    return sum(not one.isdisjoint(held) for one in said) / len(said) if said else 0.0


@cache
def _asks(name: str) -> frozenset[str]:
    """The words with which a question asks, which no answer has to repeat."""
    return frozenset(idea(word) for word in table("questions")["asked"][name])


def _deciding(judged: ClaimVerdict, dossier: Dossier) -> list[Evidence]:
    """The side the verdict is on first, the best-rated pages first."""
    leading = Relation.CONTRADICTS if judged.verdict is Verdict.REFUTED else Relation.SUPPORTS
    said = [one for one in dossier.evidence if one.claim_id == judged.claim_id and one.counts and not one.unsure]
    views = [one for one in said if one.relation in (Relation.SUPPORTS, Relation.CONTRADICTS)]
    return sorted(views, key=lambda one: (one.relation is not leading, dossier.source(one.source_id).rated, one.source_id))


def _quoted(said: Sequence[Evidence]) -> list[Cited]:
    return [Cited(one.source_id, one.quote) for one in said if one.quote]


def _searched(asked: Asked, texts: Sequence[SourceText]) -> Answer:
    """The sentences that fill its gap, the best-rated pages first; where they differ, nobody knows which is right."""
    found = sorted((one for text in texts for one in _found(asked, text)), key=_order)
    sure = [one for one in found if one.filled.sure]
    best = sure or found
    told = _different([one.filled.told for one in best if one.filled.told])
    state = AnswerState.ANSWERED if sure and len(told) < 2 else AnswerState.PARTLY
    return _made(asked, state, f"{'; or: '.join(told[:MOST_ANSWERS])}." if told else "", [_cite(one) for one in best])


def _order(one: Found) -> tuple[bool, int, str, int]:
    return not one.filled.sure, one.text.source.rated, one.text.source.id, one.start


def _different(told: Sequence[str]) -> list[str]:
    """Moor and Lena Moor, 5 March and March 5, 2026 are one answer, and the fuller is told."""
    kept: list[str] = []
    for words in told:
        same = next((place for place, one in enumerate(kept) if _is_same(one, words)), None)
        if same is None:
            kept.append(words)
        elif len(words) > len(kept[same]):
            kept[same] = words
    return kept


def _is_same(one: str, other: str) -> bool:
    first, second = (set(content_words(words)) or {words.lower()} for words in (one, other))
    return first <= second or second <= first


def _found(asked: Asked, text: SourceText) -> Iterator[Found]:
    """The text as it is read; quotes stand where they do on the page."""
    read = readable(text)
    page = _ideas(read)
    if not asked.words or any(one.isdisjoint(page) for one in asked.names):
        return
    for start, end in paragraphs(read):
        words = read[start:end]
        if _may_tell(asked, _ideas(words)):
            sentences = parse(words).sentences
            for number, one in enumerate(sentences):
                if SHORTEST <= len(one.text) <= LONGEST:
                    yield from (_place(text, start, one, filled) for filled in fillings(asked, Passage(one, sentences[:number], page)))


def _place(text: SourceText, offset: int, sentence: Sentence, filled: Filled) -> Found:
    return Found(text, offset + sentence.start, offset + sentence.end, filled)


def _may_tell(asked: Asked, held: frozenset[str]) -> bool:
    """A cheap look before anything is parsed: the deed, or whoever is asked of, has to be there in some form."""
    return any(not one.isdisjoint(held) for one in (asked.deed, *asked.words))


@lru_cache(maxsize=4096)
def _ideas(words: str) -> frozenset[str]:
    return frozenset(idea(word) for word in content_words(words))


def _cite(one: Found) -> Cited:
    return Cited(one.text.source.id, at(one.text.text, one.start, one.end))


def _made(asked: Asked, state: AnswerState, told: str, cited: Sequence[Cited]) -> Answer:
    """Without words of a source nothing is answered; each source is quoted once."""
    first = {one.source_id: one for one in reversed(cited)}
    kept = tuple(dict.fromkeys(first[one.source_id] for one in cited))[:MOST_QUOTES]
    return Answer(asked.id, state, told, kept) if kept and state is not AnswerState.OPEN else Answer(asked.id)
