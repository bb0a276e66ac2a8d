"""Moved to core/english/dates."""

from core.english.dates.clocks import CLOCK, Clock, at_clock, clocks, is_time

__all__ = ["CLOCK", "Clock", "at_clock", "clocks", "is_time"]
