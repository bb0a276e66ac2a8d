"""How sure a reading is, as its analyst left it: shown beside the reading, never worked out anew."""

from core.model.claim import Evidence


def reading(one: Evidence) -> str:
    """What the analyst noted, and how sure it is: the same wherever the words are shown."""
    return " · ".join(part for part in (one.note, how_sure(one)) if part)


def how_sure(one: Evidence) -> str:
    """The confidence as a number, and what makes it doubtful; nothing where nobody said."""
    number = f"confidence {one.confidence * 100:.0f}" if one.confidence else ""
    other = one.also_likely
    doubt = f"unsure: may also be read as {other}" if other else "unsure" if one.unsure else ""
    return ", ".join(part for part in (number, doubt) if part)
