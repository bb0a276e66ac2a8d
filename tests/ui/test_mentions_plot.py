"""The plot of mentions: few bars all have their number, many only the highest; days are named where they change."""

from dataclasses import replace

from core.model.post import Listening, Tally
from tests.fixtures.ferry_story import listening
from ui.components.dossier_posts_plot import mentions_plot


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
