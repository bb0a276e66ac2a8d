"""Changed sources in an editor's words."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from core.model.investigation import Investigation
from core.model.source import Change
from core.model.words import ChangeKind, Mode, Status
from tests.fixtures.newsroom import NOON
from tests.ui.dossiers import ferry
from ui.evidence.capture_rows import (
    NEVER,
    aftermath,
    being_looked_at,
    change_row,
    last_look,
    lost_passages,
    next_look,
    nothing_yet,
    notice,
    restored_since,
    since,
    unseen_changes,
)
from ui.parts import diff_row
from ui.tokens import CHANGE

EDITED, VANISHED, RESTORED = ChangeKind.EDITED, ChangeKind.VANISHED, ChangeKind.RESTORED
RUN = Investigation(1, 1, "Ferry", Mode.QUICK, Status.COMPLETED)


def change(source_id: str = "S001", kind: ChangeKind = EDITED, lost: tuple[str, ...] = ()) -> Change:
    return Change(1, source_id, kind, NOON, "It has changed.", lost=lost, id=7, topic_title="Ferry", outlet="Tidewire")


@pytest.mark.parametrize("kind", list(ChangeKind))
def test_every_kind_has_its_word_and_its_sign(kind: ChangeKind) -> None:
    assert CHANGE[kind].word.casefold() == kind and CHANGE[kind].icon


@pytest.mark.parametrize(
    ("lost", "words"),
    [((), "no cited passage lost"), (("C1",), "1 cited passage lost"), (("C1", "C2"), "2 cited passages lost")],
)
def test_a_row_says_who_when_and_what_is_lost(lost: tuple[str, ...], words: str) -> None:
    row = change_row(change(lost=lost))
    assert (row.topic, row.note, row.seen) == ("Ferry", f"Tidewire (S001) · found 9 March 2026, 12:00 · {words}", "")


def test_who_has_seen_it_is_said() -> None:
    assert change_row(replace(change(), seen_by="Ana", seen_at=NOON)).seen == "Seen by Ana, 9 March 2026, 12:00."


def test_lost_passages_come_with_their_claim_and_their_words() -> None:
    passages = lost_passages(change(lost=("C2",)), ferry())
    assert [(one.claim, one.quote.exact) for one in passages] == [("C2 The crack was 40 cm long", "The fracture measured 40 centimetres.")]
    assert lost_passages(change(), ferry()) == []


LOOKS = [
    (None, None, True, "Its sources have not been looked at again yet."),
    (NOON, None, True, "Being looked at…"),
    (NOON, None, False, "A look at its sources waits for a worker."),
    (NOON, NOON - timedelta(hours=1), True, "Being looked at…"),
    (NOON, NOON, True, "Last looked at 9 March 2026, 12:00. 3 sources were looked at."),
    (None, NOON, False, "Last looked at 9 March 2026, 12:00. 3 sources were looked at."),
]


@pytest.mark.parametrize(("asked", "looked", "lives", "words"), LOOKS, ids=[str(place) for place in range(len(LOOKS))])
def test_when_it_was_looked_at(asked: datetime | None, looked: datetime | None, lives: bool, words: str) -> None:
    run = replace(RUN, watch_asked_at=asked, watched_at=looked, watch_note="3 sources were looked at.")
    assert last_look(run, worker_lives=lives) == words
    assert being_looked_at(run) is ("Being" in words or "waits" in words)


def test_when_it_will_be_looked_at() -> None:
    assert next_look(NOON) == "The next round begins 9 March 2026, 12:00."
    assert next_look(None) == NEVER


def test_while_nothing_has_changed_the_watch_says_what_it_does_and_since_when() -> None:
    assert nothing_yet(2, NOON).endswith("Nothing has changed: it watches two topics decided since 9 March 2026, 12:00.")
    assert nothing_yet(1, NOON).endswith("it watches one topic decided since 9 March 2026, 12:00.")
    assert nothing_yet(0, None).endswith("No topic has been decided lately, so there is nothing to watch.")


@pytest.mark.parametrize(
    ("latest", "words"),
    [
        ([], ""),
        ([change(kind=RESTORED)], ""),
        ([change()], "One source has changed since it was captured: Tidewire (S001) edited."),
        (
            [change("S005", VANISHED), change("S002", RESTORED), change("S001")],
            "Two sources have changed since they were captured: Tidewire (S001) edited, Tidewire (S005) vanished.",
        ),
    ],
)
def test_a_dossier_says_which_of_its_sources_have_changed(latest: list[Change], words: str) -> None:
    assert notice({one.source_id: one for one in latest}) == words


@pytest.mark.parametrize(
    ("unseen", "words"),
    [
        (0, ""),
        (1, "One change to a source of a decided topic has not been seen yet."),
        (3, "Three changes to sources of decided topics have not been seen yet."),
    ],
)
def test_the_desk_says_how_many_nobody_has_seen(unseen: int, words: str) -> None:
    assert unseen_changes(unseen) == words


@pytest.mark.parametrize(("mark", "sign", "tag"), [("-", "−", "del"), ("+", "+", "ins"), ("=", "", "span"), ("…", "…", "span")])
def test_a_difference_is_a_sign_and_words_that_are_never_markup(mark: str, sign: str, tag: str) -> None:
    shown = diff_row(mark, "<script>alert('x')</script> & “more”")
    assert f">{sign}</span><{tag}" in shown and f"</{tag}></p>" in shown
    assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; “more”" in shown and "<script" not in shown


SINCE = {
    "the passage is gone": (EDITED, ("C1",), True, "Edited since; this passage is no longer on the page (looked at 9 March 2026, 12:00)."),
    "it still stands": (EDITED, ("C2",), True, "Edited since; this passage still stands (looked at 9 March 2026, 12:00)."),
    "nobody looked whether": (EDITED, (), False, "Edited since (looked at 9 March 2026, 12:00)."),
    "the page is gone": (VANISHED, (), False, "Vanished since; this passage is no longer on the page (looked at 9 March 2026, 12:00)."),
    "it is back": (RESTORED, (), True, ""),
}


@pytest.mark.parametrize(("kind", "lost", "counts", "words"), SINCE.values(), ids=SINCE)
def test_what_became_of_a_passage(kind: ChangeKind, lost: tuple[str, ...], counts: bool, words: str) -> None:
    one = next(one for one in ferry().evidence if one.counts and one.claim_id == "C1")
    assert since(change(kind=kind, lost=lost), one if counts else one.with_(quote=None)) == words


@pytest.mark.parametrize(
    ("kind", "words"), [(EDITED, "Edited since; 1 cited passage lost (looked at 9 March 2026, 12:00)."), (RESTORED, "")]
)
def test_what_became_of_a_source(kind: ChangeKind, words: str) -> None:
    assert since(change(kind=kind, lost=("C1",))) == words


def test_only_sources_that_a_flag_names_are_told_as_restored() -> None:
    latest = {one.source_id: one for one in (change("S001", RESTORED), change("S002", RESTORED), change("S003", VANISHED))}
    assert restored_since("Tidewire (S001) vanished; Tidewire (S003) vanished.", latest) == (
        "Restored since: Tidewire (S001) 9 March 2026, 12:00."
    )
    assert restored_since("Tidewire (S003) vanished.", latest) == ""


GONE = "The page was gone when it was looked at 9 March 2026, 12:00."
LATER = [
    (VANISHED, None, f"{GONE} What was captured of it is what is left."),
    (VANISHED, RESTORED, f"{GONE} Looked at again 9 March 2026, 12:00: it is again as it was captured."),
    (VANISHED, EDITED, f"{GONE} Looked at again 9 March 2026, 12:00: found edited."),
    (EDITED, VANISHED, "Looked at again 9 March 2026, 12:00: found vanished."),
    (EDITED, None, ""),
]


@pytest.mark.parametrize(("kind", "later", "words"), LATER, ids=[str(place) for place in range(len(LATER))])
def test_what_a_later_look_found(kind: ChangeKind, later: ChangeKind | None, words: str) -> None:
    assert aftermath(change(kind=kind), change(kind=later) if later else None) == words
