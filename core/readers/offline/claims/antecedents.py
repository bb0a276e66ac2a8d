"""Whom a pronoun at the head of a sentence means: the last named subject of its paragraph, where there is only one who could be meant."""

from dataclasses import dataclass

from spacy.tokens import Span, Token

from core.english.lexicon import vocabulary
from core.english.parse import Sentence
from core.readers.offline.attribution.names import bare
from core.readers.offline.claims.standing import pronoun

_BODIES = frozenset({"ORG", "GPE", "PRODUCT", "FAC", "WORK_OF_ART"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_FARTHEST = 1
"""Paragraphs between a pronoun and whom it means."""


@dataclass
class _Last:
    name: str = ""
    paragraph: int = -9


class Antecedents:
    """What a reader has in mind when the next sentence begins."""

    def __init__(self) -> None:
        self._person, self._body = _Last(), _Last()
        self._people: dict[str, str] = {}

    def meet(self, sentence: Sentence) -> None:
        """A sentence has been read. Two people in it leave open who is meant, unless one of them is its subject."""
        people = {bare(entity.text): entity.root for entity in sentence.span.ents if entity.label_ == "PERSON"}
        for name in people:
            self._people.setdefault(name.rsplit(maxsplit=1)[-1], name)
        subject = next((name for name, root in people.items() if root.dep_ in _SUBJECTS and not any(root.conjuncts)), "")
        if subject or (len(people) == 1 and not any(next(iter(people.values())).conjuncts)):
            name = subject or next(iter(people))
            self._person = _Last(self._people.get(name.rsplit(maxsplit=1)[-1], name), sentence.paragraph)
        elif people:
            self._person = _Last()
        bodies = [entity for entity in sentence.span.ents if entity.label_ in _BODIES and entity.root.dep_ in _SUBJECTS]
        nouns = [token for token in sentence.span if token.dep_ in _SUBJECTS and token.pos_ in ("NOUN", "PROPN")]
        if nouns:
            self._body = _Last(bare(bodies[0].text), sentence.paragraph) if len(bodies) == 1 and len(nouns) == 1 else _Last()

    def resolved(self, span: Span, paragraph: int) -> str:
        """The sentence with the name in place of its first pronoun; unchanged where nobody can tell."""
        word = pronoun(span)
        name = self._meant(word, paragraph) if word is not None else ""
        if word is None or not name:
            return span.text
        at, owns = word.idx - span[0].idx, word.dep_ == "poss"
        return f"{span.text[:at]}{name}{'’s' if owns else ''}{span.text[at + len(word) :]}"

    def _meant(self, word: Token, paragraph: int) -> str:
        if word.dep_ not in _SUBJECTS and word.dep_ != "poss":
            return ""
        if word.lower_ in vocabulary("pointing", "somebody"):
            return self._near(self._person, paragraph)
        if word.lower_ in ("it", "its"):
            return self._near(self._body, paragraph)
        return ""

    @staticmethod
    def _near(last: _Last, paragraph: int) -> str:
        return last.name if paragraph - last.paragraph <= _FARTHEST else ""
