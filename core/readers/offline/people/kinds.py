"""What a name names: each sign beside it gives points to a person, an organisation, a place or nobody; the page's signs are added up."""

from collections.abc import Callable, Sequence

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.names import is_acronym, is_person_noun, words
from core.model.reading import PartyKind
from core.readers.offline.people.mentions import Mention

PERSON, BODY, PLACE = PartyKind.PERSON, PartyKind.ORGANISATION, PartyKind.PLACE
SAYS = vocabulary("speech", "say") | vocabulary("speech", "think") | {"add", "ask", "smile", "laugh", "resign"}
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_AT = frozenset({"in", "on", "at", "along", "off", "near", "across", "outside"})
_IN = frozenset({"in", "near", "outside", "across", "around", "throughout", "inside"})
_MEMBERS, _STAFF = words("members"), words("staff")
_HELD = words("held")
_UNSURE = frozenset({"WORK_OF_ART", "PRODUCT", "EVENT", "FAC", ""})
CLEAR = 3
"""Points from which a sign is clear."""
Sign = tuple[int, Callable[[Mention], object]]


def _low(token: Token | None) -> str:
    return token.lower_.rstrip(".") if token is not None else ""


def _last(one: Mention) -> str:
    return _low(one.span[-1])


def _title_before(one: Mention) -> bool:
    before = _low(one.before)
    beside = one.before is not None and one.before.text != before and before in words("office")
    return before in words("courtesy") or beside


def _crowned(one: Mention) -> bool:
    return len(one.span) > 1 and _low(one.span[0]) in words("crown")


def _apposed(one: Mention) -> list[Token]:
    """The nouns that stand beside a name for what it is, before or behind it."""
    head = one.head
    beside = [child for child in head.children if child.dep_ == "appos" and child.pos_ == "NOUN"]
    if head.dep_ == "appos" and head.head.pos_ == "NOUN":
        beside.append(_who_of(head.head))
    if one.before is not None and one.before.pos_ == "NOUN" and one.before.dep_ in {"compound", "nmod", "appos", "amod", "nsubj", "pobj"}:
        beside.append(one.before)
    if head.dep_ == "oprd" and head.head.dep_ == "acl" and head.head.head.pos_ == "NOUN":
        beside.append(head.head.head)  # a game called Tarn
    if head.dep_ == "nsubj" and head.head.lemma_ == "be":
        beside += [child for child in head.head.children if child.dep_ == "attr" and child.pos_ == "NOUN"]
    return beside


def _who_of(noun: Token) -> Token:
    """A spokeswoman for the company, Della Farrant: she is the spokeswoman, not the company."""
    above = noun.head.head
    return above if noun.dep_ == "pobj" and above.pos_ == "NOUN" and is_person_noun(above.lemma_) else noun


def _is_person(one: Mention) -> bool:
    return any(is_person_noun(noun.lemma_) for noun in _apposed(one))


def _is_body(one: Mention) -> bool:
    return any(noun.lemma_.lower() in words("body_noun") for noun in _apposed(one))


def _is_place(one: Mention) -> bool:
    return any(noun.lemma_.lower() in words("place_noun") for noun in _apposed(one))


def _is_something(one: Mention) -> bool:
    """A game, a film, a ship: what stands beside it says what it is, and that is nobody and nowhere."""
    nouns = [noun for noun in _apposed(one) if noun.ent_type_ == ""]
    return bool(nouns) and not (_is_person(one) or _is_body(one) or _is_place(one))


def _aged(one: Mention) -> bool:
    doc, end = one.span.doc, one.span.end
    behind = [token.text for token in doc[end : end + 3]]
    if len(behind) < 3:
        return False
    return behind[0] in {",", "("} and behind[1].isdigit() and len(behind[1]) == 2 and behind[2] in {",", ")", "."}


def _who(one: Mention) -> bool:
    clauses = (child for child in one.head.children if child.dep_ == "relcl")
    return any(_low(token) in {"who", "whose", "whom"} for clause in clauses for token in clause.subtree)


def _speaks(one: Mention) -> bool:
    return one.head.dep_ == "nsubj" and one.head.head.lemma_.lower() in SAYS


def _articled(one: Mention) -> bool:
    return _low(one.before) == "the"


def _called_body(one: Mention) -> bool:
    """Tarn Ltd, the Water Inspectorate, the Department for Culture."""
    low = [_low(token) for token in one.span]
    ends = len(low) > 1 and (low[-1] in words("body") or low[-1] in words("legal"))
    return ends or (bool({"of", "for"} & set(low[1:-1])) and bool(words("body") & set(low)))


def _called_place(one: Mention) -> bool:
    """Meyer Boulevard; Tiger Woods and Nathan Lane are none."""
    last = _last(one)
    borne = last in words("site_or_surname") and one.label == "PERSON" and not _articled(one)
    at = one.head.dep_ == "pobj" and one.head.head.lower_ in _AT
    return len(one.span) > 1 and (at or not borne) and last in words("site") | words("place_noun")


def _staffed(one: Mention) -> bool:
    """A spokeswoman for Tarn Ferries, its chief executive, the Ferries' shareholders."""
    owner = one.head.head if one.head.dep_ == "poss" else None
    if one.head.dep_ == "pobj" and one.head.head.lower_ in {"for", "at", "of", "from"}:
        owner = one.head.head.head
    return owner is not None and owner.lemma_.lower() in _STAFF


def _of_members(one: Mention) -> bool:
    """Boko Haram militants, an ISIS fighter, the Apple spokesman."""
    head = one.head.head
    return one.head.dep_ in {"compound", "nmod", "amod"} and head.i >= one.span.end and head.lemma_.lower() in _MEMBERS


def _located(one: Mention) -> bool:
    return one.head.dep_ == "pobj" and _low(one.head.head) in _IN


def _of_town(one: Mention) -> bool:
    """Ostvik council, the Boston police, Ottawa's mayor."""
    head = one.head.head
    return one.head.dep_ in {"compound", "nmod", "poss"} and head.i >= one.span.end and head.lemma_.lower() in words("town_has")


def _unknown_subject(one: Mention) -> bool:
    """Two or three capitals that the parse cannot place, and that do something, are somebody's more often than not."""
    return one.label == "" and 2 <= len(one.span) <= 3 and one.head.dep_ in {"nsubj", "appos"} and one.span[-1].tag_ == "NNP"


def _unknown_speaker(one: Mention) -> bool:
    return _speaks(one) and 2 <= len(one.span) <= 3 and one.label in _UNSURE and not (_called_body(one) or _articled(one))


def _which(one: Mention) -> bool:
    clauses = (child for child in one.head.children if child.dep_ == "relcl")
    return any(_low(token) == "which" for clause in clauses for token in clause.subtree)


def _somewhere(one: Mention) -> bool:
    """In Ostvik; but not a stake in Apple, faith in God."""
    alone = len(one.span) == 1 and not is_acronym(one.name) and one.before is not None and one.before.lower_ in {"in", "near"}
    return alone and _located(one) and one.label != "PERSON" and one.head.head.head.lemma_.lower() not in _HELD


def _thing(one: Mention) -> bool:
    low = {_low(one.span[0]), _last(one)} if len(one.span) > 1 else set()
    return bool(low & words("thing"))


_SIGNS: dict[PartyKind | None, tuple[Sign, ...]] = {
    PERSON: (
        (2, lambda one: one.label == "PERSON"),
        (4, _title_before),
        (4, _crowned),
        (3, _aged),
        (4, _is_person),
        (2, _who),
        (1, _speaks),
        (2, _unknown_subject),
        (3, _unknown_speaker),
        (-2, _which),
        (-3, _articled),
        (-3, lambda one: is_acronym(one.name) or _called_body(one) or _called_place(one)),
    ),
    BODY: (
        (2, lambda one: one.label == "ORG"),
        (4, _called_body),
        (3, _is_body),
        (2, _staffed),
        (1, _which),
        (2, lambda one: len(one.span) > 1 and one.span[-1].tag_ == "NNPS"),
        (4, _of_members),
        (1, lambda one: is_acronym(one.name)),
        (1, _speaks),
        (1, _articled),
    ),
    PLACE: (
        (2, lambda one: one.label in {"GPE", "LOC"}),
        (2, lambda one: one.label == "FAC" and _called_place(one)),
        (2, _is_place),
        (3, _called_place),
        (1, _located),
        (CLEAR, _somewhere),
        (2, _of_town),
        (-2, _speaks),
    ),
    None: (
        (2, lambda one: one.label in {"WORK_OF_ART", "PRODUCT", "EVENT"}),
        (4, _thing),
        (2, _is_something),
        (2, lambda one: one.label == "FAC" and not _called_place(one)),
    ),
}


def points(seen: Sequence[Mention]) -> dict[PartyKind | None, float]:
    """What speaks for each kind of name, over all places where it stands.

    A clear sign counts once, however often it is there; of the others, which the parse may get wrong, their share.
    """
    return {kind: sum(_worth(worth, shows, seen) for worth, shows in signs) for kind, signs in _SIGNS.items()}


def _worth(worth: int, shows: Callable[[Mention], object], seen: Sequence[Mention]) -> float:
    shown = sum(bool(shows(one)) for one in seen)
    return worth * (bool(shown) if worth >= CLEAR else shown / len(seen))


def decided(seen: Sequence[Mention]) -> tuple[PartyKind | None, float]:
    """The kind that most speaks for, and how much more than for any other."""
    ranked = sorted(points(seen).items(), key=lambda pair: -pair[1])
    (kind, best), (_, second) = ranked[0], ranked[1]
    return (kind, best - max(second, 0)) if best > 0 else (None, 0.0)
