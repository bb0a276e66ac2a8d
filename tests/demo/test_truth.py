"""The whole pipeline against the truth about every demo topic: level, flags, voices, contradictions and origin."""

import asyncio

import pytest
from _pytest.mark import ParameterSet

from core.english.words import content_words
from core.evidence.quotes import check
from core.model.dossier import Dossier
from core.model.words import CaptureKind, Match, Mode, QuoteState, Relation
from core.web.urls import normalise
from demo import content
from demo.content import DemoTopic
from tests.demo.workbench import Workbench

TOPICS = content.topics()
MISSED: dict[str, dict[str, str]] = {
    "level": {
        "ferry-crack": "the court's sentence is read as passing it on nearly as likely as saying it: one voice is sure, two are needed",
        "fish-market-flood": "two of seven credible voices are read as only passing the depth on",
        "kitchen-closed": "the Observer, which gives no day, is read as contradicting",
    },
    "voices": {"ferry-night-cut": "a page that came with the story names the same people and things, and is read as speaking of a claim"},
    "quotes": {"ferry-crack": "a quote beside the point is told and counts for nothing"},
}
"""What the truth says and the offline reader does not, by kind and topic, with the reason; a mended one that is still listed fails."""


def every_topic(kind: str) -> pytest.MarkDecorator:
    """Every topic; those that are known to be missed must fail."""

    def case(topic: DemoTopic) -> ParameterSet:
        why = MISSED[kind].get(topic.slug, "")
        return pytest.param(topic, id=topic.slug, marks=[pytest.mark.xfail(reason=why, strict=True)] if why else [])

    return pytest.mark.parametrize("topic", [case(topic) for topic in TOPICS])


NETWORKS = ("Chirp", "Pier")


def found_voices(dossier: Dossier, about: set[str]) -> set[frozenset[str]]:
    keys = {source.id: source.url_key for source in dossier.sources}
    grouped = (frozenset(keys[source_id] for source_id in voice.source_ids) & about for voice in dossier.voices)
    return {group for group in grouped if group}


def true_voices(topic: DemoTopic, dossier: Dossier) -> set[frozenset[str]]:
    """The truth about the pages that were read; a page in another language may not be found."""
    read = {source.url_key for source in dossier.sources}
    return {group for voice in topic.truth.voices if (group := frozenset(map(normalise, voice)) & read)}


@every_topic("level")
def test_the_recommended_level_and_its_flags_are_true(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    made = dossiers[topic.slug].recommendation
    assert made is not None
    assert (made.level, sorted(flag.kind for flag in made.flags)) == (topic.truth.level, sorted(topic.truth.flags))


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_who_retells_whom_is_true(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    dossier = dossiers[topic.slug]
    wanted = true_voices(topic, dossier)
    assert found_voices(dossier, {key for group in wanted for key in group}) == wanted


@every_topic("voices")
def test_only_who_tells_the_story_has_a_voice_in_it(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    """Pages about it by the truth, and what people post."""
    dossier, about = dossiers[topic.slug], {normalise(url) for url in topic.truth.pages}
    speaking = [dossier.source(key) for voice in dossier.voices for key in voice.source_ids]
    assert [one.url_key for one in speaking if one.url_key not in about and one.outlet not in NETWORKS] == []


@every_topic("quotes")
def test_every_quote_stands_in_its_capture(topic: DemoTopic, dossiers: dict[str, Dossier], bench: Workbench) -> None:
    dossier = dossiers[topic.slug]
    cited = [one for one in dossier.evidence if one.quote]
    assert cited
    for one in cited:
        text = asyncio.run(bench.text(dossier.source(one.source_id).text_sha256))
        assert one.quote and check(text, one.quote) is Match.EXACT
        assert one.state in (QuoteState.VERIFIED, QuoteState.PARTIAL)
    assert not [gap for gap in dossier.gaps if gap.stage == "audit"]


MISSED_PARTLY = {("customs-house", "C2", "trade-builder.example"), ("kitchen-closed", "C2", "coast-observer.example")}
"""Both are read as contradicting: they say the same without the day."""


def test_what_carries_a_claim_without_its_figure_or_date_is_verified_in_part(dossiers: dict[str, Dossier]) -> None:
    """The trade paper says sold, and for how much, not when; the Observer says closed, not on which day."""
    cited = [(slug, dossier, one) for slug, dossier in dossiers.items() for one in dossier.evidence if one.quote]
    partly = {(slug, one.claim_id, dossier.source(one.source_id).domain) for slug, dossier, one in cited if one.state is QuoteState.PARTIAL}
    wanted = {("customs-house", "C2", "trade-builder.example"), ("kitchen-closed", "C2", "coast-observer.example")}
    assert wanted - partly == MISSED_PARTLY
    assert len(partly) < 0.12 * len(cited)  # 65 of 607: pages are compared with more claims than they state in full


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_what_could_not_be_read_is_a_gap_with_its_reason(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    dossier = dossiers[topic.slug]
    hidden = {normalise(page.url) for page in content.pages() if not page.readable}
    sought = {normalise(hit.url) for hit in dossier.hits} & hidden
    assert sought == {normalise(gap.url) for gap in dossier.gaps if gap.url}
    told_by_hits = {source.url_key for source in dossier.sources if source.capture_kind is CaptureKind.SNIPPET}
    assert hidden & {source.url_key for source in dossier.sources} == told_by_hits <= sought
    assert {normalise(gap.url) for gap in dossier.gaps if "only what the search engine showed" in gap.what} == told_by_hits
    assert all(gap.why for gap in dossier.gaps)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_every_source_is_rated_with_a_reason_and_says_why_it_matters(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    tiers = {outlet.host: outlet.tier or 4 for outlet in content.outlets()}
    for source in dossiers[topic.slug].sources:
        assert (source.tier, bool(source.tier_reason)) == (tiers[source.domain], True)
        assert source.relevance and len(source.relevance) <= 500


def test_most_of_what_is_about_a_topic_is_found(dossiers: dict[str, Dossier]) -> None:
    wanted = {(topic.slug, normalise(url)) for topic in TOPICS for url in topic.truth.pages}
    taken = {(slug, normalise(hit.url)) for slug, dossier in dossiers.items() for hit in dossier.hits}
    taken |= {(slug, source.url_key) for slug, dossier in dossiers.items() for source in dossier.sources}
    assert len(wanted & taken) / len(wanted) >= 0.95


# Known misses of the origin: a new one fails, and so does a mended one that is still listed.
MISSED_CONTRADICTIONS = {
    ("customs-house", "The old customs house was sold on 27 February"),
    ("lido-cost", "What the lido refurbishment costs: 2.4 million or 1.9 million"),
    ("reservoir-alarm", "Reservoir water was unsafe to drink in February"),
}
"""Another figure, day or state in other words than the claim's, or of another kind: only what is nearly the claim is held against it."""


def test_the_contradictions_about_central_claims_are_found(dossiers: dict[str, Dossier]) -> None:
    """The page the truth names against a central claim contradicts one, quote in hand, with the type the truth gives."""
    about = [(topic, one) for topic in TOPICS for one in topic.truth.contradictions if is_central(one.claim, topic)]
    missed = [
        (topic.slug, one.claim) for topic, one in about if one.kind not in kinds_against(dossiers[topic.slug], normalise(one.against))
    ]
    assert len(about) >= 10 and set(missed) == MISSED_CONTRADICTIONS


def is_central(claim: str, topic: DemoTopic) -> bool:
    """Whether a contradiction is about what the topic says, and not about a side detail."""
    words, central = set(content_words(claim)), set(content_words(" ".join([topic.title, *topic.truth.central])))
    return len(words & central) >= len(words) / 2


def kinds_against(dossier: Dossier, url_key: str) -> set[str]:
    central = {claim.id for claim in dossier.claims if claim.central}
    pages = {source.id for source in dossier.sources if source.url_key == url_key}
    against = [one for one in dossier.evidence if one.relation is Relation.CONTRADICTS and one.claim_id in central]
    return {str(one.kind) for one in against if one.source_id in pages and one.counts}


def test_the_origin_is_true_but_for_what_is_known(dossiers: dict[str, Dossier]) -> None:
    wrong = {topic.slug for topic in TOPICS if origin_of(dossiers[topic.slug]) != normalise(topic.truth.origin)}
    assert wrong == set()


def origin_of(dossier: Dossier) -> str:
    return dossier.source(dossier.origin.source_id).url_key if dossier.origin else ""


def test_the_offline_run_is_the_same_every_time(bench: Workbench, dossiers: dict[str, Dossier]) -> None:
    again = asyncio.run(bench.investigate("ferry-crack", Mode.DETAILED))
    first = dossiers["ferry-crack"]
    assert (again.claims, again.evidence, again.voices, again.recommendation) == (
        first.claims,
        first.evidence,
        first.voices,
        first.recommendation,
    )


def test_quick_mode_reads_less_and_judges_alike(bench: Workbench) -> None:
    quick = asyncio.run(bench.investigate("lido-cost", Mode.QUICK))
    assert quick.pass_no == 1 and len(quick.claims) <= 5 and len(quick.hits) <= 15
    assert quick.recommendation and quick.recommendation.level == "verified"
