"""Which sources are one voice: by text, headline, agency, canonical link, attribution and owner."""

from collections.abc import Sequence

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.words import CaptureKind, Mode
from core.policy.voices import voices
from core.stages.recommend import recommend
from core.stages.trace import trace
from core.stages.trace.voice_links import canonical, same_headline, same_text, wired
from tests.fakes.outside import FakeVault, tools
from tests.fixtures.cases import TOPIC, says, source
from tests.fixtures.pages import reading

REPORT = "The mill at Tarn closed on Friday after orders dried up, and forty people lost their work, the owner said in a letter."


def page(number: int, words: str, when: str = "") -> SourceText:
    return SourceText(source(number, when=when), words)


def read_of(texts: Sequence[SourceText]) -> dict[str, Reading]:
    return {text.source.id: reading(text) for text in texts}


def gone(number: int, title: str) -> SourceText:
    return SourceText(source(number).with_(title=title, capture_kind=CaptureKind.SNIPPET), f"{title}\n\n")


HEADLINES = [
    ("Tarn mill closes after orders dry up", "Tarn mill closes after orders dry up", True),
    ("Tarn mill closes after orders dry up", "Tarn Mill closes after its orders dry up", True),
    ("Tarn mill closes after orders dry up", "Tarn mill in Ostvik closes after its orders dry up", False),
    ("Tarn mill closes after orders dry up", "Tarn mill to close as all orders dry up", False),
    ("Tarn mill closes after orders dry up", "Forty lose their jobs as mill shuts its gates", False),
    ("Mill closes in Tarn", "Mill closes in Tarn", False),
]


@pytest.mark.parametrize(("one", "other", "same"), HEADLINES)
def test_the_same_headline_give_or_take_a_word_in_five_is_one_report(one: str, other: str, same: bool) -> None:
    assert bool(list(same_headline([gone(1, one), gone(2, other)]))) is same


def test_a_headline_alone_is_compared_as_a_headline_and_a_page_as_a_text() -> None:
    assert list(same_headline([page(1, REPORT), page(2, REPORT)])) == []
    assert [(link.copy, link.original) for link in same_text([page(1, REPORT), page(2, REPORT)])] == [("S002", "S001")]
    assert list(same_text([gone(1, "Tarn mill closes after orders dry up"), gone(2, "Tarn mill closes after orders dry up")])) == []


def test_papers_that_carry_one_agency_are_one_voice_though_its_own_page_is_not_here() -> None:
    texts = [
        page(1, "TARN (Reuters) - The mill closed.", when="2026-03-04"),
        page(2, "Shut for good: the Tarn mill. (Reuters)", when="2026-03-05"),
        page(3, "We counted forty empty lockers.", when="2026-03-05"),
    ]
    made = voices([text.source for text in texts], wired(texts, read_of(texts)), frozenset())
    assert [voice.source_ids for voice in made] == [("S001", "S002"), ("S003",)]
    assert made[0].originals == ("S001",)
    assert made[0].why == "One voice. S002: carries Reuters, as S001 does: “(Reuters)”."


def test_an_agencys_own_page_is_the_original_whenever_it_came() -> None:
    own = SourceText(source(2, when="2026-03-06").with_(domain="reuters.com"), "The mill closed.")
    texts = [page(1, "TARN (Reuters) - The mill closed.", when="2026-03-04"), own]
    (voice,) = voices([text.source for text in texts], wired(texts, read_of(texts)), frozenset())
    assert (voice.originals, voice.copies) == (("S002",), ("S001",))


def test_help_from_an_agency_does_not_undo_reporting_of_ones_own() -> None:
    helped = "The Associated Press contributed to this report."
    texts = [page(1, "TARN (AP) — The mill closed."), page(2, f"We counted forty lockers. {helped}"), page(3, f"The mill closed. {helped}")]
    made = voices([text.source for text in texts], wired(texts, read_of(texts)), frozenset({"S002"}))
    assert sorted(voice.source_ids for voice in made) == [("S001", "S003"), ("S002",)]


async def dossier_of(texts: Sequence[tuple[Source, str]], vault: FakeVault) -> Dossier:
    kept = [one.with_(text_sha256=await vault.put(words.encode())) for one, words in texts]
    return Dossier(1, TOPIC, Mode.DETAILED, sources=tuple(kept), claims=(Claim("C1", TOPIC.title, central=True),))


CANONICAL = [
    # what each page names as its original          who retells whom, and why
    (("", "https://outlet-1.example/1"), [("S002", "S001", "names S001 as its original")]),
    (("https://outlet-1.example/1", ""), []),
    (("https://away.example/story", "https://away.example/story"), [("S002", "S001", "names the same original as S001")]),
    (("https://away.example/story", "https://away.example/other"), []),
    (("https://away.example/", "https://away.example/"), []),
    (("", ""), []),
]


@pytest.mark.parametrize(("named", "links"), CANONICAL)
def test_a_page_that_names_its_original_retells_it(named: tuple[str, str], links: list[tuple[str, str, str]]) -> None:
    sources = [source(number).with_(canonical_url=url) for number, url in enumerate(named, 1)]
    assert [(link.copy, link.original, link.why) for link in canonical(sources)] == links


async def test_who_names_somebody_who_names_somebody_speaks_with_the_first_ones_voice() -> None:
    given = tools()
    assert isinstance(given.vault, FakeVault)
    texts = [
        (source(1, outlet="Tarn Gazette"), "The mill closed on Friday; the owner told the Tarn Gazette that orders had dried up."),
        (source(2, outlet="Ostvik Herald"), "The mill at Tarn closed on Friday, according to the Tarn Gazette."),
        (source(3, outlet="Coast Mail"), "The mill closed on Friday, the Ostvik Herald reported."),
    ]
    (voice,) = (await trace(await dossier_of(texts, given.vault), given)).voices
    assert (voice.originals, voice.copies, voice.circular) == (("S001",), ("S002", "S003"), False)
    assert voice.why == "One voice. S002: “according to the Tarn Gazette”; S003: “the Ostvik Herald reported”."


async def test_a_denial_in_nearly_the_same_words_is_a_voice_of_its_own() -> None:
    given = tools()
    assert isinstance(given.vault, FakeVault)
    pair = [gone(1, "The Tarn mill is closed for good"), gone(2, "The Tarn mill is not closed for good")]
    dossier = await dossier_of([(text.source, text.text) for text in pair], given.vault)
    told = dossier.with_(evidence=(says("S001", "+"), says("S002", "x")))
    assert len((await trace(told, given)).voices) == 2
    agreed = dossier.with_(evidence=(says("S001", "+"), says("S002", "+")))
    assert len((await trace(agreed, given)).voices) == 1


async def test_two_hundred_sources_that_all_cite_the_next_are_one_circle() -> None:
    given, count = tools(), 200
    assert isinstance(given.vault, FakeVault)
    names = [f"Town{number} Gazette" for number in range(count)]
    said = (f"The mill reportedly closed, according to the {names[(n + 1) % count]}. Item {n}." for n in range(count))
    texts = [(source(n + 1, outlet=names[n]), words) for n, words in enumerate(said)]
    made = await trace(await dossier_of(texts, given.vault), given)
    assert [(len(voice.source_ids), voice.circular) for voice in made.voices] == [(count, True)]
    assert (await recommend(made, given)).recommendation is not None


async def test_an_outlet_and_its_own_account_are_one_house_and_neither_copies_the_other() -> None:
    given = tools()
    assert isinstance(given.vault, FakeVault)
    said = source(2, 4, outlet="Chirp", when="2026-03-04T09:00:00Z").with_(url="https://chirp.example/@tidewire/2")
    texts = [
        (source(1, outlet="Tidewire", when="2026-03-04T08:00:00Z"), f"{REPORT} So an e-mail seen by Tidewire says."),
        (said, f"{REPORT} So an e-mail seen by Tidewire says."),
        (source(3, outlet="Coast Mail", when="2026-03-05"), "The mill closed, Tidewire reports."),
    ]
    (voice,) = (await trace(await dossier_of(texts, given.vault), given)).voices
    assert (set(voice.originals), voice.copies) == ({"S001", "S002"}, ("S003",))
    assert "S002: Tidewire’s own account on Chirp" in voice.why


@pytest.mark.parametrize("texts", [[], [""], ["", "The mill closed."]])
async def test_no_sources_and_sources_without_words_are_judged_too(texts: list[str]) -> None:
    given = tools()
    assert isinstance(given.vault, FakeVault)
    dossier = await dossier_of([(source(n), words) for n, words in enumerate(texts, 1)], given.vault)
    for bare in (dossier, dossier.with_(claims=())):
        made = (await recommend(await trace(bare, given), given)).recommendation
        assert made and (made.level, made.voices, made.discrepancies) == ("unverified", 0, ())
