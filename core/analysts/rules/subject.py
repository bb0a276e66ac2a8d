"""What a topic is about: the ideas of its own words, and those its sources come back to again and again."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.analysts.rules.page import page
from core.analysts.rules.prose import Statement, statement
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.topic import Topic

_SHARED, _WITH_COMMON, _HALF = 2, 3, 0.5
_FEWEST_OUTLETS, _MOST_COMMON = 3, 40
_LONGEST_TITLE, _LONGEST_BRIEF = 600, 2_000


@dataclass(frozen=True, slots=True)
class Subject:
    """`ideas` are the topic's own; `common` are those that several outlets share in words of their own."""

    ideas: frozenset[str]
    common: frozenset[str] = frozenset()

    def own(self, said: Statement) -> int:
        return len(said.ideas & self.ideas)

    def touches(self, said: Statement) -> bool:
        """It shares two ideas with the topic itself, or gives a figure or a day of what its sources speak of."""
        if self.own(said) >= _SHARED:
            return True
        return bool(said.figures or said.dates) and len(said.ideas & (self.ideas | self.common)) >= _WITH_COMMON

    def closeness(self, said: Statement) -> float:
        """Which part of it is about the topic; what only the sources speak of counts half."""
        shared = self.own(said) + _HALF * len(said.ideas & (self.common - self.ideas))
        return shared / (len(said.ideas) or 1)

    def with_common(self, texts: Sequence[SourceText]) -> "Subject":
        return replace(self, common=common(texts))


def subject_of(topic: Topic, central: Sequence[Claim]) -> Subject:
    ideas = statement(topic.title[:_LONGEST_TITLE]).ideas | statement(topic.brief[:_LONGEST_BRIEF]).ideas
    return Subject(ideas.union(*(statement(claim.text).ideas for claim in central if claim.central)))


def common(texts: Sequence[SourceText]) -> frozenset[str]:
    """Ideas that three outlets or more use in sentences of their own: a sentence that was copied counts once."""
    outlets: Counter[str] = Counter()
    told: set[str] = set()
    for text in texts:
        fresh = [said for said in page(text).statements if said.text not in told]
        told.update(said.text for said in fresh)
        outlets.update(frozenset().union(*(said.ideas for said in fresh)))
    often = sorted((idea for idea, number in outlets.items() if number >= _FEWEST_OUTLETS), key=lambda idea: (-outlets[idea], idea))
    return frozenset(often[:_MOST_COMMON])
