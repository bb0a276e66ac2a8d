"""What a story is made of: what happened when, what lies behind it, the people and organisations in it, and the place."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.model.claim import Cited
from core.model.dates import When
from core.model.score import Score

IN = "; in "
"""Before the language, where words are not English: the end of why an item is there, and of a profile."""


class BackgroundKind(StrEnum):
    EARLIER = "earlier event"
    PRECEDENT = "precedent"
    USUAL = "what is usual"
    AREA = "about the place"


class ActorKind(StrEnum):
    PERSON = "person"
    ORGANISATION = "organisation"


@dataclass(frozen=True, slots=True)
class Background:
    """One thing known from before, in a source's words, and what ties it to the topic."""

    id: str
    text: str
    kind: BackgroundKind
    cited: tuple[Cited, ...]
    when: When | None = None
    why: str = ""  # same actor, same place, same kind of event
    group: str = ""  # items about the same thing carry one name
    pass_no: int = 1

    @property
    def source_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.source_id for one in self.cited))

    @property
    def language(self) -> str:
        """Of its words, where they are not English."""
        return self.why.partition(IN)[2]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody whom pages about the story name; `forms` are the names it goes by, in small letters."""

    name: str
    kind: ActorKind
    forms: frozenset[str]
    source_ids: tuple[str, ...] = ()  # the pages that name it
    times: int = 0
    central: bool = False  # the topic's own words name it
    outlet: bool = False  # it publishes: pages that only report for it, or name it as their source, are not about it

    @property
    def weight(self) -> float:
        """How much is told of it: what the topic names first, then by pages, then by how often."""
        return 8.0 * self.central + min(4, len(self.source_ids)) + min(3.0, self.times / 3)

    @property
    def leads(self) -> bool:
        """Whether so much is told of it that an event of its own counts as the story's."""
        return self.weight >= 4.0

    def is_meant(self, words: str) -> bool:
        """Whether words name this one."""
        return self.pattern.search(words) is not None

    def is_meant_in_full(self, words: str) -> bool:
        """By its whole name, as somebody who knows nothing of the story would call it."""
        return _any_form(frozenset({self.name.lower()})).search(words) is not None

    @property
    def pattern(self) -> re.Pattern[str]:
        return _any_form(self.forms)


@lru_cache(maxsize=1024)
def _any_form(forms: frozenset[str]) -> re.Pattern[str]:
    longest = sorted(map(re.escape, forms), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remembered:
    """Something an actor said or did before, or that became of it."""

    text: str
    cited: Cited
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """A person or organisation in the story: who it is, what it said, and how earlier matters ended."""

    id: str
    name: str
    kind: ActorKind
    profile: str = ""
    cited: tuple[Cited, ...] = ()
    statements: tuple[Remembered, ...] = ()
    record: tuple[Remembered, ...] = ()
    only_in: str = ""  # in which satire it stands, where nobody else knows it
    pass_no: int = 1

    @property
    def source_ids(self) -> tuple[str, ...]:
        every = (*self.cited, *(one.cited for one in (*self.statements, *self.record)))
        return tuple(dict.fromkeys(one.source_id for one in every))


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a claim fits what is usual in its field or departs from it; None when nothing was found to hold it against."""

    claim_id: str
    usual: bool | None
    sentence: str
    cited: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """The background all in all: how rich it is, where the story plays, and which local outlets speak."""

    richness: Score = Score(0.0)
    place: str = ""
    local: tuple[str, ...] = ()  # source ids of pages that outlets of the place came out with, oldest first
    fits: tuple[Fit, ...] = ()
    sentence: str = ""


_LAST_OF_WEEK = 6
"""Days after its first."""


@dataclass(frozen=True, slots=True)
class Dating:
    """A date given for an event, and who gives it in which words."""

    when: When
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    """Something that happened or is to happen, dated as precisely as its sources date it; `rivals` are other dates given for it."""

    id: str
    text: str
    when: When
    cited: tuple[Cited, ...]
    until: When | None = None
    rivals: tuple[Dating, ...] = ()
    ahead: bool = False  # still to come when it was written
    pass_no: int = 1

    @property
    def order(self) -> tuple[str, str, int]:
        """By day and clock; a month or a year stands behind the days it holds, wherever the timeline is told."""
        coarse = ("moment", "day", "month", "year").index(self.when.precision)
        clock = f"{self.when.start:%H:%M:%S}" if self.when.precision == "moment" else ""
        return self.when.last.isoformat(), "~" if coarse > 1 else clock, coarse

    @property
    def dated(self) -> str:
        """As precisely as its words: 10 March 2026 to 14 March 2026; a week stays a week."""
        if self.until is None:
            return self.when.words()
        week = self.when.precision == "day" and (self.until.start - self.when.start).days == _LAST_OF_WEEK
        return f"the week of {self.when.words()}" if week else f"{self.when.words()} to {self.until.words()}"

    @property
    def source_ids(self) -> tuple[str, ...]:
        every = (*self.cited, *(one for rival in self.rivals for one in rival.cited))
        return tuple(dict.fromkeys(one.source_id for one in every))

    @property
    def disputed(self) -> bool:
        return bool(self.rivals)
