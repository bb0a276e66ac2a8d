"""Whose text a page is: the by-line, dateline or sign-off of an agency or outlet, and the issuer of a release on a carrier's site."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from core.english.lexicon import any_in
from core.english.words import STOP_WORDS
from core.evidence.quotes import at
from core.model.claim import Quote
from core.model.origin import CitationKind
from core.model.reading import Leaning
from core.model.source import SourceText
from core.policy.outlets.names import fits
from core.policy.outlets.press import AGENCIES, Agency, is_publisher, own_agency
from core.policy.tiers.address_clues import carries_others
from core.readers.offline.attribution.cues import AND, NAME, own_reporting

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
_PLACES = re.compile(rf"(?:\(|[Rr]eporting by (?:the )?|©\s?(?:\d{{4}}\s)?|[Cc]opyright (?:\d{{4}}\s)?(?:by )?){NAME}")
_LINES = re.compile(rf"^(?:[Bb][Yy] )?{NAME}\s*$", re.MULTILINE)
_NAME = re.compile(NAME)
_BYLINE = re.compile(r"\s*(?:[,;|/()\[\]·•–—]|\s-\s|\b(?:and|for|via|with|from|by|of|By)\b)\s*")
_DONE = r"(?:was|is) (?:first |originally )?(?:provided|published|distributed|supplied)"
_TOP, _FOOT, _MOST_WORDS = 1500, 3000, 14
_CAPITAL = r"[^\W\d_a-z][\w&'’.+-]*"
_FORM = r",? (?:Inc|Ltd|LLC|L\.P|Corp|Co|Plc|PLC|N\.V|S\.A|AG|SE)\b\.?"
_ISSUER = rf"{_CAPITAL}(?:{_FORM}| (?:of|the|and|for|de|du|&|\d+|{_CAPITAL})){{0,8}}"
_DISTRIBUTORS = r"BUSINESS WIRE|GLOBE ?NEWSWIRE|ACCESS ?WIRE|ACCESS Newswire|Marketwired|NEWSFILE|EIN ?Presswire"
_SENT_BY = rf"(?:/PRNewswire[^/\n]*/|\((?:{_DISTRIBUTORS})[^)\n]*\)|/EIN ?Presswire\.com/)"
_AT_THE_FOOT = re.compile(rf"^[^\w\n]*(?:SOURCE:?|Source:)[^\S\n]+(?P<name>{_ISSUER})[^\w\n]*$", re.MULTILINE)
_ISSUED_BY = r"(?:news )?(?:provided|issued|released|distributed) (?:by|on behalf of)|issuer"
_GIVEN = re.compile(rf"^[^\w\n]*(?i:{_ISSUED_BY}):?\s+(?P<name>{_ISSUER})", re.MULTILINE)
_SENT = re.compile(rf"{_SENT_BY}\s?[-–—/]*\s?(?:(?i:the) )?(?P<name>{_ISSUER})")
_ABOUT = re.compile(rf"^[^\w\n]*About (?:(?i:the) )?(?P<name>{_ISSUER}):?[^\S\n]*$", re.MULTILINE)
_COURT = re.compile(r"\b(?:court|tribunal)\b", re.IGNORECASE)
_PART_OF_IT = re.compile(r"\b(?:district|division|circuit|county|state|bench)\b", re.IGNORECASE)
_SMALL = frozenset(["of", "the", "for", "and", "in", "de", "du", "des", "at", "on", "to"])
_NO_NAMES = STOP_WORDS | frozenset(
    ["today", "following", "according", "investors", "shareholders", "researchers", "author", "authors", "company", "study", "new"]
)
_LOOSE_ENDS = re.compile(r"(?:\s(?:of|the|and|for|de|du|&|Today|Announces?|Reports?|Launches))+$")


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


def credits(page: SourceText) -> Iterator[Leaning]:
    """An agency's own page carries nobody else's text."""
    if own_agency(page.source.domain):
        return
    if carries_others(page.source.url_key) and (name := issuer(page.text)):
        yield Leaning(name, quote_of(page.text, name), CitationKind.CREDIT, whole=True)
    bare = without_pictures(page.text)
    agency = next((found for one in AGENCIES if (found := _of_agency(one, bare, page))), None)
    if agency:
        yield agency
    for name in () if agency else _outlets(page, bare):
        if words := _credit(re.escape(name), bare, page.source.byline):
            yield Leaning(name, quote_of(page.text, words), CitationKind.CREDIT, whole=True)
        elif closing := sign_off(bare, re.escape(name)):
            yield Leaning(name, quote_of(page.text, closing), CitationKind.CREDIT, whole=not own_reporting(page))


def _of_agency(agency: Agency, bare: str, page: SourceText) -> Leaning | None:
    name, byline, stated, helped = _expressions(agency)
    ends = f"{page.source.byline}\n{bare[:HEAD]}\n{bare[-TAIL:]}"
    if not (re.search(name, ends) or re.search(byline, page.source.byline)):
        return None
    whole = page.source.byline if signs(page.source.byline, byline) else ""
    whole = whole or dateline(bare, name) or _opening(name, bare) or signed_above(bare, byline) or _found(stated, bare[-TAIL:])
    if whole:
        return _leaning(agency, whole, page, whole=True)
    if closing := sign_off(bare, name):
        return _leaning(agency, closing, page, whole=not own_reporting(page))
    partly = _found(helped, bare[-TAIL:])
    return _leaning(agency, partly, page, whole=False) if partly else None


def _leaning(agency: Agency, words: str, page: SourceText, *, whole: bool) -> Leaning:
    return Leaning(agency.name, quote_of(page.text, words), CitationKind.CREDIT, whole=whole)


def quote_of(text: str, words: str) -> Quote | None:
    """Where they stand; a by-line may stand outside the text."""
    place = text.find(words)
    return at(text, place, place + len(words)) if place >= 0 else None


@cache
def _expressions(agency: Agency) -> tuple[str, str, re.Pattern[str], re.Pattern[str]]:
    """Its names as written; in by-lines in capitals or not; that it supplied the report; that it helped with it."""
    name = f"(?:{'|'.join(agency.called)})"
    byline = f"(?:{'|'.join(one if one.isupper() else f'(?i:{one})' for one in agency.called)})"
    stated = re.compile(rf"[Tt]his (?:article|story|report) {_DONE} by (?:the )?{name}(?!\w)")
    helped = re.compile(
        rf"(?<!\w)(?:{name} contributed to this (?:report|story|article)|[Aa]dditional reporting (?:by|from) (?:the )?{name}"
        rf"|[Ww]ith (?:reporting (?:by|from)|(?:files|material|inputs?) from) (?:the )?{name})(?!\w)"
    )
    return name, byline, stated, helped


def _opening(name: str, bare: str) -> str:
    match = re.search(rf"^{name}\s?[—–-](?=\s)", bare[:HEAD], re.MULTILINE)
    return match.group() if match else ""


def _found(pattern: re.Pattern[str], words: str) -> str:
    match = pattern.search(words)
    return match.group().strip() if match else ""


def _outlets(page: SourceText, bare: str) -> Iterator[str]:
    """Other publishers that stand where whoever wrote a text is named."""
    ends = (bare[:HEAD], bare[-TAIL:])
    standing = (match["name"] for end in ends for places in (_PLACES, _LINES) for match in places.finditer(end))
    byline = page.source.byline
    signed = (*filter(None, _BYLINE.split(byline)), *(name for name in _NAME.findall(byline) if not AND.search(name)))
    for name in dict.fromkeys((*signed, *standing)):
        if is_publisher(name, article=True) and not fits(name, page.source.outlet, page.source.domain):
            yield name


def _credit(name: str, bare: str, byline: str) -> str:
    """What says that all of it is another's: the by-line, above or in the text, the dateline, who did the reporting."""
    if signs(byline, name):
        return byline
    match = re.search(rf"(?<!dditional )[Rr]eporting by (?:the )?{name}", bare)
    return dateline(bare, name) or signed_above(bare, name) or (match.group() if match else "")


def issuer(text: str) -> str:
    """As the document itself names it: who sent it, whose release it is, whom it tells about at its end; else the court at its top."""
    head, foot = text[:_TOP], text[-_FOOT:]
    places = ((_AT_THE_FOOT, foot), (_GIVEN, head), (_SENT, head), (_ABOUT, foot))
    found = (_LOOSE_ENDS.sub("", match["name"]).strip(" ,.:") for pattern, words in places if (match := pattern.search(words)))
    return next((name for name in found if name and name.split()[0].lower() not in _NO_NAMES), "") or _court(head)


def _court(head: str) -> str:
    """A line that is nothing but a court's name, with the district or division in the line below."""
    lines = [line.strip(" \t.,:;*_-") for line in head.splitlines() if line.strip(" \t.,:;*_-")]
    for place, line in enumerate(lines):
        if _COURT.search(line) and _is_name(line):
            below = "".join(lines[place + 1 : place + 2])
            return f"{line} {below}" if _is_name(below) and _PART_OF_IT.search(below) and not _COURT.search(below) else line
    return ""


def _is_name(line: str) -> bool:
    words = line.split()
    return 0 < len(words) <= _MOST_WORDS and all(word.lower() in _SMALL or not word[0].islower() for word in words)
