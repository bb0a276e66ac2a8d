"""Hits for the same page become one, and one that only leads on to a page that another has is that page; what any engine knew is kept."""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from typing import Any

from rapidfuzz.fuzz import ratio

from core.english.words import words
from core.model.dates import When
from core.model.post import Heard
from core.model.source import Hit
from core.web.json_fields import when
from core.web.urls import direct, domain, is_plain, leads_on, normalise, registered

FoundBy = tuple[tuple[str, int], ...]

SAME_WORD = 85
"""How alike, of a hundred, two spellings of one word are: organise and organize, not north and south."""
SAME_SNIPPET = 90
TELLING_TITLE, TELLING_SNIPPET = 32, 24
"""Bytes of words below which pages of one site may share them and differ: Statement, Minutes of the council, Read more."""
OPENING = 3
"""Pages are compared when their titles open with so many words in common."""
MOST_COMPARED = 40
"""So many of those: a site may have thousands."""
HALF_A_DAY = timedelta(hours=12)
"""A day is not the same everywhere, and a page is touched up in its first hours."""
_OPEN_TO_ALL = """
    bsky.app facebook.com instagram.com linkedin.com mastodon.social medium.com reddit.com substack.com t.me tiktok.com tumblr.com
    twitter.com vk.com weebly.com wixsite.com wordpress.com x.com youtube.com
"""
OPEN_TO_ALL = frozenset(_OPEN_TO_ALL.split())
"""Where anybody publishes, two pages that are alike may be two people's."""

_NAME_BEHIND = re.compile(r"\s+[|–—·-]\s+([^|–—·]{2,40})$")
_NO_LETTERS = re.compile(r"[\W_]+")
_DAY_IN_PATH = re.compile(r"/((?:19|20)\d\d)[/-]([01]\d)(?:[/-]([0-3]\d))?[/-]")


@dataclass(frozen=True, slots=True)
class Page:
    """A hit with what it is compared by, and the place it has among the hits."""

    place: int
    hit: Hit
    site: str
    title: tuple[str, ...]


def merge(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """One hit per page, in the order the pages were first seen. Hits of different sites are never joined: each may be a source."""
    pages: dict[str, list[Hit]] = {}
    for hit in hits:
        pages.setdefault(normalise(hit.url), []).append(hit)
    return tuple(_one(same) for same in _near([_one(same) for same in pages.values()]))


def _near(hits: Sequence[Hit]) -> list[list[Hit]]:
    """Hits that are one page of one site under several addresses."""
    blocks: dict[tuple[str, ...], list[Page]] = {}
    for place, hit in enumerate(hits):
        page = Page(place, hit, registered(domain(hit.url)), tuple(words(headline(hit))))
        blocks.setdefault((page.site, *page.title[:OPENING]), []).append(page)
    groups = [group for block in blocks.values() for group in (_groups(block) if len(block) > 1 else [block])]
    return [[page.hit for page in group] for group in sorted(groups, key=lambda group: group[0].place)]


def _groups(pages: list[Page]) -> list[list[Page]]:
    """Pages that are all alike, begun by those that say most: who came first must not decide what is joined."""
    groups: list[list[Page]] = []
    for page in sorted(pages, key=_says_little):
        group = next((group for group in groups[:MOST_COMPARED] if all(one_page(page, other) for other in group)), None)
        if group is None:
            groups.append([page])
        else:
            group.append(page)
    return [sorted(group, key=lambda page: page.place) for group in groups]


def _says_little(page: Page) -> tuple[Any, ...]:
    dated, hit = _dated(page.hit), page.hit
    return (dated is None, dated.iso if dated else "", cut_off(hit.title), -len(hit.title), -len(hit.snippet), hit.url)


def headline(hit: Hit) -> str:
    """A title without the name of the outlet that many sites put behind it."""
    found = _NAME_BEHIND.search(hit.title)
    if not found:
        return hit.title
    name, site = _letters(found[1]), _letters(registered(domain(hit.url)).partition(".")[0])
    named = name == _letters(hit.outlet) or (site and (name in site or site in name))
    return hit.title[: found.start()] if named else hit.title


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", text).lower()


def cut_off(text: str) -> bool:
    """Engines end a shortened text with dots."""
    return text.rstrip().endswith(("…", "..."))


def one_page(first: Page, second: Page) -> bool:
    """Of one site and alike in title, snippet and date. Where the snippets tell nothing, the titles must tell enough, word for word."""
    if first.site in OPEN_TO_ALL or not first.title or conflicting(_dated(first.hit), _dated(second.hit)):
        return False
    short, long = sorted((_flat(first.hit.snippet), _flat(second.hit.snippet)), key=len)
    if len(short.encode()) < TELLING_SNIPPET:
        telling = min(len(" ".join(page.title).encode()) for page in (first, second)) >= TELLING_TITLE
        return telling and same_title(first, second, exactly=True)
    return same_title(first, second) and (short in long or ratio(short, long) >= SAME_SNIPPET)


def _flat(text: str) -> str:
    return " ".join(words(text))


def same_title(first: Page, second: Page, *, exactly: bool = False) -> bool:
    """Word for word, but for spelling; a title that was cut off is compared as far as it goes, its last word perhaps cut too."""
    short, long = sorted((first, second), key=lambda page: (len(page.title), not cut_off(page.hit.title), len(page.title[-1])))
    if cut_off(short.hit.title):
        last = len(short.title) - 1
        return short.title[:-1] == long.title[:last] and long.title[last].startswith(short.title[last])
    if exactly or len(short.title) != len(long.title):
        return short.title == long.title
    return all(same_word(one, other) for one, other in zip(short.title, long.title, strict=True))


def same_word(one: str, other: str) -> bool:
    """One letter makes another figure, two before a word its opposite: confirmed, unconfirmed."""
    return one == other or (one[0] == other[0] and not one[0].isdigit() and ratio(one, other) >= SAME_WORD)


def _dated(hit: Hit) -> When | None:
    """When it was published, or the day that many sites write into the address; some write other numbers there."""
    found = None if hit.published else _DAY_IN_PATH.search(hit.url)
    return when("-".join(part for part in found.groups() if part)) if found else hit.published


def conflicting(first: When | None, second: When | None) -> bool:
    """Whether no moment fits both; what is not known conflicts with nothing."""
    if not first or not second:
        return False
    short, long = sorted((first, second), key=lambda date: len(date.iso))
    if long.iso.startswith(short.iso):
        return False
    if long.precision != "moment" or short.precision not in ("day", "moment"):
        return True
    slack = HALF_A_DAY if short.precision == "moment" else 2 * HALF_A_DAY
    middle = short.start if short.precision == "moment" else short.start + HALF_A_DAY
    return abs(long.start - middle) > slack


def _one(same: Sequence[Hit]) -> Hit:
    if len(same) == 1:
        return same[0] if (url := direct(same[0].url)) == same[0].url else replace(same[0], url=url)
    return Hit(
        url=direct(min((hit.url for hit in same), key=_roundabout)),
        title=_fullest({hit.title for hit in same}),
        snippet=_fullest({hit.snippet for hit in same}),
        published=_most_precise({hit.published for hit in same if hit.published}),
        outlet=_best_name({hit.outlet for hit in same}),
        score=max(hit.score for hit in same),
        found_by=_united(same),
        post=max((hit.post for hit in same if hit.post), key=_tells, default=None),
    )


def _roundabout(url: str) -> tuple[bool, bool, int, str]:
    """The plainest address is read: a copy for phones may lack half the page."""
    return (not is_plain(url), not url.startswith("https:"), len(url), url)


def _fullest(texts: Set[str]) -> str:
    """The longest that is not cut off."""
    return max(texts, key=lambda text: (bool(text) and not cut_off(text), len(text), text))


def _tells(post: Heard) -> tuple[int, str]:
    """Of two who know a post, the one that tells more of it."""
    return (sum(getattr(post, one.name) != one.default for one in fields(post)), str(post))


def _most_precise(dates: Set[When]) -> When | None:
    """The earliest among equals: a page is dated again when it is touched up."""
    return min(dates, key=lambda date: (-len(date.iso), date.iso), default=None)


def _best_name(outlets: Set[str]) -> str:
    """The fullest; a name rather than the domain some engines give in its place."""
    return max(outlets, key=lambda name: (bool(name), "." not in name, len(name), name))


def _united(same: Sequence[Hit]) -> FoundBy:
    """Every engine once, with its best rank."""
    best: dict[str, int] = {}
    for engine, rank in (pair for hit in same for pair in hit.found_by):
        best[engine] = min(rank, best.get(engine, rank))
    return tuple(best.items())


TELLING_WORDS = 4
"""Words a headline needs before it can stand for one article."""


def settled(ranked: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits that can be opened, in their order, with what leads knew of them; then the leads nobody else has."""
    leads = [hit for hit in ranked if leads_on(hit.url)]
    if not leads:
        return tuple(ranked)
    pages = [hit for hit in ranked if not leads_on(hit.url)]
    known = {title_words(hit): place for place, hit in reversed(list(enumerate(pages)))}
    rest = []
    for lead in leads:
        place = known.get(title_words(lead))
        if place is None or len(title_words(lead)) < TELLING_WORDS:
            rest.append(lead)
        else:
            pages[place] = also_found(pages[place], lead)
    return (*pages, *rest)


def title_words(hit: Hit) -> tuple[str, ...]:
    """The words of a title, without the outlet's name that many add at its end."""
    title, outlet = tuple(words(hit.title)), tuple(words(hit.outlet))
    return title[: -len(outlet)] if outlet and title[-len(outlet) :] == outlet else title


def also_found(hit: Hit, lead: Hit) -> Hit:
    return replace(
        hit, found_by=(*hit.found_by, *lead.found_by), published=hit.published or lead.published, outlet=hit.outlet or lead.outlet
    )
