"""Who says what in a text, over the parse: what a speaker is called, whom a pronoun means, the word of saying, and what is said."""

from collections.abc import Iterator
from functools import lru_cache

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.parse import Document, Sentence
from core.english.speech import Saying, quotations, sayings
from core.evidence.quotes import at
from core.model.reading import Attribution

_BESIDE = frozenset({"relcl", "acl", "advcl", "ccomp", "parataxis", "appos", "cc", "conj", "dep"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_INSIDE = frozenset({"compound", "poss", "nmod", "amod"})
"""Part of another's name, or whose something is."""
_SHE, _THEY = vocabulary("pointing", "somebody"), vocabulary("pointing", "something")
_WHO = frozenset({"WDT", "WP", "WP$"})
_BODIES = frozenset({"ORG", "GPE", "NORP"})
_ARTICLES = vocabulary("pointing", "articles")
PAGE = vocabulary("pointing", "writer_and_reader")
"""Outside quotation marks these are the writer and the reader."""
Place = tuple[int, int]
_SHARE = 0.35
"""So much of a sentence is what is said, where it also tells who says it, to whom and where."""
_FEWEST = 3
"""So many words in quotation marks are speech; fewer are a word the writer keeps a distance from."""


class Cast:
    """Everybody the page has named so far, for the surnames and pronouns that follow."""

    def __init__(self) -> None:
        self._people: dict[str, str] = {}  # surname → the fullest name
        self._last = ""
        self._body = ""

    def meet(self, sentence: Sentence) -> None:
        """A sentence has been read: its people are known from here on; the one it is about, else the last it names, is "he" in the next."""
        for entity in sentence.span.ents:
            name = bare(entity.text)
            if entity.label_ == "PERSON" and name:
                self._people.setdefault(name.rsplit(maxsplit=1)[-1], name)
        people = [token for token in sentence.span if token.ent_type_ == "PERSON" and token.dep_ not in _INSIDE]
        subject = next((token for token in people if token.dep_ in _SUBJECTS), None)
        named = subject if subject is not None else (people[-1] if people else None)
        self._last = self._full(_entity(named)) if named is not None else self._last

    def speaker(self, source: Token) -> str:
        """Whoever is meant, and remembered as the last who spoke; nothing where the words are the page's own."""
        if source.tag_ in _WHO and source.head.dep_ == "relcl":
            return self.speaker(source.head.head)
        if source.lower_ in PAGE:
            return ""
        if source.lower_ in _SHE:
            return self._last or source.text
        if source.lower_ in _THEY:
            return self._body or source.text
        return self._remembered(source)

    def _remembered(self, source: Token) -> str:
        person = _person(source)
        if person:
            self._last = self._full(person)
            return self._last
        words = " ".join("".join(token.text_with_ws for token in core(source)).split())
        if source.ent_type_ in _BODIES or source.pos_ == "PROPN":
            return self._proper(bare(words))
        return words[:1].lower() + words[1:] if words.split()[0].istitle() and words.split()[0].lower() in _ARTICLES else words

    def _proper(self, name: str) -> str:
        """A name the parse does not know for a person's is one if it is a surname given in full before."""
        if " " not in name and name in self._people:
            self._last = self._people[name]
            return self._last
        self._people.setdefault(name.rsplit(maxsplit=1)[-1], name)
        self._body = name
        return name

    def _full(self, person: str) -> str:
        return self._people.get(person.rsplit(maxsplit=1)[-1], person) if person else ""


def phrase(source: Token) -> list[Token]:
    """The words that name a speaker, with who they are: "Ana Reis, the mayor of Oslo"."""
    return _unbroken(source, _BESIDE - {"appos"})


def core(source: Token) -> list[Token]:
    """The name or noun without what is told of it besides."""
    return _unbroken(source, _BESIDE)


def _unbroken(source: Token, left_out: frozenset[str]) -> list[Token]:
    kept = {source.i} | {token.i for token in _below(source, left_out)}
    first = last = source.i
    while first - 1 in kept:
        first -= 1
    while last + 1 in kept:
        last += 1
    words = list(source.doc[first : last + 1])
    while words[-1] != source and (words[-1].is_punct or words[-1].dep_ == "case"):
        words.pop()
    return words


def _below(token: Token, left_out: frozenset[str]) -> Iterator[Token]:
    for child in token.children:
        if child.dep_ not in left_out:
            yield child
            yield from _below(child, left_out)


def _person(source: Token) -> str:
    """The name in it, or the one set beside it: the mayor, Ana Reis."""
    beside = (child for child in source.children if child.dep_ in {"appos", "compound"})
    return next((_entity(token) for token in (source, *beside) if token.ent_type_ == "PERSON"), "")


def _entity(token: Token) -> str:
    name = next((entity.text for entity in token.sent.ents if entity.start <= token.i < entity.end), token.text)
    return bare(name)


def bare(name: str) -> str:
    """Without the article before it and the possessive after it."""
    words = " ".join(name.split()).removesuffix("'s").removesuffix("’s").strip(" ,.;:’'\"“”")
    first, _, rest = words.partition(" ")
    return rest if first in {"the", "The"} and rest else words


@lru_cache(maxsize=128)
def attributions(document: Document) -> tuple[Attribution, ...]:
    """In the order of the text; a quotation that runs on, or that nobody is named for, is the last speaker's."""
    spoken = [place for place in quotations(document.text) if len(document.text[slice(*place)].split()) >= _FEWEST]
    found = list(_handed(document, spoken))
    return tuple(sorted([*found, *_carried(document, spoken, found)], key=lambda saying: (saying.content.start, saying.source.start)))


def voice(document: Document, start: int, end: int) -> Attribution | None:
    """Whose word a passage is, by the closest attribution that holds most of it; None where it is the page's own."""
    held = [said for said in attributions(document) if said.asserted and 2 * _shared(said, start, end) > end - start]
    return min(held, key=lambda said: said.content.end - said.content.start, default=None)


def speaker_of(document: Document, sentence: Sentence) -> str:
    """Who is said to say a sentence, apart from the words that say so; nothing where the page says it itself."""
    for said in attributions(document):
        here = sentence.start <= said.source.start < sentence.end
        share = _SHARE if here else 0.5
        if said.asserted and _shared(said, sentence.start, sentence.end) > share * (sentence.end - sentence.start):
            return said.speaker
    return ""


def _shared(said: Attribution, start: int, end: int) -> int:
    return max(0, min(said.content.end, end) - max(said.content.start, start))


def _handed(document: Document, spoken: list[Place]) -> Iterator[Attribution]:
    cast = Cast()
    for sentence in document.sentences:
        for saying in sayings(sentence.span):
            cue = sentence.place(saying.cue)
            if _is_within(cue, spoken):
                continue
            speaker = cast.speaker(saying.source)
            if speaker:
                yield _attribution(document, sentence, saying, speaker, spoken)
        cast.meet(sentence)


def _attribution(document: Document, sentence: Sentence, saying: Saying, speaker: str, spoken: list[Place]) -> Attribution:
    words = phrase(saying.source)
    source = (sentence.place(words[0])[0], sentence.place(words[-1])[1])
    content, direct = _content(document, sentence, saying, spoken)
    asserted = saying.asserted or direct
    text = document.text
    return Attribution(speaker, at(text, *source), saying.cue.text.lower(), at(text, *content), direct=direct, asserted=asserted)


def _content(document: Document, sentence: Sentence, saying: Saying, spoken: list[Place]) -> tuple[Place, bool]:
    """What is said: the whole of a quotation that the sentence has a part in, else the clause, else the sentence."""
    place = _announced(document, sentence, saying) or (sentence.start, sentence.end)
    if saying.content:
        place = (sentence.place(saying.content[0])[0], sentence.place(saying.content[1])[1])
    quoted = [quotation for quotation in spoken if _touches(quotation, (sentence.start, sentence.end))]
    if not quoted:
        return place, place[0] >= sentence.end and any(_touches(quotation, place) for quotation in spoken)
    if not saying.content:
        return (quoted[0][0], quoted[-1][1]), True
    beside = [quotation for quotation in quoted if _touches(quotation, place)]
    edges = [place, *beside]
    return (min(start for start, _ in edges), max(end for _, end in edges)), bool(beside)


def _announced(document: Document, sentence: Sentence, saying: Saying) -> Place | None:
    """The paragraph after "he said:"."""
    if saying.content or not sentence.text.endswith(":"):
        return None
    after = [other for other in document.sentences if other.paragraph == sentence.paragraph + 1]
    return (after[0].start, after[-1].end) if after else None


def _carried(document: Document, spoken: list[Place], found: list[Attribution]) -> Iterator[Attribution]:
    """Quotations without a word of saying beside them, in the paragraph of the last speaker or the next."""
    paragraphs = {sentence.start: sentence.paragraph for sentence in document.sentences}
    taken = [(said.content.start, said.content.end) for said in found]
    for start, end in spoken:
        if _is_within((start, end), taken):
            continue
        here = next((sentence.paragraph for sentence in document.within(start, end)), 0)
        last = next((said for said in reversed(found) if said.source.start < start and said.asserted), None)
        if last and here - _paragraph(document, last.source.start, paragraphs) <= 1:
            yield Attribution(last.speaker, last.source, "", at(document.text, start, end), direct=True)


def _paragraph(document: Document, place: int, paragraphs: dict[int, int]) -> int:
    return next((paragraphs[sentence.start] for sentence in document.within(place, place + 1)), 0)


def _is_within(place: Place, others: list[Place]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in others)


def _touches(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]
