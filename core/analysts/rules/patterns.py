"""Moved to core/english/patterns.py."""

from core.english.patterns import DATELINE, any_of, phrases, word_set

__all__ = ["DATELINE", "any_of", "phrases", "word_set"]
