"""Whether a sentence tells the deed a question asks of, of the same people and things, and what fills the question's gap."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from spacy.tokens import Span, Token

from core.english.lexicon import table
from core.english.parse import Sentence
from core.english.speech import Manner, sayings
from core.english.words import idea
from core.readers.offline.answers.deeds import Phrase, doers, ideas, is_ahead, is_alone, is_hearsay, is_negated, is_unsure, keys, things
from core.readers.offline.answers.fillers import Filled, called, denies, fill, speakers
from core.readers.offline.answers.question import Asked, Role, Wants

MOST_WORDS = 0.6
_PRONOUNS = frozenset({"he", "she", "it", "they", "him", "her", "them"})


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A sentence with what stands before it in its paragraph, and the words of its page."""

    sentence: Sentence
    before: tuple[Sentence, ...]
    page: frozenset[str]

    @property
    def span(self) -> Span:
        return self.sentence.span


def fillings(asked: Asked, passage: Passage) -> Iterator[Filled]:
    """A question answers nothing, and a name that the page does not have is not what it speaks of."""
    if passage.sentence.text.rstrip("”’\"'").endswith("?") or any(one.isdisjoint(passage.page) for one in asked.names):
        return
    if asked.wants is Wants.SAYS:
        yield from _said(asked, passage)
    elif asked.wants is Wants.DENIAL:
        yield from _denied(asked, passage)
    elif asked.wants is Wants.FIGURE:
        yield from _sourced(asked, passage)
    elif asked.wants is Wants.ANY:
        yield from _shares(asked, passage)
    elif asked.wants is Wants.WHO and asked.copula:
        yield from called(asked, passage.span)
    else:
        yield from _done(asked, passage)


def _done(asked: Asked, passage: Passage) -> Iterator[Filled]:
    for verb in passage.span:
        if asked.deed.isdisjoint(keys(verb)) or verb.pos_ not in ("VERB", "AUX") or verb.dep_ in ("aux", "auxpass", "amod", "compound"):
            continue
        if is_negated(verb) is not asked.negated or is_unsure(verb) or is_ahead(verb) is not asked.ahead:
            continue
        if not _is_of(asked, verb, passage):
            continue
        rest = [word for one in asked.named for word in one.rest if word not in asked.names]  # a surname alone is a name
        sure = not is_hearsay(verb) and not any(word.isdisjoint(_near(passage)) for word in rest)
        yield from (Filled(one.told, one.sure and sure) for one in fill(asked, verb))


def _is_of(asked: Asked, verb: Token, passage: Passage) -> bool:
    """Whoever and whatever the question names stands to the deed as it does there."""
    sides = [(asked.thing, things(verb)), (asked.doer, _acting(asked, verb))]
    for phrase, found in sides:
        if phrase and not any(_fits(phrase, one, passage) for one in found):
            return False
    return all(_is_beside(one, verb, passage) for one in asked.beside)


def _acting(asked: Asked, verb: Token) -> list[Token]:
    """The mill closed, and its owner closed the mill: the one party of a deed may be the thing of the other."""
    if asked.thing or asked.role is Role.THING:
        return [] if is_alone(verb) and asked.role is Role.THING and asked.lemma != verb.lemma_.lower() else doers(verb)
    return [*things(verb), *(doers(verb) if verb.lemma_.lower() == asked.lemma else [])]


def _fits(phrase: Phrase, token: Token, passage: Passage) -> bool:
    """Named so, and by no other name; a pronoun stands for what the sentence before speaks of."""
    if token.lower_ in _PRONOUNS:
        parties = [one for last in passage.before[-1:] for one in last.span if one.dep_ in ("nsubj", "nsubjpass")]
        return any(not phrase.head.isdisjoint(keys(one)) for one in parties)
    near = [token, *(child for child in token.children if child.dep_ in ("compound", "appos", "poss", "amod", "nmod"))]
    if phrase.head.isdisjoint(ideas(near)):
        return False
    own = [one for one in near if one.pos_ == "PROPN" and one.dep_ != "appos" and one.i != token.i]
    others = [name for name in phrase.names if name is not phrase.head]
    return not (own and others) or any(not name.isdisjoint(ideas([token, *own])) for name in others)


def _is_beside(phrase: Phrase, verb: Token, passage: Passage) -> bool:
    """In the sentence, or before it in the paragraph, unless the deed has something else in that place."""
    if not phrase.head.isdisjoint(ideas(passage.span)):
        return True
    taken = [one for link in verb.children if link.dep_ == "prep" and link.lower_ == phrase.link for one in link.children]
    if any(one.dep_ == "pobj" and one.ent_type_ not in ("DATE", "TIME") for one in taken) or not phrase.link:
        return False
    return not phrase.head.isdisjoint(_near(passage))


def _near(passage: Passage) -> frozenset[str]:
    return ideas([*passage.span, *(token for one in passage.before for token in one.span)])


def _said(asked: Asked, passage: Passage) -> Iterator[Filled]:
    """Whoever the question names says something there, of what it asks about."""
    about = [one for one in asked.beside if one.link != "when"]
    held = ideas(passage.span)
    for saying in sayings(passage.span):
        vouched = saying.asserted or saying.manner is Manner.DENY
        if asked.doer and vouched and speakers(asked.doer, saying.source) and all(not one.head.isdisjoint(held) for one in about):
            yield Filled()


def _denied(asked: Asked, passage: Passage) -> Iterator[Filled]:
    """Somebody denies it in nearly the same words."""
    if any(denies(saying.cue.lemma_.lower()) for saying in sayings(passage.span)) and _share(asked.words, passage) >= MOST_WORDS:
        yield Filled(sure=False)


def _sourced(asked: Asked, passage: Passage) -> Iterator[Filled]:
    """The figure, and on whose word."""
    held, wanted = ideas(passage.span), [one for one in asked.words if one.isdisjoint(_source_words())]
    if wanted and all(not one.isdisjoint(held) for one in wanted) and any(one.asserted for one in sayings(passage.span)):
        yield Filled(sure=False)


@cache
def _source_words() -> frozenset[str]:
    return frozenset(idea(word) for word in table("questions")["asked"]["source"])


def _shares(asked: Asked, passage: Passage) -> Iterator[Filled]:
    verbs = [token for token in passage.span if token.dep_ == "ROOT"]
    if any(is_negated(verb) is not asked.negated for verb in verbs if verb.pos_ in ("VERB", "AUX")):
        return
    if _share(asked.words, passage) >= MOST_WORDS:
        yield Filled(sure=False)


def _share(words: Sequence[frozenset[str]], passage: Passage) -> float:
    held = ideas(passage.span)
    return sum(not one.isdisjoint(held) for one in words) / len(words) if words else 0.0
