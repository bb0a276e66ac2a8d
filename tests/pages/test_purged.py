"""Screens after a purge: a post that was read as a source is told as purged, everywhere, and nothing leads to its author."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.settings import settings
from db.vault import FileVault
from jobs.purge import purge_one
from tests.newsroom import NOON
from tests.pages.frozen import change, frozen_desk
from tests.pages.runs import open_run, reads
from tests.pages.test_evidence import open_evidence
from tests.storied import filed

TABS = (
    *("Overview", "Sources", "Claims × sources", "Contradictions", "Origin and spread", "Timeline", "On the networks"),
    *("Background", "Balance", "Report", "Searches", "Log"),
)


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The ferry's dossier, whose second source turns out to be the first post, after its time."""
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        change(here, lambda before: before.with_(posts=(before.posts[0].with_(url=before.sources[1].url), *before.posts[1:])))
        purge_one(here, 1, FileVault(settings().evidence_url), NOON)
        yield here


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_opens_and_names_nobody(tab: str) -> None:
    shown = reads(open_run(1, tab))
    assert "crossing_kate" not in shown and "Kate, Fish Steps" not in shown


@pytest.mark.usefixtures("url")
def test_among_the_sources_it_is_a_purged_post_without_an_address() -> None:
    at = open_run(1, "Sources")
    assert ", purged" in reads(at) and not any("#S002" in str(one.proto.url) for one in at.get("link_button"))


@pytest.mark.usefixtures("url")
def test_its_evidence_says_that_it_was_purged_by_policy_and_not_that_it_is_missing() -> None:
    at = open_evidence(id="1", source="S002")
    shown = reads(at)
    assert "purged by policy" in shown and "missing" not in shown and "A backup" not in shown
    assert at.get("download_button") == [] and "Open the original" not in [str(one.proto.label) for one in at.get("link_button")]
