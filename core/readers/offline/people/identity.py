"""Who is meant: all the names of a page that mean the same, and who somebody is, in the words the page puts beside the name."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Span, Token

from core.english.names import given, is_acronym, is_person_noun, is_short_for, key, plain, surname, words
from core.model.reading import PartyKind
from core.readers.offline.people.kinds import decided
from core.readers.offline.people.mentions import Mention

LONGEST, FEWEST = 140, 3
_BROKEN = re.compile(r"@|https?:|--| [–—] | - |[|:;“”\"‘]")
_NO_NOUN = words("no_role")
_EDGES = frozenset(",;:.()–—-\"“”’' ")
_NO_PART = frozenset({"VERB", "AUX", "ADP", "CCONJ", "SCONJ", "PRON", "PUNCT"})
_PART = frozenset({"compound", "amod", "nmod", "poss", "case", "det", "appos", "nsubj", "punct", "advmod"})
_HEADS = frozenset({"nsubj", "pobj", "dobj", "conj", "ROOT", "nsubjpass"})
_NO_THING = frozenset({"DATE", "TIME", "MONEY", "QUANTITY"})
_CLAUSES = frozenset({"relcl", "acl", "conj", "punct", "cc", "advcl", "parataxis", "ccomp"})
_TOLD = frozenset({"relcl", "parataxis", "advcl"})
_WHO = frozenset({"WDT", "WP", "WP$", "WRB"})
_NO_WORD_OF_ROLE = frozenset({"PRP$", "JJS", "RBS"})
_POINTING = frozenset({"this", "that", "these", "those"})
_MAIN = frozenset({"ROOT", "conj"})
_WHOSE = frozenset({"NOUN", "PROPN"})
_OPENINGS = frozenset({"a", "an", "the", "and", "another", "one", "two", "three", "some", "including", "like", "also"})


@dataclass(eq=False)
class Group:
    """One party of a page with every place where it is named."""

    mentions: list[Mention]

    @cached_property
    def name(self) -> str:
        """The fullest: an abbreviation only where nothing else is known."""
        names = list(dict.fromkeys(one.name for one in self.mentions))
        return max(names, key=lambda name: (not is_acronym(name), len(name.split()), name[0].isupper() and not name.isupper()))

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(key(one.name) for one in self.mentions)

    @cached_property
    def kind(self) -> PartyKind | None:
        return decided(self.mentions)[0]

    @cached_property
    def sure(self) -> float:
        return decided(self.mentions)[1]

    @property
    def first(self) -> Mention:
        return min(self.mentions, key=lambda one: one.place)


def grouped(found: Sequence[Mention]) -> list[Group]:
    """Groups in the order in which they are first named."""
    by_key: dict[str, list[Mention]] = defaultdict(list)
    for one in found:
        by_key[key(one.name)].append(one)
    groups = [Group(mentions) for mentions in by_key.values()]
    groups = _joined(groups, _bracketed(groups))
    groups = _joined(groups, _shortened(groups))
    groups = _joined(groups, _surnames(groups))
    return sorted(groups, key=lambda group: group.first.place)


Pair = tuple[Group, Group]


def _joined(groups: Iterable[Group], pairs: Iterable[Pair]) -> list[Group]:
    """Each pair is a short form and the group it belongs to."""
    into = {id(short): long for short, long in pairs if short is not long}
    kept: list[Group] = []
    for group in groups:
        end, seen = group, {id(group)}
        while id(end) in into and id(into[id(end)]) not in seen:
            end = into[id(end)]
            seen.add(id(end))
        if end is group:
            kept.append(group)
        else:
            end.mentions += group.mentions
    return [Group(group.mentions) for group in kept]


def _bracketed(groups: Sequence[Group]) -> list[Pair]:
    """The People's Protection Units (YPG)."""
    ends = {one.place[1]: group for group in groups for one in group.mentions if " " in one.name}
    found = []
    for group in groups:
        for one in group.mentions:
            if is_acronym(one.name) and one.before is not None and one.before.text == "(":
                start = one.place[0]
                whole = next((ends[end] for end in range(start - 1, start - 4, -1) if end in ends), None)
                if whole is not None:
                    found.append((group, whole))
    return found


def _shortened(groups: Sequence[Group]) -> list[Pair]:
    found = []
    for short in groups:
        whole = [one for one in groups if one is not short and is_short_for(short.name, one.name) and _may_be_one(short, one)]
        if len(whole) == 1:
            found.append((short, whole[0]))
    return found


def _may_be_one(short: Group, whole: Group) -> bool:
    """Kansas City is no short form of Kansas City Police."""
    return short.kind == whole.kind or short.sure < 1.5 or is_acronym(short.name)


def _surnames(groups: Sequence[Group]) -> list[Pair]:
    """Warren after Steve Warren; where two bear the name, whom the page names most."""
    bearers: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        if group.kind is PartyKind.PERSON:
            for part in {surname(group.name), given(group.name)} - words("office") - words("courtesy") - words("crown") - {""}:
                bearers[part].append(group)
    found = []
    for group in groups:
        whole = bearers.get(plain(group.name), []) if " " not in group.name else []
        if whole and not (group.kind is PartyKind.PLACE and any(one.label in {"GPE", "LOC"} for one in group.mentions)):
            found.append((group, max(whole, key=lambda one: len(one.mentions))))
    return found


@dataclass(frozen=True, slots=True)
class Role:
    """Words from `start` to `end` of the page; the weightier of several is shown."""

    start: int
    end: int
    weight: int
    noun: str  # its head


def roles(one: Mention) -> Iterator[Role]:
    """What the sentence says of who it is."""
    yield from _before(one)
    yield from _apposed(one)
    yield from _is(one)
    yield from _who(one)


def _made(one: Mention, first: Token, last: Token, weight: int, noun: Token) -> Iterator[Role]:
    doc, start, end = one.span.doc, first.i, last.i
    while start <= end and (doc[start].text in _EDGES or doc[start].lower_ in _OPENINGS or doc[start].is_space):
        start += 1
    while end >= start and (doc[end].text in _EDGES or doc[end].is_space or (end > noun.i and _is_office(doc[end]))):
        end -= 1  # the harbour's spokesman, Captain
    if start > end:
        return
    begin, stop = one.sentence.place(doc[start : end + 1])
    if FEWEST <= stop - begin <= LONGEST and not _BROKEN.search(doc[start : end + 1].text) and _says_which(doc[start : end + 1], noun):
        yield Role(begin, stop, weight, noun.lemma_.lower().rstrip("."))


def _says_which(phrase: Span, noun: Token) -> bool:
    """The harbour's manager, a Lisbon nurse; a manager alone is anybody, "her colleague" the page's own, the best of them a judgement."""
    others = [token for token in phrase if token != noun]
    named = any(token.pos_ in _WHOSE or token.ent_type_ == "NORP" for token in others)
    return named and not any(token.tag_ in _NO_WORD_OF_ROLE or token.lower_ in _POINTING for token in others)


def _before(one: Mention) -> Iterator[Role]:
    """Turkish president, Pentagon spokesman: what stands right before the name in its phrase."""
    doc, start = one.span.doc, one.span.start
    first = start
    while first > one.sentence.span.start and _modifies(doc[first - 1], one):
        first -= 1
    if first == start:
        return
    last = next((doc[place] for place in range(start - 1, first, -1) if not _is_office(doc[place])), doc[start - 1])
    last = last if _tells(last) else doc[start - 1]
    if _tells(last):
        yield from _made(one, doc[first], last, 2, last)


def _modifies(token: Token, one: Mention) -> bool:
    """Whether it stands in the phrase before a name: "the former Pentagon spokesman"."""
    if token.pos_ in _NO_PART:
        return token.text == "-" or token.tag_ == "PRP$" or (token.tag_ == "VBN" and token.dep_ == "amod")
    if token.dep_ == "case":
        return token.head.dep_ == "poss" and token.i < token.head.head.i < one.span.start  # Tarn's manager
    later = token.head.i >= token.i and token.dep_ in _PART
    return later or token.i < token.head.i < one.span.start or (token.dep_ in _HEADS and _tells(token))


def _is_office(token: Token) -> bool:
    return token.pos_ == "PROPN" and token.lower_.rstrip(".") in words("office") | words("courtesy")


def _tells(token: Token) -> bool:
    """A noun for what a person, a firm or a place is, or an office; several are what others are too."""
    low = token.lower_.rstrip(".")
    if low in words("courtesy") or token.tag_ in {"NNS", "NNPS"}:
        return False
    if low in words("office") or low in words("crown"):
        return True
    lemma = token.lemma_.lower()
    if token.pos_ == "PROPN":
        return lemma in words("person")
    return token.pos_ == "NOUN" and (is_person_noun(lemma) or lemma in words("body_noun") or lemma in words("place_noun"))


def _apposed(one: Mention) -> Iterator[Role]:
    """Behind a comma: X, the mayor of Y; and before one: the mayor of Y, X."""
    for child in one.head.children:
        if child.dep_ == "appos" and child.i >= one.span.end and _is_what(child) and _tells(child):
            yield from _made(one, child.left_edge, _until(child, one), 4, child)
    head = one.head.head
    if one.head.dep_ == "appos" and head.i < one.span.start and _tells(head):
        yield from _made(one, head.left_edge, min(_until(head, one), one.span.doc[one.span.start - 1], key=lambda token: token.i), 4, head)


def _is_what(token: Token) -> bool:
    office = token.pos_ == "PROPN" and token.lower_ in words("office")
    return (token.pos_ == "NOUN" or office) and token.ent_type_ not in _NO_THING and token.lemma_.lower() not in _NO_NOUN


def _until(head: Token, one: Mention) -> Token:
    """The end of the phrase, without what a clause tells besides, and without any that makes it long."""
    last = head.right_edge
    long = last.idx + len(last.text) - one.span.start_char > LONGEST
    left_out = _CLAUSES if long else _TOLD
    clauses = [child.left_edge for child in head.children if child.dep_ in left_out and child.i > head.i]
    clauses += [token for token in head.subtree if token.i > head.i and (token.tag_ in _WHO or _is_another(token))]
    cut = min((token.i for token in clauses), default=last.i + 1)
    return head.doc[cut - 1] if cut > head.i else last


def _is_another(token: Token) -> bool:
    """The next of several who are told of in a row."""
    return token.ent_type_ == "PERSON" and token.dep_ in {"conj", "appos"}


def _is(one: Mention) -> Iterator[Role]:
    """X is the mayor of Y; not "X is a disgrace", nor what somebody thought X to be."""
    verb = one.head.head
    if one.head.dep_ != "nsubj" or verb.lemma_ != "be" or verb.dep_ not in _MAIN or any(child.dep_ == "neg" for child in verb.children):
        return
    for child in verb.children:
        if child.dep_ == "attr" and child.pos_ == "NOUN" and (_tells(child) and child.i > verb.i):
            yield from _made(one, child.left_edge, _until(child, one), 3, child)


def _who(one: Mention) -> Iterator[Role]:
    """X, who is the mayor of Y."""
    for child in one.head.children:
        if child.dep_ == "relcl" and child.i >= one.span.end and child.lemma_ == "be":
            attr = next((part for part in child.children if part.dep_ == "attr" and part.pos_ == "NOUN"), None)
            if attr is not None and _tells(attr):
                yield from _made(one, attr.left_edge, _until(attr, one), 3, attr)
