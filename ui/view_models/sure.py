"""How sure a reading is, as its analyst left it: shown beside the reading, never worked out anew."""

from core.model.claim import Evidence


def reading(one: Evidence) -> str:
    """What the analyst noted, and how sure it is: the same wherever the words are shown."""
    return " · ".join(part for part in (one.note, how_sure(one), read_twice(one)) if part)


def read_twice(one: Evidence) -> str:
    """Who read it first, and as what; what a second reader made of it stands beside."""
    first = one.earlier
    if first is None:
        return ""
    sure = f", {how_sure(first)}" if how_sure(first) else ""
    return f"first read by {first.analyst} as {first.relation}{sure}; then by {one.analyst}"


def how_sure(one: Evidence) -> str:
    """The confidence as a number, and what makes it doubtful; nothing where nobody said."""
    number = f"confidence {one.confidence * 100:.0f}" if one.confidence else ""
    other = one.also_likely
    doubt = f"unsure: may also be read as {other}" if other else "unsure" if one.unsure else ""
    return ", ".join(part for part in (number, doubt) if part)
