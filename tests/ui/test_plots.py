"""The plots as data: what a page says is text in them, and every source has its mark."""

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.voice import Voice, VoiceMember
from core.model.words import Tier
from tests.newsroom import source
from tests.ui.dossiers import ferry
from ui.components.dossier_plots import publication_plot, spread_plot, two_lines
from ui.view_models.timeline import timeline

LINK = '<a href="https://evil.example">Tidewire</a>'


def labels(figure: object) -> list[str]:
    return [str(note.text) for note in figure.layout.annotations]  # type: ignore[attr-defined]


def many(number: int) -> Dossier:
    sources = tuple(source(n, f"Outlet {n}", 2, f"2026-03-{n:02}") for n in range(1, number + 1))
    members = tuple(VoiceMember(one.id, one.id == "S001", "credits it") for one in sources)
    return ferry().with_(sources=sources, voices=(Voice("A", "Outlet 1", Tier(2), members),))


def test_a_source_cannot_put_a_link_into_a_plot() -> None:
    dossier = ferry()
    hostile = tuple(one.with_(outlet=LINK) if one.id == "S007" else one for one in dossier.sources)
    found = timeline(dossier.with_(sources=hostile))
    for figure in (publication_plot(found.published), spread_plot(found)):
        assert "<a href" not in figure.to_json() and "\\u003ca href" not in figure.to_json()
        assert any("&lt;a href" in label for label in labels(figure))


def test_a_moment_is_a_mark_and_a_day_is_a_bar() -> None:
    figure = publication_plot(timeline(ferry()).published)
    assert len(figure.data[0].x) == 6
    assert [(str(bar.x0)[:10], str(bar.x1)[:10]) for bar in figure.layout.shapes] == [("2026-03-09", "2026-03-10")]
    assert list(figure.data[0].marker.symbol).count("diamond-open") == 3


def test_days_alone_are_still_dates() -> None:
    figure = publication_plot(timeline(many(3)).published)
    assert figure.layout.xaxis.type == "date" and len(figure.layout.shapes) == 3


def test_one_source_alone_has_a_plot_too() -> None:
    dossier = ferry()
    one = dossier.sources[0].with_(published=When("2026-03-04T06:10:00Z"))
    figure = publication_plot(timeline(dossier.with_(sources=(one,))).published)
    low, high = figure.layout.xaxis.range
    assert low < high


def test_every_lane_is_named_and_every_source_is_marked() -> None:
    figure = spread_plot(timeline(ferry()))
    assert [label for label in labels(figure) if label.startswith("<b>Voice")] == [f"<b>Voice {name}</b>" for name in "DACB"]
    assert len(figure.data[0].x) == 7
    assert "96 % the same text as<br>S001" in labels(figure)


def test_where_many_stand_close_copies_are_only_numbered() -> None:
    found = labels(spread_plot(timeline(many(20))))
    assert found[:2] == ["<b>Voice A</b>", "<b>Outlet 1</b>  T2 S001"]
    assert found[2:] == [f"S{n:03}" for n in range(2, 21)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Coast Observer", ["Coast", "Observer"]),
        ("“As Tidewire reports this morning”", ["“As Tidewire", "reports …”"]),
        ("names S001 as its original", ["names S001", "as its …"]),
        ("", []),
    ],
)
def test_a_label_is_cut_at_a_word_and_says_so(text: str, shown: list[str]) -> None:
    assert two_lines(text, 12) == shown
