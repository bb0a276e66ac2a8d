"""The Chat Completions API as documented, and as others than OpenAI speak it: https://platform.openai.com/docs/api-reference/chat

What an endpoint does not take it refuses by name, as Ollama, vLLM and older gateways do.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self

from tests.world import model
from tests.world.anthropic import Sockets, count
from tests.world.wire import Reply

KEY = "sk-a-key"
SHAPED = "It has this shape (JSON schema):"


class Mishap(StrEnum):
    """Every way a question can go wrong."""

    SLOW_DOWN = "429"
    BROKEN = "500"
    UNAVAILABLE = "503"
    BAD_REQUEST = "400"
    KEY_REFUSED = "401"
    NO_BALANCE = "429 with a word about the quota"
    NO_SUCH_MODEL = "404"
    REFUSES = "refusal"
    FILTERED = "content_filter"
    CUT = "length"
    NO_JSON = "prose"
    HALF_JSON = "half of the JSON, and a normal end"
    OTHER_SHAPE = "another shape"
    EMPTY = "an empty answer"
    NOTHING = "no choices"
    HTML = "a web page"
    DROPS = "hangs up half-way"
    SILENT = "no answer at all"

    @property
    def status(self) -> int:
        return int(self.value[:3]) if self.value[:3].isdigit() else 0


@dataclass
class OpenAi:
    """`with OpenAi() as api:` then `api.url` is its address and `api.asked` what it was asked."""

    takes_schema: bool = True
    takes_json: bool = True
    takes_max_tokens: bool = True
    declines: str = ""  # words it wants to have nothing to do with
    says: str = ""  # its answer, whatever it is asked
    tells: Callable[[str], str] = lambda said: said  # what becomes of its answer on the way
    counts: bool = True  # whether it says what was used
    ends: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""
    _troubles: list[Mishap] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _over: Event = field(default_factory=Event)

    def fail(self, mishap: Mishap, times: int = 1_000) -> None:
        """So many of the next questions go wrong."""
        self._troubles += [mishap] * times

    def __enter__(self) -> Self:
        self._server = Sockets(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, body: dict[str, Any], key: str) -> tuple[Reply, Mishap | None]:
        if why_not := self._objection(body, key):
            return _refusal(*why_not), None
        with self._lock:
            self.asked.append(body)
            declined = bool(self.declines) and self.declines in prompt_of(body)
            mishap = Mishap.REFUSES if declined else self._troubles.pop(0) if self._troubles else None
        if mishap is Mishap.SILENT:
            self._over.wait(60)
        if mishap and mishap.status:
            quota = mishap is Mishap.NO_BALANCE
            return _refusal(mishap.status, "No.", "insufficient_quota" if quota else "", wait=mishap is Mishap.SLOW_DOWN), mishap
        if mishap is Mishap.HTML:
            return Reply("<!doctype html><title>Sign in</title>", content_type="text/html"), mishap
        return Reply(json.dumps(self._completion(body, mishap))), mishap

    def _objection(self, body: dict[str, Any], key: str) -> tuple[int, str] | None:
        wanted = body.get("response_format", {}).get("type", "")
        if not key:
            return 401, "You didn't provide an API key."
        if wanted == "json_schema" and not self.takes_schema:
            return 400, "Unsupported value: 'response_format.type' json_schema"
        if wanted == "json_object" and not self.takes_json:
            return 400, "Unsupported parameter: 'response_format'"
        if "max_tokens" in body and not self.takes_max_tokens:
            return 400, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
        return None

    def _completion(self, body: dict[str, Any], mishap: Mishap | None) -> dict[str, Any]:
        said = self.says or self.tells(json.dumps(model.answer(shape_of(body), system_of(body), prompt_of(body))))
        message, ended = _spoilt(said, mishap)
        choice = {"index": 0, "message": {"role": "assistant", "refusal": None} | message, "finish_reason": ended, "logprobs": None}
        given, answered = count(json.dumps(body)), count(message.get("content") or "")
        usage = {"prompt_tokens": given, "completion_tokens": answered, "total_tokens": given + answered}
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [] if mishap is Mishap.NOTHING else [choice],
        } | ({"usage": usage} if self.counts else {})


def shape_of(body: dict[str, Any]) -> dict[str, Any]:
    """The schema as a promise of the endpoint, or as it stands in the instructions."""
    if body.get("response_format", {}).get("type") == "json_schema":
        found: dict[str, Any] = body["response_format"]["json_schema"]["schema"]
        return found
    told: dict[str, Any] = json.loads(system_of(body).partition(SHAPED)[2])
    return told


def system_of(body: dict[str, Any]) -> str:
    return str(body["messages"][0]["content"])


def prompt_of(body: dict[str, Any]) -> str:
    return str(body["messages"][1]["content"])


def _refusal(status: int, message: str, code: str = "", *, wait: bool = False) -> Reply:
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": code or None}
    return Reply({"error": error}, status, headers={"retry-after": "1"} if wait else {})


def _spoilt(said: str, mishap: Mishap | None) -> tuple[dict[str, Any], str]:
    """The message and why it ended."""
    found: dict[Mishap, tuple[dict[str, Any], str]] = {
        Mishap.REFUSES: ({"content": None, "refusal": "I cannot help with that."}, "stop"),
        Mishap.FILTERED: ({"content": ""}, "content_filter"),
        Mishap.CUT: ({"content": said[: len(said) // 2]}, "length"),
        Mishap.HALF_JSON: ({"content": said[: len(said) // 2]}, "stop"),
        Mishap.NO_JSON: ({"content": "Sure! Here is what I found."}, "stop"),
        Mishap.OTHER_SHAPE: ({"content": '{"verdict": "true", "sources": "all of them"}'}, "stop"),
        Mishap.EMPTY: ({"content": ""}, "stop"),
    }
    return found.get(mishap, ({"content": said}, "stop")) if mishap else ({"content": said}, "stop")


def _handler(api: OpenAi) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            found = {"id": self.path.rsplit("/", 1)[-1], "object": "model", "created": 1, "owned_by": "us"}
            self._send(Reply(found | ({"shutdown_date": api.ends} if api.ends else {})), None)

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(*api.answer(body, self.headers.get("Authorization", "").removeprefix("Bearer ")))

        def _send(self, reply: Reply, mishap: Mishap | None) -> None:
            content = reply.content
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.close_connection = mishap in (Mishap.DROPS, Mishap.SILENT)
            self.wfile.write(content[: len(content) // 2] if mishap is Mishap.DROPS else content)

        def log_message(self, format: str, *args: object) -> None:
            """Silent."""

    return Handler
