"""Who speaks for themselves: a press release known by its words or its author, and the subject's own site."""

import re
from collections.abc import Iterator

from core.model.source import Source
from core.model.words import Tier
from core.policy.tiers.places import name_and_ending
from core.policy.tiers.table import Rating
from core.policy.tiers.vocabulary import words

TITLE, HEAD, FOOT = 300, 600, 2000
"""Characters of a title and at either end of a text in which a release gives itself away."""
ENOUGH_SIGNS = 3
"""One or two of them stand in honest reports too."""

SAYS_SO = re.compile(
    r"\bfor immediate release\b|^[^\w\n]*(press|media|news) release\b|\bnotes? (to|for) editors\b|\bunder embargo until\b"
    r"|/PRNewswire\b|\((BUSINESS WIRE|GLOBE NEWSWIRE|Marketwired|NEWSFILE Corp)|\bEINPresswire\.com\b|\bACCESS(WIRE| Newswire)\b"
    r"|\bvia PR ?Newswire\b"
    r"|^[^\w\n]*(Pressemitteilung|communiqué de presse|(comunicado|nota) de (prensa|imprensa)|comunicato stampa|pressmeddelande"
    r"|pressemelding|pressemeddelelse|persbericht|tiedote)\b",
    re.IGNORECASE | re.MULTILINE,
)
CREDITED = re.compile(r"^[^\w\n]*(SOURCE [A-Z]|View (the )?(original|source) (content|version)\b|Notes? (to|for) editors\b)", re.MULTILINE)
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
PRESS_OFFICE = re.compile(
    r"\b(press|media|pr|communications?) (office|team|desk|department|relations|release)\b"
    r"|\b(corporate|public) (communications|relations|affairs)\b"
    r"|\bpr ?newswire\b|\bbusiness ?wire\b|\bglobe ?newswire\b|\baccesswire\b|\bein ?presswire\b|\bspokes(man|woman|person)\b"
    r"|\b(sponsored|partner|branded|paid) (content|post)\b|\bbrand ?voice\b|\badvertorial\b|\bpressestelle\b|\bservice de presse\b"
    r"|\bgabinete de (prensa|imprensa)\b|\bufficio stampa\b",
    re.IGNORECASE,
)
BY_WORDS = Rating(Tier.PROMOTIONAL, "Press release, by its own words")
BY_AUTHOR = Rating(Tier.PROMOTIONAL, "Press release, by its author")
OWN_SITE = Rating(Tier.PROMOTIONAL, "Its own site: it speaks for itself")

WORD = re.compile(r"[^\W_]+(?:['’&.-][^\W_]+)*")
POSSESSIVE = re.compile(r"['’]s?$")
SIGN = re.compile(r"[\W_]+")
LONGEST_NAME, SHORTEST_NAME = 5, 3
FIRMS = words("own", "firms")
ORDINARY = words("own", "ordinary")
"""Words that are outlets too: in a title they mostly mean themselves."""
CITED_AFTER = re.compile(r"\s*(news\s+)?(:|(reports?|says?|finds?|reveals?|investigat\w+|interview|exclusive)\b)", re.IGNORECASE)
CITED_BEFORE = re.compile(r"\b(according to|tells?|told|via|by)\s+(the\s+)?$", re.IGNORECASE)


def is_release(source: Source, text: str) -> Rating | None:
    """By its words at either end, or by who signs it."""
    head, foot = f"{source.title[:TITLE]}\n{text[:HEAD]}", text[-FOOT:]
    if SAYS_SO.search(head) or CREDITED.search(foot) or _signs(f"{head}\n{foot}") >= ENOUGH_SIGNS:
        return BY_WORDS
    return BY_AUTHOR if PRESS_OFFICE.search(source.byline[:TITLE]) else None


def _signs(text: str) -> int:
    return sum(bool(sign.search(text)) for sign in SIGNS)


def is_own_site(host: str, title: str, *, outlet: bool) -> bool:
    """Whether the address is the name of somebody the topic's title is about; an outlet that is only cited there is not."""
    chosen = SIGN.sub("", name_and_ending(host)[0])
    spans = [span for name, span in _names(title) if name == chosen] if len(chosen) >= SHORTEST_NAME else []
    return any(not outlet or not (chosen in ORDINARY or _cited(title, *span)) for span in spans)


def _names(title: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every run of words that may be a name, written as an address would write it, with its place in the title."""
    found = list(WORD.finditer(title))
    for first, start in enumerate(found):
        for end in found[first : first + LONGEST_NAME] if _capital(start.group()) else ():
            if _capital(end.group()) or end.group().lower() in FIRMS:
                whole = POSSESSIVE.sub("", title[start.start() : end.end()]).lower()
                span = (start.start(), end.end())
                yield from ((SIGN.sub("", name), span) for name in (whole, f"the{whole}", *(f"{whole}{firm}" for firm in FIRMS)))


def _capital(word: str) -> bool:
    return not word[0].islower()


def _cited(title: str, start: int, end: int) -> bool:
    return bool(CITED_AFTER.match(title, end) or CITED_BEFORE.search(title[:start]))
