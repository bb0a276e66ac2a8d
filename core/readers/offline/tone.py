"""How a page tells its story: the words with which it judges, sells or presses a view, and whom it lets speak or asked in vain."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from spacy.tokens import Token

from core.english.furniture import is_furniture
from core.english.lexicon import table, vocabulary
from core.english.names import is_outlet, plain
from core.english.parse import Document, Sentence, parse
from core.english.speech import quotations
from core.english.words import STOP_WORDS
from core.evidence.quotes import at
from core.model.judgement import OPINION
from core.model.reading import Attribution, Hearing, LoadedWords

SHOWN, MOST = 0.75, 80
"""What a word must weigh to be shown, and how many of one page are kept."""
_OPINION, _QUESTION, _CRY, _SCARE, _SHOUT = 0.75, 0.5, 0.75, 0.25, 1.0
_POINTED = "a question put to make a point"
_POSTS = 3
_POSTED = re.compile(r"^\W{0,4}@?[A-Za-z][\w.@-]{1,30}\W{0,4}, (?:[01]?\d|2[0-3]):[0-5]\d\b", re.MULTILINE)
_MUST = frozenset({"must", "should", "ought", "need"})
_CALLED = re.compile(r"[“\"‘']([\w-]+(?: [\w-]+){0,2})[”\"’'](?=[\s,.;)]|$)")
MOST_HEARINGS = 30
_ANSWER = vocabulary("sides", "answer")
_REFUSES, _REPLIES, _SENT, _ASKS = (vocabulary("sides", name) for name in ("refuses", "replies", "sent", "asks"))
_PRONOUNS = frozenset().union(*(vocabulary("pointing", name) for name in ("writer_and_reader", "pronouns", "asking")))


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of a sentence, from `start` to `end` of the page."""

    start: int
    end: int
    why: str
    weight: float


def loaded(document: Document, attributions: Sequence[Attribution] = ()) -> tuple[LoadedWords, ...]:
    """In the order of the text; of too many the weightiest. None in a thread, whose words are those of the people who post in it."""
    if len(_POSTED.findall(document.text)) >= _POSTS:
        return ()
    every = [one for sentence in own_sentences(document) for one in coloured(sentence, document, attributions)]
    asks = sum(one.why == _POINTED for one in every) > 1  # one may be a heading
    found = [one for one in every if one.weight >= SHOWN or (asks and one.why == _POINTED)]
    kept = sorted(sorted(found, key=lambda one: -one.weight)[:MOST], key=lambda one: one.start)
    return tuple(LoadedWords(at(document.text, one.start, one.end), one.why, one.weight, one.why == OPINION) for one in kept)


def headline(title: str) -> tuple[str, ...]:
    """The words in a headline that judge; one question or exclamation there is no more than a heading."""
    document = parse(title)
    found = [one for sentence in document.sentences for one in coloured(sentence, document, title=True)]
    return tuple(title[one.start : one.end] for one in found if one.weight >= SHOWN and one.end - one.start < len(title) / 2)


def own_sentences(document: Document) -> Iterator[Sentence]:
    return (one for one in document.sentences if not is_furniture(document.text, one.start, one.end))


def coloured(sentence: Sentence, document: Document, attributions: Sequence[Attribution] = (), *, title: bool = False) -> Iterator[Found]:
    """Everything that colours a sentence, also what is too faint to show: the words, the turns, a question put to make a point."""
    others = [*quotations(document.text), *((one.content.start, one.content.end) for one in attributions)]
    every = (*_words(sentence, title=title), *_phrases(sentence), *_voice(sentence), *_scare_quotes(sentence))
    taken: set[int] = set()
    for one in sorted(every, key=lambda one: (-one.weight, one.start)):
        own = one.why == _DISTANT or not any(start < one.end and one.start < end for start, end in others)
        if own and taken.isdisjoint(range(one.start, one.end)):
            taken.update(range(one.start, one.end))
            yield one


@cache
def _rows() -> dict[str, tuple[str, float, bool]]:
    """For each word why it is loaded, what it weighs, and whether only as a verb; the weightiest list wins."""
    found: dict[str, tuple[str, float, bool]] = {}
    lists = (rows for name, rows in table("loaded").items() if name != "phrases")
    for rows in sorted(lists, key=lambda rows: float(rows["weight"])):
        for verbs, key in ((False, "words"), (True, "verbs")):
            found |= dict.fromkeys(rows.get(key, ()), (rows["why"], rows["weight"], verbs))
    return found


def _words(sentence: Sentence, *, title: bool) -> Iterator[Found]:
    for token in sentence.span:
        row = _rows().get(token.lower_) or _rows().get(token.lemma_.lower())
        if row and (title or not _is_name(token)) and (token.pos_ == "VERB" or not row[2]):
            start, end = sentence.place(token)
            yield Found(start, end, row[0], row[1])


def _is_name(token: Token) -> bool:
    """The Brilliant Arts Centre, the Radical Party: a capital inside a sentence makes a name of it."""
    return token.i > token.sent.start and token.text[0].isupper() and not token.text.isupper()


@cache
def _turns() -> tuple[tuple[re.Pattern[str], str, float], ...]:
    rows = table("loaded")["phrases"]
    return (_any_of(rows["rows"]), rows["why"], rows["weight"]), (_any_of(rows["opinion"]), OPINION, _OPINION)


def _any_of(turns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, turns))})(?!\w)", re.IGNORECASE)


def _phrases(sentence: Sentence) -> Iterator[Found]:
    text = sentence.text.replace("’", "'")
    for pattern, why, weight in _turns():
        for match in pattern.finditer(text):
            yield Found(sentence.start + match.start(), sentence.start + match.end(), why, weight)


_DISTANT = "a word the writer keeps a distance from"


def _scare_quotes(sentence: Sentence) -> Iterator[Found]:
    """One to three words in quotation marks, small, where nobody is said to say them."""
    for match in _CALLED.finditer(sentence.text):
        if match[1].islower() and not sentence.text[match.end() :].lstrip(" ,").startswith(("said", "says")):
            yield Found(sentence.start + match.start(), sentence.start + match.end(), _DISTANT, _SCARE)


def _voice(sentence: Sentence) -> Iterator[Found]:
    """The writer speaks: we must, do you really, a question put to make a point, an exclamation."""
    words = sentence.text.rstrip("\"”’' ")
    if words.endswith("!"):
        yield Found(sentence.start, sentence.end, "an exclamation", _CRY)
    elif words.endswith("?") and len(sentence.span) > 4:
        yield Found(sentence.start, sentence.end, _POINTED, _QUESTION)
    shouted = sentence.text.upper() == sentence.text
    for token in sentence.span:
        if len(token.text) > 2 and token.text.isupper() and token.lower_ in STOP_WORDS and not shouted:
            yield Found(*sentence.place(token), "capitals that shout", _SHOUT)
        subject = token.dep_ == "nsubj" and token.lower_ in vocabulary("pointing", "writer_and_reader")
        if subject and any(child.lower_ in _MUST for child in (token.head, *token.head.children)):
            yield Found(*sentence.place(token), OPINION, _OPINION)


def hearings(document: Document, attributions: Sequence[Attribution]) -> tuple[Hearing, ...]:
    """Each speaker once, then each who gave no answer, once too; an outlet that reports is no side."""
    found: dict[tuple[str, bool], Hearing] = {}
    for one in (*_speak(document, attributions), *_silent(document, attributions)):
        found.setdefault((plain(one.name), one.answered), one)
    silent = {name for name, answered in found if not answered}
    return tuple(one for (name, answered), one in found.items() if not answered or name not in silent)[:MOST_HEARINGS]


def _speak(document: Document, attributions: Sequence[Attribution]) -> Iterator[Hearing]:
    for one in attributions:
        pronoun = one.source.exact.lower() in _PRONOUNS
        name = one.speaker if pronoun else " ".join(one.source.exact.split())
        if one.asserted and name and one.speaker and not is_outlet(one.speaker):
            yield Hearing(name, one.content if one.content.exact else one.source)


def _silent(document: Document, attributions: Sequence[Attribution]) -> Iterator[Hearing]:
    """Asked by the page itself: what a father says of his own letters is no question of a newsroom's."""
    for sentence in document.sentences:
        others = [one for one in attributions if one.content.start < sentence.end and sentence.start < one.content.end]
        for token in sentence.span:
            whom = _asked(token)
            place = sentence.place(token)
            told = any(one.content.start <= place[0] < one.content.end and not is_outlet(one.speaker) for one in others)
            if whom is not None and not (told and _asked_by_others(token)):
                yield Hearing(_phrase(whom), at(document.text, sentence.start, sentence.end), answered=False)


def _asked_by_others(token: Token) -> bool:
    """The sentence opens with somebody else's saying: parents say that she could not be reached."""
    return token.dep_ in {"ccomp", "xcomp"} or any(above.dep_ == "ccomp" for above in token.ancestors)


def _asked(verb: Token) -> Token | None:
    """Whoever declined to comment, did not respond, could not be reached, or has been approached for comment."""
    lemma = verb.lemma_.lower()
    subject = next((child for child in verb.children if child.dep_ in {"nsubj", "nsubjpass"}), None)
    if subject is None or verb.pos_ not in {"VERB", "AUX"}:
        return None
    negated = any(child.dep_ == "neg" for child in verb.children)
    below = {token.lemma_.lower() for token in verb.subtree if token.i > verb.i}
    if lemma in _REFUSES and below & _ANSWER:
        return subject
    if negated and lemma in _REPLIES and (lemma not in {"return", "answer"} or below & _SENT):
        return subject
    if negated and lemma == "reach" and subject.dep_ == "nsubjpass":
        return subject
    if lemma in _ASKS and subject.dep_ == "nsubjpass" and below & _ANSWER:
        return subject
    if subject.lemma_.lower() in _SENT and ("unanswered" in below or (negated and lemma in {"answer", "return"})):
        return next((child for to in subject.children if to.lower_ in {"to", "for"} for child in to.children), subject)
    return None


def _phrase(head: Token) -> str:
    """With who it is: a spokeswoman for the company, Della Farrant."""
    kept = [token for token in head.subtree if token.dep_ != "punct" or token.i < head.right_edge.i]
    return " ".join("".join(token.text_with_ws for token in kept).split()).strip(" ,")
