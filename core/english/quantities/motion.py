"""What a figure is a measure of: where something stands, by how much it moved, and of what one it is counted."""

import re

from core.english.patterns import any_in

_RATE = re.compile(r"[\s-](?:per|an?(?=\s(?:hour|day|night|week|month)\b))[\s-](?P<per>(?!cent\b)(?:square\s)?[a-z]+)", re.IGNORECASE)
_MOVES, _BETWEEN = any_in("numbers", "moves"), any_in("numbers", "between")
_MOVED = re.compile(
    rf"\b{_MOVES}(?:(?:\s[\w'’-]+){{0,4}}?\s(?P<how>by|to|from|of)|(?:\s\w+ly)?)(?:\s(?:a further|{_BETWEEN}))*\s$",
    re.IGNORECASE,
)
_MOVE_AFTER = re.compile(rf"\s{_MOVES}\b", re.IGNORECASE)
_FAR = 60


def rate(text: str, end: int) -> str:
    """Per hour, per square foot; nothing for a figure that stands alone."""
    found = _RATE.match(text, end)
    return found["per"].lower() if found else ""


def motion(text: str, start: int, end: int) -> str:
    """Fell by 6, fell to 6 and fell from 6 are three different things; to 6 is where something stands, as a plain 6 is."""
    before = _MOVED.search(text, max(0, start - _FAR), start)
    if before:
        return {"by": "by", "of": "by", "from": "from"}.get((before["how"] or "by").lower(), "")
    return "by" if _MOVE_AFTER.match(text, end) else ""
