"""Which Chromium takes the pictures, and why there may be none."""

import os
import shutil
from functools import cache
from pathlib import Path

from core.settings import Settings

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DOWNLOADED = (".cache/ms-playwright", "Library/Caches/ms-playwright")
BINARIES = ("chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium")
OFF = "Pictures are switched off by a setting."
NOT_THERE = "The browser that the setting DESK_CHROMIUM names is not on this machine."
NONE = "No Chromium is installed on this machine."


def why_not(settings: Settings) -> str:
    """One sentence why no pictures can be taken; nothing when they can."""
    if not settings.pictures:
        return OFF
    if settings.chromium and not shutil.which(settings.chromium):
        return NOT_THERE
    return "" if chromium(settings) else NONE


def chromium(settings: Settings) -> str:
    """The browser to use: the one a setting names, one that is installed, else the one Playwright has downloaded."""
    if settings.chromium:
        return shutil.which(settings.chromium) or ""
    return next((found for name in NAMES if (found := shutil.which(name))), "") or _downloaded()


@cache
def _downloaded() -> str:
    given = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    folders = [Path(given)] if given else [Path.home() / folder for folder in DOWNLOADED]
    found = (path for folder in folders for binary in BINARIES for path in sorted(folder.glob(binary), reverse=True))
    return str(next(found, ""))
