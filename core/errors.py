"""Every error the desk raises on purpose; each carries one sentence an editor can read.

DeskError
├── BadInput            what was typed, pasted or imported cannot be used
├── NotFound            an id that names nothing
├── Conflict            somebody or something else was first
├── FetchError          a page could not be read
│   ├── Forbidden       an address this desk never visits
│   └── Blocked         a page that shows a wall instead of its text
├── SearchError         an engine could not answer
├── AnalystError        an analyst could not read
├── EvidenceError       a capture could not be stored or found
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
    pass


class Forbidden(FetchError):
    pass


class Blocked(FetchError):
    pass


class SearchError(DeskError):
    pass


class AnalystError(DeskError):
    pass


class EvidenceError(DeskError):
    pass


class Cancelled(DeskError):
    pass


class DatabaseProblem(DeskError):
    pass
