"""The command line: `python -m jobs.export INVESTIGATION` writes an investigation as a package that an outsider can check."""

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.orm import Session

from core.errors import BadInput, Conflict, DeskError, NotFound
from core.exports.case_folder import case_folder
from core.exports.package_files import Files, Noting, package_name
from core.exports.report_html import REPORTS
from core.exports.wacz import wacz
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.source import Change
from core.settings import settings
from db import changes, database, dossiers, investigations, reviews
from db.database import reading
from db.vault import FileVault

MOST_DECISIONS = 1000
WELL, NOT_WELL, NOT_THERE = 0, 1, 2
FOLDER, ARCHIVE = ".zip", ".wacz"
CHECKS = {
    FOLDER: "To check it: unpack it, then `sha256sum -c SHA256SUMS` and `python3 verify.py` in its folder.",
    ARCHIVE: "To check it: `wacz validate -f FILE`. To read it: open it at https://replayweb.page.",
}


@dataclass(frozen=True, slots=True)
class Found:
    """All that a package is made of, but for the files."""

    run: Investigation
    dossier: Dossier
    decisions: Sequence[Decision]
    changes: Sequence[Change]


def main() -> int:
    given = arguments()
    ending = f".{given.report}" if given.report else ARCHIVE if given.wacz else FOLDER
    try:
        database.check(settings().database_url)
        with reading(settings().database_url) as session:
            found = load(session, given.investigation)
        files = Noting(FileVault(settings().evidence_url).get)
        content = package(found, files, ending)
        path = write(content, place(given.out, package_name(found.dossier) + ending))
    except NotFound as error:
        print(str(error), file=sys.stderr)
        return NOT_THERE
    except DeskError as error:
        print(str(error), file=sys.stderr)
        return NOT_WELL
    except KeyboardInterrupt:
        print("Interrupted. Nothing was written.", file=sys.stderr)
        return 130
    print(told(path, content, ending))
    for problem in dict.fromkeys(files.problems):
        print(f"Not in it: {problem}", file=sys.stderr)
    return WELL


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m jobs.export", description=__doc__)
    parser.add_argument("investigation", help="its number, or the title of its topic: then the newest one that has a result")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--folder", action="store_true", help="a case folder, packed as a zip file (this is what is made unless told otherwise)"
    )
    kind.add_argument("--wacz", action="store_true", help="a web archive for ReplayWeb.page")
    kind.add_argument("--report", choices=tuple(REPORTS), help="the report alone, as Markdown, HTML or PDF")
    parser.add_argument("--out", default="", metavar="PATH", help="a file, or a folder to put it in (FOLDER/ is made); otherwise here")
    return parser.parse_args()


def load(session: Session, words: str) -> Found:
    run = investigations.named(session, words)
    if not run.status.has_result:
        raise Conflict(f"Investigation {run.id} is {run.status}; it has no result that could be packed.")
    decisions = reviews.history(session, investigation_id=run.id, limit=MOST_DECISIONS)
    return Found(run, dossiers.load(session, run.id), decisions, changes.every(session, run.id))


def package(found: Found, files: Files, ending: str) -> bytes:
    if ending == ARCHIVE:
        return wacz(found.dossier, files)
    if ending != FOLDER:
        return REPORTS[ending.removeprefix(".")](found.dossier, found.changes)
    return case_folder(found.dossier, files, found.run, found.decisions, found.changes)


def place(out: str, name: str) -> Path:
    """What ends in a stroke is a folder, whether it is there yet or not."""
    folder = Path(out)
    if out.endswith(os.sep):
        _make(folder)
    return folder / name if folder.is_dir() else folder


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"The folder {folder} cannot be made: {error.strerror or error}.") from error


def write(content: bytes, path: Path) -> Path:
    """Whole or not at all: what stands under the name is either the new package or what was there before."""
    part = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:60]}.", suffix=".part", delete=False) as file:
            part = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(path)
    except OSError as error:
        if part:
            part.unlink(missing_ok=True)
        raise BadInput(f"The package cannot be written to {path}: {error.strerror or error}. Nothing was left there.") from error
    return path


def told(path: Path, content: bytes, ending: str) -> str:
    """The hash is for sending by another way than the package: it vouches for all of it."""
    size = f"{len(content):,} bytes"
    return f"{path}\n{size}, SHA-256 {hashlib.sha256(content).hexdigest()}\n{CHECKS.get(ending, '')}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
