"""Who said it first: what speaks for a source is weighed, and every chance has its reasons."""

import pytest

from core.model.dates import When
from core.model.origin import Ground, Rests
from core.policy.origin.ranking import SUREST, Traits, days_later, rank, shipped, signs


def first(*traits: Traits) -> str:
    return rank(traits).candidates[0].source_id


AHEAD = [
    (Traits("S001", named_by=3), Traits("S002", leans_on="the Post")),
    (Traits("S001", named_by=5), Traits("S002", named_by=1)),
    (Traits("S001", first_by=1, named_by=1), Traits("S002", named_by=1)),
    (Traits("S001", spoken_of=4), Traits("S002")),
    (Traits("S001"), Traits("S002", copies="96 % the same text as S001")),
    (Traits("S001", own_words="told this newspaper"), Traits("S002")),
    (Traits("S001"), Traits("S002", hands_on="reportedly")),
    (Traits("S001"), Traits("S002", reacts="hoax")),
    (Traits("S001", near="a local outlet"), Traits("S002")),
    (Traits("S001"), Traits("S002", against=0.9)),
    (Traits("S001", named_by=1), Traits("S002", named_by=4, against=0.95)),
    (Traits("S001", published=When("2026-03-04")), Traits("S002", published=When("2026-03-05"))),
    (Traits("S001", published=When("2026-03-09"), first_seen=When("2026-03-01")), Traits("S002", published=When("2026-03-04"))),
]


@pytest.mark.parametrize(("ahead", "behind"), AHEAD)
def test_each_sign_alone_decides_between_two_that_are_otherwise_alike(ahead: Traits, behind: Traits) -> None:
    assert first(behind, ahead) == "S001"


def test_a_first_day_that_several_share_tells_less_than_one_of_its_own() -> None:
    def chance(*days: str) -> float:
        dated = [Traits(f"S{place:03}", published=When(day)) for place, day in enumerate(days, 2)]
        return next(one.chance for one in rank([Traits("S001"), *dated]).candidates if one.source_id == "S002")

    alone, shared = chance("2026-03-04", "2026-03-05", "2026-03-05"), chance("2026-03-04", "2026-03-04", "2026-03-04")
    assert alone > shared > 0


def test_the_reasons_say_what_speaks_for_it_and_then_what_against() -> None:
    one = Traits("S001", named_by=3, published=When("2026-03-01"), leans_on="a blog", hands_on="report")
    found = rank([one, Traits("S002", published=When("2026-03-04"))])
    assert found.candidates[0].reasons == (
        Ground("3 other outlets lean on it", Rests.LEANED_ON),
        Ground("nothing here is dated earlier (1 March 2026)", Rests.DATE),
        Ground("but names a blog as where it has it from", Rests.WHOM_IT_NAMES),
        Ground("but its headline hands it on: “report”", Rests.OWN_WORDS),
    )


GROUNDS = [
    (Traits("S001", first_by=1), "one other outlet says that it was first", Rests.CALLED_FIRST),
    (Traits("S001", first_by=2), "2 other outlets say that it was first", Rests.CALLED_FIRST),
    (Traits("S001", named_by=1, spoken_of=4), "one other outlet leans on it", Rests.LEANED_ON),
    (Traits("S001", spoken_of=4), "4 other outlets name it", Rests.NAMED),
    (Traits("S001", own_words="was the first to see it"), "shows reporting of its own: “was the first to see it”", Rests.OWN_WORDS),
    (Traits("S001", near="a local outlet"), "a local outlet", Rests.OUTLET),
    (Traits("S001", party="a public body on its own site"), "a public body on its own site", Rests.OUTLET),
    (Traits("S001", leans_on="the Post"), "but names the Post as where it has it from", Rests.WHOM_IT_NAMES),
    (Traits("S001", reacts="hoax"), "but its headline answers what is already being said: “hoax”", Rests.OWN_WORDS),
    (Traits("S001", against=0.9), "but it contradicts the claim", Rests.OWN_WORDS),
]


@pytest.mark.parametrize(("one", "sentence", "rests"), GROUNDS)
def test_every_reason_says_what_it_rests_on(one: Traits, sentence: str, rests: Rests) -> None:
    assert rank([one]).candidates[0].reasons == (Ground(sentence, rests),)


def test_chances_sum_to_at_most_one_and_nobody_is_quite_sure() -> None:
    found = rank([Traits(f"S{number:03}", named_by=number) for number in range(12)], {"Valley Courier": 4})
    assert 0 < sum(one.chance for one in found.candidates) < 1
    assert rank([Traits("S001", named_by=60), Traits("S002")]).confidence == SUREST


def test_with_nothing_to_rank_there_is_no_origin() -> None:
    assert rank([]).candidates == () and rank([]).confidence == 0


def test_whom_many_name_and_nobody_could_read_is_told_and_takes_its_share() -> None:
    traits = [Traits("S001", leans_on="Valley Courier"), Traits("S002", leans_on="Valley Courier")]
    found = rank(traits, {"Valley Courier": 2, "Northwire": 1})
    assert found.unread == "Valley Courier"
    assert found.confidence < 40
    assert rank([Traits("S001", named_by=9)], {"Northwire": 1}).unread == ""


def test_among_equals_the_order_is_that_of_the_sources() -> None:
    assert [one.source_id for one in rank([Traits("S003"), Traits("S001"), Traits("S002")]).candidates] == ["S001", "S002", "S003"]


def test_a_page_from_years_before_is_about_something_else() -> None:
    old, *new = [Traits("S001", published=When("2012-02-06")), *(Traits(f"S00{n}", published=When(f"2014-10-0{n}")) for n in (2, 3, 4))]
    assert days_later(old, [old, *new]) is None
    assert [days_later(one, [old, *new]) for one in new] == [0, 1, 2]


def test_a_single_date_has_nothing_to_be_compared_with() -> None:
    alone = Traits("S001", published=When("2026-03-04"))
    assert days_later(alone, [alone, Traits("S002")]) is None


def test_only_dates_with_a_day_are_compared() -> None:
    dates = [When("2026"), When("2026-01"), When("2026-01-02"), When("2026-01-02T06:10:00+14:00")]
    traits = [Traits(f"S{at:03}", published=when) for at, when in enumerate(dates)]
    assert [days_later(one, traits) for one in traits] == [None, None, 1, 0]


def test_every_sign_has_its_weight_and_every_weight_its_sign() -> None:
    assert set(shipped()) == set(signs(Traits("S001"), []))


def test_an_hour_later_on_the_same_day_is_only_no_earlier_day() -> None:
    early, late = When("2026-03-04T06:30:00Z"), When("2026-03-04T17:20:00Z")
    told = {one.source_id: one.reasons for one in rank([Traits("S001", published=early), Traits("S002", published=late)]).candidates}
    assert told["S001"] == (Ground("nothing here is dated earlier (4 March 2026, 06:30)", Rests.DATE),)
    assert told["S002"] == (Ground("nothing here is dated on an earlier day (4 March 2026, 17:20)", Rests.DAY),)
