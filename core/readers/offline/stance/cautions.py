"""Why nothing can be said of a pair, or nobody can be sure."""

import re

from core.english.language import ENGLISH, name_of, source_language
from core.model.claim import Claim
from core.model.source import SourceText

_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")


def silence(claim: Claim, text: SourceText) -> str:
    """Why nothing can be said, or nothing when it can."""
    spoken = source_language(text)
    if spoken != ENGLISH:
        return f"in {name_of(spoken)}; the offline reader reads English only"
    if claim.text.rstrip(" \"'”’").endswith("?"):
        return "the claim is a question; there is nothing to check"
    return "it was published long before the year the claim is about" if _comes_too_early(claim, text) else ""


def _comes_too_early(claim: Claim, text: SourceText) -> bool:
    """A page from years before cannot know what happened, however alike its words are; one that names the year may foresee it."""
    years, published = {int(year) for year in _YEAR.findall(claim.text)}, text.source.published
    return bool(years) and published is not None and published.start.year + 1 < min(years) and str(min(years)) not in text.text


def caution(text: SourceText) -> str:
    """What makes a page weigh less. An order to machines changes nothing of what it says, or anybody could silence a page with one."""
    if text.source.injection:
        return "the page gives orders to machines that read it"
    return "the page is satire" if text.source.satire else ""
