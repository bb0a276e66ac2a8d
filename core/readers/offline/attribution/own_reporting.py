"""The words that show that a page's own people saw, asked, counted or obtained something."""

import re
from functools import lru_cache

from core.english.speech import quotations
from core.model.source import SourceText
from core.policy.outlets.press import plain_name
from core.policy.tiers.own_cause import ORDINARY
from core.readers.offline.attribution.cues import any_of

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
