"""Which language models can be named as the desk's reader, and how each is reached: the one place that knows their names."""

import ipaddress
from dataclasses import dataclass
from importlib import import_module
from urllib.parse import urlsplit

from core.readers.llm.line import Line, label_of

PACKAGE = "core.readers.llm"


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
