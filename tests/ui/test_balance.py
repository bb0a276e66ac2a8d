"""How even the coverage is, as plain data: the most one-sided first, words with what stands beside them, quick mode said."""

import pytest

from core.model.balance import Loaded
from core.model.claim import Cited, Quote
from core.model.words import Mode
from tests.storied import storied
from tests.ui.dossiers import ferry
from ui.view_models import balance as view


def test_the_most_one_sided_source_comes_first_and_one_that_is_gone_not_at_all() -> None:
    dossier = storied(ferry())
    found = view.weighed(dossier)
    assert [(one.source.id, one.side, one.words, one.more) for one in found] == [
        ("S007", "For it", ["It is an outrage", "shameless owners"], 0),
        ("S006", "Against it", [], 0),
        ("S001", "Neutral", [], 0),
    ]
    without = tuple(source for source in dossier.sources if source.id != "S007")
    assert [one.source.id for one in view.weighed(dossier.with_(sources=without))] == ["S006", "S001"]


def test_sides_are_told_as_numbers_and_in_words() -> None:
    found = storied(ferry()).balance
    assert found
    assert view.voices(found) == [("For it", 1), ("Neutral", 4), ("Against it", 1)]
    assert view.in_words(found) == "Voices: 1 for it, 4 neutral, 1 against it."
    assert view.figures(found) == [("Voices", 6, "2 take a side"), ("Sides not heard", 1, "that such a story should hear")]
    assert view.band(found) == "low to moderate bias" and view.missing(found) == ["Nobody speaks for the crew."]


@pytest.mark.parametrize(("mode", "why"), [(Mode.QUICK, view.QUICK), (Mode.DETAILED, view.NONE_WEIGHED)])
def test_why_no_source_is_weighed_by_itself(mode: Mode, why: str) -> None:
    dossier = storied(ferry())
    assert view.no_sources(dossier) == ""
    assert view.no_sources(dossier.with_(mode=mode, balance=None)) == why


@pytest.mark.parametrize(
    ("text", "words", "shown"),
    [
        ("Everybody here in Brackwater says that it is a disgrace.", "disgrace", "… Brackwater says that it is a disgrace."),
        ("A disgrace to the whole town and to its old harbour.", "disgrace", "A disgrace to the whole town and to its …"),
        ("A disgrace.", "disgrace", "A disgrace."),
        ("Long before.\n\nIt is a disgrace.\n\nLong after.", "disgrace", "It is a disgrace."),
        ("恥ずべき行為だ。", "恥ずべき", "恥ずべき行為だ。"),
    ],
)  # fmt: skip
def test_loaded_words_stand_in_their_line(text: str, words: str, shown: str) -> None:
    at = text.index(words)
    end = at + len(words)
    quote = Quote(words, at, end, text[max(0, at - 32) : at], text[end : end + 32])
    assert view.around(Loaded(Cited("S001", quote), "it judges")) == (shown, words)
