"""Screens after a purge: a post that was read as a source is told as purged, everywhere, and nothing leads to its author."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.settings import settings
from db.vault import FileVault
from jobs.purge import purge_one
from tests.fixtures.ferry_story import filed
from tests.fixtures.newsroom import NOON
from tests.pages.frozen import change, frozen_desk
from tests.pages.runs import TABS, everything, open_run, reads
from tests.pages.test_evidence import open_evidence

AUTHOR = re.compile("crossing_kate|Kate, Fish Steps")
NAMED = {"Sources", "Claims × sources", "Origin and spread", "Timeline", "On the networks", "Balance", "Report"}
"""Tabs that say who wrote the post while its time is not over."""


@pytest.fixture
def kept(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The ferry's dossier, whose seventh source turns out to be the first post."""
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        change(here, lambda before: before.with_(posts=(before.posts[0].with_(url=before.sources[6].url), *before.posts[1:])))
        yield here


@pytest.fixture
def url(kept: str) -> str:
    """The same after its time."""
    purge_one(kept, 1, FileVault(settings().evidence_url), NOON)
    return kept


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("tab", TABS)
def test_before_the_purge_tabs_grids_and_plots_name_the_author(tab: str) -> None:
    assert bool(AUTHOR.search(everything(open_run(1, tab)))) is (tab in NAMED)


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_opens_and_names_nobody(tab: str) -> None:
    at = open_run(1, tab)
    assert not at.exception and not AUTHOR.search(everything(at))


@pytest.mark.usefixtures("url")
def test_among_the_sources_it_is_a_purged_post_without_an_address() -> None:
    at = open_run(1, "Sources")
    assert ", purged" in reads(at) and not any("#S007" in str(one.proto.url) for one in at.get("link_button"))


@pytest.mark.usefixtures("url")
def test_its_evidence_says_that_it_was_purged_by_policy_and_not_that_it_is_missing() -> None:
    at = open_evidence(id="1", source="S007")
    shown = reads(at)
    assert "purged by policy" in shown and "missing" not in shown and "A backup" not in shown
    assert at.get("download_button") == [] and "Open the original" not in [str(one.proto.label) for one in at.get("link_button")]
