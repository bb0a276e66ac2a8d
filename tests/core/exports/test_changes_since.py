"""A package made after a source has changed says so wherever that source or its words are shown."""

from datetime import timedelta

import pytest

from core.exports.case_folder import case_folder
from core.exports.report import markdown
from core.model.investigation import Decision
from core.model.source import Change
from core.model.words import ChangeKind, DecisionKind, FlagKind, Level
from tests.fixtures.newsroom import NOON
from tests.fixtures.packages import RUN, Case, case, opened

HOUR = timedelta(hours=1)
EDITED = Change(1, "S001", ChangeKind.EDITED, NOON + HOUR, "Tidewire (S001) has been edited: 1 of 2 *passages* is gone.", lost=("C2",))
VANISHED = Change(1, "S005", ChangeKind.VANISHED, NOON + HOUR, "Port Court (S005) has vanished.", lost=("C1", "C2"))
RESTORED = Change(1, "S005", ChangeKind.RESTORED, NOON + 2 * HOUR, "Port Court (S005) is again as it was captured.")
REOPENED = Decision(
    4, 1, 1, "Ferry", DecisionKind.REOPEN, Level.VERIFIED, Level.VERIFIED, "", FlagKind.SOURCE_CHANGED, "Tidewire was edited.", NOON + HOUR
)


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return case(tmp_path_factory.mktemp("store"))


def pages(ferry: Case, *changes: Change) -> dict[str, str]:
    inside = opened(case_folder(ferry.dossier, ferry.vault.get, RUN, [REOPENED] if changes else [], changes))
    return {name.partition("/")[2]: content.decode() for name, content in inside.items() if name.endswith(".md")}


@pytest.mark.parametrize("page", ["README.md", "summary.md"])
def test_readme_and_summary_open_with_what_has_changed(ferry: Case, page: str) -> None:
    text = pages(ferry, EDITED, VANISHED)[page]
    told = text.split("## Changed since it was captured\n")[1].split("\n## ")[0]
    assert (
        "- 9 March 2026, 13:00 UTC: Tidewire (S001) has been edited: 1 of 2 \\*passages\\* is gone. The words cited on C2 are gone" in told
    )
    assert "- 9 March 2026, 13:00 UTC: Port Court (S005) has vanished. The words cited on C1 and C2 are gone from it." in told
    assert "All of them are again" not in told


def test_each_source_bears_what_became_of_it(ferry: Case) -> None:
    found = pages(ferry, EDITED)
    line = "Since then: edited (found 9 March 2026, 13:00 UTC). The words cited on C2 are gone from it"
    assert line in found["sources.md"].split("### [S001]")[1].split("### [S002]")[0]
    assert [row[:8] for row in found["summary.md"].splitlines() if line in row] == ["- [S001]"]


def test_each_quote_bears_it_too(ferry: Case) -> None:
    first, second = pages(ferry, EDITED)["fact-check.md"].split("## C2 ")
    assert "- [S001] Tidewire (supports, quote verified, the page has been edited since, and still has these words): “" in first
    assert "- [S001] Tidewire (supports, quote verified, found gone from the page on 9 March 2026, 13:00 UTC): “The fracture" in second


def test_words_on_a_page_that_is_gone_are_gone_even_if_nobody_counted_them(ferry: Case) -> None:
    gone = Change(1, "S005", ChangeKind.VANISHED, NOON + HOUR, "Port Court (S005) has vanished.")
    assert pages(ferry, gone)["fact-check.md"].count("found gone from the page on 9 March 2026, 13:00 UTC") == 2


def test_what_was_restored_is_told_and_marks_no_quote(ferry: Case) -> None:
    found = pages(ferry, VANISHED, RESTORED)
    assert "All of them are again as they were captured." in found["README.md"]
    assert "- Since then: again as it was captured, after a change (found 9 March 2026, 14:00 UTC)" in found["sources.md"]
    assert "found gone" not in found["fact-check.md"]


def test_the_watch_reopens_under_its_own_name(ferry: Case) -> None:
    line = (
        "- 9 March 2026, 13:00 UTC: The watch reopened it, because a source has changed; the topic stays verified until an editor decides."
    )
    assert line in pages(ferry, EDITED)["README.md"]


def test_without_a_change_nothing_is_said(ferry: Case) -> None:
    assert not [name for name, text in pages(ferry).items() if "Changed since" in text or "Since then" in text]
    assert markdown(ferry.dossier, []) == markdown(ferry.dossier)
