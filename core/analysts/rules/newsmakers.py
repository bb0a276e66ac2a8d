"""Outlets that are in a story themselves and do not only report it: somebody tells what they did, or they say that they make things up."""

import re
from collections.abc import Container, Iterator, Sequence

from core.analysts.rules.identity import plain_name
from core.analysts.rules.naming import named
from core.analysts.rules.naming_words import is_press
from core.analysts.rules.page import page
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.performed import performed
from core.analysts.rules.prose import Statement
from core.model.source import SourceText

_FALSE = any_of(
    "false · fake · hoax · forged · invented · made-up · fabricated · untrue · misleading · doctored · libellous · defamatory · bogus"
)
_BACK = any_of("correction · apology · retraction · clarification · withdrawal")
_HELPERS = any_of(
    "has · had · have · is · was · also · since · later · then · now · never · twice · today · yesterday · \\w+ly · on \\w+day"
)
# What an outlet does as one who acts; that it reports, writes, says, learns or has seen something makes it nobody's subject.
_DID = any_of(rf"""
    withdr(?:ew|awn|aws?) · retract(?:ed|s) · apologi[sz](?:ed|es) · t(?:ook|aken) (?:(?:it|them|the \w+|its \w+) )?(?:down|back)
    (?:deleted|removed|corrected|changed|pulled|amended|dropped|defended) (?:it|its|the|that|this|their)\b
    (?:printed|published|ran|carried|issued|posted|offered) (?:an? |the |its )?(?:\w+ )?(?:{_FALSE}|{_BACK})
    (?:made (?:it |them |the \w+ )?up|makes (?:it |them |everything |the \w+ )?up|invented|fabricated|faked|forged|doctored|staged)
    (?:stands?|stood) by · admit(?:s|ted) · conced(?:es|ed) · settled · paid (?!tribute) · refus(?:ed|es) to
    (?:did|does|would|will|could) not (?:answer|reply|respond|comment|say|withdraw|retract|correct|apologi[sz]e|take)
    (?:sacked|dismissed|suspended|hired|fired) (?:its|an?|one|two|several) · sued · joked
    (?:sued|fined|ordered|raided|hacked|bought|sold|closed|founded|launched|owned|run|taken over|censured|criticised|accused|banned|told to)
    duped · fooled · hoaxed · taken in · tricked
    belongs to · ceased · went (?:bankrupt|out of business|offline)
""")
_ASIDE = r"(?:,[^,.;]{2,80},)?"
_DOES = re.compile(rf"{_ASIDE}(?: {_HELPERS}){{0,3}} {_DID}\b", re.IGNORECASE)
_WHICH = re.compile(rf", (?:which|whose \w+)(?: {_HELPERS}){{0,3}} {_DID}\b", re.IGNORECASE)
_ITS = any_of(
    "editors? · owners? · publishers? · proprietors? · lawyers? · apology · retraction · correction · staff · licen[cs]e · offices?"
)
_OWN = re.compile(rf"['’]s? (?:own |former |acting |deputy )?{_ITS}\b", re.IGNORECASE)
_INVENTS = r"[“\"'‘]?(?:satir\w+|spoof|parody|hoax|fake[- ]news)[”\"'’]?"
_PUBLISHES = any_of("site · website · page · paper · newspaper · magazine · blog · account · outlet · publication")
_DESCRIBED = re.compile(
    rf",? (?:which|who) (?:calls itself|describes itself as|is) (?:an? )?(?:[\w-]+ ){{0,2}}{_INVENTS}"
    rf"|,? (?:an?|the|another) (?:[\w-]+ ){{0,3}}{_INVENTS} (?:[\w-]+ )?{_PUBLISHES}\b",
    re.IGNORECASE,
)
_KIND_BEFORE = re.compile(
    rf"\b{_INVENTS} (?:[\w-]+ )?{_PUBLISHES}(?:,|(?: (?:is |was )?(?:called|named)))? (?:the )?[“\"‘]?$", re.IGNORECASE
)
_DONE_TO = any_of(r"""
    (?:sued|suing|sues|fined|censured|accused|blamed|criticised|banned|hacked|raided|bought|owns) · complain(?:ed|t|ts) (?:about|against|to)
    (?:lawsuit|writ|libel action|libel case|case|proceedings|ruling|judgment|injunction|damages|boycott) (?:against|from)
    (?:invented|made up|fabricated|faked|dreamed up|forged) by · (?:joke|hoax|spoof|satire|invention) (?:by|from|in|of)
    (?:editor|owner|publisher|proprietor) of · asked
""")
_OBJECT = re.compile(rf"\b{_DONE_TO} (?:the )?$", re.IGNORECASE)
_TO_ANSWER = re.compile(rf" (?:to (?:correct|withdraw|retract|remove|apologi[sz]e|take)|for an? {_BACK})\b", re.IGNORECASE)
_TAKES_BACK = phrases("withdr(?:aw|aws|awn|ew) · retract(?:s|ed)? · apologi[sz](?:e|es|ed) · regrets?")


def newsmakers(about: Sequence[SourceText]) -> frozenset[str]:
    """The names of outlets that pages about a story tell of as those who act in it; reporting it, however often, is no act."""
    outlets = {plain_name(text.source.outlet): text.source.outlet for text in about if text.source.outlet}
    told_of = {name for plain, name in outlets.items() if any(_is_told_of(plain, text) for text in about)}
    return frozenset(told_of | set(_without_a_page(about, outlets)) | set(_jokers(about)) | set(_takers_back(about)))


def _without_a_page(about: Sequence[SourceText], outlets: Container[str]) -> Iterator[str]:
    """Outlets without a page here: called as newspapers and stations are, or called one that makes things up."""
    seen: set[str] = set()
    every = ((said, one) for text in about for said in page(text).statements for one in named(said))
    for said, one in every:
        plain = plain_name(one.name)
        called = (len(one.words) > 1 and is_press(one.name)) or _is_described(said, one.start, one.end)
        if plain not in seen and plain not in outlets and called and acts(said, one.start, one.end):
            seen.add(plain)
            yield one.name


def _is_described(said: Statement, start: int, end: int) -> bool:
    return bool(_DESCRIBED.match(said.text, end) or _KIND_BEFORE.search(said.text[:start]))


def _is_told_of(plain: str, text: SourceText) -> bool:
    """By somebody else: what an outlet says of itself at the foot of its pages is no news."""
    if plain_name(text.source.outlet) == plain:
        return False
    return any(acts(said, *found.span()) for _, said, found in sightings(plain, text))


def sightings(plain: str, text: SourceText) -> Iterator[tuple[int, Statement, re.Match[str]]]:
    """Where a text names an outlet: the number of the statement, the statement, and the name in it."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(plain)}(?![\w-])", re.IGNORECASE)
    for number, said in enumerate(page(text).statements if plain in text.text.lower() else ()):
        yield from ((number, said, found) for found in pattern.finditer(said.text) if found[0][0].isupper())


def acts(said: Statement, start: int, end: int) -> bool:
    """Whether a sentence tells of the outlet it names there as of one who does something, or to whom something is done."""
    if any(first <= start < last for first, last in said.quoted):
        return False
    before, after = said.text[:start], said.text[end:]
    does = any(pattern.match(after) for pattern in (_DOES, _WHICH, _OWN))
    return does or _is_described(said, start, end) or _suffers(before, after)


def _suffers(before: str, after: str) -> bool:
    """Sued the paper; asked the paper to withdraw it, where asking it for a comment is everyday."""
    done = _OBJECT.search(before)
    return done is not None and (not done[0].lower().startswith("asked") or _TO_ANSWER.match(after) is not None)


def _jokers(about: Sequence[SourceText]) -> Iterator[str]:
    """Satire that another page of the story names: others took it over."""
    for text in about:
        name = text.source.outlet
        if name and text.source.satire:
            others = [other for other in about if plain_name(other.source.outlet) != plain_name(name)]
            if any(True for other in others for _ in sightings(plain_name(name), other)):
                yield name


def _takers_back(about: Sequence[SourceText]) -> Iterator[str]:
    """Whoever withdraws its own report of the story, in its own name and at the head of a page."""
    for text in about:
        if text.source.outlet and any(_TAKES_BACK.search(said.text) for _, said in performed(page(text))):
            yield text.source.outlet
