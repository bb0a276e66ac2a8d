"""An aside told as the sentence it is: "The lido, opened in 1934" says that the lido was opened, and only so can it be read alone."""

import re
from collections.abc import Sequence

from core.analysts.rules.attribution import sayings
from core.analysts.rules.eventful import DONE, NO_DEED
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import statement
from core.analysts.rules.units import NUMBER_WORDS
from core.analysts.rules.verbs import happens, is_verb_form
from core.english.text_format import capital
from core.words import STOP_WORDS

_HEAD = r"(?P<head>[^,;:“”\"()]+?)"
_WHO = re.compile(rf"{_HEAD}(?P<apart>,)? (?:who|which|that) (?P<verb>[a-z'’]+)\b(?P<rest>[^,;]*)")
_WHAT = re.compile(rf"{_HEAD}, (?P<done>(?:(?:first|last|newly|only|[a-z]+ly) )?(?P<verb>[a-z]+)\b(?P<rest>[^,;]*))")
_LINK = re.compile(r"\s(?:of|in|at|for|from|with|on|to|by|near|behind)\s")
_MANY = word_set("people men women children police those both two three four five six seven eight nine ten all several many")
_NAME = 80
_OBJECT = re.compile(r"\s(?:the|an?|his|her|its|their|all|no)\s")  # sold the bell: it did something, nothing was done to it
_BEGUN = re.compile(r"\bsince\b")
_MADE = any_of("""
    built · rebuilt · bought · made · founded · installed · fitted · laid · erected · designed · commissioned · written · signed · approved
    introduced · created · established · acquired · ordered · awarded · painted · donated · restored · drawn up · set up · put up
""")
_LINKS = "(?:of|in|at|for|from|with|on|to|by|near|behind|and|or)"
_THING = re.compile(rf"\b(?:the|an?|its|his|her|their)(?: (?!(?:{_LINKS}|the|an?)\b)[\w'’-]+){{1,4}}\Z", re.IGNORECASE)
_OF_OBJECT = re.compile(rf"(?P<main>[^,;:“”\"()]+), (?P<done>{_MADE} (?:in|on|since|at)\b[^,;]*)")
_IS = re.compile(r"\b(?:is|are|was|were|be|been)\b")
_PERSON = re.compile(r"(?<![\w'’-])[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){1,3}\Z")
_HOLDS = re.compile(r",\s(?P<state>[^,;:“”\"()]+)\s(?:since|until|till)\s(?:(?:at least|the|early|late|last)\s)*\Z")
_CLAUSE = word_set(
    "who which that whose when where while because after before as than if though although until since i you he she it we they there"
)
_BETWEEN = word_set("in at on by near for from to of with under over against into behind and but also now then later again still already")
_HELPS = word_set("was were had has have will would is are did does can cannot could must shall")
_BINDS, _NOUN = word_set("and but or"), word_set("the a an its his her their this that these those")
_SHOWS = word_set("show shows showed reveal reveals revealed suggest suggests suggested indicate indicates indicated put puts")
"""Samples taken in May showed rust: what was shown was so on that day."""
_ITSELF = word_set("i you he she it we they who which that")
_LAST_WHO = re.compile(r", who (?P<verb>[a-z]+)\b(?P<rest>[^,;]*)\Z")


def as_sentence(words: str) -> str:
    """The words with the aside's verb as their own; as they are where they have one already, or where none can be told for sure."""
    return _of_whom(words) or _what_was_done(words) or _of_the_last(words) or words


def was_done(words: str) -> str:
    """The paper put to members in March: what precedes the verb of a sentence, told by itself; nothing where nothing was done to it."""
    parts = words.split()
    place = next((number for number, word in enumerate(parts) if number and is_verb_form(word.lower())), 0)
    if not place or not is_participle(parts[place]) or _LINK.search(f" {' '.join(parts[:place])} "):
        return ""
    if _OBJECT.match(f" {' '.join(parts[place + 1 :])} "):
        return ""
    head = " ".join(parts[:place])
    if _is_by_another(parts[:place]):
        return ""
    return f"{head} [{'were' if are_several(head) else 'was'}] {' '.join(parts[place:])}"


def of_its_day(words: str, date: str) -> str:
    """The boards ordered in 2024 were delivered: the date is that of the order, and what came of it has another."""
    upto = words[: words.find(date) + len(date)] if date in words else ""
    return (was_done(upto) if upto and goes_on(words[len(upto) :]) else "") or words


def goes_on(rest: str) -> bool:
    """Whether the verb of a sentence comes only behind the date: "A ship built in 1912 *sank*"; not what an aside does, nor a second deed.

    Between the two stands at most where or by whom: "The court fined on Monday a man who was drunk" has had its verb.
    """
    words = re.split(r"[,;:]", rest)[0].split()
    if not words or words[0] in _SHOWS or not (words[0] in _BETWEEN or is_verb_form(words[0]) or words[0].endswith(("s", "ly"))):
        return False
    for place, word in enumerate(words):
        if word in _CLAUSE or (word in _BINDS and not is_participle(" ".join(words[place + 1 : place + 2]))):
            return False
        if _is_finite(word) or (place == 0 and _may_be_finite(word, words[1:])):
            return True
    return False


def _is_finite(word: str) -> bool:
    """A form that can be nothing but the verb of a sentence: was, has, sank; not killed, nor votes."""
    return word in _HELPS or (is_verb_form(word) and not is_participle(word) and not word.endswith("s"))


def _may_be_finite(word: str, following: Sequence[str]) -> bool:
    """Right behind the date: "resigned on", "saved six", "regulates sleep", but not "suspected members" nor "losses of"."""
    after = following[0] if following else ""
    if word.endswith("s") and not word.endswith("ss"):
        return after != "of"
    return is_verb_form(word) and (after in STOP_WORDS or after in NUMBER_WORDS or not after.isalpha() or not after.islower())


def _is_by_another(head: Sequence[str]) -> bool:
    """The film *Kubrick* made, the wall *they* built, the land *the firm* bought: somebody did it, and of that nothing is said alone."""
    last, before = head[-1], head[:-1]
    named = last[0].isupper() and any(word[0].islower() for word in before[1:])
    return last.lower() in _ITSELF or named or any(word in _NOUN for word in head[1:])


def only_holds(text: str, start: int) -> bool:
    """Mr Berg, in office since 2014, came on Monday: an aside that has no verb tells of a state, and of no day on which it began."""
    aside = _HOLDS.search(text[:start])
    if not aside or any(is_verb_form(word) or is_participle(word) for word in aside["state"].lower().split()):
        return False
    return happens(statement(text))


def _of_the_last(words: str) -> str:
    """They took a pump, *bought* in 2022; it was signed by Per Aune, *who* retired in May: told of the last one named, not of the first."""
    return _of_the_last_person(words) or _of_the_last_thing(words)


def _of_the_last_person(words: str) -> str:
    who = _LAST_WHO.search(words)
    named = _PERSON.search(words[max(0, who.start() - _NAME) : who.start()]) if who else None
    if not who or not named or not is_verb_form(who["verb"]) or not happens(statement(words[: who.start()])):
        return ""
    return f"{named.group()} {who['verb']}{who['rest']}"


def _of_the_last_thing(words: str) -> str:
    told = _OF_OBJECT.fullmatch(words)
    thing = _THING.search(told["main"][-_NAME:]) if told else None
    main = told["main"].removesuffix(thing.group()) if told and thing else ""
    if not told or not thing or _IS.search(main) or not (happens(statement(main)) or sayings(main)):
        return ""
    return f"{capital(thing.group())} [{'were' if are_several(thing.group()) else 'was'}] {told['done']}"


def _of_whom(words: str) -> str:
    """Ana Reis, *who* founded it in 2009; without a comma only where no other verb can be the sentence's own."""
    aside = _WHO.fullmatch(words)
    if not aside or happens(statement(aside["head"])) or not is_verb_form(aside["verb"]):
        return ""
    sure = aside["apart"] or not any(is_verb_form(word) for word in aside["rest"].lower().split()[1:])
    return f"{aside['head']} {aside['verb']}{aside['rest']}" if sure else ""


def _what_was_done(words: str) -> str:
    """The bridge, *built* in 1931: the word that is put in for it stands in brackets."""
    aside = _WHAT.fullmatch(words)
    if not aside or happens(statement(aside["head"])) or not is_participle(aside["verb"]) or _OBJECT.match(aside["rest"]):
        return ""
    several = are_several(aside["head"])
    helps = ("have been" if several else "has been") if _BEGUN.match(aside["rest"].strip()) else "were" if several else "was"
    return f"{aside['head']} [{helps}] {aside['done']}"


def is_participle(word: str) -> bool:
    if word in NO_DEED or word.endswith("ing") or not DONE.fullmatch(word):
        return False
    return is_verb_form(word) or not word.endswith("ed")


def are_several(head: str) -> bool:
    """Two pumps are, Estuary Lines is one; of several words linked the first tells: the head of schools."""
    noun = _LINK.split(head)[0] if not head[:3].lower().startswith(("in ", "at ", "on ")) else head
    words = noun.split()
    if _MANY & {word.lower() for word in words} or " and " in noun:
        return True
    last = words[-1]
    return (last[0].islower() or len(words) == 1) and last.endswith("s") and not last.endswith(("ss", "us", "is"))
