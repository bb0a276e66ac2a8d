"""The offline reader: each question answered by the folder that is called after it; reading is CPU work and leaves the event loop free."""

import asyncio
from collections.abc import Sequence

from core.english.furniture import without
from core.english.injection import steering
from core.english.language import ENGLISH, source_language
from core.english.parse import parse
from core.evidence.quotes import quoted_from
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.judgement import Discrepancy
from core.model.plan import Answer, Question
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import OFFLINE
from core.readers.offline.answers import answers
from core.readers.offline.attribution import attributions, leaning
from core.readers.offline.claims import claims
from core.readers.offline.claims.page import with_claims
from core.readers.offline.claims.topic_claims import central_claims, questions
from core.readers.offline.events import events, foreign_events
from core.readers.offline.events.clauses import backdrop
from core.readers.offline.people import parties
from core.readers.offline.stance import compare_all
from core.readers.offline.stance.differences import differences
from core.readers.offline.tone import headline, hearings, loaded
from core.readers.port import Planned
from core.topic.profile import profile

VERSION = "1"
"""A page is read anew when this changes."""


class OfflineReader:
    """The decisions are pure functions in the folders beside this file."""

    name = OFFLINE
    version = VERSION
    at_once = 1

    async def plan(self, topic: Topic, brief: str) -> Planned:
        """Queries are made by rule: the offline reader has none to add."""
        central = await asyncio.to_thread(central_claims, topic, brief)
        return Planned(await asyncio.to_thread(questions, topic, brief, central), central)

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        return await asyncio.to_thread(lambda: tuple(reading(topic, central, text) for text in texts))

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        sources = {text.source.id: text.source for text in texts}
        return await asyncio.to_thread(claims, known, readings, sources)

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return tuple(await asyncio.to_thread(compare_all, claims, texts))

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return tuple(evidence)

    async def differences(
        self, claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]
    ) -> tuple[Discrepancy, ...]:
        return await asyncio.to_thread(differences, claims, evidence, sources)

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        return await asyncio.to_thread(answers, questions, dossier, texts)

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        return drafted


def reading(topic: Topic, central: Sequence[Claim], text: SourceText) -> Reading:
    """What one page says to one topic, beside teasers, captions and comments; each part is found by the folder that is called after it."""
    language, about = source_language(text), profile(topic, central)
    made = leaning(Reading(text.source.id, text.source.text_sha256, "", OFFLINE, VERSION, language=language), text)
    made = made.with_(steering=text.source.injection if text.source.capture else steering(text.text))  # looked for when it was captured
    if not text.text.strip():
        return made
    if language != ENGLISH:
        return made.with_(events=foreign_events(about, text.text, text.source, language))
    document = parse(without(text.text))
    said = attributions(document)
    dated, before = events(about, document, text.source, topic.day), backdrop(about, document)
    read = made.with_(attributions=said, events=dated, backdrop=before, parties=parties(document, said))
    read = read.with_(hearings=hearings(document, said), loaded=loaded(document, said), headline=headline(text.source.title))
    return quoted_from(text.text, with_claims(read, topic, central, text, document))
