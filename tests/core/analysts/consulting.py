"""Claude as a stage gets it, with the emulated Messages API at the other end of the line and the money in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from core.analysts.asking import Asking, Switch
from core.analysts.claude import ClaudeLine
from core.analysts.consultant import ClaudeAnalyst
from core.analysts.fallback import FallbackAnalyst
from core.analysts.prices import Prices
from core.analysts.prompting import Marks
from core.analysts.rules.analyst import RulesAnalyst
from core.errors import NotConsulted
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.topic import Topic
from core.readers.usage import Usage
from core.remarks import Remarks
from core.settings import Settings
from tests.core.analysts.rules.make import text
from tests.world.anthropic import KEY, Anthropic

SONNET = {"reader_strong_model": "claude-sonnet-5-5", "reader_seconds": 60.0}
TOPIC = Topic(1, "The Tarn mill burned on 4 May", "The Tarn mill burned on 4 May and 12 people were hurt.")
BURNED = Claim("C1", "The Tarn mill burned on 4 May", central=True)
HURT = Claim("C2", "12 people were hurt at the Tarn mill", central=True)
GAZETTE = text("The Tarn mill burned on 4 May. Twelve people were hurt, our reporter counted at the gate.", "Tarn Gazette", id="S001")
POST = text("The Tarn mill did not burn on 4 May. The owner showed our reporter the machines at work.", "Lowland Post", id="S002")
BAKERS = text("Bread is cheap in Ostvik this week, and the bakers of the town are glad of it.", "Ostvik Weekly", id="S003")


@dataclass
class MemoryTill:
    """Money in memory; `rows` is what each question cost, set aside or settled."""

    cap: float = 1.0
    rows: list[tuple[float, Usage | None]] = field(default_factory=list)

    async def set_aside(self, usd: float) -> int:
        if self.spent + usd > self.cap:
            raise NotConsulted(f"The cap of ${self.cap:.2f} leaves nothing for another question to Claude.")
        self.rows.append((usd, None))
        return len(self.rows) - 1

    async def settle(self, ticket: int, usd: float, usage: Usage) -> None:
        self.rows[ticket] = (usd, usage)

    @property
    def spent(self) -> float:
        return sum(usd for usd, _ in self.rows)


@dataclass(frozen=True)
class Desk:
    analyst: FallbackAnalyst
    claude: ClaudeAnalyst
    till: MemoryTill
    remarks: Remarks

    @property
    def told(self) -> list[str]:
        return [finding.text for finding in self.remarks.findings("compare", 1)]


@asynccontextmanager
async def consulting(
    world: Anthropic, *, key: str = KEY, cap: float = 1.0, brake: Callable[[], str] = lambda: "", at_once: int = 6, **more: Any
) -> AsyncIterator[Desk]:
    address = {"anthropic_api_key": key, "engine_urls": {"anthropic": world.url}}
    desk = Settings.model_validate(SONNET | address | more)
    line, till, remarks = ClaudeLine(desk), MemoryTill(cap), Remarks()
    asking = Asking(line, till, Prices(2.0, 10.0), brake, asyncio.Semaphore(at_once), Switch())
    claude = ClaudeAnalyst(asking, Marks(b"for a test"), remarks)
    try:
        yield Desk(FallbackAnalyst(claude, RulesAnalyst(), remarks, no_pause), claude, till, remarks)
    finally:
        await line.close()


async def no_pause(seconds: float) -> None:
    """Tests do not wait for a provider that asks for patience."""


def many(number: int) -> list[SourceText]:
    """So many sources that say the same."""
    words = "The Tarn mill burned on 4 May. Twelve people were hurt at the mill, said the fire chief of Tarn."
    return [text(words, f"Paper {at}", id=f"S{at:03}") for at in range(1, number + 1)]
