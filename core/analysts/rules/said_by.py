"""What each of those in a story says on a page, told of the right one and of no other."""

import re
from collections.abc import Iterator, Sequence

from core.analysts.rules.actors import Member
from core.analysts.rules.gist import Gist
from core.analysts.rules.identity import plain_name
from core.analysts.rules.naming import SAYS_AFTER, named
from core.analysts.rules.naming_words import BODY_NOUNS
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.records import LONGEST, Noted, is_noise
from core.analysts.rules.speaking import UNNAMED, uttered
from core.model.background import ActorKind
from core.model.dates import When

SHORTEST = 25
_ON_STORY = 2
_FIRM = word_set("company firm operator contractor developer line")
_GENERIC = re.compile(r"(?:[\w-]+ )?([a-z]+)\Z")
_OF_WHAT_THEY_SAID = re.compile(r"\b(?:that|which|whom|what|as|than) (?:the )?$", re.IGNORECASE)


def statements(page: Page, members: Sequence[Member], gist: Gist) -> Iterator[tuple[Member, Noted]]:
    """Who says what, in the page's order, sentences of one quotation together."""
    early = page.published is not None and gist.long_before(page.published)
    for member, run in _runs(page, list(_spoken(page, members, gist))):
        said = page.statements[run[0]] if len(run) == 1 else page.joined(page.statements[run[0]], page.statements[run[-1]])
        if SHORTEST <= len(said.text) <= LONGEST:
            yield member, Noted(said, When(page.published.day) if page.published else None, early)


def _spoken(page: Page, members: Sequence[Member], gist: Gist) -> Iterator[tuple[int, Member]]:
    """Every sentence that is somebody's; on a body's own site also what the site itself says of the story."""
    own = next((one for one in members if page.identity.organisation and one.forms & frozenset(page.identity.names)), None)
    last: Member | None = None
    for number in page.numbers():
        said = page.statements[number]
        if is_noise(said):
            last = None
            continue
        still = last if _is_one_quotation(page.beside(number - 1), said) else None
        last = still or _speaker(page, number, members) or (own if gist.shared(said) >= _ON_STORY else None)
        if last:
            yield number, last


def _is_one_quotation(before: Statement | None, said: Statement) -> bool:
    """Whether the quotation marks of the sentence before are still open."""
    if before is None or before.paragraph != said.paragraph or not (before.quoted and said.quoted):
        return False
    return before.quoted[-1][1] >= len(before.text) and said.quoted[0][0] == 0


def _runs(page: Page, spoken: Sequence[tuple[int, Member]]) -> Iterator[tuple[Member, list[int]]]:
    """Neighbouring sentences of one speaker in one paragraph, as many as can be read at once."""
    run: list[int] = []
    by: Member | None = None
    for number, member in spoken:
        if by and not (member is by and _goes_on(page, run, number)):
            yield by, run
            run = []
        run, by = [*run, number], member
    if by:
        yield by, run


def _goes_on(page: Page, run: Sequence[int], number: int) -> bool:
    first, last, said = page.statements[run[0]], page.statements[run[-1]], page.statements[number]
    return number == run[-1] + 1 and said.paragraph == last.paragraph and said.end - first.start <= LONGEST


def _speaker(page: Page, number: int, members: Sequence[Member]) -> Member | None:
    said = page.statements[number]
    speaker = uttered(said, number, page).speaker
    at = said.text.lower().find(plain_name(speaker)) if speaker else -1
    if not speaker or speaker == UNNAMED or (at > 0 and not _speaks_here(at, said)):
        return _named_and_says(said, members)
    return _meant(speaker, members) or _meant_by_kind(speaker, page, members) or _named_and_says(said, members)


def _named_and_says(said: Statement, members: Sequence[Member]) -> Member | None:
    """Its managing director, Conrad Vale, told shareholders."""
    says = {plain_name(found.name) for found in named(said) if SAYS_AFTER.match(said.text, found.end) and _speaks_here(found.start, said)}
    return next((one for one in members if one.forms & says), None) if says else None


def _speaks_here(start: int, said: Statement) -> bool:
    """The crowd that the club has announced: what follows, or went before, is somebody else's word on it."""
    return not _OF_WHAT_THEY_SAID.search(said.text[:start])


def _meant(speaker: str, members: Sequence[Member]) -> Member | None:
    """By name; the spokeswoman of a firm speaks for it unless she is named herself."""
    named_here = [one for one in members if one.is_meant(speaker)]
    people = [one for one in named_here if one.kind is ActorKind.PERSON]
    return next(iter(people or named_here), None)


def _meant_by_kind(speaker: str, page: Page, members: Sequence[Member]) -> Member | None:
    """By "the company", "the authority", only where the page has one such."""
    generic = _GENERIC.match(plain_name(speaker))
    if not generic or generic[1] not in BODY_NOUNS:
        return None
    bodies = [one for one in members if one.kind is ActorKind.ORGANISATION and one.is_meant(page.text)]
    ending = [one for one in bodies if one.name.lower().endswith(generic[1])]
    firms = ending or (bodies if generic[1] in _FIRM else [])
    return firms[0] if len(firms) == 1 else None
