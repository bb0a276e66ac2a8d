"""What happened when, and what was so before: the dated events of a page, what it calls usual, and what it says of places."""

from core.readers.offline.events.backdrop import backdrop
from core.readers.offline.events.events import events, foreign_events

__all__ = ["backdrop", "events", "foreign_events"]
