"""Dates as prose gives them: `dates` reads what the words alone hold, `read_dates` what they mean on the day a text was published."""

from core.english.dates.clocks import at_clock, clocks
from core.english.dates.context import Mention, NoDay, Today
from core.english.dates.partial import Dated, dates
from core.english.dates.resolve import Read, dates_of, read_dates

__all__ = ["Dated", "Mention", "NoDay", "Read", "Today", "at_clock", "clocks", "dates", "dates_of", "read_dates"]
