"""Every setting of the desk, read once from the environment (prefix `DESK_`) or a `.env` file."""

from datetime import timedelta
from functools import cache
from pathlib import Path

from pydantic import Field
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
    cap_usd: float = Field(default=0.50, description="Most an investigation may spend, in USD.")
    at_once: int = Field(default=2, description="Investigations one worker runs at the same time.")
    worker: str = Field(default="", description="This worker's name: unique, and the same after a restart. Empty: the machine's name.")
    heartbeat_seconds: float = Field(default=2.0, description="How often a worker says it lives; after five silences it is taken over.")
    fetch_seconds: float = Field(default=15.0, description="Longest a page may take to arrive.")
    fetch_bytes: int = Field(default=25_000_000, description="Largest page that is read.")
    fetch_at_once: int = Field(default=8, description="Pages read at the same time.")

    @property
    def sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def jobs_url(self) -> str:
        """DBOS keeps its own file on SQLite and its own schema on PostgreSQL."""
        if self.jobs_database_url:
            return self.jobs_database_url
        return _beside(self.database_url) if self.sqlite else self.database_url

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
