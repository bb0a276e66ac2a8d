"""Phrases that the rules share: words as a list, a number in words, the ending of a verb, and a minus as it is printed."""

from collections.abc import Sequence

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count(value: int, noun: str) -> str:
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def s(items: Sequence[object]) -> str:
    """The verb's ending after one subject."""
    return "s" if len(items) == 1 else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def minus(value: float) -> str:
    """In hundredths, with a minus as it is printed."""
    return f"{value:.2f}".replace("-", "−")
