"""What became of a source: what an editor is told, and when the topic must be looked at again."""

import pytest

from core.model.source import Change
from core.model.words import ChangeKind
from core.policy.source_changes import Cited, Judged, edited, flagged, named, news, passages, summary, vanished
from core.policy.text_diff import NEW, Row, Version
from tests.core.policy.test_text_diff import BEFORE, STORY, now
from tests.fixtures.cases import source
from tests.fixtures.newsroom import NOON

GAZETTE = source(3, outlet="Harbour Gazette")


def cited(*stands: bool, weighty: bool = True) -> list[Cited]:
    return [Cited(f"C{place}", weighty, one) for place, one in enumerate(stands, 1)]


def judged(text: str, *stands: bool, weighty: bool = True) -> Judged:
    found = edited(GAZETTE, BEFORE, now(text), cited(*stands, weighty=weighty))
    assert found
    return found


@pytest.mark.parametrize(
    ("lost", "of", "words"),
    [
        (0, 0, "nothing is cited from it"),
        (0, 1, "the passage cited from it still stands"),
        (1, 1, "the passage cited from it is gone"),
        (0, 3, "all 3 passages cited from it still stand"),
        (1, 3, "1 of 3 passages cited from it is gone"),
        (2, 3, "2 of 3 passages cited from it are gone"),
    ],
)
def test_an_editor_is_told_how_many_passages_are_gone(lost: int, of: int, words: str) -> None:
    assert passages(lost, of) == words


def test_an_edited_source_names_its_outlet_and_what_is_lost() -> None:
    found = judged(STORY.replace("14", "40"), True, False, False)
    assert found.kind is ChangeKind.EDITED
    assert found.sentence == "Harbour Gazette (S003) has been edited since it was captured: 2 of 3 passages cited from it are gone."
    assert found.lost == ("C2", "C3")


def test_nothing_is_told_while_nothing_differs() -> None:
    assert edited(GAZETTE, BEFORE, now(f"Updated 3 minutes ago\n{STORY}"), cited(True, True)) is None


def test_a_lost_passage_is_a_change_even_where_the_texts_seem_alike() -> None:
    assert judged(STORY, False).lost == ("C1",)


def test_a_correction_is_an_edit_with_its_notice() -> None:
    found = judged(f"{STORY}\n\nCorrection: the ship is the Alder.", True)
    assert found.kind is ChangeKind.EDITED
    assert found.sentence.endswith("the passage cited from it still stands. It says: “Correction: the ship is the Alder.”")


def test_a_withdrawal_beats_a_correction() -> None:
    found = judged(f"Correction: it was not so.\n\nThis article has been withdrawn.\n\n{STORY}", True)
    assert found.kind is ChangeKind.RETRACTED
    assert found.sentence.startswith("Harbour Gazette (S003) has been retracted since it was captured:")
    assert found.sentence.endswith("It says: “This article has been withdrawn.”")


def test_a_headline_can_withdraw_the_article() -> None:
    found = edited(GAZETTE, BEFORE, now(STORY, "RETRACTED: Ferry had a crack"), cited(True))
    assert found and found.kind is ChangeKind.RETRACTED


def test_a_notice_that_was_there_when_it_was_captured_is_no_news() -> None:
    old = Version("", f"This article has been withdrawn.\n\n{STORY}")
    found = edited(GAZETTE, old, Version("", old.text.replace("14", "40")), cited(True))
    assert found and found.kind is ChangeKind.EDITED


GRAVE = [
    (judged(STORY.replace("14", "40"), False), True),
    (judged(STORY.replace("14", "40"), True), False),
    (judged(STORY.replace("14", "40"), False, weighty=False), False),
    (judged(f"This article has been withdrawn.\n\n{STORY}", True), True),
    (judged(f"This article has been withdrawn.\n\n{STORY}", True, weighty=False), False),
    (judged(f"This article has been withdrawn.\n\n{STORY}"), False),
    (vanished(GAZETTE, "It is gone.", cited(False)), True),
    (vanished(GAZETTE, "It is gone.", cited(False, weighty=False)), False),
    (vanished(GAZETTE, "It is gone.", []), False),
]


@pytest.mark.parametrize(("found", "grave"), GRAVE, ids=[str(place) for place in range(len(GRAVE))])
def test_it_is_grave_when_something_rests_on_what_is_lost(found: Judged, grave: bool) -> None:
    assert found.grave is grave


def test_a_vanished_source_takes_every_passage_with_it() -> None:
    found = vanished(GAZETTE, "The page answered 404: it is gone.", cited(False, False))
    assert found.sentence == "Harbour Gazette (S003) has vanished since it was captured. The page answered 404: it is gone."
    assert (found.kind, found.lost) == (ChangeKind.VANISHED, ("C1", "C2"))


def change(kind: ChangeKind, diff: tuple[Row, ...] = (), lost: tuple[str, ...] = ()) -> Change:
    return Change(1, "S003", kind, NOON, "", diff, lost)


EDITED, RETRACTED, VANISHED, RESTORED = ChangeKind.EDITED, ChangeKind.RETRACTED, ChangeKind.VANISHED, ChangeKind.RESTORED
OLD, OTHER = ((NEW, "one"),), ((NEW, "two"),)
NEWS = [
    (None, None, None),
    (None, Judged(EDITED, "", OLD), EDITED),
    (None, Judged(VANISHED, ""), VANISHED),
    (change(EDITED, OLD), Judged(EDITED, "", OLD), None),
    (change(EDITED, OLD), Judged(EDITED, "", OTHER), EDITED),
    (change(EDITED, OLD), Judged(EDITED, "", OLD, ("C1",)), EDITED),
    (change(EDITED, OLD), Judged(RETRACTED, "", OLD), RETRACTED),
    (change(EDITED, OLD), Judged(VANISHED, ""), VANISHED),
    (change(EDITED, OLD), None, RESTORED),
    (change(VANISHED), Judged(VANISHED, "another reason"), None),
    (change(VANISHED), Judged(EDITED, "", OLD), EDITED),
    (change(VANISHED), None, RESTORED),
    (change(RESTORED), None, None),
    (change(RESTORED), Judged(EDITED, "", OLD), EDITED),
]


@pytest.mark.parametrize(("last", "found", "kind"), NEWS, ids=[str(place) for place in range(len(NEWS))])
def test_only_what_differs_from_the_last_look_is_news(last: Change | None, found: Judged | None, kind: ChangeKind | None) -> None:
    told = news(GAZETTE, found, last)
    assert (told.kind if told else None) is kind


HARMLESS = STORY.replace("The Alder", "The Elder")
TAKEN_BACK = f"This article has been withdrawn.\n\n{STORY}"
DECIDED = {
    "another sentence differs": (change(EDITED, OLD, ("C1",)), judged(HARMLESS, False), False),
    "a weighty passage more is gone": (change(EDITED, OLD, ("C1",)), judged(HARMLESS, False, False), True),
    "one that weighs little is gone too": (change(EDITED, OLD), judged(HARMLESS, False, weighty=False), False),
    "the first is gone": (change(EDITED, OLD), judged(HARMLESS, False), True),
    "it is withdrawn as well": (change(EDITED, OLD, ("C1",)), judged(TAKEN_BACK, False), True),
    "the notice is worded anew": (change(RETRACTED, OLD), judged(TAKEN_BACK, True), False),
    "it is gone altogether": (change(EDITED, OLD, ("C1",)), vanished(GAZETTE, "", cited(False)), True),
    "what it withdrew is gone": (change(RETRACTED, OLD, ("C1",)), vanished(GAZETTE, "", cited(False)), False),
    "it is there again without the passage": (change(VANISHED, (), ("C1",)), judged(HARMLESS, False), False),
    "it is there again and withdrawn": (change(VANISHED, (), ("C1",)), judged(TAKEN_BACK, False), True),
    "it was whole in between": (change(RESTORED), judged(HARMLESS, False), True),
}


@pytest.mark.parametrize(("last", "found", "grave"), DECIDED.values(), ids=DECIDED)
def test_what_an_editor_knows_already_is_not_grave_again(last: Change, found: Judged, grave: bool) -> None:
    told = news(GAZETTE, found, last)
    assert told and told.grave is grave


def test_a_source_that_is_back_is_told() -> None:
    told = news(GAZETTE, None, change(VANISHED))
    assert told and told.sentence == "Harbour Gazette (S003) is again as it was captured." and not told.grave


@pytest.mark.parametrize(
    ("looked_at", "changed", "missed", "unwatched", "words"),
    [
        (0, 0, [], [], "It has no source that can be looked at again."),
        (1, 0, [], [], "1 source was looked at; none has changed."),
        (7, 1, [], [], "7 sources were looked at; 1 has changed since it was captured."),
        (
            6,
            4,
            [("S003", "It is slow.")],
            [],
            "6 of 7 sources were looked at; 4 have changed since they were captured. Could not be looked at: S003: It is slow.",
        ),
        (0, 0, [("S003", "It is slow.")], [], "0 of 1 sources were looked at. Could not be looked at: S003: It is slow."),
        (
            1,
            0,
            [],
            ["S002"],
            "1 source was looked at; none has changed. 1 is not watched, because the desk has no text from its own address: S002.",
        ),
        (
            0,
            0,
            [],
            ["S002", "S004"],
            "It has no source that can be looked at again."
            " 2 are not watched, because the desk has no text from their own address: S002, S004.",
        ),
    ],
)
def test_a_look_is_summed_up(looked_at: int, changed: int, missed: list[tuple[str, str]], unwatched: list[str], words: str) -> None:
    assert summary(looked_at, changed, missed, unwatched) == words


def test_a_flag_and_a_history_say_it_shortly_and_never_with_the_same_words() -> None:
    court = source(4, outlet="Port Court")
    found = [(GAZETTE, judged(TAKEN_BACK, True, False)), (court, vanished(court, "The page answered 404.", cited(False)))]
    assert flagged(found) == "Harbour Gazette (S003) retracted, 1 of 2 passages cited from it is gone; Port Court (S004) vanished."
    assert named(found) == "Harbour Gazette (S003) retracted, Port Court (S004) vanished."
