"""The outlets page: finding an outlet, rating it, withdrawing that, ratings from a file, and the history of it all."""

from collections.abc import Iterator

import pytest
from sqlalchemy import update
from streamlit.testing.v1 import AppTest

from core.model.source import OutletRating
from core.model.words import OutletKind, Role, Tier
from db import outlets
from db.database import reading, writing
from db.schema import sources, users
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import APP, desk_at, labels, links, text
from ui.outlets.ratings import tell_taken

COURT = OutletRating("port-court.example", "Port Court", Tier(1), "A court", "The county")


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def met(url: str) -> str:
    """The outlets of the ferry, one of them undecided, and the newsroom's word on the court."""
    with writing(url) as session:
        finished(session, file_topics(session)[0])
        unknown = {"undecided": True, "tier_reason": "Unknown to *this* desk"}
        session.execute(update(sources).where(sources.c.domain == "ferrywatch.example").values(unknown))
        outlets.override(session, [COURT], by="Tomas Reyl", now=NOON)
    return url


def open_outlets(**query: str) -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in query.items():
        at.query_params[name] = value
    return at.switch_page("pages/outlets.py").run()


def listed(at: AppTest) -> list[str]:
    """The outlets that can be opened, in the tab the editor is in."""
    keys = [str(button.key).split("-", 2) for button in at.button if str(button.key).startswith("open-")]
    return [domain for _, _, domain in keys]


def told(url: str) -> list[tuple[str, int | None, str, str, bool]]:
    with reading(url) as session:
        return [(one.domain, one.tier, one.reason, one.set_by, one.withdrawn) for one in outlets.history(session)]


@pytest.mark.usefixtures("url")
def test_an_empty_desk_says_that_no_outlet_is_known() -> None:
    assert "No outlet is known yet" in text(open_outlets())
    assert "Nobody has changed a rating here yet." in text(open_outlets(tab="Changes"))


@pytest.mark.usefixtures("met")
def test_the_newsrooms_word_stands_beside_that_of_the_investigations() -> None:
    at = open_outlets()
    shown = text(at)
    assert "port-court.example" in listed(at) and ":violet-badge[T1] A court" in shown
    assert ":gray-badge[T4 undecided] Unknown to *this* desk" in shown


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("tab", ["Outlets", "Changes"])
def test_an_outlet_opens_in_the_same_tab(tab: str) -> None:
    at = open_outlets(tab=tab)
    next(button for button in at.button if str(button.key).endswith("-port-court.example")).click().run()
    assert at.title[0].value.replace("\\", "") == "port-court.example" and dict(at.query_params) == {"domain": "port-court.example"}


@pytest.mark.usefixtures("met")
def test_outlets_are_found_by_a_part_of_their_name_and_a_new_one_can_be_rated() -> None:
    at = open_outlets()
    at.text_input(key="outlet-search").set_value("estuary").run()
    assert listed(at) == ["estuary-lines.example"]
    at.text_input(key="outlet-search").set_value("https://www.new-paper.example/").run()
    assert "**new-paper.example** is neither rated here nor met in an investigation." in text(at)
    assert ("outlets", "domain=new-paper.example") in links(at)
    at.text_input(key="outlet-search").set_value("").run()
    at.button_group(key="outlet-view").set_value("Undecided").run()
    assert listed(at) == ["ferrywatch.example"]


@pytest.mark.usefixtures("met")
def test_an_outlet_has_its_own_address_with_its_rating_its_past_and_its_history() -> None:
    at = open_outlets(domain="port-court.example")
    assert all(words in text(at) for words in ("A court", "Port Court, owned by The county", "Tomas Reyl"))
    assert ("investigation", "id=1") in links(at)
    assert "Not rated here" in text(open_outlets(domain="www.tidewire.example"))
    assert "No investigation has met it yet." in text(open_outlets(domain="new-paper.example"))


def rate(at: AppTest, tier: Tier | None, reason: str) -> AppTest:
    if tier:
        at.button_group[0].set_value(tier)
    at.text_area[0].set_value(reason)
    return next(one for one in at.button if one.label.endswith("the rating")).click().run()


def test_an_editor_rates_an_outlet_and_the_page_says_who_and_why(met: str) -> None:
    at = rate(open_outlets(domain="ferrywatch.example"), Tier(3), "They name their sources.")
    assert ":yellow-badge[T3] They name their sources." in text(at)
    assert told(met)[0] == ("ferrywatch.example", 3, "They name their sources.", "Ana Verrin", False)


def test_the_newsroom_notes_which_way_an_outlet_leans(met: str) -> None:
    at = open_outlets(domain="ferrywatch.example")
    next(one for one in at.text_input if one.label == "Which way it leans, if it does").set_value("*for* the unions")
    at = rate(at, Tier(3), "They name their sources.")
    assert text(at).count("Ferrywatch, leaning: *for* the unions") == 2, "what stands now, and in the history"
    with reading(met) as session:
        assert outlets.among(session, ["ferrywatch.example"])["ferrywatch.example"].bias == "*for* the unions"
    assert "Leaning: *for* the unions" in text(open_outlets())


def test_an_editor_says_what_an_outlet_is_and_it_is_kept(met: str) -> None:
    at = open_outlets(domain="ferrywatch.example")
    next(one for one in at.selectbox if one.label == "What it is").set_value(OutletKind.BODY)
    at = rate(at, Tier(1), "A register of ships.")
    assert "Ferrywatch, public body" in text(at)
    with reading(met) as session:
        assert outlets.among(session, ["ferrywatch.example"])["ferrywatch.example"].kind is OutletKind.BODY


@pytest.mark.parametrize(
    ("tier", "reason", "sentence"),
    [(None, "Because.", "Choose a tier from 1 to 4."), (Tier(2), " ", "Say why: a rating needs a reason.")],
)
def test_a_rating_without_a_tier_or_a_reason_is_refused(met: str, tier: Tier | None, reason: str, sentence: str) -> None:
    at = rate(open_outlets(domain="ferrywatch.example"), tier, reason)
    assert sentence in text(at) and len(told(met)) == 1


def test_a_rating_is_withdrawn_with_a_reason_and_stays_in_the_history(met: str) -> None:
    at = open_outlets(domain="port-court.example")
    at.button(key="withdraw").click().run()
    assert "withdrawing a rating needs a reason" in text(at)
    at.text_input(key="withdraw-reason").set_value("Not ours to judge").run()
    at.button(key="withdraw").click().run()
    assert "Not rated here" in text(at) and "Withdrawn" in text(at)
    assert told(met)[0] == ("port-court.example", 1, "Not ours to judge", "Ana Verrin", True)


ALONE = f"from {tell_taken.__module__} import import_ratings, tell_taken\ntell_taken()\nimport_ratings('Ana Verrin')"


def imports(data: bytes) -> AppTest:
    """The dialog alone, as Streamlit reruns it."""
    at = AppTest.from_string(ALONE, default_timeout=60).run()
    return at.file_uploader(key="ratings-file").set_value(("list.csv", data, "text/csv")).run()


def table(at: AppTest) -> list[tuple[str, ...]]:
    return [tuple(str(cell).replace("\\", "") for cell in row) for row in at.table[0].value.to_numpy()]


def test_a_file_is_shown_before_it_is_taken_and_bad_lines_are_told(met: str) -> None:
    at = imports(b"Tier,Domain,Reason\n2,tidewire.example,Wire\n9,b.example,x\n1,port-court.example,A court\n")
    shown = text(at)
    assert "**2 ratings:** 1 new, 1 changed, 0 as they are. 1 line cannot be used." in shown
    assert table(at) == [
        ("port-court.example", ":violet-badge[T1] A court  \n:gray[Port Court, owned by The county]", ":violet-badge[T1] A court"),
        ("tidewire.example", ":gray[Not rated]", ":blue-badge[T2] Wire"),
    ]
    assert "Line 3: “9” is not a tier; use 1, 2, 3 or 4." in shown and len(told(met)) == 1
    at.button(key="take-ratings").click().run()
    assert "**2 ratings taken:** port-court.example, tidewire.example." in text(at) and "Line 3" in text(at)
    assert ("tidewire.example", 2, "Wire", "Ana Verrin", False) in told(met)


def test_a_file_that_changes_nothing_offers_nothing(met: str) -> None:
    at = imports(b"domain,tier,name,owner,reason\nport-court.example,1,Port Court,The county,A court\n")
    assert "0 new, 0 changed, 1 as they are." in text(at) and not any(label.startswith("Take") for label in labels(at))
    assert "no column “domain”" in text(imports(b"a,b\n1,2\n")) and len(told(met)) == 1


def test_changes_are_turned_page_by_page(met: str) -> None:
    many = [OutletRating(f"paper-{number:03}.example", tier=Tier(2), reason="A list") for number in range(60)]
    with writing(met) as session:
        outlets.override(session, many, by="Ana Verrin", now=NOON)
    at = open_outlets(tab="Changes")
    assert "paper-059.example" in listed(at) and "paper-009.example" not in listed(at)
    next(one for one in at.button if one.label == "Next 50").click().run()
    assert "paper-009.example" in listed(at) and "A court" in text(at)


def test_a_reader_sees_the_ratings_and_changes_nothing(met: str) -> None:
    open_outlets()
    with writing(met) as session:
        session.execute(update(users).values(role=Role.READER))
    assert "Import CSV" not in labels(open_outlets())
    at = open_outlets(domain="port-court.example")
    assert "A court" in text(at) and not any("rating" in label or "Withdraw" in label for label in labels(at))
