"""The plots of a dossier: what stands where, what is clicked, and that a page's words stay words."""

import re
from dataclasses import replace
from typing import Any

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.judgement import Doubt
from core.model.post import Listening, Tally
from tests.fixtures.ferry_origin import traced
from tests.fixtures.ferry_story import listening
from tests.ui.dossiers import ferry
from ui.dossier.history_rows import timeline
from ui.dossier.spread import clicked, spread_plot, wrapped
from ui.dossier.spread_rows import spread
from ui.dossier.time_plots import mentions_plot, timeline_plot
from ui.evidence.evidence_rows import index

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


def test_a_source_can_neither_turn_the_reading_direction_of_a_plot_nor_have_it_filled_in() -> None:
    dossier, turned = traced(ferry()), "\u202eeriwediT %{customdata}"
    hostile = dossier.with_(
        sources=tuple(one.with_(outlet=turned, title=turned) for one in dossier.sources),
        timeline=tuple(replace(event, text=turned) for event in dossier.timeline),
    )
    for figure in plots(hostile):
        assert "\u202e" not in repr(figure.to_dict()) and "\\u202e" not in figure.to_json()
        told = [one for trace in figure.data if trace.hoverinfo != "skip" for one in trace.hovertext]
        assert any("%{customdata}" in one for one in told)
        assert {trace.hovertemplate for trace in figure.data} <= {"%{hovertext}<extra></extra>", None}


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
    told = bars.hovertext[list(bars.customdata).index("E4")]
    assert told.startswith("28 February 2026: Brackwater Gazette (S002)<br>≠ 1 March 2026: Estuary Lines (S006)<br>“On 28 February")


def test_an_event_far_away_says_its_date_and_another_does_not() -> None:
    dossier = traced(ferry())
    found = labels(timeline_plot(timeline(dossier), index(dossier)))
    assert "<b>1837: Brackwater gets its ferry</b>  S006" in found
    assert "<b>The survey records a fracture at frame 31</b>  S001, S005" in found


def test_an_event_whose_words_did_not_stand_says_so_on_the_plot() -> None:
    dossier = traced(ferry())
    assert dossier.recommendation
    doubts = tuple(Doubt(one.id, "only in satire and what repeats it") for one in dossier.timeline if one.source_ids == ("S006",))
    told = dossier.with_(recommendation=replace(dossier.recommendation, doubts=doubts))
    (found,) = (one for one in labels(timeline_plot(timeline(told), index(told))) if "1837: Brackwater gets its ferry" in one)
    assert found.endswith("<i>only in satire and what repeats it</i>")


def test_a_vague_date_is_a_long_thin_bar_that_says_its_date_and_keeps_its_label_in_the_plot() -> None:
    dossier = traced(ferry())
    year = replace(dossier.timeline[2], id="E9", when=When("2026"))
    figure = timeline_plot(timeline(dossier.with_(timeline=(*dossier.timeline, year))), index(dossier))
    (note,) = (one for one in figure.layout.annotations if "2026: The survey" in str(one.text))
    assert note.x < 0.5 and note.xanchor == "left"
    bars = figure.data[0]
    thick = dict(zip(bars.customdata, bars.width, strict=True))
    assert thick["E9"] < thick["E3"]


LONG = "The Harbour Authority, after three inspections and against the advice of two surveyors, declares the Alder fit for service " * 2


@pytest.mark.parametrize("room", [1130, 750, 600])
def test_what_happened_is_told_whole_and_no_label_covers_the_next(room: int) -> None:
    dossier = traced(ferry())
    told = dossier.with_(timeline=tuple(replace(event, text=LONG.strip()) for event in dossier.timeline))
    figure = timeline_plot(timeline(told), index(told), room)
    notes = [one for one in figure.layout.annotations if "The Harbour Authority" in str(one.text)]
    assert len(notes) == 7
    ends = 0.0
    for note in notes:
        words = re.sub("<[^>]+>", " ", note.text)
        assert LONG.split() == [word for word in words.split() if word in LONG.split()], "nothing is cut"
        tall = 17 * (note.text.count("<br>") + 1)
        assert note.y - tall / 2 >= ends
        ends = note.y + tall / 2
        letters = max(len(re.sub("<[^>]+>", "", line)) for line in note.text.split("<br>")) * 6.6 / room
        assert (note.x - letters if note.xanchor == "right" else note.x) >= 0
        assert (note.x if note.xanchor == "right" else note.x + letters) <= 1.02


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


@pytest.mark.parametrize("last", ["2026-03-03", "2026-03-03T00:10:00Z", "2026-03-09T12:00:00Z"])
def test_a_date_at_the_edge_is_not_cut(last: str) -> None:
    dossier = ferry()
    ends = {"S001": "2026-02-24T00:00:00Z", "S002": last}
    sources = tuple(one.with_(published=When(ends[one.id])) for one in dossier.sources if one.id in ends)
    figure = spread_plot(spread(dossier.with_(sources=sources), unfolded=True, room=750))
    for note in (one for one in figure.layout.annotations if one.yref == "paper"):
        half = len(note.text) * 7.1 / 750 / 2
        assert note.x + {"right": 0, "center": half, "left": 2 * half}[note.xanchor] <= 1


def bars(heard: Listening) -> tuple[list[str], list[str], int]:
    made = mentions_plot(heard)
    colours = list(made.data[0].marker.color)
    return list(made.data[0].text), list(made.layout.xaxis.ticktext), len(set(colours))


def test_a_burst_has_another_colour_and_the_day_stands_where_it_changes() -> None:
    assert bars(listening()) == (["1", "", "3", "34", "6", "2"], ["07:00<br>3 Mar", "08:00", "09:00", "10:00", "11:00", "12:00"], 2)


def test_of_many_days_the_highest_has_its_number_and_the_year_stands_where_it_changes() -> None:
    days = [f"2025-12-{day:02}" for day in range(20, 32)] + [f"2026-01-{day:02}" for day in range(1, 13)]
    texts, ticks, colours = bars(Listening(mentions=tuple(Tally(day, place) for place, day in enumerate(days))))
    assert [text for text in texts if text] == ["23"] and colours == 1
    assert ticks[0] == "20 Dec<br>2025" and [tick for tick in ticks if "2026" in tick] == ["1 Jan<br>2026"] and len(ticks) == 8


def test_what_is_no_time_is_not_drawn_and_nothing_at_all_is_an_empty_plot() -> None:
    odd = replace(listening(), mentions=(Tally("who knows", 3), Tally("2026-03-03", 2)))
    assert bars(odd)[0] == ["2"]
    assert bars(Listening())[:2] == ([], [])
