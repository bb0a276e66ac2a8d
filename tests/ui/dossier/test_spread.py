"""How a story spread, as plain data: lanes, marks, arrows to whom a source leans on, copies folded or not."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Voice, VoiceMember
from core.model.words import Tier
from tests.fixtures.ferry_origin import traced
from tests.fixtures.newsroom import source
from tests.ui.dossiers import ferry
from ui.dossier.spread import spread_plot
from ui.dossier.spread_rows import Arrow, Spread, label, lanes, spread


def ends(arrows: tuple[Arrow, ...]) -> list[tuple[str, str]]:
    return [(arrow.tail.mark.source.id, arrow.head.mark.source.id) for arrow in arrows]


def marks(found: Spread) -> list[str]:
    return [node.mark.source.id for node in found.nodes]


def many(number: int) -> Dossier:
    """A lane for every second source, each with one copy, an hour apart."""
    hours = [f"2026-03-{1 + n // 24:02}T{n % 24:02}:00:00Z" for n in range(number)]
    sources = tuple(source(n + 1, f"A newspaper with a long name {n}", 2, hour) for n, hour in enumerate(hours))
    pairs = zip(sources[::2], sources[1::2], strict=True)
    voices = (Voice(a.id, a.outlet, Tier(2), (VoiceMember(a.id, True), VoiceMember(b.id, False, "the same text"))) for a, b in pairs)
    return ferry().with_(sources=sources, voices=tuple(voices))


def test_lanes_begin_with_the_first_voice_and_a_copy_never_stands_before_its_original() -> None:
    dossier = ferry()
    early = tuple(one.with_(published=When("2026-03-04T00:00:00Z")) if one.id == "S002" else one for one in dossier.sources)
    found = lanes(dossier.with_(sources=early))
    assert [lane.name for lane in found] == ["Voice D", "Voice A", "Voice C", "Voice B"]
    assert [(mark.source.id, mark.original) for mark in found[1].marks] == [
        ("S001", True),
        ("S002", False),
        ("S003", False),
        ("S004", False),
    ]


def test_folded_a_voice_is_one_mark_with_its_copies_counted() -> None:
    found = spread(traced(ferry()))
    assert marks(found) == ["S007", "S001", "S006", "S009", "S005", "S011"]
    assert [node.folded for node in found.nodes] == ["", "+4 copies", "", "+1 copy", "", ""]
    assert [node.mark.source.id for node in found.nodes if node.is_origin] == ["S001"]
    assert [node.mark.source.id for node in found.nodes if node.circular] == ["S009"]
    assert found.arrows == ()


def test_unfolded_every_source_has_its_mark_and_every_citation_its_arrow() -> None:
    dossier = traced(ferry())
    found = spread(dossier, unfolded=True)
    assert sorted(marks(found)) == [one.id for one in dossier.sources]
    leans = [("S002", "S001"), ("S003", "S001"), ("S004", "S001"), ("S008", "S002"), ("S009", "S010"), ("S010", "S009")]
    assert ends(found.arrows) == leans
    assert [arrow.circular for arrow in found.arrows] == [False] * 4 + [True] * 2


def test_a_copy_that_names_nobody_is_tied_to_what_it_repeats() -> None:
    found = spread(ferry(), unfolded=True)
    assert ends(found.arrows) == [("S002", "S001"), ("S003", "S001"), ("S004", "S001")]
    assert all(arrow.citation is None for arrow in found.arrows)


def two_reports() -> Dossier:
    """One outlet's two reports in one voice; each has copies, told by a citation, by what gave them away, or not at all."""
    times = ("2026-03-02T08:00:00Z", "2026-03-04T06:00:00Z", "2026-03-04T07:00:00Z", "2026-03-04T08:00:00Z", "2026-03-05T08:00:00Z")
    sources = tuple(source(n, f"Outlet {n}", 2, at) for n, at in enumerate(times, 1))
    why = {"S003": "“Outlet 2”", "S004": "91 % the same text as S002", "S005": "the same words"}
    members = (
        VoiceMember("S001", True),
        VoiceMember("S002", True, "same outlet as S001"),
        *(VoiceMember(key, False, why[key]) for key in why),
    )
    cites = traced(ferry()).citations[0].with_(source_id="S003", on="S002")
    return ferry().with_(sources=sources, voices=(Voice("A", "Outlet 1", Tier(2), members),), citations=(cites,), origin=None)


def test_a_copy_folds_into_the_report_it_repeats_so_that_none_seems_to_lean_on_its_own_sequel() -> None:
    found = spread(two_reports())
    assert [(node.mark.source.id, node.copies) for node in found.nodes] == [("S001", 1), ("S002", 2)]
    assert found.arrows == ()
    assert set(ends(spread(two_reports(), unfolded=True).arrows)) == {("S003", "S002"), ("S004", "S002"), ("S005", "S001")}


def test_folded_arrows_lead_from_voice_to_voice() -> None:
    dossier = traced(ferry())
    more = dossier.citations[0].with_(source_id="S010", on="S003")
    assert ends(spread(dossier.with_(citations=(*dossier.citations, more))).arrows) == [("S009", "S001")]


def test_who_has_no_voice_in_the_story_has_no_lane_and_no_arrow() -> None:
    dossier = traced(ferry())
    bare = dossier.with_(voices=dossier.voices[:1])
    assert [lane.name for lane in lanes(bare)] == ["Voice A"]
    assert {key for pair in ends(spread(bare, unfolded=True).arrows) for key in pair} <= set(bare.voices[0].source_ids)


def test_what_has_no_date_stands_in_a_column_left_of_all_others() -> None:
    found = spread(traced(ferry()))
    undated = next(node for node in found.nodes if node.mark.source.id == "S011")
    assert undated.x < min(node.x for node in found.nodes if node is not undated)
    assert [tick.words for tick in found.scale.ticks][:2] == ["Undated", "4 Mar"]


def on_one_day(*times: str, origin: str = "", leans: Sequence[tuple[str, str]] = ()) -> Dossier:
    """A voice for each time, in the order given."""
    sources = tuple(source(n, f"Outlet {n}", 2, at) for n, at in enumerate(times, 1))
    voices = tuple(Voice(chr(64 + n), one.outlet, Tier(2), (VoiceMember(one.id, True),)) for n, one in enumerate(sources, 1))
    dossier = traced(ferry())
    assert dossier.origin
    first = replace(dossier.origin, source_id=origin) if origin else None
    cites = tuple(dossier.citations[0].with_(source_id=tail, on=head) for tail, head in leans)
    return dossier.with_(sources=sources, voices=voices, citations=cites, origin=first)


DAY, MORNING, NOON, NEXT = "2026-03-04", "2026-03-04T06:10:00Z", "2026-03-04T12:00:00Z", "2026-03-05T00:00:00Z"
ORDERED = [
    # when each came out, who is the origin, who leans on whom      from left to right, and the lanes from above
    ((DAY, MORNING, NOON, NEXT), "", (), ["S002", "S003", "S001", "S004"]),
    ((DAY, MORNING, NOON, NEXT), "S002", (), ["S002", "S003", "S001", "S004"]),
    ((DAY, MORNING, NOON, NEXT), "S001", (), ["S001", "S002", "S003", "S004"]),
    ((DAY, MORNING, NOON, NEXT), "", (("S003", "S001"),), ["S002", "S001", "S003", "S004"]),
    (("2026-03", MORNING, NOON, NEXT), "", (), ["S002", "S003", "S004", "S001"]),
    ((DAY, "2026-03-03T20:00:00Z", NOON), "S001", (), ["S002", "S001", "S003"]),
]


@pytest.mark.parametrize(("times", "origin", "leans", "order"), ORDERED)
def test_a_day_without_an_hour_stands_after_that_days_hours_but_before_whoever_came_after_it(
    times: tuple[str, ...], origin: str, leans: tuple[tuple[str, str], ...], order: list[str]
) -> None:
    dossier = on_one_day(*times, origin=origin, leans=leans)
    found = spread(dossier)
    assert [node.mark.source.id for node in sorted(found.nodes, key=lambda node: node.x)] == order
    assert [lane.marks[0].source.id for lane in lanes(dossier)] == order


def test_a_mere_day_is_a_bar_as_long_as_the_day_and_an_hour_is_none() -> None:
    found = spread(on_one_day(DAY, MORNING, NEXT))
    day, hour, _ = sorted(found.nodes, key=lambda node: node.mark.source.id)
    assert hour.day is None and day.day is not None
    assert day.day[0] < hour.x < day.x <= day.day[1]
    drawn = [one for one in spread_plot(found).layout.shapes if one.line.width == 5]
    assert [(one.x0, one.x1) for one in drawn] == [day.day]


@pytest.mark.parametrize("vague", ["2026", "1999", "2026-03", "9999"])
def test_a_vague_or_far_date_stays_within_the_plot(vague: str) -> None:
    found = spread(on_one_day(vague, MORNING, NOON, NEXT))
    assert all(0 <= node.x <= 1 for node in found.nodes)


def test_a_headline_makes_nobody_an_author() -> None:
    dossier = on_one_day(MORNING, NOON)
    headlines = ("Minister attacked on Facebook over ferry crack", "Facebook")
    headed = tuple(one.with_(outlet="Facebook", title=title) for one, title in zip(dossier.sources, headlines, strict=True))
    found = lanes(dossier.with_(sources=headed, voices=tuple(replace(voice, name="Facebook") for voice in dossier.voices), posts=()))
    assert [(lane.title, lane.marks[0].name) for lane in found] == [("Facebook", "Facebook")] * 2


def test_nobody_dated_and_nobody_at_all() -> None:
    bare = ferry().with_(sources=tuple(one.with_(published=None) for one in ferry().sources))
    found = spread(bare, unfolded=True)
    assert len(found.nodes) == 7 and [tick.words for tick in found.scale.ticks] == ["Undated"]
    assert spread(ferry().with_(voices=())).nodes == ()


def test_sixty_sources_stay_legible() -> None:
    """No two labels in one row cover each other, folded or not."""
    for unfolded, number in ((False, 30), (True, 60)):
        found = spread(many(60), unfolded=unfolded)
        assert len(found.nodes) == number
        rows = [node.row for node in found.nodes]
        assert len(set(rows)) == len(rows) == found.rows
    assert all(node.left for node in found.nodes if node.x > 0.8)


@pytest.mark.parametrize("room", [1130, 750, 600])
def test_every_label_stands_within_the_plot_however_narrow_the_window(room: int) -> None:
    found = spread(many(60), unfolded=True, room=room)
    for node in found.nodes:
        width = found.scale.letters(label(node)) + 20 / room
        low, high = (node.x - width, node.x) if node.left else (node.x, node.x + width)
        assert low >= 0 and high <= 1.01, label(node)
    assert any(node.name.endswith("…") for node in found.nodes) is (room < 700)
