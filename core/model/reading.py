"""What a reader took from one page: made once for a topic, stored with its source, and used by every stage and pass."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from core.model.claim import Evidence, Quote
from core.model.dates import When
from core.model.origin import CitationKind
from core.model.words import OFFLINE, ClaimKind, Tier


class PieceKind(StrEnum):
    """What kind of piece a page is."""

    REPORT = "news report"
    OPINION = "opinion"
    RELEASE = "press release"
    RECORD = "official record"
    CHECK = "fact check"
    SATIRE = "satire"
    CORRECTION = "correction"
    LIVE = "live blog"
    LIST = "list"
    INTERVIEW = "interview"
    POST = "post"
    OTHER = "other page"


class PartyKind(StrEnum):
    """Whom or what a page names."""

    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the page that stands alone and that a second source could check."""

    text: str  # as a claim would word it; the quote where nothing had to be added
    quote: Quote
    kind: ClaimKind = ClaimKind.EVENT
    importance: float = 0.5  # 0 to 1
    speaker: str = ""  # who is said to say it; empty when the page says it itself


@dataclass(frozen=True, slots=True)
class Attribution:
    """Somebody whose word the page passes on: who, by which cue, and what."""

    speaker: str
    source: Quote  # the words that name the speaker
    cue: str  # said, according to, announced
    content: Quote
    direct: bool = False  # in quotation marks
    asserted: bool = True  # the speaker vouches for it; false of wishes, orders and praise


@dataclass(frozen=True, slots=True)
class Leaning:
    """Another outlet, agency, document or post that the page has its story from."""

    name: str  # as the page writes it; empty where only a link shows that it leans on somebody
    quote: Quote | None = None  # none for a by-line that stands outside the text
    kind: CitationKind = CitationKind.ACCORDING
    url: str = ""
    whole: bool = False  # a by-line or agency credit: the whole text is theirs
    outlet: bool = True  # it publishes; else it may be a party, and counts only where a source here is called so


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened or is to happen on a day the page gives, as precisely as it gives it."""

    text: str
    when: When
    quote: Quote
    until: When | None = None
    ahead: bool = False  # still to come when it was written
    reckoned: bool = False  # counted from the day of publication: "on Tuesday"
    floating: bool = False  # its page bears no date: of its day only the name is sure, counted from the topic's day
    before: bool = False  # long before the story: background, not timeline
    speaker: str = ""
    closeness: float = 0.0  # how much it has to do with the topic, 0 to 1
    only_names: bool = False  # it shares nothing with the topic but names: the same people do many things
    deed: str = ""  # its verb, as a dictionary has it
    doer: str = ""  # whose deed it is, or to whom it happens, in one word


class Known(StrEnum):
    """What is known from before, besides events."""

    USUAL = "what is usual"
    AREA = "about the place"


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A sentence on how a thing mostly goes, or on what a place is; `often` tells what is nothing new from what never was so."""

    kind: Known
    quote: Quote
    cue: str  # the words that say so
    often: bool | None = None  # None where only a figure tells
    closeness: float = 0.0


@dataclass(frozen=True, slots=True)
class Party:
    """A person, an organisation or a place that the page names, with the words that say who or what it is."""

    name: str
    kind: PartyKind
    first: Quote  # where it is first named
    times: int = 1
    role: str = ""  # who it is, in the page's words
    told: Quote | None = None  # the sentence that says so; of a place, that the story happens there
    said: tuple[Quote, ...] = ()  # what it says, in the page's words
    record: tuple[Quote, ...] = ()  # what became of it in earlier matters
    happens: int = 0  # of a place: how surely the page says that the story happens there


@dataclass(frozen=True, slots=True)
class Hearing:
    """A side of the story that the page lets speak, or says it asked in vain."""

    name: str
    quote: Quote
    answered: bool = True


@dataclass(frozen=True, slots=True)
class LoadedWords:
    """Words that judge instead of telling, or give the writer's opinion."""

    quote: Quote
    why: str
    weight: float = 1.0
    opinion: bool = False


@dataclass(frozen=True, slots=True)
class Outlet:
    """A reader's opinion of an outlet nobody here knows: a lead for the rating, never a rule."""

    tier: Tier
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One page as one reader read it for one topic; a second reading by a stronger reader is a revision."""

    source_id: str
    text_sha256: str
    topic: str  # a digest of what the topic was when it was read
    reader: str
    version: str
    revision: int = 1
    kind: PieceKind = PieceKind.OTHER
    language: str = ""
    about: float = 0.0  # how surely the page is about the topic, 0 to 1
    relevance: str = ""  # why it matters, at most 500 characters
    key_finding: str = ""
    statements: tuple[Statement, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    leans_on: tuple[Leaning, ...] = ()
    events: tuple[Event, ...] = ()
    backdrop: tuple[Backdrop, ...] = ()
    parties: tuple[Party, ...] = ()
    hearings: tuple[Hearing, ...] = ()
    loaded: tuple[LoadedWords, ...] = ()
    headline: tuple[str, ...] = ()  # words in its headline that judge: a capture need not hold it
    steering: str = ""  # words aimed at a machine
    own_reporting: bool = False  # it shows that its own people saw, asked or obtained something
    own_words: Quote | None = None  # the words that show it
    outlet: Outlet | None = None
    compared: tuple[Evidence, ...] = ()  # how it stands to the central claims, where the same question told
    left_out: str = ""  # which parts of a long page were not shown to the reader
    pass_no: int = 1

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def by_model(self) -> bool:
        """Whether whoever read it reads every language and gives reasons."""
        return self.reader != OFFLINE

    @property
    def satire(self) -> bool:
        return self.kind is PieceKind.SATIRE
