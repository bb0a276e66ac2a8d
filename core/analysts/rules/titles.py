"""What a topic's title says: its statements in the words headlines use; and, when it says nothing that can be checked, why."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from core.analysts.rules.attribution import sayings
from core.analysts.rules.checkable import asks, calls, is_leftover, judges, points_back, steers
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import happens, is_verb_form
from core.english.language import ENGLISH, may_be_english, name_of, source_language
from core.english.text_format import capital
from core.model.source import Source, SourceText

QUESTION = "it asks a question"
NO_VERB = "it is a headline that does not say what happened"
UNREAD = "it may be in another language, and the desk's own rules read English"
GUIDE = "it promises a guide or a list and says nothing itself"

_ABOVE = any_of("exclusive · breaking(?: news)? · watch · video · live · updated? · revealed · just in")
_KICKER = re.compile(rf"^{_ABOVE}\s?[:|–—-]\s+", re.IGNORECASE)
_SITE = re.compile(r"\s[|»]\s[^|»]{2,40}$")
_TAG = re.compile(r"\s?[\[(](?:video|photos?|pictures|audio|updated?|report|rumou?r|watch|opinion)[\])]\s?", re.IGNORECASE)
_ENDS = re.compile(r"(?<=[?!])[\"”’)]?\s+|;\s+")
_COMMENT = re.compile(r"^(?:yes|no|sorry|sadly|unfortunately|thankfully|finally|wow|shocking)\s?[,:–—-]\s?(?=\w)", re.IGNORECASE)
_NAMED = re.compile(
    r"^(?:this|that|these|those|another|some|both|other) (?!(?:is|are|was|were|will|has|have|had|may|could)\b)\w", re.IGNORECASE
)

_TURNED = re.compile(r"^(?P<be>Is|Are|Was|Were|Has|Have|Had) (?P<rest>[^?,;:]+)\?$", re.IGNORECASE)
_BEFORE_NOUN = word_set("the a an this that these those its his her their our my your of in on at by for with from to no")
_DOUBTFUL = re.compile(
    r"\b(?:or|who|which|that|if|when|ever|any|anyone|anybody|anything|really|still|it|he|she|they|we|you|i)\b", re.IGNORECASE
)
_DONE = word_set("""
    sold built paid held found shut lost sent made taken given stolen broken known seen shown born gone done hidden driven beaten written
    shot hit cut left told bought brought caught burnt sunk struck torn frozen chosen forgotten thrown withdrawn overthrown rebuilt
""")
_SO = word_set("""
    dead missing guilty innocent safe unsafe ill alive bankrupt insolvent ablaze underway over unhurt unharmed free homeless open
    stolen taken given seen known shown born gone done hidden driven beaten broken shot shut torn frozen chosen slain thrown withdrawn
    facing considering planning investigating leaving closing resigning retiring seeking making moving returning joining selling buying
    coming going dying quitting running urging holding working looking relying developing removing recovering getting
""")
_HELPS = word_set(
    "may might could would should can shall must won't can't couldn't wouldn't is are was were be been being has have had do does did"
)
_MODAL = _HELPS - word_set("be been being")
_HAPPENINGS = word_set("""
    fire blaze explosion blast crash collision collapse flood flooding outbreak shooting stabbing earthquake attack riot protest strike
    walkout evacuation spill leak landslide avalanche shipwreck derailment robbery burglary theft murder death arrest resignation closure
    blackout shortage ban recall raid
""")
_AFTER_NOUN = word_set("""
    at in on of by for with from as and or but near after before about onto between amid during who which that where when than
""")
_RELATIVE = word_set("who which whose that")
_NUMBERS = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)"
_LISTED = any_of("""
    things · ways · reasons · facts · tips · questions · lessons · takeaways · places · ideas · myths · signs · charts · pictures · photos
    moments · steps · points · books · tricks · rules
""")
_TO_KNOW = any_of("to · you · we · i · about · why · how · that · for · every · everyone · your · the · this · nobody")
_LISTS = re.compile(
    rf"(?:the |top )*{_NUMBERS} (?:[a-z-]+ ){{0,2}}?{_LISTED} {_TO_KNOW}\b|(?:top )?(?:things|places|ways|reasons) (?:to|you|we)\b"
    r"|(?:how|what|when|where|who|which \w+) to\b",
    re.IGNORECASE,
)
_WHOSE = r"(?:(?:an?|the|your|our|my|[\w-]+['’]s)\s)?(?:[\w-]+\s){0,2}?"
_ADVISES = re.compile(rf"{_WHOSE}(?:guide|introduction|tips|advice|checklist) (?:to|for|on)\b", re.IGNORECASE)
_SHORTEST_VERB, _MOSTLY = 4, 0.5


class Part(NamedTuple):
    """One sentence of a title, and why it makes no claim, if it makes none."""

    text: str
    why_not: str


def title_of(title: str) -> str:
    """The title on one line, without what stands above it, the name of its site, and the sigh before it."""
    bare = _TAG.sub(" ", _SITE.sub("", _KICKER.sub("", " ".join(title.split())))).strip()
    return capital(_COMMENT.sub("", bare))


def says(title: str) -> list[str]:
    """The sentences of a title that state something; a question only where it is sure what it asks."""
    return [part.text for part in parts_of(title) if not part.why_not]


def asked(title: str) -> list[str]:
    """The questions a title asks."""
    return [f"{part.text.rstrip(' ?')}?" for part in parts_of(title) if part.why_not == QUESTION]


def why_silent(title: str) -> str:
    """Why no claim was found in a title, in words that follow a colon; nothing when it makes one."""
    parts = parts_of(title)
    if any(not part.why_not for part in parts):
        return ""
    return next((part.why_not for part in parts), "it is empty")


def parts_of(title: str) -> list[Part]:
    whole = title_of(title)
    ends = [part for part in _ENDS.split(whole) if any(sign.isalnum() for sign in part)]
    return [_part(part) for part in _joined(ends)]


def _joined(ends: list[str]) -> Iterator[str]:
    """A title stays whole where no part of it is anything but a statement: taking it apart is then somebody else's decision."""
    if any(_silent(statement(part)) for part in ends):
        yield from ends
    elif ends:
        yield "; ".join(ends)


def _part(text: str) -> Part:
    turned = as_statement(text)
    return Part(turned, "") if turned else Part(text, _silent(statement(text)))


def _silent(said: Statement) -> str:
    """The first reason why a headline says nothing that could be checked."""
    return next((reason for reason, applies in _REASONS if applies(said)), "")


def as_statement(question: str) -> str:
    """*Was the mill sold to Quist?* asks whether the mill was sold to Quist; in any doubt where its subject ends it stays a question."""
    match = _TURNED.match(question)
    if not match or _DOUBTFUL.search(match["rest"]):
        return ""
    read = statement(match["rest"])
    verbs = [place for place, token in enumerate(read.tokens) if is_verb_form(token.word) or token.word in _DONE]
    if len(verbs) != 1 or verbs[0] == 0 or read.tokens[verbs[0] - 1].word in _BEFORE_NOUN or not _is_done(read.tokens[verbs[0]].word):
        return ""
    adverbs = [token.start for token in read.tokens[1 : verbs[0]] if token.word.endswith("ly")]
    start = min([read.tokens[verbs[0]].start, *adverbs])
    return capital(f"{read.text[:start]}{match['be'].lower()} {read.text[start:]}")


def _is_done(word: str) -> bool:
    return word.endswith("ed") or word in _DONE


def _is_past(word: str) -> bool:
    return _is_done(word) or (is_verb_form(word) and not word.endswith("s"))


def says_it_happened(text: str) -> bool:
    """A verb of its own, *to close*, *missing*, *axes lido*, a happening by name, or a number of something."""
    said = statement(_in_small_letters(text))
    if any(token.word in _HAPPENINGS for token in said.tokens) or any(figure.noun or figure.unit for figure in said.figures):
        return True
    return _has_own_verb(said) or any(_is_headline_verb(said, place) for place in range(1, len(said.tokens)))


def _in_small_letters(text: str) -> str:
    """Where Most Words Have Capitals, and in WORDS that shout, a capital does not tell a name from a verb."""
    words = text.split()
    if sum(word[0].isupper() for word in words[1:]) > _MOSTLY * len(words[1:]):
        return text.lower()
    return " ".join(word.lower() if word.isupper() and len(word) >= _SHORTEST_VERB else word for word in words)


def _has_own_verb(said: Statement) -> bool:
    """The mill that Tarn lost: the one verb there is belongs to the aside."""
    verbs = [token for token in said.tokens[1:] if is_verb_form(token.word) or token.word in _MODAL | _SO]
    relative = next((token.start for token in said.tokens[1:] if token.word in _RELATIVE), None)
    if relative is None:
        return happens(said) or any(token.word in _MODAL | _DONE for token in verbs)
    return len(verbs) > 1 or any(token.start < relative for token in verbs)


def _is_headline_verb(said: Statement, place: int) -> bool:
    token, before = said.tokens[place], said.tokens[place - 1].word
    following = said.tokens[place + 1] if place + 1 < len(said.tokens) else None
    if before == "to" and place > 1:
        return _may_be_verb(said, place) and not token.word.endswith("s")
    if before in _BEFORE_NOUN:
        return False
    if token.word in _SO:
        return True
    return following is not None and _may_be_verb(said, place) and _is_third_person(token.word) and following.word not in _AFTER_NOUN


def _may_be_verb(said: Statement, place: int) -> bool:
    token = said.tokens[place]
    return token.word.isalpha() and token.word not in _BEFORE_NOUN and (said.in_title_case or said.text[token.start].islower())


def _is_third_person(word: str) -> bool:
    return len(word) >= _SHORTEST_VERB and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def language_of(title: str) -> str:
    """Which language a title is in, where that is not English, which is all that is read here."""
    spoken = source_language(SourceText(Source(id="", url="", url_key="", domain="", outlet="", title=""), title))
    return "" if spoken == ENGLISH else name_of(spoken)


def _lacks_verb(said: Statement) -> bool:
    """The verbs of another language are not known here: its headlines are left as they are."""
    return not says_it_happened(said.text) and not language_of(said.text)


def _is_opinion(said: Statement) -> bool:
    """A judgement and no deed: what somebody is said to think, or does in the midst of big words, is a fact about them."""
    did = any(is_verb_form(token.word) and token.word not in _HELPS for token in said.tokens[1:])
    return judges(said) and not did and not any(sayings(said.text))


def _is_call(said: Statement) -> bool:
    """*Stop the mill*, but not *Stop sign stolen*: what has a verb besides is about a stop."""
    return calls(said) and not _has_own_verb(said)


def _is_guide(said: Statement) -> bool:
    """*A guide to the fair*, *Ten things to know*, but not *Guide to the fair withdrawn*: where something was done to it, it is news."""
    advises = _ADVISES.match(said.text) and not any(_is_past(token.word) for token in said.tokens[1:])
    return bool(advises or _LISTS.match(said.text))


def _points_elsewhere(said: Statement) -> bool:
    """*He was paid*, but not *This mill is closed*: a headline may point to a picture and still name what it shows."""
    return points_back(said) and not _NAMED.match(said.text)


_REASONS: tuple[tuple[str, Callable[[Statement], bool]], ...] = (
    (GUIDE, _is_guide),
    (QUESTION, asks),
    ("it is not a text but a left-over of a page", is_leftover),
    ("it speaks to a machine", steers),
    ("it calls on readers to do something", _is_call),
    ("it gives an opinion", _is_opinion),
    ("it points to something that is not in it", _points_elsewhere),
    (UNREAD, lambda said: len(said.tokens) > 1 and _lacks_verb(said) and not may_be_english(said.text)),
    (NO_VERB, _lacks_verb),
)
