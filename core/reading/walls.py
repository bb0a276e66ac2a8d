"""Recognise a page that shows a wall instead of its text; pure, and only short texts are suspected."""

import re

from core.words import words

SENTENCES = {
    "paywall": "This page is behind a paywall.",
    "consent": "This page shows only a cookie notice until somebody agrees to it.",
    "captcha": "This page asks for proof that a human is reading.",
    "javascript": "This page has no text unless JavaScript runs.",
    "missing": "The site answers with a page that says this one is gone.",
    "short": "This page has too few words to be a source.",
    "empty": "This page has no readable text.",
}

FEWEST_WORDS = 5
TEASER_WORDS = 150
"""A longer article is read even if the page calls itself closed: enough of it is there to quote."""
BESIDE_WALL = 30
"""A wall says little besides its own phrases; a report about walls says much more."""


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.I)


_PAY_PHRASES = _any(
    r"(?:subscribe|sign up|register|log in|sign in|join)(?: now| today)?(?: for free)? to (?:continue|keep|read|unlock)",
    r"(?:create|open) (?:a|your)(?: free)? account to (?:continue|keep|read)",
    r"(?:only for|reserved for|exclusive to) (?:our |paying )?(?:subscribers|members)",
    r"for (?:subscribers|members) only|subscribers?[- ]only",
    r"unlock (?:this|the full) (?:article|story)",
    r"to (?:continue|keep) reading",
    r"(?:reached|used) your (?:monthly )?(?:limit|free articles)",
    r"jetzt abonnieren|weiterlesen mit",
    r"abonnez-vous|réservé aux abonnés",
    r"suscríbete para|assine para|exclusivo para assinantes",
    r"bli abonnent",
)
_PAY_MARKS = _any(
    r"[\"']isAccessibleForFree[\"']\s{0,9}:\s{0,9}[\"']?false",
    r"content_tier[\"'][^<>]{0,40}locked",
    r"<(?:div|section|aside|p)\s[^<>]{0,200}(?:class|id)=[\"'][^\"'<>]{0,100}(?:paywall|regwall|subscriber-gate)",
)
_CAPTCHA = _any(
    r"verify (?:that )?you(?:'re| are) (?:a )?human",
    r"are you a robot|(?:you are|you're|i'm|i am) not a robot",
    r"complete the (?:captcha|security check)",
    r"checking your browser|(?:just|wait) a moment(?:…|\.\.\.)|attention required",
    r"unusual traffic|press and hold|ddos protection by",
    r"checks? that your connection is secure|review the security of your connection",
)
_SCRIPT = _any(
    r"(?:enable|turn on|activate|allow) javascript",
    r"javascript (?:is|must be|needs to be) (?:disabled|enabled|required|off|turned)",
    r"(?:requires|needs|without) javascript|does(?: not|n't) support javascript",
)
_CONSENT = _any(
    r"before you continue",
    r"(?:accept|allow|agree to|consent to)(?: all| the use of)? cookies",
    r"(?:we|partners) use cookies",
    r"store (?:and|and/or) (?:read|access) information on (?:a|your) device",
    r"we value your privacy|manage (?:your )?(?:consent|privacy|cookie)",
    r"cookies akzeptieren|accepter les cookies|aceptar (?:las )?cookies|aceitar (?:os )?cookies",
)
_GONE = _any(
    r"page (?:you (?:asked for|requested|are looking for|were looking for) )?"
    r"(?:not found|is not here|(?:could not|cannot|can't) be found|does(?: not|n't) exist)",
    r"page (?:has (?:been )?(?:moved|removed|deleted|expired)|is no longer available)",
    r"(?:article|story|content|post) (?:is )?no longer (?:available|exists)",
    r"(?:error|http) 404|404 (?:error|not found|[-–—|:])",
    r"nothing (?:was )?found|we can(?:'t|not) find (?:that|the|this) page",
    r"this (?:account|post|tweet|video) (?:does(?: not|n't) exist|has been (?:suspended|deleted|removed)|is (?:private|unavailable))",
)
_WALLS = (("captcha", _CAPTCHA), ("consent", _CONSENT), ("javascript", _SCRIPT), ("missing", _GONE))
_MAY_BE_WALLS = (401, 402, 403, 429, 503)

# An element that is never closed ends with the text: hostile markup must not send these patterns back and forth.
_UNREAD = re.compile(r"<(script|style|template|svg)\b.*?(?:</\1\s{0,9}>|\Z)|<!--.*?(?:-->|\Z)", re.I | re.S)
_TAGS = re.compile(r"<[^<>]*>?")
_TITLE = re.compile(r"<title[^<>]*>([^<]{0,300})", re.I)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_TOP = 200_000
"""Characters of HTML that are looked at: a wall stands near the top."""


def wall(html_text: str, article_text: str, status: int = 200) -> str:
    """Why a page gives no article (a key of SENTENCES), or an empty text when it does."""
    count = len(words(article_text))
    html = html_text[:_TOP]
    if status >= 400:
        return _instead(html, article_text) if status in _MAY_BE_WALLS else ""
    if count < FEWEST_WORDS:
        return _instead(html, article_text) or ("short" if count else "empty")
    if count < TEASER_WORDS:
        return "paywall" if _pays(html) else _only_wall(article_text)
    return ""


def _instead(html: str, article_text: str) -> str:
    """With no article to speak of, the page's own furniture tells what stands there instead."""
    seen = f"{_title(html)}\n{article_text}\n{_visible(html)}"
    named = next((name for name, pattern in _WALLS if pattern.search(seen)), "")
    return "paywall" if named != "captcha" and _pays(html) else named


def _only_wall(article_text: str) -> str:
    sentences = [sentence for sentence in _SENTENCE.split(article_text) if sentence.strip()]
    for name, pattern in _WALLS:
        others = [sentence for sentence in sentences if not pattern.search(sentence)]
        if len(others) < len(sentences) and len(words(" ".join(others))) < BESIDE_WALL:
            return name
    return ""


def _pays(html: str) -> bool:
    return bool(_PAY_MARKS.search(html) or _PAY_PHRASES.search(_visible(html)))


def _title(html: str) -> str:
    found = _TITLE.search(html)
    return found[1] if found else ""


def _visible(html: str) -> str:
    return " ".join(_TAGS.sub(" ", _UNREAD.sub(" ", html)).split())
