"""Which language a text is written in."""

import py3langid

FEWEST_CHARACTERS = 20
ENOUGH = 5000


def language(text: str) -> str:
    """A two-letter code; nothing for a text too short to tell."""
    return str(py3langid.classify(text[:ENOUGH])[0]) if len(text) >= FEWEST_CHARACTERS else ""
