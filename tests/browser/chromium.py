"""A Chromium for the browser tests: one that is installed, else Playwright's own, else Debian's package when root."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NONE = "No Chromium could be had: none is installed, Playwright could not download one, and Debian's package could not be installed."


def installed() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110  a path as Playwright gives it


def find() -> str:
    """The browser to use; a clear message when there is none, never a skipped test."""
    found = installed() or playwrights_own()
    if not found:
        raise RuntimeError(NONE)
    return found


def _try(*command: str) -> bool:
    return subprocess.run(command, check=False, capture_output=True, timeout=600).returncode == 0


def provide() -> str | None:
    """Find a browser or fetch one."""
    if found := installed() or playwrights_own():
        return found
    if _try(sys.executable, "-m", "playwright", "install", "chromium") and (found := playwrights_own()):
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _try("apt-get", "update", "-qq")
        _try("apt-get", "install", "-y", "-qq", "chromium")
    return installed()


if __name__ == "__main__":
    print(f"Browser tests use {provide() or 'nothing. ' + NONE}")
