"""What belongs to a topic's story: the sources that speak of it, their voices, and how near a sentence is to it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.analysts.rules.page import Page
from core.analysts.rules.patterns import phrases
from core.analysts.rules.prose import Statement
from core.analysts.rules.reach import acting
from core.analysts.rules.subject import Subject, subject_of
from core.analysts.rules.verbs import names_of
from core.model.dossier import Dossier
from core.model.source import Source, SourceText

_ALONE, _BESIDE, _ROUNDED, _CLEAR = 3, 2, 2, 3
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
        near = self.subject.ideas | self.subject.common | page.title
        return bool(said.ideas & near or acting(said)) or len(_beside(said, page) & near) >= _BESIDE


def _beside(said: Statement, page: Page) -> frozenset[str]:
    """What the paragraph speaks of."""
    return frozenset[str]().union(*(one.ideas for one in page.statements if one.paragraph == said.paragraph))


def story_of(dossier: Dossier, texts: Sequence[SourceText]) -> Story:
    central = {claim.id for claim in dossier.claims if claim.central}
    speaking = frozenset(one.source_id for one in dossier.evidence if one.counts and one.claim_id in central)
    voices = {source_id: f"voice {number}" for number, voice in enumerate(dossier.voices) for source_id in voice.source_ids}
    subject = subject_of(dossier.topic, dossier.claims)
    return Story(subject.with_common([text for text in texts if text.source.id in speaking]), speaking, voices)
