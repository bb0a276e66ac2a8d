"""Which language a source speaks: what it declares, corrected by its own words where they are enough to tell."""

from collections.abc import Sequence

from core.language import language
from core.model.source import SourceText
from core.words import STOP_WORDS, words

ENGLISH = "en"
NAMES = {
    "ar": "Arabic", "bg": "Bulgarian", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "id": "Indonesian",
    "it": "Italian", "ja": "Japanese", "ko": "Korean", "nb": "Norwegian", "nl": "Dutch", "nn": "Norwegian", "no": "Norwegian",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sr": "Serbian", "sv": "Swedish", "th": "Thai",
    "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip

_ENOUGH, _BEGINNING = 200, 2_000
_SMALL, _ARTICLES = 0.3, 0.02


def tongue(text: SourceText) -> str:
    """A two-letter code; English for what is too short to tell and declares nothing else."""
    declared, beginning = text.source.language.lower()[:2], text.text[:_BEGINNING]
    if _reads_as_english(words(beginning)):
        return ENGLISH
    if len(beginning) < _ENOUGH or declared not in ("", ENGLISH):
        return declared or ENGLISH
    looks = language(beginning)
    return looks if looks in NAMES else ENGLISH


def name_of(code: str) -> str:
    return NAMES.get(code, f"another language ({code})")


def _reads_as_english(said: Sequence[str]) -> bool:
    """Four words in ten of English prose are small ones, in other languages one or two; and only English says "the" again and again."""
    small = sum(word in STOP_WORDS for word in said)
    return small > _SMALL * len(said) or said.count("the") >= max(3, _ARTICLES * len(said))
