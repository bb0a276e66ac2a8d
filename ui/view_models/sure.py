"""How sure a reading is, as its analyst left it: shown beside the reading, never worked out anew."""

from core.model.claim import Evidence
from core.model.words import OFFLINE


def reading(one: Evidence) -> str:
    """What the analyst noted, and how sure it is: the same wherever the words are shown."""
    return " · ".join(part for part in (one.note, how_sure(one), read_by(one)) if part)


def read_by(one: Evidence) -> str:
    """Which model read it; who read it first, and as what, where a second one read it again. The offline reader goes without saying."""
    first = one.earlier
    if first is None:
        return f"read by {one.analyst}" if one.analyst not in ("", OFFLINE) else ""
    sure = f", {how_sure(first)}" if how_sure(first) else ""
    return f"first read by {_name(first)} as {first.relation}{sure}; then by {_name(one)}"


def _name(one: Evidence) -> str:
    return "the offline reader" if one.analyst == OFFLINE else one.analyst


def how_sure(one: Evidence) -> str:
    """The confidence as a number, and what makes it doubtful; nothing where nobody said."""
    number = f"confidence {one.confidence * 100:.0f}" if one.confidence else ""
    other = one.also_likely
    doubt = f"unsure: may also be read as {other}" if other else "unsure" if one.unsure else ""
    return ", ".join(part for part in (number, doubt) if part)
