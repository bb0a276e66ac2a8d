"""Which language a text is in: what its own words look like, and what its page declares where they are too few to tell."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

import py3langid

from core.english.lexicon import table
from core.english.words import STOP_WORDS, words
from core.model.source import SourceText

ENGLISH = "en"
NAMES: dict[str, str] = table("languages")["names"]

_FEWEST, _ENOUGH, _BEGINNING, _LONGEST = 20, 200, 2_000, 5_000
_POSSIBLY = 0.05
"""How likely English must be beside the languages of NAMES; headlines full of foreign names stay above it, other languages far below."""
_BEYOND_LATIN = re.compile("[^\0-\u024f]")
_SMALL, _ARTICLES, _OFTEN = 0.3, 0.02, 3


def language(text: str) -> str:
    """A two-letter code by the letters alone; nothing for a text too short to tell."""
    return str(py3langid.classify(text[:_LONGEST])[0]) if len(text) >= _FEWEST else ""


def source_language(text: SourceText) -> str:
    """The code of a language; English for what is too short to tell and declares nothing else."""
    declared = re.split("[-_]", text.source.language.strip().lower())[0]
    beginning = text.text[:_BEGINNING]
    if _is_another_script(beginning):
        return _looks_like(beginning)
    if len(beginning) < _FEWEST:
        return declared or ENGLISH
    if may_be_english(beginning):
        return ENGLISH
    return declared if declared not in ("", ENGLISH) else _looks_like(beginning)


def name_of(code: str) -> str:
    return NAMES.get(code, f"another language ({code})")


def _is_another_script(text: str) -> bool:
    """A language in letters of its own is known however short the text is."""
    foreign = sum(map(str.isalpha, _BEYOND_LATIN.findall(text)))
    return foreign > 0 and foreign > 0.5 * sum(map(str.isalpha, text))


def may_be_english(text: str) -> bool:
    return _has_english_words(words(text)) or _chance_of_english(text) >= _POSSIBLY


def _has_english_words(said: Sequence[str]) -> bool:
    """Four words in ten of English prose are small ones, in other languages one or two; and only English says "the" again and again."""
    different = frozenset(said)
    return len(different & STOP_WORDS) > _SMALL * len(different) or said.count("the") >= max(_OFTEN, _ARTICLES * len(said))


@lru_cache(maxsize=512)
def _chance_of_english(text: str) -> float:
    """Beside languages that newsrooms meet: among all there are, short English titles are often taken for a creole."""
    scores = {code: score for code, score in py3langid.rank(text) if code in NAMES}
    spread = sqrt(len(text.encode()))  # scores grow with the text; so divided, they mean the same for a title and a page
    best = max(scores.values())
    likely = {code: exp((score - best) / spread) for code, score in scores.items()}
    return likely[ENGLISH] / sum(likely.values())


def _looks_like(text: str) -> str:
    """Of a few words only a language that newsrooms meet is believed."""
    ranked: list[str] = [code for code, _ in py3langid.rank(text)]
    return ranked[0] if len(text) >= _ENOUGH else next(code for code in ranked if code in NAMES)
