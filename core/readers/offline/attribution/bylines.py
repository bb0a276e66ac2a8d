"""Where a name vouches for a text: its by-line, its dateline, its sign-off; a picture's credit or a chart's source does not."""

import re
from functools import lru_cache

from core.english.patterns import any_in

HEAD, TAIL, _LONGEST_BYLINE, _LONGEST_PLACE = 400, 1500, 90, 60
_PICTURE, _FIELD, _WRITER = (any_in("names", name) for name in ("picture", "newsroom_field", "newsroom_writer"))
_CAPTION = re.compile(
    rf"^[^\w\n]*(?:file |main |top |cover )?{_PICTURE}(?: \d+)?[^\S\n]*(?:[:|(/©–—]|-\s|by\b|courtesy\b|credits?\b|sources?\b|$).*$",
    re.IGNORECASE | re.MULTILINE,
)
_NOT_THE_TEXTS = re.compile(rf"\bsources?\b\s?[:|(–—-]|\b{_PICTURE}\b[^.]{{0,20}}$", re.IGNORECASE)
_NOT_NOW = re.compile(rf"(?:\b(?:former(?:ly)?|previously|once|ex|{_PICTURE})\b)[^,;|]*$", re.IGNORECASE)
_BEFORE = r"(?:^|[,;|/(\[·•–—]\s*|\s-\s|\b(?i:and|for|via|with|from|by|of)\s|\b(?i:by)\s?:\s*)(?i:the |an? |our )?"
_AFTER = r"(?=$|\s*[,;|/)\]·•–—.]|\s-\s|\s(?i:and|in|at|via|with|for)\b)"
_BELOW = re.compile(
    r"\b(?:newsletters?|subscribe|sign up|follow us|share|comments?|read more|related|advertise\w*|cookies)\b", re.IGNORECASE
)
"""What stands below a text on its page."""
_BY = re.compile(r"by(?:\s?:|\s)", re.IGNORECASE)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATED = re.compile(rf"\b(?:{_MONTH}\.? \d{{1,2}}|\d{{1,2}}\.? {_MONTH})\b", re.IGNORECASE)
_SHOUTED = re.compile(r"[A-Z][A-Z .'’-]{2,40}(?:,[^\n(]{0,30})?$")
_RIGHTS = r"(?:©|[Cc]opyright|\([Cc]\))\s?(?:©\s?)?(?:\d{4}\s)?(?:by )?(?:[Tt]he )?"


def without_pictures(text: str) -> str:
    """Same length, so that positions stay; lines that say whose a picture or a chart is say nothing of the text."""
    return _CAPTION.sub(lambda line: " " * len(line.group()), text)


def signs(byline: str, name: str) -> bool:
    """Whether a by-line, or a part of it, is the name itself or somebody who writes for it; ANI PETROSYAN is a person."""
    return any(_is_signature(match) for match in _in_byline(name).finditer(byline))


def signed_above(text: str, name: str) -> str:
    """A by-line that stands in the text: a line "By …", or the name alone as the first line."""
    lines = [line.strip() for line in text[:HEAD].splitlines() if line.strip()]
    alone = lines[:1] if len(lines) > 1 and re.fullmatch(name, lines[0]) else []
    bylines = [line for line in lines if _BY.match(line) and len(line) <= _LONGEST_BYLINE]
    return next((line for line in [*alone, *bylines] if signs(line, name)), "")


def dateline(text: str, name: str) -> str:
    """OSTVIK, March 4 (Agency) — as the text opens; a line that merely ends in "(Agency)" there is a caption."""
    found = (match for match in _bracketed(name).finditer(text[:HEAD]) if _is_dateline(match["place"].strip(), match["after"].strip()))
    return next((match["credit"] for match in found), "")


def sign_off(text: str, name: str) -> str:
    """Agency or (Agency) as the last words, or © Agency there or at the start of a line near the end."""
    if not re.search(name, text[-TAIL:]):
        return ""
    lines = [line for line in (line.strip() for line in text[-TAIL:].splitlines()) if line and not _NOT_THE_TEXTS.search(line)]
    rights = (match for line in lines if (match := _rights(name).match(line)))
    closing = [line for line in lines if not _BELOW.search(line)][-1:]
    last = (match for line in closing if (match := _last_words(name).search(line)))
    return next((match["credit"] for match in [*rights, *last]), "")


def _is_signature(match: re.Match[str]) -> bool:
    """After a person's name with nothing between, a name of one word may be the person's own."""
    before = match.string[: match.start("name")]
    if _NOT_NOW.search(before):
        return False
    apart, in_capitals = match["border"] is not None, match["name"].isupper() and before.rstrip()[-1:].islower()
    return bool(apart or match["role"] or " " in match["name"] or in_capitals)


def _is_dateline(place: str, after: str) -> bool:
    """A dash tells a dateline after any place; without one, only capitals or a date before the name do."""
    if len(place) > _LONGEST_PLACE or place[:1].islower() or not after:
        return False
    return after in tuple("—–-:") or bool(_SHOUTED.match(place) or _DATED.search(place))


@lru_cache(maxsize=4096)
def _in_byline(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:(?P<border>{_BEFORE})|(?<=\s))(?P<name>{name})(?P<role>(?i:(?: {_FIELD}){{0,3}} {_WRITER}))?{_AFTER}")


@lru_cache(maxsize=4096)
def _bracketed(name: str) -> re.Pattern[str]:
    """Up to the first sign after the name on its line: a dash, a colon, or where the text begins."""
    return re.compile(rf"^(?P<place>[^\n()]{{0,90}})(?P<credit>\({name}\))(?P<after>[^\S\n]*\S|)", re.MULTILINE)


@lru_cache(maxsize=4096)
def _rights(name: str) -> re.Pattern[str]:
    return re.compile(rf"\W*?(?P<credit>{_RIGHTS}{name}(?!\w))")


@lru_cache(maxsize=4096)
def _last_words(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<credit>\({name}\)(?=\W*$)|{_RIGHTS}{name}(?!\w)(?=[^.]{{0,20}}$)|^{name}$)")
