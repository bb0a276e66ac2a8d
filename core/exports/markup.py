"""Text that others wrote, made harmless: nothing in it can become a link, markup or an order to a terminal."""

import re

ADDRESS = re.compile(r"(?i)(https?|ftp|www|mailto)(?=[:.])|@")
WORD_JOINER = "\u2060"  # invisible: it keeps a reader of Markdown from making a link of what only looks like an address
KEPT = "\n\t\u00a0\u202f\u200c\u200d"  # line ends, fixed spaces, and the two joiners that Persian, Hindi and others are spelt with


def printable(text: str) -> str:
    """Without control characters: escape sequences for terminals, marks that turn the reading direction, broken code points."""
    return "".join(char if char.isprintable() or char in KEPT else " " * char.isspace() for char in text)


def unlinked(text: str) -> str:
    """Printable, and no address in it is whole; hidden characters go first, so that none can hide an address."""
    return ADDRESS.sub(lambda found: found.group() + WORD_JOINER, printable(text))


def escaped(text: str, marks: "re.Pattern[str]") -> str:
    """Unlinked, with a backslash before every mark; `&` always is one, because `&colon;` is a colon to Markdown."""
    return marks.sub(r"\\\g<0>", unlinked(text))
