"""Whether an outlet covers a field: what shows it, what does not, and that nobody claims to know where nothing shows."""

from collections.abc import Sequence

import pytest

from core.model.claim import Claim
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.plan import Plan, Query
from core.model.source import Hit, Source, SourceText
from core.model.story import Context
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode, OutletKind, Tier
from core.stages.story_membership import hometown
from core.stages.trace.outlet_expertise import beat, fields_of, section, theme
from core.web.urls import normalise
from tests.fakes.outside import FakeEngine, tools
from tests.fixtures.cases import says

REACTOR = "Cooling pump failed at the Vessing nuclear reactor"
MATCH = "Referee of the Calder cup match was paid by a club"
CLAIM = Claim("C1", REACTOR, central=True)


def outlet(url: str, reason: str = "", name: str = "The Lantern", when: str = "2026-03-04") -> Source:
    key = normalise(url)
    return Source("S001", url, key, key.partition("/")[0], name, REACTOR, published=When(when), tier_reason=reason)


def about(title: str, source: Source, *others: Source, hits: Sequence[Hit] = (), place: str = "", area: str = "") -> Dossier:
    plan = Plan(queries=(Query(area, "area"),)) if area else Plan()
    context = Context(place=place) if place else None
    claim = Claim("C1", title, central=True)
    made = Dossier(1, Topic(1, title), Mode.QUICK, plan=plan, claims=(claim,), sources=(source, *others), hits=tuple(hits))
    return made.with_(context=context, evidence=(says(source.id, "+"),))


FIELDS = [
    (REACTOR, ("energy and environment",)),
    (MATCH, ("sport",)),
    ("Nurse at Marrow hospital gave patients the wrong drug", ("health",)),
    ("Judge frees suspect before the trial", ("crime and courts",)),
    ("Minister loses vote in parliament", ("politics and public affairs",)),
    ("Hackers read passwords in the browser of a phone maker", ("technology",)),
    ("Rebels break the ceasefire and take a hostage", ("war and defence",)),
    ("A bear in the library", ()),  # one word of a field at most: any field
    ("Everybody is surprised", ()),
    ("", ()),
]


@pytest.mark.parametrize(("title", "fields"), FIELDS)
def test_the_field_of_a_topic_is_told_by_its_words(title: str, fields: tuple[str, ...]) -> None:
    assert fields_of(title) == fields


SECTIONS = [
    ("lantern.example/energy/2026/pump-failed", "energy and environment", "energy"),
    ("lantern.example/news/environment/pump-failed", "energy and environment", "environment"),
    ("sport.lantern.example/referee-paid", "sport", "sport"),
    ("lantern.example/2026/03/04/energy", "energy and environment", ""),  # the page itself is no section
    ("energy.example/pump-failed", "energy and environment", ""),  # the name of a site is none either
    ("lantern.example/a/b/c/energy/pump-failed", "energy and environment", ""),
    ("lantern.example/sport/pump-failed", "energy and environment", ""),
]


@pytest.mark.parametrize(("key", "field", "found"), SECTIONS)
def test_a_section_is_read_from_an_address(key: str, field: str, found: str) -> None:
    assert section(key, (field,)) == found


def test_what_the_desk_knows_of_an_outlet_may_name_its_field() -> None:
    assert theme("Trade press: energy and environment") == ("energy and environment",)
    assert theme("Established newspaper, Ohio") == () == theme("Unknown to this desk") == theme("Licensed public broadcaster")


HIT = Hit("https://lantern.example/a", "Old reactor at Vessing: the cracks in the vessel", "A nuclear matter", When("2025-01-02"))
COVERS = [
    # the outlet, what else is here, where the story plays                                           what shows it
    (outlet("https://lantern.example/x", "Trade press: energy and environment"), (), "", "Trade press: energy and environment"),
    (outlet("https://lantern.example/x", "Regulator of nuclear plants"), (), "", "Regulator of nuclear plants"),
    (outlet("https://lantern.example/energy/x"), (), "", "its page stands in its section “energy”"),
    (outlet("https://vessing-echo.example/x", name="Vessing Echo"), (), "Vessing", "an outlet of Vessing, where the story plays"),
    (outlet("https://lantern.example/x"), (HIT,), "", f"another page about it, such as “{HIT.title}”"),
    (
        outlet("https://titles.example/x", "Public register of titles").with_(outlet_kind=OutletKind.BODY),
        (),
        "",
        "speaks for itself: public register of titles",
    ),
    (
        outlet("https://rowers.example/x", "The rowers' own site").with_(outlet_kind=OutletKind.PARTY),
        (),
        "",
        "speaks for itself: the rowers' own site",
    ),
]


@pytest.mark.parametrize(("source", "hits", "place", "shown"), COVERS)
async def test_what_shows_a_field_is_said_and_nobody_has_to_be_asked(source: Source, hits: Sequence[Hit], place: str, shown: str) -> None:
    engine = FakeEngine()
    assert await beat(source, about(REACTOR, source, hits=hits, place=place), tools([engine])) == shown
    assert engine.asked == []


HOME = [
    # the outlet, what three others write                                                            its town
    ("Marrow Echo", ["Two ferries collided in Marrow.", "Off the coast near Marrow, say police.", "Nobody was hurt."], "Marrow"),
    ("The Upper Marrow Echo", ["UPPER MARROW, 4 March — Two ferries collided.", "Upper Marrow’s harbour.", "No."], "Upper Marrow"),
    ("Marrow Echo", ["The ferry of Marrow Town Council sank.", "Marrow's only ferry sank.", "It was late."], "Marrow"),
    ("Marrow Echo", ["Two ferries collided in Marrow.", "Nobody was hurt.", "It was late."], ""),  # one other page may err
    ("Marrow Echo", ["It was in Marrow Street, Vessing.", "In Vessing, in Marrow Street.", "In Vessing."], ""),  # a street elsewhere
    ("Harbour Radio", ["It was in Harbour Square.", "The Harbour Authority knew.", "In the harbour."], ""),
    ("Marrow Rowing Club", ["It was in Marrow.", "In Marrow.", "In Marrow."], ""),  # no newsroom
]


@pytest.mark.parametrize(("name", "written", "town"), HOME)
def test_a_newsroom_is_at_home_where_others_put_the_story(name: str, written: Sequence[str], town: str) -> None:
    texts = [SourceText(outlet(f"https://{place}.example/x"), words) for place, words in enumerate(written)]
    assert hometown(outlet("https://own.example/x", name=name), texts) == town


def test_a_newsroom_is_at_home_where_the_desk_puts_it() -> None:
    texts = [SourceText(outlet(f"https://{place}.example/x"), "Two ferries collided near Toledo in Ohio.") for place in range(2)]
    rated = [outlet(f"https://{host}/x", "Rated").with_(outlet_kind=OutletKind.LOCAL) for host in ("toledoblade.com", "nola.com")]
    assert [hometown(one, texts) for one in rated] == ["Ohio", ""]


async def test_everything_that_shows_it_is_said() -> None:
    source = outlet("https://lantern.example/energy/x", "Trade press: energy and environment")
    assert await beat(source, about(REACTOR, source, hits=[HIT]), tools()) == (
        "Trade press: energy and environment; its page stands in its section “energy”; "
        "another page about it, such as “Old reactor at Vessing: the cracks in the vessel”"
    )


async def test_other_pages_of_the_outlet_are_looked_for() -> None:
    source = outlet("https://lantern.example/x")
    engine = FakeEngine([HIT, Hit("https://lantern.example/energy/b", "What the winter brought")])
    made = await beat(source, about(REACTOR, source, area="reactor nuclear Vessing"), tools([engine]))
    assert made == f"2 other pages about it, such as “{HIT.title}”"
    assert engine.asked == ["reactor nuclear Vessing site:lantern.example"]


SILENT = [
    Hit("https://elsewhere.example/a", HIT.title, HIT.snippet, HIT.published),  # another outlet's
    Hit("https://lantern.example/x", REACTOR),  # the page itself
    Hit(
        "https://lantern.example/y", "Cooling pump failed at the Vessing reactor, says owner", published=When("2026-03-05")
    ),  # the same story
    Hit("https://lantern.example/sport/z", "The cup final, minute by minute"),
    Hit("https://lantern.example/z", "Vessing in bloom"),  # one word in common
]


@pytest.mark.parametrize("hit", SILENT)
async def test_what_shows_nothing_leaves_it_open(hit: Hit) -> None:
    source = outlet("https://lantern.example/x", "Established newspaper")
    made = await beat(source, about(REACTOR, source, hits=[hit]), tools([FakeEngine([hit])]))
    assert made == "cannot be told: no other page of it about this was found"


async def test_why_it_cannot_be_told() -> None:
    source, lately = outlet("https://lantern.example/x"), FakeEngine(problem="Fake Search did not answer.")
    story = about(REACTOR, source)
    assert await beat(source, story, tools()) == "cannot be told: no engine is ready to look for other pages of it"
    assert await beat(source, story, tools([lately])) == "cannot be told: Fake Search did not answer"
    assert await beat(source, about("", source), tools()) == "cannot be told: the topic names no field"


async def test_an_outlet_of_another_field_is_called_what_it_is() -> None:
    source = outlet("https://lantern.example/x", "Trade press: technology")
    made = await beat(source, about(MATCH, source), tools([FakeEngine()]))
    assert made == "cannot be told: no other page of it about this was found; it is known for technology"


@pytest.mark.parametrize("url", ["https://www.reddit.com/r/energy/comments/1/x", "https://medium.com/energy/x"])
async def test_where_anybody_may_publish_the_other_pages_are_not_the_authors(url: str) -> None:
    source = outlet(url)
    assert await beat(source, about(REACTOR, source, hits=[HIT]), tools()) == "cannot be told: anybody may publish there"


JUDGED = ["Satire", "Open forum", "Content farm", "Social network"]


@pytest.mark.parametrize("reason", JUDGED)
async def test_who_is_rated_to_cover_nothing_is_called_what_it_is(reason: str) -> None:
    source = outlet("https://lantern.example/energy/x", reason).with_(tier=Tier.UNKNOWN)
    assert await beat(source, about(REACTOR, source), tools([FakeEngine([HIT])])) == f"cannot be told: it is rated “{reason}”"


async def test_an_outlet_that_nobody_knows_may_still_show_its_field() -> None:
    source = outlet("https://lantern.example/energy/x", "Unknown to this desk").with_(tier=Tier.UNKNOWN, undecided=True)
    assert await beat(source, about(REACTOR, source), tools()) == "its page stands in its section “energy”"


async def test_where_the_topic_does_not_tell_its_field_the_headlines_about_it_do() -> None:
    source = outlet("https://lantern.example/health/x").with_(title="Hospital patients given the wrong drug for a week")
    assert await beat(source, about("What happened at Marrow House", source), tools()) == "its page stands in its section “health”"


async def test_a_page_that_shares_the_place_and_one_word_is_about_something_else() -> None:
    source, hit = outlet("https://lantern.example/x"), Hit("https://lantern.example/b", "Vessing brewers raise a pump to their founder")
    story = about(REACTOR, source, hits=[hit], area="Vessing cooling pump reactor")
    assert await beat(source, story, tools([FakeEngine()])) == "cannot be told: no other page of it about this was found"


async def test_nor_are_those_of_a_network_the_authors_of_a_post() -> None:
    source = outlet("https://quaytalk.example/energy/x").with_(capture_kind=CaptureKind.POST)
    assert await beat(source, about(REACTOR, source), tools()) == "cannot be told: anybody may publish there"
