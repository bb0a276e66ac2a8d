from dataclasses import replace

from core.model.source import Hit
from core.model.topic import Topic
from core.search.rank import rank, relevant

TOPIC = Topic(
    1,
    "Crane at Ormsby harbour failed its inspection",
    "The yellow crane at Ormsby harbour failed an inspection in May, a letter is said to show. Its owner, Baltic Lifting, kept it in use. "
    "A load of timber fell on 9 June.",
)
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


def test_another_event_at_the_same_place_ranks_below_and_is_dropped() -> None:
    mixed = [hit for pair in zip(ASIDE, ABOUT, strict=True) for hit in pair]
    assert {hit.url for hit in rank(mixed, TOPIC)[:3]} == {hit.url for hit in ABOUT}
    assert {hit.url for hit in relevant(mixed, TOPIC, 0.35)} == {hit.url for hit in ABOUT}


def test_when_nothing_is_about_the_topic_nothing_is_relevant() -> None:
    elsewhere = [replace(hit, title=hit.title.replace("Ormsby", "Colby")) for hit in ASIDE]
    assert relevant(elsewhere, TOPIC) == ()
    assert relevant([], TOPIC) == ()


def test_a_higher_floor_never_lets_more_in() -> None:
    counts = [len(relevant(ABOUT + ASIDE, TOPIC, floor)) for floor in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] == 1


def test_scores_lie_between_nothing_and_everything() -> None:
    same = Hit("https://a.test/0", f"{TOPIC.title} {TOPIC.brief}", found_by=(("a", 1), ("b", 1), ("c", 1)))
    none = Hit("https://a.test/x", "Recipes for a rainy week")
    scored = {hit.url: hit.score for hit in rank([same, none, *ABOUT], TOPIC)}
    assert (scored["https://a.test/0"], scored["https://a.test/x"]) == (1.0, 0.0)
    assert all(0 < scored[hit.url] < 1 for hit in ABOUT)


def test_inflections_count_as_the_word() -> None:
    plain, bent = Hit("https://a.test/1", "Crane failed inspection"), Hit("https://a.test/2", "Cranes failing inspections")
    assert len({hit.score for hit in rank([plain, bent], TOPIC)}) == 1


def test_a_word_in_the_title_weighs_more_than_one_in_the_snippet() -> None:
    inside, above = Hit("https://a.test/1", "News", "Crane failed inspection"), Hit("https://a.test/2", "Crane failed inspection", "News")
    assert [hit.url for hit in rank([inside, above], TOPIC)] == ["https://a.test/2", "https://a.test/1"]


def test_engines_that_agree_and_rank_high_settle_a_draw() -> None:
    hits = [
        Hit("https://a.test/1", "Crane failed", found_by=(("a", 9),)),
        Hit("https://a.test/2", "Crane failed", found_by=(("a", 1),)),
        Hit("https://a.test/3", "Crane failed", found_by=(("a", 1), ("b", 1))),
    ]
    assert [hit.url[-1] for hit in rank(hits, TOPIC)] == ["3", "2", "1"]


def test_equals_keep_their_order() -> None:
    hits = [Hit(f"https://a.test/{name}", "Crane failed") for name in "cab"]
    assert [hit.url[-1] for hit in rank(hits, TOPIC)] == ["c", "a", "b"]


def test_a_page_in_another_language_is_judged_by_names_and_figures() -> None:
    words = "A grua amarela caiu na inspeção. Ormsby, 9 de junho: a empresa Baltic Lifting não respondeu às perguntas do jornal."
    about = Hit("https://jornal.test/1", "Grua reprovada na inspeção continuou a trabalhar no porto", words)
    aside = Hit("https://jornal.test/2", "Festa do porto junta milhares de pessoas", "As bandas tocaram junto ao cais no domingo à tarde.")
    found = {hit.url for hit in relevant([*ABOUT, *ASIDE, about, aside], TOPIC)}
    assert about.url in found
    assert aside.url not in found
