"""What sources say about the place of a story, and which newsrooms are of it."""

import re
from collections.abc import Iterator, Sequence

from core.analysts.rules.checkable import FURNITURE, judges, why_not
from core.analysts.rules.page import Page
from core.analysts.rules.prose import Statement
from core.english.names import is_outlet
from core.english.parse import parse_line
from core.english.patterns import any_of, phrases
from core.model.source import Source, SourceText

_SEVERAL = 2
_LONGEST = 320
_KIND = "(?:town|city|village|islands?|county|port|parish|borough|district|region|suburb|ward|resort|peninsula|valley|capital|area)"
_ABOUT = "(?:about |some |around |nearly |more than |over )?"
_RANK = "(?:largest|biggest|only|oldest|main|second[- ](?:largest|biggest)|last|first|busiest|chief|sole)"
_ONE_OF = any_of(
    "bridge · road · crossing · hospital · school · ferry · link · station · bank · library · clinic · doctor · shop · railway · pool"
)
_FACT = phrases(rf"""
    population (?:of|was|is|has|fell|rose|stood) · (?:inhabitants|residents|islanders|people|households|families) live
    home to {_ABOUT}[\d,]+ · (?:has|have) {_ABOUT}[\d,.]+ (?:million )?(?:inhabitants|residents|people|households|islanders)
    [\d,]+ (?:inhabitants|islanders|townspeople) · {_KIND}['’]s {_RANK} · (?:largest|biggest|main) employer · the only {_ONE_OF}
    (?:is|was) (?:a|an|the) (?:[\w-]+ ){{0,3}}{_KIND} (?:of|with|on|in|at|near|between|where|that|whose)
    (?<=, )an? (?:[\w-]+ ){{0,3}}{_KIND} of [\d,]+ · lies (?:on|in|at|near|between|north|south|east|west|\d+)
    depends? (?:mainly |largely |heavily )?on (?:fishing|tourism|farming|the) · unemployment (?:in|is|stands|rate)
    one in (?:three|four|five|six|seven|eight|ten|\d+) (?:people|residents|households|workers|jobs)
    jobs in (?:the town|the city|the county|ten) · (?:was|is) (?:the |an? )?(?:county town|county seat|capital|administrative centre)
    founded in \d{{3,4}} · twinned with
""")
_OF_TODAY = phrases(
    "yesterday · today · tonight · this (?:morning|afternoon|evening|week) · on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day · said on"
)
_THE_PLACE = re.compile(rf"\bthe {_KIND}(?:['’]s)?\b", re.IGNORECASE)
_NEWSROOM = re.compile(r"\b(?:newspaper|weekly|daily|broadcaster|station|newsroom|local (?:news|paper))\b", re.IGNORECASE)


def facts(page: Page, where: str) -> Iterator[Statement]:
    """Sentences of a page about the place itself: how many live there, what it lives on, what it has only one of."""
    if not where:
        return
    name = re.compile(rf"(?<!\w){re.escape(where)}(?!\w)")
    here = bool(name.search(page.text))
    for number in page.numbers():
        said = page.statements[number]
        if is_fact(said) and (name.search(said.text) or (here and _THE_PLACE.search(said.text) and not _elsewhere(said, where))):
            yield said


def is_fact(said: Statement) -> bool:
    found = _FACT.search(said.text)
    if not found or len(said.text) > _LONGEST or _OF_TODAY.search(said.text) or FURNITURE.search(said.text):
        return False
    return not judges(said) and why_not(said) not in (
        "question",
        "advert",
        "call to act",
        "left-over of a page",
        "page furniture",
        "prediction",
    )


def _elsewhere(said: Statement, where: str) -> bool:
    """Another place is named there."""
    found = parse_line(said.text)
    return any(token.pos_ == "PROPN" and token.head.lower_ in {"in", "near", "at"} and token.text not in where for token in found)


def is_local(source: Source, where: str) -> bool:
    """Whether a newsroom is of the place: its name, its address or what the desk knows of it names the place."""
    if not where:
        return False
    plain = re.sub(r"\W", "", where).lower()
    known = bool(_NEWSROOM.search(source.tier_reason))
    if not (known or is_outlet(source.outlet)):
        return False
    own = f"{source.outlet} {source.tier_reason if known else ''}"
    return plain in re.sub(r"\W", "", source.domain.split(".")[0]).lower() or bool(re.search(rf"(?<!\w){re.escape(where)}(?!\w)", own))


def hometown(source: Source, texts: Sequence[SourceText]) -> str:
    """The town a newsroom is of, if half of the other pages, two at least, name it, and one of them as where something is."""
    other = [f"{one.outlet}\n{one.title}\n{text.text}" for text in texts if (one := text.source).domain != source.domain]
    enough = max(_SEVERAL, len(other) / 2)
    named = (name for name in _towns_of(source) if sum(name in text or name.upper() in text for text in other) >= enough)
    return next((name for name in named if any(_is_there(name, text) for text in other)), "")


def _is_there(name: str, text: str) -> bool:
    """In Marrow, but not in Marrow Street; its council; or a dateline."""
    plain = re.escape(name)
    forms = (rf"\b(?:in|near|outside|around|across) {plain}\b(?! [A-Z])", rf"\b{plain} (?:(?:Town|City|County) )?[Cc]ouncil\b")
    return bool(re.search(rf"{'|'.join(forms)}|(?m:^){plain.upper()}\b[^\n]{{0,40}}[—–-]", text))


def _towns_of(source: Source) -> Iterator[str]:
    """Where the desk puts a newsroom, and the words before the last of its name: Upper Marrow of the Upper Marrow Echo."""
    known, words = bool(_NEWSROOM.search(source.tier_reason)), source.outlet.removeprefix("The ").split()
    if known and ", " in source.tier_reason:
        yield source.tier_reason.rpartition(", ")[2]
    if known or is_outlet(source.outlet):
        yield from (" ".join(words[:many]) for many in range(len(words) - 1, 0, -1))
