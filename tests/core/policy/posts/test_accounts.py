"""An outlet and its own account are one voice and one publisher; whoever only speaks about it is not."""

import pytest

from core.model.post import Post, Standing
from core.model.source import Source
from core.model.words import CaptureKind
from core.policy.level.recommendation import recommend
from core.policy.posts.accounts import of_one_house, own_accounts, own_cause, publishers
from core.policy.voices import voices
from tests.fixtures.cases import RULES, case, source, voice


def posted(number: int, handle: str, *, links: tuple[str, ...] = (), when: str = "") -> Source:
    url = f"https://chirp.example/@{handle}/{number}"
    return source(number, 4, outlet="Chirp", when=when).with_(url=url, url_key=f"chirp.example/@{handle}/{number}", links=links)


def post(one: Source, author: str, name: str = "", *, verified: bool = False) -> Post:
    standing = Standing.VERIFIED if verified else Standing.MEMBER
    return Post("P001", "Chirp", one.url, author, 0.5, None, "words", name=name, verification_status=standing)


ACCOUNTS = [
    # handle, name, verified                            whether it is Hallam Pools (hallam-pools.example)
    ("hallampools", "", False, True),
    ("Hallam_Pools", "", False, True),
    ("hallam.pools", "", False, True),
    ("hp_official", "Hallam Pools", True, True),
    ("hp_official", "Hallam Pools Ltd", True, True),
    ("hp_official", "Hallam Pools", False, False),
    ("hallampoolsnews", "", False, False),
    ("hallampools_co", "", False, False),
    ("hallampoolsfans", "Hallam Pools Fans", True, False),
    ("iain", "Iain Dace", False, False),
    ("pools", "Pools", True, False),
]


@pytest.mark.parametrize(("handle", "name", "verified", "own"), ACCOUNTS)
def test_an_account_is_the_outlets_own_by_its_handle_or_by_a_verified_name(handle: str, name: str, verified: bool, own: bool) -> None:
    page, said = source(1, outlet="Hallam Pools"), posted(2, handle)
    posts = [post(said, handle, name, verified=verified)] if name else []
    assert bool(own_accounts([page, said], posts)) is own
    made = voices([page, said], of_one_house([page, said], posts), frozenset())
    assert len(made) == (1 if own else 2)


PAPER = source(1, outlet="The Guardian").with_(domain="theguardian.com")
IMPOSTORS = ["NotTheGuardian", "guardian_lies", "guardianreaders", "guardianfanclub", "theguardian.com", "realguardian"]


@pytest.mark.parametrize("handle", ["guardian", "theguardian", "The_Guardian"])
def test_a_papers_own_handle_is_its_name_or_its_site(handle: str) -> None:
    assert own_accounts([PAPER, posted(2, handle)], []) == {"S002": PAPER}


@pytest.mark.parametrize("handle", IMPOSTORS)
def test_whoever_links_to_a_paper_and_has_its_name_in_theirs_is_not_the_paper(handle: str) -> None:
    said = posted(2, handle, links=("https://www.theguardian.com/world/1",))
    assert own_accounts([PAPER, said], [post(said, handle, "The Guardian")]) == {}


def test_anybody_may_call_themselves_the_paper_until_the_network_has_verified_them() -> None:
    said = posted(2, "hack77")
    assert own_accounts([PAPER, said], [post(said, "hack77", "The Guardian")]) == {}
    assert own_accounts([PAPER, said], [post(said, "hack77", "The Guardian", verified=True)]) == {"S002": PAPER}


BLUESKY = [
    ("theguardian.com", True),
    ("the.guardian.com", False),
    ("theguardian.com.example", False),
    ("theguardian.bsky.social", False),
    ("guardian", False),
]


@pytest.mark.parametrize(("handle", "own"), BLUESKY)
def test_on_bluesky_a_handle_is_a_domain_and_belongs_to_whose_the_domain_is(handle: str, own: bool) -> None:
    said = source(2, 4, outlet="Bluesky").with_(url=f"https://bsky.app/profile/{handle}/post/3k")
    assert bool(own_accounts([PAPER, said], [])) is own
    by_number = said.with_(url="https://bsky.app/profile/did:plc:abc/post/3k")
    assert bool(own_accounts([PAPER, by_number], [post(by_number, handle)])) is own


def test_the_name_of_a_site_is_not_that_of_a_corner_somebody_has_there() -> None:
    corner = source(1, 4, outlet="Tarn Notes").with_(domain="tarn-notes.corners.example")
    paper = source(1, 2, outlet="Tarn News Online").with_(domain="online.tarnnews.example")
    assert own_accounts([corner, posted(2, "corners")], []) == {} and own_accounts([paper, posted(2, "tarnnews")], []) == {"S002": paper}


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
    said = source(2, 4, outlet="Perch", byline="News from the coast (@tidewire)").with_(capture_kind=CaptureKind.POST)
    assert own_accounts([page, said], []) == {"S002": page}
    assert (
        own_accounts([page, said.with_(byline="Tidewire (@hack77)")], []) == own_accounts([page, said.with_(byline="Tidewire")], []) == {}
    )


def test_the_account_of_a_site_that_speaks_for_somebody_speaks_in_its_cause() -> None:
    site = source(1, 3, outlet="Hallam Pools").with_(domain="hallampools.example")
    union = source(2, 3, outlet="Coast Workers' Union").with_(domain="coastunion.example")
    paper = source(3, 2, outlet="Tidewire")
    posts = [posted(number, name) for number, name in ((4, "hallampools"), (5, "coastunion"), (6, "hal"), (7, "tidewire"))]
    assert own_cause([site, union, paper, *posts], []) == {
        "S004": "Hallam Pools’ own account",
        "S005": "Coast Workers' Union’s own account",
    }


def test_publishers_are_outlets_and_people_and_an_own_account_is_its_outlet() -> None:
    sources = [source(1, outlet="Tidewire"), posted(2, "tidewire"), posted(3, "sal"), posted(4, "sal")]
    assert list(publishers(sources, []).values()) == [
        "tidewire.example",
        "tidewire.example",
        "chirp.example/sal",
        "chirp.example/sal",
    ]


def test_the_summary_counts_publishers() -> None:
    dossier = case("2+ 4> 4> 4> 2+")
    sources = (source(1, outlet="Tidewire"), posted(2, "tidewire"), posted(3, "sal"), posted(4, "sal"), source(5, outlet="Echo"))
    voices = (voice("A", 2, "S001", copies=["S002", "S003", "S004"]), voice("B", 2, "S005"))
    made = recommend(dossier.with_(sources=sources, voices=voices), RULES)
    assert made.sentence == (
        "Three outlets, two credible voices for it: Tidewire and Echo confirm it on their own account; one other only repeats them."
    )
    assert made.outlets == 3
