"""Which of the pages found for background are read: tied to the story by a name, a street or its matter, and of several matters."""

from datetime import date

import pytest

from core.model.claim import Claim
from core.model.dates import When
from core.model.source import Hit
from core.model.story import ActorKind, Member
from core.model.topic import Topic
from core.stages.background.dig import worth_reading
from core.stages.background.scene import Scene
from core.topic.profile import profile
from core.topic.subject import subject_of

TITLE = "Flood at the Tarn archive destroyed maps"
TOPIC = Topic(1, TITLE)
FIRM = Member("Holm Pumps", ActorKind.ORGANISATION, frozenset({"holm pumps"}), ())
CLERK = Member("Ada Quist", ActorKind.PERSON, frozenset({"ada quist", "quist"}), ())


def chosen(*hits: Hit, known: tuple[str, ...] = ()) -> list[str]:
    about = profile(TOPIC, [Claim("C1", TITLE, central=True)])
    seen = Scene(about, date(2026, 3, 9), "Tarn", ("Weir Lane",), subject_of(TOPIC))
    return [hit.url.rpartition("/")[2] for hit in worth_reading(hits, set(known), seen, [FIRM, CLERK], {})]


def hit(title: str, snippet: str = "", published: str = "2021-05-04", path: str = "page") -> Hit:
    return Hit(f"https://paper.example/{path}", title, snippet, published=When(published), found_by=(("fake", 1),))


READ = [
    hit("Works canteen gets new cookers", "Operator: Holm Pumps, 420 meals a day."),
    hit("Maps of the archive shown in Tarn", "Ada Quist opened the show."),
    hit("Clerk honoured", "Ada Quist kept the archive dry for thirty years."),
    hit("Gale takes roofs", "Tiles lay all over Weir Lane, and in Tarn the trams stood."),
    hit("Cellars under water", "Neighbours on Weir Lane carried sand.", path="tarn-flood"),
    hit("Archive flood of 1998 remembered in Tarn"),
]


@pytest.mark.parametrize("found", READ, ids=lambda one: one.title)
def test_a_page_with_a_tie_is_read(found: Hit) -> None:
    assert chosen(found)


NOT_READ = [
    hit("Ada Quist wins the chess cup in Holmby", "Her queen held the file."),
    hit("Quist on the flood of complaints in Lisbon"),
    hit("Road works on Weir Lane, Holmby", "Expect delays of ten minutes."),
    hit("Bakery of Tarn sells more bread", "A record year for rye."),
    hit("Archive of Holmby reopens after flood", "Its maps are dry again."),
    hit("How to dry a carpet", "It takes a fan and two days."),
    hit("Flood at the archive of Tarn", published="2026-03-08", path="the-story-itself"),
]


@pytest.mark.parametrize("found", NOT_READ, ids=lambda one: one.title)
def test_a_namesake_elsewhere_or_the_town_alone_is_no_tie(found: Hit) -> None:
    assert chosen(found) == []


def test_a_name_before_a_street_before_the_same_matter_and_another_matter_before_the_same_again() -> None:
    pump = hit("Holm Pumps sued over broken valve in Ostvik", path="sued")
    again = hit("Holm Pumps in court over broken valve sold to Ostvik", path="sued-again")
    gale = hit("Gale in Tarn", "Weir Lane stood under water.", "2019-01-05", "gale")
    flood = hit("Flood in the Tarn archive", published="2011-07-01", path="flood")
    assert chosen(flood, again, pump, gale) == ["sued-again", "gale", "flood", "sued"]


def test_outlets_of_the_place_are_read_first() -> None:
    far = hit("Holm Pumps sued by Ada Quist over the flood on Weir Lane", path="far")
    near = Hit(
        "https://tarn-echo.example/near", "Holm Pumps at work", outlet="Tarn Echo", published=When("2019-05-04"), found_by=(("fake", 2),)
    )
    assert chosen(far, near) == ["near", "far"]


def test_what_several_engines_show_of_a_page_is_taken_together() -> None:
    assert chosen(hit("Clerk honoured", "Ada Quist retires."), hit("Clerk honoured", "She kept the archive dry.")) == ["page"]


def test_what_is_known_is_not_read_again() -> None:
    assert chosen(READ[0], known=("paper.example/page",)) == []
