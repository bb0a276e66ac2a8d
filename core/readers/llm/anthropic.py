"""The line to Claude, through Anthropic's own library: the page is kept in its cache, and a receipt is had whatever comes of a question."""

import asyncio
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import anthropic
from anthropic import APIRequest, AsyncAPIResponse, AsyncCallNext
from anthropic.types import TextBlockParam, ThinkingConfigParam

from core.errors import Dismissed, ReaderError
from core.readers.llm.line import Prompt, Reply, Retirement, Shape
from core.readers.llm.prices import Usage

ADDRESS = "https://api.anthropic.com"
MOST_BYTES = 2_000_000
A_WHILE = 1.0
"""Seconds before the second try when Claude is busy and does not say how long."""
UNREADABLE = "Claude sent something that cannot be read."
CUT_SHORT = {
    "refusal": "Claude refused to answer.",
    "max_tokens": "Claude's answer was cut off.",
    "model_context_window_exceeded": "Claude's answer was cut off.",
}
NO_MONEY = ("billing_error", "enforced_spend_limit_reached")
UNTHINKING: Mapping[str, ThinkingConfigParam] = {
    "claude-sonnet-5-5": {"type": "between_tools"},
    "claude-sonnet-5": {"type": "disabled"},
    "claude-haiku-5-5": {"type": "disabled"},
    "claude-opus-5": {"type": "disabled"},
}
"""How models that would think first are asked to answer at once: thinking is paid for like an answer and takes its room.

Each has a word of its own and refuses another's; of a model that is not named here nothing is asked."""


@dataclass(slots=True)
class Receipt:
    """What the answer says it used, kept even when nobody can read the rest; none before there is an answer."""

    usage: Usage | None = None


_RECEIPT: ContextVar[Receipt] = ContextVar("receipt")


class AnthropicLine:
    """One client for as long as a stage works; the library's own retries are off, as ours are simpler questions."""

    label = "Claude"

    def __init__(self, *, key: str, url: str = "", seconds: float = 120.0) -> None:
        self._seconds = seconds
        self._client = anthropic.AsyncAnthropic(
            api_key=key, base_url=url or ADDRESS, timeout=seconds, max_retries=0, middleware=[_keep_receipt]
        )

    async def ask(self, model: str, prompt: Prompt, shape: Shape) -> Reply:
        receipt = Receipt()
        _RECEIPT.set(receipt)
        try:
            async with asyncio.timeout(self._seconds):
                return Reply(await self._answered(model, prompt, shape), usage=receipt.usage)
        except (TimeoutError, anthropic.APITimeoutError):
            return Reply(problem=ReaderError(f"Claude did not answer within {self._seconds:g} seconds."), usage=receipt.usage)
        except anthropic.APIStatusError as error:
            return Reply(problem=problem_of(error, model))
        except anthropic.APIConnectionError as error:
            return Reply(problem=ReaderError("Claude is out of reach, or the line broke."), usage=_if_never_there(error))
        except ReaderError as error:
            return Reply(problem=error, usage=receipt.usage)
        except Exception:  # the library's own surprise at a body nobody foresaw
            return Reply(problem=ReaderError(UNREADABLE), usage=receipt.usage)

    async def retirement(self, model: str) -> Retirement | None:
        try:
            async with asyncio.timeout(self._seconds):
                found = await self._client.models.retrieve(model)
        except (TimeoutError, anthropic.AnthropicError):
            return None  # whether it can be asked at all, the first question will tell
        if found.lifecycle not in ("deprecated", "retired"):
            return None
        return Retirement(model, found.retires_at.date() if found.retires_at else None)

    async def close(self) -> None:
        await self._client.close()

    async def _answered(self, model: str, prompt: Prompt, shape: Shape) -> str:
        pages = [_text(prompt.pages, keep=True)] if prompt.pages else []
        message = await self._client.messages.create(
            model=model,
            max_tokens=prompt.room,
            system=[_text(prompt.task, keep=not pages)],
            messages=[{"role": "user", "content": [*pages, _text(prompt.question)]}],
            output_config={"format": {"type": "json_schema", "schema": dict(shape)}},
            thinking=UNTHINKING.get(model, anthropic.omit),
        )
        return "".join(block.text for block in message.content if block.type == "text")


def _text(text: str, *, keep: bool = False) -> TextBlockParam:
    """A piece of the question; the provider keeps everything up to one that is to be kept."""
    return {"type": "text", "text": text, "cache_control": {"type": "ephemeral"}} if keep else {"type": "text", "text": text}


async def _keep_receipt(request: APIRequest, call_next: AsyncCallNext) -> AsyncAPIResponse[Any]:
    """Look at an answer before the library does: what was used counts, also when the rest is refused, cut off or nonsense."""
    response = await call_next(request)
    receipt = _RECEIPT.get(None)
    if receipt and response.http_response.is_success:
        body = await response.read()
        message = _message(body, await response.json() if len(body) <= MOST_BYTES and _is_json(response) else None)
        receipt.usage = usage_of(message["usage"])
        if why := CUT_SHORT.get(str(message.get("stop_reason"))):
            raise ReaderError(why)
    return response


def _is_json(response: AsyncAPIResponse[Any]) -> bool:
    return "json" in response.headers.get("content-type", "")


def _message(body: bytes, found: object) -> Mapping[str, Any]:
    if len(body) > MOST_BYTES:
        raise ReaderError("Claude sent far more than it was asked for.")
    if not isinstance(found, dict) or not isinstance(found.get("content"), list) or not isinstance(found.get("usage"), dict):
        raise ReaderError(UNREADABLE)
    return found


def usage_of(receipt: Mapping[str, object]) -> Usage:
    """The receipt of the Messages API; a figure that is none counts as nothing."""
    plain, written, cached = (_number(receipt, f"{name}input_tokens") for name in ("", "cache_creation_", "cache_read_"))
    return Usage(plain + written + cached, _number(receipt, "output_tokens"), written, cached)


def _number(receipt: Mapping[str, object], name: str) -> int:
    found = receipt.get(name)
    return found if isinstance(found, int) and found > 0 else 0


def _if_never_there(error: anthropic.APIConnectionError) -> Usage | None:
    """Nothing is owed when no connection came about; a line that broke later may have been billed."""
    return Usage() if "connect" in type(error.__cause__).__name__.lower() else None


def problem_of(error: anthropic.APIStatusError, model: str) -> ReaderError:
    """One sentence for the editor, and whether it is worth asking again; errors are not billed."""
    if error.status_code in (401, 403):
        return Dismissed("Claude does not accept our key.")
    if error.status_code == 402 or error.type in NO_MONEY or error.error_code in NO_MONEY or "credit balance" in (error.api_message or ""):
        return Dismissed("The balance with Anthropic is used up.")
    if error.status_code == 404:
        return Dismissed(f"Anthropic knows no model called {model}.")
    if error.status_code == 429:
        return ReaderError("Claude was asked more often than our plan allows.", _wait(error))
    if error.status_code == 529:
        return ReaderError("Claude was overloaded.", _wait(error))
    if error.status_code >= 500:
        return ReaderError("Claude was out of order.", _wait(error))
    return ReaderError("Claude would not take the question.")


def _wait(error: anthropic.APIStatusError) -> float:
    asked = error.response.headers.get("retry-after", "")
    return float(asked) if asked.replace(".", "", 1).isdigit() else A_WHILE
