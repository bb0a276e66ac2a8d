"""What belongs to a topic's story: the sources that speak of it, their voices, and how near a sentence is to it."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import timedelta

from core.analysts.rules.lexicon import idea
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.reach import acting
from core.analysts.rules.subject import Subject, subject_of
from core.analysts.rules.verbs import names_of
from core.model.claim import Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import Source, SourceText
from core.model.words import Relation, Tier

_ALONE, _BESIDE, _ROUNDED, _CLEAR = 3, 2, 2, 3
_TIMES = frozenset(map(idea, word_set("day week weekend month year morning afternoon evening night hour time today")))
_MOSTLY, _LONG = 0.6, timedelta(days=30)
_ROUND_UP = phrases(
    "in brief · round-?up · bulletin · diary · news in short · what['’]s on · notice ?board · letters to the editor · week in review"
)
_ELSEWHERE = re.compile(r"(?:also (?:this week|today)|in other news|elsewhere|and finally)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Story:
    """`about` are the sources that say something of a central claim; of any other only what speaks of the topic itself belongs to it."""

    subject: Subject
    about: frozenset[str]
    voices: Mapping[str, str]
    place: frozenset[str] = frozenset()  # where it plays
    begun: When | None = None  # when the first page about it came out
    announced: Mapping[str, Quote] = field(default_factory=dict)  # a central claim in the words of those who speak in their own cause

    def voice(self, source: Source) -> str:
        return self.voices.get(source.id, source.id)

    def closeness(self, said: Statement) -> float:
        return self.subject.closeness(said)

    def is_vague(self, said: Statement) -> bool:
        """Order made on 6 March: two words that name nothing say too little without the title above them."""
        return len(said.ideas) < _CLEAR and not names_of(said) and not said.ideas & self.subject.ideas

    def tells(self, source: Source, page: Page, number: int) -> bool:
        """In an article on the topic what shares a word with it, with those who act in it or with the sentences around it."""
        said = page.statements[number]
        if source.id not in self.about:
            return self.subject.own(said) >= _ALONE
        if _ROUND_UP.search(source.title) or any(_ELSEWHERE.match(one.text) for one in page.statements[: number + 1]):
            return self.subject.own(said) >= _ROUNDED
        if page.title & self.subject.ideas:
            return True
        return self.shares(said, page) or bool(acting(said)) or len(_beside(said, page) & self._near(page)) >= _BESIDE

    def holds(self, source: Source, event: Statement) -> bool:
        """Another story may share its names: beside the pages on the topic most of an event must be of it, but for what is long past."""
        if source.id in self.about or (self.begun and source.published and source.published.start < self.begun.start - _LONG):
            return True
        return self.subject.own(event) >= _ALONE and self.subject.closeness(event) >= _MOSTLY

    def shares(self, said: Statement, page: Page) -> bool:
        return bool(said.ideas & self._near(page))

    def _near(self, page: Page) -> frozenset[str]:
        """When something was says nothing of what it was about."""
        return (self.subject.ideas | self.subject.common | page.title) - _TIMES


def _beside(said: Statement, page: Page) -> frozenset[str]:
    """What the paragraph speaks of."""
    return frozenset[str]().union(*(one.ideas for one in page.statements if one.paragraph == said.paragraph))


def story_of(dossier: Dossier, texts: Sequence[SourceText], where: str = "") -> Story:
    central = {claim.id for claim in dossier.claims if claim.central}
    speaking = frozenset(one.source_id for one in dossier.evidence if one.counts and one.claim_id in central)
    voices = {source_id: f"voice {number}" for number, voice in enumerate(dossier.voices) for source_id in voice.source_ids}
    subject = subject_of(dossier.topic, dossier.claims)
    about = [text for text in texts if text.source.id in speaking]
    begun = min((text.source.published for text in about if text.source.published), key=lambda when: when.start, default=None)
    return Story(subject.with_common(about), speaking, voices, statement(where).ideas, begun, _announced(dossier, central))


def _announced(dossier: Dossier, central: Set[str]) -> dict[str, Quote]:
    """The first of each source: what a party says of itself is news on the day it says so, whoever prints it later."""
    copies = {key for voice in dossier.voices for key in voice.copies}
    parties = {source.id for source in dossier.sources if source.rated is Tier.PROMOTIONAL} - copies
    said = (one for one in dossier.evidence if one.counts and one.claim_id in central and one.relation is Relation.SUPPORTS)
    return {one.source_id: one.quote for one in reversed(tuple(said)) if one.source_id in parties and one.quote}
