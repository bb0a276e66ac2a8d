"""A text in small letters, character for character: an expression in small letters finds there what it finds elsewhere ignoring case."""

import re

_PART = re.compile(r"\\.|[^\\]+")


def small(text: str) -> str:
    """As long as the text, so that positions stay; İ, ı and ſ are the plain letters that expressions which ignore case take them for."""
    return text.replace("İ", "i").lower().replace("ı", "i").replace("ſ", "s")


def for_small(expression: str) -> re.Pattern[str]:
    """An expression for such texts, without groups that have a name; \\W is not \\w."""
    return re.compile(_PART.sub(lambda part: part[0] if part[0].startswith("\\") else small(part[0]), expression))
