"""The way to a language model: one question in, one answer out, and a receipt whatever comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol
from urllib.parse import urlsplit

from core.errors import ReaderError
from core.readers.llm.parts import Shown
from core.readers.usage import Usage

OPENAI = "api.openai.com"
NAMES = {OPENAI: "OpenAI", "api.x.ai": "Grok", "generativelanguage.googleapis.com": "Gemini"}

Shape = Mapping[str, Any]
"""The JSON schema an answer must have."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do, the pages, and the question: the provider keeps the first two, so what is asked of the same page twice is paid once."""

    task: str
    pages: str
    question: str
    room: int  # tokens the answer may have
    shown: tuple[Shown, ...] = ()  # of each page what is in it, in their order

    @property
    def text(self) -> str:
        return "\n".join((self.task, self.pages, self.question))


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a question; no usage means that nobody knows whether it was billed, so all that was set aside is gone."""

    text: str = ""
    problem: ReaderError | None = None
    usage: Usage | None = Usage()


@dataclass(frozen=True, slots=True)
class Retirement:
    """That a model has an end, and which day if it is known."""

    model: str
    on: date | None = None


def label_of(url: str) -> str:
    """How whoever answers at an address is called in a sentence."""
    return NAMES.get(urlsplit(url).hostname or OPENAI, "The language model")


class Line(Protocol):
    """It never raises: what goes wrong is in the reply."""

    label: str  # how a sentence on screen names whoever answers

    async def ask(self, model: str, prompt: Prompt, shape: Shape) -> Reply: ...

    async def retirement(self, model: str) -> Retirement | None:
        """Whether the provider will stop answering as this model; nothing where it does not say."""
        ...

    async def close(self) -> None: ...
