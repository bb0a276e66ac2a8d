"""What kind of claim a statement is: by what an editor would check first."""

import re

from core.analysts.rules.allegations import allegation
from core.analysts.rules.figures import Figure
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement, statement
from core.model.words import ClaimKind

_QUOTED_FROM = 0.5
_SOMEWHERE = r"(?:in|at|near|off|on|from|to|into|outside|inside|beside|between|above|below|behind|through|towards?) "
_WHERE = any_of(r"""
    (?:is|are|was|were|lies|lie|lay|stands|stood|sits|sat|located|based|situated|born|buried|held|found|seen|spotted|moored|parked|anchored)
    (?:lives|lived|moved|moves|sailed|sails|travelled|fled|flew|drove|runs|ran|goes|went|arrived|landed|crashed|began|took place|happened)
    (?:belongs|headquartered|registered|collapsed|sank|burned|burnt|stopped|ended|came|comes|led|leads|opened|closed)
""")
_PLACE = re.compile(rf"\b{_WHERE}(?: \w+){{0,3}}? (?:{_SOMEWHERE})(?:the )?(?:[a-z]+ )?[A-Z][\w'’-]+")


def kind_of(text: str) -> ClaimKind:
    """An accusation before a sum before somebody's very words before a day before a place; all else happened."""
    read = statement(text)
    if allegation(text):
        return ClaimKind.ALLEGATION
    if any(is_sum(figure) for figure in read.figures):
        return ClaimKind.FIGURE
    if _is_quotation(read):
        return ClaimKind.QUOTATION
    if read.dates:
        return ClaimKind.DATE
    return ClaimKind.PLACE if _PLACE.search(text) else ClaimKind.EVENT


def is_sum(figure: Figure) -> bool:
    return figure.unit not in ("label", "ordinal") and bool(figure.unit or figure.noun or figure.high >= 10)


def _is_quotation(read: Statement) -> bool:
    inside = sum(read.in_quotes(token) for token in read.tokens)
    return inside > _QUOTED_FROM * len(read.tokens) > 0
