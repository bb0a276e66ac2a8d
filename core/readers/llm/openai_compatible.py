"""The line to any endpoint that speaks OpenAI's Chat Completions: OpenAI, xAI, Gemini's, or Ollama and vLLM on the newsroom's own machine.

Endpoints differ in what they take. What one refuses by name is left out from then on: first the schema of the answer, which then stands in
the question, then the promise of JSON, the word for the longest answer, and the wish that it thinks little.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import urlsplit

import openai

from core.errors import Dismissed, ReaderError
from core.readers.llm.line import OPENAI, Prompt, Reply, Retirement, Shape, label_of
from core.readers.llm.prices import Usage

ADDRESS = "https://api.openai.com/v1"
A_WHILE = 1.0
NO_KEY = "none"
"""Ollama and vLLM ask for no key; the library wants one all the same."""
MOST_LETTERS = 500_000
BAD_REQUEST, UNPROCESSABLE = 400, 422
THINKING_ROOM = 2
"""How much longer an answer may be where the model thinks first: its thoughts are counted like the answer."""
NEW_LIMIT = "max_completion_tokens"
"""What OpenAI's newer models want the longest answer to be called; others know `max_tokens`."""
SHAPED = "Answer with one JSON object and nothing else. It has this shape (JSON schema):"


@dataclass(frozen=True, slots=True)
class Habits:
    """What this endpoint takes, as far as it has said."""

    schema: bool = True
    json_mode: bool = True
    limit: str = "max_tokens"
    switched: bool = False
    effort: bool = False

    def without(self, words: str) -> "Habits":
        """Without what was refused by name; the same where nothing was."""
        if self.effort and "reasoning" in words:
            return replace(self, effort=False)
        if not self.switched and ("max_completion_tokens" in words or "max_tokens" in words):
            return replace(self, limit=NEW_LIMIT if self.limit == "max_tokens" else "max_tokens", switched=True)
        if self.schema and any(word in words for word in ("schema", "response_format", "structured")):
            return replace(self, schema=False)
        if self.json_mode and not self.schema and any(word in words for word in ("json", "response_format")):
            return replace(self, json_mode=False)
        return self


class OpenAiLine:
    """One client for as long as a stage works; the library's own retries are off, as ours are simpler questions."""

    def __init__(self, *, key: str = "", url: str = "", seconds: float = 120.0, label: str = "") -> None:
        address = url or ADDRESS
        self.label = label or label_of(address)
        self._seconds = seconds
        self._habits = Habits(limit=NEW_LIMIT, effort=True) if urlsplit(address).hostname == OPENAI else Habits()
        self._client = openai.AsyncOpenAI(api_key=key or NO_KEY, base_url=address, timeout=seconds, max_retries=0)

    async def ask(self, model: str, prompt: Prompt, shape: Shape) -> Reply:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._answered(model, prompt, shape)
        except (TimeoutError, openai.APITimeoutError):
            return Reply(problem=ReaderError(f"{self.label} did not answer within {self._seconds:g} seconds."), usage=None)
        except openai.APIStatusError as error:
            return Reply(problem=self._problem(error, model))
        except openai.APIConnectionError as error:
            return Reply(problem=ReaderError(f"{self.label} is out of reach, or the line broke."), usage=_if_never_there(error))
        except Exception:  # the library's own surprise at a body nobody foresaw
            return Reply(problem=ReaderError(f"{self.label} sent something that cannot be read."), usage=None)

    async def retirement(self, model: str) -> Retirement | None:
        try:
            async with asyncio.timeout(self._seconds):
                found = await self._client.models.retrieve(model)
            ends = found.shutdown_date
            return Retirement(model, date.fromisoformat(ends[:10])) if ends else None
        except (TimeoutError, openai.OpenAIError, ValueError, AttributeError):
            return None  # few endpoints have such a list

    async def close(self) -> None:
        await self._client.close()

    async def _answered(self, model: str, prompt: Prompt, shape: Shape) -> Reply:
        while True:
            habits = self._habits
            try:
                return self._reply(await self._client.chat.completions.create(**request(model, prompt, shape, habits)))
            except openai.APIStatusError as error:
                learnt = habits.without(str(error.message).lower()) if error.status_code in (BAD_REQUEST, UNPROCESSABLE) else habits
                if learnt == habits:
                    raise
                if self._habits == habits:  # another question may have learnt it meanwhile
                    self._habits = learnt

    def _reply(self, found: Any) -> Reply:
        """Endpoints are many and not all as typed: what is not there is not there."""
        usage = usage_of(getattr(found, "usage", None))
        choices = getattr(found, "choices", None)
        if not choices:
            return Reply(problem=ReaderError(f"{self.label} sent something that cannot be read."), usage=usage)
        message, ended = choices[0].message, choices[0].finish_reason
        if getattr(message, "refusal", None) or ended == "content_filter":
            return Reply(problem=ReaderError(f"{self.label} refused to answer."), usage=usage)
        if ended == "length":
            return Reply(problem=ReaderError(f"{self.label}'s answer was cut off."), usage=usage)
        text = message.content or ""
        if len(text) > MOST_LETTERS:
            return Reply(problem=ReaderError(f"{self.label} sent far more than it was asked for."), usage=usage)
        return Reply(text, usage=usage)

    def _problem(self, error: openai.APIStatusError, model: str) -> ReaderError:
        """One sentence for the editor, and whether it is worth asking again; errors are not billed."""
        if error.status_code in (401, 403):
            return Dismissed(f"{self.label} does not accept our key.")
        if error.status_code == 402 or error.code in ("insufficient_quota", "billing_hard_limit_reached"):
            return Dismissed(f"The balance with {self.label} is used up.")
        if error.status_code == 404:
            return Dismissed(f"{self.label} knows no model called {model}.")
        if error.status_code == 429:
            return ReaderError(f"{self.label} was asked more often than our plan allows.", _wait(error))
        if error.status_code >= 500:
            return ReaderError(f"{self.label} was out of order.", _wait(error))
        return ReaderError(f"{self.label} would not take the question.")


def request(model: str, prompt: Prompt, shape: Shape, habits: Habits) -> dict[str, Any]:
    told = prompt.task if habits.schema else f"{prompt.task}\n\n{SHAPED}\n{json.dumps(shape)}"
    said = f"{prompt.pages}\n\n{prompt.question}" if prompt.pages else prompt.question
    made: dict[str, Any] = {"model": model, habits.limit: prompt.room * (THINKING_ROOM if habits.effort else 1)}
    made["messages"] = [{"role": "system", "content": told}, {"role": "user", "content": said}]
    if habits.effort:
        made["reasoning_effort"] = "low"
    if habits.schema:
        made["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "schema": dict(shape), "strict": True}}
    elif habits.json_mode:
        made["response_format"] = {"type": "json_object"}
    return made


def usage_of(receipt: object) -> Usage | None:
    """What the endpoint says it used; none where it does not say."""
    if receipt is None:
        return None
    details = getattr(receipt, "prompt_tokens_details", None)
    given, answered = _number(receipt, "prompt_tokens"), _number(receipt, "completion_tokens")
    written, cached = _number(details, "cache_write_tokens"), _number(details, "cached_tokens")
    return Usage(given, answered, min(written, given), min(cached, given))


def _number(of: object, name: str) -> int:
    found = of.get(name) if isinstance(of, Mapping) else getattr(of, name, None)
    return found if isinstance(found, int) and found > 0 else 0


def _if_never_there(error: openai.APIConnectionError) -> Usage | None:
    """Nothing is owed when no connection came about; a line that broke later may have been billed."""
    return Usage() if "connect" in type(error.__cause__).__name__.lower() else None


def _wait(error: openai.APIStatusError) -> float:
    asked = error.response.headers.get("retry-after", "")
    return float(asked) if asked.replace(".", "", 1).isdigit() else A_WHILE
