"""Whose post it was is taken out of everything else that was written down; what merely looks alike, and what pages say, stays."""

from dataclasses import replace

import pytest

from core.evidence.privacy.erasure import SOMEBODY, Forgotten, forgotten, without
from core.evidence.privacy.post_urls import handles_in, home
from core.model.claim import Cited, Claim, Evidence, Quote
from core.model.dossier import Dossier, Gap, Sentence
from core.model.origin import Citation, CitationKind, Ground, Rests
from core.model.post import Post
from core.model.source import Hit, Source
from core.model.story import Actor, ActorKind
from core.model.topic import Topic
from core.model.words import EventKind, Mode, Relation

POST = "https://chirp.example/@wilma_s/70411"
HIT = Hit("https://www.reddit.com/r/town/comments/1/bang", "Loud bang over the river tonight")


def a_post(author: str, name: str, url: str = POST) -> Post:
    return Post(f"P{author}", "Chirp", url, author, 50.0, None, "A bang.", name=name)


def a_source(number: int, url: str, **more: str) -> Source:
    return replace(Source(f"S{number:03}", url, url, "chirp.example", "chirp.example", "A bang"), **more)  # type: ignore[arg-type]


DOSSIER = Dossier(
    1,
    Topic(1, "A bang over the river"),
    Mode.QUICK,
    posts=(
        a_post("wilma_s", "Wilma Strand"),
        a_post("alder", "Alder", "https://chirp.example/@alder/2"),
        a_post("tidewire", "Tidewire", "https://chirp.example/@tidewire/3"),
        a_post("jpascoe", "Jen Pascoe", "https://chirp.example/@jpascoe/4"),
        a_post("水野", "水野 花子", "https://chirp.example/@水野/5"),
        a_post("bob@pond.example", "Bob", "https://pond.example/@bob/6"),
    ),
    sources=(
        a_source(1, POST, byline="Wilma Strand", title="Wilma Strand (@wilma_s): a bang"),
        a_source(3, "https://chirp.example/@alder/2", byline="Alder", title="Alder on chirp.example"),
        a_source(4, f"{POST}1", byline="Wilma (@wilma_s)", title="Wilma Strand on chirp.example: What a bang tonight"),
        a_source(2, "https://tidewire.example/1", outlet="Tidewire", domain="tidewire.example"),
    ),
    actors=(Actor("A1", "Jen Pascoe", ActorKind.PERSON, cited=(Cited("S002", Quote("Jen Pascoe", 0, 10)),)),),
)


@pytest.fixture
def gone() -> Forgotten:
    return forgotten(DOSSIER, frozenset(["S001", "S003", "S004"]), [HIT])


TOLD = {
    "a handle": ("Said by @wilma_s, twice", f"Said by {SOMEBODY}, twice"),
    "an author in a sentence": ("Wilma Strand on chirp.example appears to have said it.", "chirp.example appears to have said it."),
    "an author at its end": ("The Echo leans on Wilma Strand on chirp.example.", "The Echo leans on chirp.example."),
    "an author at the very end": ("A cites B, which cites Wilma Strand on chirp.example", "A cites B, which cites chirp.example"),
    "an author after a colon": ("2 voices, 0 copies, origin: Wilma Strand on chirp.example", "2 voices, 0 copies, origin: chirp.example"),
    "an author on the way back": (
        "The longest way back to it: Wilma Strand on chirp.example leans on B.",
        "The longest way back to it: chirp.example leans on B.",
    ),
    "an author in quotation marks": ("the desk calls it ‘Wilma Strand on chirp.example’", "the desk calls it ‘chirp.example’"),
    "an author with a word on him": ("by Wilma Strand on chirp.example (deleted)", "by chirp.example (deleted)"),
    "an author's possessive": ("Wilma Strand on chirp.example’s word", "chirp.example’s word"),
    "an author by a handle alone": ("wilma_s on chirp.example cites B", "chirp.example cites B"),
    "an author as the page is signed": ("Wilma (@wilma_s) on chirp.example cites B", "chirp.example cites B"),
    "a title that names its author first": ("Wilma Strand on chirp.example: What a bang tonight", "a post on chirp.example, purged"),
    "an author of one word": ("It rests on Alder on chirp.example", "It rests on chirp.example"),
    "a title": ("chirp.example: Wilma Strand (@wilma_s): a bang", "chirp.example: a post on chirp.example, purged"),
    "a handle in capitals": ("@WILMA_S said so.", f"{SOMEBODY} said so."),
    "a handle with its server": ("as @bob@pond.example wrote", f"as {SOMEBODY} wrote"),
    "a handle as Reddit writes it": ("from u/wilma_s", f"from {SOMEBODY}"),
    "an address": (f"See {POST}.", "See a post on chirp.example, purged."),
    "an address without its scheme": ("asked for chirp.example/@wilma_s/70411", "asked for a post on chirp.example, purged"),
    "an address alone": (POST, "https://chirp.example/"),
    "another spelling of it": (f"{POST}?utm_source=a", "https://chirp.example/"),
    "a copy of it elsewhere": (
        f"kept at https://web.archive.org/web/2026/{POST} since",
        "kept at a post on chirp.example, purged since",
    ),
    "the account's own page": ("https://chirp.example/@wilma_s is new", "a post on chirp.example, purged is new"),
    "a name": ("“It was loud”, wrote Wilma Strand.", f"“It was loud”, wrote {SOMEBODY}."),
    "a name and a handle": ("chirp.example: Wilma Strand (@wilma_s)", f"chirp.example: {SOMEBODY}"),
    "one word before the handle": ("Alder (@alder) said", f"{SOMEBODY} said"),
    "a name in another script": ("水野 花子 (@水野) は", f"{SOMEBODY} は"),
    "a title of a post that could not be read": ("Loud bang over the river tonight: gone", "a post on reddit.com, purged: gone"),
}
STAYS = {
    "a word that somebody is called": "The Alder turned back.",
    "half a name": "Wilma was there.",
    "an outlet": "Tidewire reports it.",
    "somebody a page tells of": "Jen Pascoe asked for it in the council.",
    "a longer handle": "@wilma_strand said",
    "an e-mail address": "write to desk@wilma_s.example",
    "another post there": "https://chirp.example/@other/1",
    "another address": "https://gazette.example/alder/wilma",
    "nothing": "",
}


@pytest.mark.parametrize(("text", "left"), TOLD.values(), ids=TOLD)
def test_what_leads_to_an_author_goes(text: str, left: str, gone: Forgotten) -> None:
    assert without(text, gone) == left
    assert without(left, gone) == left, "once is enough"


@pytest.mark.parametrize("text", STAYS.values(), ids=STAYS)
def test_what_only_looks_alike_stays(text: str, gone: Forgotten) -> None:
    assert without(text, gone) == text


def test_whose_word_it_is_goes_by_itself_too(gone: Forgotten) -> None:
    said = Evidence("C1", "S002", Relation.REPORTS, speaker="alder")
    assert without(said, gone).speaker == SOMEBODY
    assert without(Claim("C1", "It banged.", speaker="Jen Pascoe"), gone).speaker == "Jen Pascoe"


def test_what_a_page_prints_stays_word_for_word_and_what_a_post_says_stays_without_its_author(gone: Forgotten) -> None:
    words = Quote("@wilma_s says it banged", 0, 23)
    of_page, of_post = (Citation(key, CitationKind.ACCORDING, "@wilma_s", POST, quote=words) for key in ("S002", "S001"))
    assert without(of_page, gone) == Citation("S002", CitationKind.ACCORDING, SOMEBODY, "https://chirp.example/", quote=words)
    assert without(of_post, gone).quote.exact == f"{SOMEBODY} says it banged"


def test_what_pages_tell_of_people_by_their_names_stays_but_for_handles(gone: Forgotten) -> None:
    said, words = "Wilma Strand (@wilma_s) was there.", Quote("Wilma Strand", 0, 12)
    from_page, from_post, of_both = (
        Sentence(said, cited=tuple(Cited(key, words) for key in keys)) for keys in (("S002",), ("S001",), ("S001", "S002"))
    )
    assert without(from_page, gone).text == f"Wilma Strand ({SOMEBODY}) was there."
    assert without(from_post, gone).text == without(of_both, gone).text == f"{SOMEBODY} was there."
    assert without(replace(from_page, post_ids=("P001",)), gone).text == f"{SOMEBODY} was there."


def test_why_somebody_was_the_first_is_told_without_names_and_in_the_words_of_pages_that_stay(gone: Forgotten) -> None:
    words = Quote("Wilma Strand (@wilma_s) says it banged", 0, 38)
    reason = Ground("but names Wilma Strand as where it has it from", Rests.WHOM_IT_NAMES, (Cited("S002", words), Cited("S001", words)))
    told, by_page = without(reason, gone), without(replace(reason, cited=reason.cited[:1]), gone)
    of_page, of_post = told.cited
    assert told.sentence == by_page.sentence == f"but names {SOMEBODY} as where it has it from"
    assert (of_page.quote, of_post.quote.exact) == (words, f"{SOMEBODY} says it banged")


def test_whatever_it_is_made_of(gone: Forgotten) -> None:
    gap = Gap("Wilma Strand (@wilma_s): a bang", "It is gone.", url=POST)
    assert without({"a": [gap], "b": (1, None, EventKind.GAP_FOUND)}, gone) == {
        "a": [Gap("a post on chirp.example, purged", "It is gone.", url="https://chirp.example/")],
        "b": (1, None, EventKind.GAP_FOUND),
    }


def test_words_that_may_be_a_title_or_an_author_are_what_their_field_holds(gone: Forgotten) -> None:
    both = "Alder on chirp.example"
    assert without(Gap(both, f"It rests on {both}"), gone) == Gap("a post on chirp.example, purged", "It rests on chirp.example")


def test_what_is_said_beside_an_author_does_not_stay_behind_with_the_network() -> None:
    joking = DOSSIER.with_(sources=tuple(one.with_(satire=True) for one in DOSSIER.sources))
    assert joking.teller("S003") == "Alder on chirp.example (satire)"
    gone = forgotten(joking, frozenset(["S001", "S003", "S004"]), [])
    assert without("B cites Alder on chirp.example (satire)", gone) == "B cites chirp.example"
    assert without("B cites Alder on chirp.example", gone) == "B cites chirp.example"


@pytest.mark.parametrize("piece", ["https://", "https://chirp.example", "@wilma_s/", "Wilma Strand on "])
def test_a_hostile_text_takes_no_time(piece: str, gone: Forgotten) -> None:
    assert isinstance(without(piece * 10_000, gone), str)


@pytest.mark.parametrize(
    ("url", "handles"),
    [
        (POST, ["wilma_s"]),
        ("https://x.com/Wilma/status/1", ["wilma"]),
        ("https://bsky.app/profile/wilma.example/post/3k", ["wilma.example"]),
        ("https://www.reddit.com/user/wilma/", ["wilma"]),
        ("https://www.reddit.com/r/town/comments/1/x", []),
        ("no address", []),
    ],
)
def test_accounts_that_an_address_names(url: str, handles: list[str]) -> None:
    assert list(handles_in(url)) == handles


def test_somebody_s_own_site_names_him(gone: Forgotten) -> None:
    assert home("https://bob.example/@bob/1") == "" and home("https://pond.example/@bob/1") == "https://pond.example/"
