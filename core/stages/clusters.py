"""Earlier things told by several sources made one item each, and items about the same thing gathered under one name."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from core.analysts.rules.gist import WEAK, is_event
from core.analysts.rules.naming_words import COURTESY
from core.analysts.rules.page import page
from core.analysts.rules.prose import Statement, Token, statement
from core.model.background import Background, BackgroundKind
from core.model.claim import Cited
from core.model.dates import When
from core.model.source import SourceText

_POSSESSIVE = re.compile(r"['’]s?\Z")
OPENERS = COURTESY | {"according", "meanwhile", "however", "earlier", "later"}
OWN = re.compile(r"(?:We|Our|I|My)\b")
LONGEST_TITLE = 120
SAME, SHARED = 0.6, 2
"""The share of the shorter sentence's ideas that makes two the same, and how many make them speak of one thing."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of one source that is to become background."""

    text: SourceText
    said: Statement
    kind: BackgroundKind
    when: When | None = None
    why: str = ""
    of_page: bool = False  # what it speaks of only its page tells

    @property
    def shown(self) -> str:
        """Its words, with the title of its page where they do not say what they speak of."""
        title, words = self.text.source.title.strip(), self._words
        new = statement(title).ideas - self.said.ideas
        return f"{words} ({title})" if self.of_page and new and len(title) <= LONGEST_TITLE else words

    @property
    def _words(self) -> str:
        """We examined the repair: with who "we" are before it."""
        outlet, own = self.text.source.outlet, OWN.match(self.said.text)
        return f"{outlet}: {self.said.text}" if own and outlet else self.said.text

    @property
    def cited(self) -> Cited:
        return Cited(self.text.source.id, page(self.text).quote(self.said))

    @property
    def ideas(self) -> frozenset[str]:
        return self.said.ideas - WEAK


@dataclass
class _Item:
    """One thing, with all who tell it."""

    first: Told
    told: list[Told] = field(default_factory=list)
    group: str = ""

    @property
    def when(self) -> When | None:
        """The most precise date anybody gives."""
        return max((one.when for one in self.told if one.when), key=lambda when: len(when.iso), default=None)


def clustered(told: Iterable[Told], pass_no: int, first: int = 1) -> tuple[Background, ...]:
    """Items in the order in which they were first told, most told first among the dated ones of a kind."""
    items: list[_Item] = []
    for one in told:
        same = next((item for item in items if _is_same(item, one)), None)
        if same is None:
            items.append(_Item(one, [one]))
        elif one.cited not in [other.cited for other in same.told]:
            same.told.append(one)
    _name_groups(items)
    return tuple(_made(item, f"B{number}", pass_no) for number, item in enumerate(items, first))


def _is_same(item: _Item, one: Told) -> bool:
    if item.first.kind is not one.kind or not _may_be_one_day(item.when, one.when):
        return False
    shorter = min(len(item.first.ideas), len(one.ideas))
    return shorter > 0 and len(item.first.ideas & one.ideas) >= SAME * shorter


def _may_be_one_day(one: When | None, other: When | None) -> bool:
    """1953 and January 1953 may be; two Januaries cannot."""
    if one is None or other is None:
        return one is other
    size = min(len(one.iso), len(other.iso))
    return one.iso[:size] == other.iso[:size]


def _name_groups(items: Sequence[_Item]) -> None:
    """Items of one year that share ideas speak of one thing, and carry the name of the first."""
    for place, item in enumerate(items):
        near = next((other for other in items[:place] if _is_near(other, item)), None)
        later = [other.first.ideas for other in items[place + 1 :] if _is_near(item, other)]
        item.group = near.group if near else _name(item, frozenset[str]().union(*later))


def _is_near(one: _Item, other: _Item) -> bool:
    if one.when is None or other.when is None or one.when.iso[:4] != other.when.iso[:4]:
        return False
    return len(one.first.ideas & other.first.ideas) >= SHARED


def _name(item: _Item, shared: frozenset[str] = frozenset()) -> str:
    """The year and a word: of those the items share, else of all, the first for what happened, else the first that says something."""
    said = item.first.said
    telling = [token for token in said.tokens if token.idea and token.idea not in WEAK and token.word not in OPENERS]
    common = [token for token in telling if token.idea in shared] or telling
    first = next((token for token in common if is_event(statement(token.word))), common[0] if common else None)
    word = _POSSESSIVE.sub("", said.text[first.start : _end(first, said)]) if first else item.first.kind.value
    return f"{item.when.iso[:4]} {word}" if item.when else word


def _end(first: Token, said: Statement) -> int:
    """Of a name the end of all of it: Estuary Lines, not Estuary."""
    end = first.end
    for token in said.tokens if said.text[first.start].isupper() and not said.in_title_case else ():
        if said.text[end : token.start] == " " and said.text[token.start].isupper() and token.idea:
            end = token.end
    return end


def _made(item: _Item, key: str, pass_no: int) -> Background:
    cited = {one.cited.source_id: one.cited for one in reversed(item.told)}
    ordered = tuple(cited[one.text.source.id] for one in item.told if one.text.source.id in cited)
    return Background(key, item.first.shown, item.first.kind, tuple(dict.fromkeys(ordered)), item.when, item.first.why, item.group, pass_no)
