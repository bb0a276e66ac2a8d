"""What happened when: the dated events that a page tells of."""

from core.readers.offline.events.events import events
from core.readers.offline.events.foreign import foreign_events

__all__ = ["events", "foreign_events"]
