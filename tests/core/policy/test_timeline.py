"""The same event is merged, different ones stay apart, and what sources disagree on is kept."""

from dataclasses import replace

import pytest

from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.words import Tier
from core.policy.timeline import MOST, Telling, rival_dates, same_event, timeline


def told(
    text: str, iso: str, source: int = 1, *, tier: int = 2, voice: str = "", until: str = "", ahead: bool = False, reckoned: bool = False
) -> Telling:
    """An event whose words are those of its text; its first is the doer, that in capitals the deed."""
    words = text.split()
    return Telling(
        text=text.lower(),
        when=When(iso),
        until=When(until) if until else None,
        cited=Cited(f"S{source:03}", Quote(text, source, source + len(text))),
        words=frozenset(word.lower() for word in words if len(word) > 2),
        deed=next((word.lower() for word in words if word.isupper() and len(word) > 1), ""),
        doer=next((word.lower() for word in (*words[1:], words[0]) if word.islower()), ""),
        tier=Tier(tier),
        voice=voice or f"voice {source}",
        ahead=ahead,
        reckoned=reckoned,
    )


SAME = [
    (told("envoy LEFT Kabul", "2026-03-04"), told("ten LEFT dead Kabul", "2026-03-04", 2), False),
    (told("envoy LEFT Kabul", "2026-03-04"), told("envoy LEFT dead Kabul", "2026-03-04", 2), True),
    (told("old mill SOLD developer", "2026-03-04"), told("mill SOLD", "2026-03-04", 2), True),
    (told("old mill SOLD developer", "2026-03-04"), told("mill SOLD developer", "2026-03", 2), True),
    (told("old mill SOLD developer", "2026-03-04"), told("mill SOLD developer", "2026", 2), True),
    (told("old mill SOLD developer", "2026-03-04"), told("mill SOLD developer", "2025", 2), False),
    (told("old mill SOLD developer", "2026-03-04"), told("old mill BURNED down", "2026-03-04", 2), False),
    (told("mill workers VOTED strike", "2026-03-04"), told("mill owners CLOSED gates", "2026-03-04", 2), False),
    (told("mill SOLD", "2026-03-04"), told("mill SOLD", "2026-03-05", 2, reckoned=True), True),
    (told("mill SOLD", "2026-03-04"), told("mill SOLD", "2026-03-11", 2, reckoned=True), False),
    (told("mill SOLD", "2026-03-04"), told("mill SOLD", "2026-03-18", 2, reckoned=True), False),
    (told("mill SOLD", "2026-03-04"), told("mill SOLD", "2026-03-07", 2, reckoned=True), False),
    (told("mill SOLD", "2026-03-04"), told("mill SOLD", "2026-03-05", 2), False),
    (told("crews STRIKE docks", "2026-03-03", until="2026-03-05"), told("crews STRIKE docks", "2026-03-04", 2), True),
    (told("court ORDERED papers kept", "2026-03-04"), told("papers kept court", "2026-03-04", 2), True),
    (told("mill owner town hall", "2026-03-04"), told("mill owner court", "2026-03-04", 2), False),  # deeds nobody could read
    (told("editor WITHDREW report water unsafe", "2026-03-20"), told("water unsafe", "2026-03", 2), False),
]


@pytest.mark.parametrize(("one", "other", "same"), SAME)
def test_which_two_are_one_event(one: Telling, other: Telling, same: bool) -> None:
    assert same_event(one, other) is same_event(other, one) is same


RIVALS = [
    (
        told("town council MEETS", "2026-01-15", reckoned=True),
        told("town council MEETS", "2026-02-26", 2, reckoned=True),
        False,
    ),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2026-02-28", 2, reckoned=True), False),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2026-02-20", 2, reckoned=True), True),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2026-03-13", 2, reckoned=True), True),
    (told("customs house SOLD", "2026-02-27"), told("old customs house SOLD", "2026-01-09", 2), True),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2026-02", 2), False),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2025-12", 2), True),
    (told("customs house SOLD", "2026-02-27"), told("customs house SOLD", "2026-01-09", 2, voice="voice 1"), False),
    (told("committee MET", "2026-02-27"), told("committee MET", "2026-03-27", 2), False),
    (told("harbour committee MET town hall", "2026-02-27"), told("harbour committee MET", "2026-03-27", 2, ahead=True), False),
    (told("customs house SOLD", "2026-02-27"), told("customs house BUILT", "2026-01-09", 2), False),
    (told("customs house sold", "2026-02-27"), told("customs house sold", "2026-01-09", 2), False),  # deeds nobody could read
    (told("customs house SOLD", "1998"), told("customs house SOLD", "1997", 2), True),
    (told("customs house SOLD", "1998"), told("customs house SOLD", "1997", 2, reckoned=True), False),
]


@pytest.mark.parametrize(("one", "other", "rivals"), RIVALS)
def test_which_two_dates_are_rivals(one: Telling, other: Telling, rivals: bool) -> None:
    assert rival_dates(one, other) is rival_dates(other, one) is rivals


def test_the_most_precise_date_wins_and_everybody_is_cited() -> None:
    found = [told("old mill SOLD", "2026-03", 1, tier=1), told("mill SOLD", "2026-03-04", 2, tier=3), told("mill SOLD", "2026", 3)]
    ((event,), left_out) = timeline(found)
    assert (event.id, event.when, event.source_ids, left_out) == ("E1", When("2026-03-04"), ("S001", "S003", "S002"), 0)
    assert event.text == "mill sold" and not event.disputed


def test_a_day_that_is_named_beats_one_that_was_counted() -> None:
    found = [told("mill SOLD", "2026-03-03", 1, reckoned=True), told("mill SOLD", "2026-03-04", 2)]
    assert [event.when.iso for event in timeline(found)[0]] == ["2026-03-04"]


def test_two_events_on_one_day_stay_two() -> None:
    found = [told("surge FLOODED hall", "2026-02-21", 1), told("porters RESCUED boat", "2026-02-21", 1)]
    assert len(timeline(found)[0]) == 2


def test_the_date_most_voices_give_stands_and_the_other_is_its_rival() -> None:
    found = [
        told("customs house SOLD", "2026-02-27", 1, tier=1),
        told("customs house SOLD", "2026-02-27", 2),
        told("customs house SOLD", "2026-01-09", 3),
    ]
    ((event,), _) = timeline(found)
    assert (event.when.iso, [rival.when.iso for rival in event.rivals], event.source_ids) == (
        "2026-02-27",
        ["2026-01-09"],
        ("S001", "S002", "S003"),
    )


def test_copies_are_cited_and_do_not_outvote() -> None:
    copies = [told("customs house SOLD", "2026-02-27", number, tier=4, voice="wire") for number in range(1, 6)]
    found = [*copies, told("customs house SOLD", "2026-01-09", 8, tier=1)]
    ((event,), _) = timeline(found)
    assert event.when.iso == "2026-01-09"
    assert [len(rival.cited) for rival in event.rivals] == [5]


def test_a_source_that_gives_both_dates_tells_of_two_events() -> None:
    found = [told("customs house SOLD", "2026-02-27", 1), told("customs house SOLD", "2026-01-09", 1)]
    assert len(timeline([replace(found[0], voice="a"), replace(found[1], voice="b")])[0]) == 2


def test_what_one_source_still_expects_and_another_reports_has_happened() -> None:
    found = [told("council VOTES budget", "2026-03-12", 1, ahead=True), told("council VOTES budget", "2026-03-12", 2)]
    assert [event.ahead for event in timeline(found)[0]] == [False]


def test_the_order_is_by_day_and_clock_and_a_month_or_a_year_stands_behind_the_days_it_holds() -> None:
    days = ["2026-03-01", "2026", "2026-03", "1837", "2026-03-01T06:00:00Z", "2026-03-01T04:49", "2026-03-31", "2026-04-01"]
    found = [told(f"thing{number} HAPPENED{number}", iso, number) for number, iso in enumerate(days)]
    assert [event.when.iso for event in timeline(found)[0]] == [
        *("1837", "2026-03-01", "2026-03-01T04:49", "2026-03-01T06:00:00Z", "2026-03-31", "2026-03", "2026-04-01", "2026")
    ]


def test_a_clock_beside_the_day_makes_no_other_event_of_it() -> None:
    found = [told("mill gate SHUT", "2026-03-01", 1), told("mill gate old SHUT", "2026-03-01T04:49", 2)]
    assert [event.when.words() for event in timeline(found)[0]] == ["1 March 2026, 04:49"]


def test_beyond_forty_the_best_told_stay_and_the_rest_is_counted() -> None:
    found = [told(f"thing{number} HAPPENED{number}", f"2026-{number % 12 + 1:02}", number, tier=4) for number in range(50)]
    found += [replace(one, cited=Cited("S900", one.cited.quote), voice="paper", tier=Tier.ESTABLISHED) for one in found[-5:]]
    events, left_out = timeline(found)
    assert (len(events), left_out) == (MOST, 10)
    assert sum(len(event.cited) == 2 for event in events) == 5


def test_what_an_earlier_pass_numbered_keeps_its_number() -> None:
    mill, fire = told("mill SOLD", "2026-03-04", 1), told("pier BURNED", "2026-03-01", 2)
    first, _ = timeline([mill])
    second, _ = timeline([mill, fire], first, pass_no=2)
    assert [(event.id, event.pass_no, event.text) for event in second] == [("E2", 2, "pier burned"), ("E1", 1, "mill sold")]


def test_nothing_told_is_no_timeline() -> None:
    assert timeline([]) == ((), 0)


def shown(*tellings: Telling) -> list[str]:
    events, _ = timeline(tellings)
    return [event.text for event in events]


def test_what_only_says_again_what_its_day_tells_is_left_out_and_cited_for_nothing() -> None:
    first = told("station AIRED unverified tape monday night", "2026-03-02", tier=1)
    again = told("host PLAYED unverified tape gunshots", "2026-03-02", 2)
    other = told("mayor RESIGNED office", "2026-03-02", 3)
    events, _ = timeline([first, again, other])
    assert [(event.text, event.source_ids) for event in events] == [(other.text, ("S003",)), (first.text, ("S001",))]


def test_of_a_month_and_a_day_within_it_that_say_the_same_the_day_stands() -> None:
    month = told("chief UNVEILED harbour watch", "2026-09", tier=1)
    day = told("maker PRESENTED wearable harbour watch", "2026-09-09", 2)
    assert shown(month, day, told("mayor RESIGNED office", "2026-09-09", 3)) == [day.text, "mayor resigned office"]


def test_words_with_which_the_whole_story_is_told_make_nothing_one() -> None:
    tellings = [told(f"harbour watch {deed}", "2026-09-09", number) for number, deed in enumerate(("PRICED", "SOLD", "STOLEN"), 1)]
    assert len(timeline(tellings, usual=frozenset({"harbour", "watch"}))[0]) == 3
    assert len(timeline(tellings)[0]) == 1


def test_a_week_and_a_month_are_never_one_for_telling_the_topic_itself() -> None:
    week = replace(told("staff TRAINED harbour watch launch", "2026-02-09", until="2026-02-15"), closeness=1.0, said=ALL)
    month = replace(told("harbour watch LAUNCHED february", "2026-02", 2), closeness=1.0, said=ALL)
    assert not same_event(week, month)


ALL = frozenset({"harbour", "watch", "launch", "staff"})


def test_an_event_is_told_in_the_words_of_those_who_give_its_date() -> None:
    day = told("mill SOLD developer of the harbour for a very large sum of money nobody had", "2026-03-04", tier=3)
    month = told("the old mill by the river SOLD developer", "2026-03", 2, tier=1)
    assert shown(day, month) == [day.text]
