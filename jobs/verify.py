"""The command line: `python -m jobs.verify INVESTIGATION` reads every file and every quote again and says what is not as it was."""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from io import TextIOWrapper
from typing import Any

from core.errors import DeskError, NotFound
from core.evidence.integrity import Case, Examined, Findings, cases, examine, findings, post_remarks
from core.evidence.port import Vault
from core.evidence.privacy import let_go
from core.evidence.stored_files import Fault, Remark, held
from core.gather import gather
from core.model.dossier import Dossier
from core.model.source import Change
from core.model.words import Status
from core.settings import settings
from db import changes, database, dossiers, investigations
from db.database import reading
from jobs.adapters import DeskVault

AT_ONCE = 4
"""Sources looked into side by side; each holds one file in memory, and its text."""
WELL, NOT_WELL, NOT_THERE = 0, 1, 2
FINISHED = tuple(status for status in Status if status.has_result)


def main(words: Sequence[str] | None = None) -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # what a page says need not fit the terminal
    given, url = arguments(words), settings().database_url
    try:
        database.check(url)
        return told(keys(url, given.investigation), url, as_json=given.json)
    except NotFound as error:
        print(str(error), file=sys.stderr)
        return NOT_THERE
    except DeskError as error:
        print(str(error), file=sys.stderr)
        return NOT_WELL
    except BrokenPipeError:  # whoever reads us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOT_WELL
    except KeyboardInterrupt:
        print("Interrupted. Nothing was changed.", file=sys.stderr)
        return 130


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m jobs.verify", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("investigation", nargs="?", help="its number, or the title of its topic (the latest that has a result)")
    which.add_argument("--all", action="store_true", help="every finished investigation")
    parser.add_argument("--json", action="store_true", help="one object a line for each investigation")
    return parser.parse_args(words)


def told(wanted: Iterator[int], url: str, *, as_json: bool) -> int:
    """Print what was found, one investigation after the other; the worst of it is the answer."""
    answer = WELL
    vault = DeskVault(settings().evidence_url)
    for key in wanted:
        found = look_into(url, key, vault)
        print(json.dumps(as_data(found), ensure_ascii=False) if as_json else "\n".join(lines(found)), flush=True)
        answer = NOT_WELL if found.problems else answer
    return answer


def look_into(url: str, key: int, vault: Vault) -> Findings:
    try:
        with reading(url) as session:
            dossier, later = dossiers.load(session, key), changes.every(session, key)
    except ValueError:  # rows that no longer hold what the desk writes
        return Findings(key, 0, 0, 0, (Remark("?", Fault.RECORD, "Its rows can no longer be read."),))
    frozen = [*dossier.captures, *(one.capture for one in later if one.capture)]
    found = asyncio.run(verify(dossier, vault, later, purged=let_go(frozen)))
    return replace(found, remarks=(*found.remarks, *post_remarks(dossier.posts)))


def keys(url: str, wanted: str | None) -> Iterator[int]:
    return _finished(url) if wanted is None else iter([_key(url, wanted)])


def _key(url: str, wanted: str) -> int:
    with reading(url) as session:
        return investigations.named(session, wanted).id


def _finished(url: str) -> Iterator[int]:
    """Newest first, a page at a time: a desk may have thousands."""
    before: int | None = None
    while True:
        with reading(url) as session:
            page = investigations.page(session, statuses=FINISHED, before=before)
        yield from (run.id for run in page)
        if not page:
            return
        before = page[-1].id


async def verify(dossier: Dossier, vault: Vault, later: Sequence[Change] = (), *, purged: Collection[str] = ()) -> Findings:
    """Look into a whole investigation and what the watch has frozen since; `purged` are the hashes of files let go on purpose."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(case: Case) -> Examined:
        async with at_once:
            there = await held(case.capture, vault, purged)
            return await asyncio.to_thread(examine, case, there)

    return findings(dossier, await gather(one(case) for case in cases(dossier, later)), later)


def lines(found: Findings) -> Iterator[str]:
    """The answer first, then every problem, then what was known before."""
    yield summary(found)
    yield from (f"  {remark}" for remark in found.problems)
    yield from (f"  {remark}" for remark in found.remarks if not remark.fault.grave)


def summary(found: Findings) -> str:
    counted = f"{_many(found.sources, 'source')}, {_many(found.files, 'file')}, {_many(found.quotes, 'quote')}"
    if found.problems:
        return f"Investigation {found.investigation_id} is not as it was: {_many(len(found.problems), 'problem')} among {counted}."
    return f"Every file and every quote of investigation {found.investigation_id} is as it was: {counted}."


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def as_data(found: Findings) -> dict[str, Any]:
    problems = [_remark(one) for one in found.problems]
    notes = [_remark(one) for one in found.remarks if not one.fault.grave]
    counts = {"sources": found.sources, "files": found.files, "quotes": found.quotes}
    return {"investigation": found.investigation_id, "as_it_was": not problems, **counts, "problems": problems, "notes": notes}


def _remark(one: Remark) -> dict[str, str]:
    return {"source": one.source_id, "fault": one.fault, "what": one.what, "do": one.do}


if __name__ == "__main__":
    sys.exit(main())
