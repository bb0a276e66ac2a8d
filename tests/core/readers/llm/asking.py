"""A reader with an emulated provider at the other end of the line and the money in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from core.errors import NotConsulted
from core.model.claim import Claim
from core.model.dates import When
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Mode
from core.readers.cache import CachedReader, Memory
from core.readers.llm.anthropic import AnthropicLine
from core.readers.llm.call import Caller, Model, Switch
from core.readers.llm.line import Line
from core.readers.llm.openai_compatible import OpenAiLine
from core.readers.llm.prices import Usage, prices_of
from core.readers.llm.prompt import Marks
from core.readers.llm.reader import LlmReader
from core.stage_findings import Remarks
from tests.world.anthropic import KEY, Anthropic
from tests.world.openai import OpenAi

CHEAP, STRONG = "claude-haiku-5-5", "claude-sonnet-5-5"
TOPIC = Topic(1, "The Tarn mill burned on 4 May", "The Tarn mill burned on 4 May and 12 people were hurt.")
BURNED = Claim("C1", "The Tarn mill burned on 4 May", central=True)
HURT = Claim("C2", "12 people were hurt at the Tarn mill", central=True)
CENTRAL = (BURNED, HURT)


def page(words: str, outlet: str = "Tarn Gazette", key: str = "S001", *, published: str = "2026-05-05", language: str = "en") -> SourceText:
    host = outlet.lower().replace(" ", "-") + ".example"
    url = f"https://{host}/{key}"
    when = When(published) if published else None
    return SourceText(Source(key, url, url, host, outlet, "A fire at the mill", published=when, language=language), words)


GAZETTE = page(
    "The Tarn mill burned on 4 May 2026. Twelve people were hurt at the Tarn mill, our reporter counted at the gate.\n\n"
    "The fire began in the drying room, said Ruth Okafor, the fire chief of Tarn. The shameful state of the doors was known."
)
POST = page("The Tarn mill did not burn on 4 May. The owner, Jon Hale, showed our reporter the machines at work.", "Lowland Post", "S002")
BAKERS = page("Bread is cheap in Ostvik this week, and the bakers of the town are glad of it.", "Ostvik Weekly", "S003")
PAGES = (GAZETTE, POST, BAKERS)


@dataclass
class MemoryTill:
    """Money in memory; `rows` is what each question cost, set aside or settled."""

    cap: float = 1.0
    rows: list[tuple[float, Usage | None]] = field(default_factory=list)

    async def set_aside(self, usd: float) -> int:
        if self.spent + usd > self.cap:
            raise NotConsulted(f"The cap of ${self.cap:.2f} leaves nothing for another question to the model.")
        self.rows.append((usd, None))
        return len(self.rows) - 1

    async def settle(self, ticket: int, usd: float, usage: Usage) -> None:
        self.rows[ticket] = (usd, usage)

    @property
    def spent(self) -> float:
        return sum(usd for usd, _ in self.rows)


@dataclass(frozen=True)
class Desk:
    reader: CachedReader
    llm: LlmReader
    line: Line
    till: MemoryTill
    remarks: Remarks

    @property
    def told(self) -> list[str]:
        return [finding.text for finding in self.remarks.findings("read", 1)]


@asynccontextmanager
async def asking(
    world: Anthropic | OpenAi,
    *,
    key: str = KEY,
    cap: float = 1.0,
    brake: Callable[[], str] = lambda: "",
    at_once: int = 6,
    seconds: float = 60.0,
    models: Sequence[str] = (CHEAP, STRONG),
    mode: Mode = Mode.DETAILED,
) -> AsyncIterator[Desk]:
    line: Line = AnthropicLine(key=key, url=world.url, seconds=seconds)
    if isinstance(world, OpenAi):
        line = OpenAiLine(key=key, url=world.url, seconds=seconds, label="The newsroom's model")
    till, remarks, memory = MemoryTill(cap), Remarks(), Memory()
    caller = Caller(line, till, brake, asyncio.Semaphore(at_once), Switch(), longest_wait=0.0)
    cheap, strong = (Model(name, prices_of(name, {})) for name in models)
    llm = LlmReader(caller, cheap, strong, Marks(b"for a test"), remarks, memory, mode=mode)
    try:
        yield Desk(CachedReader(llm, memory), llm, line, till, remarks)
    finally:
        await line.close()
