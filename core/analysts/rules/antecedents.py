"""What a pronoun at the head of a statement means, where the sentence before leaves no doubt; what is put in for it stands in brackets."""

import re
from collections.abc import Set

from core.analysts.rules.checkable import POINTS_BACK
from core.analysts.rules.dates import MONTH_NAMES
from core.analysts.rules.eventful import DONE, NO_DEED
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import Statement, Token, statement
from core.analysts.rules.verbs import is_verb_form
from core.words import STOP_WORDS

_PRONOUN = re.compile(r"(?P<word>it|they|its|their)\b\s+", re.IGNORECASE)
_OWNS, _SEVERAL = word_set("its their"), word_set("they their")
_THING = re.compile(r"The\s[^,;:\"“”]*")
_ASIDE = re.compile(r",[^,;:\"“”]*, (?P<verb>[a-z]+)\b")
_LONGEST = 4
_OPENS = r"(?:on|in|at|by|since|after|before|during|from|until)\s"
_LATE = re.compile(rf"{_OPENS}(?:(?!\b(?:and|but)\b)[^;:“”\"])*?\b(?:it|he|she|they)\b", re.IGNORECASE)
_BOTH = re.compile(r"both (?:sides|parties|teams|clubs|governments|houses)\b", re.IGNORECASE)
_ELLIPTIC = re.compile(
    r"^the same(?:,| (?:is|was|goes|went|applies|applied|happened)\b)"
    r"|\b(?:do|does|did|done|doing|became|becomes?|remain(?:s|ed)?|stay(?:s|ed)?|is|are|was|were|made it|makes it) so"
    r"(?=[,.;]|$|\s(?:in|on|at|by|since|until|from|for|again|last|this|after|before|because|when|under|with)\b)",
    re.IGNORECASE,
)
_HOW_MANY = word_set("several many most few some all none each")
_TIMES = any_of("""
    day · date · time · year · month · week · weekend · morning · afternoon · evening · night · hour · moment · spring · summer · autumn
    winter · season
""")
_NUMBER = any_of("two · three · four · five · six · seven · eight · nine · ten · eleven · twelve · twenty · fifty · \\d+")
_PARTS = any_of("entry · line · item · clause · paragraph · row · column · footnote · annex · appendix · caption · passage")
_BEFORE = "(?:from|of|in|at|on|for|with|under|behind|by|about|into|over|near|against|to)"
_LEANS = re.compile(
    rf"""
    similar\s[a-z-]+s\b
    | (?:an?|some|several|many|{_NUMBER})\s(?:extra|further|more)\s[a-z]
    | (?:in\s|last\s|on\s)?(?:[A-Z][a-z]+,?\s)?(?:the|an)\s{_PARTS}\b(?!\s(?:of|in|from|on|to)\b)
    | (?:[\w'’-]+\s){{1,6}}?{_BEFORE}\s(?:that|those|these|such)\s(?!{_TIMES}\b)[a-z]
    | [^;:“”"]*\b(?:day|week|month|evening|night|morning)\sbefore\Z
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Copies of that letter; similar units; an entry for May; until noon the day before: which, only the sentence before tells."""
_CALLED = re.compile(
    r"the (?:\d+-year-old|applicant|respondent|claimant|defendant|plaintiff|appellant|petitioner|complainant)\b", re.IGNORECASE
)
_WHICH = re.compile(rf"the (?:first|second|third|fourth|fifth|other|{_NUMBER})(?:,? (?:who|which)\b|,| (?P<verb>[a-z]+))", re.IGNORECASE)
_ITS = re.compile(r"\b(?:its|(?:of|in|on|at|to|from|beneath|under|behind|above|below|beside|inside|around|near) it)\b", re.IGNORECASE)
_NEAR = re.compile(r"\b(?:the|an?) (?:[\w'’-]+ ){1,3}\Z", re.IGNORECASE)
_ONE_THING = re.compile(rf"\b(?:the|an?|this|each|every)\b|['’]s\b|(?<=[\w,] )(?!{MONTH_NAMES}\b)(?-i:[A-Z])", re.IGNORECASE)
_FAMILIES = tuple(map(word_set, ("he him his", "she her hers", "it its", "they them their")))
_BOUND = word_set("his hers its their")
"""The mill sold both *its* looms: such words have their meaning from the same sentence."""


def standing(text: str, number: int, page: Page) -> str:
    """The statement as it can be read alone, or nothing where it points to what is not known for sure; people are never guessed."""
    pronoun = _PRONOUN.match(text)
    if not pronoun:
        return "" if points_back(text) else text
    word = pronoun["word"].lower()
    meant = _subject(page.before(number))
    if not meant or (word in _SEVERAL) != _are_several(meant):
        return ""
    return f"[{meant}]{'’s' if word in _OWNS else ''} {text[pronoun.end() :]}"


def points_back(text: str) -> bool:
    """Whether its subject was named before: at its head, or behind the time it opens with: "On the worst, 9 February, it was …"."""
    late = _LATE.match(text)
    named = _BOTH.match(text) or not (POINTS_BACK.match(text) or _ELLIPTIC.search(text) or _lacks_noun(text) or leans(text))
    return not named or bool(late and not any(is_verb_form(word) for word in late.group().lower().split()))


def leans(text: str) -> bool:
    """Whether a noun of it can be told only by the sentence before; a title above the page does not help."""
    return bool(_LEANS.match(text)) or _is_loose(text)


def _lacks_noun(text: str) -> bool:
    """Several met on Monday; the third died; the 16-year-old won: who?"""
    first, second = [*text.lower().split()[:2], "", ""][:2]
    which = _WHICH.match(text)
    if first in _HOW_MANY and is_verb_form(second):
        return True
    return bool(_CALLED.match(text) or (which and (not which["verb"] or is_verb_form(which["verb"].lower()))))


def _is_loose(text: str) -> bool:
    """Readings put *its* depth at six metres: nothing before it in the sentence is one thing, which it could be that of."""
    its = _ITS.search(text)
    before = _NEAR.sub("", text[: its.start()]) if its else ""
    return bool(before) and not _ONE_THING.search(before) and _are_several(_head(before))


def _head(text: str) -> str:
    words = text.split()
    end = next((place for place, word in enumerate(words) if place and _ends_noun(word.lower())), len(words))
    return " ".join(words[:end])


def _ends_noun(word: str) -> bool:
    return is_verb_form(word) or word in STOP_WORDS or (bool(DONE.fullmatch(word)) and word not in NO_DEED)


def introduced(text: str, number: int, page: Page, known: Set[str]) -> int | None:
    """Where its subject was first spoken of, when that is a bare noun which neither the story nor the title has: "The sheet lists …"
    behind "a laboratory sheet shows"."""
    first, noun, verb = [*statement(text).tokens[:3], None, None, None][:3]
    if not (first and noun and verb) or first.word != "the" or not is_verb_form(verb.word) or not noun.idea or noun.idea in known:
        return None
    return next((place for place in (number - 1, number - 2) if _speaks_first(place, noun, text[: noun.end], page)), None)


def _speaks_first(place: int, noun: Token, words: str, page: Page) -> bool:
    said = page.beside(place)
    return bool(said and noun.idea in said.ideas and not said.text.startswith(words) and page.before(place + 1))


def read_alone(number: int, page: Page) -> Statement | None:
    """A sentence that tells what another points to; with what its own pronoun means, where that is known."""
    said = page.beside(number)
    if said is None or not POINTS_BACK.match(said.text) or said.quoted:
        return said
    clear = standing(said.text, number, page)
    return statement(clear.replace("[", "").replace("]", "")) if clear else None


def points_back_to(text: str, before: Statement) -> bool:
    """Whether what is meant can stand in the sentence before; not where that points to the same thing or person itself."""
    words = {word.strip(".,;:“”\"'’").lower() for word in text.split()[:8]}
    used = {token.word for token in before.tokens} - _BOUND
    return not any(family & words and family & used for family in _FAMILIES)


def _subject(before: Statement | None) -> str:
    """Of the sentence before, what stands at its head up to the verb, or to an aside before it: "The lido, opened in 1934, shut …"."""
    head = _THING.match(before.text) if before else None
    verb = next((token for token in before.tokens[1:] if is_verb_form(token.word)), None) if before else None
    if not before or not head or not verb:
        return ""
    aside = _ASIDE.match(before.text, head.end())
    if verb.start > head.end() and not (aside and is_verb_form(aside["verb"])):
        return ""
    words = before.text[: min(verb.start, head.end())].strip()
    return words if len(words.split()) <= _LONGEST else ""


def _are_several(words: str) -> bool:
    last = words.rsplit(maxsplit=1)[-1]
    return last.endswith("s") and not last.endswith(("ss", "us", "is"))
