"""Background and the digging before it as stages: what it asks, what it reads, what it keeps, and what it says when there is nothing."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from core.evidence.quotes import check
from core.model.claim import Claim, Evidence
from core.model.dates import When
from core.model.dossier import Dossier, mentions
from core.model.engine import EngineKind, Limit, Manifest
from core.model.origin import Voice, VoiceMember
from core.model.plan import Plan
from core.model.source import Hit, OutletRating
from core.model.story import BackgroundKind
from core.model.topic import Topic
from core.model.words import Match, Mode, Relation, Tier
from core.stages.background import background
from core.stages.background.background_reading import NO_ACTORS, NO_EARLIER
from core.stages.background.dig import NOT_SEARCHED, PAGES, QUESTIONS, dig
from core.stages.rate import rate
from core.stages.sources import read_all, taken_in, text_of, with_readings
from core.stages.summarize.report import what_lies_behind as background_section
from core.tools import Tools
from tests.fakes.outside import FakeEngine, rating, tools

TITLE = "Tarn Chemicals fined over leak at Ostvik plant"
TOPIC = Topic(1, TITLE, "Tarn Chemicals was fined after a leak in Ostvik.", discovery_date=datetime(2026, 3, 4, tzinfo=UTC))
NEWS = "https://ostvik-herald.example/fine"
COPY = "https://valley-post.example/fine"
OLD = "https://ostvik-herald.example/2021/leak"
STORY = (
    "Tarn Chemicals was fined on Monday over a leak at its plant in Ostvik. Lena Holt, the plant's manager since 2019, said the leak at "
    "the Ostvik plant had been stopped. “We are sorry,” Ms Holt said.\n\nIn 2021 Tarn Chemicals was fined 40,000 for the same offence. "
    "Ostvik has 4,100 inhabitants. The plant is the town's largest employer.\n\n"
    "Fines for a leak at a plant are rare, the inspectorate said."
)
RETOLD = "Tarn Chemicals was fined 40,000 for the same offence in 2021. The firm was fined again over a leak at the Ostvik plant on Monday."
PAST = "Tarn Chemicals was told on 3 May 2021 to repair its plant in Ostvik after a leak. Ada Quist, the mayor, said it was a warning."
FOREIGN = "A Tarn Chemicals foi multada na segunda-feira por causa de uma fuga na fábrica de Ostvik, disse a câmara municipal da cidade."


async def dossier(kit: Tools, *urls: str, mode: Mode = Mode.DETAILED, **more: Any) -> Dossier:
    claim = Claim("C1", "Tarn Chemicals was fined over a leak at the Ostvik plant", central=True)
    start = Dossier(1, TOPIC, mode, Plan(brief=TOPIC.brief, central=(claim,), made_for=TOPIC.brief), claims=(claim,))
    sources, captures = await taken_in(await read_all([Hit(url, "") for url in urls], kit), start, kit, first=1)
    rated = await rate(start.with_(sources=sources, captures=captures), kit)
    return replace(await with_readings(rated, kit), **more)


async def both(given: Dossier, kit: Tools) -> Dossier:
    """What was before is sought, then read with all the rest."""
    return await background(await dig(given, kit), kit)


def of_old(given: Dossier, published: str) -> Dossier:
    """Its last page is from long before the story."""
    *others, last = given.sources
    return given.with_(sources=(*others, last.with_(published=When(published))))


def bench(*hits: Hit, halt: str = "", problem: str = "", **pages: str) -> tuple[Tools, FakeEngine]:
    engine = FakeEngine(list(hits), problem)
    shown = {NEWS: STORY, COPY: RETOLD, OLD: PAST, "https://jornal.example/1": FOREIGN}
    return tools(
        [engine], shown | {f"https://{key}.example/1": text for key, text in pages.items()}, [rating("ostvik-herald.example", 2)], halt
    ), engine


def hit(url: str, when: str = "2021-05-04") -> Hit:
    return Hit(url, "Tarn Chemicals leak at the Ostvik plant", published=When(when), found_by=(("fake", 1),))


async def test_earlier_events_actors_place_and_what_is_usual_each_open_to_their_words() -> None:
    kit, _ = bench()
    made = await both(await dossier(kit, NEWS, COPY), kit)
    kinds = [item.kind for item in made.background]
    assert kinds == [BackgroundKind.EARLIER, BackgroundKind.USUAL, BackgroundKind.AREA]
    assert [actor.name for actor in made.actors] == ["Tarn Chemicals", "Lena Holt"]
    assert made.actors[1].profile == "Plant's manager since 2019"
    assert made.context is not None and made.context.place == "Ostvik"
    assert [fit.usual for fit in made.context.fits] == [False]
    for mention in mentions(made):
        text = await text_of(made.source(mention.cited.source_id), kit)
        assert text is not None and check(text, mention.cited.quote) is Match.EXACT


async def test_what_two_sources_tell_is_one_item_with_both() -> None:
    kit, _ = bench()
    made = await both(await dossier(kit, NEWS, COPY), kit)
    past = [item for item in made.background if item.kind is BackgroundKind.EARLIER]
    assert [(item.when, item.source_ids) for item in past] == [(When("2021"), ("S001", "S002"))]


async def test_earlier_matters_are_an_actors_record_and_its_words_are_kept_with_their_day() -> None:
    kit, _ = bench()
    firm, manager = (await both(await dossier(kit, NEWS), kit)).actors
    assert [(one.when, one.text) for one in firm.record] == [
        (When("2021"), "In 2021 Tarn Chemicals was fined 40,000 for the same offence.")
    ]
    assert [one.when for one in manager.statements] == [When("2026-03-04")]


async def test_a_body_named_again_and_again_is_an_actor_with_the_place_where_it_is_named() -> None:
    often = (
        "The leak at the plant went to the Water Inspectorate. Two officers of the Water Inspectorate came on foot. "
        "On Friday the Water Inspectorate left."
    )
    kit, _ = bench(often=f"{STORY} {often}")
    named = {actor.name: actor for actor in (await both(await dossier(kit, "https://often.example/1"), kit)).actors}
    assert named["Water Inspectorate"].profile == ""
    assert "Water Inspectorate" in named["Water Inspectorate"].cited[0].quote.exact


async def test_older_pages_are_sought_read_outside_the_limit_and_rated() -> None:
    kit, engine = bench(hit(OLD))
    made = await both(await dossier(kit, NEWS), kit)
    found = made.sources[-1]
    assert (found.id, found.url, found.found_for, found.tier) == ("S002", OLD, "background", Tier.ESTABLISHED)
    assert 0 < len(engine.asked) <= QUESTIONS[Mode.DETAILED]
    assert all("before:2026-02-02" in asked or "statement" in asked for asked in engine.asked)
    assert When("2021-05-03") in [item.when for item in made.background]


def at_home(kit: Tools) -> Tools:
    """The desk knows whose paper the Herald is, also by the address a search can be limited to."""
    sites = ("ostvik-herald.example", "ostvik-herald.no")
    return replace(kit, ratings={site: OutletRating(site, "Ostvik Herald", Tier(2), "Local newspaper, Ostvik") for site in sites})


@pytest.mark.parametrize("mode", Mode)
async def test_the_outlets_of_the_place_are_asked_among_the_first_in_every_mode(mode: Mode) -> None:
    kit, engine = bench(hit(OLD))
    await both(await dossier(kit, NEWS, mode=mode), at_home(kit))
    assert ["site:ostvik-herald.no" in asked for asked in engine.asked[:2]] == [False, True]


async def test_two_pages_of_one_local_paper_are_one_local_outlet() -> None:
    kit = at_home(bench()[0])
    one, two = [(await both(await dossier(kit, *urls), kit)).context for urls in ((NEWS,), (NEWS, OLD))]
    assert one and two and (len(one.local), len(two.local)) == (1, 2)
    assert [part.points for made in (one, two) for part in made.richness.parts if part.name == "Local outlets"] == [5, 5]


async def test_no_more_pages_are_read_than_the_mode_allows() -> None:
    many = [hit(f"https://paper{number}.example/1") for number in range(9)]
    for mode in Mode:
        kit, _ = bench(*many, **{f"paper{number}": PAST.replace("3 May", f"{number + 1} May") for number in range(9)})
        made = await both(await dossier(kit, NEWS, mode=mode), kit)
        assert sum(source.found_for == "background" for source in made.sources) == PAGES[mode]


async def test_a_later_pass_reads_again_and_asks_nobody() -> None:
    kit, engine = bench(hit(OLD))
    made = await both(await dossier(kit, NEWS, pass_no=2), kit)
    assert engine.asked == []
    assert made.background


async def test_twice_is_the_same_as_once() -> None:
    kit, _ = bench()
    once = await both(await dossier(kit, NEWS, "https://jornal.example/1", pass_no=2), kit)
    assert await both(once, kit) == once


async def test_a_stopped_run_reads_what_it_has_and_says_what_it_did_not_ask() -> None:
    kit, _ = bench()
    before = await dossier(kit, NEWS)
    stopped, engine = bench(hit(OLD), halt="The editor pressed Stop here.")
    made = await both(before, replace(stopped, vault=kit.vault))
    assert engine.asked == []
    assert (NOT_SEARCHED, "The editor pressed Stop here.") in [(gap.what, gap.why) for gap in made.gaps]
    assert made.actors


async def test_a_dead_engine_and_a_dead_page_are_gaps() -> None:
    kit, _ = bench(problem="Fake Search refuses us.")
    gaps = (await both(await dossier(kit, NEWS), kit)).gaps
    assert [(gap.stage, gap.why) for gap in gaps] == [("background", "Fake Search refuses us.")]
    kit, _ = bench(hit("https://gone.example/1"))
    gaps = (await both(await dossier(kit, NEWS), kit)).gaps
    assert [(gap.stage, gap.url) for gap in gaps] == [("background", "https://gone.example/1")]


async def test_nobody_is_paid_for_background() -> None:
    kit, engine = bench(hit(OLD))
    engine.manifest = Manifest("dear", "Dear Search", EngineKind.WEB, "everything", usd_per_call=0.01)
    await both(await dossier(kit, NEWS), kit)
    assert engine.asked == []


async def test_background_does_not_stand_in_a_queue() -> None:
    for mode, many in ((Mode.QUICK, 1), (Mode.DETAILED, 3)):
        kit, engine = bench(hit(OLD))
        engine.manifest = Manifest("slow", "Slow Search", EngineKind.WEB, "everything", limit=Limit(calls=1, seconds=3.0))
        await both(await dossier(kit, NEWS, mode=mode), kit)
        assert len(engine.asked) == many


async def test_nothing_to_find_is_said_and_nothing_is_made_up() -> None:
    kit, _ = bench(quiet="The shop opens at nine.")
    made = await both(await dossier(kit, "https://quiet.example/1"), kit)
    assert (made.background, made.actors) == ((), ())
    assert made.context is not None
    assert made.context.richness.value == 0
    assert made.context.sentence == "Nothing was found about what lies behind this story."
    assert {gap.what for gap in made.gaps} == {NO_EARLIER, NO_ACTORS}


async def test_no_sources_at_all() -> None:
    kit, _ = bench()
    made = await both(await dossier(kit), kit)
    assert made.context is not None and not made.background and not made.actors


async def test_of_sources_in_another_language_it_is_said_how_little_was_read() -> None:
    kit, _ = bench()
    made = await both(await dossier(kit, NEWS, "https://jornal.example/1"), kit)
    assert [(one.text, one.source_ids) for one in made.findings if one.stage == "background"] == [
        (
            "Of sources in Portuguese only days and the sentences that give them were read: the desk reads English.",
            ("S002",),
        )
    ]


async def test_an_older_page_in_another_language_gives_its_first_sentence_and_says_which_language_it_is() -> None:
    words = "Eine Leitung der Tarn Chemicals in Ostvik ist am 4. Mai 2021 geborsten. Niemand wurde verletzt."
    kit, _ = bench(blatt=words)
    made = await both(of_old(await dossier(kit, NEWS, "https://blatt.example/1"), "2021-05-06"), kit)
    (item,) = [item for item in made.background if item.language]
    assert (item.when, item.why, item.language) == (When("2021-05-04"), "same actor; in German", "German")
    assert item.cited[0].quote.exact == "Eine Leitung der Tarn Chemicals in Ostvik ist am 4. Mai 2021 geborsten."
    (said,) = [one.text for section in background_section(made) for one in section.sentences if "geborsten" in one.text]
    assert said.startswith("4 May 2021, in German: ")


async def test_outlets_that_give_each_other_as_the_source_are_in_the_story_and_one_that_is_only_cited_is_not() -> None:
    pages = {
        "alpha": "Tarn Chemicals was fined over a leak at the Ostvik plant, according to Beta. Gamma has the story too.",
        "beta": "Tarn Chemicals was fined over a leak at the Ostvik plant, Alpha says.",
        "gamma": "Tarn Chemicals was fined over a leak at the Ostvik plant, Alpha and Beta report.",
    }
    kit, _ = bench(**pages)
    given = await dossier(kit, *(f"https://{key}.example/1" for key in pages))
    named = given.with_(sources=tuple(one.with_(outlet=key.title()) for one, key in zip(given.sources, pages, strict=True)))
    circle = Voice("A", "Alpha", Tier.UNKNOWN, (VoiceMember("S001", True), VoiceMember("S002", True)), loop=("S001", "S002"))
    assert {actor.name for actor in (await both(named, kit)).actors} == {"Tarn Chemicals"}
    made = await both(named.with_(voices=(circle,)), kit)
    assert {actor.name for actor in made.actors} == {"Tarn Chemicals", "Alpha", "Beta"}


async def test_whom_only_a_page_on_another_matter_names_is_not_in_the_story() -> None:
    other = (
        "Tarn Chemicals was fined over late papers, and its plant in Ostvik will have a nursery. Ada Quist, the "
        "plant's cook, said that the Tarn Chemicals plant in Ostvik was fined over papers."
    )
    kit, _ = bench(other=other)
    given = await dossier(kit, NEWS, "https://other.example/1")
    unread = await both(given, kit)
    heard = given.with_(evidence=(Evidence("C1", "S001", Relation.SUPPORTS), Evidence("C1", "S002", Relation.UNRELATED)))
    names = [{actor.name for actor in made.actors} for made in (unread, await both(heard, kit))]
    assert names == [{"Tarn Chemicals", "Lena Holt", "Ada Quist"}, {"Tarn Chemicals", "Lena Holt"}]


async def test_what_somebody_says_now_on_another_matter_is_not_told_of_them() -> None:
    kit, _ = bench(other="Lena Holt, the plant's manager, said the nursery of Tarn Chemicals would open in May.")
    given = await dossier(kit, NEWS, "https://other.example/1")
    made = await both(given.with_(evidence=(Evidence("C1", "S001", Relation.SUPPORTS),)), kit)
    assert {one.cited.source_id for actor in made.actors for one in actor.statements} == {"S001"}


async def test_who_somebody_is_today_stands_before_what_an_older_page_called_them() -> None:
    old = "Lena Holt, the assistant to the plant's second manager, cut the ribbon at Tarn Chemicals on 3 May 2021."
    kit, _ = bench(ribbon=old)
    made = await both(of_old(await dossier(kit, NEWS, "https://ribbon.example/1"), "2021-05-04"), kit)
    assert [actor.profile for actor in made.actors if actor.name == "Lena Holt"] == ["Plant's manager since 2019"]


async def test_scripts_the_rules_cannot_read_and_empty_pages_do_no_harm() -> None:
    odd = {"cjk": "工場で2021年に漏れがあった。会社は罰金を科された。", "rtl": "غرمت الشركة عام 2021 بسبب تسرب في المصنع.", "none": " "}
    kit, _ = bench(**odd)
    made = await both(await dossier(kit, NEWS, *(f"https://{key}.example/1" for key in odd)), kit)
    assert {key for item in made.background for key in item.source_ids} == {"S001"}


async def test_sixty_sources_are_read_to_the_end() -> None:
    kit, _ = bench(**{f"paper{number}": STORY.replace("40,000", f"{40 + number},000") for number in range(60)})
    made = await both(await dossier(kit, *(f"https://paper{number}.example/1" for number in range(60)), mode=Mode.QUICK), kit)
    assert len(made.sources) == 60
    assert len(made.actors) == 2
