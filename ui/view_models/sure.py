"""How sure a reading is, as its analyst left it: shown beside the reading, never worked out anew."""

from core.model.claim import UNSURE, Evidence
from core.model.words import Relation

CLOSE = 0.15


def unsure(one: Evidence) -> bool:
    """Whether a human should read the words before leaning on them."""
    return also_likely(one) is not None or (one.relation is not Relation.UNRELATED and one.confidence <= UNSURE)


def also_likely(one: Evidence) -> Relation | None:
    """What the words may mean instead, when that was nearly as likely."""
    chances = dict(zip(Relation, one.chances, strict=False))
    others = [relation for relation in chances if relation is not one.relation]
    second = max(others, key=lambda relation: chances[relation], default=None)
    return second if second and chances[one.relation] - chances[second] < CLOSE else None


def reading(one: Evidence) -> str:
    """What the analyst noted, and how sure it is: the same wherever the words are shown."""
    return " · ".join(part for part in (one.note, how_sure(one)) if part)


def how_sure(one: Evidence) -> str:
    """The confidence as a number, and what makes it doubtful; nothing where nobody said."""
    number = f"confidence {one.confidence * 100:.0f}" if one.confidence else ""
    other = also_likely(one)
    doubt = f"unsure: may also be read as {other}" if other else "unsure" if unsure(one) else ""
    return ", ".join(part for part in (number, doubt) if part)
