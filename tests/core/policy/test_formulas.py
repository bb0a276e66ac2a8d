"""The formula of every score stands in docs/policy.md in the words that are shown under the number, so that the two cannot drift."""

import re
from math import comb, exp, log2
from pathlib import Path

import pytest

from core.model.dates import When
from core.model.judgement import SourceBalance
from core.model.post import Heard
from core.model.score import Score, Share
from core.policy import balance
from core.policy.balance import Read
from core.policy.level import outcome
from core.policy.level.rulebook import load_rulebook
from core.policy.level.scores import CONSISTENCY, CREDIBILITY, richness
from core.policy.origin import ranking
from core.policy.origin.ranking import Traits, rank, shipped, signs
from core.policy.phrases import minus
from core.policy.posts.credibility import credibility
from tests.fixtures.cases import case, source

POLICY = Path("docs/policy.md").read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", POLICY)


def of_source() -> SourceBalance:
    return balance.of_source(Read(source(1), 150), case("2+").evidence, disputed=False)


def of_all() -> Score:
    return balance.overall([of_source()], {"S001": source(1)}, case("2+").voices, (), per_source=True).score


LONGEST_PAGE = 4000
"""Words in which the whole judgement is told: an editor has to be able to follow it."""


def test_the_page_stays_short_enough_to_be_read() -> None:
    assert len(POLICY.split()) < LONGEST_PAGE


SCORES = {
    "an author": credibility(Heard("a"), None, own=1, copies=0, in_step=False),
    "what lies behind": richness((), (), (), ()),
    "a source": of_source().score,
    "the coverage": of_all(),
}


@pytest.mark.parametrize("part", [part for score in SCORES.values() for part in score.parts], ids=lambda part: part.name)
def test_the_page_gives_every_part_its_most_and_its_rule(part: Share) -> None:
    rows = [row.split("|")[1:-1] for row in POLICY.splitlines() if row.startswith(f"| {part.name.lower()} | {part.most:g} |")]
    assert part.rule and any(part.rule in row[2] for row in rows)


def test_no_part_is_left_out() -> None:
    assert {name: sum(part.most for part in score.parts) for name, score in SCORES.items()} == dict(
        zip(SCORES, (100, 100, 10, 10), strict=True)
    )


@pytest.mark.parametrize("formula", [CREDIBILITY, CONSISTENCY])
def test_a_formula_for_all_parts_stands_on_the_page(formula: str) -> None:
    assert formula in FLAT


def test_the_formula_of_the_confidence_stands_on_the_page_with_the_numbers_of_the_rulebook() -> None:
    fitted = load_rulebook().calibration
    assert (
        f"−{-fitted.base:.2f} + {fitted.supports:.2f} · ln(1 + weight for it) − {fitted.contradicts:.2f} · ln(1 + weight against it)"
        in FLAT
    )
    assert all(sentence.rstrip(".") in FLAT for sentence in re.split(r"(?<=\.) ", outcome.FORMULA))


def test_the_guarantee_stands_on_the_page_with_the_numbers_of_the_rulebook_and_follows_from_them() -> None:
    """The exact upper bound of Clopper and Pearson: so few would rise too seldom if more than that share did."""
    told = load_rulebook().guarantee
    assert f"**The guarantee.** {told.sentence} The method is the exact binomial bound (Clopper and Pearson)" in FLAT

    def likely(rate: float) -> float:
        return sum(comb(told.measured_on, many) * rate**many * (1 - rate) ** (told.measured_on - many) for many in range(told.upgraded + 1))

    assert likely(told.at_most / 100) <= 1 - told.sure / 100 < likely((told.at_most - 1) / 100)
    decided = re.sub(r"\s+", " ", Path("docs/decisions/0016-two-voices-verify.md").read_text(encoding="utf-8"))
    assert "**The guarantee** is the exact binomial bound (Clopper and Pearson)" in decided


def test_the_weights_of_the_origin_stand_on_the_page_as_they_are_used() -> None:
    rows = [
        f"| {sign.name.lower()} | {minus(shipped()[name])} | {sign.what} | {sign.measured or '1 where it is so'} |"
        for name, sign in ranking.SIGNS.items()
    ]
    table = POLICY.partition("| sign | weight | when | times |\n|---|---|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == rows


def test_every_sign_of_an_origin_has_a_name_and_a_weight() -> None:
    one = Traits("S001")
    assert ranking.SIGNS.keys() == shipped().keys() == signs(one, [one]).keys()


def test_the_formula_of_a_chance_stands_on_the_page() -> None:
    told = re.sub(r"[*]", "", FLAT)
    assert all(sentence.rstrip(".") in told for sentence in re.split(r"(?<=\.) ", ranking.FORMULA))


TRAITS = [
    Traits("S001", named_by=3, first_by=1, published=When("2026-03-04"), own_words="told us"),
    Traits("S002", leans_on="the first", published=When("2026-03-05"), against=0.4, spoken_of=2),
    Traits("S003", copies="word for word", hands_on="reports"),
]


@pytest.mark.parametrize("absent", [{}, {"Gazette": 2}])
def test_the_chance_of_every_candidate_follows_from_the_terms_that_are_shown(absent: dict[str, int]) -> None:
    ranked = rank(TRAITS, absent).candidates
    weighed = {one.source_id: exp(sum(term.value for term in one.worked_out.terms)) for one in ranked if one.worked_out}
    named = exp(shipped()["named"] * log2(3)) if absent else 0.0
    for one in ranked:
        assert one.chance == pytest.approx(weighed[one.source_id] / (sum(weighed.values()) + named), abs=0.005)
        assert one.worked_out and one.worked_out.comes_to.endswith(f": a chance of {100 * one.chance:.1f}.")


def test_a_term_says_what_is_counted() -> None:
    (first, *_), (second, *_) = (one.worked_out.terms for one in rank(TRAITS).candidates[:2] if one.worked_out)
    assert (first.name, first.how) == ("Leaned on", "1.22 × log2(1 + 3): other outlets lean on it, straight or by way of others")
    assert (second.name, second.how) == ("Named", "1.02 × log2(1 + 1.2): other outlets name it at all")
