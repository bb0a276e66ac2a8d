"""Which news agency's copy a page carries, told by its by-line, dateline or sign-off."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.analysts.rules.credits import dateline, sign_off, signed_above, signs, without_pictures
from core.analysts.rules.leaning import own_reporting
from core.analysts.rules.patterns import any_of
from core.model.source import Source, SourceText

# What an agency is called, and where its own pages stand. Short names are matched as they are written, in capitals.
AGENCIES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Reuters": ("Reuters", ("reuters.com",)),
    "The Associated Press": ("(?:The )?Associated Press · AP", ("apnews.com", "ap.org")),
    "AFP": ("Agence France[ -]Presse · AFP", ("afp.com",)),
    "PA Media": ("PA Media · PA News · (?:The )?Press Association · PA", ("pa.media", "pressassociation.com")),
    "UPI": ("United Press International · UPI", ("upi.com",)),
    "dpa": ("Deutsche Presse-Agentur · dpa · DPA", ("dpa.com", "dpa-international.com")),
    "EFE": ("Agencia EFE · EFE", ("efe.com",)),
    "ANSA": ("ANSA", ("ansa.it",)),
    "Lusa": ("Agência Lusa · Lusa", ("lusa.pt",)),
    "APA": ("Austria Presse Agentur · APA", ("apa.at",)),
    "Belga": ("Belga", ("belga.be", "belganewsagency.eu")),
    "ANP": ("Algemeen Nederlands Persbureau · ANP", ("anp.nl",)),
    "NTB": ("Norsk Telegrambyrå · NTB", ("ntb.no",)),
    "TT": ("Tidningarnas Telegrambyrå", ("tt.se",)),
    "PAP": ("Polska Agencja Prasowa · PAP", ("pap.pl",)),
    "TASS": ("ITAR-TASS · TASS", ("tass.com", "tass.ru")),
    "Interfax": ("Interfax", ("interfax.com", "interfax.ru")),
    "Ukrinform": ("Ukrinform", ("ukrinform.net", "ukrinform.ua")),
    "Anadolu": ("Anadolu(?: Agency)?", ("aa.com.tr",)),
    "Xinhua": ("Xinhua(?: News Agency)?", ("xinhuanet.com", "news.cn")),
    "Kyodo": ("Kyodo(?: News)?", ("kyodonews.net", "kyodonews.jp")),
    "Yonhap": ("Yonhap(?: News Agency)?", ("yna.co.kr", "yonhapnews.co.kr")),
    "PTI": ("Press Trust of India · PTI", ("ptinews.com",)),
    "ANI": ("Asian News International · ANI", ("aninews.in",)),
    "AAP": ("Australian Associated Press · AAP", ("aap.com.au",)),
    "The Canadian Press": ("(?:The )?Canadian Press", ("thecanadianpress.com",)),
    "Bernama": ("Bernama", ("bernama.com",)),
    "Antara": ("Antara News", ("antaranews.com",)),
    "CNN Wire": ("CNN (?:Newsource|Wire)", ()),
    "Tribune News Service": ("Tribune News Service · Tribune Content Agency", ()),
    "Bloomberg": ("Bloomberg(?: News)?", ("bloomberg.com",)),
    "States Newsroom": ("States Newsroom", ("statesnewsroom.com",)),
}
_HEAD, _TAIL = 400, 1500


@dataclass(frozen=True, slots=True)
class Wire:
    """An agency's name, the words that credit it, and whether the whole text is its copy or only part of it.

    A sign-off speaks for all of it only where the page shows no reporting of its own: it may be meant for a picture or a paragraph.
    """

    agency: str
    words: str
    whole: bool


def _in_bylines(names: str) -> str:
    """In capitals or not; what is only ever written in capitals is matched so, or people would be agencies."""
    listed = (name.strip() for name in names.split("·"))
    return any_of(" · ".join(name if name.isupper() else f"(?i:{name})" for name in listed))


def _opening(names: str) -> re.Pattern[str]:
    return re.compile(rf"^{any_of(names)}\s?[—–-](?=\s)", re.MULTILINE)


def _stated(names: str) -> re.Pattern[str]:
    done = r"(?:was|is) (?:first |originally )?(?:provided|published|distributed|supplied)"
    return re.compile(rf"[Tt]his (?:article|story|report) {done} by (?:the )?{any_of(names)}(?!\w)")


def _helped(names: str) -> re.Pattern[str]:
    part = any_of(rf"""
        {any_of(names)} contributed to this (?:report|story|article) · [Aa]dditional reporting (?:by|from) (?:the )?{any_of(names)}
        [Ww]ith (?:reporting (?:by|from)|(?:files|material|inputs?) from) (?:the )?{any_of(names)}
    """)
    return re.compile(rf"(?<!\w){part}(?!\w)")


_BYLINES = {agency: _in_bylines(names) for agency, (names, _) in AGENCIES.items()}
_NAMES = {agency: any_of(names) for agency, (names, _) in AGENCIES.items()}
_ANY = re.compile(any_of(" · ".join(names for names, _ in AGENCIES.values()).replace("(?:The )?", "")))
"""The article tells nothing, and an expression whose every branch begins with a letter skips what begins with none of them."""
_SAID = {agency: (_opening(names), _stated(names), _helped(names)) for agency, (names, _) in AGENCIES.items()}


def wire(text: SourceText) -> Wire | None:
    """The agency a page takes its text from; an agency's own page carries nobody else's."""
    if own_agency(text.source):
        return None
    byline = text.source.byline
    signed = next((agency for agency, name in _BYLINES.items() if signs(byline, name)), "") if byline else ""
    if signed:
        return Wire(signed, byline, whole=True)
    bare = without_pictures(text.text)
    return next((found for agency in _named(f"{bare[:_HEAD]}\n{bare[-_TAIL:]}") if (found := _in_text(agency, bare, text))), None)


def _named(ends: str) -> Iterator[str]:
    """Agencies whose names stand in what opens and closes a text; most name none."""
    return (agency for agency, name in _NAMES.items() if re.search(name, ends)) if _ANY.search(ends) else iter(())


def own_agency(source: Source) -> str:
    """Which agency a page belongs to, by its address."""
    places = ((agency, place) for agency, (_, domains) in AGENCIES.items() for place in domains)
    return next((agency for agency, place in places if source.domain == place or source.domain.endswith(f".{place}")), "")


def _in_text(agency: str, bare: str, text: SourceText) -> Wire | None:
    name, (opening, stated, helped) = _NAMES[agency], _SAID[agency]
    whole = dateline(bare, name) or _found(opening, bare[:_HEAD]) or signed_above(bare, _BYLINES[agency]) or _found(stated, bare[-_TAIL:])
    if whole:
        return Wire(agency, whole, whole=True)
    if closing := sign_off(bare, name):
        return Wire(agency, closing, whole=not own_reporting(text))
    partly = _found(helped, bare[-_TAIL:])
    return Wire(agency, partly, whole=False) if partly else None


def _found(pattern: re.Pattern[str], words: str) -> str:
    match = pattern.search(words)
    return match.group().strip() if match else ""
