"""What each source shows of having been first: told from the texts, whom they name, their headlines, dates and places."""

from datetime import UTC, datetime

import pytest

from core.model.claim import Evidence
from core.model.dates import When
from core.model.origin import Voice, VoiceMember
from core.model.source import SourceText
from core.model.words import OutletKind, Relation, Tier
from core.policy.origin.features import absent, traits
from core.policy.origin.ranking import Traits, rank
from core.policy.page_dates import possible
from tests.fixtures.pages import citations, reading, text

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


def known(*texts: SourceText, claims: tuple[str, ...] = (), evidence: tuple[Evidence, ...] = ()) -> dict[str, Traits]:
    sources = [one.source for one in texts]
    leaning = [cited for one in texts for cited in citations(one, sources)]
    read = {one.source.id: reading(one) for one in texts}
    return {one.source_id: one for one in traits(texts, leaning, (), evidence=evidence, claims=claims, now=NOW, readings=read)}


def missing(*texts: SourceText, claims: tuple[str, ...] = ()) -> dict[str, int]:
    sources = [one.source for one in texts]
    return absent(texts, [cited for one in texts for cited in citations(one, sources)], claims)


GAZETTE = text("The mill burned. Our reporters counted nine engines.", "Tarn Gazette", id="S001", title="Mill burns in Tarn")


def test_who_is_leaned_on_is_counted_by_outlets_and_through_others() -> None:
    straight = text("The mill burned, according to the Tarn Gazette.", "Lowland Post", id="S002")
    again = text("The Tarn Gazette said the roof fell.", "Lowland Post", id="S003", domain="lowland-post.example")
    further = text("The mill burned, the Lowland Post reported.", "Northwire", id="S004")
    found = known(GAZETTE, straight, again, further)
    assert (found["S001"].named_by, found["S002"].named_by, found["S004"].named_by) == (2, 1, 0)
    assert found["S004"].leans_on == "Lowland Post"
    assert found["S001"].own_words and not found["S001"].leans_on


def test_what_somebody_told_an_outlet_does_not_come_from_there() -> None:
    told = text("The mill burned. “We are ruined,” the owner told the Tarn Gazette.", "Lowland Post", id="S002")
    found = known(GAZETTE, told)
    assert (found["S001"].named_by, found["S001"].spoken_of, found["S002"].leans_on) == (0, 1, "")


def test_a_page_about_another_story_stands_aside() -> None:
    pages = [GAZETTE, text("A mill burned elsewhere.", "Lowland Post", id="S002")]
    read = {"S001": reading(pages[0]).with_(about=0.8), "S002": reading(pages[1]).with_(about=0.2)}
    assert [one.aside for one in traits(pages, (), (), readings=read)] == [0.0, 0.75]
    assert [one.aside for one in traits(pages, (), ())] == [0.0, 0.0]


def test_one_agency_text_in_three_papers_names_somebody_once() -> None:
    words = "Nine engines came to the mill on Monday, according to the Tarn Gazette, and the roof fell in the night."
    copies = [text(words, outlet, id=f"S00{at}") for at, outlet in enumerate(("Lowland Post", "Northwire", "Ostvik Echo"), 2)]
    assert known(GAZETTE, *copies)["S001"].named_by == 1


def test_a_loop_counts_everybody_once_and_ends() -> None:
    one = text("The mill burned, according to the Lowland Post.", "Tarn Gazette", id="S001")
    other = text("The mill burned, according to the Tarn Gazette.", "Lowland Post", id="S002")
    assert {found.named_by for found in known(one, other).values()} == {1}


def test_a_long_chain_is_followed_to_its_end() -> None:
    names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ironwood", "Juniper", "Kauri", "Larch", "Maple"]
    chain = [
        text(f"It burned, according to the {names[at - 1]} Herald.", f"{name} Herald", id=f"S{at:03}") for at, name in enumerate(names)
    ]
    found = known(*chain[1:], text("It burned.", "Alder Herald", id="S000"))
    assert found["S000"].named_by == 12
    assert rank(list(found.values())).candidates[0].source_id == "S000"


def test_whom_the_claim_is_about_is_not_where_it_comes_from() -> None:
    page = text("According to Vogue, there are no rats. Vogue reported nothing else.", "Lowland Post", id="S002")
    assert missing(page) == {"Vogue": 1}
    assert missing(page, claims=("Vogue's offices have rats",)) == {}
    page = text("The lights went out, according to the Tarn Mercury. Nobody was hurt.", "Lowland Post", id="S002")
    assert missing(page) == {"Tarn Mercury": 1}
    assert missing(page, claims=("Fire at the Tarn Mercury, two held",)) == {}


def test_a_network_is_never_the_one_that_could_not_be_read() -> None:
    assert missing(text("The mill burned. Source: Twitter", "Lowland Post", id="S002")) == {}


def test_a_name_that_two_outlets_share_is_nobody_elses() -> None:
    others = [text("It burned.", f"{town} Gazette", id=f"S00{at}") for at, town in enumerate(("Tarn", "Ostvik"), 2)]
    assert missing(text("According to the Gazette, it burned."), *others) == {}


def test_who_is_named_in_small_letters_is_spoken_of() -> None:
    paper = text("The mill burned.", "alnahdaa.example", id="S001", domain="alnahdaa.example")
    site = text("The mill burned.", "itarn.example", id="S002", domain="itarn.example")
    other = text("The story of al Nahda has spread. Few had heard of iTarn before.", "Lowland Post", id="S003")
    found = known(paper, site, other)
    assert (found["S001"].spoken_of, found["S002"].spoken_of, found["S003"].spoken_of) == (1, 1, 0)


HEADLINES = [
    ("Report: mill burned", "Report", ""),
    ("Mill reportedly burned", "reportedly", ""),
    ("Mill burned, says owner", "says", ""),
    ("No, the mill did not burn", "", "No"),
    ("The mill didn’t burn", "", "didn’t"),
    ("Mill fire is a hoax", "", "hoax"),
    ("Owner denies mill fire", "", "denies"),
    ("Mill burns in Tarn, nine engines called", "", ""),
    ("First Look Media leaves the mill", "", ""),
    ("Alleged arsonist held after mill fire", "", ""),
    ("The mill was not burned, owner insists", "", "was not"),
    ("Mill burned. UPDATE: not this one", "", "UPDATE: not"),
    ("Miller burns mill because he was tired of not being heard", "", ""),
    ("Why not burn the mill?", "", ""),
    ("Report 2026/09: fires in the mills of Tarn", "", ""),
    ("Report No. 12 on the mill fire", "", ""),
    ("Report: mill burned", "Report", ""),
    ("", "", ""),
]


@pytest.mark.parametrize(("title", "hands_on", "reacts"), HEADLINES)
def test_a_headline_tells_who_hands_on_and_who_answers(title: str, hands_on: str, reacts: str) -> None:
    (found,) = known(text("The mill burned.", title=title)).values()
    assert (found.hands_on, found.reacts) == (hands_on, reacts)


POSSIBLE = [
    ("2026-03-04", True),
    ("2026-03-11", True),  # it is tomorrow somewhere
    ("2026-04-01", False),
    ("2099", False),
    ("1970-01-01", False),
    ("2026-02-30", False),
    ("2026-03-04T25:00:00Z", False),
    ("yesterday", False),
    ("2026", True),
]


@pytest.mark.parametrize(("iso", "fits"), POSSIBLE)
def test_a_date_that_cannot_be_counts_as_none(iso: str, fits: bool) -> None:
    assert (possible(When(iso), NOW) is not None) is fits


def test_a_page_from_the_future_does_not_win_by_its_date_and_one_without_any_is_still_a_candidate() -> None:
    found = known(text("It burned.", "Ostvik Echo", id="S001", published="2031-01-01"), text("It burned.", "Lowland Post", id="S002"))
    assert [one.published for one in found.values()] == [None, None]


NEAR = [
    ("gtrk-omsk.ru", OutletKind.OTHER, "Russian boy attracts metal", "an outlet of Russia, which the story is about"),
    ("indianexpress.com", OutletKind.NEWSROOM, "Indian clerk sacked", "an outlet of India, which the story is about"),
    ("edp24.co.uk", OutletKind.LOCAL, "Goldfish saved", "a local outlet"),
    ("gtrk-omsk.ru", OutletKind.OTHER, "Norwegian boy attracts metal", ""),
    ("paper.co.uk", OutletKind.NEWSROOM, "British boy attracts metal", ""),
]


@pytest.mark.parametrize(("domain", "kind", "title", "near"), NEAR)
def test_who_is_near_to_what_happened(domain: str, kind: OutletKind, title: str, near: str) -> None:
    (found,) = known(text("…", domain, domain=domain, title=title, outlet_kind=kind)).values()
    assert found.near == near


def test_copies_contradictions_posts_and_unplaced_texts() -> None:
    voice = Voice("A", "Tarn Gazette", Tier.ESTABLISHED, (VoiceMember("S001", True), VoiceMember("S002", False, "the same text as S001")))
    denied = Evidence("C1", "S001", Relation.CONTRADICTS, confidence=0.8)
    post = text("It burns.", "Lowland Post", id="S002")
    nowhere = SourceText(GAZETTE.source.with_(id="S003", url="", url_key="", domain="", outlet=""), "The Tarn Gazette reported a fire.")
    found = {one.source_id: one for one in traits([GAZETTE, post, nowhere], (), (voice,), evidence=[denied])}
    assert set(found) == {"S001", "S002"}
    assert (found["S001"].against, found["S001"].spoken_of) == (0.8, 1)
    assert found["S002"].copies == "the same text as S001"
