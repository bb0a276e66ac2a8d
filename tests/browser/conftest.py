"""A desk that was just started, and an editor in front of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.browser.newsroom import PATIENCE, Editor, running_desk

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium; when none can be had, this fails and says so. Its event loop must end before async tests begin."""
    executable = find()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("desk")
    with running_desk(folder) as address:
        yield address


@pytest.fixture
def editor(browser: Browser, desk: str) -> Iterator[Editor]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    yield Editor(context.new_page(), desk)
    context.close()
