"""Units of measure and number words, as news prose writes them."""

import re

from core.english.lexicon import table

_TABLE = table("numbers")
MAGNITUDES: dict[str, float] = {word: float(size) for word, size in _TABLE["magnitudes"].items()}
CURRENCIES: dict[str, str] = _TABLE["currencies"]
_SIZES = ((name, unit, float(size)) for name, units in _TABLE["units"].items() for unit, size in units.items())
UNITS = {form: (name, size) for name, unit, size in _SIZES for form in (unit, f"{unit}s")}
_TENS = zip(range(20, 100, 10), _TABLE["tens"], strict=True)
SMALL = {word: number for number, word in [*enumerate(_TABLE["ones"]), *_TENS]}
"""Zero to twenty, then the tens."""
_LARGE = {word: size for word, size in MAGNITUDES.items() if len(word) > 2}
NUMBER_WORDS = frozenset(SMALL) | frozenset(_LARGE)
ORDINALS: dict[str, int] = {word: place for place, word in enumerate(_TABLE["places"], 1)}

_LETTERS = re.compile(r"[^\W\d_]+")


def said(text: str) -> frozenset[str]:
    """The words of a text in small letters: where the right ones are missing, no expression need be tried."""
    return frozenset(_LETTERS.findall(text.lower()))


def spelled(words: str) -> float | None:
    """Two hundred and twelve as 212; None for a magnitude alone ("hundred", "dozen" without a number or an article)."""
    parts = [part for part in re.split(r"[\s-]+", words.lower()) if part != "and"]
    if parts[0] in _LARGE:
        return None
    total, current = 0.0, 0.0
    for part in parts:
        if part in SMALL:
            current += SMALL[part]
        elif part in ("a", "an"):
            current += 1
        elif part in ("hundred", "dozen"):
            current *= _LARGE[part]
        else:
            total, current = total + current * _LARGE[part], 0.0
    return total + current
