"""Where a story plays: the place in which most of its pages, and the topic's own words, have something happen."""

import re
from collections.abc import Sequence

from core.english.names import is_site
from core.model.reading import PartyKind
from core.stages.cast import Figure

ENOUGH, LEAD, PAGES = 0.25, 1.25, 2
"""What a place needs in all, by how much it must be ahead of the next, and in how many pages: a wrong place is worse than none."""
_MOST, _MOST_STREETS = 3, 4
_LOCATED, _NAMED = 0.6, 0.2
"""What the topic's own words add that have something happen in a place, or only name it."""
_SIDE = "(?:the |central |northern |southern |eastern |western |rural |downtown )?"
_IN = rf"\b(?:in|at|near|outside|inside|off|across|around|over|hits?|rocks?) {_SIDE}"


def setting(found: Sequence[Figure], pages: int, own_words: Sequence[str]) -> str:
    """The place, or nothing where none is sure; `pages` are about the story."""
    points = {one: score(one, pages, own_words) for one in found if one.kind is PartyKind.PLACE}
    ranked = sorted(points, key=lambda one: (-points[one], one.name))
    if not ranked or points[ranked[0]] < ENOUGH:
        return ""
    best, others = ranked[0], ranked[1:]
    ahead = not others or points[best] >= LEAD * points[others[0]]
    told = sum(party.happens > 0 for _, party in best.seen) >= min(PAGES, pages)
    return best.name if ahead and (told or points[best] > _LOCATED) else ""


def score(one: Figure, pages: int, own_words: Sequence[str]) -> float:
    """The share of pages that have something happen there, and what the topic itself says."""
    told = sum(min(party.happens, _MOST) / _MOST for _, party in one.seen)
    return told / max(pages, 1) + max((_own(one, words) for words in own_words), default=0.0)


def _own(one: Figure, words: str) -> float:
    name = "|".join(re.escape(form) for form in one.forms)
    if re.search(rf"{_IN}(?:{name})(?!\w)(?! (?:[A-Z]\w+))", words, re.IGNORECASE):
        return _LOCATED
    return _NAMED if re.search(rf"(?<!\w)(?:{name})(?!\w)", words, re.IGNORECASE) else 0.0


def streets(found: Sequence[Figure], pages: int, own_words: Sequence[str]) -> list[str]:
    """Streets and buildings that the topic's own words or half of its pages name, most named first."""
    sites = [one for one in found if one.kind is PartyKind.PLACE and is_site(one.name)]
    own = {one.name for one in sites if any(_own(one, words) for words in own_words)}
    several = [one.name for one in sites if one.name in own or len(one.source_ids) >= max(PAGES, pages / 2)]
    return sorted(several, key=lambda name: name not in own)[:_MOST_STREETS]
