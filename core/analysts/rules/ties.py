"""What ties a sentence about the past to a story: the same people, the same thing, the same place, the same kind of event."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.analysts.rules.gist import Gist, is_event
from core.analysts.rules.lexicon import idea
from core.analysts.rules.naming import SAYS_AFTER, named
from core.analysts.rules.naming_words import is_press
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement, statement
from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.model.background import ActorKind, Member

ACTOR, THING, PLACE, KIND, ELSEWHERE = "same actor", "same thing", "same place", "same kind of event", "same kind of event elsewhere"
_OPENING, _NEAR = 5, 60
_HOME_OF = re.compile(r"(?:, (?:both |all |formerly )?of|\bfrom) (?:\d+ |the )?\Z")
_INTO_OFFICE = any_of(r"""
    founded · established · set up · born · formed · incorporated · elected · appointed · joined · came to · has been · have been
    in office · chair\w* · director
""")
_FOUNDED = re.compile(rf"\b{_INTO_OFFICE}(?: [\w’'-]+){{0,6}} $", re.IGNORECASE)
_OTHERWHERE = phrases(r"""
    similar(?:ly)? · elsewhere · another · other (?:towns|cities|ports|countries|councils|firms|companies) · as in · like the · precedent
    also · the same (?:happened|fate)
""")

_SIMILAR = re.compile(r"(?:A |The )?(?:similar|same) ", re.IGNORECASE)


@dataclass(frozen=True)
class Ties:
    """A sentence, or two where the second needs the first, held against a story; `said` is the one that tells.

    `beside` says that the page names somebody of the story elsewhere; `inherited` is what ties an older page as a whole.
    """

    whole: Statement
    said: Statement
    gist: Gist
    members: Sequence[Member]
    beside: bool = False
    inherited: tuple[str, ...] = ()

    @cached_property
    def found(self) -> tuple[str, ...]:
        held = ((ACTOR, self.same_actor), (THING, self.same_thing), (PLACE, self.same_place), (KIND, bool(self.kinds)))
        ties = tuple(tie for tie, holds in held if holds)
        if set(ties) - {KIND}:
            return ties
        return (ELSEWHERE,) if self.is_elsewhere else self.inherited

    @cached_property
    def kinds(self) -> frozenset[str]:
        return self.whole.ideas & self.gist.kinds

    @cached_property
    def names(self) -> frozenset[str]:
        """In capitals: the line of a cannery is not the Tarn Line."""
        named_here = {token.idea for token in self.whole.tokens if self.whole.text[token.start].isupper()}
        return frozenset() if self.in_office or self.only_speaks else self.gist.names & named_here

    @cached_property
    def things(self) -> frozenset[str]:
        return (self.whole.ideas & self.gist.things) | self.names

    @cached_property
    def event(self) -> bool:
        return is_event(self.said)

    @cached_property
    def here(self) -> bool:
        """The place itself is named; the Tarn Gazette may write about anywhere."""
        papers = [one for one in named(self.whole) if is_press(one.name)]
        own = {token.idea for token in self.whole.tokens if not any(one.start <= token.start < one.end for one in papers)}
        return bool(self.gist.place) and self.gist.place <= own

    @cached_property
    def in_office(self) -> bool:
        """Since when somebody is there: elected in 2015, founded in 1911."""
        return any(_FOUNDED.search(self.said.text[: dated.start]) for dated in self.said.dates)

    @property
    def same_actor(self) -> bool:
        """It names somebody of the story, and tells of an event or opens with the name."""
        if self.in_office or not names_actor(self.whole.text, self.members):
            return False
        opens = self.whole.start == self.said.start and names_actor(self.whole.text[:_NEAR], self.members) and not self.only_speaks
        return opens or self.event or bool(self.said.ideas & (self.gist.kinds | self.gist.things))

    @cached_property
    def only_speaks(self) -> bool:
        """Mr Quayle replied on 23 October: that somebody spoke or wrote is no event, unless he spoke of one."""
        if self.event:
            return False
        found = [name for member in self.members for name in member.pattern.finditer(self.whole.text[:_NEAR])]
        return any(SAYS_AFTER.match(self.whole.text, name.end()) for name in found)

    @property
    def same_thing(self) -> bool:
        """It speaks of what the story happened to: two words of it, its name, or what the title is about at its beginning."""
        if not self.things or (self.in_office and not self.event):
            return False
        opening = frozenset(token.idea for token in self.whole.tokens[:_OPENING])
        titled = self.things & self.gist.title
        told = titled and (self.event or (titled & opening and not self.strangers))
        return bool(self.names or self.kinds or self.here or len(self.things) > 1 or told)

    @cached_property
    def strangers(self) -> bool:
        """Somebody or somewhere is named that the story does not know: one common word is no tie then."""
        known = self.gist.names | self.gist.place
        others = [one for one in named(self.whole) if not {idea(word.lower()) for word in one.words} & known]
        return any(not names_actor(one.name, self.members) for one in others)

    @property
    def same_place(self) -> bool:
        return self.here and bool(self.kinds or self.things or (self.event and self.beside))

    @property
    def is_elsewhere(self) -> bool:
        """It names somewhere or somebody else, and says that it is alike."""
        others = [one for one in named(self.said) if not {word.lower() for word in one.words} & self.gist.place]
        alike = (self.kinds and _OTHERWHERE.search(self.said.text)) or _SIMILAR.match(self.said.text)
        return bool(alike and self.event and others)


def page_ties(page: Page, gist: Gist, members: Sequence[Member]) -> tuple[str, ...]:
    """What ties a page from before the story to it as a whole: a body or a street of it, or two signs where one may be a namesake's."""
    named_here = [one for one in members if one.is_meant_in_full(page.text) and not (one.outlet and not acts_on(page, one))]
    here = bool(gist.place) and gist.place <= page.ideas | page.title
    street = any(_is_about_street(page, one) for one in gist.streets)
    bodies = any(one.kind is ActorKind.ORGANISATION for one in named_here)
    actor = bodies or (bool(named_here) and len(named_here) + here + street > 1)
    place = street and (here or not gist.place)
    return tuple(tie for tie, holds in ((ACTOR, actor), (PLACE, place)) if holds)


def _is_about_street(page: Page, street: str) -> bool:
    """Where a mason or a witness comes from is not where a page plays."""
    found = re.finditer(rf"(?<![\w-]){re.escape(street)}(?![\w-])", page.text)
    return any(not _HOME_OF.search(page.text[max(0, one.start() - 20) : one.start()]) for one in found)


def acts(said: Statement, start: int, end: int) -> bool:
    """Whether a sentence tells of the outlet it names there as of one who does something; that it reports is no act."""
    span = parse_line(said.text).doc.char_span(start, end, alignment_mode="expand")
    if span is None or span.root.dep_ not in {"nsubj", "nsubjpass"}:
        return False
    verb = span.root.head
    reports = verb.lemma_.lower() in vocabulary("speech", "say") | vocabulary("speech", "say_clause")
    return verb.pos_ == "VERB" and not reports


def acts_on(page: Page, outlet: Member) -> bool:
    """Whether a page tells of an outlet as of one who acts: that somebody told it something ties nothing to its own story."""
    own = bool(outlet.forms & frozenset(page.identity.names))
    return not own and any(acts(said, *found.span()) for said in page.statements for found in outlet.pattern.finditer(said.text))


def names_actor(words: str, members: Sequence[Member]) -> bool:
    """Whether words name somebody of the story; an outlet only where they tell of it as of one who acts."""
    return any(member.is_meant(words) for member in members if not member.outlet) or any(
        acts(said, *found.span())
        for member in members
        if member.outlet and member.is_meant(words)
        for said in [statement(words)]
        for found in member.pattern.finditer(words)
    )
