"""Which of two events came first: a claim puts one before the other, and the page dates both."""

import re
from dataclasses import dataclass

from core.analysts.rules.dates import Dated
from core.analysts.rules.page import Page
from core.analysts.rules.prose import Statement, statement

_SPLIT = re.compile(r"\s(?P<order>before|after)\s(?=\S+\s\S)", re.IGNORECASE)
_SHARED, _FEWEST = 0.6, 2


@dataclass(frozen=True, slots=True)
class Order:
    """The two statements of a page that date the events of a claim, and whether they come as the claim says."""

    first: Statement
    second: Statement
    note: str
    mark: str


def other_order(claim: Statement, page: Page) -> Order | None:
    """The dates of the page turn the claim's order round."""
    split = _SPLIT.search(claim.text)
    if not split:
        return None
    one = _dated(statement(claim.text[: split.start()]), page)
    other = _dated(statement(claim.text[split.end() :]), page)
    if not one or not other or one[0] is other[0]:
        return None
    earlier = _earlier(one[1], other[1])
    if earlier is None or earlier == (split["order"].lower() == "before"):
        return None
    first, second = sorted((one[0], other[0]), key=lambda said: said.start)
    turned = "after" if split["order"].lower() == "before" else "before"
    return Order(first, second, f"{one[1].words} is {turned} {other[1].words}", one[1].words)


def _dated(event: Statement, page: Page) -> tuple[Statement, Dated] | None:
    """The statement that tells the event and gives its date."""
    told = [said for said in page.statements if len(said.dates) == 1 and len(event.ideas & said.ideas) >= _SHARED * len(event.ideas)]
    best = max(told, key=lambda said: len(event.ideas & said.ideas), default=None)
    return (best, best.dates[0]) if best and len(event.ideas) >= _FEWEST else None


def _earlier(one: Dated, other: Dated) -> bool | None:
    """Whether one date lies before the other; nothing when they are the same or leave it open."""
    pairs = [(mine, theirs) for mine, theirs in one.pairs(other) if mine != theirs]
    known = one.year is not None and other.year is not None
    return pairs[0][0] < pairs[0][1] if pairs and known and one.named is None and other.named is None else None
