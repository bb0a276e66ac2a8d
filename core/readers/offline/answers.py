"""What the sources say to each question: sentences with the kind of thing it asks for, quoted as they stand, or the question is open.

Who was first, who denies it and whether it is so is known from the dossier; everything else is looked for in the pages that tell the story.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Span

from core.english.lexicon import table, vocabulary
from core.english.parse import parse_line
from core.model.claim import Cited, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.question import Answer, AnswerState, Question
from core.model.source import SourceText
from core.model.words import Relation, Verdict
from core.reading.quotes import at
from core.words import content_words, stem

MOST_QUOTES = 3
LOOKED_AT = 12
"""Sentences that are parsed for one question, those that share most with it."""
MOST_WORDS, SOME_WORDS = 0.6, 0.4
"""Shares of the question's words that a sentence has to have to answer it, and to answer a part of it."""
_SENTENCE = re.compile(r"[^\s.!?][^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?[”’\"']?")
SHORTEST, LONGEST = 20, 500
STANDS = {
    Verdict.CONFIRMED: AnswerState.ANSWERED,
    Verdict.REFUTED: AnswerState.ANSWERED,
    Verdict.PARTLY_CONFIRMED: AnswerState.PARTLY,
    Verdict.DISPUTED: AnswerState.PARTLY,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was understood."""

    id: str
    words: frozenset[str]
    wanted: frozenset[str]  # labels of what its answer holds; empty where any sentence may do
    why: bool
    says: bool  # what somebody says
    whether: bool
    first: bool
    denied: bool
    negated: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence of a page with its share of the question's words."""

    text: SourceText
    start: int
    end: int
    share: float

    @property
    def words(self) -> str:
        return self.text.text[self.start : self.end]


def answers(questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
    """One for each question, in their order."""
    telling = {one.source_id for one in dossier.evidence if one.counts} - dossier.satire
    told = [text for text in texts if text.source.id in telling]
    return tuple(_answer(understood(question), dossier, told) for question in questions)


def understood(question: Question) -> Asked:
    parsed = parse_line(question.text)
    small, lemmas = question.text.lower(), {token.lemma_.lower() for token in parsed}
    opening = next((token for token in parsed if token.is_alpha), None)
    begins = max((form for form in table("questions")["wanted"] if small.startswith(form)), key=len, default="")
    asks = {name: bool(lemmas & vocabulary_of(name)) for name in ("tell", "first", "deny")}
    return Asked(
        question.id,
        frozenset(stem(word) for word in content_words(question.text)),
        frozenset(table("questions")["wanted"].get(begins, ())),
        why=any(small.startswith(form) for form in table("questions")["reason"]["why"]),
        says=small.startswith("what") and asks["tell"],
        whether=opening is not None and (opening.pos_ == "AUX" or opening.lemma_ == "whether"),
        first=small.startswith(("who", "where")) and asks["tell"] and asks["first"],
        denied=small.startswith("who") and asks["deny"],
        negated=_negated(parsed),
    )


def vocabulary_of(name: str) -> frozenset[str]:
    return frozenset(table("questions")["asked"][name])


def _answer(asked: Asked, dossier: Dossier, texts: Sequence[SourceText]) -> Answer:
    if asked.first:
        return _who_was_first(asked, dossier)
    if asked.denied:
        return _who_denies(asked, dossier)
    if asked.whether:
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
    shares = {claim.id: _share(asked.words, claim.text) for claim in dossier.claims if claim.id in verdicts}
    nearest = max(shares, key=lambda key: shares[key], default="")
    if not nearest or shares[nearest] < SOME_WORDS:
        return Answer(asked.id)
    judged = verdicts[nearest]
    return _made(asked, STANDS.get(judged.verdict, AnswerState.OPEN), judged.sentence, _quoted(_deciding(judged, dossier)))


def _deciding(judged: ClaimVerdict, dossier: Dossier) -> list[Evidence]:
    """The side the verdict is on first, the best-rated pages first."""
    leading = Relation.CONTRADICTS if judged.verdict is Verdict.REFUTED else Relation.SUPPORTS
    said = [one for one in dossier.evidence if one.claim_id == judged.claim_id and one.counts and not one.unsure]
    views = [one for one in said if one.relation in (Relation.SUPPORTS, Relation.CONTRADICTS)]
    return sorted(views, key=lambda one: (one.relation is not leading, dossier.source(one.source_id).rated, one.source_id))


def _quoted(said: Sequence[Evidence]) -> list[Cited]:
    return [Cited(one.source_id, one.quote) for one in said if one.quote]


def _searched(asked: Asked, texts: Sequence[SourceText]) -> Answer:
    """The sentences that share most with the question and hold what it asks for."""
    likely = sorted((one for text in texts for one in _sentences(asked, text)), key=_order)[:LOOKED_AT]
    fitting = [(one, holds) for one in likely if (holds := _holds(asked, one)) is not None]
    typed = bool(asked.wanted or asked.why or asked.says)
    full = [(one, holds) for one, holds in fitting if one.share >= MOST_WORDS] if typed else []
    state = AnswerState.ANSWERED if full else AnswerState.PARTLY
    best = full or fitting
    told = next((holds for _, holds in best if holds), "")
    return _made(asked, state, f"{told}." if told else "", [_cite(one) for one, _ in best])


def _order(one: Found) -> tuple[float, int, str, int]:
    return -one.share, one.text.source.rated, one.text.source.id, one.start


def _sentences(asked: Asked, text: SourceText) -> Iterator[Found]:
    for found in _SENTENCE.finditer(text.text):
        start, end = found.start(), found.start() + len(found.group().rstrip())
        if SHORTEST <= end - start <= LONGEST and (share := _share(asked.words, found.group())) >= SOME_WORDS:
            yield Found(text, start, end, share)


def _share(words: frozenset[str], said: str) -> float:
    return len(words & {stem(word) for word in content_words(said)}) / len(words) if words else 0.0


def _holds(asked: Asked, one: Found) -> str | None:
    """What the sentence gives of what was asked for; none where it gives nothing of the kind, or asks itself."""
    parsed = parse_line(one.words)
    if one.words.rstrip("”’\"'").endswith("?") or _negated(parsed) is not asked.negated:
        return None
    if asked.why:
        return "" if any(token.lemma_.lower() in table("questions")["reason"]["given"] for token in parsed) else None
    if asked.says:
        return "" if _speaks(parsed) else None
    if not asked.wanted:
        return ""
    named = (entity.text for entity in parsed.ents if entity.label_ in asked.wanted and not _known(asked, entity))
    return next(named, None)


def _negated(parsed: Span) -> bool:
    """What did not happen does not tell when, where or why it did."""
    return any(token.dep_ == "neg" for token in parsed)


def _known(asked: Asked, entity: Span) -> bool:
    """Whether the question names it already."""
    words = {stem(word) for word in content_words(entity.text)}
    return bool(words) and words <= asked.words


def _speaks(parsed: Span) -> bool:
    said = vocabulary("speech", "say")
    return any(token.lemma_ in said and any(child.dep_ == "nsubj" for child in token.children) for token in parsed)


def _cite(one: Found) -> Cited:
    return Cited(one.text.source.id, at(one.text.text, one.start, one.end))


def _made(asked: Asked, state: AnswerState, told: str, cited: Sequence[Cited]) -> Answer:
    """Without words of a source nothing is answered; each source is quoted once."""
    first = {one.source_id: one for one in reversed(cited)}
    kept = tuple(dict.fromkeys(first[one.source_id] for one in cited))[:MOST_QUOTES]
    return Answer(asked.id, state, told, kept) if kept and state is not AnswerState.OPEN else Answer(asked.id)
