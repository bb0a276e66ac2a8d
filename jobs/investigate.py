"""The command line: `python -m jobs.investigate "topic title"` investigates a topic and prints the cited report."""

import argparse
import getpass
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from core.errors import Conflict, DeskError
from core.exports.report import markdown
from core.model.investigation import Investigation
from core.model.topic import Topic
from core.model.words import Mode, Priority, Status
from core.settings import settings
from db import database, desk, dossiers, investigations, topics
from db.database import reading, writing
from jobs import client, worker
from jobs.run import Child, demo_server
from jobs.steps import now
from jobs.worker import Worker, desk_worker, leave

POLL = 0.1


def main() -> int:
    given, stand_in = arguments(), StandIn()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        database.upgrade(settings().database_url)
        urls = client.checked_urls(given.url)
        topic = find_or_file(given.title, given.brief or "", by=given.by)
        key = client.investigate(topic.id, mode=Mode(given.mode), by=given.by, priority=Priority.HIGH, own_urls=urls, brief=given.brief)
        print(report(key, by=given.by, stand_in=stand_in))
    except DeskError as error:
        print(str(error), file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever reads us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print("Interrupted. Nothing is lost: the investigation goes on when a worker runs.", file=sys.stderr)
        return 130
    finally:
        stand_in.go_home()
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m jobs.investigate", description=__doc__)
    parser.add_argument("title", help="a topic on the desk, or a new one")
    parser.add_argument("--url", action="append", default=[], help="an address to read first; may be given several times")
    parser.add_argument("--mode", choices=[str(mode) for mode in Mode], default=str(Mode.QUICK))
    parser.add_argument("--brief", help="what is to be checked; the first sentence states it")
    parser.add_argument("--by", default=getpass.getuser(), help="who asks, and who approves the plan")
    return parser.parse_args()


def find_or_file(title: str, brief: str, *, by: str) -> Topic:
    with writing(settings().database_url) as session:
        draft = topics.Draft(title, brief, filed_by=by)
        return topics.by_title(session, title) or topics.file(session, draft, now=now())


def report(key: int, *, by: str, stand_in: "StandIn") -> str:
    """See it through: the plan is approved as it is, and who approved it is written down."""
    planned = wait(key, lambda run: run.status is not Status.PLANNED, stand_in)
    if planned.status is Status.AWAITING:
        client.approve(key, planned.plan, by=by)
    done = wait(key, lambda run: not run.status.open, stand_in)
    if not done.status.has_result:
        raise Conflict(f"The investigation is {done.status}. {done.problem}".strip())
    with reading(settings().database_url) as session:
        return markdown(dossiers.load(session, key))


def wait(key: int, over: Callable[[Investigation], bool], stand_in: "StandIn") -> Investigation:
    while True:
        with reading(settings().database_url) as session:
            run = investigations.get(session, key)
        if over(run):
            return run
        stand_in.see_that_somebody_works()
        time.sleep(POLL)


class StandIn:
    """A worker in this process, started when no other one lives."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._pages: Child | None = None

    def see_that_somebody_works(self) -> None:
        if self._worker is None and not worker.alive(settings().database_url, settings()):
            self._serve_demo_pages()
            self._worker = desk_worker()
            self._worker.start()

    def _serve_demo_pages(self) -> None:
        """On the demo desk the pages are part of the world; nobody else serves them when no worker runs."""
        with reading(settings().database_url) as session:
            if settings().demo_server or not desk.is_demo(session):
                return
        self._pages, address = demo_server()
        self._pages.start()
        _answers(address)
        os.environ["DESK_DEMO_SERVER"] = address
        settings.cache_clear()

    def go_home(self) -> None:
        if self._worker:
            self._worker.stop()
        if self._pages:
            self._pages.stop()


def _answers(address: str, *, tries: int = 100) -> bool:
    for _ in range(tries):
        with socket.socket() as probe:
            if probe.connect_ex((urlsplit(address).hostname, urlsplit(address).port)) == 0:
                return True
        time.sleep(POLL)
    return False


if __name__ == "__main__":
    leave(main())
