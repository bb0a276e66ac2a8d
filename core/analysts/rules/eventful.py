"""Whether a dated statement tells of something that happened or is to happen: no state, opinion, saying or word about the page."""

import re

from core.analysts.rules.attribution import sayings
from core.analysts.rules.checkable import SAYS_NOTHING, why_not
from core.analysts.rules.patterns import phrases, word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.tenses import PAST
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens, is_verb_form

_ACTS = re.compile(
    r"\b(?:den(?:y|ied|ies)|announce[sd]?|admit(?:s|ted)?|confirm(?:s|ed)|apologi[sz]e[sd]?|promise[sd]?|pledge[sd]?|vow(?:s|ed)|declare[sd]?|reject(?:s|ed))\Z",
    re.IGNORECASE,
)
_HEARERS = r"(?:\s(?:the|a|an|our|its|to)?\s?[\w'’]+){0,4}\s(?:on|in|at|late|early|earlier|last|during)?\s?(?:late\s|early\s)?$"
_ONLY_HEARERS = re.compile(rf"^{_HEARERS}")
_SPEECH_ENDS = re.compile(r"^(?:\s(?:morning|afternoon|evening|night))?(?:\s(?:that|how|it|he|she|they|the|there)\b|[,.:;\"”]|\s*$)")
_UNSURE = phrases("might · could · perhaps · probably · maybe · if · unless · would have · may have · whether · reckons? · imagine")
_OURS = phrases(r"""
    our (?:reporters?|correspondents?|readers|photographer|inbox|favourite) · told this (?:newspaper|paper|site)
    (?:updated|published|posted|corrected|modified|edited|filed|printed) (?:on|at|by) · (?:first|last) (?:published|updated|posted)
    would not (?:say|comment) · declined to comment · you can (?:hear|read|watch) · full report
""")
_HEADS = re.compile(
    r"^(?:updated|published|posted|issued by|edition|minutes|by —|this (?:newspaper|paper|site|page|blog|programme|newsletter))(?!\w)",
    re.IGNORECASE,
)
_BEING = word_set("is are was were been stood stands remains remained lay lies")
DONE = re.compile(
    r"\w+(?:ed|en|wn|ught|orn|ing)|put|cut|set|shut|hit|sold|told|held|made|built|found|left|lost|won|paid|sent|led|run|come|gone|done|born"
)
_ITS = re.compile(r"\b(?:it|that|she|he)['’]s\b", re.IGNORECASE)
_AGAIN = re.compile(r"re[a-z]{4,}")
_PLANNED = word_set("to due set meant planned supposed scheduled expected pencilled")
_SINCE = re.compile(r"\b(?:since|until|till|from|by)\s(?:at least\s|the\s|\d\d:\d\d on\s)?$", re.IGNORECASE)
_ON = re.compile(r"\b(?:is|are|was|were|will be)\s(?:on\s|in\s|at\s|for\s|from\s)?(?:late\s|early\s)?$")
_AGAINST = re.compile(
    r"\b(?:against|compared (?:with|to)|than|versus|as in)\b[^,;]*$|\b(?:first|only|most|least|\w+est|worst)\b[^,;]*\bsince\s$",
    re.IGNORECASE,
)


def tells_event(said: Statement, date: Mention) -> bool:
    """Whether a dated statement is an event an editor would put on a timeline."""
    if not said.tokens or _says_nothing(said) or _UNSURE.search(said.text) or _OURS.search(said.text) or _HEADS.match(said.text):
        return False
    if _AGAINST.search(said.text[: max(0, said.text.find(date.words))]):
        return False
    if said.text.endswith(f" of {date.words}") and "," not in said.text and not happens(said):
        return True
    return _has_verb(said) and not _is_state(said, max(0, said.text.find(date.words))) and not _is_statistic(said, date)


def _says_nothing(said: Statement) -> bool:
    """An order made on 6 March asks nobody for anything."""
    done = len(said.tokens) > 1 and is_verb_form(said.tokens[1].word)
    return why_not(said) in (SAYS_NOTHING - {"call to act"} if done else SAYS_NOTHING)


def _has_verb(said: Statement) -> bool:
    """Also at the very beginning, and what is done again: "Issued on 19 February", "The museum reopens"."""
    again = any(_AGAIN.match(token.word) and is_verb_form(token.word[2:]) for token in said.tokens[1:])
    return happens(said) or bool(PAST.search(said.text) or _ITS.search(said.text)) or again or is_verb_form(said.tokens[0].word)


def _is_state(said: Statement, at: int) -> bool:
    """Nothing but being: a state is an event only where it begins, ends, is measured, or where the day itself is what is told."""
    beings = [place for place, token in enumerate(said.tokens) if token.word in _BEING]
    before = [place for place in beings if said.tokens[place].start < at]
    done = any(is_verb_form(token.word) for token in said.tokens[1:] if token.start < at)
    if not beings or (done and not before):
        return False
    last = max(before or beings)
    following = [token.word for token in said.tokens[last + 1 :]]
    if any(is_verb_form(word) or DONE.fullmatch(word) for word in following) or set(following[:1]) & _PLANNED:
        return False
    measured = any(figure.start > said.tokens[last].end for figure in said.figures)
    return not (measured or _SINCE.search(said.text[:at]) or _ON.search(said.text[:at]))


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


def _has_verb_form(between: str) -> bool:
    return any(is_verb_form(word.lower()) for word in between.split())
