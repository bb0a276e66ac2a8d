"""Moved to core/english/dates."""

from core.english.dates.resolve import Read, read_dates

__all__ = ["Read", "read_dates"]
