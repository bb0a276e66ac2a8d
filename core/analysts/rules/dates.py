"""Moved to core/english/dates."""

from core.english.dates.partial import MONTH_NAMES, Dated, dates

__all__ = ["MONTH_NAMES", "Dated", "dates"]
