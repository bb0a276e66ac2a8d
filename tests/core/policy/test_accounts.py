"""An outlet and its own account are one voice and one publisher; whoever only speaks about it is not."""

import pytest

from core.model.post import Post
from core.model.source import Source
from core.model.words import CaptureKind
from core.policy.accounts import of_one_house, own_accounts, publishers
from core.policy.levels import recommend
from core.policy.voices import voices
from tests.core.cases import RULES, case, source, voice


def posted(number: int, handle: str, *, links: tuple[str, ...] = (), when: str = "") -> Source:
    url = f"https://chirp.example/@{handle}/{number}"
    return source(number, 4, outlet="Chirp", when=when).with_(url=url, url_key=f"chirp.example/@{handle}/{number}", links=links)


def post(one: Source, author: str, name: str = "") -> Post:
    return Post("P001", "Chirp", one.url, author, 0.5, None, "words", name=name)


HALLAM = "https://hallam-pools.example/news/1"
ACCOUNTS = [
    # handle, name, where it leads                              whether it is Hallam Pools (hallam-pools.example)
    ("hallampools", "", (), True),
    ("Hallam_Pools", "", (), True),
    ("hp_official", "Hallam Pools", (), True),
    ("hp_official", "Hallam Pools Ltd", (), True),
    ("hallampoolsnews", "", (HALLAM,), True),
    ("hallampoolsnews", "", (), False),
    ("hallampoolsfans", "Hallam Pools Fans", (HALLAM,), False),
    ("hallampoolsparody", "", (HALLAM,), False),
    ("iain", "Iain Dace", (HALLAM,), False),
    ("pools", "Pools", (), False),
]


@pytest.mark.parametrize(("handle", "name", "links", "own"), ACCOUNTS)
def test_an_account_is_the_outlets_own_by_its_name_or_by_its_name_and_link(
    handle: str, name: str, links: tuple[str, ...], own: bool
) -> None:
    page, said = source(1, outlet="Hallam Pools"), posted(2, handle, links=links)
    posts = [post(said, handle, name)] if name else []
    assert bool(own_accounts([page, said], posts)) is own
    made = voices([page, said], of_one_house([page, said], posts), frozenset())
    assert len(made) == (1 if own else 2)


def test_the_voice_says_that_it_is_its_own_account_and_neither_is_the_copy() -> None:
    page, said = source(1, outlet="The Barnacle", when="2026-03-04T08:00:00Z"), posted(2, "thebarnacle", when="2026-03-04T07:58:00Z")
    (made,) = voices([page, said], of_one_house([page, said], []), frozenset())
    assert (made.name, made.copies, made.why) == ("The Barnacle", (), "One voice. S002: The Barnacle’s own account on Chirp.")


def test_the_reason_is_written_as_an_editor_writes_it() -> None:
    sources = [source(1, outlet="Hallam Pools"), posted(2, "hallampools")]
    assert [link.why for link in of_one_house(sources, [])] == ["Hallam Pools’ own account on Chirp"]


def test_a_page_is_no_account_and_two_posts_of_one_account_are_one_voice() -> None:
    assert own_accounts([source(1, outlet="Tidewire"), source(2, outlet="Tidewire")], []) == {}
    sources = [posted(1, "sal"), posted(2, "sal"), posted(3, "ken")]
    made = voices(sources, of_one_house(sources, []), frozenset())
    assert sorted(one.source_ids for one in made) == [("S001", "S002"), ("S003",)]


def test_an_account_is_told_by_the_by_line_of_a_captured_post_too() -> None:
    page = source(1, outlet="Tidewire")
    said = source(2, 4, outlet="Perch", byline="Tidewire").with_(capture_kind=CaptureKind.POST)
    assert own_accounts([page, said], []) == {"S002": page}


def test_publishers_are_outlets_and_people_and_an_own_account_is_its_outlet() -> None:
    sources = [source(1, outlet="Tidewire"), posted(2, "tidewire"), posted(3, "sal"), posted(4, "sal")]
    assert list(publishers(sources, []).values()) == [
        "tidewire.example",
        "tidewire.example",
        "chirp.example/sal",
        "chirp.example/sal",
    ]


def test_the_summary_counts_publishers() -> None:
    dossier = case("2+ 4> 4> 4>")
    sources = (source(1, outlet="Tidewire"), posted(2, "tidewire"), posted(3, "sal"), posted(4, "sal"))
    made = recommend(dossier.with_(sources=sources, voices=(voice("A", 2, "S001", copies=["S002", "S003", "S004"]),)), RULES)
    assert made.sentence == "Two outlets, one credible voice for it: Tidewire confirms it on its own account; one other only repeats it."
    assert made.outlets == 2
