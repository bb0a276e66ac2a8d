"""The part of a sentence a date belongs to, as a short statement in the sentence's own words."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.analysts.rules.asides import was_done
from core.analysts.rules.checkable import POINTS_BACK
from core.analysts.rules.dates import MONTH_NAMES
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import statement
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens, has_main_verb, is_verb_form
from core.english.text_format import capital
from core.words import STOP_WORDS

_CONNECTS = any_of(r"""
    after · before · when · while · because · since · although · though · where · once · whereas · until
    that(?=\s(?:the|an?|it|he|she|they|we|there|its|his|her|their|no|all|[A-Z])\b)
""")
# Since 2019, until Sunday, before dawn: such words go with the time they name.
_TIMES = rf"(?:the\s|at\s|about\s|late\s|last\s|next\s)*(?:\d|(?-i:[A-Z][a-z]+day|{MONTH_NAMES})\b|dawn|dark|noon|midnight|then|half|week)"
_STRONG = r";\s+|:\s+|,?[\"”]\s+|\s[—–-]\s|\.\s\(\w\)\s"
_WEAK = rf",\s(?:and|but|so|yet)\s|,?\s(?={_CONNECTS}\s(?!{_TIMES}))|,\s+"
_JOINT = re.compile(rf"(?P<strong>{_STRONG})|{_WEAK}", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:and|but|so|yet|then|also|meanwhile,|however,|\([^)]*\)|(?-i:BREAKING|UPDATE|EXCLUSIVE|JUST IN|LIVE):?)\s+",
    re.IGNORECASE,
)
_CONNECTED = re.compile(rf"^{_CONNECTS}\s+", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]{3,}\)")
_NO_SUBJECT = word_set("who which whose whom that to not nor or than including according of by with from as said says")
_FEWEST = 3
_UNFINISHED = word_set(
    "told said says advised agreed announced warned ruled learned learnt decided insisted argued claimed added reported laid put"
)
_GOES_ON = re.compile(r"\s(?:and|but)\s(?=(?:has|have|had|is|are|was|were|will|would|then|later|now|expects?|hopes?|intends?|aims?)\b)")
_APPOSED = re.compile(r"[^,]+,\s(?:has|have|had|is|are|was|were|will|would|said|says)\b")
_DANGLES = re.compile(r"\s(?:and|but|or)(?:\s[\w'’]+)?$")
_SHOWN = re.compile(r"\b(?:shown|given|handed|leaked|passed|sent|released) to (?:the )?[A-Z][\w'’]+(?: [A-Z][\w'’]+)*\s(?:on\s|late\s)?$")
_REPLIED = re.compile(r"\b(?:replied|answered|said|says|asked|added):\s$")
_LABEL = re.compile(r"(?:[\w'’-]+ ){0,3}[\w'’-]+: ")
_FOUND = "".join(rf"(?<!\b{verb}\s)" for verb in ("found", "showed", "revealed", "detected"))
_NOT = re.compile(rf"\b(?:not|never|nobody|neither|{_FOUND}nothing|nor|\w+n['’]t)\b", re.IGNORECASE)  # to find nothing is a finding
_HELPS = re.compile(r"\s(?:did|do|does|was|were|is|are|has|have|had|will|would|could|can)\s", re.IGNORECASE)
_PRINTED = any_of("set · reported · published · printed · posted · written · interview · article")
_AS = re.compile(rf"^(?:as|according to|in an?|in the)\s(?:\w+\s){{0,3}}?{_PRINTED}\b", re.IGNORECASE)
_TIME = any_of(r"""
    morning · evening · night · afternoon · hours · end · middle · start · beginning · weeks? · half · spring · summer · autumn · winter
    day · month · part · rest · turn · early · course · eve · weekend · quarter
""")
_DATED_NOUN = re.compile(rf"\b(?!{_TIME}\b)[\w'’-]+\sof\s(?:the\s)?$", re.IGNORECASE)
# Under the scheme, approved in May: the date is that of the scheme.
_NO_ARTICLE = r"\s(?!(?:the|an?)\b)[\w'’-]+"
_APPROVED = re.compile(
    rf"(?:Under|In|On|By|With|For|At|From|Through|Against)\s(?=(?:the|an?|its|their)(?:{_NO_ARTICLE}){{1,3}},\s[a-z]+ed\b[^,]*$)"
)
_PARTLY = re.compile(r"(?:mostly|mainly|largely|partly|including|among them|such as|notably)\b", re.IGNORECASE)
_HEADS = re.compile(r"^(?:from|under|in|on|by|to|with|for|at|into|through|against)\s+", re.IGNORECASE)


class Part(NamedTuple):
    """A stretch of a sentence between two joints; `strong` where what comes before it is over."""

    start: int
    end: int
    strong: bool


def clause(text: str, one: Mention) -> str:
    """The shortest part round the date that says who did what; nothing where the date is that of a printing, of what did not happen, or of
    what something partly consists of: "mostly wool bought on Friday"."""
    parts = list(_parts(text, one))
    place = next(number for number, part in enumerate(parts) if one.start < part.end)
    own = text[parts[place].start : parts[place].end]
    if _AS.match(own) or _SHOWN.search(text[: one.start]) or _is_answer(text, parts, place) or (place and _PARTLY.match(own)):
        return ""
    if named := _named(own, one) if dates_a_noun(text[: one.start]) else "":
        return named
    return capital(_APPROVED.sub("", _without_denial(_shortest(text, parts, place, one), one)))


def dates_a_noun(before: str) -> bool:
    """The rules *of* 1962; the end of May is a time and no thing."""
    return bool(_DATED_NOUN.search(before))


def _is_answer(text: str, parts: Sequence[Part], place: int) -> bool:
    """He replied: on 23 October. What was asked stands elsewhere."""
    opening = max(number for number in range(place + 1) if parts[number].strong)
    said = text[parts[opening].start :]
    return opening > 0 and bool(_REPLIED.search(text[: parts[opening].start])) and not happens(statement(said))


def _parts(text: str, one: Mention) -> Iterator[Part]:
    """Cut at every joint but those in brackets, inside the date or right before it: closed since 26 February."""
    flat = _BRACKETS.sub(lambda found: "_" * len(found.group()), text)
    start, strong = 0, True
    for joint in _JOINT.finditer(flat):
        inside = joint.start() < one.end and joint.end() > one.start
        if inside or _binds(text[joint.end() : one.start]):
            continue
        yield Part(start, joint.start(), strong)
        start, strong = joint.end(), bool(joint["strong"])
    yield Part(start, len(text), strong)


def _binds(between: str) -> bool:
    """Since, until, before: they go with the day itself where nothing stands between."""
    words = between.lower().split()
    return (
        bool(words) and len(words) <= 2 and words[0] in ("since", "until", "before", "after") and set(words[1:]) <= {"the", "at", "about"}
    )


def _shortest(text: str, parts: Sequence[Part], place: int, one: Mention) -> str:
    for first, last in _growing(place, len(parts)):
        part = _tidy(_bare(text[parts[first].start : _end(text, parts, last, one)], inside=first > 0))
        if (last == place and _leads(text, parts, place, one)) or (place > first and _resumes(text, parts, first, place)):
            continue
        if _may_open(text, parts, first) and _stands(part, inside=first > 0) and (parts[first].strong or not POINTS_BACK.match(part)):
            return part
    return _tidy(_bare(_between(text, parts, place)))


def _between(text: str, parts: Sequence[Part], place: int) -> str:
    """From one strong joint to the next, where that is more than a scrap, with the label a form puts before it."""
    first = max(number for number in range(place + 1) if parts[number].strong)
    if first and _LABEL.fullmatch(text[: parts[first].start]):
        first = 0
    last = next((number for number in range(place + 1, len(parts)) if parts[number].strong), len(parts)) - 1
    segment = text[parts[first].start : parts[last].end]
    return segment if len(segment.split()) > _FEWEST else text


def _growing(place: int, number: int) -> Iterator[tuple[int, int]]:
    """The part with the date, then with what stands before it, then with what comes after."""
    yield from ((first, place) for first in range(place, -1, -1))
    yield from ((0, last) for last in range(place + 1, number))


def _may_open(text: str, parts: Sequence[Part], first: int) -> bool:
    """Inside a sentence a new statement begins only where the one before has its verb already."""
    if parts[first].strong:
        return True
    opening = next(part for part in reversed(parts[:first]) if part.strong)
    return has_main_verb(statement(_bare(text[opening.start : parts[first].start])))


def _resumes(text: str, parts: Sequence[Part], first: int, place: int) -> bool:
    """The bridge, shut since a crack was found, *opened again on Monday*: the verb is the first noun's, not that of the aside."""
    words = text[parts[place].start : parts[place].end].split()
    return not parts[first].strong and bool(words) and is_verb_form(words[0].lower())


def _leads(text: str, parts: Sequence[Part], place: int, one: Mention) -> bool:
    """A date at the head of what comes after it: "… and, in November, turned down 84 flats"."""
    own = text[parts[place].start : parts[place].end].replace(one.words, "")
    before = text[: parts[place].start].rstrip(", ").rsplit(" ", 1)[-1].lower()
    return place + 1 < len(parts) and before in ("and", "but", "that") and set(own.lower().split()) <= STOP_WORDS


def _end(text: str, parts: Sequence[Part], last: int, one: Mention) -> int:
    """Before a second deed after the date, "was finished in 1837 and has stood empty", but with what was ruled or found: that …"""
    follows = last + 1 < len(parts) and text[parts[last + 1].start :].startswith("that ")
    end = parts[last + 1 if follows else last].end
    goes_on = _GOES_ON.search(text, one.end, end)
    return goes_on.start() if goes_on else end


def _stands(part: str, *, inside: bool) -> bool:
    """It has a subject and something happens, and it does not break off; inside a sentence its first verb must be its first noun's."""
    read = statement(part)
    words = [token.word for token in read.tokens]
    if len(words) <= _FEWEST or words[0] in _NO_SUBJECT or is_verb_form(words[0]) or words[-1] in _UNFINISHED:
        return False
    if not inside:
        return happens(read)
    verb = next((place for place, word in enumerate(words) if place and is_verb_form(word)), 0)
    return has_main_verb(read) and words[verb - 1] not in ("and", "or") and not _APPOSED.match(part)


def _named(own: str, one: Mention) -> str:
    """The rules of 1962: the date is that of the thing, and not of what the sentence tells of it; one bare noun says nothing."""
    words = _tidy(_HEADS.sub("", _bare(own)))
    read = statement(words)
    return words if words.endswith(one.words) and len(read.ideas) + len(read.figures) > 1 and not happens(read) else ""


def _without_denial(words: str, one: Mention) -> str:
    """What did not happen is no event; what is said before a denial may be one: the paper [was] put to members in March."""
    denied = _NOT.search(words)
    if not denied:
        return words
    at = words.find(one.words)
    before = words[: at + len(one.words)] if 0 <= at < denied.start() else ""
    if _HELPS.fullmatch(words, len(before), denied.start()):
        return was_done(before)
    return before if before and happens(statement(before)) else ""


def _bare(text: str, *, inside: bool = False) -> str:
    bare = _LEAD.sub("", text.strip(" ,;:"))
    return _CONNECTED.sub("", bare) if inside else bare


def _tidy(text: str) -> str:
    plain = " ".join(text.split()).strip(" ,;:.–—-")
    dangling = _DANGLES.search(plain)
    if dangling and (is_verb_form(plain.rsplit(" ", 1)[-1].lower()) or len(dangling.group().split()) == 1):
        plain = plain[: dangling.start()]
    return capital(plain if _is_paired(plain) else plain.strip('"“”, '))


def _is_paired(text: str) -> bool:
    """Marks inside stay; a sentence that is all quotation, or of which half is cut off, is better without."""
    return text.count("“") == text.count("”") and text.count('"') % 2 == 0 and not text.startswith(("“", '"'))
