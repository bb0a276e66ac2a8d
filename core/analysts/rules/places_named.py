"""Where a story plays, and what its sources say about that place."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from core.analysts.rules.checkable import FURNITURE, judges, why_not
from core.analysts.rules.gist import Gist
from core.analysts.rules.naming import named
from core.analysts.rules.naming_kinds import PERSON, PLACE, is_street, votes
from core.analysts.rules.naming_words import PLACE_WORDS, is_press
from core.analysts.rules.page import Page, page
from core.analysts.rules.patterns import DATELINE, any_of, phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.model.source import Source, SourceText
from core.search.subject import Subject

_FEWEST = 5
"""Pages and signs together that a place needs when the topic does not name it."""
_EVERYWHERE = ("Town Hall", "City Hall", "Village Hall", "High Street", "Main Street", "Market Place", "Station Road", "Church Street")
_NEAR, _ENOUGH = 2, 2
_SEVERAL, _MOST_STREETS = 2, 4
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
_DATED_FROM = re.compile(r"([A-Z][A-Z'’-]{2,30}(?: [A-Z'’-]{2,30})?)\b")
_PUBLIC = word_set("council police hospital university airport fire-service")
_NEWSROOM = re.compile(r"\b(?:newspaper|weekly|daily|broadcaster|station|newsroom|local (?:news|paper))\b", re.IGNORECASE)


def place(texts: Sequence[SourceText], gist: Gist, subject: Subject) -> str:
    """The town or region the topic's own words name, else the one most pages name; nothing when none is sure."""
    counted, others = _counted(texts, gist)
    towns = [name.text for name in subject.names if name.kind == "place" and not _is_street(name.text) and name.text not in others]
    if towns:
        return max(towns, key=lambda town: (counted[town], -towns.index(town)))
    best = min(counted, key=lambda name: (-counted[name], name), default="")
    return best if counted[best] >= _FEWEST else ""


def _is_street(name: str) -> bool:
    return " " in name and name.rsplit(maxsplit=1)[-1].lower() in PLACE_WORDS | {"court", "house"}


def streets(texts: Sequence[SourceText], own_words: Sequence[str]) -> list[str]:
    """Streets and buildings that the topic's own words or half of its pages name, most named first."""
    own = {name for words in own_words for name in _streets(statement(words))}
    pages = Counter(name for text in texts for name in {name for said in _said(text) for name in _streets(said)})
    found = [name for name in {*own, *pages} if name in own or pages[name] >= max(_SEVERAL, len(texts) / 2)]
    return sorted(found, key=lambda name: (name not in own, -pages[name], name))[:_MOST_STREETS]


def _streets(said: Statement) -> Iterator[str]:
    yield from (one.name for one in named(said) if is_street(one.words) and not one.titled and one.name not in _EVERYWHERE)


def _counted(texts: Sequence[SourceText], gist: Gist) -> tuple[Counter[str], frozenset[str]]:
    """In how many pages each place is named, with the signs that it is one; and the names that are nothing of the kind.

    A page counts twice where a sentence about the story names it, or the line that says where it was written.
    """
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    pages: Counter[str] = Counter()
    sure: set[str] = set()
    for text in texts:
        seen = [(name, said, made) for said in _said(text) for name, made in _placed(said)]
        for name, _, made in seen:
            kinds[name].update(made)
        sure.update(name for name, _, made in seen if made[PLACE] >= _ENOUGH)
        pages.update({name for name, _, _ in seen})
        pages.update({name for name, said, _ in seen if _is_near(said, gist)})
    sure |= {name for name in _of_outlets(texts) if kinds[name][PLACE] >= _ENOUGH}
    surnames = {name.rpartition(" ")[2] for name, made in kinds.items() if " " in name and made[PERSON]}
    found = {name for name in sure if name not in surnames and _is_place(kinds[name])}
    return Counter({name: pages[name] + kinds[name][PLACE] for name in found}), frozenset(kinds.keys() - found)


def _of_outlets(texts: Sequence[SourceText]) -> set[str]:
    """What newspapers and councils are called after."""
    outlets = [text.source.outlet.split() for text in texts if text.source.outlet]
    return {words[0] for words in outlets if len(words) > 1 and (is_press(" ".join(words)) or words[-1].lower() in _PUBLIC)}


def _said(text: SourceText) -> Iterator[Statement]:
    yield statement(text.source.title)
    yield from page(text).statements


def _is_place(made: Counter[str]) -> bool:
    return made[PLACE] >= _ENOUGH and made.most_common(1)[0][0] == PLACE


def _is_near(said: Statement, gist: Gist) -> bool:
    return len(said.ideas & (gist.kinds | gist.things)) >= _NEAR or bool(DATELINE.match(said.text))


def _placed(said: Statement) -> Iterator[tuple[str, Counter[str]]]:
    """Every name of a statement that is no street, with what speaks for it being a place; a dateline is one."""
    line = _DATED_FROM.match(said.text) if DATELINE.match(said.text) else None
    if line:
        yield line[1].title(), Counter({PLACE: 2})
    for one in named(said):
        if not _is_street(one.name):
            yield one.name, votes(one, said)
        if len(one.words) > 1 and (is_press(one.name) or one.words[-1].lower() in _PUBLIC):
            yield (
                one.words[0],
                Counter({PLACE: 2} if one.words[-1] == "council" else {}),
            )  # whether the Gullport Echo names a place, other sentences must tell


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
    return any(name != where and _is_place(made) for name, made in _placed(said))


def is_local(source: Source, where: str) -> bool:
    """Whether a newsroom is of the place: its name, its address or what the desk knows of it names the place."""
    if not where:
        return False
    plain = re.sub(r"\W", "", where).lower()
    known = bool(_NEWSROOM.search(source.tier_reason))
    if not (known or is_press(source.outlet)):
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
    if known or is_press(source.outlet):
        yield from (" ".join(words[:many]) for many in range(len(words) - 1, 0, -1))
