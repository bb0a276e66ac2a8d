"""Every setting of the desk, read once from the environment (prefix `DESK_`) or a `.env` file."""

from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveFloat, PositiveInt, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
SILENCES = 5


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="DESK_", env_file=".env", extra="ignore", frozen=True)

    database_url: str = Field(default=f"sqlite:///{DATA / 'desk.db'}", description="Where the desk keeps its rows: SQLite or PostgreSQL.")
    jobs_database_url: str = Field(default="", description="Where durable runs keep their steps; empty: beside the desk's database.")
    evidence_url: str = Field(default=str(DATA / "evidence"), description="Where captures are kept: a folder or any fsspec address.")
    demo_server: str = Field(default="", description="Address of the demo pages, for `.example` hosts only; `make run` sets it.")
    editor: str = Field(default="Ana Verrin", description="Who works at this desk when nobody has to sign in.")
    newsroom: str = Field(default="Brackwater newsroom", description="The name under the editor's.")
    sign_in: str = Field(default="none", description="`none`: one editor. `oidc`: Streamlit's own sign-in must have happened.")
    editors: str = Field(default="", description="Under `oidc`: e-mail addresses of those who may decide, separated by commas.")
    address: str = Field(default="127.0.0.1", description="Where the screen listens; open it to others only with sign-in.")
    rulebook: str = Field(default="", description="A rulebook of your own; empty: the one that comes with the desk.")
    cap_usd: float = Field(
        default=0.50, description="Most an investigation may spend, in USD; and most that tests of engines may cost in a day."
    )
    at_once: int = Field(default=2, description="Investigations one worker runs at the same time.")
    worker: str = Field(default="", description="This worker's name: unique, and the same after a restart. Empty: the machine's name.")
    heartbeat_seconds: float = Field(default=2.0, description="How often a worker says it lives; after five silences it is taken over.")
    fetch_seconds: float = Field(default=15.0, description="Longest a page may take to arrive.")
    fetch_bytes: int = Field(default=25_000_000, description="Largest page that is read.")
    fetch_at_once: int = Field(default=12, description="Pages read at the same time.")
    fetch_pause: float = Field(default=0.25, description="Seconds between two visits to the same site.")

    pictures: bool = Field(default=True, description="Whether captured pages are also kept as a picture and as a PDF; needs a Chromium.")
    chromium: str = Field(default="", description="The Chromium that takes the pictures; empty: the one that is installed.")
    save_pages: bool = Field(default=False, description="Whether captured pages are also saved in the Wayback Machine; needs its keys.")
    timestamp_url: str = Field(default="", description="An RFC 3161 time-stamping service that vouches for when a capture was made.")
    watch: str = Field(default="15 */6 * * *", description="When sources of decided topics are looked at again, as cron; empty: never.")
    watch_days: int = Field(default=30, description="How many days after a decision its sources are watched.")
    posts_days: NonNegativeInt = Field(
        default=90, description="How many days after its investigation a post keeps author and words; 0: for ever."
    )

    engines: str = Field(default="", description="Names of the engines to ask, separated by commas; empty: all that are ready.")
    engine_urls: dict[str, str] = Field(default={}, description="Other base addresses of engines, as JSON: a proxy, a mirror, a test.")
    engine_limits: dict[str, tuple[PositiveInt, PositiveFloat]] = Field(
        default={}, description='Limits of your own plans, as JSON: `{"brave": [20, 1]}` is 20 calls a second.'
    )
    contact: str = Field(default="", description="An e-mail address for providers that ask who is calling (Crossref, Wikipedia).")
    search_seconds: PositiveFloat = Field(default=30.0, description="Longest an engine may take to answer.")
    search_results: PositiveInt = Field(default=10, description="Results asked of an engine for one query.")
    search_calls: PositiveInt = Field(default=100, description="Most calls to one engine in one investigation.")
    tavily_api_key: SecretStr = Field(default=SecretStr(""), description="Key for Tavily.")
    tavily_depth: Literal["basic", "advanced"] = Field(
        default="basic", description="How thoroughly Tavily searches: `basic`, or `advanced` at twice the price."
    )
    brave_api_key: SecretStr = Field(default=SecretStr(""), description="Key for Brave Search.")
    serpapi_api_key: SecretStr = Field(default=SecretStr(""), description="Key for SerpAPI: Google, Google News, Google Scholar and Bing.")
    google_fact_check_api_key: SecretStr = Field(default=SecretStr(""), description="Key for Google Fact Check Tools.")
    reddit_client_id: SecretStr = Field(
        default=SecretStr(""), description="Reddit application; without it the slower public search is used."
    )
    reddit_client_secret: SecretStr = Field(default=SecretStr(""), description="Secret of the Reddit application.")
    x_bearer_token: SecretStr = Field(default=SecretStr(""), description="Token for the X API.")
    mastodon_access_token: SecretStr = Field(
        default=SecretStr(""), description="Token for Mastodon; without it only hashtags are searched."
    )
    jina_api_key: SecretStr = Field(default=SecretStr(""), description="Key for the Jina reader; without it it reads fewer pages a minute.")
    wayback_access_key: SecretStr = Field(default=SecretStr(""), description="Internet Archive key, to have pages saved there.")
    wayback_secret_key: SecretStr = Field(default=SecretStr(""), description="Its secret.")

    anthropic_api_key: SecretStr = Field(
        default=SecretStr(""), description="Key of whoever reads under `auto`; without it the offline reader reads alone."
    )
    reader: str = Field(
        default="auto", description="Who reads: `auto`, `offline` (no language model) or a provider by its name; docs/reader.md tells them."
    )
    reader_url: str = Field(default="", description="Its address, such as `http://localhost:11434/v1`; empty: the provider's own.")
    reader_key: SecretStr = Field(default=SecretStr(""), description="Its key; a model on a machine of your own needs none.")
    reader_model: str = Field(default="", description="The model that reads every page; empty: the provider's usual one, where it has one.")
    reader_strong_model: str = Field(
        default="",
        description="The model that reads again what decides, and writes; empty: the provider's usual one, or the one that reads.",
    )
    reader_prices: dict[str, tuple[float, float] | tuple[float, float, float]] = Field(
        default={},
        description='USD for a million tokens given, answered and, if told, cached, as JSON: `{"my-model": [0.5, 2, 0.05]}`.',
    )
    reader_seconds: PositiveFloat = Field(default=120.0, description="Longest a model may take to answer.")
    reader_at_once: PositiveInt = Field(default=30, description="Questions put to it at the same time; fewer on a machine of your own.")

    @property
    def sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def jobs_url(self) -> str:
        """DBOS keeps its own file on SQLite and its own schema on PostgreSQL."""
        if self.jobs_database_url:
            return self.jobs_database_url
        return _beside(self.database_url) if self.sqlite else self.database_url

    def secret(self, name: str) -> str:
        """The key in a setting, or nothing."""
        found = getattr(self, name)
        return str(found.get_secret_value()) if isinstance(found, SecretStr) else ""

    @property
    def silence(self) -> timedelta:
        """How long a worker may say nothing before it is taken for dead."""
        return timedelta(seconds=SILENCES * self.heartbeat_seconds)


def _beside(url: str) -> str:
    """The file next to a SQLite file: `desk.sqlite` has `desk-jobs.sqlite`; a database in memory has none."""
    scheme, slashes, rest = url.partition(":///")
    path, mark, options = rest.partition("?")
    file = Path(path)
    if not file.name:
        return url
    return f"{scheme}{slashes}{file.with_name(f'{file.stem}-jobs{file.suffix}')}{mark}{options}"


@cache
def settings() -> Settings:
    return Settings()
