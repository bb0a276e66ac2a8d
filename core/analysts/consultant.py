"""Claude as an analyst: each method is one question about several sources, and what it answers is checked before anybody uses it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, replace

from core.analysts import prompting, understood
from core.analysts.answers import Account, Comparison, Planning, Statements, Summaries, Tiers
from core.analysts.asking import Asking, Given
from core.analysts.passages import is_cut
from core.analysts.port import Planned, Relevance, Tiering
from core.analysts.prompting import Marks, Prompt
from core.analysts.understood import Left
from core.errors import ReaderError
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Sentence
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Mode
from core.remarks import Remark, Remarks

MOST_CLAIMS = 25
MOST_QUERIES = 3


@dataclass(frozen=True, slots=True)
class Room:
    """Tokens of each source, or of the topic, that a question shows; and how many quotes a report is made of."""

    compare: int = 330
    per_claim: int = 36
    claims: int = 350
    relevance: int = 85
    tiers: int = 40
    topic: int = 750
    quotes: int = 20

    def halved(self) -> "Room":
        return Room(*(size // 2 for size in astuple(self)))

    def to_compare(self, claims: int) -> int:
        """Few claims are near few passages."""
        return min(self.compare, self.tiers + self.per_claim * claims)


ROOMS = {Mode.QUICK: Room(compare=230, per_claim=25, claims=190, relevance=55, quotes=8), Mode.DETAILED: Room()}


@dataclass(frozen=True, slots=True)
class ClaudeAnalyst:
    asking: Asking
    marks: Marks
    remarks: Remarks
    most_claims: int = MOST_CLAIMS
    room: Room = Room()
    pass_no: int = 1

    def simpler(self) -> "ClaudeAnalyst":
        return replace(self, room=self.room.halved())

    async def plan(self, topic: Topic, brief: str) -> Planned:
        answer = await self._ask(Planning, prompting.plan, topic, brief, self.marks, self.room.topic, MOST_QUERIES)
        made = understood.planned(answer, topic, brief, MOST_QUERIES)
        if not made.central or not made.questions:
            raise ReaderError("Claude read something else out of the topic.")
        return made

    async def claims(self, topic: Topic, known: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        """Only of sources it has not read for claims yet."""
        fresh, left, most = unread(texts, self.pass_no), Left(), self.most_claims - len(known)
        if not fresh or most <= 0:
            return tuple(known)
        answer = await self._ask(Statements, prompting.claims, topic, known, fresh, self.marks, self.room.claims, most)
        made = understood.claims(answer, known, fresh, most, left)
        self._tell(left, "for claims")
        return made

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        left, room = Left(), self.room.to_compare(len(claims))
        answer = await self._ask(Comparison, prompting.compare, claims, texts, self.marks, room)
        whole = {text.source.id for text in texts if not is_cut(text.text, room)}
        made = understood.comparison(answer, claims, texts, whole, left)
        self._tell(left, "as evidence")
        return made

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        left = Left()
        answer = await self._ask(Summaries, prompting.relevance, topic, central, texts, self.marks, self.room.relevance)
        made = understood.summaries(answer, texts, left)
        self._tell(left, "as key findings")
        return made

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]:
        left = Left()
        answer = await self._ask(Tiers, prompting.tiers, texts, self.marks, self.room.tiers)
        made = understood.tierings(answer, texts, left)
        self._tell(left, "among the outlets")
        return made

    async def account(self, dossier: Dossier) -> tuple[Sentence, ...]:
        """Nothing where no source has said anything that counts."""
        left, known = Left(), {source.id: source for source in dossier.sources}
        if not prompting.quotable(dossier):
            return ()
        answer = await self._ask(Account, prompting.report, dossier, self.marks, self.room.quotes)
        made = understood.account(answer, known, left)
        self._tell(left, "in the report")
        return made

    async def _ask(self, kind: type[Given], prompt: Callable[..., Prompt], *given: object) -> Given:
        """Long texts take a while to look through: never on the event loop."""
        return await self.asking.ask(await asyncio.to_thread(prompt, *given), kind)

    def _tell(self, left: Left, where: str) -> None:
        """Told for each kind of question apart, as stages that run together write their findings apart."""
        self.remarks.add(
            Remark(
                f"One quote Claude gave {where} is not in the captures and was left out.",
                f"{{}} quotes Claude gave {where} are not in the captures and were left out.",
            ),
            left.quotes,
        )
        self.remarks.add(
            Remark(
                f"Claude named a source or a claim {where} that is not in the dossier, or an address; it was left out.",
                f"Claude named sources, claims or addresses {where} that are not in the dossier; {{}} were left out.",
            ),
            left.other,
        )
        self.remarks.add(
            Remark(
                f"One statement Claude made {where} is not borne out by the passage it cites and was left out.",
                f"{{}} statements Claude made {where} are not borne out by the passages they cite and were left out.",
            ),
            left.unborne,
        )


def unread(texts: Sequence[SourceText], pass_no: int) -> list[SourceText]:
    """All of them in the first pass; in a later one those it brought."""
    return [text for text in texts if pass_no == 1 or text.source.pass_no == pass_no]
