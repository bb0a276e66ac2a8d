from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.model.dates import When
from core.model.source import Hit, OutletRating
from core.model.topic import Topic
from core.model.words import Tier
from core.policy.tiers import tier_of_domain
from core.search.hits.rank import recency, relevant, spread, topic_words
from core.web.urls import normalise
from tests.core.policy.tiers.test_tiers import OURS, TABLE

TOPIC = Topic(
    1,
    "Crane at Ormsby harbour failed its inspection",
    "The yellow crane at Ormsby harbour failed an inspection in May, a letter is said to show. Its owner, Baltic Lifting, kept it in use. "
    "A load of timber fell on 9 June.",
)
EVENT = TOPIC.with_(event_date=datetime(2026, 6, 9, 7, 25, tzinfo=UTC))
ABOUT = [
    Hit("https://a.test/1", "Inspectors failed harbour crane, letter shows", "The yellow crane at Ormsby failed its inspection in May."),
    Hit("https://b.test/2", "Timber falls from crane at Ormsby", "A load of timber fell on 9 June. Baltic Lifting owns the yellow crane."),
    Hit("https://c.test/3", "Statement on lifting equipment", "Baltic Lifting rejects reports that the crane had failed any inspection."),
]
ASIDE = [
    Hit("https://a.test/7", "Ormsby harbour to dredge its channel", "Work in the harbour begins in May and will take six weeks."),
    Hit("https://b.test/8", "Ormsby harbour festival draws crowds", "Brass bands played at the harbour on Sunday."),
    Hit("https://c.test/9", "Harbour master of Ormsby retires", "She leaves the harbour after thirty years."),
]


def test_another_event_at_the_same_place_is_dropped() -> None:
    mixed = [hit for pair in zip(ASIDE, ABOUT, strict=True) for hit in pair]
    assert {hit.url for hit in relevant(mixed, TOPIC, 0.35)} == {hit.url for hit in ABOUT}


def test_when_nothing_is_about_the_topic_nothing_is_relevant() -> None:
    elsewhere = [replace(hit, title=hit.title.replace("Ormsby", "Colby")) for hit in ASIDE]
    assert relevant(elsewhere, TOPIC) == ()
    assert relevant([], TOPIC) == ()


ARREST = Topic(2, "Muralist Olo arrested in Colby")
ARRESTED = [
    Hit(
        f"https://{name}.test/1",
        f"Olo arrested: {more}",
        f"Police raided the studio of the muralist Olo in Colby and found stencils. {more}.",
    )
    for name, more in (("a", "raid at dawn"), ("b", "police name suspect"), ("c", "studio in Colby raided"), ("d", "stencils found"))
]
DOVES = "Olo drew two doves for the victims of the ferry fire. Families laid flowers at the quay and a choir sang as the boats came home."
TRIBUTE = Hit("https://e.test/1", "Tribute to the victims of the ferry fire", f"In Colby {DOVES}")


def test_another_story_about_the_same_people_is_dropped_by_its_words_unless_it_is_a_record() -> None:
    record = replace(TRIBUTE, url="https://sec.gov/1")
    assert {hit.url for hit in relevant([*ARRESTED, TRIBUTE, record], ARREST)} == {hit.url for hit in (*ARRESTED, record)}


def test_a_short_english_title_with_foreign_names_is_english() -> None:
    topic = Topic(3, "Jihadi John is a Londoner named Mohammed Emwazi")
    page = Hit(
        "https://a.test/1",
        "Masked man in hostage films named",
        "Friends of Mohammed Emwazi told the paper that Jihadi John was a Londoner.",
    )
    assert relevant([page], topic)


def test_a_higher_floor_never_lets_more_in() -> None:
    counts = [len(relevant(ABOUT + ASIDE, TOPIC, floor)) for floor in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] == 1


def test_scores_lie_between_nothing_and_everything() -> None:
    found = (("a", 1), ("b", 1), ("c", 1))
    same = Hit("https://sec.gov/0", f"{TOPIC.title} {TOPIC.brief}", published=When("2026-06-09"), found_by=found)
    none = Hit("https://sec.gov/x", "Recipes for a rainy week")
    scored = {hit.url: hit.score for hit in relevant([same, none, *ABOUT], EVENT, 0.0)}
    assert scored["https://sec.gov/0"] == 1.0 and "https://sec.gov/x" not in scored
    assert all(0 < scored[hit.url] < 1 for hit in ABOUT)


def test_inflections_count_as_the_word() -> None:
    plain, bent = Hit("https://a.test/1", "Crane failed inspection"), Hit("https://a.test/2", "Cranes failing inspections")
    assert len({hit.score for hit in relevant([plain, bent], TOPIC)}) == 1


def test_a_word_in_the_title_weighs_more_than_one_in_the_snippet() -> None:
    inside, above = Hit("https://a.test/1", "News", "Crane failed inspection"), Hit("https://a.test/2", "Crane failed inspection", "News")
    assert [hit.url for hit in relevant([inside, above], TOPIC)] == ["https://a.test/2", "https://a.test/1"]


def test_engines_that_agree_and_rank_high_settle_a_draw() -> None:
    hits = [
        Hit("https://a.test/1", "Crane failed", found_by=(("a", 9),)),
        Hit("https://a.test/2", "Crane failed", found_by=(("a", 1),)),
        Hit("https://a.test/3", "Crane failed", found_by=(("a", 1), ("b", 1))),
    ]
    assert [hit.url[-1] for hit in relevant(hits, TOPIC)] == ["3", "2", "1"]


def test_equals_keep_their_order() -> None:
    hits = [Hit(f"https://a.test/{name}", "Crane failed") for name in "cab"]
    assert [hit.url[-1] for hit in relevant(hits, TOPIC)] == ["c", "a", "b"]


def test_a_page_in_another_language_is_judged_by_names_and_figures() -> None:
    words = "A grua amarela caiu na inspeção. Ormsby, 9 de junho: a empresa Baltic Lifting não respondeu às perguntas do jornal."
    about = Hit("https://jornal.test/1", "Grua reprovada na inspeção continuou a trabalhar no porto", words)
    aside = Hit("https://jornal.test/2", "Festa do porto junta milhares de pessoas", "As bandas tocaram junto ao cais no domingo à tarde.")
    found = {hit.url for hit in relevant([*ABOUT, *ASIDE, about, aside], TOPIC)}
    assert about.url in found
    assert aside.url not in found


def test_the_better_outlet_settles_a_draw_and_the_newsroom_says_which_is_better() -> None:
    hits = [Hit(f"https://{place}/1", "Crane failed") for place in ("blog.test", "reuters.com", "sec.gov")]
    assert [hit.url for hit in relevant(hits, TOPIC)] == ["https://sec.gov/1", "https://reuters.com/1", "https://blog.test/1"]
    ours = {"blog.test": OutletRating("blog.test", tier=Tier(1)), "sec.gov": OutletRating("sec.gov", tier=Tier(4))}
    assert [hit.url for hit in relevant(hits, TOPIC, ratings=ours)] == ["https://blog.test/1", "https://reuters.com/1", "https://sec.gov/1"]


def test_an_irrelevant_page_of_a_court_never_beats_a_blog_that_is_about_the_topic() -> None:
    court = [Hit(f"https://uscourts.gov/{number}", hit.title, hit.snippet, When("2026-06-09")) for number, hit in enumerate(ASIDE)]
    blog = [replace(hit, url=f"https://somebody.tumblr.com/{number}") for number, hit in enumerate(ABOUT)]
    assert {hit.url for hit in relevant(court + blog, EVENT)} == {hit.url for hit in blog}


def test_tier_and_recency_lift_nothing_over_the_floor() -> None:
    plain = {hit.url[-1] for hit in relevant(ABOUT + ASIDE, TOPIC, 0.3)}
    dressed = [replace(hit, url=f"https://uscourts.gov/{hit.url[-1]}", published=When("2026-06-09")) for hit in ABOUT + ASIDE]
    assert {hit.url[-1] for hit in relevant(dressed, EVENT, 0.3)} == plain


@pytest.mark.parametrize(("url", "tier", "reason"), TABLE)
def test_before_it_is_read_a_page_has_the_tier_of_its_place(url: str, tier: int, reason: str) -> None:
    assert tier_of_domain(normalise(url), OURS) == tier, reason


def test_a_place_is_known_whatever_follows_its_name() -> None:
    keys = ("reuters.com", "reuters.com?q=1", "reuters.com#!/a", "reuters.com/world?q=1")
    assert {tier_of_domain(key, {"reuters.com": OutletRating("reuters.com", tier=Tier(3))}) for key in keys} == {Tier.PROMOTIONAL}
    assert tier_of_domain("localhost", {}) is Tier.UNKNOWN


def test_a_page_of_the_events_time_is_worth_more_than_an_undated_or_an_old_one() -> None:
    dates = {"old": When("2019-05"), "undated": None, "then": When("2026-06-10T06:00:00Z")}
    hits = [Hit(f"https://a.test/{name}", "Crane failed", published=date) for name, date in dates.items()]
    assert [hit.url[15:] for hit in relevant(hits, EVENT)] == ["then", "undated", "old"]
    assert [hit.url[15:] for hit in relevant(hits, TOPIC)] == ["old", "undated", "then"]


@pytest.mark.parametrize(
    ("iso", "worth"),
    [("2026-06-09", 1.0), ("2026", 1.0), ("2026-06", 1.0), ("2026-06-06", 1.0), ("2026-07-20", 1.0), ("2026-03-08", 0.5), ("no date", 0.5)],
)
def test_a_date_is_worth_what_it_may_mean(iso: str, worth: float) -> None:
    assert recency(Hit("https://a.test/1", "", published=When(iso)), EVENT) == worth


def test_a_story_discovered_late_has_its_time_before_it_was_discovered() -> None:
    late = TOPIC.with_(discovery_date=datetime(2026, 7, 10, tzinfo=UTC))
    assert recency(Hit("https://a.test/1", "", published=When("2026-06-09")), late) == 1.0
    assert recency(Hit("https://a.test/1", "", published=When("2025-06-09")), late) < 0.3


def test_names_weigh_more_than_other_words_above_and_below() -> None:
    weights = topic_words(TOPIC).weights
    assert weights["ormsbi"] > weights["harbour"] > weights["baltic"] > weights["timber"]


def test_in_a_title_of_capitals_the_brief_says_what_is_a_name() -> None:
    weights = topic_words(TOPIC.with_(title="Crane At Ormsby Harbour Failed Its Inspection")).weights
    assert weights["ormsbi"] > weights["harbour"] == weights["fail"]


def wire(sites: int) -> list[Hit]:
    """One story in many papers, each with its name behind the title."""
    names = [f"paper{number}" for number in range(sites)]
    titles = [f"{ABOUT[0].title} | {name}" for name in names]
    return [Hit(f"https://{name}.test/1", title, ABOUT[0].snippet) for name, title in zip(names, titles, strict=True)]


def test_copies_of_a_wire_story_go_behind_the_other_stories_and_are_not_dropped() -> None:
    ordered = [hit.url for hit in relevant([*wire(40), ABOUT[1], ABOUT[2], *ASIDE], TOPIC)]
    assert set(ordered[:5]) == {*(hit.url for hit in wire(3)), "https://b.test/2", "https://c.test/3"}
    assert ordered[5:] == [hit.url for hit in wire(40)[3:]]


def test_forty_copies_of_a_story_let_nothing_else_in() -> None:
    few, many = ({hit.url for hit in relevant([*wire(sites), *ABOUT[1:], *ASIDE], TOPIC)} for sites in (3, 40))
    assert few == many - {hit.url for hit in wire(40)[3:]}


def test_a_title_cut_off_is_a_copy_too() -> None:
    short = Hit("https://cut.test/1", "Inspectors failed harbour crane, let…", ABOUT[0].snippet)
    assert relevant([*wire(3), short, ABOUT[1]], TOPIC)[-1].url == short.url


def test_a_crowd_is_one_whether_its_title_was_met_whole_or_cut_off() -> None:
    cut = [replace(hit, title="Inspectors failed harbour crane, letter sho…") for hit in wire(3)]
    whole = Hit("https://whole.test/1", ABOUT[0].title, ABOUT[0].snippet)
    assert spread([*cut, whole, ABOUT[1]])[-1] == whole
    assert spread([*wire(3), replace(whole, title=cut[0].title), ABOUT[1]])[-1].url == whole.url


def test_one_word_may_turn_a_story_round_and_is_no_copy() -> None:
    denied = Hit("https://denied.test/1", "Inspectors failed harbour crane, letter does not show", ABOUT[0].snippet)
    ordered = [hit.url for hit in relevant([*wire(6), denied], TOPIC)]
    assert ordered.index(denied.url) < ordered.index("https://paper3.test/1")


def test_pages_of_one_site_are_no_crowd() -> None:
    hits = (*(replace(ABOUT[0], url=f"https://a.test/part{number}") for number in range(6)), ABOUT[2])
    assert spread(hits) == hits


def test_a_title_any_page_may_have_makes_no_crowd() -> None:
    hits = (*(Hit(f"https://site{number}.test/1", "Crane statement") for number in range(6)), ABOUT[2])
    assert spread(hits) == hits


def test_a_foreign_page_cannot_win_by_words_that_look_the_same() -> None:
    said = "O yellow crane do harbour, dizem: a load de timber, a inspection, a letter, failed, foi feita em maio e ninguém ficou ferido."
    foreign = Hit("https://jornal.test/3", "Palavras inglesas que se ouvem no porto, crane e harbour", said)
    assert {hit.url for hit in relevant([*ABOUT, foreign], TOPIC, 0.0)} == {hit.url for hit in ABOUT}
