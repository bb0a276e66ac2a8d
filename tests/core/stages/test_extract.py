"""Extract as the pipeline runs it: how many claims a mode keeps, what it says of the rest, and what a later pass adds."""

from dataclasses import replace

import pytest

from core.model.dossier import Dossier
from core.model.plan import Plan
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import CaptureKind, Level, Mode
from core.stages.audit import audit
from core.stages.compare import compare
from core.stages.extract import MOST, NO_CLAIM, REMEDY, extract
from core.stages.rate import rate
from core.stages.read import read
from core.stages.recommend import recommend
from core.stages.summarize import summarize
from core.stages.trace import trace
from core.tools import Tools
from tests.fakes.outside import tools

TOPIC = Topic(1, "Kite festival drew 30,000 visitors", "The kite festival in Ostvik drew 30,000 visitors.")
ABOUT = "The kite festival drew 30,000 visitors."
CROWDED = " ".join(f"The Ostvik kite festival paid {number} euros to the sponsor Number{number} Limited." for number in range(100, 140))
PORTUGUESE = "O festival de pipas de Ostvik atraiu 30.000 visitantes. O festival custou 40.000 euros, disse a prefeita ao jornal. " * 3


async def after_reading(given: Tools, *urls: str, mode: Mode = Mode.DETAILED, before: Dossier | None = None) -> Dossier:
    dossier = before or Dossier(1, TOPIC, mode, plan=Plan(brief=TOPIC.brief))
    return await read(dossier.with_(hits=tuple(Hit(url, "Kites") for url in urls)), given)


async def test_quick_mode_keeps_the_five_most_important_and_says_how_many_are_left_out() -> None:
    given = tools(pages={"https://a.example/1": f"{ABOUT} {CROWDED}"})
    dossier = await extract(await after_reading(given, "https://a.example/1", mode=Mode.QUICK), given)
    assert [claim.id for claim in dossier.claims] == ["C1", "C2", "C3", "C4", "C5"]
    assert [claim.central for claim in dossier.claims][:2] == [True, True]
    (finding,) = dossier.findings
    assert finding.text.endswith("further statements were found and not checked: the list keeps the 5 most important.")


async def test_detailed_mode_keeps_all_up_to_a_list_that_can_be_read() -> None:
    given = tools(pages={"https://a.example/1": f"{ABOUT} {CROWDED}", "https://b.example/1": f"{ABOUT} Nothing more."})
    dossier = await extract(await after_reading(given, "https://a.example/1"), given)
    assert len(dossier.claims) == MOST and "list keeps the 25 most important" in dossier.findings[0].text
    short = await extract(await after_reading(given, "https://b.example/1"), given)
    assert len(short.claims) == 2 and short.findings == ()


async def test_a_later_pass_keeps_what_is_known_and_counts_on() -> None:
    pages = {
        "https://a.example/1": f"{ABOUT} The Ostvik kite festival cost the town 40,000 euros.",
        "https://b.example/1": f"{ABOUT} Lena Holt founded the kite festival in Ostvik in 1998.",
    }
    given = tools(pages=pages)
    first = await extract(await after_reading(given, "https://a.example/1"), given)
    second = await extract(await after_reading(given, *pages, before=first.with_(pass_no=2)), given)
    assert [(claim.id, claim.pass_no) for claim in second.claims] == [("C1", 1), ("C2", 1), ("C3", 1), ("C4", 2)]
    assert second.claims[2] == first.claims[2]
    assert second.claims[0].made_by == ("S001", "S002")


async def test_a_full_list_takes_nothing_more_and_the_last_number_is_told_once() -> None:
    pages = {"https://a.example/1": f"{ABOUT} {CROWDED}", "https://b.example/1": f"{ABOUT} Lena Holt founded the kite festival in 1998."}
    given = tools(pages=pages)
    first = await extract(await after_reading(given, "https://a.example/1"), given)
    second = await extract(await after_reading(given, *pages, before=first.with_(pass_no=2)), given)
    assert [claim.id for claim in second.claims] == [claim.id for claim in first.claims]
    assert sum("most important" in finding.text for finding in second.findings) == 1


async def test_sources_in_another_language_are_told_once_per_language() -> None:
    pages = {"https://a.example/1": ABOUT, "https://p.example/1": PORTUGUESE, "https://p.example/2": f"Outra vez: {PORTUGUESE}"}
    given = tools(pages=pages)
    first = await extract(await after_reading(given, "https://a.example/1", "https://p.example/1"), given)
    assert [(finding.text, finding.source_ids) for finding in first.findings] == [
        ("No claims were taken from sources in Portuguese: the desk's own rules read English.", ("S002",))
    ]
    second = await extract(await after_reading(given, *pages, before=first.with_(pass_no=2)), given)
    assert [finding.source_ids for finding in second.findings] == [("S002", "S003")]


@pytest.mark.parametrize(
    ("title", "brief", "told"),
    [
        ("انهيار جسر في المدينة بعد العاصفة", "", "The title is in Arabic, and the desk's own rules read English"),
        ("انهيار جسر في المدينة بعد العاصفة", "The bridge at Ostvik collapsed on 3 May 2026.", ""),
        ("Bridge at Ostvik collapsed", "", ""),
    ],
)
async def test_a_title_in_another_language_is_not_told_to_make_no_claim(title: str, brief: str, told: str) -> None:
    given = tools(pages={"https://a.example/1": ABOUT})
    topic = Topic(1, title, brief)
    plan = Plan(brief=brief)
    dossier = Dossier(1, topic, Mode.DETAILED, plan=plan, hits=(Hit("https://a.example/1", "Kites"),))
    found = await extract(await read(dossier, given), given)
    assert [one.text.partition(":")[0] for one in found.findings if "title" in one.text] == ([told] if told else [])
    assert not any("no claim" in one.text.lower() for one in found.findings) and not found.gaps


async def test_posts_make_claims_like_pages() -> None:
    words = "Lena Holt flew a 40 metre kite at the Ostvik kite festival for visitors"
    given = tools(pages={"https://chirp.example/1": words})
    dossier = await after_reading(given, "https://chirp.example/1")
    posted = dossier.with_(sources=tuple(replace(source, capture_kind=CaptureKind.POST) for source in dossier.sources))
    found = (await extract(posted, given)).claims[-1]
    assert (found.text, found.made_by, found.quote and found.quote.exact) == (words, ("S001",), words)


async def test_a_topic_that_says_nothing_has_no_central_claims_and_none_are_made_up() -> None:
    given = tools(pages={"https://a.example/1": ABOUT})
    empty = Dossier(1, Topic(1, "…"), Mode.DETAILED, plan=Plan(), hits=(Hit("https://a.example/1", "Kites"),))
    assert (await extract(await read(empty, given), given)).claims == ()


async def test_a_topic_without_a_claim_is_told_once_with_the_reason_and_the_remedy() -> None:
    given = tools(pages={"https://a.example/1": "The mayor will not resign."})
    asking = Dossier(1, Topic(1, "Will the mayor resign?"), Mode.DETAILED, plan=Plan(), hits=(Hit("https://a.example/1", "Mayor"),))
    first = await extract(await read(asking, given), given)
    again = await extract(first.with_(pass_no=2), given)
    for dossier in (first, again):
        (gap,) = [gap for gap in dossier.gaps if gap.stage == "extract"]
        assert dossier.claims == () and gap.what == NO_CLAIM
        assert "it asks a question" in gap.why and gap.why.endswith(REMEDY)


async def test_a_topic_without_a_claim_goes_through_all_later_stages() -> None:
    given = tools(pages={"https://a.example/1": "The mayor will not resign."})
    dossier = Dossier(1, Topic(1, "Will the mayor resign?"), Mode.DETAILED, plan=Plan(), hits=(Hit("https://a.example/1", "Mayor"),))
    for stage in (read, rate, extract, compare, trace, audit, recommend, summarize):
        dossier = await stage(dossier, given)
    assert dossier.recommendation and dossier.recommendation.level is Level.UNVERIFIED and dossier.recommendation.flags


async def test_where_only_the_brief_makes_a_claim_the_title_is_told_to_make_none() -> None:
    brief = "Mayor Ada Quist told the council of Tarn on 3 June."
    given = tools(pages={"https://a.example/1": brief})
    dossier = Dossier(
        1, Topic(1, "Will the mayor resign?", brief), Mode.DETAILED, plan=Plan(brief=brief), hits=(Hit("https://a.example/1", "M"),)
    )
    found = await extract(await read(dossier, given), given)
    assert [claim.central for claim in found.claims] == [True]
    assert found.findings[0].text.startswith("No claim that can be checked was found in the title: it asks a question.")
