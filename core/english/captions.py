"""Lines below pictures: they end in whose picture it is, or begin by saying that they show one."""

import re

from core.english.lexicon import vocabulary
from core.english.patterns import any_in

LONGEST = 280
_PICTURE = any_in("furniture", "shown")
_BRACKET = re.compile(r"[(\[](?P<words>[^()\[\]]{2,80})[)\]]\W*$")
_WORD = re.compile(r"[^\s/:,|&©–—-]+")
_BEFORE = r"(?:^|[.!?”\"']\s+|\s[|–—-]\s|\s{2,})(?:top |file |main )?"
_CREDIT = re.compile(
    rf"{_BEFORE}{_PICTURE}(?: credits?| courtesy| source)?(?: (?:by|of|via))?\s?[:/©]\s?\S[^!?]{{1,60}}$",
    re.IGNORECASE,
)
_DATED = rf"(?:in )?this (?=[^.]{{0,40}}\d)(?:[\w.,'’]+ ){{1,7}}{_PICTURE},"
_RELEASED = rf"(?:in )?this (?:[\w.,'’]+ ){{0,7}}{_PICTURE},? (?:[\w'’]+ )?(?:provided|released|taken|made|posted|supplied|shot|obtained)\b"
_SHOWN = re.compile(rf"^\W*(?:file\b(?: photo| picture)?\s?[-–—:]\s|{_DATED}|{_RELEASED}|top photo\b)", re.IGNORECASE)
_NAME = re.compile(r"^[A-Z0-9@][\w.&'’@]*$|^[\w-]+\.(?:com|co|org|net|gov|uk|ru)[\w.]*$")


def is_caption(line: str) -> bool:
    return len(line) <= LONGEST and bool(_SHOWN.match(line) or _CREDIT.search(line) or _is_credited(line))


def _is_credited(line: str) -> bool:
    """It ends in brackets that hold nothing but names and words for a picture or its agency; a dateline or a sign-off says only who."""
    bracket = _BRACKET.search(line)
    if not bracket:
        return False
    words, small = _WORD.findall(bracket["words"]), vocabulary("furniture", "credit_words")
    known = [word.lower().rstrip(".") in small for word in words]
    if not all(
        here or _NAME.match(word) or word.lower() in ("by", "via", "of", "for", "from", "the")
        for word, here in zip(words, known, strict=True)
    ):
        return False
    person = "/" in bracket["words"] and any(len(part.split()) > 1 for part in bracket["words"].split("/"))
    return any(known) or person
