"""The command line: `python -m jobs.archive FILE_OR_FOLDER…` adds pages to the newsroom's archive."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from io import TextIOWrapper
from itertools import islice
from pathlib import Path

from core import archive as archives
from core.archive.page import Found, storable
from core.errors import DeskError
from core.model.source import ArchivedPage, Skipped
from core.settings import settings
from db import archive, database
from db.database import reading, writing

BATCH = 100
TOLD_EVERY = 500
WORTH_TELLING = 1_000_000
"""Bytes; a smaller file is read before its name is."""
EXAMPLES = 3
POSTS = """\
A row of CSV or JSONL is a post, not an article, when it tells followers, account_created, karma, community, repost_of, likes, reposts
or replies. Also read of a post: author, name, verified, posts, hashtags, links, media, place, reply_to and deleted."""

Add = Callable[[Sequence[ArchivedPage]], int]


def main() -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # the name of a file need not be text
    given, url, tally = arguments(), settings().database_url, Tally()
    try:
        database.upgrade(url)
        take_in(found(given.paths, settings().fetch_bytes), DryRun(url) if given.dry_run else adding_to(url), tally, outlet=given.outlet)
    except DeskError as error:
        print(f"{error} {kept(tally, dry=given.dry_run)}".strip(), file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever reads us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(f"Interrupted. {kept(tally, dry=given.dry_run)}".strip(), file=sys.stderr)
        return 130
    print("\n".join(summary(tally, dry=given.dry_run)), flush=True)
    if not tally.read:
        print("Nothing was imported.", file=sys.stderr)
    return 0 if tally.read else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m jobs.archive", description=__doc__, epilog=POSTS)
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER", help="WARC, WACZ, RSS, Atom, CSV, JSONL or HTML")
    parser.add_argument("--outlet", default="", type=storable, help="whose pages these are, for those that do not say so themselves")
    parser.add_argument("--dry-run", action="store_true", help="read everything and say what would be added, but add nothing")
    return parser.parse_args()


@dataclass
class Tally:
    """What came of an import so far."""

    read: int = 0
    added: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def skip(self, skipped: Skipped) -> None:
        """Reasons are few, however many pages there are; of the places only the first are kept."""
        self.reasons[skipped.why] = self.reasons.get(skipped.why, 0) + 1
        places = self.examples.setdefault(skipped.why, [])
        if len(places) < EXAMPLES:
            places.append(skipped.where)


def found(paths: Iterable[Path], limit: int) -> Iterator[Found]:
    for file in archives.files(paths):
        if isinstance(file, Skipped):
            yield file
        else:
            if _size(file) > WORTH_TELLING:
                print(f"Reading {file}.", flush=True)
            yield from archives.read(file, limit)


def _size(file: Path) -> int:
    """Nothing for a file that has gone meanwhile; whoever reads it will say so."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def take_in(pages: Iterator[Found], add: Add, tally: Tally, *, outlet: str = "") -> None:
    """Page by page, written batch by batch: a batch is there as a whole or not at all."""
    while batch := list(islice(_readable(pages, tally, outlet), BATCH)):
        tally.added += add(batch)
        tally.read += len(batch)
        if tally.read % TOLD_EVERY == 0:
            print(f"{tally.read:,} pages read, {tally.added:,} of them new.", flush=True)


def _readable(pages: Iterator[Found], tally: Tally, outlet: str) -> Iterator[ArchivedPage]:
    for page in pages:
        if isinstance(page, Skipped):
            tally.skip(page)
        else:
            yield page if page.outlet else replace(page, outlet=outlet)


def adding_to(url: str) -> Add:
    def add(pages: Sequence[ArchivedPage]) -> int:
        with writing(url) as session:
            return archive.add(session, pages, now=datetime.now(UTC))

    return add


class DryRun:
    """Counts what would be new; of pages it has counted it remembers only a number each."""

    def __init__(self, url: str) -> None:
        self._url, self._counted = url, set[int]()

    def __call__(self, pages: Sequence[ArchivedPage]) -> int:
        with reading(self._url) as session:
            there = archive.known(session, (page.url_key for page in pages))
        new = {hash(page.url_key) for page in pages if page.url_key not in there} - self._counted
        self._counted |= new
        return len(new)


def summary(tally: Tally, *, dry: bool = False) -> Iterator[str]:
    """What happened in one line, then every reason with its count and its first places."""
    left_out, again = sum(tally.reasons.values()), tally.read - tally.added
    added = f"{counted(tally.added)} {'would be added' if dry else 'added'}"
    there = (
        f"{again:,} {'is' if again == 1 else 'are'} there already" if dry else f"{again:,} {'was' if again == 1 else 'were'} there already"
    )
    yield f"{added}, {there}, {left_out:,} could not be read{':' if left_out else '.'}"
    for why, count in sorted(tally.reasons.items(), key=lambda reason: -reason[1]):
        more = f" and {count - EXAMPLES:,} more" if count > EXAMPLES else ""
        yield f"  {count:,}: {why} ({'; '.join(tally.examples[why])}{more})"


def counted(pages: int) -> str:
    return f"{pages:,} {'page' if pages == 1 else 'pages'}"


def kept(tally: Tally, *, dry: bool = False) -> str:
    if dry or not tally.added:
        return ""
    return f"{counted(tally.added)} had been added and stay; the same command goes on from there."


if __name__ == "__main__":
    sys.exit(main())
