"""A picture among the sources: it is kept and listed, and neither stops the run nor counts as anybody's word."""

from dataclasses import replace

import pytest

from core.evidence.port import Page
from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.plan import Plan, Query
from core.model.source import Hit, Source, SourceText
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode, Relation
from core.stages import PIPELINE
from core.stages.rate import NO_WORDS
from core.tools import Tools
from tests.fakes.outside import FakeEngine, FakeFetcher, rating, tools
from tests.fixtures.cases import source

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed.")
STORY, PICTURE = "https://gazette.example/mill", "https://court.example/tarn-mill-closed-on-friday.png"
PAGES = {STORY: "The Tarn mill closed on Friday. The owner told the Gazette that orders had dried up."}
RATINGS = [rating("gazette.example", 2), rating("court.example", 1)]


class PictureReader(FakeFetcher):
    """One address has a picture whose name says what the topic says."""

    async def read(self, url: str, near: object = None) -> Page:
        if url != PICTURE:
            return await super().read(url)
        return Page(url, url, 200, "image/png", b"\x89PNG", "", title="Tarn mill closed on Friday.png", kind=CaptureKind.MEDIA)


def given(*urls: str) -> Tools:
    hits = [Hit(url, "Tarn mill closed on Friday", found_by=(("fake", 1),)) for url in urls]
    return replace(tools([FakeEngine(hits)], PAGES, RATINGS), fetcher=PictureReader(PAGES))


async def investigated(tools: Tools) -> Dossier:
    dossier = Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief, queries=(Query("tarn mill"),)))
    for stage in (stage for wave in PIPELINE for stage in wave):
        dossier = await stage(dossier, tools)
    return dossier


def the_picture(dossier: Dossier) -> Source:
    return next(one for one in dossier.sources if one.capture_kind is CaptureKind.MEDIA)


async def test_a_picture_is_kept_and_rated_but_says_nothing() -> None:
    dossier = await investigated(given(STORY, PICTURE))
    picture = the_picture(dossier)
    assert (picture.silent, picture.tier, picture.relevance, picture.key_finding) == (True, 1, NO_WORDS, "")
    assert {one.relation for one in dossier.evidence if one.source_id == picture.id} == {Relation.UNRELATED}
    assert picture.id not in {key for voice in dossier.voices for key in voice.source_ids}
    assert dossier.report is not None


def judged(dossier: Dossier) -> tuple[Recommendation, list[str]]:
    """Everything but the numbers the sources happen to have."""
    assert dossier.recommendation is not None
    flags = tuple(replace(flag, source_ids=()) for flag in dossier.recommendation.flags)
    unnumbered = replace(dossier.recommendation, reasons=(), rests_on=(), change_by=(), flags=flags)
    return unnumbered, [reason.headline for reason in dossier.recommendation.reasons]


async def test_a_picture_changes_no_judgement() -> None:
    with_it, without = await investigated(given(STORY, PICTURE)), await investigated(given(STORY))
    assert [claim.text for claim in with_it.claims] == [claim.text for claim in without.claims]
    assert judged(with_it) == judged(without)


async def test_a_picture_alone_confirms_nothing() -> None:
    made = (await investigated(given(PICTURE))).recommendation
    assert made is not None
    assert (made.level, made.credible_sources, made.voices, made.outlets) == ("unverified", 0, 0, 0)


@pytest.mark.parametrize(("text", "silent"), [("", True), (" ", False), ("The mill closed.", False)])
async def test_only_a_source_without_any_words_is_silent(text: str, silent: bool) -> None:
    vault = tools().vault
    assert SourceText(source(1).with_(text_sha256=await vault.put(text.encode())), text).source.silent is silent


def test_a_source_without_a_capture_is_not_called_silent() -> None:
    assert not source(1).with_(text_sha256="").silent
