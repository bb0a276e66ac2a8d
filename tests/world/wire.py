"""What passes between the desk and an emulated provider: the request as it came, the reply as it goes, and how it can go wrong."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qs


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, with the provider's own part of the path."""

    engine: str
    method: str
    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"{}")

    @property
    def form(self) -> dict[str, str]:
        return {name: values[-1] for name, values in parse_qs(self.body.decode(), keep_blank_values=True).items()}


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply; a body that is not bytes or text goes out as JSON."""

    body: Any
    status: int = 200
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def content(self) -> bytes:
        if isinstance(self.body, bytes):
            return self.body
        return self.body.encode() if isinstance(self.body, str) else json.dumps(self.body).encode()


class Trouble(StrEnum):
    """Every way a provider can fail us."""

    BAD_REQUEST = "400"
    KEY_REFUSED = "401"
    QUOTA = "402"
    FORBIDDEN = "403"
    NOT_FOUND = "404"
    SLOW_DOWN = "429"
    SLOW_DOWN_FOR = "429 with Retry-After"
    BROKEN = "500"
    UNAVAILABLE = "503"
    SILENT = "no answer at all"
    DRIPS = "one byte at a time"
    DROPS = "hangs up half-way"
    HTML = "a web page"
    CUT = "JSON that ends half-way"
    MISSING = "answers without their fields"
    EMPTY = "nothing found"
    HUGE = "10 MB"
    BAD_DATES = "dates that are none"
    HOSTILE = "addresses that must not be visited"

    @property
    def status(self) -> int:
        """The HTTP status of a plain refusal; 0 for every other trouble."""
        return int(self.value[:3]) if self.value[:3].isdigit() else 0


def without_fields(found: Any) -> Any:
    """The same answer with its shape kept and every value gone."""
    if isinstance(found, dict):
        return {name: without_fields(value) for name, value in found.items() if isinstance(value, dict | list)}
    if isinstance(found, list):
        return [without_fields(value) for value in found]
    return None
