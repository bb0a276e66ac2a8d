"""Who said it first, who speaks for themselves and who only repeats: citations, candidates, the origin, and the voices."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.score import Working
from core.model.words import Tier

DOUBT = 50
"""A confidence up to which another is as likely."""


class CitationKind(StrEnum):
    """What gives away that a source leans on another."""

    ACCORDING = "according to"
    TOLD = "told"
    FIRST = "first reported by"
    CREDIT = "credit"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Citation:
    """A source leans on another; `on` is the other's id, empty while it is only a name or an address; `problem` says why it stays so."""

    source_id: str
    kind: CitationKind
    name: str = ""  # the other as the text names it
    url: str = ""  # where the text leads to
    on: str = ""
    quote: Quote | None = None
    problem: str = ""
    pass_no: int = 1
    whole: bool = False  # the whole text is the other's

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)


class Rests(StrEnum):
    """What a reason for or against an origin rests on."""

    CALLED_FIRST = "called the first"
    LEANED_ON = "leaned on"
    NAMED = "named"
    DATE = "date"
    DAY = "day"  # shared with others, who may have an earlier hour
    OUTLET = "outlet"  # what it is, and where
    OWN_WORDS = "own words"
    WHOM_IT_NAMES = "whom it names"
    WITHDRAWAL = "withdrawal"
    UNREAD = "unread report"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Ground:
    """A reason in an editor's words, what it rests on, and the words of sources it opens to: those of evidence or of citations."""

    sentence: str
    rests: Rests
    cited: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A source that may have said it first, with the chance and what speaks for it."""

    source_id: str
    chance: float
    reasons: tuple[Ground, ...] = ()
    worked_out: Working | None = None


@dataclass(frozen=True, slots=True)
class Authority:
    """How much the origin's own word weighs: its tier, how long its site is known, whose it is, and whether this is its beat."""

    tier: Tier
    tier_reason: str = ""
    first_seen: When | None = None  # the web archive's first capture of the site
    registered: When | None = None  # where a registry tells
    owner: str = ""
    bias: str = ""  # the newsroom's own note on its leaning
    beat: str = ""  # what shows that it covers this field; empty when nothing does
    authoritative: bool = False
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """The source that said it first, as far as the dossier can know."""

    source_id: str
    reasons: tuple[Ground, ...]
    confidence: float
    candidates: tuple[Candidate, ...] = ()  # likeliest first, the origin among them
    chain: tuple[str, ...] = ()  # the longest way back to it: source ids, each leaning on the next
    first_seen: When | None = None  # the web archive's first capture of its page
    unread: str = ""  # whom sources here name as the first, when nobody could read it
    authority: Authority | None = None

    @property
    def lead(self) -> str:
        """How surely it is said, on every screen and in the report."""
        return "said it first" if self.confidence > DOUBT else "may have said it first"

    @property
    def worked_out(self) -> Working | None:
        """How its chance came about."""
        return next((one.worked_out for one in self.candidates if one.source_id == self.source_id), None)


@dataclass(frozen=True, slots=True)
class VoiceMember:
    """A source inside a voice; `why` says what gives a copy away."""

    source_id: str
    original: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Voice:
    """Sources that retell one original report, with the tier of its best original member."""

    id: str
    name: str
    tier: Tier
    members: tuple[VoiceMember, ...]
    circular: bool = False
    loop: tuple[str, ...] = ()  # who cites whom in the circle, each the next and the last the first

    @property
    def source_ids(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members)

    @property
    def originals(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members if member.original)

    @property
    def why(self) -> str:
        """What makes these sources one voice, told of each that is joined to another."""
        joined = [f"{member.source_id}: {member.why}" for member in self.members if member.why]
        how = "They cite each other in a circle" if self.circular else "One voice"
        return f"{how}. {'; '.join(joined)}." if joined else ""

    @property
    def copies(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members if not member.original)
