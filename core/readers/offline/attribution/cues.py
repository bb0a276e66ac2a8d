"""The words of cues.toml as expressions: what gives something to another publisher, and what shows that a page's own people found it."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from core.english.speech import quotations
from core.model.origin import CitationKind
from core.model.source import SourceText
from core.policy.outlets.press import plain_name
from core.policy.tiers.own_cause import ORDINARY

_TABLE: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("cues.toml").read_text(encoding="utf-8"))


def any_of(name: str) -> str:
    """One alternative for each entry of a list."""
    return f"(?:{'|'.join(_TABLE[name])})"


_UP = r"[A-Z0-9ÀÁÂÃÄÅÆÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜŠŽ]"
_WORD = rf"(?:(?:[a-z]{{1,2}}(?=[A-Z][a-z]))?{_UP}[\w&’'.+-]*[\w+]|{_UP})"
_HOST = r"(?:www\.)?[a-z0-9-]{1,63}\.(?:com|org|net|info|website|co\.uk|co|no|pt|de|fr|es|tv|io|example)"
_ARABIC = any_of("arabic")
_BEGINS = rf"(?={_UP}|[a-z]{{1,2}}[A-Z]|{_ARABIC})"
"""How every name begins but that of a host; seen before the list of words that open a sentence is held against it."""
_MORE = rf"(?:[ \u00a0](?:{any_of('joins')} (?:the )?)?{_WORD}){{0,5}}"
NAME = rf"(?P<name>{_BEGINS}(?!{any_of('opens')}\b(?!-))(?:{_ARABIC})?{_WORD}{_MORE}|{_HOST})"
_THE = rf"(?:{any_of('articles')}\s|l['’])?"
_SOME = r"(?:[\w’'-]+ ){0,3}?"
_ITS = rf"(?:{_THE}{_SOME}{any_of('pieces')} (?:in|by|on|from|at|with|published (?:in|by|on)|posted (?:on|by)) )?"
_WHO = rf"{_THE}(?P<medium>{_SOME}{any_of('media')} )?[\"“‘'«„]?{NAME}"
_FIRST = any_of("first").replace("DONE", any_of("done"))
_TOLD, _CREDIT, _ACCORDING = any_of("told"), any_of("credit"), any_of("according")
_PIECE = rf"(?:['’]s?|’)\s(?:[\w-]+ ){{0,2}}{any_of('own_pieces')}"
_DOES = rf"(?P<does>,? (?:which |who )?(?:{any_of('lately')}\s)*{any_of('says')}\b|{_PIECE}\b)"
BEFORE = [
    (CitationKind.FIRST, re.compile(rf"(?<!\w)(?i:{_FIRST}) {_ITS}{_WHO}")),
    (CitationKind.TOLD, re.compile(rf"(?<!\w)(?i:{_TOLD}) {_WHO}")),
    (CitationKind.CREDIT, re.compile(rf"(?<![\w-])(?i:{_CREDIT})\s?{_WHO}")),
    (CitationKind.ACCORDING, re.compile(rf"(?<!\w)(?i:{_ACCORDING}) {_ITS}{_WHO}")),
]
"""The cue, then the name."""
AFTER = re.compile(rf"(?<![\w’'.@-])(?:[Tt]he |Der |Die |Das )?{NAME}{_DOES}")
"""The name, then what it did."""
HEADLINE = [
    (re.compile(rf"^(?:[Tt]he )?{NAME}:(?= )"), CitationKind.ACCORDING),
    (re.compile(rf"(?<= )(?:[-–—|] |: ){NAME}$", re.IGNORECASE), CitationKind.CREDIT),
]
FIRST_OF_ALL = re.compile(r"\b(?:first|broke|originally)\b")
MERELY = re.compile(r"\b(?:said|says|claims|claimed|stated|states)$")
AND = re.compile(r"\s(?:and|og|und|et|e|y)\s")
OWNED = re.compile(r"^[\w.]+['’]s\s(?=\w)")
_NOT = r"(?:did|does|has|have|had|would|could) ?n(?:o|['’])t"
DENIES = re.compile(rf"\b{any_of('denies').replace('NOT', _NOT)}", re.IGNORECASE)
ONCE = re.compile(r"\b(?:former|ex|formerly|previously|once)[ -]$", re.IGNORECASE)
ANOTHER_THING = re.compile(rf"^(?:['’]s)?\s{any_of('no_reports')}\b")
QUOTED = re.compile(r"“[^“”\n]{0,2000}”|\"[^\"\n]{0,2000}\"|«[^«»\n]{0,2000}»|„[^„“”\n]{0,2000}[“”]")


_OUR = rf"\b(?:our|this {any_of('papers')}['’]s) (?:own )?{any_of('own_people')}\b[^.!?\n]{{0,60}}"
_TO_US = rf"\b{any_of('shown')} (?:this {any_of('papers')}|our (?:reporter|newsroom|correspondent))\b"
_WE = rf"\b(?-i:I|[Ww]e) {any_of('deeds')}\b(?! (?:nothing|nobody|no)\b)[^.!?\n]{{0,60}}"
_OWN = re.compile(rf"{_OUR}|{_TO_US}|{_WE}", re.IGNORECASE)


def own_reporting(page: SourceText) -> tuple[int, int] | None:
    """Where they stand; what others say in quotation marks is not the page's own doing."""
    text = _unquoted(page.text)
    found = _OWN.search(text)
    named = _by_name(page.source.outlet)
    found = found or (named.search(text) if named else None)
    return found.span() if found else None


def _unquoted(text: str) -> str:
    """Same length, so that positions stay."""
    for start, end in quotations(text):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


@lru_cache(maxsize=4096)
def _by_name(outlet: str) -> re.Pattern[str] | None:
    """Told the Gazette, on the Gazette's own page; a name that is a common word has to be written as a name."""
    name = plain_name(outlet)
    if len(name) < 3:
        return None
    written = rf"(?-i:{re.escape(outlet.strip()[-len(name) :])})" if name in ORDINARY else re.escape(name)
    called = rf"(?:the )?(?<!\w){written}(?!\w)"
    return re.compile(rf"\b{any_of('shown')} {called}|{called} {any_of('acts')}\b[^.!?\n]{{0,40}}", re.IGNORECASE)
