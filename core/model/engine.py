"""What the desk knows of a search engine: what it is, how it fares, and every call that was made to it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class EngineKind(StrEnum):
    """Who asks it: discover the first five, listen the social ones, read the reader, read and trace the web archive, trace the registry."""

    WEB = "web"
    NEWS = "news"
    SCHOLARSHIP = "scholarship"
    FACT_CHECK = "fact-check"
    ARCHIVE = "archive"
    SOCIAL = "social"
    WEB_ARCHIVE = "web archive"
    READER = "reader service"
    REGISTRY = "registry"

    @property
    def discovers(self) -> bool:
        return self not in (EngineKind.SOCIAL, EngineKind.WEB_ARCHIVE, EngineKind.READER, EngineKind.REGISTRY)


class Outcome(StrEnum):
    """How a call ended; only *answered* and *failed* went out to the provider."""

    ANSWERED = "answered"
    CACHED = "from cache"
    FAILED = "failed"
    NOT_ASKED = "not asked"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `calls` in any `seconds`, and at most `at_once` under way together."""

    calls: int = 1
    seconds: float = 1.0
    at_once: int = 2

    @property
    def each(self) -> float:
        """Seconds between two calls, on the average."""
        return self.seconds / self.calls

    def wait(self, before: int) -> float:
        """Seconds until a call may start that has so many others before it."""
        return before // self.calls * self.seconds


@dataclass(frozen=True, slots=True)
class Manifest:
    """One engine as its documentation describes it; `keys` are the settings it cannot work without."""

    name: str
    label: str
    kind: EngineKind
    covers: str
    base_url: str = ""
    docs: str = ""
    keys: tuple[str, ...] = ()
    better_with: tuple[str, ...] = ()  # settings it can do without, but answers more or faster with
    official: bool = True
    usd_per_call: float = 0.0
    limit: Limit = Limit()
    better_limit: Limit | None = None  # with all of `better_with`, and with a contact if it `wants_contact`
    wants_contact: bool = False
    limits: str = ""  # the provider's own words on limits, shortened
    by_link: bool = False  # it finds posts by the address they lead to
    by_thread: bool = False  # it tells what was answered to a post, by the post's address
    leads_on: bool = False  # its hits are addresses of its own that lead on, so it keeps to a query's sites by itself
    account: str = ""  # engines on one account share its limits and its rest
    options: tuple[str, ...] = ()  # settings that say how it is asked
    prices: tuple[tuple[str, str, float], ...] = ()  # an option, a value of it, and what a call costs then

    @property
    def paid(self) -> bool:
        return self.usd_per_call > 0


class EngineState(StrEnum):
    READY = "ready"
    FAILING = "failing"
    LIMITED = "rate-limited"
    NO_KEY = "no key"
    OFF = "switched off"


@dataclass(frozen=True, slots=True)
class EngineHealth:
    """How an engine fares, as the worker that asked it last knows; `missing` are settings without which it cannot be asked."""

    manifest: Manifest
    wanted: bool = True
    missing: tuple[str, ...] = ()
    failing_since: datetime | None = None
    resting_until: datetime | None = None
    limited: bool = False
    problem: str = ""
    test_asked_at: datetime | None = None

    def state(self, now: datetime) -> EngineState:
        if not self.wanted:
            return EngineState.OFF
        if self.missing:
            return EngineState.NO_KEY
        if self.limited and self.resting_until and now < self.resting_until:
            return EngineState.LIMITED
        return EngineState.FAILING if self.failing_since else EngineState.READY


@dataclass(frozen=True, slots=True)
class Call:
    """One question put to one engine, and what came of it."""

    engine: str
    query: str
    outcome: Outcome
    at: datetime
    purpose: str = ""
    hits: int = 0
    seconds: float = 0.0
    usd: float = 0.0
    problem: str = ""
    resting_until: datetime | None = None  # set when the engine is left alone for a while after this call
    limited: bool = False  # the provider asked us to slow down
    engines_fault: bool = False  # a failure that says something about the engine, not about the query
    stage: str = ""
    pass_no: int = 1
    investigation_id: int | None = None
