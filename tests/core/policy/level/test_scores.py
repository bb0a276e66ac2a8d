"""How rich a background is: every part shown, none above its ceiling, copies counted once."""

from core.model.claim import Cited, Quote
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Fit, Remembered
from core.policy.level.scores import MOST, richness


def cited(source: str) -> Cited:
    return Cited(source, Quote("words", 0, 5))


def item(number: int, kind: BackgroundKind = BackgroundKind.EARLIER, group: str = "", source: str = "S001") -> Background:
    return Background(f"B{number}", "Told.", kind, (cited(source),), group=group)


def actor(profile: str = "", said: int = 0) -> Actor:
    return Actor(
        "A1", "Ada Quist", ActorKind.PERSON, profile, (cited("S001"),), tuple(Remembered("Said.", cited("S001")) for _ in range(said))
    )


def test_the_ceilings_add_up_to_a_hundred() -> None:
    assert sum(MOST.values()) == 100


def test_nothing_is_nothing_and_says_so() -> None:
    score = richness((), (), (), ())
    assert score.value == 0
    assert {part.why for part in score.parts} == {"none found"}


def test_the_score_is_the_sum_of_its_parts() -> None:
    score = richness([item(1), item(2, BackgroundKind.AREA)], [actor("Mayor", said=1)], [Fit("C1", True, "Usual.")], ["S001"])
    assert score.value == sum(part.points for part in score.parts) == 8 + 5 + 5 + 4 + 5 + 5 + 2


def test_no_part_goes_over_its_ceiling() -> None:
    many = [item(number, source=f"S{number:03}") for number in range(50)]
    score = richness(many, [actor("Mayor", said=1)] * 50, [Fit("C1", False, "")] * 50, [f"S{number:03}" for number in range(50)])
    assert all(part.points <= part.most for part in score.parts)
    assert score.value == 90  # nothing is told of the place


def test_items_about_one_thing_count_once_and_what_was_not_found_not_at_all() -> None:
    grouped = richness([item(1, group="1953 flood"), item(2, group="1953 flood")], (), [Fit("C1", None, "Nothing.")], ())
    assert [part.points for part in grouped.parts] == [8, 0, 0, 0, 0, 0, 2]
