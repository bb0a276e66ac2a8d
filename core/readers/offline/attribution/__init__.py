"""Whose word a page passes on: who says what, whom it has its story from, and what it found out by itself."""

from core.readers.offline.attribution.speakers import attributions, speaker_of, voice

__all__ = ["attributions", "speaker_of", "voice"]
