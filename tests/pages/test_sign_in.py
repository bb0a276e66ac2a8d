"""Who may come in, as whom, and what a click that cannot be kept says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from streamlit.testing.v1 import AppTest

from core.model.words import Role, Status
from core.settings import settings
from db import database, investigations, schema, topics
from db import desk as store
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import APP, desk_at, labels, text

PAGES = sorted(path.stem for path in (APP.parent / "pages").glob("*.py"))
LOCKED = "The database is locked by another program."


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A demo desk with a finished, flagged investigation."""
    with writing(sqlite_url) as session:
        finished(session, file_topics(session)[0])
        session.execute(schema.topics.update().values(demo=True))
        store.set_setting(session, "demo", True)
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def signed(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DESK_SIGN_IN", "oidc")
    monkeypatch.setenv("DESK_EDITORS", "ana@desk.example")
    settings.cache_clear()
    return url


def come(page: str = "desk", **claims: object) -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.user = {"is_logged_in": True, **claims} if claims else {}
    at.query_params["id"] = "1"
    return at.switch_page(f"pages/{page}.py").run()


def people(url: str) -> dict[str, Role]:
    with reading(url) as session:
        return {row.name: row.role for row in session.execute(select(schema.users))}


@pytest.mark.parametrize("page", PAGES)
def test_signed_out_every_page_shows_the_sign_in_and_no_rows(page: str, signed: str) -> None:
    at = come(page)
    assert labels(at) == ["Sign in"]
    assert text(at).splitlines() == ["Second Source", "Sign in to work at this desk."]
    assert not at.table and not at.dataframe and not at.get("page_link") and not at.get("component_instance")
    assert people(signed) == {}


@pytest.mark.parametrize("page", PAGES)
def test_a_deep_link_run_without_the_front_door_shows_no_rows_either(page: str, signed: str) -> None:
    at = AppTest.from_file(str(Path(APP).parent / "pages" / f"{page}.py"), default_timeout=20).run()
    assert labels(at) == ["Sign in"]
    assert people(signed) == {}


def test_two_people_of_one_name_are_two_people(signed: str) -> None:
    come(name="Ana Verrin", email="ana@desk.example", sub="1")
    come(name="Ana Verrin", email="guest@desk.example", sub="2")
    assert people(signed) == {"ana@desk.example": Role.EDITOR, "guest@desk.example": Role.READER}


def test_the_name_is_shown_and_a_missing_one_is_not_none(signed: str) -> None:
    named, unnamed = come(name="Ana *Verrin*", email="ana@desk.example"), come(email="guest@desk.example")
    assert [one.proto.popover.label for one in named.get("popover")][:1] == [r"Ana \*Verrin\*"]
    assert "guest" in unnamed.get("popover")[0].proto.popover.label
    assert "None" not in people(signed)


@pytest.mark.usefixtures("signed")
def test_a_sign_in_that_names_nobody_is_refused_in_a_sentence() -> None:
    assert "neither an e-mail address nor an id" in text(come(name="Ana Verrin"))


def test_a_role_follows_the_list_of_editors(signed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    come(email="guest@desk.example")
    assert people(signed) == {"guest@desk.example": Role.READER}
    monkeypatch.setenv("DESK_EDITORS", "guest@desk.example")
    settings.cache_clear()
    come(email="guest@desk.example")
    assert people(signed) == {"guest@desk.example": Role.EDITOR}


ACTS = {"Add a topic", "Import CSV", "Investigate", "Approve as verified", "Override", "Empty the desk", "Investigate again", "Cancel"}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("status", [Status.COMPLETED, Status.AWAITING, Status.RUNNING, Status.FAILED])
def test_a_reader_reads_and_is_offered_nothing_to_do(page: str, status: Status, signed: str) -> None:
    with writing(signed) as session:
        investigations.set_(session, 1, status=status)
    at = come(page, email="guest@desk.example")
    assert not at.exception
    assert ACTS & set(labels(at)) == set()
    assert "Stop here" not in labels(at)


# What a click changes


@pytest.mark.usefixtures("url")
def test_the_demo_goes_after_a_second_click_that_says_what_goes() -> None:
    at = come()
    assert "Start with an empty desk" not in labels(at)
    assert "topics go, with their investigations and decisions" in text(at)
    next(one for one in at.button if one.label == "Empty the desk").click().run()
    assert "Nothing waits." in text(at) and "This is the demo desk." not in text(at)


@pytest.fixture
def locked(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The desk was opened; then another program took the database and does not let go."""
    monkeypatch.setattr(database, "BUSY_MS", 1)
    database.engine.cache_clear()
    at = come()
    with writing(url) as other:
        topics.is_empty(other)
        yield at
    database.engine.cache_clear()


def test_a_locked_database_keeps_the_demo_and_says_so(locked: AppTest) -> None:
    next(one for one in locked.button if one.label == "Empty the desk").click().run()
    assert LOCKED in text(locked) and "This is the demo desk." in text(locked)
    assert LOCKED not in text(locked.run())


def test_a_locked_database_keeps_the_shortcuts_and_says_so(locked: AppTest) -> None:
    assert locked.toggle(key="shortcuts").value is True
    locked.toggle(key="shortcuts").set_value(False).run()
    assert LOCKED in text(locked)
    assert locked.toggle(key="shortcuts").value is True


def test_shortcuts_are_switched_and_stay_switched(url: str) -> None:
    at = come()
    at.toggle(key="shortcuts").set_value(False).run()
    assert not at.exception
    with writing(url) as session:
        assert store.user(session, "Ana Verrin", now=NOON).shortcuts is False
