"""Whose words an English article quotes: the names beside its quotation marks; pure, and rather silent than wrong."""

import re
from collections.abc import Iterator

from core.english.names import words as name_words
from core.english.words import STOP_WORDS
from core.model.dates import CALENDAR

MOST_TEXT = 200_000
BESIDE = 240
"""Characters beside a quotation in which its speaker is looked for: a sentence says who speaks, not a page."""

_TALKS = (
    "said|says|added|adds|explained|explains|warned|warns|insisted|insists|argued|argues|claimed|claims|stated|states|noted|notes|asked|"
    "asks|replied|replies|responded|recalled|recalls|admitted|admits|confirmed|announced|commented|continued|concluded|declared|wrote|"
    "writes|testified|remarked|observed|acknowledged|suggested|stressed|complained|joked|pleaded|shouted|yelled|whispered|cried|sighed|"
    "shrugged|quipped|boasted|conceded|countered|cautioned|reiterated|emphasised|emphasized|lamented|vowed|pledged|alleged|remembered"
)
_TELLS = f"{_TALKS}|told|tells|described|describes|called|calls|promised|predicted|urged|tweeted|posted"
_PARTICLES = "de|da|do|dos|das|del|della|di|du|der|den|ter|van|von|zu|el|al|bin|ibn|la|le"
_SHORT = [word.capitalize() for word in sorted(name_words("abbreviated") | {"jr", "sr", "st"})]

_LETTER = r"[^\W\d_]"
_PLAIN = rf"(?![a-zß-öø-ÿ]){_LETTER}(?:{_LETTER}|['’](?!s\b)(?={_LETTER})|-(?={_LETTER})){{0,30}}"
_PART = rf"(?:(?:[A-Z]\.){{1,3}}|(?:{'|'.join(_SHORT)})\.|{_PLAIN})"
_NAME = re.compile(rf"(?<![\w’'-]){_PART}(?: (?:(?:{_PARTICLES}) ){{0,2}}(?:(?:al|el)-)?{_PART}){{0,6}}")
_QUOTED = re.compile(r"“([^“”\n]{2,2000})”|\"([^\"\n]{2,2000})\"|(?<![\w’'])[‘']([^‘\n]{2,300}?[,.!?])[’'](?!\w)")
_MARK = re.compile(r"[“”\"]")
_SENTENCE = re.compile(r"(?<!\b[A-Z])" + "".join(rf"(?<!\b{short})" for short in _SHORT) + r"[.!?][\"”’)]*\s+")

# What may stand between a name and its verb: an age, an office, where somebody is from; never another name.
_OFFICE = r"(?:,|,? ?\(\w[^()]{0,40}\)|, (?:[a-z\d]|The |[A-Z][\w-]*['’]s )[^“”\";:]{1,120},| (?:of|from|at|for|with) [^“”\";:,]{2,60})?"
_ONCE = r"(?:(?:has|had|also|later|then|once|previously|[a-z]{2,12}ly) ){0,2}"
_SAYS = re.compile(rf"{_OFFICE} {_ONCE}(?:{_TELLS})\b(?! nothing)")
_VERB = re.compile(rf"\b(?:{_TELLS})\b")
_SAID = re.compile(rf"{_ONCE}(?:{_TALKS}) ")
_ACCORDING = re.compile(r"\b(?:according to|in the words of) ", re.I)
_COLON = re.compile(r"(?: \([^()]{1,40}\)|, [^,:]{1,60})?:\s*$")
# Before a name: "the harbour master Tom Hale"; and "the head of works, Tom Hale", but not "the mayor of Paris, New Mexico".
_NOT_A_ROLE = (
    r"(?:of|in|at|on|to|for|from|with|by|near|as|and|that|who|it|he|she|they|we|i|after|before|over|under|"
    r"however|whether|later|earlier|either|together|never|ever|rather|or|went|sent|spent)\b"
)
_ROLE = re.compile(rf"(?:(?:the|a|an|another|his|her|its|their) )?(?:(?!{_NOT_A_ROLE})[a-z][\w’'-]*,? ){{0,5}}")
_EMPLOYED = re.compile(
    rf" (?:(?!{_NOT_A_ROLE})[a-z]+ ){{0,2}}(?!{_NOT_A_ROLE})[a-z]+(?:er|or|ist|man|woman|person|ian|ary|ant|ent|chief|boss|head) "
)
_OFFICE_FIRST = re.compile(r"(?:the|a|an|another|one) [^,.;:“”\"]{1,80} [a-z’'-]+, ")

_PERSONAL = name_words("courtesy")
"""Only these make one word a name."""
_ROLES = _PERSONAL | name_words("office") | name_words("crown") | name_words("office_part")
_NO_LONGER_A_NAME = name_words("opens") | CALENDAR | STOP_WORDS
_NOT_YET_A_NAME = _ROLES | _NO_LONGER_A_NAME
_NOBODY = frozenset().union(*map(name_words, ("body", "body_part", "legal", "press", "place_noun", "site"))) - name_words("site_or_surname")


def quoted(text: str) -> tuple[str, ...]:
    """Names of the people whose words stand in quotation marks, in the order they are first quoted."""
    shown = text[:MOST_TEXT]
    quotations = list(_QUOTED.finditer(shown))
    if not quotations:
        return ()
    full = _full_names(shown)
    return tuple(dict.fromkeys(name for each in quotations if (name := _speaker(shown, each, full))))


def _speaker(text: str, quotation: re.Match[str], full: dict[str, str]) -> str:
    """Whoever is named right before the quotation; else right after it; else in the sentence it is part of."""
    words = next(group for group in quotation.groups() if group)
    before, after = _clause_before(text, quotation.start()), _clause_after(text, quotation.end())
    introduced = _introduces(before, full) if before.rstrip().endswith((":", ",")) else ""
    followed = "" if words.endswith((".", "…")) else _follows(after, full)
    return introduced or followed or (_introduces(before, full) if " " in words else "")


def _clause_before(text: str, start: int) -> str:
    beside = text[max(0, start - BESIDE) : start].rpartition("\n")[2]
    return _SENTENCE.split(_MARK.split(beside)[-1])[-1]


def _clause_after(text: str, end: int) -> str:
    return _MARK.split(text[end : end + BESIDE].partition("\n")[0])[0]


def _introduces(clause: str, full: dict[str, str]) -> str:
    """The last one in the clause who says something, unless somebody without a name says it after that."""
    said = [(found, verb) for found in _NAME.finditer(clause) if (verb := _SAYS.match(clause, found.end()))]
    for found, verb in reversed(said):
        name = _person(found[0], full)
        if name:
            return "" if _VERB.search(clause, verb.end()) else name
    according = _ACCORDING.search(clause)
    return _named(clause, according.end(), full) if according else _captioned(clause, full)


def _captioned(clause: str, full: dict[str, str]) -> str:
    """As interviews are printed: a name and a colon."""
    found = _NAME.match(clause.lstrip())
    return _person(found[0], full) if found and _COLON.match(clause.lstrip(), found.end()) else ""


def _follows(clause: str, full: dict[str, str]) -> str:
    """Said Tom Hale; according to Tom Hale; Tom Hale said."""
    rest = clause.lstrip(" ,")
    led = _SAID.match(rest) or _ACCORDING.match(rest)
    if led:
        return _named(rest, led.end(), full)
    return next((_person(found[0], full) for found in _after_role(rest, 0) if _SAYS.match(rest, found.end())), "")


def _named(clause: str, at: int, full: dict[str, str]) -> str:
    """The name at a place; not "Hale's brother"."""
    found = next((found for found in _after_role(clause, at) if not clause.startswith(("'", "’"), found.end())), None)
    return _person(found[0], full) if found else ""


def _after_role(clause: str, at: int) -> Iterator[re.Match[str]]:
    roles = (_ROLE.match(clause, at), _OFFICE_FIRST.match(clause, at))
    names = (_NAME.match(clause, role.end()) for role in roles if role)
    return (_employee(clause, found) for found in names if found)


def _employee(clause: str, name: re.Match[str]) -> re.Match[str]:
    """In "Northern Rail spokeswoman Kate Finn" the second name is whose words they are."""
    role = _EMPLOYED.match(clause, name.end())
    return (_NAME.match(clause, role.end()) if role else None) or name


def _person(printed: str, full: dict[str, str]) -> str:
    """A name without its titles: two words or more, a known surname, or one word after Mr, Ms or Dr."""
    words, titled = _untitled(printed.split())
    if not words or _is_nobody(words):
        return ""
    return " ".join(words) if len(words) > 1 else full.get(words[0], words[0] if titled else "")


def _untitled(words: list[str]) -> tuple[list[str], bool]:
    """Without what stands before a name: "But New York Mayor" goes as "Mr" does, and "Mr" is remembered."""
    leading = next((at for at, word in enumerate(words) if _plain(word) not in _NOT_YET_A_NAME), len(words))
    inner = max((at + 1 for at, word in enumerate(words[:-2]) if _plain(word) in _ROLES), default=0)
    ending = next((at for at, word in enumerate(reversed(words)) if _plain(word) not in _NO_LONGER_A_NAME), 0)
    titled = any(_plain(word) in _PERSONAL for word in words[:leading])
    return words[max(leading, inner) : len(words) - ending], titled


def _plain(word: str) -> str:
    return word.rstrip(".").casefold()


def _is_nobody(words: list[str]) -> bool:
    """Firms, offices and places; and whatever is written in capitals, as abbreviations are."""
    return any(_plain(word) in _NOBODY or (len(word) > 2 and word.isupper() and "." not in word) for word in words)


def _full_names(text: str) -> dict[str, str]:
    """By surname; one that two people bear names nobody."""
    known: dict[str, str] = {}
    for name in _names(text):
        surname = name.split()[-1]
        known[surname] = name if known.get(surname, name) == name else ""
    return known


def _names(text: str) -> Iterator[str]:
    for found in _NAME.finditer(text):
        name = _person(found[0], {})
        if " " in name:
            yield name
