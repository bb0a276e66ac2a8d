"""The desk's vocabulary: one word per idea, the same in code, tables and on screen."""

from enum import IntEnum, StrEnum

OFFLINE = "offline"
"""The reader that is always there. It decides by chances over English words; any other is a model that gives reasons in every language."""


class Level(StrEnum):
    """How far a topic is verified, lowest first."""

    UNVERIFIED = "unverified"
    VERIFIED = "verified"
    CERTIFIED = "certified"

    @property
    def rank(self) -> int:
        return list(Level).index(self)


class State(StrEnum):
    """How a topic stands, in one word: its level, or why it has no better one."""

    UNVERIFIED = "unverified"
    SINGLE_SOURCE = "single source"
    DISPUTED = "disputed"
    REFUTED = "refuted"
    VERIFIED = "verified"
    CERTIFIED = "certified"

    @property
    def in_full(self) -> str:
        """With the level, where the word does not say it."""
        return f"unverified, {self}" if self in (State.SINGLE_SOURCE, State.DISPUTED, State.REFUTED) else str(self)


class Tier(IntEnum):
    """How much an outlet's word weighs; 1 is the strongest."""

    INVESTIGATIVE = 1
    ESTABLISHED = 2
    PROMOTIONAL = 3
    UNKNOWN = 4

    @property
    def weight(self) -> int:
        return 5 - self.value

    @property
    def credible(self) -> bool:
        return self <= Tier.ESTABLISHED


class OutletKind(StrEnum):
    """Who is behind an outlet, whatever its tier; set where it is rated, and never read off a reason."""

    BODY = "public body"  # a court, a regulator, a register or another authority: what it publishes is its own act
    PARTY = "party"  # it speaks in its own cause
    LOCAL = "local newsroom"
    NEWSROOM = "newsroom"
    OTHER = "something else"
    UNKNOWN = "not known"


class TopicStatus(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"


class Status(StrEnum):
    """Where an investigation stands."""

    PLANNED = "planned"
    AWAITING = "awaiting approval"
    QUEUED = "queued"
    RUNNING = "running"
    COMPLETED = "completed"
    PARTIAL = "partial"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        return self in (Status.PLANNED, Status.AWAITING, Status.QUEUED, Status.RUNNING)

    @property
    def has_result(self) -> bool:
        return self in (Status.COMPLETED, Status.PARTIAL)


class Priority(StrEnum):
    HIGH = "high"
    NORMAL = "normal"
    LOW = "low"

    @property
    def number(self) -> int:
        """Lower runs first; unset would sort before all of them, so every enqueue sets one."""
        return {Priority.HIGH: 1, Priority.NORMAL: 5, Priority.LOW: 9}[self]


class Mode(StrEnum):
    """How deep an investigation goes."""

    QUICK = "quick"
    DETAILED = "detailed"

    @property
    def source_limit(self) -> int:
        return 15 if self is Mode.QUICK else 30

    @property
    def claim_limit(self) -> int | None:
        return 5 if self is Mode.QUICK else None

    @property
    def passes(self) -> int:
        return 1 if self is Mode.QUICK else 3

    @property
    def cap_minutes(self) -> int:
        return 10 if self is Mode.QUICK else 20


class Relation(StrEnum):
    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    REPORTS = "reports"
    UNRELATED = "unrelated"


class ContradictionKind(StrEnum):
    DIRECT = "direct"
    CONTEXTUAL = "contextual"
    OMISSION = "omission"
    TIMELINE = "timeline"


class Verdict(StrEnum):
    CONFIRMED = "confirmed"
    PARTLY_CONFIRMED = "partly confirmed"
    DISPUTED = "disputed"
    REFUTED = "refuted"
    UNCONFIRMED = "unconfirmed"


class ClaimKind(StrEnum):
    FIGURE = "figure"
    DATE = "date"
    PLACE = "place"
    QUOTATION = "quotation"
    ALLEGATION = "allegation"
    EVENT = "event"


class QuoteState(StrEnum):
    """The audit's verdict on a cited statement; how its words were found is another matter (`Match`)."""

    VERIFIED = "verified"
    PARTIAL = "partial"
    NOT_FOUND = "not found"
    CONTRADICTED = "contradicted"
    BESIDE = "beside the point"
    NO_EVIDENCE = "no evidence"

    @property
    def counts(self) -> bool:
        return self in (QuoteState.VERIFIED, QuoteState.PARTIAL)

    @property
    def found(self) -> bool:
        """Whether the words are in the capture, whatever they say there."""
        return self.counts or self in (QuoteState.CONTRADICTED, QuoteState.BESIDE)


class CaptureKind(StrEnum):
    PAGE = "page"
    DOCUMENT = "document"
    POST = "post"
    ANSWER = "answer"
    MEDIA = "media"
    SNIPPET = "snippet"


class Method(StrEnum):
    """Which way a capture came."""

    HTTP = "http"
    READER = "reader service"
    WEB_ARCHIVE = "web archive"
    ARCHIVE_COPY = "newsroom archive"
    ENGINE = "search result"


class FileRole(StrEnum):
    """What a file of a capture is."""

    RAW = "raw"
    TEXT = "text"
    WARC = "warc"
    PNG = "png"
    PDF = "pdf"
    METADATA = "metadata"
    TIMESTAMP = "timestamp"


class Match(StrEnum):
    """How the words of a quote were found: letter for letter, or after evening out white space and quotation marks."""

    EXACT = "exact"
    NORMALISED = "normalised"
    NOT_FOUND = "not found"


class ChangeKind(StrEnum):
    """What became of a source after it was captured."""

    EDITED = "edited"
    RETRACTED = "retracted"
    VANISHED = "vanished"
    RESTORED = "restored"


class FlagKind(StrEnum):
    """Reasons why a human must look."""

    SOURCES_DISAGREE = "sources disagree"
    LOW_TIER = "only low-tier sources"
    NOTHING_CORROBORATES = "nothing corroborates"
    ALLEGATION = "serious allegation"
    CIRCULAR = "circular reporting"
    QUOTE_NOT_FOUND = "quote not found"
    INJECTION = "injection attempt"
    PARTIAL = "partial run"
    LOW_CONFIDENCE = "low confidence"
    EDITOR_DISAGREES = "an editor decided otherwise"
    SOURCE_CHANGED = "a source has changed"


class DecisionKind(StrEnum):
    APPROVE = "approve"
    OVERRIDE = "override"
    ANNOTATE = "annotate"
    SEND_BACK = "send back"
    REOPEN = "reopen"
    APPLIED = "applied"

    @property
    def closes(self) -> bool:
        """Only these end an item's wait in the review queue."""
        return self in (DecisionKind.APPROVE, DecisionKind.OVERRIDE)


class EventKind(StrEnum):
    """What the live view and the log are made of."""

    STAGE_STARTED = "stage started"
    STAGE_FINISHED = "stage finished"
    PROGRESS = "progress"
    QUERY_RUN = "query run"
    SOURCE_READ = "source read"
    SOURCE_RATED = "source rated"
    CLAIM_FOUND = "claim found"
    CONTRADICTION_FOUND = "contradiction found"
    GAP_FOUND = "gap"
    COST = "cost"
    ERROR = "error"
    STATUS = "status"


class Role(StrEnum):
    EDITOR = "editor"
    READER = "reader"
