"""Where a page speaks of a claim: what of it is read, questions and answers as statements, and the words near enough to be quoted."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from core.english.furniture import furniture
from core.english.lexicon import table
from core.english.parse import parse, parse_line
from core.evidence.quotes import anchor, at
from core.model.claim import Claim, Quote
from core.model.source import SourceText
from core.readers.offline.attribution import speaker_of
from core.readers.offline.stance.model import Pair, StanceModel
from core.readers.offline.stance.model.text import DENYING, READ_WHOLE, Document, Rarity, Span, Words

WIDEST, WIDER = 3, 0.05
"""Up to so many sentences in a row are quoted, as one often leaves out what another has named; each has to show so much more."""
Weights = Mapping[str, float]
Piece = tuple[int, int, str]
"""From where to where, and what is read there: never longer, so that nothing moves."""

_VERBS = frozenset(["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "could", "would", "should", "can", "will"])
"""What a question that wants a yes or a no puts before its subject."""
_OPEN = re.compile(r"(?:who|whom|whose|what|when|where|which|why|how)\b", re.IGNORECASE)
_UNMARKED = re.compile(
    rf"(?i:{'|'.join(sorted(_VERBS))}|{_OPEN.pattern})[^?]{{6,300}}?"
    r"(?=\.?\s+(?:(?:Yes|No)(?:$|[\s.,:;]+(?:[A-Z\d]|$))|No answer))"
)
"""A question that has lost its mark, up to its answer."""
_ANSWER = len(" No answer") + 2
"""Characters of it that may stand beyond the end of a sentence."""
_SAID = re.compile(
    r"(?P<said>yes|no)\b(?!\s+(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|the|but|not|in|as|because|according)\b)(?-i:[a-z]))"
    r"(?:\s?[.,:;!–—-]+)?\s?",
    re.IGNORECASE,
)
"""In "no evidence" the "no" is no answer: it belongs to what follows."""
_BETWEEN = re.compile(r"[\s.]+(?=\S)")
_REST = r"(?:[^.!?\n]|[.!?](?=\S))*[.!?\n]?\s?"
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
NONE, NO, YES = "none", "no", "yes"
CENTRAL, DETAIL, BARE = 0.3, 0.62, 0.2
"""The share of a claim that one place of a page must show to be quoted for it: of what the topic itself claims, which pages tell in other
words; of a detail, which is told alike or is another; and where no title helps to tell what the page is about."""
_NO_DENIAL = re.compile(r"\b(?:not (?:only|just)|no doubt)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """One sentence, or a few in a row, and the share of the claim's words, weighed by how rare they are, that stand there."""

    span: Span
    share: float
    wider: int = 0  # sentences beyond the first

    @property
    def worth(self) -> float:
        return self.share - WIDER * self.wider


@lru_cache(maxsize=64)
def document(text: str) -> Document:
    return Document(text)


@lru_cache(maxsize=512)
def words_of(claim: str) -> Words:
    return Words(claim)


def nearness(claim: str, text: str, rarity: Rarity) -> float:
    """What the best place has of the claim, from 0 to 1."""
    return max((place.share for place in places(claim, text, rarity)), default=0.0)


def share(claim: str, words: Words, rarity: Rarity) -> float:
    """How much of the claim these words have."""
    weights = _weights(claim, rarity)
    return _sum(weights, words.stem_set) / (sum(weights.values()) or 1.0)


def places(claim: str, text: str, rarity: Rarity) -> Iterator[Place]:
    """Every sentence that does not speak of somebody else of the same surname, and every few in a row."""
    weights, known = _weights(claim, rarity), document(text)
    whole = sum(weights.values())
    if not whole:
        return
    named = names(claim)
    told = [
        (span, words.stem_set if not _names_another(named, words) else frozenset[str]())
        for span, words in zip(known.spans, known.sentences, strict=True)
    ]
    for wider in range(WIDEST):
        for row in zip(*(told[start:] for start in range(wider + 1)), strict=False):
            stems = [there for _, there in row]
            if not wider or all(stems):
                yield Place((row[0][0][0], row[-1][0][1]), _sum(weights, frozenset().union(*stems)) / whole, wider)


def names(line: str) -> frozenset[tuple[str, ...]]:
    """What is written with capitals, word by word, where it has more than one."""
    return _runs(Words(line))


def _runs(words: Words) -> frozenset[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    run: list[str] = []
    for word in (*words.written, ""):
        if word[:1].isupper():
            run.append(word.lower().removesuffix("'s").removesuffix("’s"))
        else:
            if len(run) > 1:
                found.add(tuple(run))
            run = []
    return frozenset(found)


def _names_another(named: frozenset[tuple[str, ...]], words: Words) -> bool:
    """Whether it names somebody of a surname the claim has, by another first name, and nobody whom the claim means."""
    here = _runs(words)
    return any(
        one[-1] in {other[-1] for other in here} and not any(set(one) <= set(other) for other in here) and one[0] not in words.lower
        for one in named
    )


@lru_cache(maxsize=512)
def _weights(claim: str, rarity: Rarity) -> Weights:
    return {stem: rarity(stem) for stem in words_of(claim).content}


def _sum(weights: Weights, stems: frozenset[str]) -> float:
    return sum(weights[stem] for stem in sorted(stems & weights.keys()))


@lru_cache(maxsize=64)
def stated(text: str) -> str:
    """The text with every answered question as the statement it makes, and blanks for what nobody could answer."""
    for start, end, said in list(_pieces(text)):
        text = text[:start] + said.ljust(end - start) + text[end:]
    return text


def _pieces(text: str) -> Iterator[Piece]:
    paragraph = -1
    for sentence in parse(text).sentences:
        asked = sentence.text.rstrip("\"'”’)")
        if asked.endswith("?"):
            yield from _piece(text, sentence.start, sentence.start + len(asked), sentence.end, opens=sentence.paragraph > paragraph)
        elif unmarked := _UNMARKED.match(text, sentence.start, sentence.end + _ANSWER):
            yield from _piece(text, sentence.start, unmarked.end(), unmarked.end(), opens=False)
        paragraph = sentence.paragraph


def _piece(text: str, start: int, mark: int, end: int, *, opens: bool) -> Iterator[Piece]:
    """A question from its start to its mark, and what follows; an open one that opens a paragraph is answered by the rest of it."""
    between = _BETWEEN.match(text, end)
    if not between:
        return
    said, last = _said(text, between.end())
    if said == NONE:
        yield start, last, ""
    elif said and (statement := _statement(text[start:mark].rstrip("? "), denied=said == NO)):
        yield from _fitted(start, last, statement)
    elif opens and _OPEN.match(text, start) and text[mark - 1] == "?":
        yield mark - 1, mark, ":"


def _said(text: str, start: int) -> tuple[str, int]:
    """Whether the answer that starts there is a yes, a no or none, and where that ends; nothing where it is something else."""
    if none := _begins(NONE).match(text, start):
        return NONE, none.end()
    if plain := _SAID.match(text, start):
        return plain["said"].lower(), plain.end()
    found = {name: end.end() for name in (YES, NO) if (end := _begins(name).match(text, start))}
    return next(iter(found.items()), ("", start))


def _fitted(start: int, end: int, statement: str) -> Iterator[Piece]:
    """As long as question and answer, so that both are quoted, and with an end, or what follows would be read as part of it."""
    room = end - start
    if len(statement) < room - 1:
        yield start, end, f"{statement.ljust(room - 2)}.\n"
    elif len(statement) <= room:
        yield start, end, statement + "\n" * (room - len(statement))


def _statement(question: str, *, denied: bool) -> str:
    """Its verb behind its subject; in its place, where the parse finds no end of the subject."""
    parsed = parse_line(f"{question}?")
    verb = next((token for token in parsed if token.lower_ in _VERBS), None)
    if verb is None or _OPEN.match(question):
        return ""
    said, after = f"{verb.lower_} not" if denied else verb.lower_, verb.idx + len(verb.text)
    ends = (token.right_edge for token in parsed[verb.i + 1 :] if token.dep_ in _SUBJECTS and token.head in (verb, verb.head))
    last = next((end.idx + len(end.text) for end in ends), len(question))
    if last == len(question):
        return f"{question[: verb.idx]}{said}{question[after:]}"
    return f"{question[: verb.idx]}{question[after + 1 : last].lstrip()} {said}{question[last:]}"


@cache
def _begins(name: str) -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(table('questions')['answers'][name])}){_REST}", re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """A claim put to a page, and why nothing can be said of the two."""

    claim: Claim
    text: SourceText
    silence: str

    @property
    def own(self) -> bool:
        """The claim was taken from this page: it cannot be against its own words."""
        made_here = self.text.source.id in self.claim.made_by
        return made_here or (self.claim.quote is not None and self.claim.quote.exact in self.text.text)

    @property
    def pair(self) -> Pair:
        return Pair(self.claim.text, self.read, self.text.source.title)

    @cached_property
    def read(self) -> str:
        return readable(self.text)

    @property
    def is_short(self) -> bool:
        """No more than a title, or a snippet: it is read, and quoted, as a whole."""
        return len(document(self.read).words.stems) <= READ_WHOLE

    @property
    def needs_words(self) -> bool:
        """Of a detail, and on a page whose sentences are read one by one, words have to show it; the rest is read as a whole."""
        return not self.claim.central or (bool(self.text.source.title) and not self.is_short)

    @property
    def least(self) -> float:
        if self.needs_words:
            return CENTRAL if self.claim.central else DETAIL
        return 0.0 if self.is_short else BARE

    @cached_property
    def places(self) -> list[Place]:
        """The best first."""
        found = (place for place in places(self.claim.text, self.read, StanceModel.load().rarity) if place.share >= self.least)
        return sorted((place for place in found if not place.wider or self._is_one(place.span)), key=lambda place: -place.worth)

    def _is_one(self, span: Span) -> bool:
        """Nothing that is no part of the report stands between the sentences."""
        return self.read[slice(*span)] == self.text.text[slice(*span)]

    @property
    def denies(self) -> bool:
        """Whether the claim is a denial itself: then words that deny may well mean the same."""
        return not DENYING.isdisjoint(words_of(self.claim.text).lower)

    def denied_at(self, span: Span) -> bool:
        """Whether a word that denies stands there."""
        return not DENYING.isdisjoint(Words(_NO_DENIAL.sub(" ", self.read[slice(*span)])).lower)

    def quote_at(self, span: Span) -> Quote | None:
        return at(self.text.text, *span)

    def own_quote(self) -> Quote | None:
        """Of a page that the claim was taken from, the words it was taken from."""
        return anchor(self.text.text, self.claim.quote.exact) if self.own and self.claim.quote else None

    def voice(self, span: Span) -> str:
        """Who is said to say what stands there; nothing where the page says it itself."""
        parsed = parse(self.text.text)
        return next((who for sentence in parsed.within(*span) if (who := speaker_of(parsed, sentence))), "")


def readable(text: SourceText) -> str:
    """The text as it is read: what is no part of the report, and words aimed at a machine, are blanks, so that nothing moves."""
    words = text.text
    for start, end in (*furniture(words), *_orders(text)):
        words = words[:start] + " " * (end - start - 1) + "\n" + words[end:]
    return stated(words)


def _orders(text: SourceText) -> Iterator[Span]:
    found = anchor(text.text, text.source.injection) if text.source.injection else None
    if found:
        yield found.start, found.end
