"""Moved to core/english/dates."""

from core.english.dates.context import Given, Mention, NoDay, Spot, Today

__all__ = ["Given", "Mention", "NoDay", "Spot", "Today"]
