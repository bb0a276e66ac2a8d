"""The rules with a memory: what they have read of a page for a claim they do not read again, for they would find the same."""

import hashlib
from collections.abc import Hashable, Sequence

from core.analysts.port import Relevance
from core.analysts.rules.analyst import RulesAnalyst
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.topic import Topic
from core.readers.cache import Memory


class RememberingRules(RulesAnalyst):
    """Each claim and each page is read by itself, so that a reading holds whatever else is read beside it."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return tuple([one for text in texts for one in await self._compared(claims, text)])

    async def _compared(self, claims: Sequence[Claim], text: SourceText) -> list[Evidence]:
        page = as_read(text)
        known: dict[Claim, Evidence] = {claim: found for claim in claims if (found := self._memory.get((claim, page)))}
        due = [claim for claim in claims if claim not in known]
        for claim, found in zip(due, await super().compare(due, [text]) if due else (), strict=True):
            known[claim] = found
            self._memory.keep((claim, page), found)
        return [known[claim] for claim in claims]

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        about = (topic.title, topic.brief, topic.original_text, *central)
        pages = [as_read(text) for text in texts]
        known: dict[Hashable, Relevance] = {page: found for page in pages if (found := self._memory.get((about, page)))}
        due = [(page, text) for page, text in zip(pages, texts, strict=True) if page not in known]
        found = await super().relevance(topic, central, [text for _, text in due]) if due else ()
        for (page, _), one in zip(due, found, strict=True):
            known[page] = one
            self._memory.keep((about, page), one)
        return tuple(known[page] for page in pages)


def as_read(text: SourceText) -> Hashable:
    """A page by all that is known of it and the hash of its words, which are too long to be kept."""
    return text.source, hashlib.sha256(text.text.encode(errors="surrogatepass")).digest()
