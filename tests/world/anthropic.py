"""Anthropic's Messages API as documented, with structured outputs and prompt caching: https://docs.claude.com/en/api/messages

It counts tokens by the pieces of words a tokenizer would make, keeps a prefix of 512 tokens and more that is marked for it once a
first answer has gone out, thinks first unless told not to, and takes as long as it is told to for each token it writes.
"""

import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self

from tests.world import model
from tests.world.wire import Reply

PIECE = re.compile(r"[^\W\d_]{1,4}|\d{1,3}|[^\w\s]{1,2}|_")
OK = 200
LEAST_KEPT = 512
THOUGHT = 300
"""Tokens of thinking before an answer, by a model that was not told to do without."""
STILL = {"claude-sonnet-5-5": "between_tools", "claude-sonnet-5": "disabled", "claude-haiku-5-5": "disabled", "claude-of-tomorrow": ""}
"""How each of the models that think by themselves is told to do without, if it can be; any other word is an error."""
KEY = "sk-ant-a-key"
CLAUDE = "Claude"
"""How the ledger calls whoever answers here."""
SIGNED = {f"{CLAUDE} (claude-haiku-5-5)", f"{CLAUDE} (claude-sonnet-5-5)"}
"""How each of its models signs what it read of a claim."""


class Mishap(StrEnum):
    """Every way a question can go wrong."""

    OVERLOADED = "529"
    SLOW_DOWN = "429"
    BROKEN = "500"
    UNAVAILABLE = "503"
    BAD_REQUEST = "400"
    KEY_REFUSED = "401"
    FORBIDDEN = "403"
    NO_BALANCE = "400 with a word about credit"
    BILLING = "402"
    NO_SUCH_MODEL = "404"
    TOO_LARGE = "413"
    REFUSES = "refusal"
    CUT = "max_tokens"
    NO_JSON = "prose"
    OTHER_SHAPE = "another shape"
    NOTHING = "no content"
    HTML = "a web page"
    NO_MESSAGE = "JSON that is no message"
    HUGE = "10 MB"
    DROPS = "hangs up half-way"
    BREAKS = "a stream that stops"
    STREAMS = "a stream of events that ends in an error"
    SILENT = "no answer at all"

    @property
    def status(self) -> int:
        return int(self.value[:3]) if self.value[:3].isdigit() else 0


ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    503: "api_error",
    529: "overloaded_error",
}


def count(text: str) -> int:
    return len(PIECE.findall(text))


def thoughtful(tokens_out: int) -> float:
    """How long a model takes to write so much."""
    return min(4.0, 1.5 + 0.01 * tokens_out)


@dataclass
class Anthropic:
    """`with Anthropic() as claude:` then `claude.url` is its address and `claude.asked` what it was asked."""

    latency: Callable[[int], float] = lambda tokens: 0.0
    asked: list[dict[str, Any]] = field(default_factory=list)
    says: str = ""  # its answer, whatever it is asked
    most_at_once: int = 0
    took: list[tuple[str, float]] = field(default_factory=list)  # which task, and the seconds from question to answer, as they came in
    url: str = ""
    ends: dict[str, str] = field(default_factory=dict)  # the day on which a model retires
    _troubles: list[Mishap] = field(default_factory=list)
    _kept: set[str] = field(default_factory=set)
    _now: int = 0
    _lock: Lock = field(default_factory=Lock)
    _over: Event = field(default_factory=Event)

    def fail(self, mishap: Mishap, times: int = 1_000) -> None:
        """So many of the next questions go wrong."""
        self._troubles += [mishap] * times

    def reset(self) -> None:
        self.asked.clear()
        self.took.clear()
        self._troubles.clear()
        self._kept.clear()
        self.ends.clear()
        self.says, self.most_at_once, self.latency = "", 0, lambda tokens: 0.0

    def __enter__(self) -> Self:
        self._server = Sockets(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, body: dict[str, Any], key: str) -> tuple[Reply, Mishap | None]:
        began = time.monotonic()
        with self._lock:
            self.asked.append(body)
            mishap = self._troubles.pop(0) if self._troubles else None
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
            place = len(self.took)
            self.took.append((task_of(body), 0.0))
        try:
            reply, tokens_out = self._replied(body, key, mishap)
            self._over.wait(max(0.0, self.latency(tokens_out) - (time.monotonic() - began)))
            if mishap is Mishap.SILENT:
                self._over.wait(60)
            if reply.status == OK:
                self._kept.add(prefix_of(body))
        finally:
            with self._lock:
                self._now -= 1
                self.took[place] = (task_of(body), time.monotonic() - began)
        return reply, mishap

    def _replied(self, body: dict[str, Any], key: str, mishap: Mishap | None) -> tuple[Reply, int]:
        if why_not := objection(body, key):
            return refusal(*why_not), 0
        if mishap and mishap.status:
            words = "Your credit balance is too low to access the Anthropic API." if mishap is Mishap.NO_BALANCE else "No."
            return refusal(mishap.status, words, {"retry-after": "1"} if mishap is Mishap.SLOW_DOWN else {}), 0
        if mishap is Mishap.HTML:
            return Reply("<!doctype html><title>Sign in</title>", content_type="text/html"), 0
        if mishap is Mishap.NO_MESSAGE:
            return Reply({"status": "fine"}), 0
        if mishap is Mishap.STREAMS:
            return Reply(events(body["model"]), content_type="text/event-stream"), 0
        return self._message(body, mishap)

    def _message(self, body: dict[str, Any], mishap: Mishap | None) -> tuple[Reply, int]:
        said = self.says or json.dumps(answered(body))
        text, stop = spoilt(said, mishap)
        thought = THOUGHT if thinks(body) else 0
        if count(text) + thought > body["max_tokens"]:
            text, stop = text[: 3 * max(0, body["max_tokens"] - thought)], "max_tokens"
        tokens_out = min(count(text) + thought, body["max_tokens"])
        content = [{"type": "thinking", "thinking": "", "signature": "s"}] if thought else []
        message = {
            "id": f"msg_{len(self.asked):04}",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [] if mishap is Mishap.NOTHING else [*content, {"type": "text", "text": text}],
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": self._usage(body) | {"output_tokens": tokens_out},
        }
        return Reply(json.dumps(message) + (" " * 10_000_000 if mishap is Mishap.HUGE else "")), tokens_out

    def _usage(self, body: dict[str, Any]) -> dict[str, int]:
        """What is marked to be kept is read from the cache the next time; the shape of the answer is paid for like words."""
        prefix = prefix_of(body)
        total = count(shape_of(body) + words_of([*body["system"], *body["messages"][0]["content"]]))
        marked = count(prefix) if count(prefix) >= LEAST_KEPT else 0
        read = marked if prefix in self._kept else 0
        return {
            "input_tokens": total - marked,
            "cache_creation_input_tokens": marked - read,
            "cache_read_input_tokens": read,
        }


class Sockets(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A desk that hangs up is no error; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def objection(body: dict[str, Any], key: str) -> tuple[int, str] | None:
    if not key:
        return 401, "Authorization header is required"
    if key != KEY:
        return 401, "invalid bearer token"
    if not {"model", "max_tokens", "messages", "system", "output_config"} <= body.keys():
        return 400, "Field required"
    if body["output_config"]["format"]["type"] != "json_schema":
        return 400, "output_config.format.type: Input should be 'json_schema'"
    if body.get("thinking", {}).get("type") not in (None, STILL.get(body["model"])):
        return 400, "thinking.type: Input should be another"
    return None


def answered(body: dict[str, Any]) -> dict[str, Any]:
    system, prompt = words_of(body["system"]), prompt_of(body)
    return model.answer(body["output_config"]["format"]["schema"], system, prompt)


def task_of(body: dict[str, Any]) -> str:
    return model.task_of(body["output_config"]["format"]["schema"], prompt_of(body))


def thinks(body: dict[str, Any]) -> bool:
    return body["model"] in STILL and "thinking" not in body


def refusal(status: int, message: str, headers: dict[str, str] | None = None) -> Reply:
    return Reply({"type": "error", "error": {"type": ERRORS[status], "message": message}}, status, headers=headers or {})


def events(model: str) -> str:
    """What a stream tells before it fails: the message begins, some of it comes, and then an error instead of its end."""
    told: list[dict[str, Any]] = [
        {"type": "message_start", "message": {"id": "msg_1", "type": "message", "model": model, "content": []}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": '{"sources": ['}},
        {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
    ]
    return "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in told)


def shape_of(body: dict[str, Any]) -> str:
    return json.dumps(body["output_config"])


def prefix_of(body: dict[str, Any]) -> str:
    """All up to the last piece that is marked to be kept; empty where none is."""
    blocks = [*body["system"], *body["messages"][0]["content"]]
    marked = max((at for at, block in enumerate(blocks, 1) if block.get("cache_control")), default=0)
    return shape_of(body) + words_of(blocks[:marked]) if marked else ""


def words_of(blocks: list[dict[str, Any]]) -> str:
    return "\n\n".join(block["text"] for block in blocks)


def prompt_of(body: dict[str, Any]) -> str:
    return words_of(body["messages"][0]["content"])


def spoilt(said: str, mishap: Mishap | None) -> tuple[str, str]:
    """The answer and why it ended."""
    texts = {
        Mishap.REFUSES: ("I cannot help with that.", "refusal"),
        Mishap.CUT: (said[: len(said) // 2], "max_tokens"),
        Mishap.NO_JSON: ("Sure! Here is what I found.", "end_turn"),
        Mishap.OTHER_SHAPE: ('{"verdict": "true", "sources": "all of them"}', "end_turn"),
    }
    return texts.get(mishap, (said, "end_turn")) if mishap else (said, "end_turn")


def framed(content: bytes, mishap: Mishap | None) -> tuple[tuple[str, str], bytes]:
    """The header that says how long it is, and as much of it as goes out."""
    half = content[: len(content) // 2]
    if mishap is Mishap.BREAKS:
        return ("Transfer-Encoding", "chunked"), b"%x\r\n%b\r\n" % (len(half), half)
    return ("Content-Length", str(len(content))), half if mishap is Mishap.DROPS else content


def _handler(claude: Anthropic) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            """The list of models: each with its stage of life."""
            name = self.path.rsplit("/", 1)[-1]
            ends = claude.ends.get(name)
            found = {"id": name, "type": "model", "display_name": name, "created_at": "2026-10-07T00:00:00Z"}
            found |= {"lifecycle": "deprecated" if ends else "active", "retires_at": f"{ends}T00:00:00Z" if ends else None}  # type: ignore[dict-item]
            content = json.dumps(found).encode()
            self.send_response(OK)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            reply, mishap = claude.answer(body, self.headers.get("Authorization", "").removeprefix("Bearer "))
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            length, sent = framed(reply.content, mishap)
            self.send_header(*length)
            self.end_headers()
            self.close_connection = mishap in (Mishap.DROPS, Mishap.BREAKS, Mishap.SILENT)
            self.wfile.write(sent)

        def log_message(self, format: str, *args: object) -> None:
            """Silent."""

    return Handler
