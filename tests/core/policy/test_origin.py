"""Who said it first: what speaks for a source is weighed, and every chance has its reasons."""

from core.model.dates import When
from core.policy.origin import Traits, rank


def test_whom_others_name_comes_before_whoever_names_somebody() -> None:
    found = rank([Traits("S001", leans_on="the Post"), Traits("S002", named_by=3)])
    assert [one.source_id for one in found.candidates] == ["S002", "S001"]
    assert found.reasons == ("3 other outlets lean on it",)


def test_chances_sum_to_at_most_one() -> None:
    found = rank([Traits(f"S{number:03}", named_by=number) for number in range(12)], {"Valley Courier": 4})
    assert 0 < sum(one.chance for one in found.candidates) < 1


def test_with_nothing_to_rank_there_is_no_origin() -> None:
    assert rank([]).candidates == () and rank([]).confidence == 0


def test_the_web_archive_dates_a_page_that_says_it_is_younger() -> None:
    early = Traits("S001", published=When("2026-03-09"), first_seen=When("2026-03-01"))
    found = rank([early, Traits("S002", published=When("2026-03-04"))])
    assert found.candidates[0].source_id == "S001"
    assert found.reasons == ("nothing here is dated earlier (1 March 2026)",)
