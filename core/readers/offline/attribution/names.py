"""What a speaker is called: the name in the words of a sentence, in full where the page gave it before, and whom a pronoun means."""

from collections.abc import Iterator

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.parse import Sentence

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
