"""The plots as data: what a page says is text in them, every source and every event has its mark, and a click names it."""

from dataclasses import replace
from typing import Any

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from tests.traced import traced
from tests.ui.dossiers import ferry
from ui.components.dossier_plots import clicked, wrapped
from ui.components.dossier_spread_plot import spread_plot
from ui.components.dossier_timeline_plot import timeline_plot
from ui.view_models.overview import index
from ui.view_models.spread import spread
from ui.view_models.timeline import timeline

LINK = '<a href="https://evil.example">Tidewire</a>'


def labels(figure: Any) -> list[str]:
    return [str(note.text) for note in figure.layout.annotations if note.text]


def plots(dossier: Dossier) -> list[Any]:
    return [spread_plot(spread(dossier, unfolded=True)), timeline_plot(timeline(dossier), index(dossier))]


def test_a_source_cannot_put_a_link_into_a_plot() -> None:
    dossier = traced(ferry())
    hostile = dossier.with_(
        sources=tuple(one.with_(outlet=LINK, title=LINK) if one.id == "S007" else one for one in dossier.sources),
        timeline=tuple(_renamed(event) for event in dossier.timeline),
    )
    for figure in plots(hostile):
        made = figure.to_json()
        assert "<a href" not in made and "\\u003ca href" not in made
        assert any("&lt;a href" in one for one in labels(figure))


def _renamed(event: Any) -> Any:
    return replace(event, text=LINK)


def test_every_source_has_its_mark_and_the_origin_a_ring() -> None:
    figure = spread_plot(spread(traced(ferry()), unfolded=True))
    ring, marks = figure.data
    assert list(ring.customdata) == ["S001"]
    assert len(marks.customdata) == 11
    assert "<b>Tidewire</b>  T2 S001  <b>origin</b>" in labels(figure)
    arrows = [note for note in figure.layout.annotations if note.showarrow]
    assert len(arrows) == 6 and len({note.arrowcolor for note in arrows}) == 2


def test_folded_copies_are_counted_at_the_mark() -> None:
    found = labels(spread_plot(spread(traced(ferry()))))
    assert "<b>Tidewire</b>  T2 S001  +4 copies  <b>origin</b>" in found
    assert any("circular" in one and one.startswith("<b>Quay Talk</b>  T4 S009  +1 copy") for one in found)


def test_events_are_bars_and_diamonds_and_what_is_to_come_or_disputed_is_hollow() -> None:
    dossier = traced(ferry())
    bars, diamonds, published = timeline_plot(timeline(dossier), index(dossier)).data
    assert list(bars.customdata) == ["E1", "E2", "E3", "E4", "E4", "E6", "E7"]
    assert list(diamonds.customdata) == ["E5"]
    assert len(published.customdata) == 11
    hollow = [key for key, fill, line in zip(bars.customdata, bars.marker.color, bars.marker.line.color, strict=True) if fill != line]
    assert hollow == ["E4", "E6", "E7"]


def test_pointing_at_an_event_tells_who_says_so_in_which_words() -> None:
    dossier = traced(ferry())
    bars = timeline_plot(timeline(dossier), index(dossier)).data[0]
    told = bars.hovertemplate[list(bars.customdata).index("E4")]
    assert told.startswith("28 February 2026: Brackwater Gazette (S002)<br>≠ 1 March 2026: Estuary Lines (S006)<br>“On 28 February")


def test_an_event_far_away_says_its_date_and_another_does_not() -> None:
    dossier = traced(ferry())
    found = labels(timeline_plot(timeline(dossier), index(dossier)))
    assert "<b>1837: Brackwater gets its ferry</b>  S006" in found
    assert "<b>The survey records a fracture at frame 31</b>  S001, S005" in found


def test_a_vague_date_is_a_long_thin_bar_that_says_its_date_and_keeps_its_label_in_the_plot() -> None:
    dossier = traced(ferry())
    year = replace(dossier.timeline[2], id="E9", when=When("2026"))
    figure = timeline_plot(timeline(dossier.with_(timeline=(*dossier.timeline, year))), index(dossier))
    (note,) = (one for one in figure.layout.annotations if "2026: The survey" in str(one.text))
    assert note.x < 0.5 and note.xanchor == "left"
    bars = figure.data[0]
    thick = dict(zip(bars.customdata, bars.width, strict=True))
    assert thick["E9"] < thick["E3"]


@pytest.mark.parametrize("made", [ferry(), ferry().with_(sources=(), voices=()), ferry().with_(sources=ferry().sources[:1], voices=())])
def test_little_is_a_plot_too(made: Dossier) -> None:
    for figure in plots(made):
        low, high = figure.layout.yaxis.range
        assert low >= high or not made.sources


CLICKS = {
    "a mark": ({"selection": {"points": [{"customdata": "S001"}]}}, "S001"),
    "a mark that carries a list": ({"selection": {"points": [{"customdata": ["E4"]}]}}, "E4"),
    "two of them": ({"selection": {"points": [{"customdata": "S001"}, {"customdata": "S002"}]}}, "S002"),
    "nothing": ({"selection": {"points": []}}, ""),
    "something without an id": ({"selection": {"points": [{"x": 1}]}}, ""),
    "not yet drawn": (None, ""),
}


@pytest.mark.parametrize(("event", "chosen"), CLICKS.values(), ids=CLICKS.keys())
def test_a_click_names_what_was_clicked(event: Any, chosen: str) -> None:
    assert clicked(event) == chosen


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
    assert wrapped(text, 12) == shown
