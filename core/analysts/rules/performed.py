"""What a page does by being published: it denies, withdraws, apologises or orders in its own name, on the day it appears."""

import re
from collections.abc import Iterator

from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement

_HEAD, _FIRST, _SENTENCE = 12, 4, 6
_DOES = any_of(r"""
    den(?:y|ies) · rejects? · withdraws? · retracts? · apologi[sz]es? · announces? · orders? · recalls? · suspends? · regrets? · resigns?
    (?:is|are) publishing · (?:is|are) recalling · (?:is|are) withdrawing · (?:is|are) closing · (?:is|are) suspending
""")
_DONE = any_of("denied · rejected · withdrawn · retracted · apologi[sz]ed · announced · ordered · recalled · suspended · resigned")
_HAS_DONE = rf"(?:has|have) (?:\w+ly |now |today )?{_DONE}"
_DEED = re.compile(rf"^(?P<who>[A-Z][\w'’&. -]{{1,60}}?) (?:\w+ly |today |hereby )?(?:{_DOES}|{_HAS_DONE})\b")


def performed(page: Page) -> Iterator[tuple[int, Statement]]:
    """Of its first sentences those in which the page itself does something now."""
    sentences = [(number, said) for number, said in enumerate(page.statements[:_HEAD]) if len(said.tokens) >= _SENTENCE]
    for number, said in sentences[:_FIRST]:
        found = _DEED.match(said.text)
        if found and page.identity.is_self(found["who"]) and not said.quoted:
            yield number, said
