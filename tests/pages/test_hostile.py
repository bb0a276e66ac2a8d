"""Screens of a dossier whose pages, people and events have names that try to be links, pictures and text read backwards."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.dossier import Dossier
from core.model.judgement import Doubt, Recommendation
from tests.fixtures.ferry_story import filed
from tests.pages.frozen import change, frozen_desk
from tests.pages.runs import TABS, letters, markdown, open_run

NAME = "[win](https://evil.example/win) ![seen](https://evil.example/seen.png) \u202eeltit"


def hostile(before: Dossier) -> Dossier:
    """Whoever can choose a name has chosen this one."""
    sources = tuple(replace(one, outlet=f"{one.id} {NAME}", title=f"{one.id} {NAME}", byline=NAME) for one in before.sources)
    voices = tuple(replace(one, name=next(source.outlet for source in sources if source.id in one.originals)) for one in before.voices)
    assert before.origin and before.recommendation and before.origin.authority
    reasons = tuple(replace(one, sentence=f"{NAME} {one.sentence}") for one in before.origin.reasons)
    authority = replace(before.origin.authority, owner=NAME, bias=NAME, beat=NAME, sentence=NAME)
    return before.with_(
        sources=sources,
        voices=voices,
        claims=tuple(replace(one, text=NAME) for one in before.claims),
        citations=tuple(replace(one, name=NAME) for one in before.citations),
        origin=replace(before.origin, reasons=reasons, authority=authority),
        recommendation=judged(before.recommendation),
        timeline=tuple(replace(one, text=NAME) for one in before.timeline),
        actors=tuple(replace(one, name=NAME, profile=NAME) for one in before.actors),
        background=tuple(replace(one, text=NAME, why=NAME, group=NAME) for one in before.background),
        posts=tuple(replace(one, author=NAME, name=NAME, community=NAME, hashtags=(NAME,)) for one in before.posts),
    )


def judged(made: Recommendation) -> Recommendation:
    """Sentences that names stand in."""
    return replace(
        made,
        sentence=NAME,
        detail=NAME,
        reasons=tuple(replace(one, headline=NAME, detail=NAME) for one in made.reasons),
        verdicts=tuple(replace(one, sentence=NAME) for one in made.verdicts),
        flags=tuple(replace(one, sentence=NAME) for one in made.flags),
        would_change=(NAME,),
        doubts=(Doubt("E1", NAME),),
        satire=NAME,
    )


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        change(here, hostile)
        yield here


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("tab", TABS)
def test_a_name_is_never_a_link_or_a_picture_and_never_turns_what_is_read(tab: str) -> None:
    at = open_run(1, tab)
    assert not at.exception
    assert [one for one in markdown(at) if "](http" in one or "![" in one] == []
    assert [one for one in letters(at) if "\u202e" in one or "\\u202e" in one] == []


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("tab", [tab for tab in TABS if tab not in ("Searches", "Log")])
def test_what_is_held_against_it_is_there(tab: str) -> None:
    assert any("evil" in one for one in letters(open_run(1, tab)))
