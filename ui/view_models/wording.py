"""Ages, days and small counts as they stand in running text."""

from datetime import UTC, datetime, time, tzinfo

from core.model.dates import MONTHS

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
STAGES = {"dig": "look back"}
"""What editors call a stage, where that is not its name."""
UNITS = ((86400, "d"), (3600, "h"), (60, "min"))


def age(then: datetime | None, now: datetime) -> str:
    """How long ago, in one unit: 12 min, 3 h, 2 d; what is younger than a minute counts as one."""
    if then is None:
        return "unknown"
    seconds = max(60.0, (now - then).total_seconds())
    return next(f"{seconds // size:.0f} {unit}" for size, unit in UNITS if seconds >= size)


def weekday(at: datetime, zone: tzinfo) -> str:
    """Monday 9 March"""
    local = at.astimezone(zone)
    return f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]}"


def midnight(now: datetime, zone: tzinfo) -> datetime:
    """When today began where the editor is."""
    return datetime.combine(now.astimezone(zone).date(), time(), tzinfo=zone).astimezone(UTC)


def count(number: int) -> str:
    """Small numbers as words."""
    return WORDS[number] if 0 <= number < len(WORDS) else f"{number:,}"


def several(number: int, one: str, many: str) -> str:
    """The number in words, then the form that goes with it: one waits, seven wait."""
    return f"{count(number)} {one if number == 1 else many}"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def stage(name: str) -> str:
    return STAGES.get(name, name)


TAKEN_BACK = {"approve as": "approved as", "override as": "overridden to"}


def note(words: str) -> str:
    """What was written beside a decision, on one line; a note of the desk's own about an undo reads as a sentence."""
    line = " ".join(words.split())
    for kind, deed in TAKEN_BACK.items():
        line = line.replace(f"Takes back: {kind}", f"Takes back: {deed}")
    return line
