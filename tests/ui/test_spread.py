"""How a story spread, as plain data: lanes, marks, arrows to whom a source leans on, copies folded or not."""

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.voice import Voice, VoiceMember
from core.model.words import Tier
from tests.newsroom import source
from tests.traced import traced
from tests.ui.dossiers import ferry
from ui.view_models.spread import Arrow, Spread, lanes, spread


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


def test_folded_arrows_lead_from_voice_to_voice() -> None:
    dossier = traced(ferry())
    more = dossier.citations[0].with_(source_id="S010", on="S003")
    assert ends(spread(dossier.with_(citations=(*dossier.citations, more))).arrows) == [("S009", "S001")]


def test_who_leans_without_belonging_to_a_voice_has_a_lane_of_its_own() -> None:
    dossier = traced(ferry())
    found = lanes(dossier.with_(voices=dossier.voices[:1]))
    assert [(lane.name, [mark.source.id for mark in lane.marks]) for lane in found[1:]] == [("", ["S009"]), ("", ["S010"])]


def test_what_has_no_date_stands_in_a_column_left_of_all_others() -> None:
    found = spread(traced(ferry()))
    undated = next(node for node in found.nodes if node.mark.source.id == "S011")
    assert undated.x < min(node.x for node in found.nodes if node is not undated)
    assert [tick.words for tick in found.scale.ticks][:2] == ["Undated", "4 Mar"]


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
