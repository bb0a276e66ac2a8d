"""Dates of a noun, which are not those of its sentence: of a contract let last May its letting is told, of the budget of March nothing."""

import re

from core.analysts.rules.asides import are_several, goes_on, is_participle
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import statement
from core.analysts.rules.tenses import AHEAD, tense
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens, is_verb_form
from core.english.text_format import capital

_ARTICLE = any_of("the · an? · its · his · her · their · this · that · two · three · four · five · six · several")
_THING = re.compile(
    rf"\b(?P<before>[\w'’]+)\s(?P<thing>{_ARTICLE}\s(?:(?!{_ARTICLE}\b)[\w'’-]+\s){{1,3}}?|(?!{_ARTICLE}\b)[a-z]+s\s)"
    r"(?P<done>[a-z]+)(?:\s(?:at|in|near|inside)\s(?:[\w'’-]+\s){1,6}?|\s)(?:(?:late|early|back|only|again|first)\s)?(?:in|on|at|since|by|between|last|this)?\s?(?:last\s)?\Z",
    re.IGNORECASE,
)
_LINKS = word_set("to of from on in with by for at under against into over about through upon behind")
_CLAUSE = word_set("""
    say says said think thinks thought believe believes believed know knows knew mean means meant find finds found show shows showed see
    sees saw hope hopes hoped fear fears feared hear hears heard learn learns learned learnt ensure ensures tell tells told claim claims
    claimed report reports reported argue argues argued insist insists insisted admit admits admitted confirm confirms confirmed suggest
    suggests suggested reveal reveals revealed until when where while because after before since that and but as if though although
""")
"""Behind these a noun and a verb are a clause of their own: they say the mill closed in May."""
_MEETING = any_of("""
    meetings? · elections? · votes? · hearings? · sittings? · sessions? · ballots? · storms? · floods? · fires? · wars? · strikes? · drought
    referendums? · races? · regattas? · games · festivals? · seasons? · inspections? · visits? · voyages? · crash · eruption · earthquake
    raids? · attacks? · accident · disaster · explosion · gale · outage · epidemic · famine · siege · battle · congress · conference
    summit
""")
_AT_IT = re.compile(
    rf"\b(?:at|during|in|on|since|until|till|after|before|by|from|for|of)\s(?:[\w'’-]+\s){{0,4}}?{_MEETING}\sof\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_LAW = any_of(
    "rules? · by-?laws? · charter · act · treaty · statutes? · constitution · law · covenant · deed · regulations? · convention · code"
)
_UNDER_IT = re.compile(rf"\A(?:under|by)\s(?:[\w'’-]+\s){{1,6}}?{_LAW}\sof\s(?:the\s)?\Z", re.IGNORECASE)
_BECAUSE = re.compile(r",?\s(?:because|whereas|although|though)\s(?=\w)", re.IGNORECASE)
_WHOSE = re.compile(r"[^;]*?(?P<who>\b(?:the |an? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,4}), whose (?P<rest>[^,;]*)\Z")
_REST = re.compile(r"[^,;:“”\"()]*")
_SUBJECT = re.compile(r"[^,;:]*\b(?P<done>[a-z]+)\s(?:in|on|since|at|by)\s\Z")


def at_its_noun(words: str, one: Mention) -> str:
    """The words as they are where the date is that of what they tell; else what was done to the noun that day, or nothing."""
    at = words.find(one.words)
    if at < 0:
        return words
    if owned := _WHOSE.match(words):
        return _of_its_owner(owned, at) or words
    if reason := _behind(words, at):
        return reason
    if made := _made(words, at):
        return made
    return "" if _is_of_subject(words, at, one) else words


def dates_a_meeting(before: str) -> bool:
    """At the meeting of 3 May, until the elections of 2027: what happens at such a thing happens on its day; under a law, since then."""
    return bool(_AT_IT.search(before) or _UNDER_IT.match(before))


def _of_its_owner(owned: re.Match[str], at: int) -> str:
    """It has doubled, according to the Audit Office, whose report came out on Monday: the day is that of the report."""
    return f"{capital(owned['who'])}’s {owned['rest']}" if owned.start("rest") < at else ""


def _behind(words: str, at: int) -> str:
    """It will have to be cast anew because the foundry shut in 1983: what is still to come did not happen then."""
    because = next(iter(_BECAUSE.finditer(words, 0, at)), None)
    if because is None or tense(words, because.start()) != AHEAD:
        return ""
    tail = words[because.end() :]
    return capital(tail) if happens(statement(tail)) else ""


def _made(words: str, at: int) -> str:
    """It lists 43 changes to *a contract let last May*; where a verb of the sentence stands before it, that is another's."""
    found = _THING.search(words[max(0, at - 120) : at])
    if not found or not is_participle(found["done"].lower()) or not _is_object(found["before"].lower()):
        return ""
    before = words[: max(0, at - 120) + found.start("thing")]
    if not any(is_verb_form(word.lower()) for word in before.split()[1:]):
        return ""
    thing = found["thing"].strip()
    rest = _REST.match(words, max(0, at - 120) + found.start("done"))
    return f"{capital(thing)} [{'were' if are_several(thing) else 'was'}] {rest.group().strip()}" if rest else ""


def _is_object(before: str) -> bool:
    return before in _LINKS or (is_verb_form(before) and before not in _CLAUSE)


def _is_of_subject(words: str, at: int, one: Mention) -> bool:
    """The number of people killed in 2024 has risen; the song he sang in 1998 was banned: when it rose, and when it was, nobody says."""
    end = at + len(one.words)
    done = _SUBJECT.match(words[:at]) if goes_on(words[end:]) else None
    if not done or not (is_participle(done["done"]) or is_verb_form(done["done"])):
        return False
    return not happens(statement(words[: done.start("done")]))
