"""Chronicle: from the captures to a timeline with citations; what is missing is said."""

import asyncio
from collections.abc import Sequence

from core.model.claim import Cited, Claim, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Finding
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import Match, Mode
from core.policy.timeline import Happening
from core.reading.quotes import check
from core.stages.chronicle import NOT_MADE, NOTHING, PER_SOURCE, chronicle, closest
from core.tools import Tools
from tests.core.cases import says, source, voice
from tests.fakes.outside import FakeVault, tools

TOPIC = Topic(1, "The Tarn mill closed", "The mill at Tarn closed.")
REPORT = "The Tarn mill closed on Friday after a fire. Forty people lost their work."


def dossier(*texts: tuple[str, str], desk: Tools, mode: Mode = Mode.DETAILED) -> Dossier:
    """Sources with their texts and days of publication, each of which speaks about the claim."""
    made = [asyncio.run(_kept(number, text, when, desk)) for number, (text, when) in enumerate(texts, 1)]
    claim = Claim("C1", "The Tarn mill closed", central=True)
    return Dossier(1, TOPIC, mode, sources=tuple(made), claims=(claim,), evidence=tuple(says(one.id, "+") for one in made))


async def _kept(number: int, text: str, when: str, desk: Tools) -> Source:
    return source(number, when=when).with_(title="The Tarn mill", text_sha256=await desk.vault.put(text.encode()))


def chronicled(*texts: tuple[str, str], mode: Mode = Mode.DETAILED) -> Dossier:
    desk = tools()
    return asyncio.run(chronicle(dossier(*texts, desk=desk, mode=mode), desk))


def lines(made: Dossier) -> list[str]:
    return [f"{event.id} {event.when.iso} {event.text}: {', '.join(event.source_ids)}" for event in made.timeline]


def said(found: Sequence[Finding]) -> list[str]:
    return [one.text for one in found]


def test_sources_that_tell_the_same_are_cited_for_one_event() -> None:
    made = chronicled((REPORT, "2026-03-08"), ("A fire closed the Tarn mill on 6 March 2026.", "2026-03-20"))
    assert lines(made) == ["E1 2026-03-06 A fire closed the Tarn mill on 6 March 2026: S001, S002"]


def test_a_copy_means_the_friday_of_the_first_print() -> None:
    """Read by itself, the copy of 20 March would speak of the 20th."""
    made = chronicled((REPORT, "2026-03-20"), (REPORT, "2026-03-08"))
    assert lines(made) == ["E1 2026-03-06 The Tarn mill closed on Friday: S001, S002"]


def test_two_days_given_for_one_event_are_kept_as_rivals() -> None:
    made = chronicled(
        ("The old Tarn mill was sold on 27 February.", "2026-03-02"),
        ("The old Tarn mill was sold on 9 January.", "2026-03-03"),
    )
    (event,) = made.timeline
    assert event.disputed and {event.when.iso, event.rivals[0].when.iso} == {"2026-02-27", "2026-01-09"}


def test_copies_in_one_voice_are_cited_and_dispute_nothing() -> None:
    desk = tools()
    one = dossier(
        ("The old Tarn mill was sold on 27 February.", "2026-03-02"), ("The old Tarn mill was sold on 9 January.", "2026-03-03"), desk=desk
    )
    made = asyncio.run(chronicle(one.with_(voices=(voice("A", 2, "S001", copies=("S002",)),)), desk))
    assert [(event.when.iso, event.disputed) for event in made.timeline] == [("2026-01-09", False), ("2026-02-27", False)]


def test_every_citation_stands_in_its_capture() -> None:
    desk = tools()
    text = "Rain fell.\n\nThe Tarn mill closed on 6 March 2026; it will be sold on 30 April 2026."
    made = asyncio.run(chronicle(dossier((text, "2026-03-08"), desk=desk), desk))
    assert [event.ahead for event in made.timeline] == [False, True]
    assert all(check(text, one.quote) is Match.EXACT for event in made.timeline for one in event.cited)


def test_quick_mode_makes_no_timeline_and_says_so() -> None:
    made = chronicled((REPORT, "2026-03-08"), mode=Mode.QUICK)
    assert (made.timeline, said(made.findings), made.gaps) == ((), [NOT_MADE], ())


def test_nothing_dated_is_a_gap_with_its_reason() -> None:
    for texts, why in (
        ((("The Tarn mill closed.", "2026-03-08"),), "no source gives the date of something that happened in this story"),
        ((("The Tarn mill closed on Friday.", ""),), "no source says when it was published"),
        ((), "no source could be read"),
    ):
        made = chronicled(*texts)
        assert made.timeline == () and [gap.what for gap in made.gaps] == [NOTHING]
        assert made.gaps[0].why.startswith(why) and made.gaps[0].stage == "chronicle"


def test_dates_no_calendar_has_are_counted() -> None:
    made = chronicled((f"{REPORT} The gate was shut on 31 February 2026.", "2026-03-08"))
    assert said(made.findings) == ["1 date that no calendar has was found in the sources and left out of the timeline."]


def test_what_does_not_fit_is_counted() -> None:
    names = [
        f"{one}{other}"
        for one in ("North", "South", "East", "West", "Upper", "Lower", "Old")
        for other in ("gate", "wall", "yard", "barn", "lock", "weir")
    ]
    text = " ".join(f"The Tarn mill's {name.lower()} was mended in {1900 + number}." for number, name in enumerate(names))
    made = chronicled((text, "2026-03-08"))
    assert len(made.timeline) == 40
    assert said(made.findings) == [
        "2 further dated events were found: the timeline keeps the 40 that most voices tell and that are closest to the story."
    ]


def test_running_again_replaces_what_was_made_before() -> None:
    desk = tools()
    first = asyncio.run(chronicle(dossier((f"{REPORT} It was built on 31 June 1900.", "2026-03-08"), desk=desk), desk))
    again = asyncio.run(chronicle(first.with_(pass_no=2), desk))
    assert (again.timeline, said(again.findings)) == (first.timeline, said(first.findings))


def test_a_stopped_run_still_has_the_timeline_of_what_was_read() -> None:
    desk = tools(halt="The editor stopped here.")
    assert asyncio.run(chronicle(dossier((REPORT, "2026-03-08"), desk=desk), desk)).timeline


def test_a_lost_capture_is_left_out() -> None:
    desk = tools()
    one = dossier((REPORT, "2026-03-08"), desk=desk)
    assert isinstance(desk.vault, FakeVault)
    desk.vault.files.clear()
    assert asyncio.run(chronicle(one, desk)).timeline == ()


def test_of_a_page_that_is_one_long_list_the_closest_are_kept_in_its_own_order() -> None:
    quote = Quote("It opened", 0, 9)
    every = [
        Happening(f"Event {number}", When("2026-03-01"), Cited("S001", quote), frozenset(), closeness=float(number % 7))
        for number in range(120)
    ]
    kept = closest(every)
    assert len(kept) == PER_SOURCE and kept == [one for one in every if one in kept]
    assert min(one.closeness for one in kept) >= max(one.closeness for one in every if one not in kept)
    assert closest(every[:10]) == every[:10]
