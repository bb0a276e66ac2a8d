"""Every error the desk raises on purpose; each carries one sentence an editor can read.

DeskError
├── BadInput            what was typed, pasted or imported cannot be used
├── NotFound            an id that names nothing
├── Conflict            somebody or something else was first
├── FetchError          a page could not be read
│   ├── Forbidden       an address this desk never visits
│   ├── Unreadable      something no other way would make readable: a file, a page too large, redirects without end
│   ├── Blocked         a page that shows a wall instead of its text
│   └── Gone            a page that is no longer there
├── SearchError         an engine could not answer
│   ├── Refused         it would not answer this query, however often it is asked
│   │   ├── ShutOut     it would refuse every call: the key, the quota
│   │   └── Unusable    it answered with something nobody can use
│   ├── Busy            it asks us to wait
│   ├── Unreachable     nobody is there, or the line broke
│   │   └── OutOfOrder  it is there, and fails
│   ├── TimedOut        it took too long
│   └── NotAsked        the desk left it alone: it rests, the budget is used up, or the run was stopped
│       └── NothingToAsk    it can have nothing for this query, which is no gap
├── ReaderError         a reader could not read
│   ├── Dismissed       it will read nothing more in this run: the key, the balance
│   └── NotConsulted    the desk left it alone: the money is used up, or the run was stopped
├── EvidenceError       a capture could not be stored or found
│   ├── Lost            the store no longer has it
│   └── Altered         what the store has is no longer what was stored
├── NotKept             a picture, a lasting copy or a time stamp could not be had
│   └── NotNow          but may be later
├── Cancelled           the editor cancelled the run
└── DatabaseProblem     the database is locked, from a newer version, or out of reach
"""


class DeskError(Exception):
    """Base of all our own errors: `str(error)` is the sentence for the editor."""


class BadInput(DeskError):
    pass


class NotFound(DeskError):
    pass


class Conflict(DeskError):
    pass


class FetchError(DeskError):
    """`at` is the address where the page stood, after any redirects; empty when that is where it was asked for."""

    def __init__(self, sentence: str, at: str = "") -> None:
        super().__init__(sentence)
        self.at = at


class Forbidden(FetchError):
    pass


class Unreadable(FetchError):
    pass


class Blocked(FetchError):
    pass


class Gone(FetchError):
    pass


class SearchError(DeskError):
    pass


class Refused(SearchError):
    pass


class ShutOut(Refused):
    pass


class Unusable(Refused):
    pass


class Busy(SearchError):
    def __init__(self, sentence: str, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


class Unreachable(SearchError):
    pass


class OutOfOrder(Unreachable):
    pass


class TimedOut(SearchError):
    pass


class NotAsked(SearchError):
    pass


class NothingToAsk(NotAsked):
    pass


class ReaderError(DeskError):
    """`wait` is how many seconds it asked us to wait before the next question."""

    def __init__(self, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class Dismissed(ReaderError):
    pass


class NotConsulted(ReaderError):
    pass


class EvidenceError(DeskError):
    pass


class Lost(EvidenceError):
    pass


class Altered(EvidenceError):
    pass


class NotKept(DeskError):
    pass


class NotNow(NotKept):
    pass


class Cancelled(DeskError):
    pass


class DatabaseProblem(DeskError):
    pass
