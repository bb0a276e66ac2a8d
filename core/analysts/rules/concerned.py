"""Whom a story's central claims are about, and so who should be heard in it: whoever acts, decides or is accused, never a fixed list."""

import re
from collections.abc import Iterator, Sequence, Set

from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.sides import COMPANY, OFFICIALS, RESIDENTS, SERVICES, WORKERS, named
from core.analysts.rules.verbs import is_verb_form
from core.model.background import Actor, ActorKind
from core.model.claim import Claim
from core.model.words import ClaimKind

PLACE = "whoever owns or runs the place"
STANDS_FOR = {PLACE: COMPANY}
"""A side that is heard where another is."""
OPPOSITE = {WORKERS: (COMPANY,), COMPANY: (RESIDENTS, WORKERS), OFFICIALS: (RESIDENTS,), RESIDENTS: (OFFICIALS, COMPANY)}
"""Whom a decision or a dispute of one side meets; one of them is enough."""
_OWNS = re.compile(r"\b(?:owners?|landlords?|landlad(?:y|ies)|proprietors?)\b", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:accus(?:es?|ed)|blam(?:es?|ed)|su(?:es?|ed)|fin(?:es?|ed)|arrest(?:s|ed)?) (?!of\b|over\b|for\b|after\b|on\b)"
    r"(?P<whom>.{2,60}?)(?= (?:of|for|over|with|after|on)\b|[.,;]|$)",
    re.IGNORECASE,
)
_NO_DECISION = re.compile(
    r"\b(?:den(?:y|ies|ied)|di(?:es?|ed)|wins?|won|vanish(?:es|ed)?|resign(?:s|ed)?|leaves?|left|fin(?:es|ed)|su(?:es|ed)|arrest(?:s|ed))\b",
    re.IGNORECASE,
)
"""What meets nobody else, or only whom it names."""
_BUILT = any_of("roof · wall · building · bridge · ceiling · floor · house · crane · scaffolding · pier · grandstand · tower · mine")
_FIRE = (
    r"(?<!under )(?<!open )(?<!friendly )fires?(?! (?:service|brigade|station|department|chief|crew|engine|safety|alarm|drill|sale)s?\b)"
)
_FELL = rf"{_BUILT} (?:has |have )?collaps\w+|collapse of (?:the |an? ){_BUILT}"
_ACCIDENT = re.compile(rf"\b(?:explosions?|explod(?:ed|es)|blaze|{_FIRE}|gas leak|derail(?:ed|ment)|{_FELL})\b", re.IGNORECASE)
_SOMEWHERE = re.compile(
    r"\b(?:at|aboard|inside) |\b(?:in|on) (?:the|an?) (?!town|city|village|county|country|street|region|area|hills?\b)", re.IGNORECASE
)
_SAYS = word_set("say says said claim claims claimed allege alleges alleged believe believes warn warns warned insist insists insisted")
_DONE = word_set("to seen known given taken driven stolen broken chosen drawn thrown written hidden eaten woken")
"""What ends a headline's subject besides a verb: council to tax, seal seen."""


def concerned(claims: Sequence[Claim], accused: Sequence[Actor] = ()) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides that the claims are about, and those whom what they decide or fight over meets."""
    acting = [side for claim in claims for side in _sides(claim, accused)]
    deciding = [side for claim in claims if _decides(claim) for side in _sides(claim, accused)]
    after = [side for claim in claims for side in _accident(claim.text)]
    return tuple(dict.fromkeys((*acting, *after))), tuple(dict.fromkeys(deciding))


def _decides(claim: Claim) -> bool:
    return claim.kind is not ClaimKind.ALLEGATION and not _NO_DECISION.search(claim.text)


def unheard(claims: Sequence[Claim], present: Set[str], accused: Sequence[Actor] = ()) -> tuple[str, ...]:
    """The sides that a story with these claims should hear, and for whom nobody present speaks."""
    own, deciding = concerned(claims, accused)
    across = [OPPOSITE[side][0] for side in deciding if not present & set(OPPOSITE[side])]
    return tuple(side for side in dict.fromkeys((*own, *across)) if STANDS_FOR.get(side, side) not in present)


def _sides(claim: Claim, accused: Sequence[Actor]) -> Iterator[str]:
    """Whoever is accused by name stands for an own firm; the body in which somebody holds an office has a word of its own."""
    about = " · ".join((*subjects(claim.text), *(match["whom"] for match in _AGAINST.finditer(claim.text))))
    if claim.kind is not ClaimKind.ALLEGATION or not accused:
        return iter(named(about))
    bodies = [
        side for actor in accused if actor.kind is ActorKind.ORGANISATION for side in named(f"{actor.name}, {actor.profile}") or (COMPANY,)
    ]
    return (side for side in named(_OWNS.sub("", about)) if side not in bodies)


def subjects(text: str) -> Iterator[str]:
    """Who does what a claim tells: the words before its verb, and of a saying also whoever that is about."""
    words, start = text.split(), 0
    for place in range(1, len(words)):
        word = words[place].strip(",.:;").lower()
        if word in _DONE or word in _SAYS or is_verb_form(word):
            yield " ".join(words[start:place])
            start = place + 1
            if word not in _SAYS:
                return
    yield " ".join(words[start:])


def _accident(text: str) -> Iterator[str]:
    """What burns or bursts is known to those who come to help, and to whoever it belongs to."""
    found = _ACCIDENT.search(text)
    if found:
        yield SERVICES
        if _SOMEWHERE.search(text, found.end()):
            yield PLACE
