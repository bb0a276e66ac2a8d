"""When words of a question and of a page mean the same, and the phrases of which a question is made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from core.english.synonyms import idea
from core.english.words import STOP_WORDS

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})


def keys(token: Token) -> frozenset[str]:
    """The ideas of a word by its lemma and as it stands: the parse may take a verb for a noun."""
    return frozenset({idea(token.lemma_.lower()), idea(token.lower_)})


def carries(token: Token) -> bool:
    return token.pos_ in CONTENT and token.lower_ not in STOP_WORDS and any(map(str.isalnum, token.text))


@dataclass(frozen=True, slots=True)
class Phrase:
    """Somebody or something that a question names: the word that says who or what, and those that say which."""

    head: frozenset[str]
    rest: tuple[frozenset[str], ...] = ()
    names: tuple[frozenset[str], ...] = ()  # the names among them
    link: str = ""  # the preposition before it

    @property
    def words(self) -> tuple[frozenset[str], ...]:
        return (self.head, *self.rest)


def phrase(tokens: Sequence[Token], link: str = "") -> Phrase | None:
    """Of the words of one noun phrase; its head is the last noun before a preposition, where it has one."""
    ends = next((place for place, token in enumerate(tokens) if place and token.pos_ in ("ADP", "SCONJ")), len(tokens))
    said = [token for token in tokens if carries(token)]
    named = [token for token in tokens[:ends] if token.pos_ in ("NOUN", "PROPN", "NUM") or token.dep_ in ("dobj", "pobj", "nsubj")]
    head = next((token for token in reversed(named) if carries(token)), said[-1] if said else None)
    if head is None:
        return None
    rest = tuple(keys(token) for token in said if token is not head)
    return Phrase(keys(head), rest, tuple(keys(token) for token in said if token.pos_ == "PROPN"), link)


def ideas(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(key for token in tokens for key in keys(token))
