"""What ties a sentence about the past to a story: the same people, the same thing, the same place, the same kind of event."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.analysts.rules.actors import Member
from core.analysts.rules.gist import Gist, is_event
from core.analysts.rules.naming import named
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement

ACTOR, THING, PLACE, KIND, ELSEWHERE = "same actor", "same thing", "same place", "same kind of event", "same kind of event elsewhere"
_OPENING, _NEAR = 5, 60
_INTO_OFFICE = any_of(r"""
    founded · established · set up · born · formed · incorporated · elected · appointed · joined · came to · has been · have been
    in office · chair\w* · director
""")
_FOUNDED = re.compile(rf"\b{_INTO_OFFICE}(?: [\w’'-]+){{0,6}} $", re.IGNORECASE)
_OTHERWHERE = phrases(r"""
    similar(?:ly)? · elsewhere · another · other (?:towns|cities|ports|countries|councils|firms|companies) · as in · like the · precedent
    also · the same (?:happened|fate)
""")


@dataclass(frozen=True)
class Ties:
    """A sentence, or two where the second needs the first, held against a story; `said` is the one that tells.

    `beside` says that the page names somebody of the story elsewhere.
    """

    whole: Statement
    said: Statement
    gist: Gist
    members: Sequence[Member]
    beside: bool = False

    @cached_property
    def found(self) -> tuple[str, ...]:
        held = ((ACTOR, self.same_actor), (THING, self.same_thing), (PLACE, self.same_place), (KIND, bool(self.kinds)))
        ties = tuple(tie for tie, holds in held if holds)
        if set(ties) - {KIND}:
            return ties
        return (ELSEWHERE,) if self.is_elsewhere else ()

    @cached_property
    def kinds(self) -> frozenset[str]:
        return self.whole.ideas & self.gist.kinds

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset() if self.in_office else self.whole.ideas & self.gist.names

    @cached_property
    def things(self) -> frozenset[str]:
        return (self.whole.ideas & self.gist.things) | self.names

    @cached_property
    def event(self) -> bool:
        return is_event(self.said)

    @cached_property
    def here(self) -> bool:
        return bool(self.gist.place) and self.gist.place <= self.whole.ideas

    @cached_property
    def in_office(self) -> bool:
        """Since when somebody is there: elected in 2015, founded in 1911."""
        return any(_FOUNDED.search(self.said.text[: dated.start]) for dated in self.said.dates)

    @property
    def same_actor(self) -> bool:
        """It names somebody of the story, and tells of an event or opens with the name."""
        if self.in_office or not names_actor(self.whole.text, self.members):
            return False
        opens = self.whole.start == self.said.start and names_actor(self.whole.text[:_NEAR], self.members)
        return opens or self.event or bool(self.said.ideas & (self.gist.kinds | self.gist.things))

    @property
    def same_thing(self) -> bool:
        """It speaks of what the story happened to: two words of it, its name, or what the title is about at its beginning."""
        if not self.things:
            return False
        opening = frozenset(token.idea for token in self.whole.tokens[:_OPENING])
        titled = self.things & self.gist.title
        return bool(self.names or self.kinds or self.here or len(self.things) > 1 or (titled and (self.event or titled & opening)))

    @property
    def same_place(self) -> bool:
        return self.here and bool(self.kinds or self.things or (self.event and self.beside))

    @property
    def is_elsewhere(self) -> bool:
        """It names somewhere or somebody else, and says that it is alike."""
        others = [one for one in named(self.said) if not {word.lower() for word in one.words} & self.gist.place]
        return bool(self.kinds and self.event and others and _OTHERWHERE.search(self.said.text))


def names_actor(words: str, members: Sequence[Member]) -> bool:
    return any(member.is_meant(words) for member in members)
