"""The two commands: investigate one topic and print the report, and run the whole desk."""

import signal
import socket
import subprocess
import sys
import threading
import tomllib
from http.client import HTTPConnection

import pytest
from sqlalchemy import text

from core.settings import ROOT, settings
from db.database import writing
from demo.load import load
from jobs.run import Child, any_free_port, children, is_free, next_pause, shown, supervise
from jobs.steps import now
from tests.jobs.desk import ANA, Desk


def command(module: str, *words: str, seconds: float = 120) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", module, *words], cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)


def test_investigate_runs_a_demo_topic_without_any_worker(sqlite_desk: Desk) -> None:
    with writing(sqlite_desk.url) as session:
        load(session, now=now())
    done = command("jobs.investigate", "Ferry operator knew of hull crack before sailing", "--by", ANA)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Ferry operator knew of hull crack before sailing\n")
    assert "[S001]" in done.stdout
    run = sqlite_desk.run(1)
    assert (run.requested_by, run.approved_by) == (ANA, ANA)
    assert sqlite_desk.living() == []


def test_investigate_leaves_the_work_to_a_living_worker(sqlite_desk: Desk) -> None:
    sqlite_desk.start_worker("w1")
    sqlite_desk.until(lambda: len(sqlite_desk.living()) == 1, "the worker lives")
    asked = ["--url", "https://paper-a.example/x", "--brief", "It is so.", "--mode", "detailed"]
    done = command("jobs.investigate", "A story nobody filed", *asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert "All say so." in done.stdout
    assert sqlite_desk.run(1).plan.own_urls == ("https://paper-a.example/x",)
    assert sqlite_desk.ran(1, "summarize") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([" "], "A topic needs a title."),
        (["x" * 10_000], "The title has 10,000 characters; 300 are allowed. Put the rest into the brief."),
        (["A story", "--url", "ftp://x"], "“ftp://x” is not a web address; it must start with http:// or https://."),
        (["Busy story"], "“Busy story” is being investigated already."),
    ],
)
def test_investigate_says_in_one_sentence_why_it_cannot(sqlite_desk: Desk, words: list[str], sentence: str) -> None:
    sqlite_desk.investigates("Busy story")
    done = command("jobs.investigate", *words)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, "", sentence)


def test_a_database_of_a_newer_desk_is_left_alone(sqlite_desk: Desk) -> None:
    with writing(sqlite_desk.url) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for module, words in (("jobs.investigate", ["A story"]), ("jobs.worker", []), ("jobs.run", ["--port", str(any_free_port())])):
        done = command(module, *words)
        assert done.returncode == 1
        assert "made by a newer version of the desk" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("before", "lived", "pause"),
    [(0.0, 0.1, 1.0), (1.0, 0.1, 2.0), (16.0, 5.0, 30.0), (30.0, 5.0, 30.0), (30.0, 61.0, 1.0)],
)
def test_a_child_that_keeps_dying_is_started_less_and_less_often(before: float, lived: float, pause: float) -> None:
    assert next_pause(before, lived) == pause


def test_everything_stops_with_the_screen_and_its_exit_code() -> None:
    other = Child("other", ["http.server", str(any_free_port()), "--bind", "127.0.0.1"], quiet=True)
    screen = Child("screen", ["http.server", "no port"], vital=True)
    assert supervise([other, screen], threading.Event()) == 2
    assert other.ended() is not None


def test_a_worker_that_dies_is_started_again(capfd: pytest.CaptureFixture[str]) -> None:
    told, worker = threading.Event(), Child("worker", ["this"], quiet=True)
    threading.Timer(2.0, told.set).start()
    assert supervise([worker], told) == 0
    assert "The worker ended (0); it starts again in 1 s." in capfd.readouterr().err
    assert worker.pause >= 1.0


def test_a_taken_port_is_said_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not is_free(port)
        assert is_free(port, "127.0.0.2"), "another address of this machine has its own ports"
        done = command("jobs.run", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr.strip().startswith(f"Port {port} is taken by another program.")


def test_an_address_that_is_not_this_machines_is_said_in_one_sentence(sqlite_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_ADDRESS", "192.0.2.1")
    done = command("jobs.run", "--port", str(any_free_port()))
    assert (done.returncode, done.stderr.strip()) == (1, "DESK_ADDRESS is 192.0.2.1, which is no address of this machine.")


def test_the_screen_listens_where_it_is_told_to_and_otherwise_on_this_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["address"] == "127.0.0.1"
    for address in ("127.0.0.1", "192.0.2.1"):
        monkeypatch.setenv("DESK_ADDRESS", address)
        settings.cache_clear()
        screen = next(child for child in children(8501, demo=False) if child.name == "screen")
        assert screen.command[screen.command.index("--server.address") + 1] == address
    settings.cache_clear()


@pytest.mark.parametrize(
    ("address", "host"), [("127.0.0.1", "localhost"), ("::", "localhost"), ("10.0.0.7", "10.0.0.7"), ("fd00::7", "[fd00::7]")]
)
def test_where_to_find_the_screen(address: str, host: str) -> None:
    assert shown(address) == host


def test_run_starts_the_whole_desk_and_stops_it_cleanly(sqlite_desk: Desk) -> None:
    port = any_free_port()
    words = [sys.executable, "-m", "jobs.run", "--port", str(port)]
    desk = subprocess.Popen(words, cwd=ROOT, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        sqlite_desk.until(lambda: answers(port), "the screen answers", 60)
        sqlite_desk.until(lambda: len(sqlite_desk.living()) == 1, "the worker lives", 30)
        desk.send_signal(signal.SIGTERM)
        out, _ = desk.communicate(timeout=60)
    finally:
        desk.kill()
    assert desk.returncode == 0
    assert f"Second Source is at http://localhost:{port}" in out
    assert sqlite_desk.living() == []
    assert not answers(port)


def answers(port: int) -> bool:
    try:
        connection = HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", "/_stcore/health")
        return connection.getresponse().status == 200
    except OSError:
        return False
