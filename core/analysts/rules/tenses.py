"""Whether the words about a date look ahead or back: verbs tell which of two Mondays, and which year, is meant."""

import re

from core.analysts.rules.patterns import any_of
from core.analysts.rules.verbs import is_verb_form

BACK, OPEN, AHEAD = -1, 0, 1

_SAY = r"said|says|told|tells|announced|announces|wrote|confirmed|admitted|reported|denied|added"
_PLANNED = "planned|scheduled|expected|meant|supposed"
_NO_NOUN = "".join(rf"(?<!\b{word}\s)" for word in ("the", "a", "this", "that", "its", "his", "her", "their", "new", "under"))
"""The plan was approved on Friday: behind such a word it is a thing and looks nowhere."""
_WILL = any_of(rf"""
    will · won['’]t · would · shall · can · (?-i:may) · must · due · deadline · has until · have until · hop(?:es?|ed|ing) to · intends? to
    (?:is|are) (?!being)[a-z]+ing · (?:is|are|be|been) (?:now |also |still |both )?(?:to|set|booked|called for|going|pencilled|{_PLANNED})
    {_NO_NOUN}plan(?:s|ned)?(?: to| for)? · wants? to · agreed? to · promis(?:es?|ed) to · pledg(?:es?|ed) to · prepar(?:es?|ing) to
    expects? · (?:invit|ask|urg)(?:es?|s|ed)\b(?: [\w'’]+){{0,5}} to
    ska(?:l|ll) · vil · wird · werden · soll(?:en)? · sera · seront · doit · doivent · será · serán · serão · vai · vão · deve(?:rá)?
""")
_AHEAD = re.compile(rf"\b{_WILL}\b(?:(?!\b(?:{_SAY})\b)[^;.!?])*$", re.IGNORECASE)
_WAS_TO = re.compile(
    rf"\b(?:was|were|had been) (?:now |also |still |both |first |originally )?(?:to|due|set|{_PLANNED})\b[^;.!?]*$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+")
_MANY = r"(?:[a-z]+s|people|men|women|children|police|and [\w'’-]+)"
_NO_SUBJECT = any_of("""
    the · an? · its · his · her · their · these · those · of · in · two · three · four · five · six · all · some · many · more · tax
""")
_DO = "open|reopen|close|begin|start|resume|end|meet|vote|sit|return|leave|depart|arrive|sail|expire|retire"
_DOES = rf"(?:{_DO})s|goes|flies|launches|lands|steps down|takes effect|takes place|comes into force"
TIMETABLE = re.compile(
    rf"\b(?:{_MANY} (?:{_DO}|go|fly)|(?!{_NO_SUBJECT} )[\w'’-]+ (?:again |then |now |next )?(?:{_DOES}))\b", re.IGNORECASE
)
"""Polls open, the court sits: what a timetable says in the present is still to come."""
_SAID = re.compile(rf"\b(?:{_SAY})\b", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till|for)\s(?:at least\s)?(?:the\s)?$", re.IGNORECASE)
_BY = re.compile(r"\b(?:by|before|from)\s(?:at least\s)?(?:the\s)?$", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:was|were|had|did)\b")
_IRREGULAR = any_of("""
    went · came · shut · fell · rose · took · gave · made · lost · won · left · met · began · ran · told · said · saw · sold · bought · sent
    held · kept · built · broke · put · cut · hit · led · wrote · spoke · stood · struck · sank · spent · caught · fought · brought · heard
    grew · flew · drove · chose · threw · became · got · beat · set · learnt · found · paid · drew · burnt · swept · withdrew
""")
_NO_PAST = "need|indeed|speed|hundred|united|limited"
PAST = re.compile(
    rf"\b(?:was|were|had|did|has been|have been|{_IRREGULAR}|(?<!is )(?<!are )(?<!be )(?!{_NO_PAST})[a-z]{{3,}}ed)\b",
    re.IGNORECASE,
)


def tense(text: str, at: int) -> int:
    """Whether the words before a date look ahead or back; "shut until Friday" looks ahead, "was to open on Friday" either way."""
    before = text[:at]
    if _WAS_TO.search(before):
        return OPEN
    if _AHEAD.search(before) or (_UNTIL.search(before) and not _ENDED.search(before)):
        return AHEAD
    if _is_on_timetable(before, text[at:]):
        return AHEAD
    if _looks_back(before, text):
        return BACK
    return AHEAD if _BY.search(before) else OPEN


def _looks_back(before: str, text: str) -> bool:
    """The last verb before the date tells; with none before it, any in the sentence: "joined in 1994 and retires on 31 August"."""
    verbs = [word for word in _WORD.finditer(before) if is_verb_form(word.group().lower())]
    return bool(PAST.match(before, verbs[-1].start()) if verbs else PAST.search(text))


def _is_on_timetable(before: str, after: str) -> bool:
    """No other verb stands between it and the date, and none behind makes a noun of it: "the latest starts on Monday failed"."""
    told = [*TIMETABLE.finditer(before)]
    return bool(told) and not _has_verb(before[told[-1].end() :]) and not PAST.search(_SAID.sub("", after))


def _has_verb(words: str) -> bool:
    return any(is_verb_form(word.group().lower()) for word in _WORD.finditer(words))


def looks_ahead(text: str) -> bool:
    return bool(_AHEAD.search(text))
