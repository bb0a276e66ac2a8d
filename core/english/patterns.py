"""Write the words a rule looks for as a readable list, and match any of them."""

import re

from core.english.lexicon import table

# BREST, 4 March (Agency) — where and when a report was sent, before what it says.
DATELINE = re.compile(r"^[A-Z][A-Z .'’-]{2,40}(?:,[^—–(]{0,30})?(?:\s?\([^)]{2,40}\))?\s?[—–-]\s")


def any_in(file: str, name: str) -> str:
    """One alternative for each entry of a list of the lexicon."""
    return f"(?:{'|'.join(table(file)[name])})"


def phrases(table: str) -> re.Pattern[str]:
    """Any phrase of a list as whole words, in capitals or not; they are parted by a middle dot or a line's end and may hold expressions."""
    listed = filter(None, (phrase.strip() for line in table.splitlines() for phrase in line.split("·")))
    return re.compile(rf"\b(?:{'|'.join(listed)})\b", re.IGNORECASE)


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())
