"""A page in another language, read without its grammar: the names and days it shares with a story, its first sentence, and its people."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.datings import read_dates
from core.analysts.rules.earlier import LONGEST, Earlier
from core.analysts.rules.gist import Gist, is_real
from core.analysts.rules.naming import Named, named
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement
from core.analysts.rules.ties import ACTOR, page_ties
from core.analysts.rules.today import Today
from core.model.background import Member
from core.model.dates import When
from core.model.source import Source
from core.policy.outlets.press import plain_name

_FEWEST, _LETTERS = 5, 25
_LONGEST_NAME = 4
_ARTICLES = any_of("o · a · os · as · um · uma · le · la · les · un · une · el · los · las · una · il · lo · gli · de · het · een")
"""Of languages that write nouns small, so that what somebody is stands apart from the name."""
_ANY_ARTICLE = any_of(f"{_ARTICLES} · der · die · das · den · dem")
_DESCRIBED = re.compile(rf"(?:^|(?<=\s))(?i:{_ARTICLES}\s|l['’])(?P<what>[^\W\d_A-ZÀ-Þ][^\W\d_]{{3,}}) $")
_AFTER_ARTICLE = re.compile(rf"\b{_ANY_ARTICLE} $", re.IGNORECASE)
_ELIDED = re.compile(r"[LD]['’](?P<what>[^\W\d_A-ZÀ-Þ][^\W\d_]{3,}) ")
_AGED = re.compile(r",? \(?(?:[^\W\d_]{1,4}\.? )?(?:1[6-9]|[2-9]\d)\)?(?: [^\W\d_]{2,6})?(?=[,).])")
_SAYS = any_of("""
    disse · diz · afirmou · contou · dit · déclare · raconte · explique · affirme · dijo · dice · afirmó · contó · explicó · ha detto
    dichiara · racconta · zegt · zei · vertelt · sagt · sagte · erzählt · sier · sa · säger · fortæller · siger
""")
_AS_SAID = any_of("segundo · selon · d['’]après · según · secondo · volgens · laut · ifølge · enligt")
_OPENS = re.compile(rf"{_AS_SAID} ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody whom only a page in another language names, with the word it puts before the name."""

    name: str
    what: str
    said: Statement


def shares_the_story(page: Page, spoken: str, gist: Gist, members: Sequence[Member]) -> bool:
    """A name of the story, and beside it another one or its day: that much can be seen in any language."""
    names = {one.name for one in members if one.is_meant_in_full(page.text)} | {name for name in gist.names if name in page.ideas}
    day = any(when.iso[:10] == gist.day.isoformat() for said in page.statements for when in _days(said, page, spoken))
    return len(names) + day > 1 if names else False


def told_abroad(page: Page, spoken: str, gist: Gist, members: Sequence[Member]) -> Earlier | None:
    """The first sentence of an older page that names somebody of the story in full, with the day it gives or the month it appeared in."""
    published = page.published
    if published is None or not gist.long_before(published) or ACTOR not in page_ties(page, gist, members):
        return None
    said = next((one for one in page.statements if len(one.tokens) >= _FEWEST and _LETTERS <= len(one.text) <= LONGEST), None)
    if said is None:
        return None
    days = [when for when in _days(said, page, spoken) if gist.long_before(when)]
    return Earlier(said, max(days, key=lambda when: len(when.iso), default=When(published.iso[:7])), (ACTOR,), of_page=True)


def _days(said: Statement, page: Page, spoken: str) -> Iterator[When]:
    found = read_dates(said.text, Today(page.published, spoken)).mentions
    yield from (one.when for one in found if is_real(one.when))


def strangers(page: Page, source: Source, gist: Gist, members: Sequence[Member]) -> Iterator[Stranger]:
    """People, as two signs show that any newspaper gives: their age or that they speak, and what they are or their surname alone."""
    known = {
        plain_name(source.outlet),
        *(plain_name(name) for name in re.split(r",| and |;|\bBy\b", source.byline) if name.strip()),
        *(form for one in members for form in one.forms),
    }
    found: dict[str, Stranger] = {}
    for said in page.statements:
        for one in map(_without_elision, named(said)):
            if _may_be_person(one, gist) and plain_name(one.name) not in known and (made := _stranger(one, said, page)):
                found.setdefault(one.name, made)
    yield from found.values()


def _may_be_person(one: Named, gist: Gist) -> bool:
    words = {word.lower() for word in one.words}
    return (
        1 < len(one.words) <= _LONGEST_NAME
        and not words & (gist.names | gist.place)
        and not one.name.isupper()
        and not _OPENS.match(one.name)
    )


def _without_elision(one: Named) -> Named:
    """L'infirmière Claire Maurel: only the last two words are a name."""
    before = _ELIDED.match(one.name)
    return Named(one.name[before.end() :], one.start + before.end(), one.end) if before else one


def _stranger(one: Named, said: Statement, page: Page) -> Stranger | None:
    described = _DESCRIBED.search(said.text[: one.start])
    aged = _AGED.match(said.text, one.end)
    if not (aged or _speaks(one, page)) or not (described or _goes_by_surname(one, page)):
        return None  # stadiums, ships and storms are described and shortened too
    return Stranger(one.name, described["what"] if described else "", said)


def _speaks(one: Named, page: Page) -> bool:
    name = rf"(?:{re.escape(one.name)}|{re.escape(one.words[-1])})"
    return bool(re.search(rf"\b(?:{_SAYS}|(?i:{_AS_SAID})) {name}\b|\b{name},? {_SAYS}\b", page.text))


def _goes_by_surname(one: Named, page: Page) -> bool:
    """Later on the last name alone, as one writes of people; "the Bank" with its article is a body."""
    if page.text.count(one.words[-1]) < 2:
        return False
    alone = re.compile(rf"(?<![\w-]){re.escape(one.words[-1])}(?![\w-])")
    places = [(said.text, found.start()) for said in page.statements for found in alone.finditer(said.text)]
    bare = [text[:start] for text, start in places if not text[:start].endswith(f"{one.words[-2]} ")]
    return any(not _AFTER_ARTICLE.search(before) for before in bare) and not any(_AFTER_ARTICLE.search(before) for before in bare)
