"""The whole desk from one command: `python -m jobs.run` starts the worker, the screen and, for the demo, its pages."""

import argparse
import errno
import os
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from time import monotonic

from core.errors import BadInput, Conflict, DeskError
from core.settings import ROOT, settings
from db import database, desk
from db.database import reading

HOST = "127.0.0.1"
DEMO_PORT = 8770
LONG_ENOUGH = 60.0
MOST_BACK_OFF = 30.0
GRACE = 15.0
"""Seconds a child has to end by itself: on a busy machine it takes some to lay its work down in order."""


@dataclass
class Child:
    """A process we started: it is restarted with growing pauses, unless its end is the end of all."""

    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    vital: bool = False
    quiet: bool = False
    pause: float = 0.0
    due: float = 0.0
    started: float = 0.0
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        self.started = monotonic()
        out = subprocess.DEVNULL if self.quiet else None
        self.process = subprocess.Popen([sys.executable, "-m", *self.command], cwd=ROOT, env=os.environ | self.env, stdout=out)

    def ended(self) -> int | None:
        return None if self.process is None else self.process.poll()

    def look_after(self) -> None:
        """Start it again when its pause is over; one that lived for long starts without a pause."""
        code = self.ended()
        if self.process is not None and code is not None:
            self.pause = next_pause(self.pause, monotonic() - self.started)
            self.process, self.due = None, monotonic() + self.pause
            print(f"The {self.name} ended ({code}); it starts again in {self.pause:.0f} s.", file=sys.stderr, flush=True)
        if self.process is None and monotonic() >= self.due:
            self.start()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self) -> None:
        """A child that does not go is made to; a kill loses nothing."""
        if self.process is None:
            return
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def next_pause(before: float, lived: float) -> float:
    """1, 2, 4 … 30 seconds; a long life forgives."""
    return 1.0 if lived >= LONG_ENOUGH or not before else min(before * 2, MOST_BACK_OFF)


def is_free(port: int, address: str = HOST) -> bool:
    """Whether we can listen there; an address that is not this machine's is the editor's to correct."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        socket.create_server((address, port), family=family).close()
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise BadInput(f"DESK_ADDRESS is {address}, which is no address of this machine.") from error
        return False
    return True


def check_free(port: int, address: str) -> None:
    if not is_free(port, address):
        raise Conflict(f"Port {port} is taken by another program. Choose another one: python -m jobs.run --port {port + 1}")


def shown(address: str) -> str:
    """What to type into a browser on this machine."""
    if address in (HOST, "0.0.0.0", "::", "::1"):  # noqa: S104  recognised, not listened on
        return "localhost"
    return f"[{address}]" if ":" in address else address


def any_free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def demo_server() -> tuple[Child, str]:
    """The demo pages on their usual port, or on any free one."""
    port = DEMO_PORT if is_free(DEMO_PORT) else any_free_port()
    return Child("demo server", ["demo.server", "--port", str(port)], quiet=True), f"http://{HOST}:{port}"


def set_up() -> bool:
    """Bring the database up to date, fill an empty desk with the demo; tells whether this is the demo desk."""
    url = settings().database_url
    database.upgrade(url)
    with reading(url) as session:
        empty = desk.wants_demo(session)
    if empty:
        subprocess.run([sys.executable, "-m", "demo.load"], cwd=ROOT, check=True)
    with reading(url) as session:
        return desk.is_demo(session)


def children(port: int, *, demo: bool) -> list[Child]:
    """What runs side by side; the screen is what the editor came for."""
    screen = ["streamlit", "run", "app.py", "--server.address", settings().address, "--server.port", str(port), "--server.headless", "true"]
    started = [Child("screen", [*screen, "--browser.gatherUsageStats", "false"], vital=True)]
    if not demo:
        return [Child("worker", ["jobs.worker"]), *started]
    pages, address = demo_server()
    return [pages, Child("worker", ["jobs.worker"], {"DESK_DEMO_SERVER": address}), *started]


def supervise(running: list[Child], told: threading.Event) -> int:
    """Until somebody stops us or the screen ends; then everything stops."""
    for child in running:
        child.start()
    try:
        while not told.wait(0.2):
            for child in running:
                code = child.ended()
                if child.vital and code is not None:
                    return code
                child.look_after()
        return 0
    finally:
        for child in reversed(running):
            child.stop()
        for child in running:
            child.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m jobs.run", description=__doc__)
    parser.add_argument("--port", type=int, default=8501, help="where the screen listens")
    port = parser.parse_args().port
    told = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, lambda *_: told.set())
    try:
        check_free(port, settings().address)
        running = children(port, demo=set_up())
    except DeskError as error:
        print(str(error), file=sys.stderr)
        return 1
    except subprocess.CalledProcessError:
        print("The demo desk could not be loaded; what went wrong stands above.", file=sys.stderr)
        return 1
    print(f"Second Source is at http://{shown(settings().address)}:{port} (Ctrl-C stops it)", flush=True)
    return supervise(running, told)


if __name__ == "__main__":
    sys.exit(main())
