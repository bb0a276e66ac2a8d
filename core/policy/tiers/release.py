"""A press release, known by what it says of itself, by its boilerplate or by who signs it."""

import re

from core.model.source import Source
from core.model.words import Tier
from core.policy.tiers.table import Rating

TITLE, HEAD, FOOT = 300, 600, 2000
"""Characters of a title and at either end of a text in which a release gives itself away."""
A_SIGN, A_DECLARATION, CERTAIN = 1, 3, 4
"""How much each tells: boilerplate stands in honest reports too, and a report may show the first line of a release it is about."""
ENOUGH, ENOUGH_WITH_EDITORS = 3, 4
"""An outlet with editors has to show something beside a declaration before its report is taken for a release."""

MONTH = r"(?:jan|feb|mar|apr|ma[yi]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zéû]*"
OF_A_HEADING = rf"(?=[^\w\n]*$|\s*[:–—|/,(-]|[^\w\n]*(?:(?:no|nr|n[°º])?\.?\s*\d|(?:of|from|vom|du|del?|dated)\s+\d|{MONTH}\b))"
"""What follows the name of a genre that stands as a heading: nothing, a stop, a number or a date. Otherwise it is part of a sentence."""
HEADINGS = (
    r"for (?:immediate )?release|(?:press|media|news) release|notes? (?:to|for) editors|Pressemitteilung|communiqué de presse"
    r"|(?:comunicado|nota) de (?:prensa|imprensa)|comunicato stampa|pressmeddelande|pressemelding|pressemeddelelse|persbericht|tiedote"
)
SAYS_SO = re.compile(
    rf"^[^\w\n]*(?:{HEADINGS}){OF_A_HEADING}|^[^\w\n]*(?:strictly )?(?:under embargo|embargoed) until\b", re.IGNORECASE | re.MULTILINE
)
DISTRIBUTED = re.compile(
    r"^[^\n]{0,90}(?:/PRNewswire[^/\n]{0,30}/|\((?:BUSINESS WIRE|GLOBE ?NEWSWIRE|Marketwired|NEWSFILE Corp\.?)[^)\n]{0,20}\)\s*[-–—]"
    r"|/\s*EINPresswire\.com\s*/|/?\s*ACCESS(?:WIRE| Newswire)\s*/)"
    r"|^[^\w\n]*(?:(?:provided|distributed|published|issued|sent) )?(?:by|via) PR ?Newswire\W*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The dateline of a company that distributes releases: no reporter begins so."""
CREDITED = re.compile(
    r"^[^\w\n]*(?:SOURCE [A-Z][^\n]{0,80}$|View (?:the )?(?:original|source) (?:content|version)\b"
    rf"|Notes? (?:to|for) editors{OF_A_HEADING})",
    re.MULTILINE,
)
SIGNS = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        r"^[^\w\n]*about (the )?[A-Z][\w&.'’ -]{1,60}:?\s*$",
        r"^[^\w\n]*(media|press|investor|pr)( relations)? (contacts?|enquiries|inquiries|office)\b",
        r"\bforward[- ]looking statements?\b",
        r"\b(is|are) (proud|pleased|thrilled|excited|delighted|honou?red) to (announce|share|present|introduce|launch)\b",
        r"\b(today announced|announced today|announces today)\b",
        r"\bis (a|the) (world|global|market|industry|nation)?[- ’'s]*leading (provider|supplier|manufacturer|developer|producer)\b",
        r"\bfor (more|further) information,? (please )?(visit|contact|call|go to)\b",
        r"\w(®|™|\((R|TM)\))|\((NYSE|NASDAQ|LSE|TSX|ASX|OSE|Euronext)[^)]{0,20}:",
    )
)

BETWEEN_AUTHORS = re.compile(r"\s*[,;|/•·()–—]\s*|\s+-\s+")
PRESS_OFFICE = re.compile(
    r"(?:.* )?(?:press (?:office|department|relations|release)|pr (?:team|office|department)|media (?:relations|release)"
    r"|corporate (?:communications|relations|affairs)|pressestelle|service de presse|gabinete de (?:prensa|imprensa)|ufficio stampa)"
    r"|.*\b(?:pr ?newswire|business ?wire|globe ?newswire|accesswire|ein ?presswire)\b.*"
    r"|.*\b(?:(?:sponsored|partner|branded|paid) (?:content|post)|brand ?voice|advertorial)\b.*"
    r"|(?:.* )?spokes(?:man|woman|person)(?: (?:for|of) (?-i:(?:the )?[A-Z]).*)?",
    re.IGNORECASE,
)
"""Who signs for somebody else. A newsroom has desks and teams for the media, but no press office of its own."""
PERHAPS_ITS_OFFICE = re.compile(
    r"(?:.* )?(?:(?:press|media|communications?) (?:office|team|desk|department)|public (?:communications|relations|affairs))",
    re.IGNORECASE,
)
BY_WORDS = Rating(Tier.PROMOTIONAL, "Press release, by its own words")
BY_AUTHOR = Rating(Tier.PROMOTIONAL, "Press release, by its author")
AS_READ = Rating(Tier.PROMOTIONAL, "Press release, as a language model read it")


def is_release(source: Source, text: str, *, editors: bool, read_as: bool = False) -> Rating | None:
    """By its words at either end, by who signs it, or as a model read it; `editors` stand between an outlet and what it is sent."""
    told = {
        BY_WORDS: _told_by_words(source.title, text),
        BY_AUTHOR: _told_by_author(source.byline[:TITLE]),
        AS_READ: A_DECLARATION * read_as,
    }
    return max(told, key=lambda rating: told[rating]) if sum(told.values()) >= (ENOUGH_WITH_EDITORS if editors else ENOUGH) else None


def _told_by_words(title: str, text: str) -> int:
    head, foot = f"{title[:TITLE]}\n{text[:HEAD]}", text[-FOOT:]
    declared = bool(SAYS_SO.search(head)) + bool(CREDITED.search(foot))
    certain = bool(DISTRIBUTED.search(head))
    return CERTAIN * certain + A_DECLARATION * declared + A_SIGN * sum(bool(sign.search(f"{head}\n{foot}")) for sign in SIGNS)


def _told_by_author(byline: str) -> int:
    parts = BETWEEN_AUTHORS.split(byline)
    if any(PRESS_OFFICE.fullmatch(part) for part in parts):
        return CERTAIN
    return A_DECLARATION if any(PERHAPS_ITS_OFFICE.fullmatch(part) for part in parts) else 0
