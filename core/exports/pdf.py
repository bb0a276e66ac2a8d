"""A page of ours on paper: Chromium prints it, without a network; the page itself allows no script."""

import os
import subprocess
import tempfile
from pathlib import Path

from core.errors import NotKept
from core.reading.chromium import chromium
from core.settings import Settings

SECONDS = 60.0
NONE = "A PDF needs a Chromium on this machine, and there is none; the HTML file can be printed from any browser."
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
)


def why_no_paper(settings: Settings) -> str:
    """One sentence why nothing can be printed; nothing when it can."""
    return "" if chromium(settings) else NONE


def pdf(html: str, settings: Settings) -> bytes:
    """The page as a PDF; raises NotKept with one sentence when it cannot be had."""
    if why := why_no_paper(settings):
        raise NotKept(why)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, paper = Path(folder) / "report.html", Path(folder) / "report.pdf"
        page.write_text(html, encoding="utf-8")
        _print(chromium(settings), page, paper)
        if not paper.is_file():
            raise NotKept("Chromium could not print the report; the HTML file can be printed from any browser.")
        return paper.read_bytes()


def _print(browser: str, page: Path, paper: Path) -> None:
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []  # root cannot have it
    words = [browser, *FLAGS, *alone, f"--user-data-dir={page.parent}", f"--print-to-pdf={paper}", page.as_uri()]
    try:
        subprocess.run(words, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603  our own page, our own words
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotKept("Chromium could not be started on this machine, or did not finish.") from error
