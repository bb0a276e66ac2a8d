"""Whether a dated statement tells of something that happened or is to happen: no state, opinion, saying or word about the page."""

import re

from core.analysts.rules.attribution import sayings
from core.analysts.rules.checkable import SAYS_NOTHING, why_not
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.tenses import PAST, TIMETABLE
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens, is_verb_form
from core.model.words import Tier

_ACTS = re.compile(
    r"\b(?:den(?:y|ied|ies)|announce[sd]?|admit(?:s|ted)?|confirm(?:s|ed)|apologi[sz]e[sd]?|promise[sd]?|pledge[sd]?|vow(?:s|ed)|declare[sd]?|reject(?:s|ed))\Z",
    re.IGNORECASE,
)
_HEARERS = r"(?:\s(?:the|a|an|our|its|to)?\s?[\w'’]+){0,4}\s(?:on|in|at|late|early|earlier|last|during)?\s?(?:late\s|early\s)?$"
_ONLY_HEARERS = re.compile(rf"^{_HEARERS}")
_SPEECH_ENDS = re.compile(r"^(?:\s(?:morning|afternoon|evening|night))?(?:\s(?:that|how|it|he|she|they|the|there)\b|[,.:;\"”]|\s*$)")
_DECIDE = "".join(rf"(?<!\b{word}\s)" for word in ("decide", "decides", "decided", "on", "rule", "consider"))
_UNSURE = phrases(rf"""
    might · could · perhaps · probably · maybe · if · unless · would have · may have · {_DECIDE}whether · reckons? · imagine
    apparently · (?:seems?|seemed) to
""")
_HEARSAY = phrases("""
    we hear · i hear(?: that)? · (?:we|i) (?:were|was|are|am|have been) told that · (?:is|are|was|were) rumou?red
    rumou?rs? (?:has|have) it · word (?:is|has it) · overheard
""")
_AT_A_DISTANCE = phrases("reportedly · supposedly · purportedly")
_PIECE = any_of("piece · story · article · report · post · interview · picture")
_OURS = phrases(rf"""
    our (?:reporters?|correspondents?|readers|photographer|inbox|favourite) · told this (?:newspaper|paper|site)
    (?:updated|published|posted|corrected|modified|edited|filed|printed) (?:on|at|by) · (?:first|last) (?:published|updated|posted)
    would not (?:say|comment) · declined to comment · you can (?:hear|read|watch) · full report
    (?:paper|newspaper|site|blog|outlet|magazine)s? (?:had|has|ran|runs|carried|printed|published) (?:an?|the|its) (?:\w+ )?{_PIECE}
""")
_FRAGMENT = re.compile(
    r"that (?:the|all|any|no|an?)\b[^“”\"]*\bbe [a-z]+ed\b|among\b"
    r"|(?:an?|some|one) [a-z]+(?: [a-z]+)? (?:called|named|dubbed) [A-Z“\"‘][^,;]*,",
    re.IGNORECASE,
)
"""A motion without who moves it, one of a number, an answer: what it belongs to stands elsewhere."""
_OF_THAT = phrases("(?:says?|said|claims?|claimed|adds?|added) (?:that|this|these|those) (?:was|were|is|are|had|has|will)")
_GIVEN = re.compile(
    r"\b(?:gives?|gave|names?|named|suggests?|suggested|mentions?|mentioned)\s(?:the\s)?(?:(?:[a-z]+\s){1,2}of\s)?\Z", re.IGNORECASE
)
"""The papers now give July: for what, they have said before."""
_HOLIDAYS = re.compile(r"(?:half[- ]term|easter|christmas|ramadan|whitsun|new year|the holidays?|the weekend|pay ?day)\b", re.IGNORECASE)
_HEADS = re.compile(
    r"^(?:updated|published|posted|issued by|edition|minutes|by —|this (?:newspaper|paper|site|page|blog|programme|newsletter))(?!\w)",
    re.IGNORECASE,
)
_BEING = word_set("is are was were been stood stands remains remained lay lies")
_MOODS = word_set("""
    divided delighted pleased relieved worried concerned excited thrilled disappointed surprised shocked puzzled amused tired bored
    undecided interested convinced confused frightened annoyed determined prepared unimpressed outraged
""")
"""Forms of verbs that tell how people were, and not what was done to them."""
DONE = re.compile(
    r"\w+(?:ed|en|wn|ught|orn|ing)|put|cut|set|shut|hit|sold|told|held|made|built|found|left|lost|won|paid|sent|led|run|come|gone|done|born|kept"
    r"|laid|spent|split|spread|struck|swept|hung|lent|fed|let|shot|cast|hurt|dug|sunk|dealt|bound|burnt|thrust"
)
_WHO = word_set("who which that")
NO_DEED = word_set("""
    morning evening building during nothing something anything everything thing spring king ring string wing ceiling wedding pudding
    children women men garden kitchen chicken citizen open golden wooden hidden seven eleven ten then when even often between town down
    own brown crown known
""")
_ITS = re.compile(r"\b(?:it|that|she|he)['’]s\b", re.IGNORECASE)
_AGAIN = re.compile(r"re[a-z]{4,}")
_PLANNED = word_set("to due set meant planned supposed scheduled expected pencilled")
_SINCE = re.compile(r"\b(?:since|until|till|from|by)\s(?:at least\s|the\s|\d\d:\d\d on\s)?$", re.IGNORECASE)
_ENDS = re.compile(r"\w[\w ,]*\s(?:until|till|no later than)\s(?:the\s)?$", re.IGNORECASE)
_ON = re.compile(r"\b(?:is|are|was|were|will be)\s(?:on\s|in\s|at\s|for\s|from\s)?(?:late\s|early\s)?$")
_AGAINST = re.compile(
    r"\b(?:against|compared (?:with|to)|than|versus|as in)\b[^,;]*$|\b(?:first|only|most|least|\w+est|worst)\b[^,;]*\bsince\s$"
    r"|\brecords?\b(?: that| which)? (?:began|begins?|beginning|starts?|started|goes? back|going back|dat(?:es?|ing) back)(?: to| in)?\s$",
    re.IGNORECASE,
)


def tells_event(said: Statement, date: Mention) -> bool:
    """Whether a dated statement is an event an editor would put on a timeline."""
    if not said.tokens or _says_nothing(said) or any(pattern.search(said.text) for pattern in (_UNSURE, _OURS)):
        return False
    if _HEADS.match(said.text) or _FRAGMENT.match(said.text) or _OF_THAT.search(said.text):
        return False
    before = said.text[: max(0, said.text.find(date.words))]
    if _AGAINST.search(before) or _GIVEN.search(before):
        return False
    if said.text.endswith(f" of {date.words}") and "," not in said.text and not happens(said):
        return True
    at = max(0, said.text.find(date.words))
    return (_has_verb(said) or _lapses(said, at)) and not _is_state(said, at) and not _is_statistic(said, date)


def _says_nothing(said: Statement) -> bool:
    """An order made on 6 March asks nobody for anything."""
    done = len(said.tokens) > 1 and is_verb_form(said.tokens[1].word)
    return why_not(said) in (SAYS_NOTHING - {"call to act"} if done else SAYS_NOTHING)


def _has_verb(said: Statement) -> bool:
    """Also at the very beginning, and what is done again: "Issued on 19 February", "The museum reopens"."""
    again = any(_AGAIN.match(token.word) and is_verb_form(token.word[2:]) for token in said.tokens[1:])
    told = PAST.search(said.text) or _ITS.search(said.text) or TIMETABLE.search(said.text)
    return happens(said) or bool(told) or again or is_verb_form(said.tokens[0].word)


def _lapses(said: Statement, at: int) -> bool:
    """Licence suspended, under appeal until 10 March: that something ends that day needs no verb."""
    return bool(said.ideas and _ENDS.search(said.text[:at]))


def _is_state(said: Statement, at: int) -> bool:
    """Nothing but being: a state is an event only where it begins, ends, is measured, or where the day itself is what is told."""
    found = [place for place, token in enumerate(said.tokens) if token.word in _BEING]
    beings = [place for place in found if said.tokens[place].start < at or not _is_aside(said, place)]
    before = [place for place in beings if said.tokens[place].start < at]
    done = any(is_verb_form(token.word) for token in said.tokens[1:] if token.start < at)
    if not beings or (done and not before):
        return False
    last = max(before or beings)
    following = [token.word for token in said.tokens[last + 1 :]]
    if any(is_verb_form(word) or (DONE.fullmatch(word) and word not in NO_DEED) for word in following) or set(following[:1]) & _PLANNED:
        return False
    measured = any(figure.start > said.tokens[last].end for figure in said.figures)
    return not (measured or _SINCE.search(said.text[:at]) or _ON.search(said.text[:at]))


def _is_aside(said: Statement, place: int) -> bool:
    """On Monday the wall lost bricks *that were in before*: what the verb of the statement is has been said."""
    return place > 1 and said.tokens[place - 1].word in _WHO and any(is_verb_form(token.word) for token in said.tokens[1 : place - 1])


def _is_statistic(said: Statement, date: Mention) -> bool:
    """So many passengers last year: a sum over a year is no event."""
    return date.reckoned and date.when.precision == "year" and any(figure.words not in date.words for figure in said.figures)


def dates_a_saying(text: str, one: Mention) -> bool:
    """He said on Monday that …: the day is that of the saying, unless the saying is the deed."""
    for said in sayings(text):
        if said.end <= one.start:
            between, verb = text[said.end : one.start], text[said.start : said.end].rsplit(maxsplit=1)[-1]
            if _ONLY_HEARERS.match(between) and _SPEECH_ENDS.match(text[one.end :]) and not _has_verb_form(between):
                return not _ACTS.match(verb)
    return False


def is_remark(said: Statement) -> bool:
    """People were divided; half-term was last week: nothing happens in either."""
    last = max((place for place, token in enumerate(said.tokens) if token.word in _BEING), default=None)
    if last is None:
        return False
    return bool(_HOLIDAYS.match(said.text)) or bool(_MOODS & {token.word for token in said.tokens[last + 1 : last + 3]})


def is_hearsay(text: str, one: Mention, tier: Tier) -> bool:
    """We hear that a bell was found on Sunday: nobody says so; nor where a page nobody knows keeps its distance from it."""
    return bool(_HEARSAY.search(text, 0, one.start)) or (tier is Tier.UNKNOWN and bool(_AT_A_DISTANCE.search(text)))


def _has_verb_form(between: str) -> bool:
    return any(is_verb_form(word.lower()) for word in between.split())
