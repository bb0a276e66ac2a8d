"""Where each demo story comes from and where it stands, against its truth: loops, actors, what went before, and balance.

What is known to be missed stands in sets: a new miss fails, and so does a mended one that is still listed.
"""

from collections.abc import Iterator

import pytest

from core.model.dossier import Dossier
from core.web.urls import normalise
from demo import content
from demo.content import DemoTopic

TOPICS = content.topics()


def keys(dossier: Dossier) -> dict[str, str]:
    return {source.id: source.url_key for source in dossier.sources}


def turned(loop: tuple[str, ...]) -> tuple[str, ...]:
    """A circle has no beginning: told from the first address in the alphabet on."""
    first = loop.index(min(loop)) if loop else 0
    return (*loop[first:], *loop[:first])


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_who_leans_on_each_other_in_a_circle_is_named_in_order(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    dossier = dossiers[topic.slug]
    address = keys(dossier)
    found = {turned(tuple(address[key] for key in voice.loop)) for voice in dossier.voices if voice.loop}
    assert found == {turned(tuple(map(normalise, loop))) for loop in topic.truth.loops}


ONE = "no more than one outlet that surely tells the story names it, and not as somebody who speaks to the point"
FEW = "too few of the outlets that surely tell the story have it at their head"
BARE = "named at the head, but nothing beside the name says whose or of what it is, and it is not heard"
MISSED_ACTORS = {
    ("bridge-bearing", "Dov Pellet"): ONE,
    ("bridge-bearing", "Hew Tarn"): ONE,
    ("bridge-bearing", "Lena Okafor-Brandt"): ONE,
    ("bridge-bearing", "Tarn & Oswald"): "named once in full",
    ("cannery-strike", "Bente Maddock"): ONE,
    ("cannery-strike", "Kofi Arden"): FEW,
    ("customs-house", "Abel Crane"): ONE,
    ("customs-house", "Harold Inch"): ONE,
    ("customs-house", "Harrow and Fenn"): "the parse cuts it at “and”, and Fenn is a person of other stories",
    ("customs-house", "Peter Lusk"): FEW,
    ("customs-house", "Port Pension Scheme"): "named once, and nothing says what it is",
    ("ferry-crack", "Corin Maddock"): ONE,
    ("ferry-crack", "Helen Orrin"): ONE,
    ("ferry-crack", "Rui Pessanha"): "only a page in Portuguese names him",
    ("ferry-crack", "Ruth Hanley"): BARE,
    ("ferry-crack", "Skarrey Freight"): "most pages call it Skarrey, one by its full name",
    ("ferry-night-cut", "Corin Maddock"): FEW,
    ("ferry-night-cut", "Paul Renwick"): FEW,
    ("ferry-night-cut", "Wren Abbot"): FEW,
    ("fish-market-flood", "Harbour and Markets Committee"): "named once, and it says nothing",
    ("fish-market-flood", "Idris Cole-Tanner"): FEW,
    ("fish-market-flood", "Jory Penhale"): ONE,
    ("fish-market-flood", "Marcus Fenn"): "named once, without a word on who he is",
    ("fish-market-flood", "Maud Wickes"): ONE,
    ("fish-market-flood", "Sabine Orrell"): FEW,
    ("gull-tax", "Airborne Revenue Sub-Committee"): ONE,
    ("gull-tax", "Brackwater council"): "written small: no name to the parse",
    ("gull-tax", "Gideon Prawle"): ONE,
    ("kitchen-closed", "Dockside Primary"): "a school without the word, of which nothing is told",
    ("kitchen-closed", "Lyle Backhouse"): ONE,
    ("kitchen-closed", "Tidepool Catering"): "the parse takes a firm with a made-up name for a person",
    ("lido-cost", "Hallam Pools"): "the parse takes it for a person",
    ("lido-cost", "Lorna Keech"): ONE,
    ("lido-cost", "Marian Holt"): ONE,
    ("lido-cost", "Philip Quayle"): ONE,
    ("lido-cost", "Rupert Hallam"): ONE,
    ("mayor-villa", "Viral Shore"): "the parse takes it for a place",
    ("planning-chair", "Julius Merriden"): ONE,
    ("planning-chair", "Sunita Moy"): FEW,
    ("regatta-crowd", "Capstan Bank"): ONE,
    ("regatta-crowd", "Carol Anstey"): ONE,
    ("regatta-crowd", "Felix Amory"): ONE,
    ("regatta-crowd", "Skerry Rowing Club"): ONE,
    ("regatta-crowd", "Tamsin Roe"): ONE,
    ("reservoir-alarm", "Coast Observer"): "a paper among the papers: that it withdraws its report makes it no actor",
    ("reservoir-alarm", "Ines Marchetti"): ONE,
    ("reservoir-alarm", "Lorna Beck"): ONE,
    ("reservoir-alarm", "Nadia Farrow"): BARE,
    ("reservoir-alarm", "Water Inspectorate"): "only its own pages name it, and they say “we”",
    ("reservoir-alarm", "Wellwater Utilities"): ONE,
    ("school-bus", "Brackwater Town Council"): ONE,
}


def test_the_people_and_organisations_of_each_story_are_found(dossiers: dict[str, Dossier]) -> None:
    wanted = {(topic.slug, actor.name) for topic in TOPICS for actor in topic.truth.actors}
    found = {(slug, actor.name.removeprefix("The ")) for slug, dossier in dossiers.items() for actor in dossier.actors}
    missed = {(slug, name) for slug, name in wanted if (slug, name.removeprefix("The ")) not in found}
    assert missed == set(MISSED_ACTORS)


def test_an_actor_is_a_person_or_an_organisation_as_the_truth_says(dossiers: dict[str, Dossier]) -> None:
    kinds = {(topic.slug, actor.name): actor.kind for topic in TOPICS for actor in topic.truth.actors}
    wrong = [
        (slug, actor.name)
        for slug, dossier in dossiers.items()
        for actor in dossier.actors
        if (slug, actor.name) in kinds and kinds[slug, actor.name] != actor.kind
    ]
    assert wrong == []


def told(dossier: Dossier) -> Iterator[tuple[str, str]]:
    """Every page and date that background, actors' records and the timeline cite."""
    address = keys(dossier)
    dated = [(item.cited, item.when) for item in dossier.background]
    dated += [((one.cited,), one.when) for actor in dossier.actors for one in (*actor.record, *actor.statements)]
    dated += [(event.cited, event.when) for event in dossier.timeline]
    yield from ((address[one.source_id], when.iso) for cited, when in dated if when for one in cited)


MISSED_PAST = {
    ("cannery-strike", "2025-03-14"): "told only by somebody who has no part in the story, or says nothing on it",
    ("bridge-bearing", "2025-05"): "told only by somebody who has no part in the story, or says nothing on it",
    ("bridge-bearing", "2014"): "its clause shares no word with the topic",
    ("cannery-bang", "1998"): "“since” or “until” that day, which is not the day of the event",
    ("cannery-bang", "2013"): "a verb of being or saying: nothing happens on that day",
    ("cannery-bang", "2025-11-11"): "a verb of being or saying: nothing happens on that day",
    ("cannery-strike", "2009-03-16"): "a verb of being or saying: nothing happens on that day",
    ("customs-house", "2024-11-23"): "the date hangs on a noun or on words without a finite verb",
    ("ferry-crack", "2025-02-06"): "its clause shares no word with the topic",
    ("ferry-night-cut", "2019-10-27"): "its clause shares no word with the topic",
    ("fish-market-flood", "1953-11-14"): "a verb of being or saying: nothing happens on that day",
    ("fish-market-flood", "2024-01-13"): "the date hangs on a noun or on words without a finite verb",
    ("gull-tax", "2024-04-01"): "no page gives the day as a date of its own",
    ("kitchen-closed", "2024-11-05"): "a verb of being or saying: nothing happens on that day",
    ("kitchen-closed", "2025-07"): "its clause shares no word with the topic",
    ("lido-cost", "2022-04-28"): "no page gives the day as a date of its own",
    ("lido-cost", "2025-08-22"): "no page gives the day as a date of its own",
    ("mayor-villa", "2023-05-12"): "a verb of being or saying: nothing happens on that day",
    ("planning-chair", "2021-06-17"): "its clause shares too little with the topic",
    ("planning-chair", "2025-11-11"): "a verb of being or saying: nothing happens on that day",
    ("reservoir-alarm", "2025-08-18"): "the date hangs on a noun or on words without a finite verb",
    ("school-bus", "2024-09-29"): "a verb of being or saying: nothing happens on that day",
}


def test_what_went_before_is_found_on_the_page_that_tells_it(dossiers: dict[str, Dossier]) -> None:
    wanted = {(topic.slug, normalise(past.page), past.date) for topic in TOPICS for past in topic.truth.past}
    found = {
        (slug, page, date[: len(past)])
        for slug, dossier in dossiers.items()
        for page, date in told(dossier)
        for past in (date, date[:7], date[:4])
    }
    assert {(slug, date) for slug, _, date in wanted - found} == set(MISSED_PAST)


MISSED_BANDS = {"mayor-villa", "nursery-owner"}
"""Low to moderate instead of moderate: two or three pages that take a side are not told from the others (see MISSED_SIDES)."""


def test_the_bias_of_the_coverage_is_in_a_band_an_editor_would_accept(dossiers: dict[str, Dossier]) -> None:
    wrong = {topic.slug for topic in TOPICS if (made := dossiers[topic.slug].balance) is None or made.band not in topic.truth.balance.bands}
    assert wrong == MISSED_BANDS


SIDES = {
    "the accused": "the accused",
    "the company": "the company",
    "the council": "officials",
    "the town hall": "officials",
    "the fire service or the police": "the fire service or the police",
    "the owner of the building": "whoever owns or runs the place",
}
"""What the truth calls a side, and what the desk calls its kind."""


HEARD_BEFORE = {"ferry-night-cut": {"the company"}}
"""The ferries' manager is quoted with what he told shareholders months before."""


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_whom_the_coverage_does_not_hear_is_as_the_truth_says(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    made = dossiers[topic.slug].balance
    assert made
    wanted = {SIDES[name] for name in topic.truth.balance.missing} - HEARD_BEFORE.get(topic.slug, set())
    assert {name.partition(" (")[0] for name in made.missing} == wanted
    assert not made.missing or made.recommendation.startswith(f"Add the voice of {made.missing[0]}")


def test_the_accused_are_named(dossiers: dict[str, Dossier]) -> None:
    made = dossiers["nursery-owner"].balance
    assert made and made.missing[0] == "the accused (Dora Pell)"


MISSED_SIDES = {
    ("gull-tax", "viralshore.example/chip-drones-gull-tax"): "copies satire, which is written like a report",
    ("kitchen-closed", "viralshore.example/2026/02/what-was-in-the-fridge-school-kitchen"): "asks one question, which may be a heading",
    ("ferry-crack", "chirp.example/@estuarylines/10388"): "no words of it show which side of the claim it is on",
    ("lido-cost", "hallampools.example/news/statement-brackwater-lido"): "says what part of the work costs",
    ("nursery-owner", "viralshore.example/she-took-it-all-nursery"): "its headline judges in plain words",
    ("regatta-crowd", "island-mercury.example/sport/9071/skerry-eight-take-cup-spring-regatta"): "cheers in a turn of its own",
    ("nursery-owner", "brackwater-buzz.example/p/mill-lane-mystery-nursery"): "dares a woman to speak, in plain words",
}
"""No general list of loaded words holds them."""


def test_the_pages_that_take_a_side_are_told_from_those_that_only_tell(dossiers: dict[str, Dossier]) -> None:
    wrong = {(topic.slug, page) for topic in TOPICS for page in wrong_sides(topic, dossiers[topic.slug])}
    assert wrong == set(MISSED_SIDES)


def wrong_sides(topic: DemoTopic, dossier: Dossier) -> set[str]:
    """Pages that were weighed and stand on another side than the truth says."""
    address = keys(dossier)
    true = {normalise(url): "for" for url in topic.truth.balance.for_} | {normalise(url): "against" for url in topic.truth.balance.against}
    weighed = {address[one.source_id]: str(one.side) for one in (dossier.balance.sources if dossier.balance else ())}
    return {page for page, side in weighed.items() if side != true.get(page, "neutral")}
