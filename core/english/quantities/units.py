"""Units of measure and number words, as news prose writes them."""

import re

MAGNITUDES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0,
    "k": 1e3, "m": 1e6, "mn": 1e6, "bn": 1e9, "b": 1e9, "tn": 1e12,
}  # fmt: skip
CURRENCIES = {
    "£": "GBP", "GBP": "GBP", "$": "USD", "US$": "USD", "USD": "USD", "A$": "AUD", "C$": "CAD", "€": "EUR", "EUR": "EUR", "¥": "JPY",
}  # fmt: skip

_DIMENSIONS: dict[str, dict[str, float]] = {
    "percent": {"%": 1, "per cent": 1, "percent": 1, "pc": 1},
    "age": {"year-old": 1, "year old": 1, "years old": 1, "years-old": 1},
    "points": {"percentage point": 1, "percentage points": 1},
    "GBP": {"pound": 1, "pounds": 1, "pence": 0.01},
    "USD": {"dollar": 1, "dollars": 1},
    "EUR": {"euro": 1, "euros": 1},
    "length": {
        "mm": 0.001, "millimetre": 0.001, "millimeter": 0.001, "cm": 0.01, "centimetre": 0.01, "centimeter": 0.01, "m": 1, "metre": 1,
        "meter": 1, "km": 1000, "kilometre": 1000, "kilometer": 1000, "mile": 1609.34, "ft": 0.3048, "foot": 0.3048, "feet": 0.3048,
        "inch": 0.0254, "inches": 0.0254, "yard": 0.9144,
    },
    "mass": {"g": 0.001, "gram": 0.001, "kg": 1, "kilo": 1, "kilogram": 1, "tonne": 1000, "ton": 1000},
    "time": {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2629800, "year": 31557600},
    "area": {
        "hectare": 1e4, "acre": 4046.86, "square metre": 1, "square meter": 1, "square kilometre": 1e6, "square kilometer": 1e6,
        "square mile": 2.59e6, "square feet": 0.0929, "square foot": 0.0929, "sq ft": 0.0929, "sq m": 1,
    },
    "volume": {"litre": 1, "liter": 1, "cubic metre": 1000, "cubic meter": 1000},
    "speed": {"mph": 1.609, "kph": 1, "km/h": 1, "knot": 1.852},
    "power": {"kW": 0.001, "MW": 1, "GW": 1000, "kilowatt": 0.001, "megawatt": 1, "gigawatt": 1000},
    "temperature": {"°C": 1, "celsius": 1},
}  # fmt: skip
UNITS = {form: (name, float(size)) for name, units in _DIMENSIONS.items() for unit, size in units.items() for form in (unit, f"{unit}s")}

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: float(value) for value, word in enumerate(_ONES.split())} | {
    word: float(value) for value, word in zip(range(20, 100, 10), _TENS.split(), strict=True)
}
_LARGE = {word: size for word, size in MAGNITUDES.items() if len(word) > 2}
NUMBER_WORDS = frozenset(_SMALL) | frozenset(_LARGE)

_PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS = {word: place for place, word in enumerate(_PLACES.split(), 1)}

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
        if part in _SMALL:
            current += _SMALL[part]
        elif part in ("a", "an"):
            current += 1
        elif part in ("hundred", "dozen"):
            current *= _LARGE[part]
        else:
            total, current = total + current * _LARGE[part], 0.0
    return total + current
