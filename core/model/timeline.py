"""What happened when, as precisely as the sources say, with every other date that was given for it."""

from dataclasses import dataclass

from core.model.claim import Cited
from core.model.dates import When

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
