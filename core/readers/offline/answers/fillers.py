"""What of a sentence fills the gap of a question: whoever did it, where, when, how many, or for which reason."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from spacy.tokens import Span, Token

from core.english.lexicon import table, vocabulary
from core.english.names import is_person_noun, words
from core.readers.offline.answers.deeds import Phrase, doers, governing, is_alone, keys, things
from core.readers.offline.answers.question import Asked, Role, Wants

_PEOPLE = frozenset({"PERSON", "ORG", "NORP", "GPE"})
_NO_PEOPLE = frozenset({"DATE", "TIME", "MONEY", "PERCENT", "QUANTITY", "CARDINAL", "ORDINAL", "EVENT", "LANGUAGE", "LAW"})
_BODIES = frozenset({"police", "family", "union", "regulator", "jury", "crew", "staff"})
_PLACES = frozenset({"GPE", "LOC", "FAC"})
_WHEN = frozenset({"DATE", "TIME"})
_AMOUNTS = frozenset({"MONEY", "PERCENT", "QUANTITY"})
_IN = frozenset(
    {
        "in",
        "at",
        "on",
        "inside",
        "outside",
        "near",
        "off",
        "to",
        "into",
        "under",
        "behind",
        "beside",
        "along",
        "around",
        "between",
        "opposite",
    }
)
_BARE = frozenset({"in", "at", "on", "to", "into"})
_UNITS = frozenset({"second", "minute", "hour", "day", "night", "week", "month", "year", "decade", "century"})
_POINTS = frozenset({"ago", "later", "earlier", "before", "after", "last", "next", "this", "past", "that", "same", "previous", "following"})
_LEFT = frozenset({"det", "amod", "compound", "nummod", "poss", "nmod", "quantmod", "case"})


@dataclass(frozen=True, slots=True)
class Filled:
    """The words that fill the gap; none where the sentence as a whole answers. Sure unless the words only hint at it."""

    told: str = ""
    sure: bool = True


def fill(asked: Asked, verb: Token) -> Iterator[Filled]:
    """One for a deed: several people together, of several days, places and figures the first."""
    found = list(_BY[asked.wants](asked, verb))
    if found and asked.wants in (Wants.WHO, Wants.WHAT, Wants.WHICH):
        yield Filled(" and ".join(dict.fromkeys(one.told for one in found)), all(one.sure for one in found))
    else:
        yield from found[:1]


def parties(asked: Asked, verb: Token) -> list[Token]:
    """Those who stand to the deed as the question's gap does."""
    if asked.role is Role.DOER and not asked.sole:
        return [] if is_alone(verb) and asked.thing else doers(verb)
    if asked.role is Role.DOER and verb.lemma_.lower() == asked.lemma and not is_alone(verb):
        return [*doers(verb), *(things(verb) if asked.wants is Wants.COUNT else [])]
    return things(verb)


def told(head: Token) -> str:
    """The name that a noun phrase holds, else the phrase up to its noun."""
    named = next((entity for entity in head.doc.ents if entity.start <= head.i < entity.end and entity.label_ in _PEOPLE | _PLACES), None)
    if named is None:
        beside = (child for child in head.children if child.dep_ == "appos" and child.ent_type_ in ("PERSON", "ORG"))
        named = next((entity for child in beside for entity in head.doc.ents if entity.start <= child.i < entity.end), None)
    if named is not None:
        return _capital(named.text.removesuffix("’s").removesuffix("'s"))
    if head.pos_ == "PROPN":
        return _capital(_name(head))
    left = min((child.left_edge.i for child in head.lefts if child.dep_ in _LEFT), default=head.i)
    return _capital(head.doc[left : head.i + 1].text)


def _name(head: Token) -> str:
    """A name that the parse takes for no entity, or for a longer one."""
    left = min((child.i for child in head.lefts if child.dep_ == "compound" and child.pos_ == "PROPN"), default=head.i)
    return head.doc[left : head.i + 1].text


def _capital(words_: str) -> str:
    return words_[:1].upper() + words_[1:]


def _who(asked: Asked, verb: Token) -> Iterator[Filled]:
    if asked.copula:
        return
    for one in parties(asked, verb):
        place = asked.role is Role.THING and one.ent_type_ in _PLACES
        if _is_somebody(one) and not place and not _is_known(asked, one):
            yield Filled(told(one), sure=not _is_nameless(one))


def _is_nameless(token: Token) -> bool:
    """The masked man says what he looked like, and not who he was."""
    return token.tag_ == "NN" and token.lemma_.lower() not in words("body") | words("body_noun") | _BODIES


def _is_somebody(token: Token) -> bool:
    """A person, a body or people; a pronoun tells nobody who."""
    if token.pos_ == "PROPN":
        return token.ent_type_ not in _NO_PEOPLE
    low = token.lemma_.lower()
    return token.pos_ == "NOUN" and (
        is_person_noun(low) or low in words("body") | words("body_noun") | words("members") | {"police", "family", "union"}
    )


def _is_known(asked: Asked, token: Token) -> bool:
    """The question names it already."""
    whole = next((entity for entity in token.doc.ents if entity.start <= token.i < entity.end), [token])
    return any(not one.head.isdisjoint(keys(part)) for one in asked.named for part in whole)


def _what(asked: Asked, verb: Token) -> Iterator[Filled]:
    for one in parties(asked, verb):
        if one.pos_ in ("NOUN", "PROPN") and not _is_known(asked, one):
            yield Filled(told(one))


def _which(asked: Asked, verb: Token) -> Iterator[Filled]:
    for one in parties(asked, verb):
        if asked.kind and one.pos_ in ("NOUN", "PROPN") and not _is_known(asked, one) and _is_of_kind(asked.kind, one):
            yield Filled(told(one))


def _is_of_kind(kind: Phrase, token: Token) -> bool:
    """It has a name, and is called so beside it, or its name is that of such a thing."""
    near = [token, *(child for child in token.children if child.dep_ in ("compound", "appos", "amod"))]
    if any(not kind.head.isdisjoint(keys(one)) for one in near):
        return any(one.pos_ == "PROPN" for one in near)
    labels = {"ORG": words("body") | words("body_noun"), "GPE": words("place_noun"), "PERSON": words("person")}
    return not kind.head.isdisjoint(labels.get(token.ent_type_, frozenset()))


def _when(asked: Asked, verb: Token) -> Iterator[Filled]:
    for entity in _entities(verb, _WHEN):
        if not _lasts(entity):
            yield Filled(_with_link(entity, frozenset({"on", "in", "at", "of"})))


def _length(asked: Asked, verb: Token) -> Iterator[Filled]:
    yield from (Filled(_capital(entity.text)) for entity in _entities(verb, _WHEN) if _lasts(entity))


def _lasts(entity: Span) -> bool:
    """For three hours, 20 years old: no point in time."""
    low = {token.lower_ for token in entity} | {token.lower_ for token in entity.doc[entity.end : entity.end + 1]}
    counted = any(token.like_num or token.lower_ in ("a", "an", "several", "few") for token in entity)
    since = entity.start > 0 and entity.doc[entity.start - 1].lower_ == "for"
    return (
        since
        or (counted and any(token.lemma_.lower() in _UNITS for token in entity) and not low & _POINTS)
        or (entity.text.isdigit() and len(entity.text) < 3)
    )


def _entities(verb: Token, labels: frozenset[str]) -> Iterator[Span]:
    """Those that stand in the verb's own clause."""
    return (one for one in verb.sent.ents if one.label_ in labels and governing(one.root) == verb)


def _where(asked: Asked, verb: Token) -> Iterator[Filled]:
    """In a town rather than near another."""
    links = [child for child in verb.children if child.dep_ in ("prep", "agent") and child.lower_ in _IN]
    for link in sorted(links, key=lambda one: one.lower_ not in _BARE):
        for one in link.children:
            if one.dep_ == "pobj" and _is_place(one, link) and not _is_known(asked, one):
                yield Filled(told(one) if link.lower_ in _BARE else _capital(f"{link.text} {told(one)}"))


def _is_place(token: Token, link: Token) -> bool:
    """The parse may take a town for a firm, and in a person nobody is."""
    low = token.lemma_.lower()
    if token.pos_ == "PROPN":
        return token.ent_type_ in _PLACES | {"ORG", ""} or (token.ent_type_ == "PERSON" and link.lower_ == "in")
    called = low in words("place_noun") | words("site") | frozenset(table("questions")["place"]["nouns"])
    return called and token.ent_type_ not in _WHEN


def _with_link(entity: Span, bare: frozenset[str]) -> str:
    """By the end of June; on a day and in a year need no word before them."""
    before = entity.doc[entity.start - 1] if entity.start else None
    links = before is not None and before.pos_ == "ADP" and before.lower_ not in bare
    return _capital(f"{before.text} {entity.text}" if links and before is not None else entity.text)


def _count(asked: Asked, verb: Token) -> Iterator[Filled]:
    """The figure beside the noun that is counted, which stands to the deed as it does in the question."""
    if asked.kind is None:
        return
    beside = [child for child in verb.children if child.dep_ == "npadvmod"]
    for one in (*parties(asked, verb), *beside):
        numbers = [child for child in one.children if child.dep_ == "nummod" or (child.like_num and child.i < one.i)]
        if not asked.kind.head.isdisjoint(keys(one)) and numbers:
            yield Filled(_figure(numbers[0]))
        elif one.like_num and one.ent_type_ not in _WHEN and not any(child.dep_ == "prep" for child in one.children):
            yield Filled(_figure(one))


def _figure(number: Token) -> str:
    held = next(
        (entity for entity in number.doc.ents if entity.start <= number.i < entity.end and entity.label_ in ("CARDINAL", "QUANTITY")), None
    )
    return _capital(held.text if held is not None else number.text)


def _amount(asked: Asked, verb: Token) -> Iterator[Filled]:
    yield from (Filled(_capital(entity.text)) for entity in _entities(verb, _AMOUNTS))


def _why(asked: Asked, verb: Token) -> Iterator[Filled]:
    reasons: Mapping[str, Iterable[str]] = table("questions")["reason"]
    for token in verb.sent:
        above = token.head if token.dep_ in ("mark", "advmod") and token.head.pos_ in ("VERB", "AUX") else token
        if token.lower_ in (*reasons["given"], *reasons["perhaps"]) and token.dep_ not in ("advmod", "pobj") and governing(above) == verb:
            dated = any(child.ent_type_ in _WHEN for child in token.children)
            if token.lower_ in reasons["given"] or not dated:
                yield Filled("", sure=token.lower_ in reasons["given"])


_BY: Mapping[Wants, Callable[[Asked, Token], Iterator[Filled]]] = {
    Wants.WHO: _who,
    Wants.WHAT: _what,
    Wants.WHICH: _which,
    Wants.WHEN: _when,
    Wants.WHERE: _where,
    Wants.COUNT: _count,
    Wants.AMOUNT: _amount,
    Wants.LENGTH: _length,
    Wants.WHY: _why,
}


def called(asked: Asked, sentence: Span) -> Iterator[Filled]:
    """Who the mayor is, from "Mayor Ana Verrin" or "the mayor, Ana Verrin": only where nothing else is asked of the name."""
    if asked.doer is None:
        return
    for noun in sentence:
        if asked.doer.head.isdisjoint(keys(noun)) or noun.ent_type_ in ("GPE", "LOC"):
            continue
        near = [noun.head] if noun.dep_ in ("compound", "appos", "nmod", "amod") else []
        near += [child for child in noun.children if child.dep_ in ("appos", "compound")]
        if noun.dep_ in ("attr", "nsubj") and noun.head.lemma_ == "be":
            near += [child for child in noun.head.children if child.dep_ in ("nsubj", "attr") and child is not noun]
        held = {key for one in (noun, *near) for child in one.subtree for key in keys(child)}
        if all(not one.isdisjoint(held) for one in asked.doer.rest):
            yield from (Filled(told(one)) for one in near if one.ent_type_ == "PERSON" and not _is_known(asked, one))


def speakers(phrase: Phrase, source: Token) -> bool:
    """Whether the words that name a speaker name whom the question does: also a spokesman for them."""
    held = {key for token in source.subtree for key in keys(token)}
    return phrase.head <= held or not phrase.head.isdisjoint(held)


def denies(lemma: str) -> bool:
    return lemma in vocabulary("speech", "deny")
