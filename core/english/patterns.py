"""Write the words a rule looks for as a readable list, and match any of them."""

import re

# BREST, 4 March (Agency) — where and when a report was sent, before what it says.
DATELINE = re.compile(r"^[A-Z][A-Z .'’-]{2,40}(?:,[^—–(]{0,30})?(?:\s?\([^)]{2,40}\))?\s?[—–-]\s")


def any_of(table: str) -> str:
    """One alternative for each phrase of a list; phrases are parted by a middle dot or a line's end and may hold expressions."""
    phrases = (phrase.strip() for line in table.splitlines() for phrase in line.split("·"))
    return f"(?:{'|'.join(phrase for phrase in phrases if phrase)})"


def phrases(table: str) -> re.Pattern[str]:
    """Any phrase of a list as whole words, in capitals or not."""
    return re.compile(rf"\b{any_of(table)}\b", re.IGNORECASE)


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())
