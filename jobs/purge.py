"""The command line: `python -m jobs.purge` lets go of posts that were kept long enough; a daily round of the worker does the same."""

import argparse
import logging
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy.orm import Session

from core.errors import DatabaseProblem, DeskError, EvidenceError, NotFound
from core.evidence.privacy import let_go, purged, without_posts
from core.evidence.privacy.erasure import without
from core.settings import settings
from db import changes, database, dossiers, engines, investigations, posts
from db.database import reading, writing
from db.vault import FileVault
from jobs.steps import now, why_failed

STAGE = "purge"
MOST = 1_000_000
UNDER_WAY = timedelta(hours=12)
"""Longer than any stage takes: a file that was put since may be needed by a row that is not written yet."""
KEPT_FOR_EVER = "Posts are kept for ever (DESK_POSTS_DAYS is 0). Nothing was purged."
log = logging.getLogger("desk.worker")


@dataclass(frozen=True, slots=True)
class Purged:
    """What was let go, or would be."""

    investigations: int = 0
    posts: int = 0
    files: int = 0
    answers: int = 0
    undone: int = 0
    """Investigations that could not be purged, and are due again in the next round."""

    def __add__(self, other: "Purged") -> "Purged":
        sums = (getattr(self, name) + getattr(other, name) for name in self.__slots__)
        return Purged(*sums)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m jobs.purge", description=__doc__)
    parser.add_argument("--dry-run", action="store_true", help="only say what would be purged")
    given, desk = parser.parse_args(words), settings()
    try:
        database.check(desk.database_url)
        if desk.posts_days <= 0:
            print(KEPT_FOR_EVER)
            return 0
        found = would(desk.database_url, now()) if given.dry_run else purge(desk.database_url, now())
        print(told(found, desk.posts_days, dry_run=given.dry_run))
    except DeskError as error:
        print(str(error), file=sys.stderr)
        return 1
    return 1 if found.undone else 0


def told(found: Purged, days: int, *, dry_run: bool) -> str:
    done = "would be purged" if dry_run else "were purged"
    files = "" if dry_run else f", {_many(found.files, 'file')} of posts that were read as sources"
    whose = f"{_many(found.posts, 'post')} of {_many(found.investigations, 'investigation')} that ended more than {_many(days, 'day')} ago"
    undone = f" {found.undone:,} more could not be; the log says which and why, and the next round tries again." if found.undone else ""
    return f"{whose}{files}, and {_many(found.answers, 'kept answer')} of engines {done}.{undone}"


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def would(url: str, at: datetime) -> Purged:
    with reading(url) as session:
        keys = _due(session, at)
        return Purged(len(keys), posts.count(session, keys), answers=engines.expired_answers(session, now=at))


def purge(url: str, at: datetime) -> Purged:
    """Everything that is due, one investigation after the other; what was begun and broken off is simply done again."""
    if settings().posts_days <= 0:
        return Purged()
    total, vault = Purged(), FileVault(settings().evidence_url)
    with reading(url) as session:
        keys = _due(session, at)
    for key in keys:
        total += tried(url, key, vault, at)
    with writing(url) as session:
        return total + Purged(answers=engines.forget_answers(session, now=at))


def _due(session: Session, at: datetime) -> Sequence[int]:
    return posts.due(session, before=_before(at), limit=MOST)


def _before(at: datetime) -> datetime:
    return at - timedelta(days=settings().posts_days)


def tried(url: str, investigation_id: int, vault: FileVault, at: datetime) -> Purged:
    """One that cannot be purged, whatever is the matter with it, keeps none of the others waiting; only a database out of reach does."""
    try:
        return purge_one(url, investigation_id, vault, at)
    except DatabaseProblem:
        raise
    except NotFound:  # cleared off the desk meanwhile
        return Purged()
    except Exception as error:
        log.warning('purge investigation=%d problem="%s"', investigation_id, why_failed(error))
        return Purged(undone=1)


def purge_one(url: str, investigation_id: int, vault: FileVault, at: datetime) -> Purged:
    """Rows first, so that no file is missing that no tombstone explains; the investigation is done with when its files are gone."""
    with writing(url) as session:
        number, hashes = _tombstones(session, investigation_id, at)
    unneeded = _unneeded(url, hashes)
    removed = [vault.remove(one) for one in unneeded if not vault.put_since(one, at - UNDER_WAY)]
    if len(removed) == len(unneeded):
        with writing(url) as session:
            posts.mark_purged(session, investigation_id, now=at)
    return Purged(1, number, sum(removed))


def _unneeded(url: str, hashes: Collection[str]) -> list[str]:
    with reading(url) as session:
        return sorted(set(hashes) - posts.needed(session, hashes))


def let_go_of(url: str, hashes: Collection[str]) -> None:
    """Files that no row tells of, unless another's does; one that cannot be removed now is only told."""
    vault = FileVault(settings().evidence_url)
    for one in _unneeded(url, hashes):
        try:
            vault.remove(one)
        except EvidenceError as error:
            log.warning('let-go file=%s problem="%s"', one[:8], error)


def _tombstones(session: Session, investigation_id: int, at: datetime) -> tuple[int, frozenset[str]]:
    """How many posts lost their words, and the files of all that ever did; whoever adds to the captures waits, or comes before."""
    investigations.get(session, investigation_id, lock=True)
    before, later = dossiers.load(session, investigation_id), changes.every(session, investigation_id)
    after, gone = without_posts(before, at)
    dossiers.save(session, before, after, stage=STAGE)
    mine = {source.id: source for source in before.sources if source.id in gone.sources}
    frozen = {one.id: purged(one.capture, mine[one.source_id], gone, at) for one in later if one.capture and one.source_id in mine}
    for key, capture in frozen.items():
        posts.purge_change(session, key, capture)
    posts.rewrite(session, investigation_id, partial(without, gone=gone))
    return sum(not post.purged_at for post in before.posts), let_go([*after.captures, *frozen.values()])


def purge_round(url: str) -> str:
    """One round of the worker, which forgets what it has read of posts too."""
    done = told(purge(url, now()), settings().posts_days, dry_run=False)
    _forget_readings()
    return done


class Forgetting:
    """Whoever purges, by whatever command, every worker forgets what it has read: its memory is beyond the reach of any database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._known = self._latest()

    def look(self) -> None:
        if (latest := self._latest()) != self._known:
            _forget_readings()
            self._known = latest

    def _latest(self) -> tuple[datetime, int] | None:
        with reading(self._url) as session:
            return posts.last_purge(session)


def _forget_readings() -> None:
    from jobs.readers import forget_readings  # noqa: PLC0415 (the command does without readers, and a test's worker brings its own)

    forget_readings()


if __name__ == "__main__":
    sys.exit(main())
