"""Dates as prose gives them: `dates` reads what the words alone hold, `read_dates` what they mean on the day a text was published."""

from core.english.dates.calendar_words import Dated, dates
from core.english.dates.context import Mention, NoDay, Today
from core.english.dates.resolve import dates_of, full_days, read_dates

__all__ = ["Dated", "Mention", "NoDay", "Today", "dates", "dates_of", "full_days", "read_dates"]
