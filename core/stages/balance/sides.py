"""Which sides of a story are heard, whom its claims are about, and who should be heard in it and is not."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache

from spacy.tokens import Span, Token

from core.english.lexicon import table
from core.english.names import is_outlet, plain, surname
from core.english.parse import parse_line
from core.model.claim import Claim
from core.model.reading import Reading
from core.model.source import Source
from core.model.story import Actor, ActorKind
from core.model.words import ClaimKind, Tier

COMPANY, OFFICIALS, WORKERS, RESIDENTS, EXPERT = "the company", "officials", "workers", "residents", "an independent expert"
SERVICES, PLACE = "the fire service or the police", "whoever owns or runs the place"
INSTITUTIONS = frozenset({COMPANY, OFFICIALS, SERVICES})
"""They are heard where they publish, or in a source of standing: anybody can put words into their mouths."""
_PEOPLE = frozenset({WORKERS, RESIDENTS})
_SOMEWHERE = re.compile(
    r"\b(?:at|aboard|inside) |\b(?:in|on) (?:the|an?) (?!town|city|village|county|country|street|region|area)|\bdestroys? an? ",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z’'-]+")
Heard = tuple[Source, Reading]


def sides_of(words: str) -> frozenset[str]:
    """The sides that words name somebody of."""
    low = [word.lower().removesuffix("'s").removesuffix("’s") for word in _WORD.findall(words)]
    forms = {
        form for word in low for form in (word, word.removesuffix("s"), f"{word.removesuffix('ies')}y" if word.endswith("ies") else word)
    }
    return frozenset(side for side, names in _sides().items() if forms & names)


@cache
def _sides() -> dict[str, frozenset[str]]:
    return {side: frozenset(names) for side, names in table("sides")["sides"].items()}


@cache
def _claims(name: str) -> frozenset[str]:
    return frozenset(table("sides")["claims"][name])


def of_standing(source: Source) -> bool:
    return source.rated < Tier.UNKNOWN


def heard(pages: Sequence[Heard], cast: Sequence[Actor] = ()) -> set[str]:
    """The sides that speak somewhere, as people quoted or as those who publish."""
    found: set[str] = set()
    for source, reading in pages:
        speaking = [known(one.name, cast) for one in reading.hearings if one.answered]
        sides = {side for words in (*speaking, *_publisher(source)) for side in sides_of(words)}
        found |= sides if of_standing(source) else sides - INSTITUTIONS
    return found


def asked(pages: Sequence[Heard]) -> set[str]:
    """The sides that a source of standing asked, and that did not answer it."""
    sought = (one.name for source, reading in pages if of_standing(source) for one in reading.hearings if not one.answered)
    return {side for words in sought for side in sides_of(words)}


def _publisher(source: Source) -> Iterator[str]:
    """A news agency is no agency of anybody."""
    if source.outlet and not is_outlet(source.outlet) and "news" not in source.outlet.lower():
        yield source.outlet


def known(speaker: str, cast: Sequence[Actor]) -> str:
    """A speaker with what is known of them from elsewhere: Mr Maddock, managing director."""
    return ", ".join((speaker, *(actor.profile for actor in cast if actor.profile and names(actor, speaker))))


def hears_others(source: Source, reading: Reading, *, own_cause: bool) -> bool:
    """Two sides of a story speak, or somebody was asked; who speaks for the publisher is no other side."""
    if any(not one.answered for one in reading.hearings):
        return True
    sides = [sides_of(one.name) - {EXPERT} for one in reading.hearings]
    if own_cause:
        return any(side and not side & sides_of(source.outlet) for side in sides)
    return len(frozenset[str]().union(*sides)) > 1


def speaks(actor: Actor, pages: Sequence[Heard]) -> bool:
    """Whether somebody is heard: quoted, publishing, or at least asked."""
    return any(names(actor, source.outlet) or any(names(actor, one.name) for one in reading.hearings) for source, reading in pages)


def answers(actor: Actor, pages: Sequence[Heard]) -> bool:
    """Whether somebody speaks for themselves, on a page of their own or in a source of standing."""
    own = any(names(actor, source.outlet) for source, _ in pages)
    told = (one for source, reading in pages if of_standing(source) for one in reading.hearings if one.answered)
    return own or any(names(actor, one.name) for one in told)


def was_asked(actor: Actor, pages: Sequence[Heard]) -> bool:
    sought = (one for source, reading in pages if of_standing(source) for one in reading.hearings if not one.answered)
    return any(names(actor, one.name) for one in sought)


def names(actor: Actor, words: str) -> bool:
    """People go by their last name, unless another first name stands before it; bodies by their whole name."""
    if actor.kind is not ActorKind.PERSON or not surname(actor.name):
        return bool(words) and re.search(rf"(?<!\w){re.escape(plain(actor.name))}(?!\w)", plain(words)) is not None
    first = plain(actor.name).split()[0]
    for match in re.finditer(rf"(?:(?<!\w)([A-Z][\w'’-]*)\.? )?(?<!\w){re.escape(actor.name.split()[-1])}(?!\w)", words):
        before = plain(match[1] or "")
        if not before or before == first or len(before) < 4 or sides_of(before):
            return True
    return False


def unheard(claims: Sequence[Claim], present: Set[str], accused: Sequence[Actor] = ()) -> tuple[str, ...]:
    """The sides that a story with these claims should hear, and for whom nobody present speaks."""
    about = [(claim, parse_line(claim.text)) for claim in claims]
    acting = [side for claim, span in about for side in _about(claim, span, accused)]
    after = [side for _, span in about for side in _accident(span)]
    meets = [_across(side, present) for claim, span in about if _decides(claim, span) for side in _about(claim, span, accused)]
    wanted = dict.fromkeys((*acting, *after, *(side for side in meets if side)))
    return tuple(side for side in wanted if (COMPANY if side == PLACE else side) not in present)


def _across(side: str, present: Set[str]) -> str:
    """Whom a decision or a dispute of one side meets; one of them is enough."""
    others = table("sides")["claims"]["opposite"].get(side, [])
    return others[0] if others and not present & set(others) else ""


def _about(claim: Claim, span: Span, accused: Sequence[Actor]) -> list[str]:
    """Whoever acts or is acted against; whoever is accused by name stands for an own firm, but not for an office."""
    found = [side for words in subjects(span) for side in _named(words)]
    if claim.kind is not ClaimKind.ALLEGATION or not accused:
        return found
    bodies = {
        side for actor in accused if actor.kind is ActorKind.ORGANISATION for side in sides_of(f"{actor.name} {actor.profile}") or {COMPANY}
    }
    owns = any(actor.kind is ActorKind.PERSON for actor in accused) and "owner" in claim.text.lower()
    return [side for side in found if side not in bodies and not (owns and side == COMPANY)]


def _named(words: Sequence[Token]) -> Iterator[str]:
    """One nurse or one witness is a person and no side."""
    if {token.lower_ for token in words} & _claims("no_company"):
        return
    for side, names_of in _sides().items():
        fits = [token for token in words if token.lemma_.lower() in names_of or token.lower_ in names_of]
        if side not in (EXPERT, SERVICES) and any(side not in _PEOPLE or token.tag_ in {"NNS", "NNPS"} for token in fits):
            yield side


def subjects(span: Span) -> Iterator[list[Token]]:
    """Who does what a claim tells, and against whom; in a saying also whoever that is about; the first words where no verb is found."""
    doers = [token for token in span if token.dep_ in {"nsubj", "nsubjpass"}]
    against = [token for token in span if token.dep_ == "dobj" and token.head.lemma_.lower() in _claims("against")]
    for token in (*doers, *against) or span.root.doc[span.start : span.start + 1]:
        yield [part for part in token.subtree if part.dep_ not in {"relcl", "acl"}][:8]


def _decides(claim: Claim, span: Span) -> bool:
    return claim.kind is not ClaimKind.ALLEGATION and not any(token.lemma_.lower() in _claims("no_decision") for token in span)


def _accident(span: Span) -> Iterator[str]:
    """What burns or bursts is known to those who come to help, and to whoever it belongs to."""
    lemmas = {token.lemma_.lower() for token in span}
    under = any(token.lemma_ == "fire" and token.head.lower_ in {"under", "open"} for token in span) or "service" in lemmas
    fell = "collapse" not in lemmas or lemmas & _claims("building")
    if lemmas & _claims("accident") and not under and fell:
        yield SERVICES
        if _SOMEWHERE.search(span.text):
            yield PLACE
