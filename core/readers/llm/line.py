"""The way to a language model: a question with a page or its telling parts in, one answer and a receipt out, and who can be asked."""

import ipaddress
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Any, Protocol
from urllib.parse import urlsplit

from core.english.words import content_words, stem
from core.errors import ReaderError
from core.readers.llm.prices import Usage

LONGEST = 6_000
"""Tokens of a page that is shown whole."""
LETTERS_PER_TOKEN = 4
HEAD_SHARE = 0.3
PIECE = 1_200
"""Characters of a piece that is shown or left out together: about a paragraph or two."""
CUT = "\n[…]\n"

_BREAK = re.compile(r"\n+|(?<=[.!?…][\s\"”’])")
_SPACE = re.compile(r"\s+")

Span = tuple[int, int]
OPENAI = "api.openai.com"
NAMES = {OPENAI: "OpenAI", "api.x.ai": "Grok", "generativelanguage.googleapis.com": "Gemini"}

Shape = Mapping[str, Any]
"""The JSON schema an answer must have."""
PACKAGE = "core.readers.llm"


@dataclass(frozen=True, slots=True)
class Shown:
    """The words a model sees of a page, and what an editor is told of the rest."""

    text: str
    left_out: str = ""


def shown(text: str, near: Sequence[str], most: int = LONGEST) -> Shown:
    """All of a text, or its beginning and the pieces that share most with what is asked, in their order, within so many tokens."""
    if len(text) <= most * LETTERS_PER_TOKEN:
        return Shown(text)
    spans = list(pieces(text))
    kept = sorted(_kept(text, spans, near, most * LETTERS_PER_TOKEN))
    stretches = list(_joined([spans[number] for number in kept]))
    return Shown(CUT.join(text[start:end].strip() for start, end in stretches), _left_out(len(text), stretches))


def pieces(text: str) -> Iterator[Span]:
    """The text in pieces of about a paragraph, cut where a line or a sentence ends if one does."""
    start = 0
    while start < len(text):
        end = min(len(text), start + PIECE)
        breaks = [found.end() for found in _BREAK.finditer(text, start + PIECE // 2, end)] if end < len(text) else []
        end = breaks[-1] if breaks else end
        yield start, end
        start = end


def _kept(text: str, spans: Sequence[Span], near: Sequence[str], room: int) -> set[int]:
    """The beginning first, then the pieces with the most words of what is asked."""
    wanted = [_ideas(one) for one in near if one]
    scores = {number: _closeness(_ideas(text[start:end]), wanted) for number, (start, end) in enumerate(spans)}
    head = [number for number, (_, end) in enumerate(spans) if end <= room * HEAD_SHARE] or [0]
    closest = sorted(scores.keys() - {*head}, key=lambda number: (-scores[number], number))
    kept: set[int] = set()
    for number in (*head, *closest):
        start, end = spans[number]
        if end - start + len(CUT) <= room:
            kept.add(number)
            room -= end - start + len(CUT)
    return kept


def _closeness(ideas: frozenset[str], wanted: Sequence[frozenset[str]]) -> float:
    return max((len(ideas & one) / len(one) for one in wanted if one), default=0.0)


def _ideas(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _joined(spans: Sequence[Span]) -> Iterator[Span]:
    """Neighbours as one stretch, so that a quote may run over both."""
    at = 0
    while at < len(spans):
        last = at
        while last + 1 < len(spans) and spans[last][1] == spans[last + 1][0]:
            last += 1
        yield spans[at][0], spans[last][1]
        at = last + 1


def _left_out(length: int, stretches: Sequence[Span]) -> str:
    seen = sum(end - start for start, end in stretches)
    gaps = [(end, start) for (_, end), (start, _) in zip(stretches, [*stretches[1:], (length, length)], strict=True) if start > end]
    places = ", ".join(f"{start:,} to {end:,}" for start, end in gaps[:5]) + (" and others" if len(gaps) > 5 else "")
    return f"{round(100 * (1 - seen / length))} % of this long page was not shown to the reader: characters {places}"


def one_line(text: str, longest: int = 200) -> str:
    """Cut between words: half a word would be quoted, and is in no text."""
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= longest else line[: longest + 1].rsplit(" ", 1)[0][:longest]


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


@dataclass(frozen=True, slots=True)
class Provider:
    """One line to models; its library is loaded when it is asked first."""

    name: str  # in DESK_READER, and among the addresses of DESK_ENGINE_URLS
    module: str
    line: str  # its class there
    label: str = ""  # how a sentence names it; by its address where that can be anybody's
    cheap: str = ""
    strong: str = ""
    own_key: str = ""  # a setting for its key besides DESK_READER_KEY
    anywhere: bool = False  # it may stand on a machine of the newsroom's own, without a key


PROVIDERS = (
    Provider("anthropic", "anthropic", "AnthropicLine", "Claude", "claude-haiku-5-5", "claude-sonnet-5-5", "anthropic_api_key"),
    Provider("openai", "openai_compatible", "OpenAiLine", anywhere=True),
)
USUAL = PROVIDERS[0]
"""Who reads where nobody is named and its key is set."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The language model that reads, as the settings name it."""

    provider: Provider
    url: str
    key: str
    cheap: str
    strong: str

    @property
    def label(self) -> str:
        return self.provider.label or label_of(self.url)

    @property
    def own_machine(self) -> bool:
        return self.provider.anywhere and at_home(self.url)

    @property
    def module(self) -> str:
        return f"{PACKAGE}.{self.provider.module}"

    def open(self, seconds: float) -> Line:
        """The libraries take two seconds and 60 MB each: only the one that is asked is loaded."""
        line: Line = getattr(import_module(self.module), self.provider.line)(key=self.key, url=self.url, seconds=seconds)
        return line


def provider_of(name: str) -> Provider | None:
    return next((one for one in PROVIDERS if one.name == name), None)


def at_home(url: str) -> bool:
    """Whether an address is the newsroom's own machine or network: what runs there costs nothing a call and tells nobody."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".internal", ".lan"))
