"""Which news agency's copy a page carries, told by its by-line, dateline or sign-off."""

import re
from dataclasses import dataclass

from core.analysts.rules.patterns import any_of
from core.model.source import Source, SourceText

# What an agency is called, and where its own pages stand. Short names are matched as they are written, in capitals.
AGENCIES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Reuters": ("Reuters", ("reuters.com",)),
    "The Associated Press": ("(?:The )?Associated Press · AP", ("apnews.com", "ap.org")),
    "AFP": ("Agence France[ -]Presse · AFP", ("afp.com",)),
    "PA Media": ("PA Media · PA News · (?:The )?Press Association", ("pa.media", "pressassociation.com")),
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
_DASH = r"\s?[—–-]"


@dataclass(frozen=True, slots=True)
class Wire:
    """An agency's name, the words that credit it, and whether the whole text is its copy or only part of it."""

    agency: str
    words: str
    whole: bool


def _patterns(names: str) -> tuple[tuple[re.Pattern[str], ...], re.Pattern[str]]:
    name = any_of(names)
    head = re.compile(rf"\({name}\)|(?:^|\n){name}{_DASH}\s")
    signed = any_of(rf"""
        (?:©|[Cc]opyright|\([Cc]\))\s?(?:\d{{4}}\s)?{name} · [Ss]ource: {name} · ^{name}$
        [Tt]his (?:article|story|report) (?:was|is) (?:first |originally )?(?:provided|published|distributed|supplied) by {name}
    """)
    part = any_of(rf"""
        {name} contributed to this (?:report|story|article) · [Ww]ith (?:reporting (?:by|from)|files from|material from) {name}
        [Aa]dditional reporting (?:by|from) {name}
    """)
    return (head, re.compile(signed, re.MULTILINE)), re.compile(part)


_READ = {agency: _patterns(names) for agency, (names, _) in AGENCIES.items()}
_BYLINES = {agency: re.compile(rf"(?<!\w){any_of(names)}(?!\w)") for agency, (names, _) in AGENCIES.items()}


def wire(text: SourceText) -> Wire | None:
    """The agency a page takes its text from; an agency's own page carries nobody else's."""
    if own_agency(text.source):
        return None
    for agency, byline in _BYLINES.items():
        if byline.search(text.source.byline):
            return Wire(agency, text.source.byline, whole=True)
    return next((found for agency in _READ if (found := _in_text(agency, text.text))), None)


def own_agency(source: Source) -> str:
    """Which agency a page belongs to, by its address."""
    places = ((agency, place) for agency, (_, domains) in AGENCIES.items() for place in domains)
    return next((agency for agency, place in places if source.domain == place or source.domain.endswith(f".{place}")), "")


def _in_text(agency: str, text: str) -> Wire | None:
    (head, signed), part = _READ[agency]
    top, end = text[:_HEAD], text[-_TAIL:]
    whole = head.search(top) or signed.search(end)
    partly = None if whole else part.search(end)
    found = whole or partly
    return Wire(agency, found.group().strip(), whole is not None) if found else None
