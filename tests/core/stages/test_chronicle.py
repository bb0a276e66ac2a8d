"""Chronicle: from the captures to a timeline with citations; what is missing is said."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.evidence.quotes import check
from core.model.claim import Claim
from core.model.dossier import Dossier, Finding
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import Match, Mode
from core.stages.chronicle import NOT_MADE, NOTHING, chronicle
from core.stages.sources import with_readings
from core.tools import Tools
from tests.fakes.outside import FakeVault, tools
from tests.fixtures.cases import says, source, voice

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


def of_one_voice(*texts: tuple[str, str]) -> Dossier:
    """The first is the original, all others are its copies."""
    desk = tools()
    made = dossier(*texts, desk=desk)
    first, *copies = (one.id for one in made.sources)
    return asyncio.run(chronicle(made.with_(voices=(voice("A", 2, first, copies=tuple(copies)),)), desk))


def test_a_copy_means_the_friday_of_the_first_print() -> None:
    """Read by itself, the copy of 20 February would speak of the 20th."""
    made = of_one_voice((REPORT, "2026-02-08"), (REPORT, "2026-02-20"))
    assert lines(made) == ["E1 2026-02-06 The Tarn mill closed on Friday after a fire: S001, S002"]


def test_the_same_words_of_another_voice_mean_the_day_before_their_own_print() -> None:
    again = "The Tarn mill reopened on Thursday."
    made = chronicled((again, "2026-02-13"), (again, "2026-02-27"))
    assert [(event.when.iso, event.source_ids) for event in made.timeline] == [("2026-02-12", ("S001",)), ("2026-02-26", ("S002",))]


def test_two_dates_of_one_sentence_stay_two_and_a_copy_has_both() -> None:
    text = "The Tarn mill owner, 34, was arrested on Monday and charged with arson on Wednesday."
    made = of_one_voice((text, "2026-02-05"), (text, "2026-02-19"))
    assert [(event.when.iso, event.source_ids) for event in made.timeline] == [
        ("2026-02-02", ("S001", "S002")),
        ("2026-02-04", ("S001", "S002")),
    ]


def test_a_full_date_is_never_that_of_another_print() -> None:
    text = "The Tarn mill owner, 34, was arrested in Lyon on 2 May 2025 and charged with arson on 4 May 2025."
    assert [event.when.iso for event in chronicled((text, "2025-05-08")).timeline] == ["2025-05-02", "2025-05-04"]


def test_two_days_given_for_one_event_are_kept_as_rivals() -> None:
    made = chronicled(
        ("The old Tarn mill was sold on 27 February.", "2026-03-02"),
        ("The old Tarn mill was sold on 9 February.", "2026-03-03"),
    )
    (event,) = made.timeline
    assert event.disputed and {event.when.iso, event.rivals[0].when.iso} == {"2026-02-27", "2026-02-09"}


ON_ONE_DAY = [
    ("Nadal finished second in Rome on 4 May.", "The tunnel in Rome was completed on 4 May."),
    ("Ten people were left dead in Kabul on 3 May.", "The envoy left Kabul on 3 May."),
    ("The left won the vote in Quito on 4 May.", "President Noboa left Quito on 4 May."),
    ("Met officers raided a flat in Leeds on 4 May.", "The minister met unions in Leeds on 4 May."),
    ("A tanker sank off New York on 4 May.", "Shares sank in New York on 4 May."),
]


@pytest.mark.parametrize(("one", "other"), ON_ONE_DAY)
def test_a_day_and_a_town_in_common_make_no_common_event(one: str, other: str) -> None:
    desk, claim = tools(), Claim("C1", f"{one} {other}", central=True)
    made = dossier((one, "2025-05-08"), (other, "2025-05-08"), desk=desk).with_(claims=(claim,))
    assert len(asyncio.run(chronicle(made, desk)).timeline) == 2


def test_the_place_of_the_whole_story_ties_nothing_together() -> None:
    desk, texts = tools(), [(f"Tarn's {who} left on 4 May 2025. It rained in Tarn, near Tarn and at Tarn.", "2025-05-08") for who in WHO]
    one = dossier(*texts, desk=desk).with_(topic=Topic(1, "Who left in Tarn", "Many left in Tarn."))
    assert len(asyncio.run(chronicle(one, desk)).timeline) == len(WHO)


WHO = ("mayor", "garrison", "surgeon")


def test_copies_in_one_voice_are_cited_and_dispute_nothing() -> None:
    desk = tools()
    one = dossier(
        ("The old Tarn mill was sold on 27 February.", "2026-03-02"), ("The old Tarn mill was sold on 9 February.", "2026-03-03"), desk=desk
    )
    made = asyncio.run(chronicle(one.with_(voices=(voice("A", 2, "S001", copies=("S002",)),)), desk))
    assert [(event.when.iso, event.disputed) for event in made.timeline] == [("2026-02-09", False), ("2026-02-27", False)]


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


def test_a_day_still_to_come_is_told_as_such() -> None:
    made = chronicled(("The Tarn mill will be sold on 30 April 2031.", "2026-03-02"))
    assert [(event.when.iso, event.ahead) for event in made.timeline] == [("2031-04-30", True)]


def test_nothing_is_counted_from_a_day_of_publication_still_to_come() -> None:
    """A page dated five years ahead cannot say which Friday; the full date it gives stands, and the editor is told."""
    made = chronicled((f"{REPORT} The Tarn mill was sold on 3 March 2031.", "2031-03-08"))
    assert lines(made) == ["E1 2031-03-03 The Tarn mill was sold on 3 March 2031: S001"]
    assert [(one.text, one.source_ids) for one in made.findings] == [
        ("1 source says that it was published on a day still to come: no day is counted from there.", ("S001",))
    ]


def test_what_was_long_before_the_story_is_left_to_its_background() -> None:
    made = chronicled((f"{REPORT} The Tarn mill was built in 1911.", "2026-03-08"))
    assert [event.when.iso for event in made.timeline] == ["2026-03-06"]
    dated = [event for reading in made.readings for event in reading.events if event.before]
    assert [(event.when.iso, event.text) for event in dated] == [("1911", "The Tarn mill was built in 1911")]


def test_what_only_somebody_says_is_told_with_who_says_it() -> None:
    made = chronicled(("The Tarn mill closed on Friday, Ada Quist said.", "2026-03-08"))
    assert lines(made) == ["E1 2026-03-06 Ada Quist: The Tarn mill closed on Friday: S001"]


def test_one_moment_told_by_two_clocks_is_one_event_and_a_night_may_change_the_day() -> None:
    made = chronicled(
        ("The Tarn mill exploded at 23:30 GMT on 1 March 2026.", "2026-03-02"),
        ("The Tarn mill exploded at 00:30 CET on 2 March 2026.", "2026-03-03"),
        ("The Tarn mill was sold on 2 March 2026, 08:00 +09:00.", "2026-03-03"),
    )
    told = [(event.when.iso, event.source_ids) for event in made.timeline]
    assert told == [("2026-03-01T23:00:00Z", ("S003",)), ("2026-03-01T23:30:00Z", ("S001", "S002"))]


def test_two_events_on_one_day_stay_two_and_keep_their_own_sources() -> None:
    made = chronicled(
        ("The Tarn mill burned on 1 March 2026. Six weavers were rescued from the mill roof on 1 March 2026.", "2026-03-02"),
        ("Six weavers were rescued from the roof of the Tarn mill on 1 March 2026.", "2026-03-02"),
    )
    assert [event.source_ids for event in made.timeline] == [("S001", "S002"), ("S001",)]
    assert {event.when.iso for event in made.timeline} == {"2026-03-01"}


SCRIPTS = [
    ("احترق مصنع تارن Tarn mill في ١ مارس ٢٠٢٦.", "2026-03-01"),
    ("2026年3月1日,Tarn mill 工厂发生火灾。", "2026-03-01"),
    ("Tarn mill の工場は2026年3月1日に焼けた。", "2026-03-01"),
    ("Tarn mill 공장은 2026년 3월 1일에 불탔다.", "2026-03-01"),
    ("המפעל Tarn mill נשרף ב-2026-03-01.", "2026-03-01"),
]


@pytest.mark.parametrize(("text", "iso"), SCRIPTS)
def test_scripts_that_run_right_to_left_or_without_spaces_are_told_in_their_own_words(text: str, iso: str) -> None:
    desk = tools()
    made = asyncio.run(chronicle(dossier((text, "2026-03-02"), desk=desk), desk))
    assert [(event.when.iso, event.text) for event in made.timeline] == [(iso, text.rstrip(".。"))]
    assert all(check(text, one.quote) is Match.EXACT for event in made.timeline for one in event.cited)


def test_running_again_replaces_what_was_made_before() -> None:
    desk = tools()
    first = asyncio.run(chronicle(dossier((REPORT, "2026-03-08"), desk=desk), desk))
    again = asyncio.run(chronicle(first.with_(pass_no=2), desk))
    assert (again.timeline, said(again.findings)) == (first.timeline, said(first.findings))


def test_a_stopped_run_still_has_the_timeline_of_what_was_read() -> None:
    desk = tools()
    read = asyncio.run(with_readings(dossier((REPORT, "2026-03-08"), desk=desk), desk))
    assert asyncio.run(chronicle(read, tools(halt="The editor stopped here."))).timeline


def test_a_lost_capture_is_left_out() -> None:
    desk = tools()
    one = dossier((REPORT, "2026-03-08"), desk=desk)
    assert isinstance(desk.vault, FakeVault)
    desk.vault.files.clear()
    assert asyncio.run(chronicle(one, desk)).timeline == ()


def test_a_weekday_of_a_page_without_a_date_counts_from_the_day_on_which_the_others_came_out() -> None:
    dated = [("The Tarn mill closed.", when) for when in ("2026-03-04", "2026-03-05", "2026-03-05")]
    undated = ("The Tarn mill burned on Tuesday. The Tarn mill was sold on Sunday.", "")
    for known, wanted in ((dated, ["2026-03-03"]), (dated[:2], [])):
        desk = tools()
        one = dossier(*known, undated, desk=desk).with_(topic=TOPIC.with_(discovery_date=datetime(2026, 3, 6, tzinfo=UTC)))
        assert [event.when.iso for event in asyncio.run(chronicle(one, desk)).timeline] == wanted


def test_only_pages_that_surely_speak_of_the_story_and_mean_it_tell_its_events() -> None:
    """One may speak of it, one only shares a side claim, one jests."""
    desk = tools()
    texts = [f"The Tarn mill {deed} on 6 March 2026." for deed in ("burned", "was sold", "was robbed", "flooded")]
    made = dossier(*((text, "2026-03-08") for text in texts), desk=desk)
    sure, unsure, beside, jest = made.sources
    evidence = (says(sure.id, "+"), says(unsure.id, "+").with_(confidence=0.4), says(beside.id, "+", "C2"), says(jest.id, "+"))
    claims = (*made.claims, Claim("C2", "The Tarn mill was robbed"))
    one = made.with_(claims=claims, evidence=evidence, sources=(sure, unsure, beside, jest.with_(satire=True)))
    assert [event.source_ids for event in asyncio.run(chronicle(one, desk)).timeline] == [(sure.id,)]


def test_a_plan_of_a_page_without_a_date_is_still_a_plan() -> None:
    desk = tools()
    made = dossier(("The Tarn mill will be sold on 30 April 2031.", ""), desk=desk)
    events = asyncio.run(chronicle(made.with_(topic=TOPIC.with_(discovery_date=datetime(2026, 3, 8, tzinfo=UTC))), desk)).timeline
    assert [event.ahead for event in events] == [True]


def test_what_shares_only_names_with_the_story_is_not_in_its_timeline() -> None:
    desk, texts = tools(), [("Ada Quist closed the Tarn mill on Friday. Ada Quist sang in Tarn on Thursday.", "2026-03-08")]
    made = dossier(*texts, desk=desk).with_(topic=Topic(1, "Ada Quist closed the mill", "Ada Quist closed the Tarn mill."))
    assert [event.when.iso for event in asyncio.run(chronicle(made, desk)).timeline] == ["2026-03-06"]


def test_a_year_is_no_day_of_the_story_unless_it_is_still_to_come() -> None:
    made = chronicled(("The Tarn mill burned in 2026. The Tarn mill will be sold in 2027.", "2026-03-08"))
    assert [event.when.iso for event in made.timeline] == ["2027"]
